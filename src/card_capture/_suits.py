"""Suits and ranks; users import them from `card_capture`."""

from __future__ import annotations

from enum import Enum, IntEnum


class Suit(Enum):
    """
    One of the four suits, in card order; the value is the suit's letter in notation.

    Examples:
        >>> [suit.value for suit in Suit], Suit.HEARTS.symbol
        (['c', 'd', 'h', 's'], '♥')
    """

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        """The symbol of the suit on a card: ♣, ♦, ♥ or ♠."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]


class Rank(IntEnum):
    """
    One of the thirteen ranks: 2 to 14, ace high.

    Examples:
        >>> Rank.ACE > Rank.KING, int(Rank.TEN), Rank.TEN.letter
        (True, 10, 'T')
    """

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The character of the rank in notation: 2 to 9, T, J, Q, K or A."""
        return "23456789TJQKA"[self - 2]
