"""
The pictures of the pages, as SVG that stands in the page and takes the colours of the theme.

What a picture shows comes from the library where the library has it: the table
of Card Capture is a view of a real state. Lengths are in the units of each
picture's view box, which a page scales to its own width.
"""
# ruff: noqa: INP001 - the documentation is no package

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from types import MappingProxyType

from card_capture import BETA, Card, Phase, apply, legal_actions, new_game, view
from card_capture.solitaire import GameState, View

WIDTH, HEIGHT = 44, 60  # of a card


def figure(width: int, height: int, title: str, parts: Iterable[str], caption: str) -> str:
    """Return a picture of that size; *title* is for those who can't see it."""
    svg = (
        f'<svg viewBox="0 0 {width} {height}" style="max-width: {width * 1.3:.0f}px" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )
    return f'<figure class="picture">{svg}<figcaption>{escape(caption)}</figcaption></figure>'


def text(x: float, y: float, words: str, kind: str = "label") -> str:
    """Return words whose middle is at x and whose line is y."""
    return f'<text x="{x:g}" y="{y:g}" class="{kind}">{escape(words)}</text>'


def face(x: float, y: float, card: Card | None, kind: str = "") -> str:
    """Return a card face up, or the empty place for one."""
    if card is None:
        return _rect(x, y, f"place {kind}")
    red = card.suit is not None and card.suit.symbol in "♦♥"
    return _rect(x, y, f"card {kind}") + text(x + WIDTH / 2, y + 37, card.pretty, "red" if red else "black")


def back(x: float, y: float, words: str = "", kind: str = "") -> str:
    """Return a card face down, with words on it."""
    return _rect(x, y, f"back {kind}") + (text(x + WIDTH / 2, y + 37, words, "on-back") if words else "")


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "line") -> str:
    """Return a straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def arrow(*points: tuple[float, float], name: str = "arrow") -> str:
    """Return a line through the points with a head at the last one."""
    (x0, y0), (x1, y1) = points[-2:]
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    head = [(x1, y1), (x1 - 7 * dx - 4 * dy, y1 - 7 * dy - 4 * dx), (x1 - 7 * dx + 4 * dy, y1 - 7 * dy + 4 * dx)]
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    tip = " ".join(f"{x:g},{y:g}" for x, y in head)
    return f'<polyline points="{path}" class="{name}"/><polygon points="{tip}" class="head"/>'


def _rect(x: float, y: float, kind: str, width: float = WIDTH, height: float = HEIGHT) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" class="{kind.strip()}"/>'


# Card Capture


def phases() -> str:
    """Return the round of Card Capture: four phases, and where a game can end."""
    names = ["Enemy Phase", "Discard Phase", "Draw Phase", "Capture Phase"]
    decides = {f"{phase.value.title()} Phase" for phase in Phase if phase is not Phase.OVER}
    what = ["close up, fill up", "discard any", "draw up to four", "one action of three"]
    width, step = 100, 122
    parts = []
    for number, (name, does) in enumerate(zip(names, what, strict=True)):
        x = 4 + number * step
        parts += [
            _rect(x, 40, "box asks" if name in decides else "box", width, 62),
            text(x + width / 2, 66, name, "name"),
            text(x + width / 2, 86, does, "small"),
        ]
        if number:
            parts.append(arrow((x - step + width, 71), (x, 71)))
    last, first = 4 + 3 * step + width / 2, 4 + width / 2
    parts += [
        arrow((last, 40), (last, 16), (first, 16), (first, 40)),
        text((first + last) / 2, 11, "the next round", "small"),
    ]
    gap = 4 + 2 * step + width + (step - width) / 2
    parts += [
        arrow((gap, 71), (gap, 138)),
        _rect(gap - 145, 138, "box end", 150, 46),
        text(gap - 70, 157, "Lost: stuck", "name"),
        text(gap - 70, 174, "as the phase begins", "small"),
        arrow((last, 102), (last, 138)),
        _rect(last - 48, 138, "box end", 100, 46),
        text(last + 2, 157, "Lost: a royal", "name"),
        text(last + 2, 174, "is looked at first", "small"),
        arrow((last, 184), (last, 206)),
        _rect(last - 48, 206, "box end", 100, 46),
        text(last + 2, 225, "Won", "name"),
        text(last + 2, 242, "row and deck empty", "small"),
    ]
    caption = (
        "A round of Card Capture. In the two phases with a strong border the player decides; the others run by "
        "themselves."
    )
    return figure(480, 258, "The four phases of a round and the three ends of a game", parts, caption)


def a_state() -> GameState:
    """Return the first Capture Phase of a game in which both piles have cards."""
    state = new_game(seed=1, variant=BETA)
    while state.phase is not Phase.CAPTURE or not state.discard_pile or not state.enemy_capture_pile:
        state = apply(state, legal_actions(state)[0])
    return state


def card_capture_table() -> str:
    """Return the table of Card Capture as the player sees it."""
    return _table(view(a_state()))


def _table(sight: View) -> str:
    left, right, top, bottom = 10, 426, 30, 150
    parts = [
        back(left, top, str(sight.enemy_deck_size)),
        text(left + WIDTH / 2, top - 12, "enemy deck"),
        *_pile(right, top, sight.enemy_capture_pile_size, "out"),
        text(right + WIDTH / 2 - 16, top - 12, "Enemy Capture Pile"),
    ]
    for position, card in enumerate(sight.row, start=1):
        x = 325 - 64 * (position - 1)
        parts += [face(x, top, card), text(x + WIDTH / 2, top + HEIGHT + 16, f"Position {position}", "small")]
    hand = list(sight.hand)
    parts += [
        text(240, bottom - 12, "hand"),
        *(face(240 - 27 * len(hand) + 54 * number + 5, bottom, card) for number, card in enumerate(hand)),
        back(left, bottom, str(sight.deck_size)),
        text(left + WIDTH / 2, bottom - 12, "deck"),
        *_pile(right, bottom, sight.discard_pile_size, ""),
        text(right + WIDTH / 2, bottom - 12, "discard pile"),
    ]
    caption = (
        f"The table in round {sight.round}, in the {sight.phase.value.title()} Phase. Position 1, on the right, is the "
        "front. The numbers say how many cards lie in a zone."
    )
    return figure(480, 222, f"A table of Card Capture; the row is {_listed(sight.row)}", parts, caption)


def _pile(x: float, y: float, size: int, kind: str) -> list[str]:
    return [_rect(x, y, f"card {kind}"), text(x + WIDTH / 2, y + 37, str(size), "black")]


def _listed(row: Iterable[Card | None]) -> str:
    return " ".join("empty" if card is None else card.pretty for card in row)


# Capture the Commander

ROWS = ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12), (13,))
"""The slots, the row farthest from the player first (CM-1.4)."""

COVERED_BY: Mapping[int, tuple[int, ...]] = MappingProxyType(
    {5: (1, 2), 6: (2, 3), 7: (3, 4), 8: (5,), 9: (6,), 10: (7,), 11: (8, 9), 12: (9, 10), 13: (11, 12)}
)
"""For every slot the slots that cover it (CM-1.5)."""

KINDS = ("fully uncovered", "partially covered", "fully covered")


def coverage(slot: int, left: frozenset[int]) -> str:
    """Return how far the card in *slot* is covered when the cards in the slots *left* are still there (CM-2)."""
    covers = [cover for cover in COVERED_BY.get(slot, ()) if cover in left]
    if not covers:
        return KINDS[0]
    return KINDS[1] if len(covers) < len(COVERED_BY[slot]) else KINDS[2]


def pyramid() -> str:
    """Return a whole layout, with lines from each card to those that it covers."""
    caption = "A layout, farthest row on top. A line leads from a card to the one in front of it, which covers it."
    return figure(300, 420, "The thirteen slots and what covers what", _layout(frozenset(range(1, 14))), caption)


def battle_layout() -> str:
    """Return a layout from which cards are gone, each of the others by how far it is covered."""
    left = frozenset(range(1, 14)) - {1, 2, 5}
    strong = " and ".join(str(slot) for slot in sorted(left) if coverage(slot, left) == KINDS[0])
    partly = " and ".join(str(slot) for slot in sorted(left) if coverage(slot, left) == KINDS[1])
    caption = f"Slots 1, 2 and 5 are empty. Fully uncovered: {strong}. Partially covered: {partly}."
    return figure(300, 420, "A layout that lacks slots 1, 2 and 5", _layout(left), caption)


def _layout(left: frozenset[int]) -> list[str]:
    places = {
        slot: (150 + 70 * (number - (len(row) - 1) / 2) - WIDTH / 2, 8 + 86 * depth)
        for depth, row in enumerate(ROWS)
        for number, slot in enumerate(row)
    }
    parts = []
    for slot, covers in COVERED_BY.items():
        for cover in covers:
            (x1, y1), (x2, y2) = places[cover], places[slot]
            kind = "line" if cover in left and slot in left else "line gone"
            parts.append(line(x1 + WIDTH / 2, y1 + HEIGHT, x2 + WIDTH / 2, y2, kind))
    for slot, (x, y) in places.items():
        if slot in left:
            parts.append(back(x, y, str(slot), coverage(slot, left).replace(" ", "-")))
        else:
            parts += [_rect(x, y, "place"), text(x + WIDTH / 2, y + 37, str(slot), "faint")]
    return parts


# Casino


def casino_build() -> str:
    """Return a build of 8 as it is made, added to and taken."""
    steps = [
        ("3♦ is played on 5♣", "and 8 announced", ["5c", "3d"], "single build of 8"),
        ("another player", "adds 8♠ to it", ["5c", "3d", "8s"], "multiple build of 8"),
        ("8♥ takes the build", "all four cards", ["5c", "3d", "8s", "8h"], "a capture"),
    ]
    parts = []
    for number, (first, second, cards, name) in enumerate(steps):
        x = 6 + number * 160
        parts += [text(x + 70, 18, first, "small"), text(x + 70, 34, second, "small")]
        start = x + 70 - (WIDTH + 24 * (len(cards) - 1)) / 2
        parts += [face(start + 24 * place, 48 + 8 * place, Card.parse(card)) for place, card in enumerate(cards)]
        parts.append(text(x + 70, 156, name, "name"))
        if number:
            parts.append(arrow((x - 22, 92), (x - 4, 92)))
    caption = "A build is one pile. Its value is announced, and only a card of that value takes it, whole."
    return figure(480, 166, "A build of eight is made, added to and captured", parts, caption)


PICTURES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "battle-layout": battle_layout,
        "card-capture-table": card_capture_table,
        "casino-build": casino_build,
        "phases": phases,
        "pyramid": pyramid,
    }
)
"""What a page can ask for, as in `<!-- made: picture phases -->`."""
