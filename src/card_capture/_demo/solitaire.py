"""Card Capture at the command line: the table in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from card_capture.cards import Card, CardSet, Suit
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._events import PhaseBegan, format_row
from card_capture.solitaire._state import HAND_SIZE, GameState
from card_capture.solitaire._values import is_royal, value
from card_capture.solitaire._views import View, view

TITLE = "Card Capture"


def goal(_: GameState) -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    yield "Goal: clear the enemy deck and the Enemy Row, and let no J, Q, K or A reach the Enemy Capture Pile."
    yield "Cards are worth their number, a J 11, a Q 12, a K 13, an A 14; X1 and X2 are the Jokers."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the line that says what went to the bottom of the enemy deck; *state* is a fresh deal."""
    sight = view(state, recall=True)
    if sight.enemy_deck_bottom:
        royals = " ".join(map(str, sight.enemy_deck_bottom))
        filled = "others have filled the row" if all(sight.row) else "their places are empty"
        yield f"Set-up: {royals} came up for the row and went to the enemy deck's bottom; {filled}."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a decision, and the lines that show what the player sees."""
    sight = view(state)
    yield str(PhaseBegan(state.round, state.phase))
    yield f"  Enemy Row, Positions 4 3 2 1:  {format_row(sight.row)}   (enemy deck {sight.enemy_deck_size})"
    piles = (
        ("discard pile", sight.discard_pile_size, sight.discard_pile),
        ("Enemy Capture Pile", sight.enemy_capture_pile_size, sight.enemy_capture_pile),
    )
    seen = ", ".join(f"{name} {size}" + (f": {cards}" if cards else "") for name, size, cards in piles)
    yield f"  Hand:  {sight.hand or 'nothing'}   (deck {sight.deck_size}, {seen})"


def ending(state: GameState) -> str:
    """Return how the game ended, in a few words."""
    outcome = "not over" if state.outcome is None else state.outcome.value.replace("_", " ").lower()
    return f"{outcome} in round {state.round}"


_ROYAL_BONUS = 6  # a captured royal is strong in hand, and can't be lost from the row any more
_FRESH_CARD = 0.1  # cards that serve no capture give way to what the deck may bring


def choose(sight: View, actions: Sequence[Action]) -> Action:
    """
    Return the action that the player takes: the one that promises most, the first of several.

    Args:
        sight: What the player sees, with recall.
        actions: The legal actions, at least one.
    """
    return max(actions, key=lambda action: _promise(sight, action))


def _promise(sight: View, action: Action) -> float:
    match action:
        case Discard():
            return _promise_of_keeping(sight, sight.hand - action.cards)
        case Capture():
            # Spent cards come back, so a capture costs nothing but the chance to make another with them.
            return 100 + _worth(action.target) - 0.1 * sum(map(value, action.spend)) - 3 * _jokers(action.spend)
        case GiveUp():
            front = sight.row[0]
            if is_royal(action.card) or front is None or is_royal(front):
                return -100
            return 20 - 2 * value(action.card) - value(front) - 20 * _jokers([action.card])
        case Sacrifice():
            if any(map(is_royal, action.cards)):
                return -100
            return 0.5 * _worth(action.target) - 2 * sum(map(value, action.cards)) - 20 * _jokers(action.cards)
        case _:
            assert_never(action)


def _promise_of_keeping(sight: View, kept: CardSet) -> float:
    drawn = HAND_SIZE - len(kept)
    pool = sight.deck or CardSet()  # what may be drawn
    if len(pool) < drawn:
        pool |= (sight.discard_pile or CardSet()) | (sight.hand - kept)
    best = 0.0
    for target in filter(None, sight.row):
        suit = target.suit
        expected = drawn * sum(value(card) for card in pool if card.suit is suit) / max(1, len(pool))
        reach = (_strength(kept, suit) + expected) / value(target)
        best = max(best, _worth(target) * min(1.0, reach) ** 2)
    return best + _FRESH_CARD * drawn


def _strength(cards: CardSet, suit: Suit | None) -> int:
    values = [value(card) for card in cards if card.suit is suit]
    return sum(values) + max(values, default=0) * _jokers(cards)


def _worth(card: Card) -> int:
    return value(card) + _ROYAL_BONUS * is_royal(card)


def _jokers(cards: Iterable[Card]) -> int:
    return sum(card.is_joker for card in cards)
