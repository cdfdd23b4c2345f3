"""The table of Card Capture."""

from __future__ import annotations

from typing import TypeAlias

from card_capture._kit.sentences import count
from card_capture.cards import CardSet
from card_capture.solitaire import Outcome, Phase, View
from card_capture.svg._cards import draw_pile, draw_sequence, draw_sheet, make_card_piece, spread_cards
from card_capture.svg._names import list_by_suit, list_cards
from card_capture.svg._picture import Canvas, make_panel
from card_capture.svg._shapes import HEIGHT, WIDTH

_Area: TypeAlias = tuple[float, float, float]
"""The left edge, the upper edge and the width of a zone."""

_TOP = 84.0
_BLOCK = 142.0  # from one row of zones to the next
_ABOVE = 20.0  # from the name of a zone to its cards, so that there is room for a selected one
_ROW = 4 * WIDTH + 3 * 14

_OUTCOMES = {
    Outcome.WON: "Won",
    Outcome.LOST_ROYAL: "Lost · a royal fell",
    Outcome.LOST_STUCK: "Lost · stuck",
}


def draw(canvas: Canvas, view: View) -> float:
    """Draw the table, and return its height."""
    margin = canvas.margin
    row_x = margin + WIDTH + (36 if canvas.wide else 20)
    left = row_x + _ROW + 36
    width = canvas.width - margin - (left if canvas.wide else margin)
    if canvas.wide:
        areas = [(left, _TOP, width), (left, _TOP + _BLOCK, width)]
    elif view.discard_pile is None and view.enemy_capture_pile is None:
        areas = [(margin, _TOP + 2 * _BLOCK, width / 2), (margin + width / 2, _TOP + 2 * _BLOCK, width / 2)]
    else:
        areas = [(margin, _TOP + 2 * _BLOCK, width), (margin, _TOP + 3 * _BLOCK, width)]
    canvas.write(_write_heading(view), margin, 36, height=13, kind="cc-bold")
    _draw_row(canvas, view, row_x, _TOP)
    _draw_hand(canvas, view, row_x, _TOP + _BLOCK)
    _draw_pile(canvas, "Enemy Capture Pile", view.enemy_capture_pile_size, view.enemy_capture_pile, areas[0])
    _draw_pile(canvas, "Discard Pile", view.discard_pile_size, view.discard_pile, areas[1])
    bottom = areas[1][1] + HEIGHT
    return _draw_memory(canvas, view, bottom) + margin


def write_title(view: View) -> str:
    """Return a title of a few words."""
    return f"Card Capture, {_write_heading(view).replace(' · ', ', ')}"


def describe(view: View) -> str:
    """Return the table in words."""
    row = "; ".join(
        f"Position {position} {list_cards([card])}" for position, card in reversed(list(enumerate(view.row, 1)))
    )
    sentences = [
        f"Enemy Row: {row}",
        f"Hand: {list_cards(view.hand)}",
        _describe_zone("Deck", view.deck_size, view.deck),
        _describe_zone("Enemy Deck", view.enemy_deck_size, view.enemy_deck),
        _describe_zone("Discard Pile", view.discard_pile_size, view.discard_pile),
        _describe_zone("Enemy Capture Pile", view.enemy_capture_pile_size, view.enemy_capture_pile),
    ]
    if view.enemy_deck_bottom:
        sentences.append(f"At the bottom of the enemy deck: {list_cards(view.enemy_deck_bottom)}")
    return ". ".join(sentences) + "."


def _write_heading(view: View) -> str:
    state = f"{view.phase.name.title()} Phase" if view.phase is not Phase.OVER else ""
    return f"Round {view.round} · {_OUTCOMES[view.outcome] if view.outcome else state}"


def _describe_zone(name: str, size: int, cards: CardSet | None) -> str:
    return f"{name}: {count(size, 'card')}" + (f", {list_by_suit(cards)}" if cards else "")


def _draw_row(canvas: Canvas, view: View, x: float, y: float) -> None:
    _draw_deck(canvas, "Enemy Deck", view.enemy_deck_size, y)
    canvas.write_heading("Enemy Row", x, y - _ABOVE)
    canvas.write("Position", canvas.margin + WIDTH, y + HEIGHT + 19, height=8, align=1, kind="cc-faint")
    for position, card in enumerate(view.row, start=1):
        left = x + (4 - position) * (WIDTH + 14)
        where = f"Position {position}"
        canvas.write(str(position), left + WIDTH / 2, y + HEIGHT + 19, height=8, align=0.5, kind="cc-faint")
        canvas.add(canvas.use("gap", left, y) if card is None else make_card_piece(canvas, card, left, y, where))


def _draw_hand(canvas: Canvas, view: View, x: float, y: float) -> None:
    _draw_deck(canvas, "Deck", view.deck_size, y)
    canvas.write_heading("Hand", x, y - _ABOVE)
    canvas.add(*(make_card_piece(canvas, card, left, y, "hand") for card, left in spread_cards(view.hand, x, _ROW)))
    if not view.hand:
        canvas.add(canvas.use("gap", x, y))


def _draw_deck(canvas: Canvas, name: str, size: int, y: float) -> None:
    canvas.write_heading(name, canvas.margin, y - _ABOVE)
    draw_pile(canvas, size, canvas.margin, y, shape="back")


def _draw_pile(canvas: Canvas, name: str, size: int, cards: CardSet | None, area: _Area) -> None:
    x, y, _ = area
    canvas.write_heading(name, x, y - _ABOVE)
    draw_pile(canvas, size, x, y, shape="face")
    if cards:
        draw_sheet(canvas, cards, x + WIDTH + 14, y - 3)


def _draw_memory(canvas: Canvas, view: View, bottom: float) -> float:
    """Draw the zones that a view with recall adds, below *bottom*, and return their lower edge."""
    if view.deck is None or view.enemy_deck is None or view.enemy_deck_bottom is None:
        return bottom
    width = canvas.width - 2 * canvas.margin
    each = (width - 20) / 2 if canvas.wide else width
    step_x, step_y = (each + 20, 0) if canvas.wide else (0, HEIGHT + 50)
    for number, (name, cards) in enumerate((("Deck", view.deck), ("Enemy Deck", view.enemy_deck))):
        x, y = canvas.margin + number * step_x, bottom + 44 + number * step_y
        canvas.write_heading(name, x, y - 12)
        draw_sheet(canvas, cards, x, y)
    bottom += 44 + step_y + HEIGHT + 6
    if view.enemy_deck_bottom:
        y = bottom + 34
        canvas.write_heading("Enemy Deck · Bottom", canvas.margin, y - 12)
        lines = -(-len(view.enemy_deck_bottom) // int((width - 20) // 40))
        canvas.add(make_panel(canvas.margin, y - 2, width, 18 * lines + 6))
        draw_sequence(canvas, view.enemy_deck_bottom, canvas.margin + 10, y + 2, width - 20)
        bottom = y + 18 * lines + 4
    return bottom
