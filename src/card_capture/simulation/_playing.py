"""The games of one chunk, played in one process."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from traceback import format_exception, format_exception_only
from typing import Any

from attrs import frozen

from card_capture import __version__
from card_capture._quoting import is_action, quote
from card_capture.errors import IllegalActionError, SimulationError
from card_capture.games import GAMES, AnyGame, deal
from card_capture.simulation._bots import MakeBot, SeatBots, adapt, list_seats
from card_capture.simulation._engines import Engine, find_kernel, plan, play_fast, refuse_bots
from card_capture.simulation._result import Failure, Played, Result, count_seats, name_outcome


@frozen
class Setup:
    """
    Everything about the games of a simulation besides their seeds. It can be pickled if the function can.

    Attributes:
        game: The name of the game's module, because modules can't be pickled.
        variant: The rules.
        players: The number of players, or None for the game's default.
        make_bot: The function that makes the bots of a game.
        engine: The engine.
        version: The version of the library, which every worker must have.
    """

    game: str
    variant: Any
    players: int | None
    make_bot: MakeBot
    engine: Engine
    version: str = __version__

    def play(self, seeds: Sequence[int]) -> Played:
        """
        Return the results of the games with these seeds, up to the first one in which a bot fails.

        Raises:
            SimulationError: The engine is "fast", and the kernel can't make the choices of the bots, or the worker
                has another version of the library.
        """
        if self.version != __version__:
            raise SimulationError(f"expected card_capture {self.version} on every worker, got {__version__}")
        make = adapt(self.make_bot)
        kernel = None if self.engine == "pure" or self.game != "solitaire" else find_kernel()
        planned = None if kernel is None else plan(self.make_bot, make, seeds)
        if kernel is not None and planned is not None:
            return play_fast(kernel, seeds, self.variant, *planned)
        if self.engine == "fast":
            raise refuse_bots()
        return self._play_pure(seeds, make)

    def _play_pure(self, seeds: Sequence[int], make: Callable[[int], SeatBots]) -> Played:
        results: list[Result] = []
        failure = None
        for seed in seeds:
            state = deal(GAMES[self.game], seed, self.variant, self.players)
            found = _play_game(GAMES[self.game], state, seed, make)
            if isinstance(found, _Fault):
                failure = Failure(seed, _digest(self.game, found.state), found.problem, found.trace)
                break
            results.append(found)
        names = tuple(dict.fromkeys(result.outcome for result in results))
        return Played(
            names,
            bytes(names.index(result.outcome) for result in results),
            None
            if any(result.rounds is None for result in results)
            else array("I", [result.rounds or 0 for result in results]),
            array("I", [result.decisions for result in results]),
            tuple(result.scores for result in results) if any(result.scores for result in results) else None,
            failure,
        )


@frozen
class _Fault:
    """The fault of a bot, and the state in which it failed."""

    state: Any
    problem: str
    trace: str = ""


def _play_game(game: AnyGame, state: Any, seed: int, make: Callable[[int], SeatBots]) -> Result | _Fault:
    """Return the result of a game, or the fault of its bot."""
    try:
        seats = list_seats(make(seed), count_seats(state))
    except Exception as error:  # noqa: BLE001 - the user's function may fail in any way
        return _describe(state, "make_bot", error)
    decisions = 0
    seat: int | None
    while (seat := state.to_move) is not None:
        actions = game.legal_actions(state)
        try:
            action = seats[seat](game.view(state, seat, recall=True), actions)
        except Exception as error:  # noqa: BLE001 - and so may the bot
            return _describe(state, "the bot", error)
        try:
            state = game.apply(state, action)
        except IllegalActionError as error:
            shown = quote(action, str if is_action(action) else repr)
            return _Fault(state, f"{shown}: {error.refusal.message} ({error.refusal.rule})")
        decisions += 1
    points = getattr(state.outcome, "scores", ())
    return Result(seed, name_outcome(state), getattr(state, "round", None), decisions, points)


def _describe(state: Any, origin: str, error: Exception) -> _Fault:
    if isinstance(error, SimulationError):  # a value is not a bot, or there isn't one bot for each seat
        return _Fault(state, f"a value from {origin} that can't play: {error}")
    words = "".join(format_exception_only(error)).strip()
    return _Fault(state, f"an error in {origin}: {words}", "".join(format_exception(error)).rstrip())


def _digest(game: str, state: Any) -> str:
    """Return the digest of a state."""
    from card_capture.records._digests import Digester  # noqa: PLC0415 - records takes long to import

    return Digester(game).digest(state)
