"""
Values, royals and Jokers in Card Capture: the numbers that every rule of the Capture Phase looks up.

The two decks (CC-2.1) are card sets. Everything else here works on masks (see `CardSet.mask`), because the
rules need it for every action.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from card_capture.cards import CARDS, Card, CardSet, Rank, require_card, set_of
from card_capture.solitaire._variants import JokerCopies, RoyalRule

# Looking up a member of an enum costs a hundredth of a decision.
_SPENT, _FORBIDDEN = JokerCopies.SPENT, RoyalRule.FORBIDDEN

STARTING_DECK = CardSet(card for card in CARDS if card.rank is None or card.rank <= Rank.FOUR)  # CC-2.1
"""The player's deck at the start: every 2, 3 and 4, and both Jokers."""

ENEMY_CARDS = CardSet(CARDS) - STARTING_DECK
"""The enemy deck at the start: every card from 5 to ace."""

JOKERS: int = CardSet(card for card in CARDS if card.is_joker).mask
"""Both Jokers."""

ROYALS: int = CardSet(card for card in CARDS if card.rank is not None and card.rank >= Rank.JACK).mask  # CC-1.3
"""Every J, Q, K and A."""

VALUES: tuple[int, ...] = tuple(0 if card.rank is None else int(card.rank) for card in CARDS)  # CC-1.2
"""The value of every card, by its index; 0 for a Joker."""

CAPTORS: tuple[int, ...] = tuple(
    JOKERS | CardSet(other for other in CARDS if other.suit is card.suit).mask for card in CARDS
)
"""The cards that can be spent on a target, by the target's index: those of its suit, and the Jokers (CC-6.1)."""

SUITED: tuple[int, ...] = tuple(captors & ~JOKERS for captors in CAPTORS)
"""The cards of a target's suit, by the target's index."""


def value(card: Card) -> int:
    """
    Return the value of a card: 2 to 10 for the number cards, J 11, Q 12, K 13, A 14 (CC-1.2).

    A Joker has no value of its own, so its value is 0.

    Raises:
        NotACardError: *card* is not a card.

    Examples:
        >>> value(Card.parse("Kh")), value(Card.parse("X1"))
        (13, 0)
    """
    return VALUES[require_card(card).index]


def is_royal(card: Card) -> bool:
    """
    Return whether a card is a J, Q, K or A, which must not reach the Enemy Capture Pile (CC-1.3).

    Raises:
        NotACardError: *card* is not a card.

    Examples:
        >>> is_royal(Card.parse("Js")), is_royal(Card.parse("Ts")), is_royal(Card.parse("X1"))
        (True, False, False)
    """
    return require_card(card).mask & ROYALS != 0


def find_forbidden_royals(cards_mask: int, rule: RoyalRule) -> int:
    """Return the mask of the royals among the cards that *rule* keeps out of the Enemy Capture Pile (CC-6.6)."""
    return cards_mask & ROYALS if rule is _FORBIDDEN else 0  # CC-6.6


def find_cards_to_give_up(hand_mask: int, front: Card | None, rule: RoyalRule) -> int:
    """Return the mask of the cards in hand that may be given up with the card *front* (CC-6.3, CC-6.6)."""
    if front is None or find_forbidden_royals(front.mask, rule):
        return 0
    return hand_mask & ~find_forbidden_royals(hand_mask, rule)


def find_cards_to_sacrifice(hand_mask: int, rule: RoyalRule) -> int:
    """Return the mask of the cards in hand that may be one of the two sacrificed (CC-6.4, CC-6.6)."""
    return hand_mask & ~find_forbidden_royals(hand_mask, rule)


def add_up(spend_mask: int, holding_mask: int, copies: JokerCopies) -> int:
    """
    Return the total worth of the cards spent on a target (CC-6.1, CC-6.2).

    Args:
        spend_mask: The cards spent: cards of the target's suit, and Jokers.
        holding_mask: All the cards in hand that could be spent on the target.
        copies: The variant's flag.

    Returns:
        The sum, or 0 if a Joker is spent and there is no card for it to copy.

    Examples:
        With 9h 4h 2h and a Joker in hand, 4h 2h X1 are spent. The Joker copies the 4h or the 9h:

        >>> holding, spend = CardSet.parse("9h 4h 2h X1").mask, CardSet.parse("4h 2h X1").mask
        >>> add_up(spend, holding, JokerCopies.SPENT), add_up(spend, holding, JokerCopies.HELD)
        (10, 15)
    """
    suited = spend_mask & ~JOKERS
    worth = 0
    if jokers := spend_mask & JOKERS:
        copied = suited if copies is _SPENT else holding_mask & ~JOKERS  # CC-6.2
        if not copied:
            return 0
        # All these cards are of one suit, so the highest bit is the highest card.
        worth = jokers.bit_count() * VALUES[copied.bit_length() - 1]
    while suited:
        worth += VALUES[suited.bit_length() - 1]
        suited ^= 1 << suited.bit_length() - 1
    return worth


Spends: TypeAlias = tuple[tuple[CardSet, ...], ...]
"""For every value from 0 to 14, the spends that are worth at least that much, in ascending order of their masks."""


def _list_spends(holding_mask: int, copies: JokerCopies) -> Spends:
    found: list[tuple[int, CardSet]] = []
    spend_mask = 0
    # Every subset of the holding but the empty one, ascending: for 0b1101 they are 0001, 0100, 0101, 1000, 1001, 1100
    # and 1101. Subtracting the holding adds 1 while skipping the bits outside it.
    while spend_mask := (spend_mask - holding_mask) & holding_mask:
        if worth := add_up(spend_mask, holding_mask, copies):
            found.append((worth, set_of(spend_mask)))
    return tuple(tuple(spend for worth, spend in found if worth >= needed) for needed in range(15))


# There are two caches, each keyed by one integer, because hashing an enum in the key would take longer than the rest
# of the look-up. Hands of four cards lead to some 17,000 holdings in all. The caches are bounded, because a state
# made by hand can have a hand of any size.


@lru_cache(maxsize=2**15)
def _list_spends_copying_spent(holding_mask: int) -> Spends:
    return _list_spends(holding_mask, JokerCopies.SPENT)


@lru_cache(maxsize=2**15)
def _list_spends_copying_held(holding_mask: int) -> Spends:
    return _list_spends(holding_mask, JokerCopies.HELD)


def get_spend_lister(copies: JokerCopies) -> Callable[[int], Spends]:
    """Return the cached function from a holding (cards of one suit, and Jokers) to its `Spends`."""
    return _list_spends_copying_spent if copies is _SPENT else _list_spends_copying_held
