"""The deal of a date."""

from __future__ import annotations

from datetime import date

from card_capture._quoting import quote
from card_capture.errors import SolverError
from card_capture.shuffling import SeededShuffler, draw_number


def daily_seed(day: date) -> int:
    """
    Return the seed of a date's deal, which is the same for everyone.

    It is the first output of SplitMix64 (CC-10.1), started from the number of the day. Days are counted from January 1
    of year 1 in the Gregorian calendar, which is day 1.

    Args:
        day: The date; of a `datetime`, the time is ignored.

    Raises:
        SolverError: *day* is not a date.

    Examples:
        >>> from datetime import date
        >>> date(2026, 12, 1).toordinal()
        739951
        >>> daily_seed(date(2026, 12, 1))
        9605026677483356633
    """
    if not isinstance(day, date):
        raise SolverError(f"expected a date, got {quote(day)}")
    seed, _ = draw_number(SeededShuffler(day.toordinal()), 2**64)
    return seed
