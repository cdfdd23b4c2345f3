"""The results of the solver."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture.solitaire import Action


class Verdict(Enum):
    """The answer to whether a clairvoyant player can win."""

    WON = "WON"
    """A line that wins was found."""
    LOST = "LOST"
    """It is proved that no line wins."""
    UNDECIDED = "UNDECIDED"
    """Neither was found out: the limit was reached, or a script of shuffles has run out."""

    @override
    def __str__(self) -> str:
        return _SENTENCES[self]


_SENTENCES = {
    Verdict.WON: "a clairvoyant player can win",
    Verdict.LOST: "not even a clairvoyant player can win",
    Verdict.UNDECIDED: "it is not known whether a clairvoyant player can win",
}


class Difficulty(Enum):
    """The difficulty of a position for a clairvoyant player: a measure of its par, not of what people find hard."""

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
    """

    verdict: Verdict
    line: tuple[Action, ...]
    nodes: int


@final
@frozen
class Par:
    """
    The answer of `par`: bounds of the fewest rounds without a capture in which a clairvoyant player can win.

    If `low` and `high` are equal, par is that number. If both are None, it is proved that no line wins.

    Attributes:
        low: The number of rounds without a capture that every win is proved to need, or None if there is no win.
        high: The number of rounds without a capture in `line`, or None if no win was found.
        line: The actions of the best win that was found, or no actions.
        nodes: The number of positions that were searched.
    """

    low: int | None
    high: int | None
    line: tuple[Action, ...]
    nodes: int

    @property
    def difficulty(self) -> Difficulty | None:
        """The difficulty, or None if the bounds leave it open."""
        if self.low is None:
            return Difficulty.HOPELESS
        easiest = _rate_difficulty(self.low)
        return easiest if self.high is not None and _rate_difficulty(self.high) is easiest else None


def _rate_difficulty(par: int) -> Difficulty:
    if par <= 1:
        return Difficulty.EASY
    return Difficulty.MEDIUM if par == 2 else Difficulty.HARD
