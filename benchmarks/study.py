"""
Count the deals that were solved and the games that bots played, for the page "How good can you be?".

    python benchmarks/study.py FILE.csv ... --to FOLDER

The files are those that `card-capture par` and bots.py write. The folder gets pars.csv, bots.csv and chances.csv, as
far as there are rows for them. README.md, next to this file, describes them. All shares have 95 % intervals by Wilson's
method.
"""
# ruff: noqa: INP001 - a script

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean, median
from typing import TypeAlias

from card_capture import GAMES, __version__
from card_capture.bots._interval import compute_interval

Row: TypeAlias = dict[str, str]

BOTS = ("uniform", "sensible", "rule", "look_ahead", "monte_carlo")
LEFT = (40, 30, 20, 15, 10, 8, 6, 5, 4, 3, 2, 1)
"""The numbers of enemy cards left for which the chance of winning is counted."""


def read_rows(paths: Iterable[Path]) -> list[Row]:
    """Return the rows of all files."""
    rows: list[Row] = []
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            rows += csv.DictReader(file)
    return rows


def group(rows: Iterable[Row], *columns: str) -> Iterator[list[Row]]:
    """
    Yield the rows that agree in the columns, and differ in their seeds.

    Raises:
        ValueError: A seed is missing or is there twice, or a version or a limit differs.
    """
    groups: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[column] for column in columns), []).append(row)
    for name, those in groups.items():
        seeds = sorted(int(row["seed"]) for row in those)
        if seeds != [*range(seeds[0], seeds[0] + len(seeds))]:
            raise ValueError(f"expected each seed of {' '.join(name)} from {seeds[0]} to {seeds[-1]} once")
        for column in ("limit", "version"):
            if len({row.get(column) for row in those}) > 1:
                raise ValueError(f"expected the same {column} in all rows of {' '.join(name)}")
        yield those


def _name(rows: Sequence[Row], *columns: str) -> dict[str, object]:
    """Return the columns in which the rows agree, and their first and last seeds."""
    seeds = [int(row["seed"]) for row in rows]
    return {**{column: rows[0][column] for column in columns}, "first_seed": min(seeds), "last_seed": max(seeds)}


def _share(hits: int, trials: int) -> dict[str, object]:
    low, high = compute_interval(hits, trials)
    return {"low": f"{low:.4f}", "high": f"{high:.4f}"}


def classify(row: Row) -> tuple[str, str]:
    """Return what is known of a clairvoyant player's win, and of par."""
    if not row["low"]:
        return "lost", "no par"
    verdict = "won" if row["high"] else "undecided"
    return verdict, f"par {row['low']}" if row["low"] == row["high"] else "open"


def count_pars(rows: Iterable[Row]) -> Iterator[dict[str, object]]:
    """Yield a row for each variant and each result: won, lost or undecided; a par, no par or open."""
    listed = list(rows)
    found = {classify(row)[1] for row in listed} - {"no par", "open"}
    pars = sorted(found, key=lambda par: int(par.removeprefix("par ")))
    for those in group(listed, "variant"):
        counts = Counter(result for row in those for result in classify(row))
        nodes = [int(row["nodes"]) for row in those]
        for result in ("won", "lost", "undecided", *pars, "no par", "open"):
            yield {
                **_name(those, "variant", "fingerprint", "version", "limit"),
                "median_nodes": f"{median(nodes):.0f}",
                "most_nodes": max(nodes),
                "deals": len(those),
                "result": result,
                "count": counts[result],
                **_share(counts[result], len(those)),
            }


def count_wins(rows: Iterable[Row]) -> Iterator[dict[str, object]]:
    """Yield a row for each bot under each variant."""
    for those in group(rows, "game", "variant", "bot"):
        wins, draws = (sum(row["outcome"] == outcome for row in those) for outcome in ("WON", "DRAWN"))
        yield {
            **_name(those, "game", "variant", "bot"),
            "fingerprint": GAMES[those[0]["game"]].variant(those[0]["variant"]).fingerprint,
            "version": __version__,
            "games": len(those),
            "won": wins,
            **_share(wins, len(those)),
            "drawn": draws,
            "mean_decisions": f"{mean(int(row['decisions']) for row in those):.1f}",
        }


def count_chances(rows: Iterable[Row]) -> Iterator[dict[str, object]]:
    """Yield a row for each bot under each variant of Card Capture and each number of enemy cards that were left."""
    for those in group((row for row in rows if row["game"] == "solitaire"), "variant", "bot"):
        for left in LEFT:
            # Enemy cards leave one by one, so a game reached the number if at most that many were left at its end.
            reached = [row for row in those if int(row["enemies_left"]) <= left]
            wins = sum(row["outcome"] == "WON" for row in reached)
            if reached:
                yield {
                    **_name(those, "variant", "bot"),
                    "enemies_left": left,
                    "reached": len(reached),
                    "won": wins,
                    **_share(wins, len(reached)),
                }


def place(row: Row) -> tuple[int, int, int]:
    """Return the place of a game in the order of the games, of their variants, and of the bots."""
    game = row["game"]
    return list(GAMES).index(game), list(GAMES[game].VARIANTS).index(row["variant"]), BOTS.index(row["bot"])


def write_rows(path: Path, rows: Iterable[dict[str, object]]) -> None:
    """Write the rows, if there are any, with a header."""
    listed = list(rows)
    if listed:
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(listed[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(listed)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the files, and write the counts."""
    parser = ArgumentParser(description="Count solved deals and games of bots.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.csv")
    parser.add_argument("--to", required=True, type=Path, metavar="FOLDER", help="the folder of the files to write")
    options = parser.parse_args(arguments)
    rows = read_rows(options.files)
    games = sorted((row for row in rows if "outcome" in row), key=place)
    write_rows(options.to / "pars.csv", count_pars(row for row in rows if "limit" in row))
    write_rows(options.to / "bots.csv", count_wins(games))
    write_rows(options.to / "chances.csv", count_chances(games))


if __name__ == "__main__":
    main()
