"""
Which sets of cards divide into groups of a value (CA-3.3), worked out on how many cards of each value there are.

Whether a set divides depends on its values alone (CA-13.6), so sets are looked at as *tallies*: integers
that count the cards of every value. Two facts keep even a crowded table small:

- If a set divides into groups of V, and holds a card of value v and one of V - v, it has a division in
  which these two are a group: where they stood apart, the rests of their two groups make a group
  too. So both can be struck out, and so can every card of value V.
- What is left then tells only by how many the cards of v exceed those of V - v, for each pair of
  values. All sets with the same differences divide, or none does: they are a *class*.

A `Family` keeps the sets that divide as classes, so that it can count its sets, and make the one of a
number, without going through the others. With twelve loose cards going through them would be no slower;
with twenty-four, where a few trails too many lead, it took 0.8 s for a list and up to 24 s, against 0.7 ms.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from math import prod
from typing import TypeAlias, final

from attrs import frozen

from card_capture.casino._values import VALUES

_BITS = 6  # for the count of one value: more than a table can hold, and a bit to spare for a borrow

UNIT: tuple[int, ...] = (0, *(1 << _BITS * place for place in range(14)))
"""By a value from 1 to 14, the tally of one card of it."""

_Lists: TypeAlias = tuple[tuple[int, ...], ...]

_COUNT = (1 << _BITS) - 1
_BORROWS = sum(UNIT) << _BITS - 1


def _tallies_of_a_suit() -> tuple[int, ...]:
    tallies = [0]
    for index in range(13):
        tallies += [tally + UNIT[VALUES[True][index]] for tally in tallies]
    return tuple(tallies)


_OF_A_SUIT = _tallies_of_a_suit()


@lru_cache(maxsize=2**10)  # the table of one state is asked for several times
def tally(cards: int) -> int:
    """Return the tally of the mask *cards*, face cards counted as 11 to 13."""
    return (
        _OF_A_SUIT[cards & 0x1FFF]
        + _OF_A_SUIT[cards >> 13 & 0x1FFF]
        + _OF_A_SUIT[cards >> 26 & 0x1FFF]
        + _OF_A_SUIT[cards >> 39 & 0x1FFF]
    )


UP_TO: tuple[int, ...] = tuple((1 << _BITS * value) - 1 for value in range(15))
"""By a value, what leaves of a tally the cards that are worth at most that much: no others can be in its groups."""


def total(cards: int) -> int:
    """Return what the tally *cards* comes to."""
    return sum(value * (cards >> _BITS * (value - 1) & _COUNT) for value in range(1, 15))


@lru_cache(maxsize=2**15)
def divides(cards: int, value: int) -> bool:
    """Return whether the tally *cards* divides into groups of *value* with nothing left over, as no cards do."""
    counts = [cards >> _BITS * (v - 1) & _COUNT for v in range(1, 15)]
    if any(counts[value:]):
        return False
    rest = 0
    for low in range(1, (value + 1) // 2):
        more = counts[low - 1] - counts[value - low - 1]
        rest += more * UNIT[low] if more > 0 else -more * UNIT[value - low]
    if value % 2 == 0:
        rest += counts[value // 2 - 1] % 2 * UNIT[value // 2]
    return _rest_divides(rest, value)


@lru_cache(maxsize=2**15)
def _rest_divides(rest: int, value: int) -> bool:
    """Return whether a tally in which no two cards total *value* divides: its largest card is in some group."""
    if not rest:
        return True
    largest = (rest.bit_length() - 1) // _BITS + 1
    rest -= UNIT[largest]
    return any(
        within(others, rest) and _rest_divides(rest - others, value) for others in partitions(value - largest, largest)
    )


@lru_cache
def partitions(number: int, largest: int = 14) -> tuple[int, ...]:
    """Return the tallies that come to *number*, without a value above *largest*."""
    if not number:
        return (0,)
    return tuple(
        UNIT[value] + rest for value in range(min(number, largest), 0, -1) for rest in partitions(number - value, value)
    )


def within(part: int, cards: int) -> bool:
    """Return whether the tally *cards* has of each value as many as *part*."""
    return (cards | _BORROWS) - part & _BORROWS == _BORROWS


@final
@frozen
class Family:
    """
    Sets of places, places being the cards of a pool in ascending order of their values.

    Attributes:
        size: How many sets.
        few: The sets, if they are few enough to be kept one by one.
        starts: Otherwise the number of each class's first set.
        classes: And for each class, lists of parts: a set is made of one part of each.
    """

    size: int
    few: tuple[int, ...]
    starts: tuple[int, ...]
    classes: tuple[_Lists, ...]

    def places(self, number: int) -> int:
        """Return the mask of the places of the set of that number, from 0."""
        if self.few:
            return self.few[number]
        at = bisect_right(self.starts, number) - 1
        return _set_of(self.classes[at], number - self.starts[at])


def _set_of(lists: _Lists, number: int) -> int:
    places = 0
    for parts in lists:
        number, part = divmod(number, len(parts))
        places |= parts[part]
    return places


_FEW = 32
_NO_SET = Family(0, (), (), ())


@lru_cache(maxsize=2**15)
def sums(pool: int) -> int:
    """Return what sets of cards of the tally *pool* come to: bit s is set if one totals s, as none totals 0."""
    reached = 1
    for value in range(1, 14):
        for _ in range(pool >> _BITS * (value - 1) & _COUNT):
            reached |= reached << value
    return reached


@lru_cache(maxsize=2**16)  # random play meets some tens of thousands, most of them of a few hundred bytes
def family(pool: int, value: int, fixed: int) -> Family:
    """
    Return the sets of cards of a pool that together with other cards divide into groups of a value.

    Args:
        pool: The tally of the cards to choose from; what is above *value* is never chosen.
        value: The value of the groups.
        fixed: The tally of the cards that are among them in any case. Without any, no cards at all are
            a set too, and the first one.
    """
    if fixed >> _BITS * value:
        return _NO_SET
    return _family([lists for lists, _ in _classes(_axes(pool, value, fixed), value)])


@lru_cache(maxsize=2**12)
def largest_family(pool: int, value: int) -> Family:
    """Return the sets of cards of a pool that divide into groups of *value*, and to which nothing could be added."""
    axes = _axes(pool, value, 0)
    classes = _classes(axes, value)
    # Of a class, only the sets that take both cards of as many pairs as they can. Even to such a set something
    # can be added if another class lies between its own and that of the whole pool.
    whole = [max(axis, key=lambda kind: max(map(int.bit_count, kind[2])))[0] for axis in axes]
    return _family(
        [
            tuple([_fullest(parts) for parts in lists])
            for lists, at in classes
            if not any(other != at and _between(at, other, whole) for _, other in classes)
        ]
    )


def _between(start: tuple[int, ...], point: tuple[int, ...], end: list[int]) -> bool:
    return all(min(a, c) <= b <= max(a, c) for a, b, c in zip(start, point, end, strict=True))


def _fullest(parts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(map(int.bit_count, parts))
    return tuple([part for part in parts if part.bit_count() == most])


def _family(classes: list[_Lists]) -> Family:
    size, starts = 0, list[int]()
    for lists in classes:
        starts.append(size)
        size += prod([len(parts) for parts in lists])
    if size > _FEW:
        return Family(size, (), tuple(starts), tuple(classes))
    few = [_set_of(lists, number) for lists in classes for number in range(prod([len(parts) for parts in lists]))]
    return Family(size, tuple(few), (), ())


_Kind: TypeAlias = tuple[int, int, tuple[int, ...], int]
"""
A difference between how many cards of two values there are, what it leaves over as a tally, the sets of places,
and what they come to, apart from a multiple of the groups' value.
"""


def _classes(axes: list[list[_Kind]], value: int) -> list[tuple[_Lists, tuple[int, ...]]]:
    """Return the lists of parts of each class that divides, and its differences."""
    *others, last = axes or [[(0, 0, (0,), 0)]]
    begun: list[tuple[int, int, _Lists, tuple[int, ...]]] = [(0, 0, (), ())]
    for axis in others:
        begun = [
            (rest + left, amount + more, (*lists, parts), (*at, difference))
            for rest, amount, lists, at in begun
            for difference, left, parts, more in axis
        ]
    # Of the last axis only those kinds can fit that make the whole a multiple of the value.
    fitting: dict[int, list[_Kind]] = {}
    for kind in last:
        fitting.setdefault(-kind[3] % value, []).append(kind)
    return [
        ((*lists, parts), (*at, difference))
        for rest, amount, lists, at in begun
        for difference, left, parts, _ in fitting.get(amount % value, ())
        if rest + left == 0 or _rest_divides(rest + left, value)
    ]


def _axes(pool: int, value: int, fixed: int) -> list[list[_Kind]]:
    """Return for each two values that total *value* what sets of their cards there are, by their difference."""
    axes: list[list[_Kind]] = []
    if alone := pool >> _BITS * (value - 1) & _COUNT:
        first = _count(pool, value)
        axes.append([(0, 0, tuple([cards << first for cards in range(1 << alone)]), 0)])
    first = 0  # the place of the first card of the value, of the two, that is lower
    for low in range(1, value // 2 + 1):
        high = value - low
        lows, highs = pool >> _BITS * (low - 1) & _COUNT, pool >> _BITS * (high - 1) & _COUNT
        more = (fixed >> _BITS * (low - 1) & _COUNT) - (fixed >> _BITS * (high - 1) & _COUNT)
        if low == high:  # two of them are a group, so only odd or even counts
            odd = fixed >> _BITS * (low - 1) & 1
            if lows or odd:
                axes.append([(n, n * UNIT[low], parts, n * low) for n, parts in _by_parity(lows, first, odd)])
        elif lows or highs or more:
            first_high = _count(pool, high)
            axes.append(
                [
                    (n, n * UNIT[low] if n >= 0 else -n * UNIT[high], parts, n * low)
                    for n, parts in _by_difference(lows, highs, first, first_high, more)
                ]
            )
        first += lows
    return axes


def _count(pool: int, value: int) -> int:
    """Return how many cards below *value* there are in a tally."""
    count = 0
    for lower in range(value - 1):
        count += pool >> _BITS * lower & _COUNT
    return count


@lru_cache(maxsize=2**12)
def _by_difference(
    lows: int, highs: int, first_low: int, first_high: int, more: int
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the sets of places of so many cards of two values, by the difference to which others bring *more*."""
    found: dict[int, list[int]] = {}
    for low in range(1 << lows):
        for high in range(1 << highs):
            places = low << first_low | high << first_high
            found.setdefault(more + low.bit_count() - high.bit_count(), []).append(places)
    return tuple([(difference, tuple(parts)) for difference, parts in found.items()])


@lru_cache(maxsize=2**10)
def _by_parity(count: int, first: int, odd: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the sets of places of so many cards of one value, by whether they and *odd* others are odd in number."""
    found: dict[int, list[int]] = {}
    for cards in range(1 << count):
        found.setdefault((odd + cards.bit_count()) % 2, []).append(cards << first)
    return tuple([(parity, tuple(parts)) for parity, parts in found.items()])
