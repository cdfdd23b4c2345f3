"""The bots at the table, and their advice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from card_capture._cli.play_session import Session
from card_capture._demo.rendering import BOTS
from card_capture.bots import hint


def choose(session: Session) -> Any:
    """Return the action that a bot takes for the seat to move, from what that seat knows."""
    game, state = session.game, session.state
    return BOTS[session.name](game.view(state, state.to_move, recall=True), game.legal_actions(state))


def advise(session: Session) -> Iterator[str]:
    """Yield lines of advice for the seat to move, from what that seat knows."""
    if session.name != "solitaire":
        yield f"A bot would play: {choose(session)}"
        return
    tip = hint(session.game.view(session.state, 0, recall=True))
    yield f"A bot would play: {tip.action}"
    yield tip.reason
    yield f"From here a bot wins {tip.wins} of {tip.playouts} imagined games."
