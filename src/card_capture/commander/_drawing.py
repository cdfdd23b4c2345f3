"""Layouts as lines of text, arranged as in CM-1.4."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat, require_view
from card_capture.cards import Card
from card_capture.commander._pyramid import ROWS
from card_capture.commander._state import TITLE
from card_capture.commander._views import View

_HALF_STEP = 3  # half the distance in characters from one card of a row to the next


def draw(view: View, seat: int) -> str:
    """
    Return a drawing of a player's layout: five lines, the row of four on top and the Commander below.

    A card that is face up appears in notation, a card that is face down as the number of its slot, and
    an empty slot as "--". In a tie the slot that the attacker has chosen is in brackets. With recall, a
    card that is face down but was turned up before is in parentheses.

    Args:
        view: A view of the game.
        seat: The seat whose layout is drawn.

    Raises:
        UnknownSeatError: *seat* is not a seat of the game.
        InvalidViewError: *view* is not a view of Capture the Commander; a state would show all cards.

    Examples:
        >>> from card_capture.commander import Attack, apply, new_game, view
        >>> state = apply(new_game(seed=1), Attack(1, seat=1, target=1))
        >>> for seat in (0, 1):
        ...     print(draw(view(state, 0, recall=True), seat))
        (Ts)   2     3     4
            5     6     7
            8     9     10
               11    12
                  13
         --    2     3     4
            5     6     7
            8     9     10
               11    12
                  13
    """
    require_view(view, View, TITLE)
    require_seat(seat, view.players)
    rows = ("  ".join(f"{_format_cell(view, seat, slot):^4}" for slot in row) for row in ROWS)
    return "\n".join(" " * _HALF_STEP * (4 - len(slots)) + row.rstrip() for slots, row in zip(ROWS, rows, strict=True))


def _format_cell(view: View, seat: int, slot: int) -> str:
    card = view.layouts[seat][slot - 1]
    if card is None:
        return "--"
    if isinstance(card, Card):
        return str(card)
    if view.battle is not None and (seat, slot) == (view.battle.attacker, view.battle.chosen):
        return f"[{slot}]"
    remembered = view.remembered and view.remembered[seat][slot - 1]
    return f"({remembered})" if remembered else str(slot)
