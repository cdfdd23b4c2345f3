"""The interval of a share."""

from __future__ import annotations

import pytest

from card_capture.bots._interval import compute_interval

Z = 1.959964


@pytest.mark.parametrize(("hits", "trials"), [(2, 6), (1, 10), (81, 263), (900, 1000)])
def test_the_ends_solve_wilsons_equation(hits: int, trials: int) -> None:
    """Both ends p solve (share - p)^2 = z^2 p (1 - p) / trials."""
    low, high = compute_interval(hits, trials)
    assert 0 < low < hits / trials < high < 1
    for end in (low, high):
        assert (hits / trials - end) ** 2 == pytest.approx(Z**2 * end * (1 - end) / trials)


def test_the_interval_never_leaves_0_to_1() -> None:
    for trials in range(1, 400):
        (low, some), (most, high) = compute_interval(0, trials), compute_interval(trials, trials)
        assert 0 <= low < 1e-12
        assert 1 - 1e-12 < high <= 1
        assert some == pytest.approx(1 - most) == pytest.approx(Z**2 / (trials + Z**2))
