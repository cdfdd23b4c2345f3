"""The table of Casino."""

from __future__ import annotations

from card_capture._kit.sentences import count
from card_capture.cards import Card
from card_capture.casino import Build, View
from card_capture.svg._board import BOARD_HEIGHT, draw_board, name_side
from card_capture.svg._cards import draw_pile, draw_sheet, make_card_piece, make_plain_card, spread_cards
from card_capture.svg._names import list_by_suit, list_cards
from card_capture.svg._picture import Canvas, Place, make_panel
from card_capture.svg._shapes import HEIGHT, SHEET_WIDTH, SMALL_SHEET_HEIGHT, WIDTH

_TOP = 84.0
_BELOW = 54.0  # from the cards of a zone to those of the next one below
_BOARD_WIDTH = 196.0
_GAP = 12.0


def draw(canvas: Canvas, view: View) -> float:
    """Draw the table, and return its height."""
    margin = canvas.margin
    canvas.write(_write_heading(view), margin, 36, height=13 if canvas.wide else 11, kind="cc-bold")
    if canvas.wide:
        width = canvas.width - 2 * margin - _BOARD_WIDTH - 32
        board_x = canvas.width - margin - _BOARD_WIDTH
        draw_pile(canvas, view.stock_size, board_x, _TOP, shape="back")
        canvas.write_heading("Stock", board_x, _TOP - 20)
        draw_board(canvas, view, board_x, _TOP + HEIGHT + 20, _BOARD_WIDTH)
        y, least = _TOP, _TOP + HEIGHT + 20 + BOARD_HEIGHT
    else:
        width = canvas.width - 2 * margin
        draw_pile(canvas, view.stock_size, margin, _TOP, shape="back")
        canvas.write_heading("Stock", margin, _TOP - 20)
        draw_board(canvas, view, margin + WIDTH + 18, _TOP - 20, width - WIDTH - 18)
        y, least = _TOP - 20 + BOARD_HEIGHT + _BELOW - 8, 0.0
    y = _draw_table(canvas, view, y, width)
    if view.builds:
        y = _draw_builds(canvas, view, y, width)
    canvas.write_heading(f"Hand · Seat {view.seat}", margin, y - 20)
    canvas.add(
        *(make_card_piece(canvas, card, x, y, "hand") for card, x in spread_cards(view.hand, margin, width, _GAP))
    )
    if not view.hand:
        canvas.add(canvas.use("gap", margin, y))
    bottom = y + HEIGHT
    if view.unclaimed:
        canvas.write_heading("Unclaimed", margin, bottom + _BELOW - 20)
        canvas.add(
            *(
                make_plain_card(canvas, card, x, bottom + _BELOW)
                for card, x in spread_cards(view.unclaimed, margin, width, _GAP)
            )
        )
        bottom += _BELOW + HEIGHT
    return _draw_piles(canvas, view, max(bottom, least)) + margin


def write_title(view: View) -> str:
    """Return a title of a few words."""
    return f"Casino, {_write_heading(view).replace(' · ', ', ')}"


def describe(view: View) -> str:
    """Return the table in words."""
    sentences = [
        f"Table: {list_cards(view.table)}",
        *(f"B{number}: {_describe_build(build)}" for number, build in enumerate(view.builds, 1)),
        f"Hand of seat {view.seat}: {list_cards(view.hand)}",
        *(f"Seat {seat} holds {count(size, 'card')}" for seat, size in enumerate(view.hand_sizes) if seat != view.seat),
        f"Stock: {count(view.stock_size, 'card')}",
    ]
    for side, (size, sweeps, score) in enumerate(zip(view.pile_sizes, view.sweeps, view.scores, strict=True)):
        captured = f", {list_by_suit(view.piles[side])}" if view.piles and view.piles[side] else ""
        sentences.append(
            f"{name_side(view, side)}: {count(size, 'card')} captured{captured}, sweeps {sweeps}, score {score}"
        )
    sentences.append(f"Seat {view.dealer} deals")
    if view.last_capturer is not None:
        sentences.append(f"Seat {view.last_capturer} captured last")
    if view.unclaimed:
        sentences.append(f"Unclaimed: {list_cards(view.unclaimed)}")
    return ". ".join(sentences) + "."


def _write_heading(view: View) -> str:
    if view.outcome is None:
        return f"Round {view.round} · Deal {view.deal} · Seat {view.to_move} to play"
    name = name_side(view, view.outcome.winner)
    return f"Round {view.round} · {name} {'win' if name.startswith('Seats') else 'wins'}"


def _draw_table(canvas: Canvas, view: View, y: float, width: float) -> float:
    """Draw the loose cards from *y* down, and return the upper edge of the next zone."""
    canvas.write_heading("Table", canvas.margin, y - 20)
    cards = list(view.table)
    if not cards:
        canvas.add(canvas.use("gap", canvas.margin, y))
        return y + HEIGHT + _BELOW
    pitch = WIDTH + _GAP if len(cards) <= 15 else 46.0
    columns = int((width - WIDTH) // pitch) + 1
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        canvas.add(make_card_piece(canvas, card, canvas.margin + pitch * column, y + (HEIGHT + _GAP) * row, "table"))
    rows = -(-len(cards) // columns)
    return y + rows * (HEIGHT + _GAP) - _GAP + _BELOW


def _draw_builds(canvas: Canvas, view: View, y: float, width: float) -> float:
    """Draw the builds in lines, and return the upper edge of the next zone."""
    canvas.write_heading("Builds", canvas.margin, y - 20)
    y -= 4
    x = canvas.margin
    for number, build in enumerate(view.builds, 1):
        size = _measure_build(build, width)
        if x > canvas.margin and x + size > canvas.margin + width:
            x, y = canvas.margin, y + _BUILD_HEIGHT + _GAP
        canvas.add(_draw_build(canvas, number, build, Place(x, y), size))
        x += size + _GAP
    return y + _BUILD_HEIGHT + _BELOW


_BUILD_TOP = 30.0  # of the cards in a build
_BUILD_HEIGHT = _BUILD_TOP + HEIGHT + 26
_FAN = 25.0


def _measure_build(build: Build, width: float) -> float:
    return min(width, max(118.0, 20 + WIDTH + _FAN * (len(build.cards) - 1)))


def _draw_build(canvas: Canvas, number: int, build: Build, place: Place, width: float) -> str:
    name = f"B{number}"
    kind = "multiple" if build.multiple else "single"
    inside = width - 20
    content = (
        make_panel(0, 0, width, _BUILD_HEIGHT)
        + canvas.make_label(f"{name} · {build.value}", 10, 21, height=10, kind="cc-bold")
        + "".join(
            make_plain_card(canvas, card, left, _BUILD_TOP)
            for card, left in spread_cards(_sort_by_rank(build), 10, inside, _FAN - WIDTH)
        )
        + canvas.make_label(f"{kind} · Seat {build.owner}", 10, _BUILD_HEIGHT - 10, height=7.5, kind="cc-faint")
    )
    ring = f'<rect class="cc-ring" x="-3" y="-3" width="{width + 6:g}" height="{_BUILD_HEIGHT + 6:g}" rx="12"/>'
    return canvas.make_piece(name, f"{name}, {_describe_build(build)}", place, content, ring=ring)


def _sort_by_rank(build: Build) -> list[Card]:
    return sorted(build.cards, key=lambda card: (card.rank or 0, card.index))


def _describe_build(build: Build) -> str:
    kind = "multiple" if build.multiple else "single"
    return f"{kind} build of {build.value}, owned by seat {build.owner}: {list_cards(_sort_by_rank(build))}"


def _draw_piles(canvas: Canvas, view: View, bottom: float) -> float:
    """Draw the zones that a view with recall adds, below *bottom*, and return their lower edge."""
    if view.piles is None:
        return bottom
    in_a_row = 3 if canvas.wide else 1
    for side, cards in enumerate(view.piles):
        x = canvas.margin + (SHEET_WIDTH + 20) * (side % in_a_row)
        y = bottom + 48 + (SMALL_SHEET_HEIGHT + 36) * (side // in_a_row)
        canvas.write_heading(f"Captured · {name_side(view, side)}", x, y - 12)
        draw_sheet(canvas, cards, x, y, jokers=False)
    return bottom + 48 + (SMALL_SHEET_HEIGHT + 36) * -(-len(view.piles) // in_a_row) - 36
