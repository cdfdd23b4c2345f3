"""The score board of Casino: a column for each seat; the numbers of a side are in the middle of its seats."""

from __future__ import annotations

from collections.abc import Sequence

from card_capture.casino import View
from card_capture.svg._picture import Canvas, make_panel

_LINE = 21
BOARD_HEIGHT = 6 * _LINE + 16.0
_NAMES = 78  # the width of the names of the lines


def name_side(view: View, side: int) -> str:
    """Return the seats of a side: one, or those of two partners."""
    seats = _list_seats(view, side)
    return f"Seat {side}" if len(seats) == 1 else f"Seats {' and '.join(map(str, seats))}"


def draw_board(canvas: Canvas, view: View, x: float, y: float, width: float) -> None:
    """Draw the score board."""
    canvas.add(make_panel(x, y, width, BOARD_HEIGHT))
    order = [seat for side in range(len(view.pile_sizes)) for seat in _list_seats(view, side)]
    column = (width - _NAMES - 10) / view.players
    middles = {seat: x + _NAMES + column * (place + 0.5) for place, seat in enumerate(order)}
    first = y + 22
    if view.to_move is not None:
        left = middles[view.to_move] - 12
        canvas.add(f'<rect class="cc-mark" x="{left:.4g}" y="{y + 8:.4g}" width="24" height="19" rx="7"/>')
    for seat, middle in middles.items():
        kind = "cc-bold cc-on" if seat == view.to_move else "cc-bold"
        canvas.write(str(seat), middle, first, align=0.5, kind=kind)
        canvas.write(str(view.hand_sizes[seat]), middle, first + 2 * _LINE, align=0.5)
    dealer = middles[view.dealer]
    canvas.add(f'<path class="cc-t cc-dots" d="M{dealer:.4g} {first + _LINE - 4:.4g}h0"/>')
    for line, name in enumerate(("Seat", "Dealer", "Hand", "Captured", "Sweeps", "Score")):
        canvas.write(name, x + 12, first + line * _LINE, kind="cc-faint" if line else "cc-bold")
    values: tuple[Sequence[int], ...] = (view.pile_sizes, view.sweeps, view.scores)
    for line, numbers in enumerate(values, 3):
        for side, number in enumerate(numbers):
            seats = _list_seats(view, side)
            middle = sum(middles[seat] for seat in seats) / len(seats)
            canvas.write(str(number), middle, first + line * _LINE, align=0.5)


def _list_seats(view: View, side: int) -> list[int]:
    return list(range(side, view.players, len(view.pile_sizes)))
