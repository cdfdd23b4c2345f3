"""The layouts of Capture the Commander."""

from __future__ import annotations

from card_capture._kit.pieces import name_piece
from card_capture.cards import Card
from card_capture.commander import View
from card_capture.commander._pyramid import COVERED_BY, ROWS
from card_capture.svg._cards import draw_sheet, get_suit_letter, make_face, make_note
from card_capture.svg._names import list_by_suit
from card_capture.svg._picture import Canvas, Place
from card_capture.svg._shapes import HEIGHT, SMALL_SHEET_HEIGHT, WIDTH

_TOP = 78.0
_STEP_X, _STEP_Y = 67, 60  # from one card to the next and from one row to the next, which lies below it
_LAYOUT_WIDTH = 3 * _STEP_X + WIDTH
_LAYOUT_HEIGHT = (len(ROWS) - 1) * _STEP_Y + HEIGHT
_GAP = 22  # between two layouts

_PLACES = {
    slot: (_STEP_X * (number + (4 - len(row)) / 2), _STEP_Y * depth)
    for depth, row in enumerate(ROWS)
    for number, slot in enumerate(row)
}
"""The left and the upper edge of every slot in a layout."""


def draw(canvas: Canvas, view: View) -> float:
    """Draw the table, and return its height."""
    in_a_row = view.players if canvas.wide else 2
    width = (canvas.width - 2 * canvas.margin - (in_a_row - 1) * _GAP) / in_a_row
    scale = min(1.0, width / _LAYOUT_WIDTH)
    canvas.write(_write_heading(view), canvas.margin, 36, height=13, kind="cc-bold")
    block = _LAYOUT_HEIGHT * scale + 48
    for seat in range(view.players):
        x = canvas.margin + (width + _GAP) * (seat % in_a_row) + (width - _LAYOUT_WIDTH * scale) / 2
        y = _TOP + block * (seat // in_a_row)
        canvas.write(_write_seat_heading(view, seat), x, y - 14, height=9 if canvas.wide else 8)
        canvas.add(*_draw_layout(canvas, view, seat, Place(x, y, scale)))
    bottom = _TOP + block * -(-view.players // in_a_row) - 48
    if view.removed is not None:
        canvas.write_heading("Removed", canvas.margin, bottom + 34)
        draw_sheet(canvas, view.removed, canvas.margin, bottom + 44, jokers=False)
        bottom += 44 + SMALL_SHEET_HEIGHT
    return bottom + canvas.margin


def write_title(view: View) -> str:
    """Return a title of a few words."""
    return f"Capture the Commander, {_write_heading(view).replace(' · ', ', ')}"


def describe(view: View) -> str:
    """Return the table in words."""
    sentences = [f"{view.players} players, seat {view.dealer} dealt"]
    for seat, layout in enumerate(view.layouts):
        left = [str(slot) for slot, card in enumerate(layout, 1) if card is not None]
        sentences.append(f"Seat {seat}: cards in slots {', '.join(left)}" if left else f"Seat {seat}: out of the game")
        for slot, card in enumerate(layout, 1):
            remembered = view.remembered[seat][slot - 1] if view.remembered else None
            if isinstance(card, Card):
                sentences.append(f"Slot {slot} of seat {seat} is face up: {card.name}")
            elif remembered:
                sentences.append(f"Slot {slot} of seat {seat} was turned up before: {remembered.name}")
    if view.battle is not None:
        battle = view.battle
        sentences.append(
            f"Slot {battle.attacker_slot} of seat {battle.attacker} and slot {battle.defender_slot} of seat "
            f"{battle.defender} are tied"
        )
    if view.removed is not None:
        sentences.append(f"Turned up and removed: {list_by_suit(view.removed)}")
    return ". ".join(sentences) + "."


def _write_heading(view: View) -> str:
    if view.outcome is not None:
        return "Draw" if view.outcome.winner is None else f"Seat {view.outcome.winner} wins"
    if view.battle is not None:
        return f"Tie · Seat {view.to_move} turns up a card"
    return f"Seat {view.to_move} attacks"


def _write_seat_heading(view: View, seat: int) -> str:
    words = [f"Seat {seat}"]
    if seat == view.dealer:
        words.append("dealer")
    if view.battle is not None and seat in (view.battle.attacker, view.battle.defender):
        words.append("attacker" if seat == view.battle.attacker else "defender")
    if not view.in_game[seat]:
        words.append("out")
    return " · ".join(words)


def _draw_layout(canvas: Canvas, view: View, seat: int, place: Place) -> list[str]:
    gaps: list[str] = []
    backs: list[str] = []
    raised: list[str] = []
    for slot in reversed(_PLACES):  # a card lies on those that it covers
        card = view.layouts[seat][slot - 1]
        x, y = _PLACES[slot]
        if card is None:
            gaps.append(canvas.use("hole", x, y) + canvas.use(f"number-{slot}", x, y))
        else:
            there = Place(place.x + x * place.scale, place.y + y * place.scale, place.scale)
            is_raised = isinstance(card, Card) or name_piece((seat, slot)) in canvas.marks.selected
            drawn = raised if is_raised else backs
            drawn.append(_draw_card(canvas, view, (seat, slot), there))
    below = [f"<g {place.transform}>{''.join(gaps)}</g>"] if gaps else []
    return below + backs + raised[::-1]  # so that the rank of each card face up is seen


def _draw_card(canvas: Canvas, view: View, at: tuple[int, int], place: Place) -> str:
    seat, slot = at
    card = view.layouts[seat][slot - 1]
    name = name_piece((seat, slot))
    fight = canvas.use("fight") if _is_in_battle(view, at) else ""
    if isinstance(card, Card):
        words, content, kind = (
            f"{card.name}, {name}, face up",
            make_face(canvas, card),
            f"cc-{get_suit_letter(card)}",
        )
        return canvas.make_piece(name, words, place, content + fight, kind=kind)
    coverage, kind = _find_coverage(view, seat, slot)
    words = f"{name}, face down, {coverage}"
    remembered = view.remembered[seat][slot - 1] if view.remembered else None
    if remembered:
        words += f", remembered as {remembered.name}"
        content = canvas.use("back") + make_note(canvas, remembered) + canvas.use(f"small-{slot}")
    else:
        content = canvas.use("back") + canvas.use("plate") + canvas.use(f"number-{slot}")
    return canvas.make_piece(name, words + ", chosen" * bool(fight), place, content + fight, kind=kind)


def _is_in_battle(view: View, at: tuple[int, int]) -> bool:
    battle = view.battle
    return battle is not None and at in {*battle.turned_up, (battle.attacker, battle.chosen)}


def _find_coverage(view: View, seat: int, slot: int) -> tuple[str, str]:
    """Return the coverage of a card (CM-2), and the class of its back."""
    covers = COVERED_BY[slot]
    left = [cover for cover in covers if view.layouts[seat][cover - 1] is not None]
    if not left:
        return "fully uncovered", ""
    return ("partially covered", "") if len(left) < len(covers) else ("fully covered", "cc-covered")
