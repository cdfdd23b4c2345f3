"""
Play the games of the page "What a million games say", and count how they end.

    python benchmarks/million.py FOLDER                        play all games, or go on where an earlier run stopped
    python benchmarks/million.py FOLDER --only solitaire       play those of one game, next to runs of the others
    python benchmarks/million.py FOLDER --to benchmarks/results    play what is left, and write the counts

The games are played in chunks: all rules of a game and one bot on the same seeds. Each chunk becomes a small file in
the folder, whole or not at all, so an interruption loses only the chunk that is being played. The files that are
written in the end hold counts and sums, and are the same with and without interruptions. README.md, next to this file,
describes their columns. Card Capture needs the extra `fast`.

The seeds begin at 10,000,001, where no weight and no parameter of a bot was chosen.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import csv
import os
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from card_capture import BETA, GAMES, VARIANTS, Variant, __version__
from card_capture._kit.variants import flags_of
from card_capture.bots import Sensible, Uniform
from card_capture.simulation import Result, simulate

Row: TypeAlias = dict[str, str | int]

FIRST_SEED = 10_000_001
SEATS = 4


class Shuffled:
    """
    `Sensible` with the actions in random order, so that of equally good ones it takes any and not the first.

    In Capture the Commander the first one is always an attack on the player with the lowest seat.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - not a secret
        self._bot = Sensible()

    def __call__(self, view: Any, legal_actions: Sequence[Any]) -> Any:
        """Return one of the actions."""
        return self._bot(view, self._random.sample([*legal_actions], len(legal_actions)))


BOTS: Mapping[str, Any] = MappingProxyType({"uniform": Uniform, "sensible": Sensible, "shuffled": Shuffled})
"""The bots of the games for several players; those of Card Capture are compiled."""


class Series(NamedTuple):
    """The games of one bot: so many chunks, each of that many seeds, under all rules of the game."""

    game: str
    bot: str
    chunk: int
    chunks: int

    def list_seeds(self, number: int) -> range:
        """Return the seeds of a chunk."""
        start = FIRST_SEED + number * self.chunk
        return range(start, start + self.chunk)


SERIES = (
    Series("solitaire", "uniform", 20_000, 50),
    Series("solitaire", "rule", 10_000, 40),
    Series("commander", "uniform", 250, 16),
    Series("commander", "shuffled", 250, 6),
    Series("commander", "sensible", 250, 6),
    Series("casino", "sensible", 25, 40),
)


def list_changes() -> dict[str, Variant]:
    """Return Beta with one flag changed to each of its other values, by changes such as "opening_hand=True"."""
    found: dict[str, Variant] = {}
    for flag in flags_of(Variant):
        value: Enum | bool = getattr(BETA, flag)
        others = [not value] if isinstance(value, bool) else [each for each in type(value) if each is not value]
        for other in others:
            change = f"{flag}={other.name if isinstance(other, Enum) else other}"
            changed: Any = {"name": change, flag: other}
            found[change] = BETA.evolve(**changed)
    return found


def _start(series: Series, seeds: range, variant: Any) -> Row:
    return {
        "game": series.game,
        "variant": variant.id,
        "change": "",
        "players": 1,
        "bot": series.bot,
        "fingerprint": variant.fingerprint,
        "version": __version__,
        "first_seed": seeds[0],
        "last_seed": seeds[-1],
        "games": len(seeds),
    }


def count_solitaire(series: Series, seeds: range) -> Iterator[Row]:
    """Yield a row for each variant of Card Capture and each change of Beta, compared with Beta deal by deal."""
    from card_capture.simulation.fast import tabulate_games  # noqa: PLC0415 - the other games don't need the extra

    bot: Any = series.bot

    def play(variant: Variant) -> dict[str, Any]:
        return dict(tabulate_games(seeds, variant=variant, policy=bot, bot_seeds=seeds))

    beta = play(BETA)
    rules = [("", variant) for variant in VARIANTS.values()] + [*list_changes().items()]
    for change, variant in rules:
        table = beta if variant is BETA else play(variant)
        row = _start(series, seeds, BETA if change else variant)
        row |= {"change": change, "fingerprint": variant.fingerprint}
        for number, outcome in enumerate(("won", "lost_royal", "lost_stuck")):
            here, there = table["outcomes"] == number, beta["outcomes"] == number
            row |= {
                outcome: int(here.sum()),
                f"only_{outcome}": int((here & ~there).sum()),
                f"beta_only_{outcome}": int((there & ~here).sum()),
            }
        for column in ("rounds", "reshuffles", "enemies_left"):
            row |= {column: int(table[column].sum()), f"{column}_squared": int((table[column] ** 2).sum())}
        same = table["outcomes"] == beta["outcomes"]
        for name in table:
            same &= table[name] == beta[name]
        row["same"] = int(same.sum())
        yield row


def count_others(series: Series, seeds: range) -> Iterator[Row]:
    """Yield a row for each number of players under the first variant, and for each other variant with two players."""
    game: Any = GAMES[series.game]
    first, *others = game.VARIANTS.values()
    for variant, players in [(first, players) for players in game.PLAYERS] + [(variant, 2) for variant in others]:
        results = simulate(seeds, BOTS[series.bot], game=game, variant=variant, players=players)
        yield _start(series, seeds, variant) | {"players": players} | count_seats([*results], players)


def count_seats(results: Sequence[Result], players: int) -> Row:
    """Return how many games each seat won, and the sums of its points, and of the lead of seat 0 on the last seat."""
    row: Row = {"drawn": sum(result.outcome == "DRAWN" for result in results)}
    for seat in range(SEATS):
        row[f"won_{seat}"] = sum(result.outcome in (f"SEAT_{seat}", f"SIDE_{seat}") for result in results)
    points = [[*result.scores, *[0] * SEATS][:SEATS] for result in results]
    for seat in range(SEATS):
        row[f"points_{seat}"] = sum(each[seat] for each in points)
        row[f"points_{seat}_squared"] = sum(each[seat] ** 2 for each in points)
    leads = [each[0] - each[players - 1] for each in points]
    return row | {
        "lead": sum(leads),
        "lead_squared": sum(lead * lead for lead in leads),
        "rounds": sum(result.rounds or 0 for result in results),
        "decisions": sum(result.decisions for result in results),
    }


def play_chunk(series: Series, number: int) -> list[Row]:
    """Return the rows of a chunk."""
    count = count_solitaire if series.game == "solitaire" else count_others
    return [*count(series, series.list_seeds(number))]


def find_part(folder: Path, series: Series, number: int) -> Path:
    """Return the file of a chunk."""
    return folder / f"{series.game}-{series.bot}-{series.list_seeds(number)[0]}-{series.chunk}.csv"


def write_rows(path: Path, rows: Sequence[Row]) -> None:
    """Write the rows with a header; the file appears whole or not at all."""
    unfinished = path.with_suffix(f".{os.getpid()}")
    with unfinished.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    unfinished.replace(path)


def read_rows(path: Path) -> list[Row]:
    """Return the rows of a file, with the numbers in them as integers."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {column: value if column in KEY else int(value) for column, value in row.items()}
            for row in csv.DictReader(file)
        ]


KEY = ("game", "variant", "change", "bot", "fingerprint", "version")


def add(parts: Iterable[Sequence[Row]]) -> list[Row]:
    """
    Return the sums of the rows of chunks that follow each other.

    Raises:
        ValueError: A chunk doesn't begin where the last one ended, or is of other rules or of another version.
    """
    total: list[Row] = []
    for part in parts:
        if not total:
            total = [dict(row) for row in part]
            continue
        for mine, row in zip(total, part, strict=True):
            for column in (*KEY, "players"):
                if mine[column] != row[column]:
                    raise ValueError(f"expected {column} {mine[column]} in all chunks, got {row[column]}")
            if row["first_seed"] != int(mine["last_seed"]) + 1:
                raise ValueError(f"expected a chunk from seed {int(mine['last_seed']) + 1}, got {row['first_seed']}")
            for column in mine.keys() - {*KEY, "players", "first_seed", "last_seed"}:
                mine[column] = int(mine[column]) + int(row[column])
            mine["last_seed"] = row["last_seed"]
    return total


def play(folder: Path, series: Sequence[Series]) -> None:
    """Play the chunks that are not in the folder."""
    for each in series:
        for number in range(each.chunks):
            path = find_part(folder, each, number)
            if not path.exists():
                write_rows(path, play_chunk(each, number))
                print(f"{each.game} {each.bot}: chunk {number + 1} of {each.chunks}", flush=True)


def count(folder: Path, target: Path, series: Sequence[Series]) -> None:
    """Write million.csv with the games of Card Capture, and million_others.csv."""
    rows = [
        row
        for each in series
        for row in add(read_rows(find_part(folder, each, number)) for number in range(each.chunks))
    ]
    ours = [row for row in rows if row["game"] == "solitaire"]
    for name, those in (("million", ours), ("million_others", [row for row in rows if row not in ours])):
        if those:
            write_rows(target / f"{name}.csv", those)


def main(arguments: Sequence[str] | None = None, series: Sequence[Series] = SERIES) -> None:
    """Play, and write the counts if asked to."""
    parser = ArgumentParser(description="Play the games of the page on a million games.")
    parser.add_argument("folder", type=Path, help="the folder of the finished chunks")
    parser.add_argument("--only", choices=GAMES, nargs="+", help="the games to play")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="the folder of the files to write")
    options = parser.parse_args(arguments)
    chosen = [each for each in series if not options.only or each.game in options.only]
    options.folder.mkdir(parents=True, exist_ok=True)
    play(options.folder, chosen)
    if options.to:
        count(options.folder, options.to, chosen)


if __name__ == "__main__":
    main()
