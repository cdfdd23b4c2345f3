"""`solve` and `par`: whether a clairvoyant player can win, and in how few rounds without a capture."""

from __future__ import annotations

from card_capture._kit.arguments import require_integer
from card_capture._quoting import quote
from card_capture.errors import SolverError
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import Action, Capture, Discard, GameState, Phase, check
from card_capture.solver._engines import Engine, choose_search
from card_capture.solver._lines import make_line
from card_capture.solver._moves import Moves
from card_capture.solver._results import Par, Solved, Verdict
from card_capture.solver._search import Ending

DEFAULT_LIMIT = 300_000
"""The number of positions that `solve` and `par` search unless you say otherwise."""

_FIRST_WIDTH = 64
_WIDENING = 4
_PATIENCE = 3


def solve(state: GameState, *, limit: int = DEFAULT_LIMIT, engine: Engine = "auto") -> Solved:
    """
    Return whether a clairvoyant player, who knows both decks and every shuffle to come, can win.

    Args:
        state: Any valid state that is not over, in either phase.
        limit: The most positions to search, at least 1. It is not a time limit, so all machines give the same answer.
        engine: "pure" for the search in Python, "fast" for the compiled one, which needs the extra `fast` and a seeded
            shuffler, or "auto" for the compiled one where it can run. All give the same answer.

    Returns:
        The verdict, with a line that wins if one was found. LOST is a proof: every line was tried. If the script of a
        scripted shuffler runs out, the lines beyond it are unknown, so nothing is proved by them.

    Raises:
        InvalidStateError: *state* is not a valid state of Card Capture.
        MissingExtraError: The engine is "fast", and its extra is not installed.
        SolverError: The game is over, *limit* is less than 1, there is no such engine, or it can't search from *state*.
        NotAnIntegerError: *limit* is not an integer.

    Examples:
        >>> from card_capture import new_game
        >>> solved = solve(new_game(seed=2))
        >>> print(solved.verdict)
        a clairvoyant player can win
        >>> len(solved.line), str(solved.line[-1])
        (82, 'capture 5c with Ac')
    """
    solver = _Solver(state, limit, engine)
    verdict = _VERDICTS.get(solver.find_win(), Verdict.UNDECIDED)
    return Solved(verdict, solver.line, solver.search.nodes)


_VERDICTS = {Ending.WON: Verdict.WON, Ending.EXHAUSTED: Verdict.LOST}


def par(state: GameState, *, limit: int = DEFAULT_LIMIT, engine: Engine = "auto") -> Par:
    """
    Return bounds of the fewest rounds without a capture with which a clairvoyant player can win.

    In a round without a capture, a card is given up or two are sacrificed. Only rounds from this state on count.
    From a deal, a win with par `n` ends with 54 - 2n cards in the player's hand, deck and discard pile.

    Args:
        state: Any valid state that is not over, in either phase.
        limit: The most positions to search, at least 1. It is not a time limit, so all machines give the same answer.
        engine: "pure" for the search in Python, "fast" for the compiled one, which needs the extra `fast` and a seeded
            shuffler, or "auto" for the compiled one where it can run. All give the same answer.

    Returns:
        The bounds, which are equal if par was found, and the best line. If the script of a scripted shuffler runs
        out, the lines beyond it are unknown: they don't lower `high`, and `low` says nothing that they could disprove.

    Raises:
        InvalidStateError: *state* is not a valid state of Card Capture.
        MissingExtraError: The engine is "fast", and its extra is not installed.
        SolverError: The game is over, *limit* is less than 1, there is no such engine, or it can't search from *state*.
        NotAnIntegerError: *limit* is not an integer.

    Examples:
        >>> from card_capture import GiveUp, Sacrifice, new_game
        >>> found = par(new_game(seed=2))
        >>> found.low, found.high
        (1, 1)
        >>> [str(action) for action in found.line if isinstance(action, GiveUp | Sacrifice)]
        ['sacrifice 2c 2h for Qh']
    """
    solver = _Solver(state, limit, engine)
    ending = solver.find_win()
    if solver.high is not None:
        while solver.untried < solver.high and ending is not Ending.LIMIT:
            ending = solver.run(solver.untried)
    low = None if ending is Ending.EXHAUSTED else solver.low
    return Par(low, solver.high, solver.line, solver.search.nodes)


class _Solver:
    """
    Runs of a search with more and more misses and positions.

    Attributes:
        low: The number of misses that every win is proved to need.
        untried: The fewest misses with which not every position was tried. It can be more than `low` if a script of
            shuffles has run out.
        high: The number of misses in `line`, or None if no win was found.
        line: The best line that was found.
    """

    def __init__(self, state: GameState, limit: int, engine: Engine) -> None:
        check(state)
        if state.phase is Phase.OVER:
            raise SolverError(f"expected a game that is not over, got {state}")
        if require_integer(limit) < 1:
            raise SolverError(f"expected limit to be at least 1, got {quote(limit)}")
        self._state = state
        self._moves = Moves(state.variant, is_seeded=isinstance(state.shuffler, SeededShuffler))
        self._widths: dict[int, int] = {}
        self.search = choose_search(state, engine)(state, self._moves, limit)
        self.low = self.untried = 0
        self.high: int | None = None
        self.line: tuple[Action, ...] = ()

    def find_win(self) -> Ending:
        """
        Search until a win is found, or there is none, or the limit is reached.

        A position that can afford a miss has a hundred times as many moves as one that must capture. Where few misses
        are allowed, most positions can't afford one. So a search with the fewest misses is widened first: to 64, 256
        and 1,024 positions. Then come 4,096, and 64 with one miss to spare; then 16,384, and 256; and so on.
        """
        step = 0
        while True:
            untried = self.untried
            for spare in range(step // _PATIENCE + 1):
                width = _FIRST_WIDTH * _WIDENING ** (step - _PATIENCE * spare)
                if width > self._widths.get(untried + spare, 0):
                    ending = self.run(untried + spare, width)
                    if ending is Ending.MISSES:
                        break
                    if ending is not Ending.WIDTH:
                        return ending
            step = step + 1 if untried == self.untried else 0

    def run(self, misses: int, width: int | None = None) -> Ending:
        """Search with at most that many misses, and with the given width, or else one greater than the last time."""
        width = width or self._widths.get(misses, _FIRST_WIDTH // _WIDENING) * _WIDENING
        self._widths[misses] = width
        ending = self.search.run(misses, width)
        if ending is Ending.WON:
            self.line = make_line(self._state, self.search.path, self._moves)
            self.high = sum(not isinstance(action, Capture | Discard) for action in self.line)
        if ending is Ending.MISSES:
            self.untried = misses + 1
            if self._moves.is_complete:
                self.low = misses + 1
        return ending
