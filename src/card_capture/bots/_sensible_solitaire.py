"""The scores of `Sensible` in Card Capture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from card_capture.bots._bot import refuse_action
from card_capture.bots._position import add_up_hand
from card_capture.cards import Card, CardSet
from card_capture.solitaire import Action, Capture, Discard, GiveUp, Sacrifice, View, is_royal, value
from card_capture.solitaire._state import HAND_SIZE

_ROYAL_BONUS = 6  # a captured royal is strong in hand, and can no longer be lost from the row
_FRESH_CARD = 0.1  # cards that help no capture make room for those that the deck may bring


def make_score(seen: View) -> Callable[[Action], float]:
    """Return the function that scores the actions of a view."""
    return partial(_score, seen)


def _score(seen: View, action: Action) -> float:
    match action:
        case Discard():
            return _score_kept(seen, seen.hand - action.cards)
        case Capture():
            # Spent cards come back, so a capture costs nothing but the chance to make another with them.
            return (
                100 + _rate_card(action.target) - 0.1 * sum(map(value, action.spend)) - 3 * _count_jokers(action.spend)
            )
        case GiveUp():
            front = seen.row[0]
            if is_royal(action.card) or front is None or is_royal(front):
                return -100
            return 20 - 2 * value(action.card) - value(front) - 20 * _count_jokers([action.card])
        case Sacrifice():
            if any(map(is_royal, action.cards)):
                return -100
            return (
                0.5 * _rate_card(action.target) - 2 * sum(map(value, action.cards)) - 20 * _count_jokers(action.cards)
            )
        case _:
            raise refuse_action(seen, action)


def _score_kept(seen: View, kept: CardSet) -> float:
    """Return the worth of the most promising target, by the share of its value that the next hand may reach."""
    draws = HAND_SIZE - len(kept)
    pool = seen.deck or CardSet()  # the cards that may be drawn
    if len(pool) < draws:
        pool |= (seen.discard_pile or CardSet()) | (seen.hand - kept)
    best = 0.0
    for target in filter(None, seen.row):
        suit = target.suit
        expected = draws * sum(value(card) for card in pool if card.suit is suit) / max(1, len(pool))
        reach = (add_up_hand(kept.mask, target.mask) + expected) / value(target)
        best = max(best, _rate_card(target) * min(1.0, reach) ** 2)
    return best + _FRESH_CARD * draws


def _rate_card(card: Card) -> int:
    return value(card) + _ROYAL_BONUS * is_royal(card)


def _count_jokers(cards: Iterable[Card]) -> int:
    return sum(card.is_joker for card in cards)
