"""The file of a study: CSV that grows by whole chunks, so that an interrupted study can go on."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from pathlib import Path
from typing import Any, cast, final

from attrs import frozen

from card_capture import __version__
from card_capture._cli.files import display_name, explain_errors, is_replaceable
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError
from card_capture.simulation import Result

COLUMNS = ("variant", "seed", "outcome", "rounds", "decisions", "scores")
"""The columns; the documentation's page on file formats describes them."""

FORMAT = "# card_capture study"
VERSION = 1

_LONGEST_HEADER = 100_000  # bytes
_LONGEST_LINE = 1_000  # bytes; a name has at most 60 characters
_REST = re.compile(rb"([A-Z0-9_]{1,40}),([0-9]{0,20}),([0-9]{1,20}),([0-9]{0,20}(?: [0-9]{1,20}){0,3})\n")
_TORN = re.compile(rb"[A-Z0-9_, ]*")


@frozen
class Study:
    """
    Everything that decides the results of a study.

    Attributes:
        game: The name of the game's module.
        players: The number of players.
        bot: The name of the bot.
        variants: The variants.
        seeds: The seeds of the games under each variant.
    """

    game: str
    players: int
    bot: str
    variants: Sequence[Any]
    seeds: range

    def describe(self) -> dict[str, Any]:
        """Return the facts in the first line of the file."""
        return {
            "game": self.game,
            "players": self.players,
            "bot": self.bot,
            "variants": [f"{variant.id} {variant.fingerprint}" for variant in self.variants],
            "first_seed": self.seeds[0],
            "games": len(self.seeds),
            "version": __version__,
        }

    def write_header(self) -> bytes:
        """Return the lines before the results: a comment with the facts, and the names of the columns."""
        facts = json.dumps(self.describe(), separators=(",", ":"))
        return f"{FORMAT} {VERSION} {facts}\n{','.join(COLUMNS)}\n".encode()

    def list_beginnings(self) -> Iterator[tuple[int, bytes]]:
        """Yield the seed of each result and the beginning of its line, in the order of the file."""
        names = [_quote_field(variant.id) for variant in self.variants]
        for name, seed in product(names, self.seeds):
            yield seed, f"{name},{seed},".encode()


@final
class StudyFile:
    """
    The file of a study, to which whole chunks of results are added.

    After any interruption the file is, byte for byte, the beginning of the finished one. If its last line is
    incomplete, that game is played again.

    Attributes:
        kept: The number of results that the file had when it was opened.
    """

    def __init__(self, path: str, study: Study) -> None:
        """
        Open a file after checking everything in it, or create it.

        Raises:
            CardCaptureError: It can't be read or written, or it is not a file of this study; it is left as it was.
        """
        if not is_replaceable(path) and not Path(path).is_dir():
            raise CardCaptureError(f"expected a file that the study can continue, got {quote(path, str)}")
        self._path = path
        self._study = study
        self._header = study.write_header()
        self.kept, size = explain_errors(self._check, "read", path) if os.path.lexists(path) else (0, 0)
        mode = "r+b" if size else "wb"
        self._file = explain_errors(lambda name: open(name, mode, buffering=0), "write", path)  # noqa: PTH123, SIM115 - it stays open
        self._file.seek(self._file.truncate(size))
        if not size:
            self._append(self._header)

    def read(self) -> Iterator[Result]:
        """Yield the results that the file had when it was opened."""
        with Path(self._path).open("rb") as file:
            file.seek(len(self._header))
            for line, (seed, beginning) in zip(islice(file, self.kept), self._study.list_beginnings(), strict=False):
                yield _parse_rest(seed, line[len(beginning) :])

    def write(self, variant: Any, results: Iterable[Result]) -> None:
        """
        Add the results of games under a variant; when this method returns, the operating system has all of them.

        Raises:
            CardCaptureError: The file can't be written; the results before these are kept.
        """
        name = _quote_field(variant.id)
        self._append("".join([_format_line(name, result) for result in results]).encode())

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, lines: bytes) -> None:
        try:
            while lines:  # a disk that becomes full may first take a part of the lines
                lines = lines[self._file.write(lines) :]
        except OSError as error:
            self.close()
            remedy = "the finished games are kept, and the same command continues"
            raise CardCaptureError(f"can't write {display_name(self._path)}: {error.strerror}; {remedy}") from None

    def _check(self, path: str) -> tuple[int, int]:
        """Return the number of complete results in the file, and the size of the part to keep."""
        with Path(path).open("rb") as file:
            start = file.read(len(self._header))
            if start != self._header:
                if self._header.startswith(start):
                    return 0, 0
                raise self._refuse(self._find_difference(start + file.read(_LONGEST_HEADER)))
            kept, size = 0, len(start)
            beginnings = self._study.list_beginnings()
            while line := file.readline(_LONGEST_LINE):
                seed, beginning = next(beginnings, (-1, b"-"))
                rest = line[len(beginning) :]
                if line.startswith(beginning) and _REST.fullmatch(rest):
                    kept, size = kept + 1, size + len(line)
                elif not _is_torn(line, beginning):
                    expected = f"the result of seed {seed}" if seed >= 0 else "the end"
                    raise self._refuse(f"expected {expected} in line {kept + 3}, got {quote(_decode(line))}")
            return kept, size

    def _find_difference(self, text: bytes) -> str:
        """Return the first difference between the first line and that of this study."""
        line = text.partition(b"\n")[0].decode(errors="replace")
        found = re.fullmatch(rf"{FORMAT} ([0-9]{{1,9}}) (.*)", line)
        if found is None:
            return f"expected {FORMAT[2:]} in line 1, got {quote(line)}"
        if found[1] != str(VERSION):
            return f"expected version {VERSION} of the format, got {found[1]}"
        facts = _parse_facts(found[2])
        for name, expected in self._study.describe().items():
            if facts.get(name) != expected:
                return f"expected {name} {_show(expected)}, got {quote(facts.get(name), _show)}"
        return "expected the first two lines as the study writes them"

    def _refuse(self, problem: str) -> CardCaptureError:
        return CardCaptureError(f"can't continue {display_name(self._path)}: {problem}")


def _parse_facts(text: str) -> dict[str, object]:
    """Return the object in a string of JSON, or an empty one."""
    try:
        facts: object = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, object]", facts) if isinstance(facts, dict) else {}


def _show(fact: object) -> str:
    return ", ".join(map(str, cast("list[object]", fact))) if isinstance(fact, list) else str(fact)


def _is_torn(line: bytes, beginning: bytes) -> bool:
    """Return whether a line is the beginning of a result, without its end."""
    if line.startswith(beginning):
        return len(line) < _LONGEST_LINE and _TORN.fullmatch(line[len(beginning) :]) is not None
    return beginning.startswith(line)


def _quote_field(text: str) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([text])
    return line.getvalue()


def _format_line(name: str, result: Result) -> str:
    seed, outcome, rounds, decisions, scores = result
    return f"{name},{seed},{outcome},{'' if rounds is None else rounds},{decisions},{' '.join(map(str, scores))}\n"


def _parse_rest(seed: int, rest: bytes) -> Result:
    outcome, rounds, decisions, scores = rest.decode().rstrip("\n").split(",")
    points = tuple(map(int, scores.split()))
    return Result(seed, outcome, int(rounds) if rounds else None, int(decisions), points)


def _decode(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\n")
