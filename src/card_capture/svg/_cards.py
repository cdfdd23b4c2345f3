"""Cards on a canvas: faces, backs, fans of them, piles and lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from card_capture.cards import Card, CardSet
from card_capture.svg._letters import format_number, measure_word, trace_word
from card_capture.svg._picture import Canvas, Place
from card_capture.svg._shapes import HEIGHT, SHEET_COLUMN, SHEET_LINE, SHEET_X, SHEET_Y, WIDTH


def get_suit_letter(card: Card) -> str:
    """Return the letter of a card's suit, and x for a Joker."""
    return "x" if card.suit is None else card.suit.value


def make_face(canvas: Canvas, card: Card) -> str:
    """Return a card face up at the origin; its colour comes from the class of the element around it."""
    if card.suit is None or card.rank is None:
        return canvas.use(f"joker-{_write_short(card)}")
    return canvas.use(f"suit-{card.suit.value}") + canvas.use(f"rank-{card.rank.letter}")


def make_card_piece(canvas: Canvas, card: Card, x: float, y: float, where: str) -> str:
    """Return a card face up that can be chosen."""
    kind = f"cc-{get_suit_letter(card)}"
    return canvas.make_piece(str(card), f"{card.name}, {where}", Place(x, y), make_face(canvas, card), kind=kind)


def make_plain_card(canvas: Canvas, card: Card, x: float, y: float) -> str:
    """Return a card face up that is part of a build or a pile."""
    return f'<g class="cc-{get_suit_letter(card)}" {Place(x, y).transform}>{make_face(canvas, card)}</g>'


def spread_cards(cards: Collection[Card], x: float, width: float, gap: float = 14) -> list[tuple[Card, float]]:
    """Return cards with their left edges, in a row from *x*; they overlap where the width leaves no gap."""
    pitch = WIDTH + gap
    if len(cards) > 1:
        pitch = min(pitch, (width - WIDTH) / (len(cards) - 1))
    return [(card, x + pitch * number) for number, card in enumerate(cards)]


def draw_pile(canvas: Canvas, size: int, x: float, y: float, *, shape: str) -> None:
    """Draw a pile with the number of its cards; *shape* is its uppermost card."""
    canvas.add(canvas.use(f"{shape}s", x, y) if size > 1 else canvas.use(shape if size else "gap", x, y))
    if size < 2:
        canvas.add(canvas.use("plate", x, y))
    canvas.write(str(size), x + WIDTH / 2, y + HEIGHT / 2 + 5.5, height=11, align=0.5, kind="cc-bold")


def draw_sheet(canvas: Canvas, cards: CardSet, x: float, y: float, *, jokers: bool = True) -> None:
    """Draw the list of a pile's cards: a dot for each in the column of its rank and the line of its suit."""
    canvas.add(canvas.use("sheet" if jokers else "small-sheet", x, y))
    dots = ""
    for card in cards:
        line = y + SHEET_Y + SHEET_LINE * "cdhsx".index(get_suit_letter(card))
        if card.rank is None:
            canvas.write(
                _write_short(card),
                x + SHEET_X + SHEET_COLUMN * (card.index - 52),
                line + 4,
                height=8,
                align=0.5,
                kind="cc-on",
            )
        else:
            dots += f"M{format_number(x + SHEET_X + SHEET_COLUMN * (card.rank - 2))} {format_number(line)}h0"
    canvas.add(f'<path class="cc-t cc-on cc-dots" d="{dots}"/>' if dots else "")


def draw_sequence(canvas: Canvas, cards: Sequence[Card], x: float, y: float, width: float) -> int:
    """Draw cards as short words in order, in lines of *width*, and return the number of lines."""
    columns = int(width // 40)
    for number, card in enumerate(cards):
        left, line = x + 40 * (number % columns), y + 12 + 18 * (number // columns)
        _draw_chip(canvas, get_suit_letter(card), left, line)
        canvas.write(_write_short(card), left + 19, line)
    return -(-len(cards) // columns)


def make_note(canvas: Canvas, card: Card) -> str:
    """Return a note of a card's rank and suit, for its back."""
    word = _write_short(card)
    path = trace_word(word, 20 - measure_word(word) * 0.4, 48, 0.8)
    return (
        f'<g class="cc-{get_suit_letter(card)}">{canvas.use("note")}<path class="cc-ink" d="{path}"/>'
        f"{canvas.use(f'mini-{get_suit_letter(card)}')}</g>"
    )


def _draw_chip(canvas: Canvas, letter: str, x: float, line: float) -> None:
    """Draw the pip of a suit on the colour of a card, before a word on the baseline *line*."""
    canvas.add(f'<g class="cc-{letter}">{canvas.use(f"chip-{letter}", x, line - 12)}</g>')


def _write_short(card: Card) -> str:
    return str(card)[1] if card.rank is None else card.rank.letter.replace("T", "10")
