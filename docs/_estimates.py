"""
Estimates with their intervals, from the counts and sums in million.csv and million_others.csv, and how they are shown.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

from _study import Row, percent, read, seeds

from card_capture.bots._interval import QUANTILE, compute_interval
from card_capture.simulation._compare import find_interval, find_p_values

OUTCOMES: Mapping[str, str] = MappingProxyType(
    {"won": "won", "lost_royal": "lost by a royal", "lost_stuck": "lost stuck"}
)
"""The outcomes of Card Capture in words, by their columns."""

COMPARED: Mapping[str, str] = MappingProxyType({"rule": "won", "uniform": "lost_royal"})
"""The outcome by which two rules are compared, for each bot; Uniform hardly ever wins."""

SMALL_P = 0.05 / 10
"""A difference is called significant below this p-value: 5 % for all ten flags of a table together."""

BASE = "beta@1"


class Estimate(NamedTuple):
    """A number with the ends of its 95 % interval."""

    value: float
    low: float
    high: float


# What the rows say.


def rows_of(bot: str) -> list[Row]:
    """Return the rows of a bot in Card Capture: four variants, and then the changes of Beta."""
    return [row for row in read("million") if row["bot"] == bot]


def changes(bot: str) -> list[Row]:
    """Return the rows of a bot in which one flag of Beta is changed."""
    return [row for row in rows_of(bot) if row["change"]]


def others(game: str, bot: str) -> list[Row]:
    """Return the rows of a game for several players."""
    return [row for row in read("million_others") if (row["game"], row["bot"]) == (game, bot)]


def share(row: Row, column: str) -> Estimate:
    """Return a share of the games."""
    hits, games = int(row[column]), int(row["games"])
    return Estimate(hits / games, *compute_interval(hits, games))


def difference(row: Row, column: str) -> Estimate:
    """Return the share of an outcome minus that under Beta, on the same deals."""
    only, beta_only = int(row[f"only_{column}"]), int(row[f"beta_only_{column}"])
    games, both = int(row["games"]), int(row[column]) - only
    low, high = find_interval(both, only, beta_only, games - both - only - beta_only)
    return Estimate((only - beta_only) / games, low, high)


def p_value(row: Row, column: str) -> float:
    """Return the p-value of McNemar's exact test of that difference."""
    return find_p_values(int(row[f"only_{column}"]), int(row[f"beta_only_{column}"]))[0]


def mean(row: Row, column: str) -> Estimate:
    """Return a mean over the games, from the sums of a column and of its squares."""
    games = int(row["games"])
    value = int(row[column]) / games
    half = QUANTILE * sqrt(max(0.0, int(row[f"{column}_squared"]) / games - value * value) / games)
    return Estimate(value, value - half, value + half)


def is_same(row: Row) -> bool:
    """Return whether every game ended as under Beta, after the same numbers of rounds, decisions and reshuffles."""
    return row["same"] == row["games"]


def is_unplayable(row: Row) -> bool:
    """Return whether every game was over in round 1."""
    return row["rounds"] == row["games"]


def decided(row: Row) -> Estimate:
    """Return the share that seat 0 won of the games with a winner."""
    hits, games = int(row["won_0"]), int(row["games"]) - int(row["drawn"])
    return Estimate(hits / games, *compute_interval(hits, games))


def is_unfair(row: Row) -> bool:
    """Return whether an equal share is outside of the interval of seat 0."""
    return not decided(row).low <= 1 / int(row["players"]) <= decided(row).high


# Words.


def show(estimate: Estimate, unit: str = "%") -> str:
    """Return an estimate in words, such as "21.3 % (18.9 to 23.9 %)", whose interval is never broken into two lines."""
    value, low, high = estimate
    if unit == "%":
        return f"{percent(value)}\u00a0% ({percent(low)} to {percent(high)}\u00a0%)".replace(" to ", "\u00a0to\u00a0")
    if unit == "points":
        shown, lowest, highest = (sign(100 * each, 2) for each in estimate)
        return f"{shown} ({lowest}\u00a0to\u00a0{highest})"
    return f"{value:.2f} ({low:.2f}\u00a0to\u00a0{high:.2f})".replace("-", "\u2212")


def sign(number: float, decimals: int) -> str:
    """Return a number with its sign, or "0"."""
    shown = f"{number:+.{decimals}f}"
    return "0" if float(shown) == 0 else shown.replace("-", "\u2212")


def show_share(row: Row, column: str) -> str:
    """Return a share with its interval, or "0" if there was not one such game."""
    return "0" if row[column] == "0" else show(share(row, column))


def show_p(p: float) -> str:
    """Return a p-value, or "< 0.0001"."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def join(words: Sequence[str]) -> str:
    """Return words as a list in a sentence."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def code(word: str) -> str:
    """Return a name as code."""
    return f"`{word}`"


def spread(estimates: Iterable[Estimate]) -> str:
    """Return the lowest and the highest share, such as "79.8 to 82.6 %"."""
    values = [percent(estimate.value) for estimate in estimates]
    ends = sorted({*values}, key=float)
    return f"{ends[0]}\u00a0%" if len(ends) == 1 else f"{ends[0]} to {ends[-1]}\u00a0%"


def of_games(rows: Sequence[Row]) -> str:
    """Return which games the rows are about."""
    return f"{int(rows[0]['games']):,} games for each row, seeds {seeds(rows[0])}, version {rows[0]['version']}."
