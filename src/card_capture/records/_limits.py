"""
The limits of every document: the same ones when it is written as when it is read.

They leave room for the longest games that anyone plays: a match of Casino to 999
points has 8,784 actions, and its record has 17,600 values and 350 kB. And they
keep a document that a stranger sends from costing much time or memory.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import Final

from card_capture.errors import RecordError

LONGEST_TEXT: Final = 8 * 2**20
"""The greatest length of a document that is read, in characters, or in bytes if it is bytes: 8 MiB."""

MOST_VALUES: Final = 250_000
"""The greatest number of values in a document: lists, objects, and everything in them, with 2 for an empty list."""

DEEPEST_NESTING: Final = 64
"""The greatest number of lists and objects inside each other; documents of this library have 7 at most."""

ROOM: Final = 16
"""The characters that a writer leaves free for a byte order mark and the line breaks that other programs add."""

# Everything but brackets and commas outside strings. The repetitions are possessive, so that a string without an end is
# scanned once and not from each of its characters.
_FILLING = re.compile(r'(?:[^][{},"]++|"(?:[^"\\]++|\\.)*+"?)++', re.DOTALL)
_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1, ",": 0}


def require_readable(text: str | bytes) -> None:
    """Raise a `RecordError` if *text* is too long to be read."""
    _require_length(text, LONGEST_TEXT)


def require_structure(text: str) -> None:
    """
    Check the number and the nesting of values in JSON, before it is parsed.

    A parser calls itself for each level of nesting, and on some platforms, such as Pyodide, deep nesting ends the
    process.

    Raises:
        RecordError: There are more than `MOST_VALUES` values, or they are nested more deeply than
            `DEEPEST_NESTING`.
    """
    structure = _FILLING.sub("", text)
    values = 1 + sum(map(structure.count, "[{,"))  # each value but the first begins a list or follows a comma
    if values > MOST_VALUES:
        raise RecordError("$", f"expected at most {MOST_VALUES} values, got {values}")
    depth = max(accumulate(map(_STEPS.__getitem__, structure)), default=0)
    if depth > DEEPEST_NESTING:
        raise RecordError("$", f"expected at most {DEEPEST_NESTING} lists and objects inside each other, got {depth}")


def require_writable(text: str) -> None:
    """
    Check that a document can be read back.

    Raises:
        RecordError: It is longer than `LONGEST_TEXT` less `ROOM`, or has more than `MOST_VALUES` values.
    """
    try:
        _require_length(text, LONGEST_TEXT - ROOM)
        if len(text) > MOST_VALUES:  # Fast path: a shorter text can't have more values.
            require_structure(text)
    except RecordError as error:
        remedy = "write fewer actions or scripted orders into one document"
        raise RecordError(error.path, f"{error.problem}; {remedy}") from None


def _require_length(text: str | bytes, most: int) -> None:
    if len(text) > most:
        unit = "bytes" if isinstance(text, bytes) else "characters"
        raise RecordError("$", f"expected at most {most} {unit}, got {len(text)}")
