"""`summarize`: counts, rates and quantiles of many results."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate, zip_longest
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture.bots._interval import compute_interval
from card_capture.errors import SimulationError
from card_capture.simulation._chart import draw_rates, format_percent
from card_capture.simulation._result import OUTCOMES, Result, require_outcome, require_results
from card_capture.svg import Svg

_OUTCOMES, *_ = OUTCOMES  # those of Card Capture
_HEADER = ("outcome", "games", "share", "95 % interval")


@final
@frozen
class Rate:
    """
    The share of the games that had an outcome.

    Attributes:
        outcome: The outcome, as in `Result`.
        count: The number of games with this outcome.
        games: The number of all games.
        share: The share of these games in all games, from 0 to 1.
        low: The lower end of the 95 % interval of the true share (Wilson's score interval).
        high: Its upper end.

    Examples:
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate, summarize
        >>> print(summarize(simulate(range(20), Rule)).rate("WON"))
        WON 16 of 20: 80.0 % (58.4 to 91.9 %)
    """

    outcome: str
    count: int
    games: int
    share: float
    low: float
    high: float

    @override
    def __str__(self) -> str:
        return f"{self.outcome} {self.count:,} of {self.games:,}: {format_percent(self.share)} ({self.interval})"

    @property
    def interval(self) -> str:
        """The interval in words, such as "58.4 to 91.9 %"."""
        return f"{100 * self.low:.1f} to {format_percent(self.high)}"


@final
@frozen
class Quantiles:
    """
    The spread of a number over many games.

    The quantile of 25 % is the smallest number that at least 25 % of the games did not exceed, and so on. So each
    quantile is the number of some game.

    Attributes:
        least: The smallest number.
        low: The quantile of 5 %.
        quarter: The quantile of 25 %.
        median: The quantile of 50 %.
        three_quarters: The quantile of 75 %.
        high: The quantile of 95 %.
        most: The largest number.
        mean: The mean.

    Examples:
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate, summarize
        >>> rounds = summarize(simulate(range(20), Rule)).rounds
        >>> rounds.least, rounds.median, rounds.most
        (45, 49, 52)
    """

    least: int
    low: int
    quarter: int
    median: int
    three_quarters: int
    high: int
    most: int
    mean: float


@final
@frozen
class Summary:
    """
    The counts of many results, with intervals for all the games that could be played.

    `str(summary)` is a table.

    Attributes:
        games: The number of games.
        rates: The rates of the outcomes that happened; in Card Capture those of all three outcomes.
        rounds: The spread of the number of rounds, or None in a game without rounds.
        decisions: The spread of the number of decisions.
        scores: In Casino the mean points of each side; otherwise empty.

    Examples:
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate, summarize
        >>> print(summarize(simulate(range(20), Rule)))
        outcome     games   share   95 % interval
        WON            16  80.0 %  58.4 to 91.9 %
        LOST_ROYAL      0   0.0 %   0.0 to 16.1 %
        LOST_STUCK      4  20.0 %   8.1 to 41.6 %
        all            20
        <BLANKLINE>
                   least  5 %  25 %  median  75 %  95 %  most  mean
        rounds        45   45    47      49    49    52    52  48.6
        decisions     89   89    94      97    98   104   104  97.0
    """

    games: int
    rates: tuple[Rate, ...]
    rounds: Quantiles | None
    decisions: Quantiles
    scores: tuple[float, ...] = ()

    def rate(self, outcome: str) -> Rate:
        """
        Return the rate of an outcome, even of one that did not happen.

        Args:
            outcome: The name of the outcome, such as "WON".

        Raises:
            SimulationError: The games can't have that outcome.
        """
        require_outcome(outcome, [rate.outcome for rate in self.rates])
        for rate in self.rates:
            if rate.outcome == outcome:
                return rate
        return make_rate(outcome, 0, self.games)

    def chart(self) -> Svg:
        """Return a bar with its interval for each outcome, as a picture that is readable in light and in dark."""
        return draw_rates([(rate.outcome, rate.share, rate.low, rate.high) for rate in self.rates], self.games)

    @override
    def __str__(self) -> str:
        spreads = {"rounds": self.rounds, "decisions": self.decisions}
        rows = [
            (name, *map(str, (s.least, s.low, s.quarter, s.median, s.three_quarters, s.high, s.most)), f"{s.mean:.1f}")
            for name, s in spreads.items()
            if s is not None
        ]
        shares = [(rate.outcome, f"{rate.count:,}", format_percent(rate.share), rate.interval) for rate in self.rates]
        parts = [
            format_table([_HEADER, *shares, ("all", f"{self.games:,}", "", "")]),
            format_table([("", "least", "5 %", "25 %", "median", "75 %", "95 %", "most", "mean"), *rows]),
        ]
        if self.scores:
            parts.append(
                "mean points: " + ", ".join(f"side {side} {mean:.2f}" for side, mean in enumerate(self.scores))
            )
        return "\n\n".join(parts)


def summarize(results: Iterable[Result]) -> Summary:
    """
    Return the counts, rates and quantiles of results.

    It reads the results one by one and keeps only counts, so they need not fit in memory together.

    Args:
        results: The results of `simulate`, at least one.

    Raises:
        SimulationError: There are no results, or a value is not a result.

    Examples:
        >>> from card_capture import commander
        >>> from card_capture.bots import Sensible
        >>> from card_capture.simulation import simulate
        >>> summary = summarize(simulate(range(10), Sensible, game=commander))
        >>> [(rate.outcome, rate.count) for rate in summary.rates]
        [('SEAT_0', 4), ('SEAT_1', 6)]
    """
    outcomes, rounds, decisions = Counter[str](), Counter[int | None](), Counter[int]()
    scores: tuple[int, ...] = ()
    for result in require_results(results):
        outcomes[result.outcome] += 1
        rounds[result.rounds] += 1
        decisions[result.decisions] += 1
        if result.scores:
            scores = tuple(a + b for a, b in zip_longest(scores, result.scores, fillvalue=0))
    games = outcomes.total()
    if not games:
        raise SimulationError("expected at least one result, got none")
    counted = {number: count for number, count in rounds.items() if number is not None}
    return Summary(
        games,
        tuple(make_rate(outcome, outcomes[outcome], games) for outcome in _list_outcomes(outcomes)),
        _measure(counted) if counted else None,
        _measure(decisions),
        tuple(total / games for total in scores),
    )


def make_rate(outcome: str, count: int, games: int) -> Rate:
    """Return the rate of an outcome with its interval."""
    return Rate(outcome, count, games, count / games, *compute_interval(count, games))


def _list_outcomes(counts: Mapping[str, int]) -> list[str]:
    """Return the outcomes in order: all three of Card Capture, or those of another game that happened."""
    known = list(_OUTCOMES) if counts.keys() & {*_OUTCOMES} else []
    return known + sorted(counts.keys() - {*_OUTCOMES}, key=lambda outcome: (outcome == "DRAWN", outcome))


def _measure(counts: Mapping[int, int]) -> Quantiles:
    numbers = sorted(counts)
    ranks = list(accumulate(counts[number] for number in numbers))  # the number of games with at most that number
    games = ranks[-1]

    def find(percent: int) -> int:
        return numbers[bisect_left(ranks, -(-games * percent // 100))]

    return Quantiles(
        least=numbers[0],
        low=find(5),
        quarter=find(25),
        median=find(50),
        three_quarters=find(75),
        high=find(95),
        most=numbers[-1],
        mean=sum(number * count for number, count in counts.items()) / games,
    )


def format_table(rows: list[tuple[str, ...]]) -> str:
    """Return rows in columns: the first one aligned to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))]
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)
