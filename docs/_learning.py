"""
What the page "Train an agent" quotes: the table and the chart of benchmarks/results/learning.csv.

benchmarks/imitate.py writes the file. Only these functions read it, so the page contains no other figures.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log2
from types import MappingProxyType

from _pictures import figure, line, text
from _study import WIDTH, Row, find, percent, read, seeds, share_and_interval, share_of, table, whisker

_ENEMIES = 40


def _rows() -> list[Row]:
    """Return the rows of the agent, in the order of its training."""
    return [row for row in read("learning") if row["player"] == "agent"]


def _bot(name: str) -> Row:
    return find(read("learning"), player=name)


def _link(name: str) -> str:
    return "the agent" if name == "agent" else f"[`{name}`][card_capture.bots.{name}]"


def result() -> str:
    """Return a sentence with the result."""
    rows = read("learning")
    last = _rows()[-1]
    won = {row["player"]: share_and_interval(row, "won", "games") for row in [*rows, last]}
    removed = {row["player"]: row["mean_removed"] for row in [*rows, last]}
    return (
        f"On the seeds {seeds(last)}, which it had not seen, the trained agent won {won['agent']} of the games. "
        f"{_link('Rule')}, which it imitates, won {won['Rule']} of them, and {_link('Uniform')} {won['Uniform']}. "
        f"Of the {_ENEMIES} enemy cards the agent removed {removed['agent']} on average, "
        f"and {_link('Uniform')} {removed['Uniform']}."
    )


def steps() -> str:
    """Return the chart and the table of the learning curve."""
    cells = [
        [
            _link(row["player"]),
            f"{int(row['positions']):,}" if row["player"] == "agent" else "",
            share_and_interval(row, "won", "games"),
            row["mean_removed"],
        ]
        for row in [_bot("Uniform"), *_rows(), _bot("Rule")]
    ]
    made = table(["player", "positions seen", "share won (95 % interval)", "enemy cards removed"], cells)
    last = _rows()[-1]
    run = (
        f"{int(last['games']):,} games for each row: the seeds {seeds(last)} under `{last['variant']}`. The agent "
        f"learned from {int(last['recorded_games']):,} recorded games with {int(last['recorded_positions']):,} "
        f"positions, and saw each of them more than once. Version {last['version']}, codec {last['codec']}."
    )
    return f"{chart()}\n\n{made}\n\n{run}"


def chart() -> str:
    """Return the learning curve: the shares of games won and of enemy cards removed, by the positions seen."""
    rows = [row for row in _rows() if row["positions"] != "0"]
    first, last = (log2(int(row["positions"])) for row in (rows[0], rows[-1]))
    left, right, top, height = 44, WIDTH - 28, 52, 200
    parts: list[str] = []
    for tenth in (0, 5, 10):
        y = top + height * (1 - tenth / 10)
        parts += [line(left, y, WIDTH - 2, y, "line gone"), text(left - 6, y + 4, f"{10 * tenth} %", "small to-right")]
    won: list[str] = []
    removed: list[str] = []
    for number, row in enumerate(rows):
        x = left + 10 + (right - left - 10) * (log2(int(row["positions"])) - first) / (last - first)
        share, low, high, cards = (
            top + height * (1 - each)
            for each in (
                share_of(row, "won", "games"),
                float(row["low"]),
                float(row["high"]),
                float(row["mean_removed"]) / _ENEMIES,
            )
        )
        won.append(f"{x:g},{share:g}")
        removed.append(f"{x:g},{cards:g}")
        parts += whisker(x, low, x, high)
        if number % 2 == 0:
            parts.append(text(x, top + height + 18, f"{int(row['positions']) / 1000:,.0f}k", "small"))
    parts.append(text((left + right) / 2, top + height + 38, "positions seen", "small"))
    for order, (points, label) in enumerate([(won, "games won"), (removed, "enemy cards removed")]):
        start = 48 + 120 * order
        parts += [
            f'<polyline points="{" ".join(points)}" class="curve curve-{order}"/>',
            f'<polyline points="{start},13 {start + 26},13" class="curve curve-{order}"/>',
            text(start + 32, 17, label, "small from-left"),
        ]
    rule = _bot("Rule")
    y = top + height * (1 - share_of(rule, "won", "games"))
    parts += [
        line(left, y, right, y, "curve curve-2"),
        '<polyline points="48,33 74,33" class="curve curve-2"/>',
        text(80, 37, f"games won by Rule: {percent(share_of(rule, 'won', 'games'))} %", "small from-left"),
    ]
    caption = (
        "The share of games won, with 95 % intervals, and of enemy cards removed, by the number of positions seen. The "
        "scale is logarithmic."
    )
    return figure(WIDTH, top + height + 46, "The learning curve of the agent", parts, caption)


CURVES: Mapping[str, Callable[[], str]] = MappingProxyType({"result": result, "steps": steps})
"""The parts by the names that markers use, as in `<!-- made: learning steps -->`."""
