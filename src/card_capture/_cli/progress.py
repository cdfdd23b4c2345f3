"""A progress bar on the standard error stream."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import final

_CELLS = 24
_PAUSE = 0.1  # seconds between two drawings
_CLEAR = "\r\033[K"


@final
class ProgressBar:
    """
    A line that shows the progress of many games, if the standard error stream is a terminal; otherwise nothing.

        [##########--------------]  42 %, 420,000 of 1,000,000 games, 35 s left
    """

    def __init__(self, total: int, *, quiet: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        """
        Make a bar that is not drawn yet.

        Args:
            total: The number of games.
            quiet: Whether to draw nothing.
            clock: A function that returns the time in seconds.
        """
        self._total = total
        self._done = self._played = 0
        self._clock = clock
        self._start = self._drawn = clock()
        self._is_shown = not quiet and _is_terminal()

    def skip(self, games: int) -> None:
        """Count games that an earlier run has played."""
        self._done += games

    def advance(self, games: int) -> None:
        """Count games that were just played, and draw the bar now and then."""
        self._done += games
        self._played += games
        now = self._clock()
        if self._is_shown and now - self._drawn >= _PAUSE:
            self._drawn = now
            _write(f"{_CLEAR}{self.render(now - self._start)}")

    def render(self, seconds: float) -> str:
        """Return the line; the rest is estimated from the games of the last *seconds*."""
        share = self._done / self._total
        left = (self._total - self._done) * seconds / self._played
        cells = int(_CELLS * share)
        line = f"[{'#' * cells}{'-' * (_CELLS - cells)}] {100 * share:3.0f} %, {self.describe()}"
        return f"{line}, {_format_time(left)} left"

    def describe(self) -> str:
        """Return the number of games, such as "420,000 of 1,000,000 games"."""
        return f"{self._done:,} of {self._total:,} games"

    def close(self) -> None:
        """Remove the line."""
        if self._is_shown:
            _write(_CLEAR)


def _format_time(seconds: float) -> str:
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    minutes = round(whole / 60)
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60:02} min"


def _is_terminal() -> bool:
    return os.environ.get("TERM") != "dumb" and sys.stderr is not None and sys.stderr.isatty()


def _write(text: str) -> None:
    with suppress(OSError):
        sys.stderr.write(text)
        sys.stderr.flush()
