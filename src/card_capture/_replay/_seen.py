"""The tables of a seen record, which contains only the first and the last one."""

from __future__ import annotations

from typing import Any

from card_capture.errors import CardCaptureError
from card_capture.following import retrace
from card_capture.games import GAMES
from card_capture.records import SeenRecord


def rebuild_views(seen: SeenRecord[Any, Any, Any, Any, Any]) -> list[Any]:
    """
    Return the view of the seat before each turn, and the last one.

    The tables in between are worked out from the events. None stands for a table that the record does not determine: if
    the record begins in the middle of a game, without recall, only the first and the last table are known.
    """
    try:
        table = retrace(seen)
    except CardCaptureError:  # also if the parts of the record do not fit together
        return [seen.first_view, *[None] * (len(seen.turns) - 1), seen.last_view][-len(seen.turns) - 1 :]
    game, has_recall = GAMES[seen.game], table.start == seen.first_view
    return [game.view(state, seen.seat, recall=has_recall) for state in table.record().replay()]
