"""Views as text, and lines that wrap to a width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator
from functools import singledispatch

WIDTH = 79
"""The width in columns of `str(view)`."""


@singledispatch
def render_parts(view: object, width: int) -> Iterator[str]:
    """
    Yield the parts of the table as a seat sees it: a heading, and then zone by zone.

    Each game registers its own function for its views. A part has one line or several. Lines are not wrapped yet, but
    drawings are next to each other only as far as *width* allows.
    """
    raise NotImplementedError(type(view))


def render_view(view: object) -> str:
    """Return the text of a view, with lines of at most 79 columns."""
    lines = (line for part in render_parts(view, WIDTH) for line in part.splitlines())
    return "\n".join(wrapped for line in lines for wrapped in wrap(line, WIDTH))


def number_items(noun: str, items: Iterable[object]) -> str:
    """Return numbered items in a line: "side 0: 4, side 1: 7"."""
    return ", ".join(f"{noun} {number}: {item}" for number, item in enumerate(items))


_LABEL = re.compile(r" *[^ ].*?:  (?=[^ ])")


def wrap(line: str, width: int) -> list[str]:
    """
    Return *line* in parts of at most *width* columns, broken between words.

    The later parts begin below the text after a label such as "  Hand:  ", or else two columns further to the right
    than the line.
    """
    label = _LABEL.match(line)
    indent = len(label[0]) if label and 2 * len(label[0]) <= width else len(line) - len(line.lstrip(" ")) + 2
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=" " * indent,
        replace_whitespace=False,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]
