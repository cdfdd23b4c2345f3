"""The bots at the table, and their advice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from card_capture._cli.play_session import Session
from card_capture._demo.rendering import FACES


def choose(session: Session) -> Any:
    """Return the action that a bot takes for the seat to move, from what that seat knows."""
    game, state = session.game, session.state
    return FACES[session.name].choose(game.view(state, state.to_move, recall=True), game.legal_actions(state))


def advise(session: Session) -> Iterator[str]:
    """Yield lines of advice for the seat to move, from what that seat knows."""
    yield f"A bot would play: {choose(session)}"
