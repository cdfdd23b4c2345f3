"""A plain prover on top of the public functions, without any of the solver's shortcuts."""

from __future__ import annotations

from card_capture import Action, GameState, GiveUp, Outcome, Sacrifice, apply, legal_actions
from card_capture.errors import ShuffleError


class TooLargeError(Exception):
    """The prover has met too many states."""


class Prover:
    """
    A depth-first search over every legal action.

    Attributes:
        left: The number of states that it may still meet.
        is_complete: Whether it could follow every action; a script of shuffles can run out.
    """

    def __init__(self, left: int) -> None:
        self.left = left
        self.is_complete = True
        self._lost: set[tuple[GameState, int]] = set()

    def can_win(self, state: GameState, misses: int) -> bool:
        """
        Return whether some line wins with at most that many rounds without a capture.

        Raises:
            TooLargeError: There are too many states.
        """
        if state.outcome is not None:
            return state.outcome is Outcome.WON
        if (state, misses) in self._lost:
            return False
        self.left -= 1
        if self.left < 0:
            raise TooLargeError
        for action in legal_actions(state):
            cost = isinstance(action, GiveUp | Sacrifice)
            if cost <= misses and self._can_win_with(state, action, misses - cost):
                return True
        self._lost.add((state, misses))
        return False

    def _can_win_with(self, state: GameState, action: Action, misses: int) -> bool:
        try:
            following = apply(state, action)
        except ShuffleError:
            self.is_complete = False
            return False
        return self.can_win(following, misses)
