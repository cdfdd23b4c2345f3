"""`compare`, against sums that are written out, and against published intervals."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import commander
from card_capture.bots import Rule, Sensible
from card_capture.bots._interval import compute_interval
from card_capture.errors import SimulationError
from card_capture.simulation import Result, compare, simulate
from card_capture.simulation._compare import find_interval, find_p_values
from tests.simulation.makers import make_first

counts = st.integers(0, 40)


def make_results(*outcomes: str) -> list[Result]:
    return [Result(seed, outcome, 1, 2, ()) for seed, outcome in enumerate(outcomes)]


def test_the_four_counts() -> None:
    a = make_results("WON", "WON", "LOST_STUCK", "WON", "LOST_ROYAL", "WON")
    b = make_results("WON", "LOST_STUCK", "WON", "LOST_ROYAL", "LOST_STUCK", "LOST_STUCK")
    found = compare(iter(a), iter(b))
    assert (found.games, found.both, found.only_a, found.only_b, found.neither) == (6, 1, 3, 1, 1)
    assert (found.rate_a.count, found.rate_b.count, found.difference) == (4, 2, pytest.approx(1 / 3))
    assert (found.low, found.high) == find_interval(1, 3, 1, 1)
    assert (found.exact_p, found.mid_p) == find_p_values(3, 1)
    stuck = compare(a, b, outcome="LOST_STUCK")
    assert (stuck.rate_a.outcome, stuck.only_a, stuck.only_b) == ("LOST_STUCK", 1, 3)


def test_in_words() -> None:
    found = compare(simulate(range(20), Rule), simulate(range(20), Sensible))
    assert str(found).splitlines() == [
        "WON 16 of 20: 80.0 % (58.4 to 91.9 %)",
        "WON 7 of 20: 35.0 % (18.1 to 56.7 %)",
        "difference +45.0 points (+12.1 to +67.2), on 20 deals: only the first in 11, only the second in 2; p = 0.022",
    ]


def test_seats_are_compared_too() -> None:
    results = [*simulate(range(5), make_first, game=commander)]
    assert compare(results, results, outcome="SEAT_0").rate_a.count == sum(r.outcome == "SEAT_0" for r in results)


@pytest.mark.parametrize(
    ("a", "b", "message"),
    [
        ([5, 6], [5, 7], "expected the same seeds in the same order, got seed 6 and seed 7"),
        ([5, 6], [5], "expected the same seeds in the same order, got seed 6 and the end"),
        ([], [5], "expected the same seeds in the same order, got the end and seed 5"),
        ([], [], "expected at least one result, got none"),
        (["x"], [5], "expected a Result, got 'x'"),
        ([5], [None], "expected a Result, got None"),
    ],
)
def test_bad_results(a: list[object], b: list[object], message: str) -> None:
    first, second = (
        [Result(each, "WON", 1, 2, ()) if isinstance(each, int) else each for each in seeds] for seeds in (a, b)
    )
    with pytest.raises(SimulationError, match=message):
        compare(first, second)  # type: ignore[arg-type]


@given(counts, counts)
def test_the_p_values_are_those_of_coins(only_a: int, only_b: int) -> None:
    tosses, fewer = only_a + only_b, min(only_a, only_b)
    tail = sum(Fraction(comb(tosses, heads), 2**tosses) for heads in range(fewer + 1))
    exact, mid = find_p_values(only_a, only_b)
    assert exact == pytest.approx(float(min(1, 2 * tail)))
    assert mid == pytest.approx(float(min(1, 2 * tail - Fraction(comb(tosses, fewer), 2**tosses))))
    assert find_p_values(only_b, only_a) == (exact, mid)


def test_the_p_values_of_many_games() -> None:
    """As the normal distribution has it: 500,000 to 502,000 is two standard deviations."""
    exact, mid = find_p_values(500_000, 502_000)
    assert exact == pytest.approx(0.0458, abs=0.0005)
    assert exact > mid
    assert find_p_values(10, 1_000_000) == (0.0, 0.0)


@pytest.mark.parametrize(
    ("cells", "low", "high"),
    [((36, 12, 2, 0), 0.0569, 0.3404), ((0, 0, 0, 10), -0.2775, 0.2775), ((10, 0, 0, 0), -0.2775, 0.2775)],
)
def test_the_interval_is_newcombes(cells: tuple[int, int, int, int], low: float, high: float) -> None:
    assert find_interval(*cells) == pytest.approx((low, high), abs=0.00006)


def test_a_positive_correlation_is_corrected_for_continuity() -> None:
    """Of 50 deals, 20 * 16 - 12 * 2 - 50 / 2 = 271 is divided by the root of 32 * 18 * 22 * 28."""
    correlation = 271 / sqrt(32 * 18 * 22 * 28)
    (low_a, high_a), (low_b, high_b) = compute_interval(32, 50), compute_interval(22, 50)
    below, above = (
        sqrt(first**2 - 2 * correlation * first * second + second**2)
        for first, second in ((0.64 - low_a, high_b - 0.44), (high_a - 0.64, 0.44 - low_b))
    )
    assert find_interval(20, 12, 2, 16) == pytest.approx((0.2 - below, 0.2 + above))


@given(counts, counts, counts, st.integers(1, 40))
def test_the_interval_has_the_difference_and_is_symmetric(both: int, only_a: int, only_b: int, neither: int) -> None:
    low, high = find_interval(both, only_a, only_b, neither)
    difference = (only_a - only_b) / (both + only_a + only_b + neither)
    assert -1 <= low <= difference <= high <= 1
    mirrored = find_interval(both, only_b, only_a, neither)
    assert mirrored == pytest.approx((-high, -low))
