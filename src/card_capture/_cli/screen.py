"""Printing: lines are wrapped to the terminal, with suit symbols and colours where the output can show them."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable
from contextlib import suppress
from shutil import get_terminal_size

from card_capture._kit.text import wrap
from card_capture.cards import Card

_WIDTH = 80  # of prose where there is no terminal
_CLEAR = "\033[H\033[2J\033[3J"  # also clears the lines that have scrolled out of the window
_FAR = 100  # lines

SUITS = "♣♦♥♠"
"""The symbols of the suits."""


def get_width(otherwise: int = _WIDTH) -> int:
    """Return the width of the terminal in columns, or of COLUMNS if it is set, or *otherwise* if there is neither."""
    return get_terminal_size((otherwise, 24)).columns


def print_prose(lines: Iterable[str], *, plain: bool = False) -> None:
    """
    Print lines for people.

    Args:
        lines: The lines, with cards in notation.
        plain: Whether to print them without symbols and colours.

    Raises:
        OSError: Standard output can't be written.
    """
    _print_lines(lines, get_width(), plain=plain)


def print_result(line: str) -> None:
    """
    Print a line for people and programs, which stays one line where there is no terminal.

    Raises:
        OSError: Standard output can't be written.
    """
    _print_lines([line], get_width(sys.maxsize))


def print_text(text: str) -> None:
    """
    Print *text* as it is, such as JSON.

    Raises:
        OSError: Standard output can't be written.
    """
    _write_line(text)
    sys.stdout.flush()


def print_error(message: str) -> None:
    """Print *message* on the standard error stream as one line, if there is such a stream."""
    with suppress(AttributeError, OSError):
        sys.stderr.write(f"card-capture: {' '.join(message.split())}\n")
        sys.stderr.flush()


def print_progress(message: str) -> None:
    """Print *message* on the standard error stream, if there is such a stream."""
    with suppress(AttributeError, OSError):
        sys.stderr.write(f"{message}\n")
        sys.stderr.flush()


def discard_output() -> None:
    """Discard the output that is not yet written, so that writing it can't fail when the program ends."""
    with suppress(AttributeError, OSError):  # there is no such stream, or no file behind it
        descriptor = sys.stdout.fileno()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, descriptor)
        os.close(nowhere)


def can_show(text: str) -> bool:
    """Return whether standard output can show the characters of *text*, such as those of `SUITS`."""
    try:
        text.encode(_get_encoding())
    except UnicodeEncodeError:
        return False
    return True


def clear_screen() -> None:
    """
    Remove everything from the terminal, and where that isn't possible, move it far up.

    Raises:
        OSError: Standard output can't be written.
    """
    print_text(_CLEAR if _is_terminal() else "\n" * _FAR)


def _print_lines(lines: Iterable[str], width: int, *, plain: bool = False) -> None:
    encoding = _get_encoding()
    has_symbols, has_colour = not plain and can_show(SUITS), not plain and _has_colour()
    for line in lines:
        text = use_symbols(line) if has_symbols else line
        # The name of a variant may have letters that the output can't show.
        text = text.encode(encoding, "backslashreplace").decode(encoding)
        for part in wrap(text, width):
            _write_line(paint(part) if has_colour else part)
    sys.stdout.flush()


def _write_line(text: str) -> None:
    if sys.stdout is None:  # as in `card-capture >&-`
        raise OSError(errno.EBADF, "standard output is closed")
    sys.stdout.write(f"{text}\n")


def _get_encoding() -> str:
    return getattr(sys.stdout, "encoding", None) or "ascii"


def _is_terminal() -> bool:
    return os.environ.get("TERM") != "dumb" and sys.stdout is not None and sys.stdout.isatty()


def _has_colour() -> bool:
    """Return whether to print colours, by the same rules as Python itself."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return _is_terminal()


# A ten gets wider, so where two spaces or more follow, as in a drawing, it takes one of them.
_CARD = re.compile(r"\b([2-9TJQKA][cdhs])\b(?:(?<=T.)(\)?) (?= ))?")


def use_symbols(text: str) -> str:
    """Return *text* with the symbols of the suits in its cards."""
    return _CARD.sub(lambda found: Card.parse(found[1]).pretty + (found[2] or ""), text)


_RED, _GREEN, _YELLOW, _BOLD, _PLAIN = "\033[31m", "\033[32m", "\033[33m", "\033[1m", "\033[0m"
_RED_CARD = re.compile(r"\b(?:10|[2-9JQKA])[♦♥]|\b[2-9TJQKA][dh]\b")
_OUTCOME = re.compile(r"(?<=: )(?:won|lost|drawn|seats? [^:]* wins?)\b.*|\b(?:WON|LOST|DRAWN)\b")


def paint(line: str) -> str:
    """Return *line* with its red suits in red, and the outcome of a game in colour."""
    line = _RED_CARD.sub(lambda found: f"{_RED}{found[0]}{_PLAIN}", line)
    return _OUTCOME.sub(lambda found: f"{_BOLD}{_find_colour(found[0])}{found[0]}{_PLAIN}", line)


def _find_colour(outcome: str) -> str:
    return {"lost": _RED, "draw": _YELLOW}.get(outcome[:4].lower(), _GREEN)
