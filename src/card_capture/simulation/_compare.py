"""`compare`: two bots or two variants on the same deals."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from math import exp, lgamma, log, sqrt
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture.errors import SimulationError
from card_capture.simulation._result import Result, require_outcome, require_results
from card_capture.simulation._summary import Rate, make_rate


@final
@frozen
class Comparison:
    """
    The difference between two bots, or two variants, on the same deals.

    Attributes:
        games: The number of deals.
        both: The number of deals in which both had the outcome.
        only_a: The number of deals in which only the first one had it.
        only_b: The number of deals in which only the second one had it.
        neither: The number of deals in which neither had it.
        rate_a: The share of the first one.
        rate_b: The share of the second one.
        difference: The first share minus the second, from -1 to 1.
        low: The lower end of the 95 % interval of the true difference (Newcombe's interval for paired shares).
        high: Its upper end.
        exact_p: The p-value of McNemar's exact test: the chance of a difference at least as large as this one
            in the deals that only one of them won, if both were equally good.
        mid_p: The mid-p value of the same test, which is less conservative than the exact one.

    Examples:
        >>> from card_capture.bots import Rule, Sensible
        >>> from card_capture.simulation import compare, simulate
        >>> print(compare(simulate(range(20), Rule), simulate(range(20), Sensible)))
        WON 16 of 20: 80.0 % (58.4 to 91.9 %)
        WON 7 of 20: 35.0 % (18.1 to 56.7 %)
        difference +45.0 points (+12.1 to +67.2), on 20 deals: only the first in 11, only the second in 2; p = 0.022
    """

    games: int
    both: int
    only_a: int
    only_b: int
    neither: int
    rate_a: Rate
    rate_b: Rate
    difference: float
    low: float
    high: float
    exact_p: float
    mid_p: float

    @override
    def __str__(self) -> str:
        points = f"{100 * self.difference:+.1f} points ({100 * self.low:+.1f} to {100 * self.high:+.1f})"
        return (
            f"{self.rate_a}\n{self.rate_b}\ndifference {points}, on {self.games:,} deals: only the first in "
            f"{self.only_a:,}, only the second in {self.only_b:,}; p = {self.exact_p:.2g}"
        )


def compare(a: Iterable[Result], b: Iterable[Result], *, outcome: str = "WON") -> Comparison:
    """
    Return the difference between the shares of an outcome in two series of games with the same deals.

    The same deals show a difference with fewer games than different deals would, since luck is the same on both sides.

    Args:
        a: Results of `simulate`.
        b: Results for the same seeds in the same order, with another bot or another variant.
        outcome: The outcome to compare, such as "SEAT_0" in Capture the Commander.

    Raises:
        SimulationError: The seeds are not the same, there are no results, a value is not a result, or the games can't
            have that outcome.

    Examples:
        >>> from card_capture import BETA, PUBLISHED
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate
        >>> found = compare(*(simulate(range(20), Rule, variant=variant) for variant in (PUBLISHED, BETA)))
        >>> found.only_a, found.only_b
        (0, 0)
    """
    counts = {(True, True): 0, (True, False): 0, (False, True): 0, (False, False): 0}
    for first, second in zip_longest(require_results(a), require_results(b)):
        if first is None or second is None or first.seed != second.seed:
            names = ["the end" if result is None else f"seed {result.seed}" for result in (first, second)]
            raise SimulationError(f"expected the same seeds in the same order, got {names[0]} and {names[1]}")
        if not any(counts.values()):  # a wrong name is refused before all games are played
            require_outcome(outcome, [first.outcome, second.outcome])
        counts[first.outcome == outcome, second.outcome == outcome] += 1
    both, only_a, only_b, neither = counts.values()
    games = sum(counts.values())
    if not games:
        raise SimulationError("expected at least one result, got none")
    rate_a, rate_b = (make_rate(outcome, both + only, games) for only in (only_a, only_b))
    low, high = find_interval(both, only_a, only_b, neither)
    exact_p, mid_p = find_p_values(only_a, only_b)
    return Comparison(
        games=games,
        both=both,
        only_a=only_a,
        only_b=only_b,
        neither=neither,
        rate_a=rate_a,
        rate_b=rate_b,
        difference=(only_a - only_b) / games,
        low=low,
        high=high,
        exact_p=exact_p,
        mid_p=mid_p,
    )


def find_interval(both: int, only_a: int, only_b: int, neither: int) -> tuple[float, float]:
    """
    Return the ends of the 95 % interval of the difference of two paired shares.

    It combines Wilson's intervals of the two shares with their correlation (Newcombe 1998, method 10).

    Examples:
        >>> low, high = find_interval(36, 12, 2, 0)
        >>> round(low, 4), round(high, 4)
        (0.0569, 0.3404)
    """
    games = both + only_a + only_b + neither
    a, b = (make_rate("", both + only, games) for only in (only_a, only_b))
    product = (both + only_a) * (only_b + neither) * (both + only_b) * (only_a + neither)
    excess: float = both * neither - only_a * only_b
    if excess > 0:
        excess = max(0.0, excess - games / 2)  # a correction for continuity
    correlation = excess / sqrt(product) if product else 0.0
    difference = (only_a - only_b) / games
    below = _combine(a.share - a.low, b.high - b.share, correlation)
    above = _combine(a.high - a.share, b.share - b.low, correlation)
    return max(-1.0, difference - below), min(1.0, difference + above)


def _combine(first: float, second: float, correlation: float) -> float:
    return sqrt(max(0.0, first * first - 2 * correlation * first * second + second * second))


def find_p_values(only_a: int, only_b: int) -> tuple[float, float]:
    """
    Return the p-values of McNemar's two-sided test, exact and mid-p.

    If both are equally good, each deal that only one of them won is a toss of a coin:

        only_a 1, only_b 5:   (1 + 6) / 64 of all results have at most one head, doubled 0.21875

    Examples:
        >>> exact, mid = find_p_values(1, 5)
        >>> round(exact, 6), round(mid, 6)
        (0.21875, 0.125)
        >>> find_p_values(0, 0)
        (1.0, 1.0)
    """
    fewer, tosses = min(only_a, only_b), only_a + only_b
    term = first = exp(lgamma(tosses + 1) - lgamma(fewer + 1) - lgamma(tosses - fewer + 1) - tosses * log(2))
    total = 0.0
    # The terms get smaller, so the rest of a long sum doesn't matter.
    for heads in range(fewer, -1, -1):
        total += term
        if term <= total * 1e-17:
            break
        term *= heads / (tosses - heads + 1)
    return min(1.0, 2 * total), min(1.0, 2 * total - first)
