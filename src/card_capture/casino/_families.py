"""
All sets of loose cards that divide into groups of a value, counted without going through them.

A crowded table can have millions of such sets. A `Family` knows their number and makes any one of them on
request, because it keeps them in *classes*. How that works, on an example:

    loose cards 2 3 3 5 6 8 8, value 8

The cards of the pool are put in ascending order of their values. A set of *places* is a mask of positions in
this order: bit 0 is the 2, bits 1 and 2 are the 3s, and so on up to bit 6, the second 8.

Two values that total 8 belong together, here 2 and 6, and 3 and 5. Each such pair of values is an *axis*. A 2 and
a 6 are a group, and may be left out of a set without changing whether it divides (see `_tally`). So of the 2s
and 6s in a set only the *difference* counts: the number of 2s less the number of 6s. Each axis lists its sets
of places by difference, as *parts*. The 8s are groups by themselves, so they are an axis of their own, on
which every set has the difference 0.

    axis      difference    sets                    left over
    8         0             -, 8, 8', 8 8'          -
    2 and 6   0             -, 2 6                  -
              1             2                       2
              -1            6                       6
    3 and 5   0             -, 3 5, 3' 5            -
              1             3, 3', 3 3' 5           3
              2             3 3'                    3 3
              -1            5                       5

A class is one part of each axis. All its sets leave over the same cards, so all of them divide, or none does.
Only 12 classes have to be tried, and not 128 sets. Two of them divide:

    0, 0, 0   leaves over nothing    4 x 2 x 3 = 24 sets
    0, 1, 2   leaves over 2 3 3      4 x 1 x 1 = 4 sets, such as 2 3 3' 8

The family has 28 sets. Set 25 is set 1 of the second class: divided by the lengths of the lists one after the
other, 1 leaves the remainders 1, 0 and 0, which choose a set of each part: 8, 2 and 3 3'.

A value v that is half of V, such as 4 in groups of 8, is an axis too. Two cards of it are a group, so it is the
parity of their number that counts.

    >>> from card_capture.casino._tally import tally
    >>> from card_capture.cards import CardSet
    >>> sets = find_family(tally(CardSet.parse("2c 3c 3d 5c 6c 8c 8d").mask), 8, 0)
    >>> sets.size, bin(sets.pick(0)), bin(sets.pick(25))
    (28, '0b0', '0b100111')

With twelve loose cards going through all sets would be no slower. With twenty-four, which a game reaches after many
trails, it took from 0.8 s to 24 s for one list, against 0.7 ms.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import accumulate
from math import prod
from typing import NamedTuple, TypeAlias, final

from attrs import frozen

from card_capture.casino._items import Places
from card_capture.casino._tally import BITS, COUNT, UNIT, Tally, divides_without_pairs

Lists: TypeAlias = tuple[tuple[Places, ...], ...]
"""For each axis, the sets of places to choose from."""


class _Classes(NamedTuple):
    """The classes of a family: the index of each first set, and the lists of which a set takes one entry each."""

    starts: tuple[int, ...]  # and last the number of all sets
    lists: tuple[Lists, ...]


@final
@frozen
class Family:
    """
    Sets of places, by index.

    Attributes:
        size: The number of sets.
        few: The sets themselves, if they are few.
        find_classes: If they are many, the function that returns their classes, otherwise None.
    """

    size: int
    few: tuple[Places, ...]
    find_classes: Callable[[], _Classes] | None

    def pick(self, index: int) -> Places:
        """Return the set with that index."""
        if self.find_classes is None:
            return self.few[index]
        starts, lists = self.find_classes()
        which = bisect_right(starts, index) - 1
        return _pick_set(lists[which], index - starts[which])

    def list_classes(self) -> Sequence[Lists]:
        """Return the lists of each class: a set is one entry of each list. If the sets are few, they are one list."""
        return ((self.few,),) if self.find_classes is None else self.find_classes().lists

    def restrict(self, places: Places) -> Family:
        """Return the sets that have all of *places*, in the same order."""
        if not places:
            return self
        old = self.list_classes()
        # Many classes share a list, and each list is restricted once.
        kept = {id(entries): _keep_entries(entries, places) for lists in old for entries in lists}
        classes: list[Lists] = []
        for lists in old:
            found = [kept[id(entries)] for entries in lists]
            if sum([fixed for fixed, _ in found]) == places and all(entries for _, entries in found):
                classes.append(tuple([entries for _, entries in found]))
        numbered = _number_classes(classes)
        return Family(numbered.starts[-1], (), lambda: numbered)


NO_SETS = Family(0, (), None)


def _keep_entries(entries: tuple[Places, ...], places: Places) -> tuple[Places, tuple[Places, ...]]:
    """Return those of *places* that some entry has, and the entries that have all of these."""
    fixed = 0
    for entry in entries:
        fixed |= entry & places
    return fixed, tuple([entry for entry in entries if entry & fixed == fixed])


def _pick_set(lists: Lists, index: int) -> Places:
    """Return the set with that index in a class: each list takes one digit of it, in the base of its length."""
    places = 0
    for entries in lists:
        index, entry = divmod(index, len(entries))
        places |= entries[entry]
    return places


_FEW = 32
_FEW_CLASSES = 24
_FEW_CARDS = 12

# Random play meets some tens of thousands of families, most of them of a few hundred bytes. A family in the first two
# caches has few sets or few classes, and takes some three kilobytes at most. The classes of a crowded table can take a
# megabyte, so those of the last few tables only are kept, in the other two.


@lru_cache(maxsize=2**15)
def find_family(pool: Tally, value: int, fixed: Tally) -> Family:
    """
    Return the sets of cards of a pool that divide into groups of a value, together with some other cards.

    Args:
        pool: The cards to choose from, none of them above *value*.
        value: The value of the groups.
        fixed: The other cards, which are in the groups in any case. If there are none, the first set is empty.
    """
    key = (pool, value, fixed)
    lists = _find_classes(*key).lists if _is_crowded(pool) else _list_family(*key)
    return _make_family(lists, _find_classes, key)


@lru_cache(maxsize=2**12)
def find_largest_family(pool: Tally, value: int) -> Family:
    """Return the sets of cards of a pool that divide into groups of *value*, and to which nothing could be added."""
    key = (pool, value)
    lists = _find_largest_classes(*key).lists if _is_crowded(pool) else _list_largest_family(*key)
    return _make_family(lists, _find_largest_classes, key)


def _is_crowded(pool: Tally) -> bool:
    # The sum of the digits of a number in base 64 is what it leaves over, divided by 63: a table has fewer cards.
    return pool % COUNT > _FEW_CARDS


def _list_family(pool: Tally, value: int, fixed: Tally) -> Sequence[Lists]:
    if fixed >> BITS * value:
        return ()
    classes = _list_classes(_list_axes(pool, value, fixed), value)
    return [tuple([part.sets for part in parts]) for parts in classes]


def _list_largest_family(pool: Tally, value: int) -> Sequence[Lists]:
    axes = _list_axes(pool, value, 0)
    classes = _list_classes(axes, value)
    # In a class, only the sets with the most cards can be the largest. Even to such a set something can be added if
    # another class lies between its own and that of the whole pool. Example: 2 2 2 2 4 and groups of 6. The whole
    # pool has the difference 3, four 2s minus one 4, and the class of that difference has the whole pool. It lies
    # between the class of the difference 0, with the set 2 4, and the pool: the group 2 2 2 can be added to 2 4.
    whole = tuple([max(axis, key=lambda part: max(map(int.bit_count, part.sets))) for axis in axes])
    return [
        tuple([_keep_fullest(part.sets) for part in parts])
        for parts in classes
        if not any(other != parts and _is_between(parts, other, whole) for other in classes)
    ]


@lru_cache(maxsize=2**5)
def _find_classes(pool: Tally, value: int, fixed: Tally) -> _Classes:
    return _number_classes(_list_family(pool, value, fixed))


@lru_cache(maxsize=2**5)
def _find_largest_classes(pool: Tally, value: int) -> _Classes:
    return _number_classes(_list_largest_family(pool, value))


def _number_classes(lists: Sequence[Lists]) -> _Classes:
    return _Classes(tuple(accumulate(map(_count_sets, lists), initial=0)), tuple(lists))


def _count_sets(lists: Lists) -> int:
    return prod(map(len, lists))


def _make_family(lists: Sequence[Lists], find_classes: Callable[..., _Classes], key: tuple[int, ...]) -> Family:
    size = sum(map(_count_sets, lists))
    if size <= _FEW:
        few = tuple([places for each in lists for places in _list_sets(each)])
        return Family(size, few, None)
    if len(lists) <= _FEW_CLASSES:
        classes = _number_classes(lists)
        return Family(size, (), lambda: classes)
    return Family(size, (), partial(find_classes, *key))


class _Part(NamedTuple):
    """The sets of an axis that have the same difference."""

    difference: int  # between the numbers of cards of the two values
    rest: Tally  # what is left over
    total: int  # of a set, apart from a multiple of the value of the groups
    sets: tuple[Places, ...]


_Axis: TypeAlias = tuple[_Part, ...]
_Class: TypeAlias = tuple[_Part, ...]  # one part of each axis


def _is_between(start: _Class, point: _Class, end: _Class) -> bool:
    """Return whether each difference of *point* lies between those of *start* and *end*."""
    return all(
        min(a.difference, c.difference) <= b.difference <= max(a.difference, c.difference)
        for a, b, c in zip(start, point, end, strict=True)
    )


def _keep_fullest(sets: tuple[Places, ...]) -> tuple[Places, ...]:
    most = max(map(int.bit_count, sets))
    return tuple([each for each in sets if each.bit_count() == most])


def _list_sets(lists: Lists) -> list[Places]:
    """Return all sets of a class, in the order of `_pick_set`."""
    sets = [0]
    for entries in lists:
        sets = [places | entry for entry in entries for places in sets]
    return sets


def _list_classes(axes: list[_Axis], value: int) -> list[_Class]:
    """Return the classes whose sets divide."""
    if not axes:
        return [()]
    *others, last = axes
    # Classes of all axes but the last: what they leave over, what they total, and their parts.
    begun: list[tuple[Tally, int, _Class]] = [(0, 0, ())]
    for axis in others:
        begun = [
            (rest + part.rest, total + part.total, (*parts, part)) for rest, total, parts in begun for part in axis
        ]
    # Of the last axis, only the parts can fit that make the total a multiple of the value.
    fitting: dict[int, list[_Part]] = {}
    for part in last:
        fitting.setdefault(-part.total % value, []).append(part)
    return [
        (*parts, part)
        for rest, total, parts in begun
        for part in fitting.get(total % value, ())
        if rest + part.rest == 0 or divides_without_pairs(rest + part.rest, value)
    ]


def _list_axes(pool: Tally, value: int, fixed: Tally) -> list[_Axis]:
    """Return the axes: for each two values that total *value*, the sets of their cards by difference."""
    counts = [pool >> BITS * place & COUNT for place in range(value)]
    firsts = [0, *accumulate(counts)]  # like counts, by value - 1: the place of the first card of a value
    axes: list[_Axis] = []
    if counts[-1]:
        axes.append(_make_single_axis(counts[-1], firsts[value - 1]))
    for low in range(1, value // 2 + 1):
        high = value - low
        lows, highs = counts[low - 1], counts[high - 1]
        fixed_lows, fixed_highs = fixed >> BITS * (low - 1) & COUNT, fixed >> BITS * (high - 1) & COUNT
        if low == high:
            if lows or fixed_lows & 1:
                axes.append(_make_parity_axis(low, lows, firsts[low - 1], fixed_lows & 1))
        elif lows or highs or fixed_lows != fixed_highs:
            surplus = fixed_lows - fixed_highs
            axes.append(_make_pair_axis(low, high, lows, highs, firsts[low - 1], firsts[high - 1], surplus))
    return axes


@lru_cache(maxsize=2**10)
def _make_single_axis(count: int, first: int) -> _Axis:
    """Return the axis of the value of the groups: *count* cards from the place *first* on, any of them."""
    return (_Part(0, 0, 0, tuple([cards << first for cards in range(1 << count)])),)


@lru_cache(maxsize=2**10)
def _make_parity_axis(value: int, count: int, first: int, odd: int) -> _Axis:
    """Return the axis of half the value of the groups: two cards are a group, so only the parity counts."""
    grouped: dict[int, list[Places]] = {}
    for cards in range(1 << count):
        grouped.setdefault((odd + cards.bit_count()) % 2, []).append(cards << first)
    return tuple([_Part(n, n * UNIT[value], n * value, tuple(sets)) for n, sets in grouped.items()])


@lru_cache(maxsize=2**12)
def _make_pair_axis(  # noqa: PLR0913, PLR0917 - the key of a cache
    low: int, high: int, lows: int, highs: int, first_low: int, first_high: int, surplus: int
) -> _Axis:
    """
    Return the axis of two values that total the value of the groups.

    Args:
        low: The lower value.
        high: The higher value.
        lows: The number of cards of the lower value.
        highs: The number of cards of the higher value.
        first_low: The place of the first card of the lower value.
        first_high: The place of the first card of the higher value.
        surplus: The difference of the fixed cards, which is added to that of each set.
    """
    grouped: dict[int, list[Places]] = {}
    for low_cards in range(1 << lows):
        for high_cards in range(1 << highs):
            difference = surplus + low_cards.bit_count() - high_cards.bit_count()
            grouped.setdefault(difference, []).append(low_cards << first_low | high_cards << first_high)
    return tuple(
        [_Part(n, n * UNIT[low] if n >= 0 else -n * UNIT[high], n * low, tuple(sets)) for n, sets in grouped.items()]
    )
