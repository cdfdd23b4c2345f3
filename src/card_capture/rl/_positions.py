"""A state for each view, with the same legal actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from card_capture import casino, commander, solitaire
from card_capture.bots._bot import AnyView, require_running
from card_capture.games import AnyGame

GAME_OF: Mapping[type, AnyGame] = {solitaire.View: solitaire, commander.View: commander, casino.View: casino}
"""The games by the class of their views."""


class Position(NamedTuple):
    """
    A view of the seat to move, with one of the states that this seat can't distinguish.

    Legal actions, refusals and views are the same for all these states, so nothing here depends on hidden cards.

    Attributes:
        game: The module of the game.
        state: The state, which the view alone determines.
        seat: The seat to move.
    """

    game: AnyGame
    state: Any
    seat: int


def imagine_position(view: AnyView) -> Position:
    """
    Return the position of a view.

    Raises:
        InvalidViewError: *view* is not a view with recall of the seat to move, or no valid state has it.
        BotError: The game is over.
    """
    require_running(view, *GAME_OF)
    game = GAME_OF[type(view)]
    state = game.imagine(view, seed=0)
    return Position(game, state, state.to_move)
