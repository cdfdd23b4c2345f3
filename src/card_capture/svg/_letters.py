"""
Letters and digits as strokes, so that a picture needs no font.

A glyph is its width and its strokes. Capitals and digits are 14 units high, small letters 10, and the baseline is
at y = 0, with y growing downwards as in every SVG. Strokes are separated by "M"; each starts with the point where
the pen goes down, and goes on in relative path commands. Nearly every bowl is a chain of quadratic curves: "q" turns
the first quarter and "t" the others, as in the letter o: q0-5 5-5t5 5-5 5-5-5.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

CAPITAL_HEIGHT = 14
SPACE = 7
_GAP = 3  # between two glyphs of a word

GLYPHS: Mapping[str, tuple[int, str]] = MappingProxyType(
    {
        "A": (12, "0 0l6-14 6 14M2 -5h8"),
        "B": (10, "0 -14v14h5q5 0 5-4t-5-3h-5h4q5 0 5-4t-5-3h-4"),
        "C": (11, "11 -11q-1-3-5-3-6 0-6 7t6 7q4 0 5-3"),
        "D": (11, "0 -14v14h4q7 0 7-7t-7-7z"),
        "E": (9, "9 -14h-9v14h9M0 -7h8"),
        "G": (12, "11 -11q-1-3-5-3-6 0-6 7t6 7 6-7h-5"),
        "H": (10, "0 -14v14v-7h10v-7v14"),
        "J": (7, "7 -14v10q0 4-4 4t-3-3"),
        "K": (10, "0 -14v14v-5l10-9M4 -9l6 9"),
        "L": (8, "0 -14v14h8"),
        "N": (10, "0 0v-14l10 14v-14"),
        "O": (13, "0 -7q0-7 6.5-7t6.5 7-6.5 7-6.5-7"),
        "P": (10, "0 0v-14h5q5 0 5 4t-5 4h-5"),
        "Q": (13, "0 -7q0-7 6.5-7t6.5 7-6.5 7-6.5-7M8 -4l5 5"),
        "R": (10, "0 0v-14h5q5 0 5 4t-5 4h-5h5l5 6"),
        "S": (10, "9 -12q-1-2-4-2-5 0-5 4 0 3 5 3t5 3q0 4-5 4-4 0-5-3"),
        "T": (10, "0 -14h10h-5v14"),
        "U": (10, "0 -14v9q0 5 5 5t5-5v-9"),
        "W": (16, "0 -14l4 14 4-12 4 12 4-14"),
        "a": (10, "10 -5q0-5-5-5t-5 5 5 5 5-5v5v-10"),
        "b": (10, "0 -5q0-5 5-5t5 5-5 5-5-5v5v-14"),
        "c": (9, "9 -8q-1-2-4-2-5 0-5 5t5 5q3 0 4-2"),
        "d": (10, "10 -5q0-5-5-5t-5 5 5 5 5-5v5v-14"),
        "e": (10, "0 -5h10q0-5-5-5t-5 5 5 5q3 0 4-2"),
        "f": (6, "6 -14q-4 0-4 4v10M0 -10h6"),
        "g": (10, "10 -5q0-5-5-5t-5 5 5 5 5-5v-5v10q0 4-5 4-3 0-4-1"),
        "h": (8, "0 -14v14v-6q0-4 4-4t4 4v6"),
        "i": (0, "0 -10v10M0 -14h0"),
        "k": (8, "0 -14v14v-4l8-6M3 -6l5 6"),
        "l": (0, "0 -14v14"),
        "m": (12, "0 -10v10v-7q0-3 3-3t3 3v7v-7q0-3 3-3t3 3v7"),
        "n": (8, "0 -10v10v-6q0-4 4-4t4 4v6"),
        "o": (10, "0 -5q0-5 5-5t5 5-5 5-5-5"),
        "p": (10, "0 -5q0-5 5-5t5 5-5 5-5-5v9v-14"),
        "r": (4, "0 -10v10v-6q0-4 4-4"),
        "s": (8, "8 -9q-1-1-4-1-4 0-4 3 0 2 4 2t4 2q0 3-4 3-3 0-4-1"),
        "t": (6, "2 -14v10q0 4 4 4M0 -10h6"),
        "u": (8, "0 -10v6q0 4 4 4t4-4v-6v10"),
        "v": (9, "0 -10l4 10 5-10"),
        "w": (14, "0 -10l3 10 4-9 4 9 3-10"),
        "y": (8, "0 -10l4 10M8 -10l-4 10q-2 4-4 4"),
        "0": (8, "0 -7q0-7 4-7t4 7-4 7-4-7"),
        "1": (4, "0 -11l4-3v14"),
        "2": (8, "0 -10q0-4 4-4t4 4q0 2-2 4l-6 6h8"),
        "3": (8, "0 -14h8l-4 5q4 0 4 4.5t-4 4.5q-3 0-4-2"),
        "4": (9, "6 0v-14l-6 10h9"),
        "5": (8, "8 -14h-6l-1 6q1-1 3-1 4 0 4 4.5t-4 4.5q-3 0-4-2"),
        "6": (8, "6 -14q-6 4-6 9.5 0 4.5 4 4.5t4-4.5-4-4.5q-3 0-4 3"),
        "7": (8, "0 -14h8l-5 14"),
        "8": (8, "4 -8q-4 0-4-3t4-3 4 3-4 3-4 4 4 4 4-4-4-4"),
        "9": (8, "2 0q6-4 6-9.5 0-4.5-4-4.5t-4 4.5 4 4.5q3 0 4-3"),
        "·": (2, "1 -5h0"),
    }
)


def measure_word(word: str) -> int:
    """Return the width of a word, in units of which a capital letter is 14 high."""
    return sum(GLYPHS[letter][0] for letter in word) + _GAP * (len(word) - 1)


def measure_text(text: str, space: int = SPACE) -> int:
    """Return the width of words with spaces between them."""
    words = text.split()
    return sum(map(measure_word, words)) + space * (len(words) - 1)


def trace_word(word: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """Return the path data of a word that starts at a point, drawn larger or smaller."""
    path = ""
    for letter in word:
        width, strokes = GLYPHS[letter]
        for stroke in strokes.split("M"):
            across, down, rest = _STROKE.findall(stroke)[0]
            path += f"M{format_number(x + float(across) * scale)} {format_number(y + float(down) * scale)}"
            path += rest if scale == 1 else _NUMBER.sub(lambda found: format_number(float(found[0]) * scale), rest)
        x += (width + _GAP) * scale
    return path.replace(" -", "-")


def format_number(value: float) -> str:
    """Return a number rounded to tenths, without a zero before the point."""
    return f"{round(value, 1):g}".replace("0.", ".", 1) if abs(value) < 1 else f"{round(value, 1):g}"


_STROKE = re.compile(r"(\S+) (-?[.0-9]+)(.*)")
_NUMBER = re.compile(r"-?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)")
