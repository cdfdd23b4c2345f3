"""The pictures that a notebook shows."""

from __future__ import annotations

from typing import Any

from card_capture import casino, commander, solitaire
from card_capture.svg._table import View, table

_STYLE = (
    "@container(max-width:559px){.cc-wide{display:none}.cc-narrow{display:block!important}}"
    ".cc-narrow>svg{width:100%;height:auto}"
)
"""On a phone it is the picture for narrow screens; the other one would have tiny letters."""


def show_in_html(value: Any) -> str:
    """
    Return the picture of a view, or of a state as the seat whose turn it is sees it, for a page.

    A state is drawn from a view, so its decks and the hands of other seats are not in the picture. When the game is
    over, the view is that of seat 0.
    """
    view = _find_view(value)
    return (
        f'<div style="max-width:50rem;container-type:inline-size"><style>{_STYLE}</style>'
        f'<div class="cc-wide">{table(view)}</div>'
        f'<div class="cc-narrow" style="display:none">{table(view, size=390)}</div></div>'
    )


def _find_view(value: Any) -> View:
    match value:
        case solitaire.GameState():
            return solitaire.view(value, value.to_move or 0)
        case commander.GameState():
            return commander.view(value, value.to_move or 0)
        case casino.GameState():
            return casino.view(value, value.to_move or 0)
        case _:
            assert isinstance(value, View)
            return value
