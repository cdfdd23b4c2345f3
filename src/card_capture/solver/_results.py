"""The results of the solver."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture.solitaire import Action


class Verdict(Enum):
    """
    The answer to the question whether a clairvoyant player can win; `str` puts it in words.

    Examples:
        >>> print(Verdict.LOST)
        not even a clairvoyant player can win
    """

    WON = "WON"
    """A line that wins was found."""
    LOST = "LOST"
    """It is proved that no line wins."""
    UNDECIDED = "UNDECIDED"
    """The search reached its limit, or a script of shuffles ran out."""

    @override
    def __str__(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    Verdict.WON: "a clairvoyant player can win",
    Verdict.LOST: "not even a clairvoyant player can win",
    Verdict.UNDECIDED: "it is not known whether a clairvoyant player can win",
}


class Difficulty(Enum):
    """
    The difficulty of a state for a clairvoyant player: a measure of its par, not of what people find difficult.

    Examples:
        >>> Difficulty.HARD.value
        'HARD'
    """

    EASY = "EASY"
    """Par is 0 or 1."""
    MEDIUM = "MEDIUM"
    """Par is 2."""
    HARD = "HARD"
    """Par is 3 or more."""
    HOPELESS = "HOPELESS"
    """No line wins."""


@final
@frozen
class Solved:
    """
    The answer of `solve`.

    Attributes:
        verdict: Whether a clairvoyant player can win.
        line: The actions that win, or no actions unless the verdict is WON.
        nodes: The number of positions that were searched.

    Examples:
        >>> from card_capture import new_game
        >>> from card_capture.solver import solve
        >>> solve(new_game(seed=2), limit=10)
        Solved(verdict=<Verdict.UNDECIDED: 'UNDECIDED'>, line=(), nodes=10)
    """

    verdict: Verdict
    line: tuple[Action, ...]
    nodes: int


@final
@frozen
class Par:
    """
    The answer of `par`: bounds of the fewest rounds without a capture with which a clairvoyant player can win.

    If `low` and `high` are equal, par is that number. If both are None, it is proved that no line wins.

    Attributes:
        low: The number of rounds without a capture that every win is proved to need, or None if no line wins.
        high: The number of rounds without a capture in `line`, or None if no win was found.
        line: The actions of the best win that was found, or no actions.
        nodes: The number of positions that were searched.

    Examples:
        >>> from card_capture import new_game
        >>> from card_capture.solver import par
        >>> par(new_game(seed=1), limit=1500)
        Par(low=1, high=None, line=(), nodes=1500)
    """

    low: int | None
    high: int | None
    line: tuple[Action, ...]
    nodes: int

    @property
    def difficulty(self) -> Difficulty | None:
        """
        The difficulty, or None if the bounds don't decide it.

        Examples:
            >>> Par(low=0, high=1, line=(), nodes=1).difficulty
            <Difficulty.EASY: 'EASY'>
        """
        if self.low is None:
            return Difficulty.HOPELESS
        easiest = _rate_difficulty(self.low)
        return easiest if self.high is not None and _rate_difficulty(self.high) is easiest else None


def _rate_difficulty(par: int) -> Difficulty:
    if par <= 1:
        return Difficulty.EASY
    return Difficulty.MEDIUM if par == 2 else Difficulty.HARD
