"""The result of a game, and the compact form in which a worker returns many results."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from attrs import frozen

from card_capture import casino, commander, solitaire
from card_capture._quoting import join_or, quote
from card_capture.errors import SimulationError

AnyVariant: TypeAlias = solitaire.Variant | commander.Variant | casino.Variant
"""A variant of any game."""


class Result(NamedTuple):
    """
    The result of a game. It is a named tuple, so `pandas.DataFrame` and `polars.DataFrame` read a list of them.

    Attributes:
        seed: The seed of the deal.
        outcome: In Card Capture "WON", "LOST_ROYAL" or "LOST_STUCK"; in Capture the Commander the winner, such
            as "SEAT_0", or "DRAWN"; in Casino the side that won, such as "SIDE_1".
        rounds: The number of rounds; None in Capture the Commander, which has none.
        decisions: The number of actions that were played.
        scores: In Casino the points of each side; otherwise empty.

    Examples:
        >>> from card_capture import casino
        >>> from card_capture.bots import Sensible
        >>> from card_capture.simulation import simulate
        >>> print(next(simulate([7], Sensible, game=casino)))
        Result(seed=7, outcome='SIDE_0', rounds=4, decisions=192, scores=(24, 20))
    """

    seed: int
    outcome: str
    rounds: int | None
    decisions: int
    scores: tuple[int, ...]


@frozen
class Failure:
    """
    The fault of a bot that ended a chunk.

    Attributes:
        seed: The seed of the game.
        digest: The digest of the state.
        problem: The fault in words.
        trace: The traceback of the bot's error, or an empty string.
    """

    seed: int
    digest: str
    problem: str
    trace: str = ""


@frozen
class Played:
    """
    The results of consecutive games as columns, which are small when they are pickled.

    Attributes:
        names: The different outcomes.
        outcomes: For each game the index of its outcome in `names`.
        rounds: The number of rounds of each game, or None in a game without rounds.
        decisions: The number of actions of each game.
        scores: The points of each side in each game, or None in a game without points.
        failure: The fault that ended the chunk, or None if all of its games were finished.
    """

    names: tuple[str, ...]
    outcomes: bytes
    rounds: array[int] | None
    decisions: array[int]
    scores: tuple[tuple[int, ...], ...] | None = None
    failure: Failure | None = None

    def make_results(self, seeds: Sequence[int]) -> Iterator[Result]:
        """Yield the results of the finished games; *seeds* are those of the chunk."""
        names = map(self.names.__getitem__, self.outcomes)
        rounds = repeat(None) if self.rounds is None else self.rounds
        return map(Result, seeds, names, rounds, self.decisions, repeat(()) if self.scores is None else self.scores)


def name_outcome(state: Any) -> str:
    """
    Return the outcome of a finished game as a string.

    Examples:
        >>> from card_capture import commander
        >>> from card_capture.commander import Outcome
        >>> from attrs import evolve
        >>> over = evolve(commander.new_game(seed=1), to_move=None, outcome=Outcome(winner=None))
        >>> name_outcome(over)
        'DRAWN'
    """
    outcome = state.outcome
    if isinstance(outcome, solitaire.Outcome):
        return outcome.name
    if isinstance(outcome, casino.Outcome):
        return f"SIDE_{outcome.winner}"
    return "DRAWN" if outcome.winner is None else f"SEAT_{outcome.winner}"


OUTCOMES = (
    tuple(outcome.name for outcome in solitaire.Outcome),
    (*(f"SEAT_{seat}" for seat in range(max(commander.PLAYERS))), "DRAWN"),
    tuple(f"SIDE_{side}" for side in range(max(casino.PLAYERS))),
)
"""The outcomes of each game, for any number of players."""


def require_outcome(outcome: object, found: Collection[str]) -> None:
    """
    Check the name of an outcome.

    Args:
        outcome: The name.
        found: Outcomes that games of the same kind had.

    Raises:
        SimulationError: It is not a string, or these games can't have that outcome.
    """
    possible = [name for names in OUTCOMES if not {*names}.isdisjoint(found) for name in names]
    if not isinstance(outcome, str) or (possible and outcome not in possible):
        raise SimulationError(f"expected outcome to be {join_or(possible or ['a string'])}, got {quote(outcome)}")


def require_results(results: Iterable[Result]) -> Iterator[Result]:
    """
    Yield the results, each of which must be a `Result`.

    Raises:
        SimulationError: *results* is not iterable, or an item is not a `Result`.
    """
    if not isinstance(results, Iterable):
        raise SimulationError(f"expected results of simulate, got {quote(results)}")
    for result in results:
        if not isinstance(result, Result):
            raise SimulationError(f"expected a Result, got {quote(result)}")
        yield result


def count_seats(state: Any) -> int:
    """Return the number of players of a game."""
    if isinstance(state, solitaire.GameState):
        return 1
    return state.players if isinstance(state, casino.GameState) else len(state.in_game)
