"""Views as text."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from card_capture._kit.text import render_parts
from card_capture.commander._drawing import draw
from card_capture.commander._views import View

_DRAWING_WIDTH = 22
_GAP = "     "
"""The space between two drawings; with it, three drawings fit into 79 columns."""


@render_parts.register
def _render_parts(view: View, width: int) -> Iterator[str]:
    yield _name_decision(view)
    yield _join_drawings(view, width)
    if view.removed:
        yield f"  Removed:  {view.removed}"


def _name_decision(view: View) -> str:
    if view.outcome is not None:
        return f"Game over: {'drawn' if view.outcome.winner is None else f'won by seat {view.outcome.winner}'}"
    return f"Seat {view.to_move} to {'attack' if view.battle is None else 'turn up a card and break the tie'}"


def _join_drawings(view: View, width: int) -> str:
    """Return the drawings of all layouts, next to each other as far as *width* allows, in rows of equal length."""
    fitting = max(1, (width - 2 + len(_GAP)) // (_DRAWING_WIDTH + len(_GAP)))
    length = ceil(view.players / ceil(view.players / fitting))
    drawings = [_draw_with_title(view, seat) for seat in range(view.players)]
    rows = [zip(*drawings[first : first + length], strict=True) for first in range(0, view.players, length)]
    return "\n".join(f"  {_GAP.join(line)}".rstrip() for row in rows for line in row)


def _draw_with_title(view: View, seat: int) -> list[str]:
    title = f"seat {seat}" if view.in_game[seat] else f"seat {seat} (out)"
    return [title.center(_DRAWING_WIDTH), *(line.ljust(_DRAWING_WIDTH) for line in draw(view, seat).splitlines())]
