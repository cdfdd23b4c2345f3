"""The interval in which a share lies, as far as a number of trials can say."""

from __future__ import annotations

from math import sqrt

QUANTILE = 1.959964  # of the normal distribution, for an interval of 95 %


def compute_interval(hits: int, trials: int) -> tuple[float, float]:
    """
    Return the ends of the 95 % interval of a share, from 0 to 1 (Wilson's score interval).

    Args:
        hits: The number of hits, from 0 to *trials*.
        trials: The number of trials, at least 1.

    Examples:
        >>> low, high = compute_interval(81, 263)
        >>> round(low, 4), round(high, 4)
        (0.2553, 0.3662)
    """
    share, square = hits / trials, QUANTILE * QUANTILE / trials
    middle = share + square / 2
    half = QUANTILE * sqrt(share * (1 - share) / trials + square / trials / 4)
    # Rounding may lead outside of 0 and 1.
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))
