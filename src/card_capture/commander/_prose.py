"""Capture the Commander in words, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.commander._drawing import side_by_side
from card_capture.commander._state import GameState
from card_capture.commander._views import view

TITLE = "Capture the Commander"


def goal(_: GameState) -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    yield "Goal: beat the other players' Commanders, the cards in slot 13, and be the last in the game."
    yield "A card that no other covers attacks an opponent's card that no card covers, or only one of two; the lower"
    yield "one goes. If they are equal, both sides turn up one more card, next to theirs, and the higher of these wins."
    yield "Drawings: a face-down card is the number of its slot, (Kd) one that was turned up before, [5] one that is"
    yield "chosen to be turned up, -- a gap. Two cards cover the one between them in the next row; 5 6 7 cover 8 9 10."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the line that says what everybody saw of the deal."""
    aside = f"; {len(state.set_aside)} cards are set aside unseen" if state.set_aside else ""
    yield f"Set-up: seat {state.dealer} deals 13 cards face down to each of {state.players} players{aside}."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a decision, and the lines that show what the players see and remember."""
    sight = view(state, 0, recall=True)
    if state.battle is None:
        yield f"Seat {state.to_move} is to attack"
    else:
        yield f"Seat {state.to_move} is to turn up a card, to break the tie"
    for line in side_by_side(sight):
        yield f"  {line}"


def ending(state: GameState) -> str:
    """Return how the game ended, in a few words."""
    if state.outcome is None:
        return "not over"
    return "drawn" if state.outcome.winner is None else f"won by seat {state.outcome.winner}"
