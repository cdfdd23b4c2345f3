"""The layout of an observation: the names of its features, and the place of each group of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from card_capture.cards import CARDS, Card, Rank
from card_capture.rl.codec._arrays import Observation, to_observation

RANKS = tuple(str(Card.parse(f"{'23456789TJQKA'[rank - 2]}c"))[0] for rank in Rank)
SUITS = ("clubs", "diamonds", "hearts", "spades")


class Layout:
    """
    The features of an observation, in order: first those that are 0 or 1, then the amounts.

    The features that are 0 or 1 are collected in the bits of one integer, which is several times as fast as writing to
    an array one by one. A bit without a name is left out of the observation.

    Examples:
        >>> layout = Layout()
        >>> layout.add("hand", ["2c", None, "4c"]), layout.add("phase", ["over"])
        (0, 3)
        >>> layout.add_amount("deck, of 54")
        >>> layout.finish()
        ('hand: 2c', 'hand: 4c', 'phase: over', 'deck, of 54')
        >>> layout.read(0b1001, [0.5]).tolist()
        [1.0, 0.0, 1.0, 0.5]
    """

    def __init__(self) -> None:
        self._bits: list[str | None] = []
        self._amounts: list[str] = []

    def add(self, group: str, names: Iterable[str | None]) -> int:
        """Add features that are 0 or 1 and return the number of the first one's bit; None is a bit that is never 1."""
        start = len(self._bits)
        self._bits += [None if name is None else f"{group}: {name}" for name in names]
        return start

    def add_amount(self, *names: str) -> None:
        """Add features that are amounts from 0 to 1."""
        self._amounts += names

    def finish(self) -> tuple[str, ...]:
        """Return the names of all features, to which none can be added after this."""
        self._kept = np.array([bit for bit, name in enumerate(self._bits) if name is not None], np.intp)
        return (*(name for name in self._bits if name is not None), *self._amounts)

    def read(self, bits: int, amounts: Sequence[float]) -> Observation:
        """Return an observation from the bits and the amounts."""
        return to_observation(bits, self._kept, amounts)


def list_names(cards: Iterable[Card], possible: Iterable[Card] = CARDS) -> list[str | None]:
    """Return the name of each of *cards*, or None if it is not among the *possible* ones."""
    found = frozenset(possible)
    return [str(card) if card in found else None for card in cards]


def list_kinds(possible: Iterable[Card]) -> list[str | None]:
    """Return names for the bits of `KIND`, or None for ranks, suits and Jokers that none of *possible* has."""
    found = sum(1 << bit for bit in {bit for card in possible for bit in _find_bits(card)})
    names = [*RANKS, *SUITS, "X1", "X2"]
    return [name if found >> bit & 1 else None for bit, name in enumerate(names)]


def _find_bits(card: Card) -> tuple[int, ...]:
    if card.rank is None or card.suit is None:
        return (card.index - 52 + 17,)
    return card.rank - 2, 13 + card.index // 13


KINDS = 19
"""The number of bits of `KIND`."""

KIND = tuple(sum(1 << bit for bit in _find_bits(card)) for card in CARDS)
"""By a card's index, its rank and its suit, or the Joker, as bits."""


def squash(amount: float, half: float) -> float:
    """
    Return an amount without an upper limit as a number from 0 to 1.

    Examples:
        >>> squash(0, 20), squash(20, 20), squash(60, 20)
        (0.0, 0.5, 0.75)
    """
    return amount / (amount + half)


def name_seats(players: int) -> tuple[str, ...]:
    """Return the names of seats by their distance from the seat that observes."""
    return ("own seat", *(f"seat +{distance}" for distance in range(1, players)))
