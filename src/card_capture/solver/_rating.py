"""
The rating of positions, by which a search keeps the most promising ones: the lower, the better for the player.

A rating is a sum of three parts, and of a small number that varies from hand to hand:

- The sets of cards on the two sides, suit by suit. Each enemy adds what is lacking to its value, if the player spends
  the strongest card, the strongest two, the strongest three, or the strongest with one Joker or with two.
- The row: royals in it, and what is lacking to the values of its cards.
- The number of cards in the row that the hand and the next four cards of the deck could capture, with luck.

The weights were fitted to the wins of a narrow search on the seeds 100,000 to 100,017. They are integers, which put
positions in the same order on every machine.
"""

from __future__ import annotations

from functools import lru_cache

from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH
from card_capture.solitaire._values import ROYALS, VALUES
from card_capture.solver._cards import SUITED, Codec
from card_capture.solver._position import GAP, Position
from card_capture.solver._tables import NEED_SHIFT, Decks, Rows

MISS = 1000
"""The price of a miss."""

LACKING = (140, 220, 650, 130, 100)
"""What each point costs that is lacking to one card, to two, to three, to one with a Joker, to two with both Jokers."""

WORTH = -60
"""The price of each point that the player's suited cards are worth."""

JOKER = -1300
"""The price of each Joker that the player has."""

ROYAL_IN_ROW = (580, 520, 460, 400)
"""The price of a royal in the row, by its position."""

ROW_LACKING = (35, 20)
"""What each point costs that is lacking to a card in the row with one card, and with two."""

NEXT_CAPTURE = (960, -320, -640, -960, -1280)
"""The price by the number of cards in the row that could be captured next."""

SCATTER = 100
"""The range of the number that varies from hand to hand."""

SCATTER_FACTOR, SCATTER_STEP = 0x9E3779B97F4A7C15, 77_777
"""The factors of the hand and of the size of the deck in that number."""


_SUIT_SIZE = 13
_SUIT = (1 << _SUIT_SIZE) - 1
_PADDING = 3  # zeros after the values of a suit


class Rating:
    """The rating of the positions of one search."""

    def __init__(self, codec: Codec, decks: Decks, rows: Rows) -> None:
        self._codec, self._decks, self._rows = codec, decks, rows
        self._of_sets: dict[tuple[int, int], int] = {}
        self._of_row: dict[tuple[bytes, int], int] = {}
        self._strengths: dict[int, int] = {}

    def rate(self, position: Position) -> int:
        """Return the rating of a position."""
        (hand, discard_pile, deck, _), enemies = position
        decks = self._decks
        cards = hand + discard_pile + decks[deck]
        sets = cards, decks[enemies.replace(GAP, b"")]
        of_sets = self._of_sets.get(sets)
        if of_sets is None:
            of_sets = self._of_sets[sets] = self._rate_sets(*sets)
        row = enemies[:ROW_LENGTH], cards
        of_row = self._of_row.get(row)
        if of_row is None:
            of_row = self._of_row[row] = self._rate_row(*row)
        # Trying every discard would show which hands are possible, but it would take much longer.
        at_hand = hand + decks[deck[:HAND_SIZE]]
        can_capture = 0
        for target in self._rows[enemies]:
            can_capture += self._get_strength(at_hand & target.captors) >= target.need
        # Many positions have the same sets and the same row. The scatter keeps some of all kinds of hands.
        scatter = (hand * SCATTER_FACTOR + len(deck) * SCATTER_STEP >> 40) % SCATTER
        return of_sets + of_row + NEXT_CAPTURE[can_capture] + scatter

    def _rate_sets(self, cards: int, enemies: int) -> int:
        rating = JOKER * self._codec.count_jokers(cards)
        for first in range(0, 4 * _SUIT_SIZE, _SUIT_SIZE):
            rating += _rate_suit(cards >> first & _SUIT, enemies >> first & _SUIT)
        return rating

    def _rate_row(self, row: bytes, cards: int) -> int:
        rating = 0
        for place, index in enumerate(row):
            if index < len(VALUES):  # not `EMPTY`
                value = VALUES[index]
                first, second, *_ = _list_values(cards >> index // _SUIT_SIZE * _SUIT_SIZE & _SUIT)
                rating += ROYAL_IN_ROW[place] * bool(1 << index & ROYALS)
                rating += ROW_LACKING[0] * max(0, value - first) + ROW_LACKING[1] * max(0, value - first - second)
        return rating

    def _get_strength(self, holding: int) -> int:
        """Return the worth of the four strongest cards of one suit and Jokers, in the form of `Target.need`."""
        strength = self._strengths.get(holding)
        if strength is None:
            jokers, suited = self._codec.count_jokers(holding), holding & SUITED
            values = sorted((VALUES[index] for index in range(52) if suited >> index & 1), reverse=True)
            worth = sum(values[: HAND_SIZE - jokers]) + jokers * values[0] if values else 0
            strength = self._strengths[holding] = worth << NEED_SHIFT
        return strength


@lru_cache(maxsize=2**16)
def _rate_suit(own: int, enemies: int) -> int:
    first, second, third, *rest = _list_values(own)
    strengths = (first, first + second, first + second + third, 2 * first + second, 3 * first + second)
    rating = WORTH * (first + second + third + sum(rest))
    for value in _list_values(enemies)[:-_PADDING]:
        for weight, strength in zip(LACKING, strengths, strict=True):
            rating += weight * max(0, value - strength)
    return rating


def _list_values(suit: int) -> list[int]:
    """Return the values of the cards of a suit, the highest first, and three zeros, which stand for missing cards."""
    return [place + 2 for place in reversed(range(_SUIT_SIZE)) if suit >> place & 1] + [0] * _PADDING
