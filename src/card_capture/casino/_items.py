"""
The cards and builds that a play can choose from, as items, and their places in a pool.

A family (see `_families`) knows only places. This module turns places into cards and builds, and back. An item is
the value of a card or a build, shifted by 120 bits, and below it its mask, so items sort by their values. In a mask,
builds have bits above those of the cards: B1 has bit 54. For example, with 2c 8c on the table and B1, a single
build of 5 that counts as a card:

    >>> from card_capture.cards import CardSet
    >>> items = list_items(CardSet.parse("2c 8c").mask, [make_build_item(1, 5)], royal=False)
    >>> [item >> 120 for item in items]
    [2, 5, 8]
    >>> chosen = to_mask(0b110, items)
    >>> to_numbers(chosen), str(CardSet.from_mask(chosen & CARDS_ONLY)), to_places(chosen, items)
    (frozenset({1}), '8c', 6)
"""

from __future__ import annotations

from itertools import compress
from typing import TypeAlias

from card_capture._masks import mask_selectors
from card_capture.casino._actions import NO_BUILDS
from card_capture.casino._values import VALUES, Mask

Places: TypeAlias = int
"""A set of places: bit p is the p-th item of the pool, in ascending order of values."""

Item: TypeAlias = int
"""A card or a build of the pool: its value shifted by 120, and its mask below."""

_FIRST_BUILD = 54
CARDS_ONLY: Mask = (1 << _FIRST_BUILD) - 1

_VALUE_SHIFT = 120
_MASK_ONLY = (1 << _VALUE_SHIFT) - 1
_ITEMS = tuple(tuple(values[index] << _VALUE_SHIFT | 1 << index for index in range(_FIRST_BUILD)) for values in VALUES)


def list_items(cards: Mask, builds: list[Item], *, royal: bool) -> list[Item]:
    """Return the items of the cards, and those of *builds*, in the order of places."""
    return sorted([*compress(_ITEMS[royal], mask_selectors(cards)), *builds])


def to_mask(places: Places, items: list[Item]) -> Mask:
    """Return the mask of the cards and builds at *places*."""
    # No two items share a bit of their masks, so the sum has the union of the masks, and above it a sum of values.
    return sum(compress(items, mask_selectors(places))) & _MASK_ONLY


def to_places(mask: Mask, items: list[Item]) -> Places | None:
    """Return the places of the cards and builds in a mask, or None if one of them has no place."""
    places = sum([1 << place for place, item in enumerate(items) if item & mask])
    return places if places.bit_count() == mask.bit_count() else None


def make_build_item(number: int, value: int) -> Item:
    """Return the item of the build with that number, which counts as one card of its value."""
    return value << _VALUE_SHIFT | to_build_bit(number)


def to_build_bit(number: int) -> Mask:
    """Return the mask of the build with that number, from 1."""
    return 1 << _FIRST_BUILD + number - 1


def to_numbers(mask: Mask) -> frozenset[int]:
    """Return the numbers of the builds in a mask."""
    builds = mask >> _FIRST_BUILD
    if not builds:  # Fast path: no builds.
        return NO_BUILDS
    return frozenset([place + 1 for place in range(builds.bit_length()) if builds >> place & 1])
