"""Card Capture in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import assert_never

from card_capture.cards import Card, CardSet, Suit
from card_capture.solitaire import (
    Action,
    Capture,
    Discard,
    GameState,
    GiveUp,
    Outcome,
    Sacrifice,
    View,
    is_royal,
    value,
    view,
)

TITLE = "Card Capture"

_HAND_SIZE = 4  # the number of cards that the Draw Phase draws up to (CC-5.2)


def describe_goal(_: GameState) -> Iterator[str]:
    """Yield paragraphs that explain the goal and the cards."""
    yield "Goal: clear the enemy deck and the Enemy Row, and let no J, Q, K or A reach the Enemy Capture Pile."
    yield "Cards are worth their number, a J 11, a Q 12, a K 13, an A 14; X1 and X2 are the Jokers."
    yield "The row is listed from Position 4 to Position 1, the front."


def describe_set_up(state: GameState) -> Iterator[str]:
    """Yield a paragraph about the royals that went to the bottom of the enemy deck in the fresh deal *state*."""
    seen = view(state, recall=True)
    if seen.enemy_deck_bottom:
        royals = " ".join(map(str, seen.enemy_deck_bottom))
        filled = "other cards have filled the row" if all(seen.row) else "their positions are empty"
        yield f"Set-up: {royals} came up for the row and went to the bottom of the enemy deck; {filled}."


def choose_view(state: GameState) -> View:
    """Return the view that is shown: without recall, since the cards of the decks would fill the screen."""
    return view(state)


def explain(action: Action) -> str:
    """Return a sentence about what an action of this kind does."""
    match action:
        case Discard():
            return "Any cards may go to the discard pile; then the hand is filled up to four from the deck."
        case Capture():
            return (
                "Cards of the target's suit that are together worth at least its value capture it; "
                "all of them come back later."
            )
        case GiveUp():
            return "The card in Position 1 leaves the game, and so does one card from hand."
        case Sacrifice():
            return "Two cards from hand leave the game; a card of the row goes to the bottom of the enemy deck."
        case _:
            assert_never(action)


def choose_lesson(states: Sequence[GameState], actions: Sequence[Action]) -> Sequence[int]:
    """Return the numbers of the decisions of a round that shows how to play: the first with a capture, if any."""
    captures = (state.round for state, action in zip(states, actions, strict=False) if isinstance(action, Capture))
    shown = next(captures, states[0].round)
    return [number for number in range(len(actions)) if states[number].round == shown]


def describe_result(state: GameState) -> str:
    """Return the outcome in a few words."""
    outcome = "not over" if state.outcome is None else _OUTCOMES[state.outcome]
    return f"{outcome} in round {state.round}"


_OUTCOMES = MappingProxyType(
    {
        Outcome.WON: "won",
        Outcome.LOST_ROYAL: "lost (a royal was lost)",
        Outcome.LOST_STUCK: "lost (stuck)",
    }
)


# The bot

_ROYAL_BONUS = 6  # a captured royal is strong in hand, and can no longer be lost from the row
_FRESH_CARD = 0.1  # cards that help no capture make room for those that the deck may bring


def choose(seen: View, actions: Sequence[Action]) -> Action:
    """
    Return the action with the highest score, the first one on a tie.

    Args:
        seen: What the bot sees, with or without recall.
        actions: The legal actions, at least one.
    """
    return max(actions, key=lambda action: _score(seen, action))


def _score(seen: View, action: Action) -> float:
    match action:
        case Discard():
            return _score_of_keeping(seen, seen.hand - action.cards)
        case Capture():
            # Spent cards come back, so a capture costs nothing but the chance to make another with them.
            return 100 + _worth(action.target) - 0.1 * sum(map(value, action.spend)) - 3 * _count_jokers(action.spend)
        case GiveUp():
            front = seen.row[0]
            if is_royal(action.card) or front is None or is_royal(front):
                return -100
            return 20 - 2 * value(action.card) - value(front) - 20 * _count_jokers([action.card])
        case Sacrifice():
            if any(map(is_royal, action.cards)):
                return -100
            return 0.5 * _worth(action.target) - 2 * sum(map(value, action.cards)) - 20 * _count_jokers(action.cards)
        case _:
            assert_never(action)


def _score_of_keeping(seen: View, kept: CardSet) -> float:
    draws = _HAND_SIZE - len(kept)
    pool = seen.deck or CardSet()  # the cards that may be drawn
    if len(pool) < draws:
        pool |= (seen.discard_pile or CardSet()) | (seen.hand - kept)
    best = 0.0
    for target in filter(None, seen.row):
        suit = target.suit
        expected = draws * sum(value(card) for card in pool if card.suit is suit) / max(1, len(pool))
        reach = (_strength(kept, suit) + expected) / value(target)
        best = max(best, _worth(target) * min(1.0, reach) ** 2)
    return best + _FRESH_CARD * draws


def _strength(cards: CardSet, suit: Suit | None) -> int:
    values = [value(card) for card in cards if card.suit is suit]
    return sum(values) + max(values, default=0) * _count_jokers(cards)


def _worth(card: Card) -> int:
    return value(card) + _ROYAL_BONUS * is_royal(card)


def _count_jokers(cards: Iterable[Card]) -> int:
    return sum(card.is_joker for card in cards)
