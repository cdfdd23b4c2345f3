"""`solve` and `par`: whether, and how well, a clairvoyant player can win."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture._kit.arguments import require_integer
from card_capture._quoting import quote
from card_capture.errors import SolverError
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import Discard, Action, Capture, GameState, Phase, check
from card_capture.solver._layers import Ending, Search
from card_capture.solver._lines import make_line
from card_capture.solver._moves import Moves
from card_capture.solver._results import Par, Solved, Verdict

DEFAULT_LIMIT = 300_000

_FIRST_WIDTH = 64
_WIDENING = 4
_PATIENCE = 3


def solve(state: GameState, *, limit: int = DEFAULT_LIMIT) -> Solved:
    solver = _Solver(state, limit)
    ending = solver.find_win()
    return Solved(_VERDICTS.get(ending, Verdict.UNDECIDED), solver.line, solver.search.nodes)


_VERDICTS = {Ending.WON: Verdict.WON, Ending.EXHAUSTED: Verdict.LOST}


def par(state: GameState, *, limit: int = DEFAULT_LIMIT) -> Par:
    solver = _Solver(state, limit)
    ending = solver.find_win()
    while ending is Ending.WON and solver.low != solver.high:
        ending = solver.run(solver.low)
        if ending in (Ending.MISSES, Ending.WIDTH):
            ending = Ending.WON
    return Par(None if ending is Ending.EXHAUSTED else solver.low, solver.high, solver.line, solver.search.nodes)


class _Solver:
    """
    Runs of a search with growing widths.

    Attributes:
        low: The number of misses that every win is proved to need.
        high: The number of misses in `line`, or None.
        line: The best line that was found.
    """

    def __init__(self, state: GameState, limit: int) -> None:
        check(state)
        if state.phase is Phase.OVER:
            raise SolverError(f"expected a game that is not over, got {state}")
        if require_integer(limit) < 1:
            raise SolverError(f"expected limit to be at least 1, got {quote(limit)}")
        self._state = state
        self._moves = Moves(state.variant, is_seeded=isinstance(state.shuffler, SeededShuffler))
        self.search = Search(state, self._moves, limit)
        self.low = 0
        self.high: int | None = None
        self.line: tuple[Action, ...] = ()
        self._widths: dict[int, int] = {}

    def find_win(self) -> Ending:
        """
        Return WON as soon as a win is found, or the reason that there is no hope of one.

        A search with misses to spare costs a hundred times as much, since every position on its way has all the moves that
        are misses. So widening comes first: with the misses that are at least necessary, the widths are 64, 256 and
        1,024; then 4,096, and 64 with one miss more; and so on.
        """
        step = 0
        while True:
            for spare in range(step // _PATIENCE + 1):
                width = _FIRST_WIDTH * _WIDENING ** (step - _PATIENCE * spare)
                misses = self.low + spare
                if self._widths.get(misses, 0) < width:
                    ending = self.run(misses, width)
                    if ending is Ending.MISSES:
                        step = -1
                        break
                    if ending is not Ending.WIDTH:
                        return ending
            step += 1

    def run(self, misses: int, width: int | None = None) -> Ending:
        width = width or self._widths.get(misses, _FIRST_WIDTH // _WIDENING) * _WIDENING
        self._widths[misses] = width
        ending = self.search.run(misses, width)
        if ending is Ending.WON:
            self.line = make_line(self._state, self.search.path, self._moves)
            self.high = sum(not isinstance(action, Capture | Discard) for action in self.line)
        if ending is Ending.MISSES:
            self.low = misses + 1
        return ending
