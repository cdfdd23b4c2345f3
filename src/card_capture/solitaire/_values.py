"""What cards are worth in Card Capture (CC-1.2, CC-1.3, CC-6.2), and which side they start on (CC-2.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from card_capture.cards import CARDS, Card, CardSet, Rank, require_card, set_of
from card_capture.solitaire._variants import JokerCopies

STARTING_DECK = CardSet(card for card in CARDS if card.rank is None or card.rank <= Rank.FOUR)
ENEMY_CARDS = CardSet(CARDS) - STARTING_DECK

# What follows is in masks (see `CardSet.mask`): the rules ask it of every action.

JOKERS: int = CardSet(card for card in CARDS if card.is_joker).mask
ROYALS: int = CardSet(card for card in CARDS if card.rank is not None and card.rank >= Rank.JACK).mask

VALUES: tuple[int, ...] = tuple(0 if card.rank is None else int(card.rank) for card in CARDS)
"""The value of every card by its index; 0 for a Joker."""

CAPTORS: tuple[int, ...] = tuple(
    JOKERS | CardSet(other for other in CARDS if other.suit is card.suit).mask for card in CARDS
)
"""By the index of a card, the cards that can help to capture it: those of its suit, and the Jokers (CC-6.1)."""


def value(card: Card) -> int:
    """
    Return what a card is worth: 2 to 10 for the number cards, J 11, Q 12, K 13, A 14 (CC-1.2).

    A Joker has no value of its own, and gives 0.

    Raises:
        NotACardError: It is not a card.

    Examples:
        >>> value(Card.parse("Kh")), value(Card.parse("X1"))
        (13, 0)
    """
    return VALUES[require_card(card).index]


def is_royal(card: Card) -> bool:
    """
    Return whether a card is a J, Q, K or A, which must not reach the Enemy Capture Pile (CC-1.3).

    Raises:
        NotACardError: It is not a card.

    Examples:
        >>> is_royal(Card.parse("Js")), is_royal(Card.parse("Ts")), is_royal(Card.parse("X1"))
        (True, False, False)
    """
    return require_card(card).mask & ROYALS != 0


def strength(spend: int, holding: int, copies: JokerCopies) -> int:
    """
    Return what the cards of *spend* are worth together (CC-6.1, CC-6.2).

    Args:
        spend: Cards of one suit, and Jokers.
        holding: All the cards in hand of that suit, and the Jokers there.
        copies: The variant's flag.

    Returns:
        The sum, or 0 if there are Jokers in *spend* that have no card to copy.
    """
    suited = spend & ~JOKERS
    worth = 0
    if jokers := spend & JOKERS:
        copied = suited if copies is JokerCopies.SPENT else holding & ~JOKERS
        if not copied:
            return 0
        worth = jokers.bit_count() * VALUES[copied.bit_length() - 1]
    while suited:
        worth += VALUES[suited.bit_length() - 1]
        suited ^= 1 << suited.bit_length() - 1
    return worth


Spends: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""For every value from 0 to 14 the spends that reach it, in ascending order of their masks."""


def _spends(holding: int, copies: JokerCopies) -> Spends:
    reach: list[tuple[int, CardSet]] = []
    spend = 0
    while spend := (spend - holding) & holding:  # every part of the holding but the empty one, ascending
        if worth := strength(spend, holding, copies):
            reach.append((worth, set_of(spend)))
    return tuple(tuple(spend for worth, spend in reach if worth >= expected) for expected in range(15))


# Two tables keyed by one integer, since an enum in the key takes longer to hash than the rest of the look-up.
# Hands of four meet some 17,000 holdings in all; bounded, for the hands of any size that a state made by hand has.


@lru_cache(maxsize=2**15)
def _spends_copying_spent(holding: int) -> Spends:
    return _spends(holding, JokerCopies.SPENT)


@lru_cache(maxsize=2**15)
def _spends_copying_held(holding: int) -> Spends:
    return _spends(holding, JokerCopies.HELD)


def spends(copies: JokerCopies) -> Callable[[int], Spends]:
    """Return the look-up of what a holding can pay: from the hand's cards of one suit and its Jokers to `Spends`."""
    return _spends_copying_spent if copies is JokerCopies.SPENT else _spends_copying_held
