"""
What the page "How good can you be?" quotes: tables and charts of the files in benchmarks/results.

benchmarks/study.py writes the files. Only these functions read them, so the page contains no other figures.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TypeAlias

from _pictures import figure, line, text

from card_capture import VARIANTS

FOLDER = Path(__file__).parents[1] / "benchmarks" / "results"
BOTS: Mapping[str, str] = MappingProxyType(
    {
        "monte_carlo": "MonteCarlo",
        "look_ahead": "LookAhead",
        "rule": "Rule",
        "sensible": "Sensible",
        "uniform": "Uniform",
    }
)
"""The classes of the bots, the best first, by their names in the files."""

Row: TypeAlias = dict[str, str]


def read(name: str) -> list[Row]:
    """Return the rows of a file."""
    with (FOLDER / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def find(rows: Iterable[Row], **values: str) -> Row:
    """Return the only row with the given values."""
    (row,) = (row for row in rows if all(row[column] == value for column, value in values.items()))
    return row


def percent(share: float) -> str:
    """Return a share as a percentage with one decimal, without the sign."""
    return f"{100 * share:.1f}"


def interval(row: Row) -> str:
    """Return the interval of a row's share, such as "18.9 to 23.9 %", which is never broken into two lines."""
    return f"{percent(float(row['low']))} to {percent(float(row['high']))} %".replace(" ", "\u00a0")


def share_and_interval(row: Row, hits: str, trials: str) -> str:
    """Return a share with its interval, such as "21.3 % (18.9 to 23.9 %)"."""
    return f"{percent(share_of(row, hits, trials))}\u00a0% ({interval(row)})"


def share_of(row: Row, hits: str, trials: str) -> float:
    """Return a share, from 0 to 1."""
    return int(row[hits]) / int(row[trials])


def seeds(row: Row) -> str:
    """Return the seeds of a row, such as "1 to 200"."""
    return f"{int(row['first_seed']):,} to {int(row['last_seed']):,}"


def table(header: list[str], rows: Iterable[list[str]], left: int = 1) -> str:
    """Return a table whose columns are right-aligned, except for the first *left* ones."""
    rule = ["---" if number < left else "---:" for number in range(len(header))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [header, rule, *rows])


def link(bot: str) -> str:
    """Return a link to the class of a bot."""
    return f"[`{BOTS[bot]}`][card_capture.bots.{BOTS[bot]}]"


# The findings.


def findings() -> str:
    """Return the main results as a list."""
    pars, bots = read("pars"), [row for row in read("bots") if row["game"] == "solitaire"]
    won = [row for row in pars if row["result"] == "won"]
    wins, deals = (sum(int(row[column]) for row in won) for column in ("count", "deals"))
    won_of = f"all {deals:,} deals" if wins == deals else f"{wins:,} of the {deals:,} deals"
    lost = sum(int(row["count"]) for row in pars if row["result"] == "lost")
    left = deals - wins - lost
    others = ""
    if lost:
        others = f" Of the others, {lost:,} are lost, and {left:,} were not decided within the limit."
    elif left:
        others = f" The other {left:,} were not decided within the limit."
    usual = sum(int(row["count"]) for row in pars if row["result"] in ("par 1", "par 2"))
    ranges = {bot: _range([row for row in bots if row["bot"] == bot]) for bot in BOTS}
    return "\n".join(
        [
            f"- A **clairvoyant** player won {won_of}: {int(won[0]['deals']):,} under each variant.{others}",
            f"- **Par is 1 or 2** in {usual:,} of these {deals:,} deals.",
            f"- The best bot over all variants, {link('monte_carlo')}, won {ranges['monte_carlo']}.",
            f"- {link('look_ahead')}, which looks at the hands that each discard may draw, won {ranges['look_ahead']}.",
            f"- {link('rule')}, which takes less than a millisecond for a choice, won {ranges['rule']}.",
            f"- {link('sensible')}, a careful player with a few rules of thumb, won {ranges['sensible']}.",
            f"- {link('uniform')}, which plays at random, won {ranges['uniform']}.",
        ]
    )


def _range(rows: list[Row]) -> str:
    wins, games = (sum(int(row[column]) for row in rows) for column in ("won", "games"))
    if not wins:
        return f"none of {games:,} games"
    shares = [share_of(row, "won", "games") for row in rows]
    return f"{percent(min(shares))} to {percent(max(shares))} % of its games, depending on the variant"


# The clairvoyant player and par.


def clairvoyant() -> str:
    """Return the table of the deals that a clairvoyant player wins."""
    rows = read("pars")
    cells: list[list[str]] = []
    for variant in VARIANTS:
        won, lost, undecided = (find(rows, variant=variant, result=each) for each in ("won", "lost", "undecided"))
        cells.append([f"`{variant}`", won["deals"], won["count"], interval(won), lost["count"], undecided["count"]])
    run = rows[0]
    return "\n\n".join(
        [
            table(["variant", "deals", "won", "95 % interval", "lost", "undecided"], cells),
            f"Seeds {seeds(run)}, version {run['version']}, a limit of {int(run['limit']):,} positions for each deal.",
        ]
    )


def _results() -> list[str]:
    """Return the kinds of par in the file: the numbers in order, and then deals without one."""
    kinds = dict.fromkeys(row["result"] for row in read("pars"))
    return [kind for kind in kinds if kind not in ("won", "lost", "undecided", "no par")]


def pars() -> str:
    """Return the chart and the table of pars."""
    rows, kinds = read("pars"), _results()
    cells = [
        [f"`{variant}`", *(f"{row['count']} ({interval(row)})" for row in _of(rows, variant, kinds))]
        for variant in VARIANTS
    ]
    searched = ", ".join(
        f"{int(row['median_nodes']):,} under `{row['variant']}`" for row in rows if row["result"] == "won"
    )
    most = max(int(row["most_nodes"]) for row in rows)
    return "\n\n".join(
        [
            par_chart(),
            table(["variant", *kinds], cells),
            f"The median number of positions searched for a deal was {searched}; the largest was {most:,}.",
        ]
    )


def _of(rows: list[Row], variant: str, kinds: list[str]) -> list[Row]:
    return [find(rows, variant=variant, result=kind) for kind in kinds]


WIDTH = 360


def par_chart() -> str:
    """Return a bar for each variant, divided by par."""
    rows, kinds = read("pars"), _results()
    parts: list[str] = []
    for number, kind in enumerate(kinds):
        left = 4 + 70 * number
        parts += [bar(left, 4, 14, 14, _style(kind)), text(left + 20, 16, kind, "small from-left")]
    for number, variant in enumerate(VARIANTS):
        x, y = 2.0, 34 + 48 * number
        parts.append(text(2, y + 12, variant, "small from-left"))
        for row in _of(rows, variant, kinds):
            width = (WIDTH - 4) * share_of(row, "count", "deals")
            if width:
                parts.append(bar(x, y + 18, width, 22, _style(row["result"])))
            if width > 24:
                parts.append(text(x + width / 2, y + 33.5, row["count"], f"{_style(row['result'])}-label"))
            x += width
    caption = f"How many of {int(rows[0]['deals']):,} deals have which par. Open: the search found bounds only."
    return figure(WIDTH, 30 + 48 * len(VARIANTS), "The pars of the deals under each variant", parts, caption)


def _style(kind: str) -> str:
    return kind.replace(" ", "-")


# The bots.


def wins() -> str:
    """Return the chart and the table of games that the bots won."""
    rows = [row for row in read("bots") if row["game"] == "solitaire"]
    cells = [
        [
            f"`{variant}`",
            link(bot),
            f"{int(row['games']):,}",
            row["won"],
            share_and_interval(row, "won", "games"),
            row["mean_decisions"],
        ]
        for variant in VARIANTS
        for bot in BOTS
        for row in [find(rows, variant=variant, bot=bot)]
    ]
    first = next(iter(VARIANTS))
    usual, look, monte = (find(rows, variant=first, bot=bot) for bot in ("rule", "look_ahead", "monte_carlo"))
    version = usual["version"]
    return "\n\n".join(
        [
            win_chart(),
            table(["variant", "bot", "games", "won", "share (95 % interval)", "decisions"], cells, left=2),
            "The last column is the mean number of decisions in a game.",
            f"Seeds {seeds(usual)}, for `LookAhead` {seeds(look)}, for `MonteCarlo` {seeds(monte)}; version {version}.",
        ]
    )


def win_chart() -> str:
    """Return a bar with its interval for each bot under each variant."""
    rows = read("bots")
    left, right = 82, 300
    parts: list[str] = []
    height = 32 + 20 * len(BOTS)
    bottom = 12 + height * len(VARIANTS)
    for tenth in (0, 5, 10):
        x = left + (right - left) * tenth / 10
        parts.append(text(x, bottom + 10, f"{10 * tenth} %", "small"))
        parts += [line(x, top, x, top + height - 30, "line gone") for top in range(30, bottom, height)]
    for number, variant in enumerate(VARIANTS):
        y = 8 + height * number
        parts.append(text(2, y + 14, variant, "name from-left"))
        for place, bot in enumerate(BOTS):
            row, top = find(rows, game="solitaire", variant=variant, bot=bot), y + 22 + 20 * place
            share = share_of(row, "won", "games")
            ends = [left + (right - left) * float(row[end]) for end in ("low", "high")]
            parts += [
                text(2, top + 12, BOTS[bot], "small from-left"),
                bar(left, top + 1, (right - left) * share, 14, "bar"),
                *whisker(ends[0], top + 8, ends[1], top + 8),
                text(WIDTH - 2, top + 12, f"{percent(share)} %", "small to-right"),
            ]
    caption = "The share of games that each bot won, on the same deals, with 95 % intervals."
    return figure(WIDTH, bottom + 16, "The share of games that the bots won", parts, caption)


def bar(x: float, y: float, width: float, height: float, kind: str) -> str:
    """Return a rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" class="{kind}"/>'


def whisker(x1: float, y1: float, x2: float, y2: float) -> list[str]:
    """Return a line with a short stroke across each end; it is horizontal or vertical."""
    dx, dy = (0, 4) if y1 == y2 else (3, 0)
    ends = [line(x - dx, y - dy, x + dx, y + dy, "whisker") for x, y in ((x1, y1), (x2, y2))]
    return [line(x1, y1, x2, y2, "whisker"), *ends]


# The chance of winning.

SHOWN = ("40", "20", "10", "5", "4", "3", "2", "1")
"""The numbers of enemy cards in the tables; the chart has all of them."""


def chances() -> str:
    """Return the chart of the chances under the first variant, and a table for each variant."""
    first, *others = VARIANTS
    folded = "\n\n".join(
        f'??? note "The same under {variant}"\n    ' + _chances_of(variant).replace("\n", "\n    ")
        for variant in others
    )
    return "\n\n".join([chance_chart(first), f"The chances under `{first}`:", _chances_of(first), folded])


def _players(variant: str) -> dict[str, list[Row]]:
    """Return the rows of the bots that have won a game under a variant."""
    rows = [row for row in read("chances") if row["variant"] == variant and row["won"] != "0"]
    found = {bot: [row for row in rows if row["bot"] == bot] for bot in BOTS}
    return {bot: those for bot, those in found.items() if those}


def _chances_of(variant: str) -> str:
    players = _players(variant)
    cells: list[list[str]] = []
    for left in SHOWN:
        found = [find(rows, enemies_left=left) for rows in players.values()]
        cells.append([left, *(share_and_interval(row, "won", "reached") for row in found)])
    return table(["enemy cards left", *map(link, players)], cells)


def chance_chart(variant: str) -> str:
    """Return a line for each bot that wins: the chance of winning by the number of enemy cards left."""
    players = _players(variant)
    numbers = [row["enemies_left"] for row in next(iter(players.values()))]
    left, top, height, step = 44, 52, 200, 27
    parts: list[str] = []
    for tenth in (0, 5, 10):
        y = top + height * (1 - tenth / 10)
        parts += [line(left, y, WIDTH - 2, y, "line gone"), text(left - 6, y + 4, f"{10 * tenth} %", "small to-right")]
    for place, number in enumerate(numbers):
        parts.append(text(left + 10 + step * place, top + height + 18, number, "small"))
    parts.append(text(left + 10 + step * (len(numbers) - 1) / 2, top + height + 38, "enemy cards left", "small"))
    for order, (bot, rows) in enumerate(players.items()):
        points: list[str] = []
        for place, row in enumerate(rows):
            x = left + 10 + step * place
            y, low, high = (
                top + height * (1 - share)
                for share in (share_of(row, "won", "reached"), float(row["low"]), float(row["high"]))
            )
            points.append(f"{x:g},{y:g}")
            parts += whisker(x, low, x, high)
        start, level = 48 + 152 * (order % 2), 13 + 18 * (order // 2)
        parts += [
            f'<polyline points="{" ".join(points)}" class="curve curve-{order}"/>',
            f'<polyline points="{start},{level} {start + 26},{level}" class="curve curve-{order}"/>',
            text(start + 32, level + 4, BOTS[bot], "small from-left"),
        ]
    caption = (
        f"The share of games under {variant} that each bot won, of those that reached the number of enemy cards, "
        "with 95 % intervals."
    )
    return figure(WIDTH, top + height + 46, "The chance of winning by enemy cards left", parts, caption)


# The other games.


def others() -> str:
    """Return the table of LookAhead against Sensible."""
    rows = [row for row in read("bots") if row["game"] != "solitaire"]
    cells = [
        [
            row["game"].title(),
            f"`{row['variant']}`",
            seeds(row),
            row["won"],
            row["drawn"],
            share_and_interval(row, "won", "games"),
        ]
        for row in rows
    ]
    made = table(["game", "variant", "seeds", "won", "drawn", "share (95 % interval)"], cells, left=2)
    return f"{made}\n\nVersion {rows[0]['version']}. A game that is drawn is not won."


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "chances": chances,
        "clairvoyant": clairvoyant,
        "findings": findings,
        "others": others,
        "pars": pars,
        "wins": wins,
    }
)
"""The parts by the names that markers use, as in `<!-- made: study wins -->`."""
