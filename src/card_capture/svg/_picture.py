"""The canvas that a picture is drawn on, and the string that it becomes."""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import NamedTuple, final

from card_capture.svg._letters import CAPITAL_HEIGHT, SPACE, format_number, measure_text, measure_word, trace_word
from card_capture.svg._marks import Marks
from card_capture.svg._shapes import SHAPES
from card_capture.svg._style import write_style

LIFT = 10  # how far a selected piece is moved up
_WIDE = 600


@final
class Svg(str):
    """
    A picture as SVG: a string that a notebook shows as the picture.

    Examples:
        >>> from card_capture import svg
        >>> picture = svg.back()
        >>> isinstance(picture, str), picture[:4], picture[-6:]
        (True, '<svg', '</svg>')
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        # A table has no width of its own and would fill the widest screen.
        return f'<div style="max-width:50rem">{self}</div>'


class Place(NamedTuple):
    """
    Where something is drawn.

    Attributes:
        x: Its left edge.
        y: Its upper edge.
        scale: How much larger it is drawn.
    """

    x: float
    y: float
    scale: float = 1

    @property
    def transform(self) -> str:
        """The attribute that puts it there."""
        size = f"scale({format_scale(self.scale)})" if self.scale != 1 else ""
        return f'transform="translate({format_number(self.x)} {format_number(self.y)}){size}"'


@final
class Canvas:
    """
    A picture in progress: its drawings, the shapes they use, and the pieces they show.

    Attributes:
        width: The width in units of the picture.
        wide: Whether there is room for zones next to each other.
        margin: How much is left free at the edges.
        marks: The pieces to be marked.
        pieces: The names of the pieces drawn so far.
    """

    def __init__(self, width: float, marks: Marks | None = None) -> None:
        self.width = width
        self.wide = width >= _WIDE
        self.margin = 24.0 if self.wide else 14.0
        self.marks = marks or Marks()
        self.pieces: set[str] = set()
        self._shapes: dict[str, str] = {}
        self._parts: list[str] = []
        self._words: dict[tuple[str, float], list[tuple[str, int, int]]] = {}

    def add(self, *parts: str) -> None:
        """Draw *parts* on top of the rest."""
        self._parts += parts

    def use(self, name: str, x: float = 0, y: float = 0) -> str:
        """Return a shape at a place."""
        self._define(name)
        return _make_use(name, x, y)

    def write(  # noqa: PLR0913 - words can be written in many ways
        self, text: str, x: float, y: float, *, height: float = 9, align: float = 0, kind: str = "", space: int = SPACE
    ) -> None:
        """
        Write words on top of all drawings.

        Args:
            text: Words of letters and digits, with dots between them if needed.
            x: Where they start, are in the middle or end, according to *align*.
            y: Their baseline.
            height: The height of a capital letter.
            align: 0 if they start at *x*, 0.5 if they are centred there, 1 if they end there.
            kind: A class for the words, of the style sheet.
            space: The space between two words, where a capital letter is 14 high.
        """
        scale = height / CAPITAL_HEIGHT
        place = round(x / scale - align * measure_text(text, space))
        for word in text.split():
            self._words.setdefault((kind, height), []).append((word, place, round(y / scale)))
            place += measure_word(word) + space

    def write_heading(self, text: str, x: float, y: float) -> None:
        """Write the name of a zone."""
        self.write(text, x, y, height=9 if self.wide else 8)

    def make_label(self, text: str, x: float, y: float, *, height: float, kind: str) -> str:
        """Return words that start at a point and are part of a piece."""
        scale = height / CAPITAL_HEIGHT
        path, place = "", x / scale
        for word in text.split():
            path += trace_word(word, round(place), round(y / scale))
            place += measure_word(word) + SPACE
        return f'<path class="cc-t {kind}" transform="scale({format_scale(scale)})" d="{path}"/>'

    def make_piece(self, name: str, words: str, place: Place, content: str, *, kind: str = "", ring: str = "") -> str:  # noqa: PLR0913 - a piece has all of these
        """
        Return something that can be chosen, marked if it is to be.

        Args:
            name: The name in `data-piece`.
            words: A description for those who can't see it.
            place: Where it is.
            content: Its drawing, as if it were at the origin.
            kind: A class, of the style sheet.
            ring: The outline that marks it, if not that of a card.
        """
        self.pieces.add(name)
        x, y, scale = place
        if name in self.marks.selected:
            words, y = f"{words}, selected", y - LIFT * scale
            content += ring + self.use("tick", 2, 2) if ring else self.use("chosen")
        elif name in self.marks.lit:
            words = f"{words}, lit"
            content += ring.replace("cc-ring", "cc-lit") or self.use("lit")
        classes = f'class="{kind}" ' if kind else ""
        return (
            f'<g {classes}data-piece="{name}" role="button" tabindex="0" aria-label="{escape(words)}" '
            f"{Place(x, y, scale).transform}>{content}</g>"
        )

    def finish(  # noqa: PLR0913 - every picture has all of these
        self, height: float, title: str, description: str, *, felt: bool, size: int | None, four_colour: bool
    ) -> Svg:
        """
        Return the picture.

        Args:
            height: The height in units of the picture.
            title: A few words for it.
            description: Everything that it shows, in words.
            felt: Whether everything lies on a table.
            size: The width in pixels, or None for one that is left to the page.
            four_colour: Whether clubs are green and diamonds blue.

        Raises:
            PieceError: A piece that is to be marked is not in the picture.
        """
        self.marks.require(self.pieces)
        ground = (
            f'<rect class="cc-felt" width="{format_number(self.width)}" height="{format_number(height)}" rx="14"/>'
            if felt
            else ""
        )
        shapes, drawn = self._share_shapes(ground + "".join(self._parts) + self._make_words())
        kind = "cc cc4" if four_colour else "cc"
        style = write_style(f'class="{kind}"{shapes}{drawn}')
        pixels = "" if size is None else f' width="{size}" height="{round(size * height / self.width)}"'
        box = f"0 0 {format_number(self.width)} {format_number(height)}"
        return Svg(
            f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="{box}"{pixels} role="group" '
            f'aria-label="{escape(title)}">'
            f"<title>{escape(title)}</title><desc>{escape(description)}</desc><style>{style}</style>"
            f"<defs>{shapes}</defs>{drawn}</svg>"
        )

    def _define(self, name: str) -> None:
        if name not in self._shapes:
            for other in re.findall(r'href="#cc-([\w-]+)"', SHAPES[name]):
                self._define(other)
            self._shapes[name] = SHAPES[name]

    def _make_words(self) -> str:
        """Return all words: a frequent one is a shape, and the others of a kind are one path."""
        often = Counter(word for words in self._words.values() for word, _, _ in words)
        groups: list[str] = []
        for (kind, height), words in self._words.items():
            path = uses = ""
            for word, x, y in words:
                if _is_worth_sharing(word, often[word]):
                    self._shapes[word] = f'<path d="{trace_word(word)}"/>'
                    uses += _make_use(word, x, y)
                else:
                    path += trace_word(word, x, y)
            path = f'<path d="{path}"/>' if path else ""
            classes = f"cc-t {kind}".strip()
            scale = format_scale(height / CAPITAL_HEIGHT)
            groups.append(f'<g class="{classes}" transform="scale({scale})">{path}{uses}</g>')
        return "".join(groups)

    def _share_shapes(self, drawn: str) -> tuple[str, str]:
        """Return the definitions of the shapes, and the drawings with each shape that is used once put in its place."""
        for name in list(self._shapes):
            use, markup = _make_use(name, 0, 0), self._shapes[name]
            everything = "".join(self._shapes.values()) + drawn
            if everything.count(f'"#cc-{name}"') == everything.count(use) == 1:
                del self._shapes[name]
                self._shapes = {other: shape.replace(use, markup) for other, shape in self._shapes.items()}
                drawn = drawn.replace(use, markup)
        return "".join(_add_id(name, markup) for name, markup in self._shapes.items()), drawn


def make_panel(x: float, y: float, width: float, height: float) -> str:
    """Return a darker part of the table."""
    place = (
        f'x="{format_number(x)}" y="{format_number(y)}" width="{format_number(width)}" height="{format_number(height)}"'
    )
    return f'<rect class="cc-panel" {place} rx="10"/>'


def format_scale(value: float) -> str:
    """Return a scale rounded to three digits, without a zero before the point."""
    return f"{value:.3g}".lstrip("0")


def _make_use(name: str, x: float, y: float) -> str:
    place = "".join(f' {axis}="{format_number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    return f'<use href="#cc-{name}"{place}/>'


def _is_worth_sharing(word: str, times: int) -> bool:
    if word in SHAPES or not word.isalnum():  # its name is taken, or can't be one
        return False
    size = len(trace_word(word))
    return (times - 1) * size > 20 + 33 * times  # of its definition and of each use


def _add_id(name: str, markup: str) -> str:
    if markup.count("<") == 1:
        tag, rest = markup.split(" ", 1)
        return f'{tag} id="cc-{name}" {rest}'
    return f'<g id="cc-{name}">{markup}</g>'
