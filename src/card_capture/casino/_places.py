"""
From places to cards: which cards, and which builds that count as cards, a set of a family holds.

An *item* is the mask of one card or build with its value above, so that sorting items brings them into
the order of places. Masks have builds above the cards: the bit of B1 is `FIRST_BUILD`.
"""

from __future__ import annotations

from itertools import compress

from card_capture.casino._values import VALUES

FIRST_BUILD = 54
CARDS_ONLY = (1 << FIRST_BUILD) - 1

_VALUE_AT = 120
_MASK = (1 << _VALUE_AT) - 1
_ITEMS = tuple(tuple(values[index] << _VALUE_AT | 1 << index for index in range(FIRST_BUILD)) for values in VALUES)
_DIGIT_VALUES = bytes.maketrans(b"01", bytes([0, 1]))


def items_of(cards: int, more: list[int], *, royal: bool) -> list[int]:
    """Return the items of the cards of a mask, and *more*, in the order of places."""
    return sorted([*compress(_ITEMS[royal], bin(cards)[:1:-1].encode().translate(_DIGIT_VALUES)), *more])


def at(places: int, items: list[int]) -> int:
    """Return the mask of the cards and builds at *places*."""
    return sum(compress(items, bin(places)[:1:-1].encode().translate(_DIGIT_VALUES))) & _MASK


def build_item(number: int, value: int) -> int:
    """Return the item of the build of that number, which counts as one card of its value."""
    return value << _VALUE_AT | build_bit(number)


def build_bit(number: int) -> int:
    """Return the mask of the build of that number, from 1."""
    return 1 << FIRST_BUILD + number - 1


def numbers(builds: int) -> frozenset[int]:
    """Return the numbers of the builds of a mask that was shifted down to B1."""
    return frozenset([place + 1 for place in range(builds.bit_length()) if builds >> place & 1])
