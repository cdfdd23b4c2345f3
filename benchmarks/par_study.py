"""
Tables of the pars in files that `card-capture par` has written.

Run it as `python benchmarks/par_study.py FILE.csv ...`. It prints Markdown: for each variant, how many deals have
which par, with 95 % intervals by Wilson's method, and how many positions were searched. README.md, next to this
file, says more.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import median

Z = 1.959964  # of a two-sided interval of 95 %

LOST, OPEN = "no win", "open"


def compute_wilson_interval(hits: int, trials: int) -> tuple[float, float]:
    """
    Return the bounds of a share, by Wilson's method.

    Args:
        hits: The number of hits, from 0 to *trials*.
        trials: The number of trials, at least 1.
    """
    share, weight = hits / trials, Z * Z / trials
    middle = share + weight / 2
    spread = Z * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return max(0.0, (middle - spread) / (1 + weight)), min(1.0, (middle + spread) / (1 + weight))


def classify(row: dict[str, str]) -> str:
    """Return the par of a line, or the reason that it has none."""
    if not row["low"]:
        return LOST
    return row["low"] if row["low"] == row["high"] else OPEN


def read_files(paths: Iterable[Path]) -> dict[str, list[dict[str, str]]]:
    """Return the lines of all files, by their variant."""
    rows: dict[str, list[dict[str, str]]] = {}
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                rows.setdefault(row["variant"], []).append(row)
    return rows


def format_share(hits: int, trials: int) -> str:
    """Return a number with its share and the interval, such as "3 (1.5 %, 0.5 to 4.3)"."""
    low, high = (100 * bound for bound in compute_wilson_interval(hits, trials))
    return f"{hits} ({100 * hits / trials:.1f} %, {low:.1f} to {high:.1f})"


def make_tables(rows: dict[str, list[dict[str, str]]]) -> Iterator[str]:
    """Yield the lines of both tables."""
    counts = {variant: Counter(map(classify, lines)) for variant, lines in rows.items()}
    pars = sorted({par for count in counts.values() for par in count} - {LOST, OPEN}, key=int)
    kinds = [*pars, LOST, OPEN]
    heads = [*(f"par {par}" for par in pars), LOST, OPEN]
    yield f"| variant | deals | {' | '.join(heads)} |"
    yield f"| {' | '.join(['---'] * (len(heads) + 2))} |"
    for variant, count in counts.items():
        trials = count.total()
        yield f"| {variant} | {trials} | {' | '.join(format_share(count[kind], trials) for kind in kinds)} |"
    yield ""
    yield "| variant | limit | nodes, median | nodes, most | won by some line |"
    yield "| --- | --- | --- | --- | --- |"
    for variant, lines in rows.items():
        nodes = [int(line["nodes"]) for line in lines]
        limits = ", ".join(sorted({line["limit"] for line in lines}, key=int))
        won = sum(line["high"] != "" for line in lines)
        yield f"| {variant} | {limits} | {median(nodes):.0f} | {max(nodes)} | {format_share(won, len(lines))} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the tables."""
    parser = ArgumentParser(description="Print tables of the pars in files that `card-capture par` has written.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.csv")
    print(*make_tables(read_files(parser.parse_args(arguments).files)), sep="\n")


if __name__ == "__main__":
    main()
