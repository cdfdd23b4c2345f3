"""
What the page "What a million games say" quotes: tables and charts of the files million.csv and million_others.csv.

benchmarks/million.py writes the files, which contain counts and sums. The shares, differences and intervals are
computed here, so the page contains no other figures.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import NamedTuple

from _estimates import (
    BASE,
    COMPARED,
    OUTCOMES,
    SMALL_P,
    Estimate,
    changes,
    code,
    decided,
    difference,
    is_same,
    is_unfair,
    is_unplayable,
    join,
    mean,
    of_games,
    others,
    p_value,
    rows_of,
    share,
    show,
    show_p,
    show_share,
    sign,
    spread,
)
from _flags import list_flags
from _pictures import figure, line, text
from _study import WIDTH, Row, bar, find, link, percent, table, whisker

from card_capture import VARIANTS

SEAT_BOTS: Mapping[str, str] = MappingProxyType(
    {
        "shuffled": f"{link('sensible')} with ties at random",
        "uniform": link("uniform"),
        "sensible": f"{link('sensible')} itself",
    }
)
"""The bots of Capture the Commander in words."""

# The findings.


def findings() -> str:
    """Return the main results as a list."""
    return "\n".join(f"- {words}" for words in [*_of_bots(), *describe_flags(), *_of_commander(), *_of_casino()])


def _of_bots() -> list[str]:
    uniform, rule = ([row for row in rows_of(bot) if not row["change"]] for bot in ("uniform", "rule"))
    wins, games = sum(int(row["won"]) for row in uniform), int(uniform[0]["games"])
    won = f"won {wins:,} games in all" if wins else "won none"
    games_of_rule, shares = int(rule[0]["games"]), spread(share(row, "won") for row in rule)
    return [
        f"**Random play.** {link('uniform')} played {games:,} games under each variant, and {won}.",
        f"**A simple evaluation.** {link('rule')} played {games_of_rule:,} games under each, and won {shares} of them.",
    ]


def describe_flags() -> list[str]:
    """Return sentences on the changes of Beta and the games of the bots, kind by kind."""
    kinds = sort_changes()
    found = [
        f"**With {code(row['change'])} alone, no game can be won.** All {int(row['games']):,} games of `Rule` were "
        "lost in round 1, since the hand is still empty. The flag needs `opening_hand=True`, with which Deckopedia "
        "combines it."
        for row in kinds.unplayable
    ]
    if kinds.clear:
        most, *rest = kinds.clear
        found.append(
            f"**The flag that matters most to `Rule` is {code(most['change'])}**: "
            f"{show(difference(most, 'won'), 'points')} percentage points of its wins, "
            "compared with Beta on the same deals."
        )
        if rest:
            words = join([f"{code(row['change'])}, {show(difference(row, 'won'), 'points')}" for row in rest])
            found.append(f"Other significant changes of its wins: {words}.")
    if kinds.unclear:
        words = join([code(row["change"]) for row in kinds.unclear])
        found.append(f"Not significant after {int(kinds.unclear[0]['games']):,} deals: {words}.")
    if kinds.renamed:
        words = join([code(row["change"]) for row in kinds.renamed])
        found.append(f"**Another way to lose, and not one win more or less** for `Rule`: {words}.")
    if kinds.unnoticed:
        words = join([code(row["change"]) for row in kinds.unnoticed])
        found.append(f"**No effect on the games of `Rule`**, but an effect on those of `Uniform`: {words}.")
    if kinds.same:
        words = join([code(row["change"]) for row in kinds.same])
        found.append(f"**No effect on either bot**, since they remember every card and need not look: {words}.")
    return found


class Kinds(NamedTuple):
    """The changes of Beta by what they do to the games of Rule."""

    unplayable: list[Row]
    clear: list[Row]
    unclear: list[Row]
    renamed: list[Row]
    unnoticed: list[Row]
    same: list[Row]


def sort_changes() -> Kinds:
    """Return the rows of Rule by kind; those that make a clear difference begin with the largest."""
    kinds, uniform = Kinds([], [], [], [], [], []), changes("uniform")
    for row in changes("rule"):
        if is_unplayable(row):
            kinds.unplayable.append(row)
        elif is_same(row):
            both = is_same(find(uniform, change=row["change"]))
            (kinds.same if both else kinds.unnoticed).append(row)
        elif row["only_won"] == row["beta_only_won"] == "0":
            kinds.renamed.append(row)
        else:
            (kinds.clear if p_value(row, "won") < SMALL_P else kinds.unclear).append(row)
    kinds.clear.sort(key=lambda row: -abs(difference(row, "won").value))
    return kinds


def _of_commander() -> list[str]:
    found: list[str] = []
    for bot in SEAT_BOTS:
        rows = others("commander", bot)
        words = join([f"{percent(decided(row).value)}\u00a0% with {row['players']} players" for row in rows])
        clear = [row["players"] for row in rows if is_unfair(row)]
        verdict = f"With {join(clear)} players this differs" if clear else "None of these differs"
        found.append(
            f"**In Capture the Commander**, when {SEAT_BOTS[bot]} played all seats, the first player won {words}, "
            f"of the games with a winner. {verdict} from an equal share, judged by 95 % intervals."
        )
    return found


def _of_casino() -> list[str]:
    rows = [row for row in others("casino", "sensible") if row["players"] == "2"]
    kinds = {
        "leads": [row for row in rows if mean(row, "lead").low > 0],
        "is behind": [row for row in rows if mean(row, "lead").high < 0],
    }
    leads = [mean(row, "lead").value for row in rows]
    parts = [
        f"{verb} under " + (join([code(row["variant"]) for row in those]) if len(those) < len(rows) else "all of them")
        for verb, those in kinds.items()
        if those
    ]
    verdict = f"Judged by 95 % intervals, the first player {join(parts)}." if parts else "No interval excludes 0."
    bot, words = link("sensible"), f"{sign(min(leads), 1)} to {sign(max(leads), 1)} points"
    found = (
        f"**In Casino** for two players, with {bot} in both seats, the first player's mean lead in a match is {words}"
    )
    return [f"{found}, depending on the variant. {verdict}"]


# Card Capture.


def endings() -> str:
    """Return the chart and the tables of the four variants."""
    parts = [ending_chart()]
    for bot in COMPARED:
        rows = [row for row in rows_of(bot) if not row["change"]]
        cells = [
            [
                code(row["variant"]),
                *(show_share(row, outcome) for outcome in OUTCOMES),
                show(mean(row, "rounds"), ""),
                show(mean(row, "reshuffles"), ""),
            ]
            for row in rows
        ]
        header = ["variant", *OUTCOMES.values(), "rounds", "reshuffles"]
        parts += [f"{link(bot)}, with 95 % intervals:", table(header, cells), of_games(rows)]
    return "\n\n".join(parts)


def ending_chart() -> str:
    """Return a bar for each bot under each variant, divided by outcome."""
    parts: list[str] = []
    for number, (outcome, words) in enumerate(OUTCOMES.items()):
        left = 4 + (0, 66, 190)[number]
        parts += [bar(left, 4, 14, 14, outcome), text(left + 20, 16, words, "small from-left")]
    left = 66
    for number, variant in enumerate(VARIANTS):
        y = 34 + 76 * number
        parts.append(text(2, y + 12, variant, "name from-left"))
        for place, bot in enumerate(COMPARED):
            row = find(rows_of(bot), variant=variant, change="")
            x, top = float(left), y + 20 + 24 * place
            parts.append(text(2, top + 14, link(bot).split("`")[1], "small from-left"))
            for outcome in OUTCOMES:
                width = (WIDTH - 2 - left) * share(row, outcome).value
                if width:
                    parts.append(bar(x, top, width, 20, outcome))
                if width > 40:
                    words = f"{percent(share(row, outcome).value)} %"
                    parts.append(text(x + width / 2, top + 14.5, words, f"{outcome}-label"))
                x += width
    caption = "How games of Card Capture end, under each variant."
    return figure(WIDTH, 34 + 76 * len(VARIANTS), "How games of Card Capture end", parts, caption)


def flags() -> str:
    """Return the chart and the tables of the changes of Beta."""
    rule = [row for row in changes("rule") if not is_unplayable(row)]
    parts = [
        difference_chart(
            [(row["change"], difference(row, "won")) for row in rule],
            100,
            "The wins of Rule compared with Beta",
            "The share of games that Rule wins when one flag of Beta is changed, minus that under Beta itself, in "
            "percentage points with 95 % intervals.",
        )
    ]
    values = {flag.name: {value.name: value.sentence for value in flag.values} for flag in list_flags("solitaire")}
    for row in changes("rule"):
        flag, _, value = row["change"].partition("=")
        parts.append(f"- {code(row['change'])}: {values[flag][value]}")
    parts = [parts[0], "\n".join(parts[1:])]
    for bot, outcome in COMPARED.items():
        rows = [find(rows_of(bot), variant=BASE, change=""), *changes(bot)]
        cells = [
            [
                code(row["change"] or row["variant"]),
                *(show_share(row, each) for each in OUTCOMES),
                show(difference(row, outcome), "points") if row["change"] else "",
                show_p(p_value(row, outcome)) if row["change"] else "",
                f"{int(row['same']):,}" if row["change"] else "",
                f"{mean(row, 'rounds').value:.2f}",
                f"{mean(row, 'reshuffles').value:.2f}",
            ]
            for row in rows
        ]
        header = ["change", *OUTCOMES.values(), f"{OUTCOMES[outcome]}, difference in points", "p", "same"]
        parts += [f"{link(bot)}:", table([*header, "rounds", "reshuffles"], cells), of_games(rows)]
    return "\n\n".join(parts)


def difference_chart(items: Sequence[tuple[str, Estimate]], factor: float, title: str, caption: str) -> str:
    """
    Return a bar from zero for each item, to the left or to the right, with its interval.

    Args:
        items: For each bar its label, and its number with the ends of the interval.
        factor: What the numbers are multiplied by to be shown, such as 100 for percentage points.
        title: The title, for screen readers.
        caption: The caption.
    """
    most = max(1, ceil(max(abs(factor * end) for _, estimate in items for end in estimate)))
    middle, scale, step = WIDTH / 2, (WIDTH / 2 - 66) / most, 42
    bottom = 4 + step * len(items)
    parts: list[str] = []
    for mark in (-most, 0, most):
        x = middle + scale * mark
        parts += [line(x, 20, x, bottom, "line gone"), text(x, bottom + 14, sign(mark, 0), "small")]
    for number, (label, estimate) in enumerate(items):
        y = 4 + step * number
        value, low, high = (middle + scale * factor * each for each in estimate)
        parts += [
            text(2, y + 12, label, "small from-left"),
            bar(min(middle, value), y + 19, abs(value - middle), 14, "bar"),
            *whisker(low, y + 26, high, y + 26),
            text(WIDTH - 2, y + 30, sign(factor * estimate.value, 2), "small to-right"),
        ]
    return figure(WIDTH, bottom + 20, title, parts, caption)


# The other games.


def commander() -> str:
    """Return the chart and the table of the seats of Capture the Commander."""
    rows = [row for bot in SEAT_BOTS for row in others("commander", bot)]
    cells = [
        [
            SEAT_BOTS[row["bot"]],
            row["players"],
            f"{int(row['games']):,}",
            *(f"{int(row[f'won_{seat}']):,}" if seat < int(row["players"]) else "" for seat in range(4)),
            row["drawn"],
            show(decided(row)),
            f"{1 / int(row['players']):.1%}".replace("%", "\u00a0%"),
        ]
        for row in rows
    ]
    header = ["bot", "players", "games", *(f"seat {seat} won" for seat in range(4))]
    header += ["drawn", "seat 0, of the games won", "equal share"]
    return "\n\n".join(
        [
            seat_chart(),
            table(header, cells),
            f"The seeds begin at {int(rows[0]['first_seed']):,}; version {rows[0]['version']}.",
        ]
    )


def seat_chart() -> str:
    """Return the share of games that the first player won, for each bot and number of players."""
    left, right = 82, 300
    parts: list[str] = []
    height = 92
    bottom = 12 + height * len(SEAT_BOTS)
    for tenth in (0, 5, 10):
        x = left + (right - left) * tenth / 10
        parts.append(text(x, bottom + 10, f"{10 * tenth} %", "small"))
        parts += [line(x, top, x, top + 62, "line gone") for top in range(30, bottom, height)]
    for number, bot in enumerate(SEAT_BOTS):
        y = 8 + height * number
        words = re.sub(r"\[`(\w+)`\]\[.*\]", r"\1", SEAT_BOTS[bot])
        parts.append(text(2, y + 14, words, "name from-left"))
        for place, row in enumerate(others("commander", bot)):
            top, estimate = y + 22 + 20 * place, decided(row)
            fair = left + (right - left) / int(row["players"])
            ends = [left + (right - left) * end for end in estimate[1:]]
            parts += [
                text(2, top + 12, f"{row['players']} players", "small from-left"),
                bar(left, top + 1, (right - left) * estimate.value, 14, "bar"),
                line(fair, top - 1, fair, top + 17, "curve"),
                *whisker(ends[0], top + 8, ends[1], top + 8),
                text(WIDTH - 2, top + 12, f"{percent(estimate.value)} %", "small to-right"),
            ]
    caption = (
        "The share of the games with a winner that the first player won, with 95 % intervals. The upright lines are "
        "equal shares."
    )
    return figure(WIDTH, bottom + 16, "The share of games that the first player won", parts, caption)


def casino() -> str:
    """Return the chart and the table of points in Casino."""
    rows = others("casino", "sensible")
    pairs = [row for row in rows if row["players"] == "2"]
    cells = [
        [
            code(row["variant"]),
            row["players"],
            *(f"{mean(row, f'points_{seat}').value:.1f}" if seat < int(row["players"]) else "" for seat in range(4)),
            show(mean(row, "lead"), ""),
            show(share(row, "won_0")),
            f"{int(row['rounds']) / int(row['games']):.1f}",
        ]
        for row in rows
    ]
    header = ["variant", "players", *(f"seat {seat}" for seat in range(4)), "lead of seat 0", "seat 0 won", "rounds"]
    return "\n\n".join(
        [
            difference_chart(
                [(row["variant"], mean(row, "lead")) for row in pairs],
                1,
                "The lead of the first player in Casino",
                "The points of seat 0 in a match for two players, minus those of seat 1: means with 95 % intervals.",
            ),
            table(header, cells),
            of_games(rows),
        ]
    )


TABLES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"casino": casino, "commander": commander, "endings": endings, "findings": findings, "flags": flags}
)
"""The parts by the names that markers use, as in `<!-- made: million flags -->`."""
