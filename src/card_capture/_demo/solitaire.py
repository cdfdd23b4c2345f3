"""Card Capture in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import assert_never

from card_capture.solitaire import (
    Action,
    Capture,
    Discard,
    GameState,
    GiveUp,
    Outcome,
    Sacrifice,
    View,
    view,
)

TITLE = "Card Capture"


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
