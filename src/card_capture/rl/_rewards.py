"""The rewards at the end of a game."""

from __future__ import annotations

from typing import Any

from card_capture import casino, solitaire
from card_capture.casino._state import find_side


def find_rewards(state: Any) -> list[float]:
    """
    Return the reward of each seat at the end of a game.

    In Card Capture, a win is 1 and a loss 0. In the other games it is 1 for each seat of the winning side and -1 for
    the others; in a draw it is 0 for all.
    """
    if isinstance(state, solitaire.GameState):
        return [float(state.outcome is solitaire.Outcome.WON)]
    winner = state.outcome.winner
    if winner is None:
        return [0.0] * state.players
    is_casino = isinstance(state, casino.GameState)  # where sides win, not seats
    sides = [find_side(seat, state.variant) if is_casino else seat for seat in range(state.players)]
    return [1.0 if side == winner else -1.0 for side in sides]
