"""The shapes that pictures use: pips, faces, backs and marks, all drawn for this project."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from card_capture.svg._letters import CAPITAL_HEIGHT, measure_word, trace_word

WIDTH, HEIGHT = 60, 84  # of a card
_RADIUS = 7
SHEET_WIDTH, SHEET_HEIGHT, SMALL_SHEET_HEIGHT = 224, 92, 78  # of the list of a pile's cards, without Jokers smaller
SHEET_X, SHEET_COLUMN = 31, 15  # the middle of the first column, and from one to the next
SHEET_Y, SHEET_LINE = 27, 14  # likewise of the lines
_INDEX_X, _INDEX_Y, INDEX_HEIGHT = 15, 25, 17  # the middle and the baseline of the rank, and how high it is

PIPS: Mapping[str, str] = MappingProxyType(
    {
        "c": "M-46-54a46 46 0 1 0 92 0 46 46 0 1 0-92 0M-96 17a46 46 0 1 0 92 0 46 46 0 1 0-92 0"
        "M4 17a46 46 0 1 0 92 0 46 46 0 1 0-92 0M17-30h-34V30c0 40-7 60-20 70h74c-13-10-20-30-20-70z",
        "d": "M0-105Q32-46 80 0 32 46 0 105-32 46-80 0-32-46 0-105z",
        "h": "M0 96C-40 54-96 10-96-40-96-74-74-93-50-93-28-93-9-80 0-58 9-80 28-93 50-93 74-93 96-74 96-40 96 10 40 "
        "54 0 96z",
        "s": "M0-103C20-62 90-26 90 30 90 60 69 76 47 76 30 76 17 69 10 57 12 77 20 92 36 100H-36C-20 92-12 77-10 "
        "57-17 69-30 76-47 76-69 76-90 60-90 30-90-26-20-62 0-103z",
        "x": "M0-100l29 60 66 9-48 46 12 66L0 50l-59 31 12-66-48-46 66-9z",
    }
)
"""The four suits, and the star of a Joker, each about 200 by 200 around the origin."""

_EMBLEMS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "J": ("M26 30h28v3h-28zM31 29q0-9 9-9t9 9z", "M45 20q2-6 9-7-1 7-7 9"),
        "Q": (
            "M30 30l-3-9 6 5 1-8 4 6 3-9 3 9 4-6 1 8 6-5-3 9zM30 31h22v3h-22z",
            "M27 19h0M34 16h0M41 13h0M48 16h0M55 19h0",
        ),
        "K": ("M28 30l-2-12 7 5 7-7 7 7 7-5-2 12zM28 31h24v3h-24z", "M40 16v-5M38 13h4"),
    }
)
"""The hat or crown of every court card, above its large pip: an area, and the rest as strokes."""


def _make_rank(rank: str) -> str:
    """Return the corner of a card, the ten in full, and the hat or crown of a court card."""
    area, strokes = _EMBLEMS.get(rank, ("", ""))
    corner = _make_corner("10" if rank == "T" else rank, _INDEX_Y, INDEX_HEIGHT, strokes)
    return corner + (f'<path d="{area}"/>' if area else "")


def _make_corner(word: str, y: float, height: float, more: str = "") -> str:
    scale = height / CAPITAL_HEIGHT
    path = trace_word(word, _INDEX_X - measure_word(word) * scale / 2, y, scale)
    return f'<path class="cc-ink" d="{path}{more}"/>'


def _make_suit(suit: str) -> str:
    """Return the parts that all cards of a suit share: the face, the small pip below the rank and the large one."""
    small = f'<use href="#cc-pip-{suit}" transform="translate({_INDEX_X} 37)scale(.072)"/>'
    return f'<use href="#cc-face"/>{small}<use href="#cc-pip-{suit}" transform="translate(40 58)scale(.16)"/>'


def _make_joker(number: str) -> str:
    """Return a whole Joker: its star, its number, and a jester's cap with bells."""
    return (
        f'<use href="#cc-face"/><use href="#cc-pip-x" transform="translate({_INDEX_X} 17)scale(.1)"/>'
        f'{_make_corner(number, 43, 12)}<use href="#cc-cap" transform="translate(36 58)scale(1.1)"/>'
    )


def _make_rect(kind: str, inset: float = 0, radius: float = _RADIUS, y: float = 0) -> str:
    place = "".join(f'{axis}="{value:g}" ' for axis, value in (("x", inset), ("y", inset + y)) if value)
    size = f'width="{WIDTH - 2 * inset:g}" height="{HEIGHT - 2 * inset:g}" rx="{radius:g}"'
    return f"<rect {kind} {place}{size}/>"


def _make_number(number: int, y: float, height: float) -> str:
    """Return a number in the middle of a card."""
    scale = height / CAPITAL_HEIGHT
    path = trace_word(str(number), WIDTH / 2 - measure_word(str(number)) * scale / 2, y, scale)
    return f'<path class="cc-t" d="{path}"/>'


def _make_pile(top: str) -> str:
    return f'<use href="#cc-{top}" x="2" y="2"/><use href="#cc-{top}"/><use href="#cc-plate"/>'


def _make_sheet(suits: str, height: int) -> str:
    """Return the sheet that lists the cards of a pile: a column for each rank, a line for each suit."""
    ranks = "".join(
        trace_word(word, SHEET_X + SHEET_COLUMN * column - measure_word(word) / 4, 15, 0.5)
        for column, word in enumerate(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"))
    )
    lines = "".join(f"M6 {SHEET_Y + SHEET_LINE * (line - 0.5):g}h{SHEET_WIDTH - 12}" for line in range(len(suits)))
    pips = "".join(
        f'<use class="cc-{suit}" href="#cc-pip-{suit}" '
        f'transform="translate(13 {SHEET_Y + SHEET_LINE * line:g})scale(.05)"/>'
        for line, suit in enumerate(suits)
    )
    return (
        f'<rect class="cc-face" width="{SHEET_WIDTH}" height="{height}" rx="{_RADIUS}"/>'
        f'<path class="cc-rule" d="{lines}"/><path class="cc-n cc-ink cc-thin" d="{ranks}"/>{pips}'
    )


_SHADOW = _make_rect('class="cc-shade"', y=2)

_WEAVE = "M8 8h44v68h-44zM30 8L52 42 30 76 8 42zM30 20L44 42 30 64 16 42zM30 31L37 42 30 53 23 42z"

SHAPES: Mapping[str, str] = MappingProxyType(
    {
        **{f"pip-{suit}": f'<path d="{path}"/>' for suit, path in PIPS.items()},
        **{f"suit-{suit}": _make_suit(suit) for suit in "cdhs"},
        **{f"rank-{rank}": _make_rank(rank) for rank in "23456789TJQKA"},
        **{f"joker-{number}": _make_joker(number) for number in "12"},
        "cap": '<path d="M-11 7C-11 0-12.5-3-17-4-9-9-4.5-6-4-1-4-7-3-11 0-15 3-11 4-7 4-1 4.5-6 9-9 17-4 12.5-3 11 0 '
        "11 7zM-11 9h22v4h-22zM-19.4-2.4a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M14.6-2.4a2.4 2.4 0 1 0 4.8 0 2.4 2.4 "
        '0 1 0-4.8 0M-2.4-17a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0"/>',
        "face": _SHADOW + _make_rect('class="cc-face"'),
        "back": _SHADOW
        + _make_rect('class="cc-face"')
        + _make_rect('class="cc-back"', 4, 4.5)
        + f'<path class="cc-weave" d="{_WEAVE}"/>',
        "gap": _make_rect('class="cc-gap"', 1, _RADIUS - 1),
        "ring": _make_rect('class="cc-ring"', -4, _RADIUS + 4),
        "chosen": f'<use href="#cc-ring"/><use href="#cc-tick" x="{WIDTH - 4}" y="3"/>',
        "lit": _make_rect('class="cc-lit"', -4, _RADIUS + 4),
        "hole": '<rect class="cc-gap" x="10" y="27" width="40" height="30" rx="8"/>',
        "fight": _make_rect('class="cc-fight"', -3, _RADIUS + 3),
        **{f"number-{slot}": _make_number(slot, 48, 12) for slot in range(1, 14)},
        **{f"small-{slot}": _make_number(slot, 73, 9) for slot in range(1, 14)},
        "sheet": _make_sheet("cdhsx", SHEET_HEIGHT),
        "small-sheet": _make_sheet("cdhs", SMALL_SHEET_HEIGHT),
        **{
            f"chip-{suit}": '<rect class="cc-face" width="15" height="15" rx="4"/>'
            f'<use href="#cc-pip-{suit}" transform="translate(7.5 7.5)scale(.052)"/>'
            for suit in PIPS
        },
        "note": '<rect class="cc-face" x="8" y="31" width="44" height="23" rx="6"/>',
        **{f"mini-{suit}": f'<use href="#cc-pip-{suit}" transform="translate(41 42.5)scale(.065)"/>' for suit in PIPS},
        "backs": _make_pile("back"),
        "faces": _make_pile("face"),
        "plate": '<rect class="cc-panel" x="13" y="29" width="34" height="26" rx="8"/>',
        "tick": '<circle class="cc-mark" r="9.5"/><path class="cc-ink cc-n" d="M-4.2.4l3 3.2 5.4-6.6"/>',
    }
)
"""Every shape by its name; its element has the id `cc-NAME`."""
