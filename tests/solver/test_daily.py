"""The seed of a date."""

from __future__ import annotations

import csv
from datetime import date, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture.errors import SolverError
from card_capture.solver import daily_seed

MASK = 2**64 - 1


def mix(state: int) -> int:
    """Return the output of SplitMix64 as CC-10.1 defines it."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & MASK
    state = (state ^ state >> 27) * 0x94D049BB133111EB & MASK
    return state ^ state >> 31


def test_daily_seeds_never_change() -> None:
    """The golden file has the first date, the last one, and some between; the documentation has two of them."""
    text = (Path(__file__).parents[1] / "formats" / "daily-seeds-1.csv").read_text(encoding="utf-8")
    rows = [*csv.reader(text.splitlines())][1:]
    assert len(rows) == 6
    assert [daily_seed(date.fromisoformat(day)) for day, _ in rows] == [int(seed) for _, seed in rows]


@given(st.dates())
def test_the_seed_is_the_first_output_from_the_day(day: date) -> None:
    assert daily_seed(day) == mix(day.toordinal())


def test_the_time_of_a_day_makes_no_difference() -> None:
    assert daily_seed(datetime(2026, 12, 1, 23, 59)) == daily_seed(date(2026, 12, 1))  # noqa: DTZ001


@pytest.mark.parametrize("day", ["2026-12-01", 739951, None])
def test_what_is_not_a_date(day: date) -> None:
    with pytest.raises(SolverError, match=f"^expected a date, got {day!r}$"):
        daily_seed(day)
