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
number, without going through the others.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, product
from typing import TypeAlias, final

from attrs import frozen

from card_capture.cassino._values import VALUES

_BITS = 6  # for the count of one value: more than a table can hold, and a bit to spare for a borrow

UNIT: tuple[int, ...] = (0, *(1 << _BITS * place for place in range(14)))
"""By a value from 1 to 14, the tally of one card of it."""

_COUNT = (1 << _BITS) - 1
_BORROWS = sum(UNIT) << _BITS - 1


def _tallies_of_a_suit() -> tuple[int, ...]:
    tallies = [0]
    for index in range(13):
        tallies += [tally + UNIT[VALUES[True][index]] for tally in tallies]
    return tuple(tallies)


_OF_A_SUIT = _tallies_of_a_suit()


def tally(cards: int) -> int:
    """Return the tally of the mask *cards*, face cards counted as 11 to 13."""
    return (
        _OF_A_SUIT[cards & 0x1FFF]
        + _OF_A_SUIT[cards >> 13 & 0x1FFF]
        + _OF_A_SUIT[cards >> 26 & 0x1FFF]
        + _OF_A_SUIT[cards >> 39 & 0x1FFF]
    )


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
        UNIT[value] + rest
        for value in range(min(number, largest), 0, -1)
        for rest in partitions(number - value, value)
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
        starts: The number of each class's first set.
        classes: For each class, lists of parts: a set is made of one part of each.
    """

    size: int
    starts: tuple[int, ...]
    classes: tuple[tuple[tuple[int, ...], ...], ...]

    def places(self, number: int) -> int:
        """Return the mask of the places of the set of that number, from 0."""
        at = bisect_right(self.starts, number) - 1
        left, places = number - self.starts[at], 0
        for parts in self.classes[at]:
            left, part = divmod(left, len(parts))
            places |= parts[part]
        return places


_NO_SET = Family(0, (), ())

_Part: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A difference between the cards of two values, what is then left over as a tally, and the sets of places."""


@lru_cache(maxsize=2**15)
def family(pool: int, value: int, fixed: int) -> Family:
    """
    Return the sets of cards of a pool that together with other cards divide into groups of a value.

    Args:
        pool: The tally of the cards to choose from.
        value: The value of the groups.
        fixed: The tally of the cards that are among them in any case. Without any, no cards at all are
            a set too, and the first one.
    """
    if fixed >> _BITS * value:
        return _NO_SET
    return _family([classes for classes, _ in _dividing(_axes(pool, value, fixed), value)])


@lru_cache(maxsize=2**12)
def largest_family(pool: int, value: int) -> Family:
    """Return the sets of cards of a pool that divide into groups of *value*, and to which nothing could be added."""
    axes = _axes(pool, value, 0)
    # Of a class, the sets that take both cards of as many pairs as they can. One of them could still get
    # more if a class lies between its own and that of the whole pool.
    whole = [max(axis, key=lambda part: max(map(int.bit_count, part[2])))[0] for axis in axes]
    dividing = _dividing(axes, value)
    return _family(
        [
            tuple([_fullest(parts) for parts in classes])
            for classes, at in dividing
            if not any(other != at and _between(at, other, whole) for _, other in dividing)
        ]
    )


def _between(start: tuple[int, ...], point: tuple[int, ...], end: list[int]) -> bool:
    return all(min(a, c) <= b <= max(a, c) for a, b, c in zip(start, point, end, strict=True))


def _fullest(parts: tuple[int, ...]) -> tuple[int, ...]:
    most = max(map(int.bit_count, parts))
    return tuple([part for part in parts if part.bit_count() == most])


def _family(classes: list[tuple[tuple[int, ...], ...]]) -> Family:
    sizes = [0]
    for lists in classes:
        size = 1
        for parts in lists:
            size *= len(parts)
        sizes.append(size)
    *starts, size = accumulate(sizes)
    return Family(size, tuple(starts), tuple(classes))


def _dividing(axes: list[list[_Part]], value: int) -> list[tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]]:
    """Return the lists of parts of each class that divides, and its differences."""
    found = []
    for parts in product(*axes):
        rest = sum([part[1] for part in parts])
        if _rest_divides(rest, value):
            found.append((tuple([part[2] for part in parts]), tuple([part[0] for part in parts])))
    return found


def _axes(pool: int, value: int, fixed: int) -> list[list[_Part]]:
    """Return for each pair of values that total *value* what sets of their cards there are, by their difference."""
    counts = [pool >> _BITS * (v - 1) & _COUNT for v in range(1, value + 1)]
    firsts = [0, *accumulate(counts)]
    axes = []
    for low in range(1, value // 2 + 1):
        high = value - low
        more = (fixed >> _BITS * (low - 1) & _COUNT) - (fixed >> _BITS * (high - 1) & _COUNT)
        found: dict[int, list[int]] = {}
        if low == high:  # two of them are a group, so only odd or even counts
            more = fixed >> _BITS * (low - 1) & 1
            for lows in range(1 << counts[low - 1]):
                found.setdefault((more + lows.bit_count()) % 2, []).append(lows << firsts[low - 1])
        else:
            for lows in range(1 << counts[low - 1]):
                for highs in range(1 << counts[high - 1]):
                    found.setdefault(more + lows.bit_count() - highs.bit_count(), []).append(
                        lows << firsts[low - 1] | highs << firsts[high - 1]
                    )
        axes.append(
            [
                (difference, difference * UNIT[low] if difference >= 0 else -difference * UNIT[high], tuple(parts))
                for difference, parts in found.items()
            ]
        )
    axes.append([(0, 0, tuple([cards << firsts[value - 1] for cards in range(1 << counts[value - 1])]))])
    return axes
