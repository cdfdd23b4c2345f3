"""`summarize`, its table and its chart."""

from __future__ import annotations

import re
import statistics
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import casino
from card_capture.bots import Sensible
from card_capture.bots._interval import compute_interval
from card_capture.errors import SimulationError
from card_capture.simulation import Result, compare, simulate, summarize
from card_capture.simulation._chart import COLOURS
from tests.simulation.makers import make_first

RESULTS = [
    Result(0, "LOST_STUCK", 5, 10, ()),
    Result(1, "WON", 4, 9, ()),
    Result(2, "LOST_STUCK", 6, 11, ()),
    Result(3, "LOST_STUCK", 10, 1_200, ()),
]
TABLE = """\
outcome     games   share   95 % interval
WON             1  25.0 %   4.6 to 69.9 %
LOST_ROYAL      0   0.0 %   0.0 to 49.0 %
LOST_STUCK      3  75.0 %  30.1 to 95.4 %
all             4

           least  5 %  25 %  median  75 %  95 %  most   mean
rounds         4    4     4       5     6    10    10    6.2
decisions      9    9     9      10    11  1200  1200  307.5"""


def test_the_table() -> None:
    assert str(summarize(RESULTS)) == TABLE


def test_a_game_of_seats_and_points() -> None:
    results = [Result(seed, outcome, None, 8, (seed, 2)) for seed, outcome in enumerate(["DRAWN", "SEAT_1", "SEAT_0"])]
    summary = summarize(iter(results))
    assert [(rate.outcome, rate.count) for rate in summary.rates] == [("SEAT_0", 1), ("SEAT_1", 1), ("DRAWN", 1)]
    assert (summary.rounds, summary.scores) == (None, (1.0, 2.0))
    assert str(summary).endswith("\n\nmean points: side 0 1.00, side 1 2.00")
    assert "rounds" not in str(summary)


def test_a_rate_is_there_for_every_outcome() -> None:
    summary = summarize(RESULTS)
    assert str(summary.rate("WON")) == "WON 1 of 4: 25.0 % (4.6 to 69.9 %)"
    assert (summary.rate("LOST_ROYAL").count, summary.rate("LOST_ROYAL").share) == (0, 0.0)


OTHERS = {
    "WON": ("WON, LOST_ROYAL or LOST_STUCK", ["Won", "won", "SEAT_0", "SIDE_0", "DRAWN", "", 5, None, ["WON"]]),
    "SEAT_1": ("SEAT_0, SEAT_1, SEAT_2, SEAT_3 or DRAWN", ["WON", "SEAT_4", "SIDE_0", 0]),
    "SIDE_0": ("SIDE_0, SIDE_1, SIDE_2 or SIDE_3", ["WON", "SIDE_4", "SEAT_0", "DRAWN"]),
    "MADE_BY_HAND": ("a string", [5]),
}


@pytest.mark.parametrize("had", OTHERS)
def test_an_outcome_that_the_games_can_not_have_is_refused(had: str) -> None:
    """Otherwise a slip such as "Won" would be counted as an outcome that never happened."""
    expected, others = OTHERS[had]
    results = [Result(seed, had, 1, 2, ()) for seed in range(3)]
    for outcome in re.findall("[A-Z0-9_]+", expected):
        assert summarize(results).rate(outcome).count == compare(results, results, outcome=outcome).both
    assert summarize(results).rate(had).count == 3
    for other in others:
        with pytest.raises(SimulationError, match=f"^expected outcome to be {expected}, got "):
            summarize(results).rate(other)  # type: ignore[arg-type]
        rest = iter(results)
        with pytest.raises(SimulationError, match=f"^expected outcome to be {expected}, got "):
            compare(results, rest, outcome=other)  # type: ignore[arg-type]
        assert len([*rest]) == 2  # it is refused before the other games are played


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 99), st.sampled_from(["WON", "LOST_STUCK"])), min_size=1))
def test_counts_and_quantiles(games: list[tuple[int, int, str]]) -> None:
    summary = summarize(Result(seed, outcome, a, b, ()) for seed, (a, b, outcome) in enumerate(games))
    assert summary.games == len(games) == sum(rate.count for rate in summary.rates)
    won = sum(outcome == "WON" for *_, outcome in games)
    rate = summary.rate("WON")
    assert (rate.count, rate.games, rate.share) == (won, len(games), won / len(games))
    assert (rate.low, rate.high) == compute_interval(won, len(games))
    for quantiles, column in ((summary.rounds, 0), (summary.decisions, 1)):
        numbers = sorted(game[column] for game in games)
        assert quantiles is not None
        assert quantiles.mean == pytest.approx(statistics.fmean(numbers))
        found = (quantiles.low, quantiles.quarter, quantiles.median, quantiles.three_quarters, quantiles.high)
        for percent, number in zip((5, 25, 50, 75, 95), found, strict=True):
            assert 100 * sum(other <= number for other in numbers) >= percent * len(numbers)
            assert 100 * sum(other < number for other in numbers) < percent * len(numbers)
        assert (quantiles.least, quantiles.most) == (numbers[0], numbers[-1])


def test_results_are_read_one_by_one() -> None:
    """So that the results of a million games need not fit in memory."""
    results = simulate(iter(range(4)), make_first, chunk=1)
    assert summarize(results).games == 4


@pytest.mark.parametrize(("results", "got"), [([], "at least one result, got none"), ([5], "a Result, got 5")])
def test_bad_results(results: list[Result], got: str) -> None:
    with pytest.raises(SimulationError, match=f"expected {got}"):
        summarize(results)


# Tables of other libraries.


def test_results_go_into_pandas_unchanged() -> None:
    pandas = pytest.importorskip("pandas")
    for results in (RESULTS, [*simulate(range(3), Sensible, game=casino)]):
        frame = pandas.DataFrame(results)
        assert list(frame.columns) == ["seed", "outcome", "rounds", "decisions", "scores"]
        assert [Result(*row) for row in frame.itertuples(index=False)] == results
        assert frame["rounds"].sum() == sum(result.rounds or 0 for result in results)
    assert pandas.DataFrame(iter(RESULTS)).equals(pandas.DataFrame(RESULTS))


def test_results_go_into_polars_unchanged() -> None:
    polars = pytest.importorskip("polars")
    for results in (RESULTS, [*simulate(range(3), Sensible, game=casino)]):
        frame = polars.DataFrame(results)
        assert frame.columns == ["seed", "outcome", "rounds", "decisions", "scores"]
        assert [Result(*row[:-1], tuple(row[-1])) for row in frame.rows()] == results
        assert frame["decisions"].sum() == sum(result.decisions for result in results)


# The chart.


def test_the_chart_is_sound() -> None:
    chart = summarize(RESULTS).chart()
    root = ET.fromstring(chart)  # noqa: S314 - our own
    space = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{space}title").text == "Outcomes of 4 games"  # type: ignore[union-attr]
    words = root.find(f"{space}desc").text  # type: ignore[union-attr]
    assert words is not None
    assert words.startswith("WON 25.0 %, 4.6 % to 69.9 %; LOST_ROYAL 0.0 %")
    assert [float(bar.attrib["width"]) for bar in root.iter(f"{space}rect")] == [62.5, 0, 187.5]
    assert [text.text for text in root.iter(f"{space}text")][3:5] == ["WON", "25.0 %"]
    *_, height = map(float, root.attrib["viewBox"].split())
    assert max(float(text.attrib["y"]) for text in root.iter(f"{space}text")) < height
    assert set(re.findall(r"var\(--cs-(\w+)\)", chart)) == set(COLOURS)
    assert chart._repr_svg_() == chart


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("scheme", "ground"), [(0, "#ffffff"), (1, "#1e2129")])
def test_the_chart_can_be_read_in_both_schemes(scheme: int, ground: str) -> None:
    """Words need a contrast of 4.5 to the page, parts of a chart 3, and the interval also to its bar."""
    ink, bar, mark = (COLOURS[name][scheme] for name in ("ink", "bar", "mark"))
    assert contrast(ink, ground) >= 4.5
    assert contrast(bar, ground) >= 3
    assert contrast(mark, ground) >= 3
    assert contrast(mark, bar) >= 1.5
