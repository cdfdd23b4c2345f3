"""The file of a study: CSV that grows by whole chunks, so that an interrupted study can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, cast, final

from attrs import frozen

from card_capture import __version__
from card_capture._cli.files import display_name, explain_errors, is_replaceable
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError, SimulationError
from card_capture.simulation import Result
from card_capture.simulation._study import (
    COLUMNS,
    FORMAT,
    LONGEST_HEADER,
    VERSION,
    StudyLines,
    format_line,
    parse_header,
    quote_field,
)


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

    def describe_lines(self) -> StudyLines:
        """Return the lines of the results."""
        return StudyLines(self.game, self.players, [variant.id for variant in self.variants], self.seeds)


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
            for _, result, _ in islice(self._study.describe_lines().read(file), self.kept):
                yield result

    def write(self, variant: Any, results: Iterable[Result]) -> None:
        """
        Add the results of games under a variant; when this method returns, the operating system has all of them.

        Raises:
            CardCaptureError: The file can't be written; the results before these are kept.
        """
        name = quote_field(variant.id)
        self._append("".join([format_line(name, result) for result in results]).encode())

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
                raise self._refuse(self._find_difference(start + file.read(LONGEST_HEADER)))
            kept, size = 0, len(start)
            try:
                for _, _, length in self._study.describe_lines().read(file):
                    kept, size = kept + 1, size + length
            except SimulationError as error:
                raise self._refuse(str(error)) from None
            return kept, size

    def _find_difference(self, text: bytes) -> str:
        """Return the first difference between the first line and that of this study."""
        try:
            facts = parse_header(text.partition(b"\n")[0].decode(errors="replace"))
        except SimulationError as error:
            return str(error)
        for name, expected in self._study.describe().items():
            if facts.get(name) != expected:
                return f"expected {name} {_show(expected)}, got {quote(facts.get(name), _show)}"
        return "expected the first two lines as the study writes them"

    def _refuse(self, problem: str) -> CardCaptureError:
        return CardCaptureError(f"can't continue {display_name(self._path)}: {problem}")


def _show(fact: object) -> str:
    return ", ".join(map(str, cast("list[object]", fact))) if isinstance(fact, list) else str(fact)
