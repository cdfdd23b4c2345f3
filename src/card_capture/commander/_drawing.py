"""A layout drawn in text, as in CM-1.4."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture.cards import Card
from card_capture.commander._pyramid import ROWS
from card_capture.commander._views import View
from card_capture.errors import InvalidStateError, quote

_HALF_A_STEP = 3  # from one card of a row to the next it is twice that
_WIDTH = 22  # of the row of four


def draw(sight: View, seat: int) -> str:
    """
    Return a player's layout as five lines of text, the row of four on top and the Commander below.

    A card that lies face up is written as usual, one face down as the number of its slot, and a gap as
    "--". The slot that the attacker has chosen in a tie is in brackets. With recall, a card that lies face
    down but was turned up before is in parentheses.

    Args:
        sight: What is seen of the game.
        seat: Whose layout.

    Raises:
        UnknownSeatError: Nobody sits there.
        InvalidStateError: *sight* is not a view of Capture the Commander; a state would show all cards.

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
    if not isinstance(sight, View):
        raise InvalidStateError(f"{quote(sight)} is not a view: expected a View of Capture the Commander")
    require_seat(seat, sight.players)
    rows = ("  ".join(f"{_cell(sight, seat, slot):^4}" for slot in row) for row in ROWS)
    return "\n".join(
        " " * _HALF_A_STEP * (4 - len(slots)) + row.rstrip() for slots, row in zip(ROWS, rows, strict=True)
    )


def side_by_side(sight: View) -> list[str]:
    """Return the lines of a drawing of all layouts, each with its seat above it."""
    drawings = [(f"seat {seat}", *draw(sight, seat).splitlines()) for seat in range(sight.players)]
    columns = [(lines[0].center(_WIDTH), *(line.ljust(_WIDTH) for line in lines[1:])) for lines in drawings]
    return ["      ".join(line).rstrip() for line in zip(*columns, strict=True)]


def _cell(sight: View, seat: int, slot: int) -> str:
    card = sight.layouts[seat][slot - 1]
    if card is None:
        return "--"
    if isinstance(card, Card):
        return str(card)
    if sight.battle is not None and (seat, slot) == (sight.battle.attacker, sight.battle.chosen):
        return f"[{slot}]"
    remembered = sight.remembered and sight.remembered[seat][slot - 1]
    return f"({remembered})" if remembered else str(slot)
