"""Casino in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import assert_never

from card_capture.casino import (
    Action,
    AddToBuild,
    Capture,
    GameState,
    MakeBuild,
    RaiseBuild,
    Trail,
    View,
    view,
)

TITLE = "Casino"


def describe_goal(state: GameState) -> Iterator[str]:
    """Yield paragraphs that explain the goal and the values under the rules of *state*."""
    variant = state.variant
    yield (
        "Goal: capture cards that score. After a round, the side with the most points wins, "
        f"if it has {variant.target} or more and leads alone."
    )
    worth = "J is 11, Q 12, K 13" if variant.royal else "J, Q and K have no value"
    yield f"Cards are worth their number, an ace 1{', or 14 from hand' if variant.ace_high else ''}; {worth}."


def describe_set_up(state: GameState) -> Iterator[str]:
    """Yield paragraphs about the sides and the deal."""
    if state.variant.partnership:
        yield "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."
    else:
        yield "Each seat plays for itself: side 0 is seat 0, and so on."
    seats = f"each of {state.players} seats"
    yield f"Set-up: seat {state.dealer} deals four cards to {seats}, and {state.table} to the table."


def choose_view(state: GameState) -> View:
    """Return the view that is shown: that of the seat to move, without recall."""
    return view(state, state.to_move or 0)


def explain(action: Action) -> str:
    """Return a sentence about what an action of this kind does."""
    match action:
        case Trail():
            return "The card stays on the table, for anyone to capture."
        case Capture():
            return (
                "A card takes cards and builds of its value, and groups that add up to it; a face card takes its rank."
            )
        case MakeBuild():
            return (
                "A card from hand and cards from the table become one build, which a card of its value captures whole."
            )
        case AddToBuild():
            return "The build gets more cards that add up to its value."
        case RaiseBuild():
            return "The build gets a card from hand, and so a higher value."
        case _:
            assert_never(action)


def choose_lesson(_: Sequence[GameState], actions: Sequence[Action]) -> Sequence[int]:
    """Return the numbers of two plays that show how to play: up to the first that does more than trail."""
    trails = sum(1 for _ in takewhile(lambda action: isinstance(action, Trail), actions))
    return range(len(actions))[max(0, trails - 1) :][:2]


def describe_result(state: GameState) -> str:
    """Return the outcome in a few words."""
    if state.outcome is None:
        return "not over"
    winner = state.outcome.winner
    winners = f"seats {winner} and {winner + 2} win" if state.variant.partnership else f"seat {winner} wins"
    scores = ", ".join(f"side {side}: {score}" for side, score in enumerate(state.scores))
    return f"{winners} in round {state.round} ({scores})"
