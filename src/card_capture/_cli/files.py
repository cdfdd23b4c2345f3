"""Reading and writing files."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from shutil import copymode
from typing import Any, TypeVar

from card_capture._cli.screen import print_text
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError, RecordError
from card_capture.records import LONGEST_TEXT, GameRecord

STANDARD_STREAM = "-"
"""The path that means standard input or standard output."""

_MOST_LINKS = 40  # in a chain: systems follow no more

_T = TypeVar("_T")


def read_file(path: str, longest: int = LONGEST_TEXT) -> bytes:
    """
    Return the content of a file, or of standard input.

    Args:
        path: The file, or "-" for standard input.
        longest: The most bytes that it may have; by default those of anything that `records` can load.

    Raises:
        CardCaptureError: It can't be read, or is longer than that.
    """
    text = explain_errors(lambda name: _read(name, longest), "read", path)
    if len(text) > longest:
        raise CardCaptureError(f"can't read {display_name(path)}: it is longer than {longest // 2**20} MiB")
    return text


def load_file(path: str, load: Callable[[bytes], _T], expected: str) -> _T:
    """
    Return the value that *load* finds in a file of JSON.

    Args:
        path: The file, or "-" for standard input.
        load: A function that raises `RecordError` for anything else.
        expected: The kind of value for the error message, such as "a game record".

    Raises:
        CardCaptureError: The file can't be read, or holds no such value.
    """
    text = read_file(path)
    try:
        return load(text)
    except RecordError as error:
        problem = error.problem if error.path == "$" else str(error)
        raise CardCaptureError(f"{display_name(path)} is not {expected}: {problem}") from None


def read_record(path: str) -> GameRecord[Any, Any, Any, Any]:
    """
    Return the record in a file, if the game can be replayed.

    Raises:
        CardCaptureError: The file can't be read, or it is not such a record.
    """
    game = load_file(path, GameRecord.from_json, "a game record")
    try:
        for _ in game.replay():
            pass
    except RecordError as error:
        raise CardCaptureError(f"{display_name(path)} is not a valid game: {error}") from None
    return game


def write_file(path: str, text: str) -> None:
    """
    Write *text* and a line break to a file, or to standard output.

    A regular file is written whole or not at all, so that an older one is never left half written. A pipe, a
    device, or a descriptor such as /dev/stdout is written to.

    Raises:
        CardCaptureError: It can't be written.
        BrokenPipeError: The reader of a pipe has left.
    """
    if path == STANDARD_STREAM:
        print_text(text)
    else:
        explain_errors(lambda name: _write(name, f"{text}\n"), "write", path)


def is_replaceable(path: str) -> bool:
    """Return whether a path is a regular file, or free for a new one: not a pipe, a device or a standard stream."""
    if path == STANDARD_STREAM or _find_descriptor(path) is not None:
        return False
    target = Path(os.path.realpath(path))
    return target.is_file() or not os.path.lexists(target)


def find_free_name(name: str) -> str:
    """Return the name of a JSON file in the current folder that doesn't exist: "game.json", "game-2.json" and so on."""
    endings = chain([""], (f"-{number}" for number in count(2)))
    return next(path for end in endings if not os.path.lexists(path := f"{name}{end}.json"))


def display_name(path: str) -> str:
    """Return the name of a file as messages give it."""
    if path == STANDARD_STREAM:
        return "standard input"
    return path if path.isprintable() and path else quote(path)


def explain_errors(work: Callable[[str], _T], verb: str, path: str) -> _T:
    """
    Return the value of *work*, and turn an error of the system into one of ours.

    Args:
        work: A function of the path.
        verb: The verb for the message, such as "read".
        path: The file.

    Raises:
        CardCaptureError: The system refused it.
        BrokenPipeError: The reader of a pipe has left.
    """
    try:
        return work(path)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise CardCaptureError(f"can't {verb} {display_name(path)}: {error.strerror}") from None
    except (ValueError, OverflowError):  # a null character, or the number of a descriptor that can't be
        raise CardCaptureError(f"can't {verb} {display_name(path)}: it is not the name of a file") from None


def _read(path: str, longest: int) -> bytes:
    if path != STANDARD_STREAM:
        with Path(path).open("rb") as file:
            return file.read(longest + 1)
    if sys.stdin is None:
        raise CardCaptureError("can't read standard input: it is closed")
    return sys.stdin.buffer.read(longest + 1)


def _write(path: str, text: str) -> None:
    descriptor = _find_descriptor(path)
    if descriptor is not None:
        _append(os.dup(descriptor), text)
        return
    target = Path(os.path.realpath(path))  # a link stays a link
    if not os.path.lexists(target):
        _replace(target, text)
    elif target.is_file():
        _replace(target, text, keep_mode=True)
    else:  # a device or a pipe; the system refuses a folder, and a link that leads to itself
        _append(os.open(target, os.O_WRONLY | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)), text)


def _find_descriptor(path: str) -> int | None:
    """
    Return the descriptor that a path such as /dev/stdout or /dev/fd/63 means, or None.

    It may belong to a file that others write to as well, as in `(card-capture record -o /dev/stdout; date) > file`, so
    that file can't be replaced.
    """
    folders = ("/dev/fd", f"/proc/{os.getpid()}/fd")
    place = Path(path).absolute()
    for _ in range(_MOST_LINKS):
        folder = Path(os.path.realpath(place.parent))
        if str(folder) in folders and place.name.isdecimal():
            return int(place.name)
        place = folder / place.name
        if not place.is_symlink():
            break
        place = folder / place.readlink()
    return None


def _append(descriptor: int, text: str) -> None:
    with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)


def _replace(target: Path, text: str, *, keep_mode: bool = False) -> None:
    # The name can't be guessed and must be new, so no one else can have planted a link there.
    temporary = target.with_name(f".{secrets.token_hex(8)}.tmp")
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            if keep_mode:
                copymode(target, temporary)
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
