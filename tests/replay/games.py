"""Games to step through."""

from __future__ import annotations

from functools import cache
from typing import Any

from card_capture import new_game
from card_capture._demo.rendering import play_game
from card_capture.bots import Sensible
from card_capture.games import GAMES, deal
from card_capture.records import GameRecord

Record = GameRecord[Any, Any, Any, Any]

_MOST = 56
"""The most actions of a game, enough for a second round of Casino."""

_SENSIBLE = Sensible()


@cache
def play(variant: str, players: int | None = None, seed: int = 1) -> Record:
    """Return the record of a game, up to a certain number of actions, that bots play quickly."""
    name = next(name for name, game in GAMES.items() if variant in game.VARIANTS)
    game = GAMES[name]
    first = state = deal(game, seed, game.VARIANTS[variant], players, None)
    actions: list[Any] = []
    while state.outcome is None and len(actions) < _MOST:
        actions.append(_SENSIBLE(game.view(state, state.to_move, recall=True), game.legal_actions(state)))
        state = game.apply(state, actions[-1])
    return GameRecord.of(first, actions, seed=seed)


@cache
def play_demo() -> Record:
    """Return the record of the game that the command line shows: Card Capture, won in round 45."""
    return play_game("solitaire", new_game(seed=178), 178)


def start_at(record: Record, number: int) -> Record:
    """Return the record of the same game from a later state on."""
    states = list(record.replay())
    return GameRecord.of(states[number], record.actions[number:])
