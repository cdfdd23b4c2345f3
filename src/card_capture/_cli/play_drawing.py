"""The table with its cards drawn as boxes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from card_capture._cli.screen import SUITS, can_show, use_symbols
from card_capture._kit.text import render_parts

_CORNERS: Final = "╭─╮│╰╯"

_CARDS = r"(?:[2-9TJQKA][cdhs]|X[12]|--)"
_ZONE = re.compile(rf"  (Row, 4 to 1|Table|Hand(?: of seat \d)?):  ({_CARDS}(?: {_CARDS})*)(?:   (\(.*\)))?")
_INDENT, _BOX = 2, 6  # columns

_SEAT = re.compile(r"\b[Ss]eat (\d)\b( *)")


def draw_table(view: Any, width: int, names: Mapping[int, str]) -> Iterator[str]:
    """
    Yield the lines of the table, of which those with boxes have at most *width* columns.

    Args:
        view: The view that is shown.
        width: The number of columns, at least 8.
        names: The names of seats that have one.
    """
    for part in render_parts(view, width):
        for line in part.splitlines():
            zone = _ZONE.fullmatch(line)
            if zone is None:
                yield name_seats(line, names)
            else:
                label, cards, note = zone.groups()
                yield name_seats(f"  {label}:  {note or ''}".rstrip(), names)
                yield from _draw_cards(cards.split(), width)


def name_seats(line: str, names: Mapping[int, str]) -> str:
    """Return *line* with names in place of the numbers of seats; in a drawing the next title stays in its column."""

    def name(found: re.Match[str]) -> str:
        text = names.get(int(found[1]))
        if text is None:
            return found[0]
        return text.ljust(len(found[0])) if len(found[2]) > 1 else text + found[2]

    return _SEAT.sub(name, line)


def _draw_cards(cards: Sequence[str], width: int) -> Iterator[str]:
    """Yield the lines of boxes, three for each row of as many cards as the width has room for."""
    room = max(1, (width - _INDENT) // _BOX)
    for first in range(0, len(cards), room):
        boxes = [_draw_card(card) for card in cards[first : first + room]]
        yield from (f"{' ' * _INDENT}{''.join(line)}".rstrip() for line in zip(*boxes, strict=True))


def _draw_card(card: str) -> tuple[str, str, str]:
    if card == "--":
        return " " * _BOX, f"{card:^{_BOX}}", " " * _BOX
    if can_show(SUITS):
        card = use_symbols(card)
    face = f"{card.rjust(3):<4}"
    if can_show(_CORNERS):
        return "╭────╮", f"│{face}│", "╰────╯"
    return ".----.", f"|{face}|", "'----'"
