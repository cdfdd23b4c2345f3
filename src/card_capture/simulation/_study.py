"""The file of a study: CSV with a line for each game, which `card-capture study` writes and `read_study` reads."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import IO, TypeAlias, cast

from attrs import frozen

from card_capture._quoting import join_or, quote
from card_capture.errors import RecordError, SimulationError
from card_capture.games import GAMES
from card_capture.simulation._result import OUTCOMES, Result

COLUMNS = ("variant", "seed", "outcome", "rounds", "decisions", "scores")
"""The columns; the documentation's page on file formats describes them."""

FORMAT = "# card_capture study"
VERSION = 1

LONGEST_HEADER = 100_000
"""The greatest length of the first line, in bytes."""

Facts: TypeAlias = dict[str, object]
"""The facts in the first line."""

_LONGEST_LINE = 1_000  # bytes; a name has at most 60 characters
_TORN = re.compile(rb"[A-Z0-9_, ]*")

_NUMBER = "(?:0|[1-9][0-9]{0,8})"
_FROM_1 = "[1-9][0-9]{0,8}"


def read_study(path: str | PathLike[str], variant: str | None = None) -> Iterator[Result]:
    """
    Yield the results in a file of `card-capture study`, in the order of their seeds.

    The file is read line by line, so it may be larger than memory. An incomplete last line is left out. The first lines
    are read twice, so it can't be a pipe.

    Args:
        path: The path of the file.
        variant: The id or the name of a variant in the file, such as "beta@1" or "beta". It may be left out if there
            is only one.

    Raises:
        SimulationError: The file can't be read, it is not a study, or it does not have that variant. If a line does not
            have the form of a result of its game, this is raised after the results before it.

    Examples:
        >>> read_study("nowhere.csv")
        Traceback (most recent call last):
        ...
        card_capture.errors.SimulationError: can't read nowhere.csv: No such file or directory
    """
    if not isinstance(path, str | PathLike):
        raise SimulationError(f"expected the path of a file, got {quote(path)}")
    name = fspath(path)
    with _open(name) as (_, lines):
        ids = lines.variants
    return _read_results(name, _find_variant(ids, variant))


def _read_results(name: str, variant: str) -> Iterator[Result]:
    with _open(name) as (file, lines):
        for found, result, _ in lines.read(file):
            if found == variant:
                yield result


@contextmanager
def _open(name: str) -> Generator[tuple[IO[bytes], StudyLines], None, None]:
    """Yield a file and its lines after the first two, which are read; errors name the file."""
    try:
        with Path(name).open("rb") as file:
            yield file, _read_header(file)
    except OSError as error:
        raise SimulationError(f"can't read {quote(name, str)}: {error.strerror}") from None
    except ValueError as error:  # the path has a null character, or the file is not a study
        raise SimulationError(f"can't read {quote(name, str)}: {error}") from None


def _find_variant(ids: Sequence[str], variant: str | None) -> str:
    if variant is None and len(ids) == 1:
        return ids[0]
    found = [id_ for id_ in ids if isinstance(variant, str) and variant in (id_, id_.rpartition("@")[0])]
    if len(found) != 1:
        raise SimulationError(f"expected variant to be {join_or(ids)}, got {quote(variant)}")
    return found[0]


def _read_header(file: IO[bytes]) -> StudyLines:
    """
    Return the lines to expect after the first two, which are read.

    Raises:
        SimulationError: The first two lines are not those of a study.
    """
    facts = parse_header(file.readline(LONGEST_HEADER).decode(errors="replace").rstrip("\n"))
    game, players, variants = facts.get("game"), facts.get("players"), facts.get("variants")
    first, games = facts.get("first_seed"), facts.get("games")
    if (
        not isinstance(game, str)
        or game not in GAMES
        or type(players) is not int
        or players not in GAMES[game].PLAYERS
        or not isinstance(variants, list)
        or not variants
        or not all(isinstance(each, str) and each.isprintable() for each in cast("list[object]", variants))
        or type(first) is not int
        or type(games) is not int
        or not 0 <= first < first + games <= 2**64
    ):
        raise SimulationError("expected the game, players, variants, first_seed and games of a study in line 1")
    columns = file.readline(_LONGEST_LINE).decode(errors="replace")
    if columns != f"{','.join(COLUMNS)}\n":
        raise SimulationError(f"expected the names of the columns in line 2, got {quote(columns.rstrip())}")
    ids = [each.rpartition(" ")[0] for each in cast("list[str]", variants)]
    return StudyLines(game, players, ids, range(first, first + games))


def parse_header(line: str) -> Facts:
    """
    Return the facts in the first line.

    Raises:
        SimulationError: It is not the first line of a study, or the format has another version.
    """
    found = re.fullmatch(rf"{FORMAT} ([0-9]{{1,9}}) (.*)", line)
    if found is None:
        raise SimulationError(f"expected {FORMAT[2:]} in line 1, got {quote(line)}")
    if found[1] != str(VERSION):
        raise SimulationError(f"expected version {VERSION} of the format, got {found[1]}")
    from card_capture.records._json import parse  # noqa: PLC0415 - `records` is slow to import

    try:
        facts = parse(found[2])
    except RecordError:  # also for nesting so deep that it would end the process on Pyodide
        return {}
    return cast("Facts", facts) if isinstance(facts, dict) else {}


@frozen
class StudyLines:
    """
    The lines of the results of a study.

    Attributes:
        game: The name of the game's module.
        players: The number of players.
        variants: The ids of the variants.
        seeds: The seeds of the games under each variant.
    """

    game: str
    players: int
    variants: Sequence[str]
    seeds: range

    def read(self, file: IO[bytes]) -> Iterator[tuple[str, Result, int]]:
        """
        Yield the id of the variant, the result and the number of bytes of each line that is complete.

        Args:
            file: The file, of which the first two lines have been read.

        Raises:
            SimulationError: A line does not have the form of a result of the next game.
        """
        patterns = _make_patterns(self.game, self.players)
        beginnings = self._list_beginnings()
        for number, line in enumerate(iter(lambda: file.readline(_LONGEST_LINE), b""), start=3):
            variant, seed, beginning = next(beginnings, ("", -1, b"-"))
            result = _parse(patterns, seed, line, len(beginning)) if line.startswith(beginning) else None
            if result is not None:
                yield variant, result, len(line)
            elif _is_torn(line, beginning):
                return
            else:
                expected = f"the result of seed {seed}" if variant else "the end"
                raise SimulationError(f"expected {expected} in line {number}, got {quote(_decode(line))}")

    def _list_beginnings(self) -> Iterator[tuple[str, int, bytes]]:
        """Yield the id, the seed and the beginning of each line, in the order of the file."""
        for variant in self.variants:
            name = quote_field(variant)
            for seed in self.seeds:
                yield variant, seed, f"{name},{seed},".encode()


def _parse(patterns: Sequence[re.Pattern[bytes]], seed: int, line: bytes, start: int) -> Result | None:
    """Return the result in a line, whose outcome begins at the index *start*, or None if no game can have it."""
    for pattern in patterns:
        if found := pattern.fullmatch(line, start):
            outcome, rounds, decisions, scores = found.groups()
            points = tuple(map(int, scores.split()))
            return Result(seed, outcome.decode(), int(rounds) if rounds else None, int(decisions), points)
    return None


def _make_patterns(game: str, players: int) -> tuple[re.Pattern[bytes], ...]:
    """Return the patterns of the end of a line, from the outcome on, for each possible number of sides."""
    of_cards, of_seats, of_sides = OUTCOMES
    if game == "solitaire":
        return (_make_pattern(of_cards, _FROM_1),)
    if game == "commander":
        return (_make_pattern([*of_seats[:players], of_seats[-1]], ""),)
    numbers = (players, 2) if players == 4 else (players,)  # four can be two sides
    return tuple(
        _make_pattern(of_sides[:sides], _FROM_1, f"{_NUMBER}(?: {_NUMBER}){{{sides - 1}}}") for sides in numbers
    )


def _make_pattern(outcomes: Sequence[str], rounds: str, scores: str = "") -> re.Pattern[bytes]:
    return re.compile(f"({'|'.join(outcomes)}),({rounds}),({_NUMBER}),({scores})\n".encode())


def _is_torn(line: bytes, beginning: bytes) -> bool:
    """Return whether a line is the beginning of a result, without its end."""
    if line.startswith(beginning):
        return len(line) < _LONGEST_LINE and _TORN.fullmatch(line[len(beginning) :]) is not None
    return beginning.startswith(line)


def quote_field(text: str) -> str:
    """Return a string as a field of CSV."""
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([text])
    return line.getvalue()


def format_line(name: str, result: Result) -> str:
    """Return the line of a result under a variant, whose id is given as a field of CSV."""
    seed, outcome, rounds, decisions, scores = result
    return f"{name},{seed},{outcome},{'' if rounds is None else rounds},{decisions},{' '.join(map(str, scores))}\n"


def _decode(line: bytes) -> str:
    return line.decode(errors="replace").rstrip("\n")
