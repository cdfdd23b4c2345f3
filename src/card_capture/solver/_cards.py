"""
Sets of cards for the solver: 52 bits for the suited cards, and above them a field of two bits for the Jokers.

Such a set is a sum. Zones are joined with `+`, and cards are removed with `-`. The field can be used in two ways:

- *Counted*: the field is the number of Jokers, so positions that differ only in which Joker lies where are equal.
  This is sound with a seeded shuffler. Exchange X1 and X2 everywhere in a position. A shuffle that gets one of them
  puts it where it would put the other, since both are last in card order (CC-10.3): the new deck is the old one,
  exchanged. A shuffle that gets both gets the same cards in the two positions: the new decks are equal. So the two
  positions allow the same play, under exchanged names.
- *Labelled*: the field has one bit for each Joker. A script of shuffles names X1 and X2, so they can't be exchanged.

    cards        counted   labelled
    2c X1        01        01
    2c X2        01        10
    2c X1 X2     10        11
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from card_capture._masks import mask_selectors
from card_capture.cards import Card

SUITED = (1 << 52) - 1
"""The suited cards."""

_JOKER = 52  # the byte of either Joker in a deck, if Jokers are counted


class Codec:
    """
    The translation between cards and the solver's sets and decks.

    A deck is a string of bytes, top first: the index of each card, or 52 for either Joker if they are counted.

    Attributes:
        bits: The set of each card alone, by its index.
        joker_parts: The fields of the subsets of a field, by that field.
    """

    def __init__(self, *, labelled: bool) -> None:
        self.labelled = labelled
        self.bits = [1 << index for index in range(54)]
        self.joker_parts: tuple[tuple[int, ...], ...] = ((0,), (0, 1), (0, 2), (0, 1, 2, 3))
        self._jokers: tuple[int, ...] = (0, 1, 1, 2)
        if not labelled:
            self.bits[53] = self.bits[52]
            self.joker_parts = ((0,), (0, 1), (0, 1, 2))
            self._jokers = (0, 1, 2)

    def encode_set(self, cards: Iterable[Card]) -> int:
        """Return the set of some cards."""
        return sum([self.bits[card.index] for card in cards])

    def encode_order(self, cards: Iterable[Card]) -> bytes:
        """Return cards in their order."""
        return bytes([card.index if self.labelled else min(card.index, _JOKER) for card in cards])

    def count(self, cards: int) -> int:
        """Return the number of cards in a set."""
        return (cards & SUITED).bit_count() + self._jokers[cards >> 52]

    def count_jokers(self, cards: int) -> int:
        """Return the number of Jokers in a set."""
        return self._jokers[cards >> 52]

    def sort(self, cards: int) -> bytes:
        """Return the cards of a set in card order; the Jokers must be counted."""
        suited, jokers = cards & SUITED, cards >> 52
        return bytes(compress(range(52), mask_selectors(suited))) + bytes([_JOKER]) * jokers

    def to_mask(self, cards: int) -> int:
        """Return the `CardSet.mask` of a set; of counted Jokers, X1 comes first."""
        return cards if self.labelled else cards & SUITED | (0, 1, 3)[cards >> 52] << 52

    def list_parts(self, cards: int) -> tuple[int, ...]:
        """
        Return every subset of a set, the empty one first.

        If Jokers are counted, the subsets of 2c X1 X2 are -, 2c, X, 2c X, X X and 2c X X.
        """
        suited = cards & SUITED
        parts = [0]
        part = 0
        # Subtracting the set adds 1 and skips the bits outside it: for 0b101 the parts are 001, 100 and 101.
        while part := (part - suited) & suited:
            parts.append(part)
        return tuple([part + (jokers << 52) for jokers in self.joker_parts[cards >> 52] for part in parts])
