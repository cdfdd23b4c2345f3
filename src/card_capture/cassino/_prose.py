"""Casino in words, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cassino._dealing import deals
from card_capture.cassino._state import Build, GameState

TITLE = "Casino"


def goal(state: GameState) -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    variant = state.variant
    yield f"Goal: capture cards that score; the side that alone has most points, {variant.target} or more, wins."
    worth = "J is 11, Q 12, K 13" if variant.royal else "J, Q and K have no value"
    yield f"Cards are worth their number, an ace 1{' or from hand 14' if variant.ace_high else ''}; {worth}."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the lines that say what everybody saw of the deal."""
    if state.variant.partnership:
        yield "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."
    else:
        yield "Each seat plays for itself: side 0 is seat 0, and so on."
    yield f"Set-up: seat {state.dealer} deals four cards to each of {state.players} seats, {state.table} to the table."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a turn, and the lines that show the table, the hand of who is to move, and the counts."""
    yield f"Round {state.round}, deal {state.deal} of {deals(state.players)}, seat {state.to_move}"
    yield f"  Table:  {state.table or 'no loose cards'}"
    for number, build in enumerate(state.builds, 1):
        yield f"  B{number}:  {_build(build)}"
    if state.to_move is not None:
        yield f"  Hand:  {state.hands[state.to_move]}"
    piles = " ".join(str(len(pile)) for pile in state.piles)
    yield f"  Captured:  {piles}   (stock {len(state.stock)}, score {' to '.join(map(str, state.scores))})"


def _build(build: Build) -> str:
    kind = "multiple" if build.multiple else "single"
    return f"{kind} build of {build.value}: {build.cards}, of seat {build.owner}"


def ending(state: GameState) -> str:
    """Return how the match ended, in a few words."""
    if state.outcome is None:
        return "not over"
    winner, scores = state.outcome.winner, " to ".join(map(str, state.scores))
    who = f"seats {winner} and {winner + 2} win" if state.variant.partnership else f"seat {winner} wins"
    return f"{who}, {scores}, in round {state.round}"
