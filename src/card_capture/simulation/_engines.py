"""The engines that play a chunk of games: the pure one plays all, and the compiled kernel plays some of them faster."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal, Protocol, TypeAlias, cast

from card_capture.bots import Rule, Uniform
from card_capture.errors import MissingExtraError, SimulationError
from card_capture.shuffling import SeededShuffler
from card_capture.simulation._bots import MakeBot, SeatBots, list_seats
from card_capture.simulation._result import Played
from card_capture.solitaire import Outcome, Variant

Engine: TypeAlias = Literal["auto", "pure", "fast"]
"""The engine: "fast" is compiled, "pure" is not, and "auto" stands for the fast one wherever it can play."""

Policy: TypeAlias = Literal["uniform", "rule"]
"""The choices that the kernel can make: those of `Uniform` or of `Rule`."""

KERNEL = "card_capture.simulation.fast"
"""The module of the kernel, which is imported only when a game is played."""

POLICIES: dict[type, Policy] = {Uniform: "uniform", Rule: "rule"}

_NAMES = tuple(outcome.name for outcome in Outcome)
_WORDS = array("I")  # of 4 bytes on every platform that has numba


class Kernel(Protocol):
    """The compiled kernel."""

    def play_games(
        self, seeds: Sequence[int], *, variant: Variant, policy: Policy, bot_seeds: Sequence[int]
    ) -> tuple[Any, Any, Any]:
        """
        Return the outcomes, rounds and numbers of decisions of whole games of Card Capture, as buffers.

        Args:
            seeds: The seeds of the deals.
            variant: The rules.
            policy: The choices of the bots.
            bot_seeds: The seed of each game's bot, where its choices depend on one.
        """
        ...


def find_kernel() -> Kernel | None:
    """Return the kernel, or None if its extra is not installed."""
    return None if find_spec("numba") is None else cast("Kernel", import_module(KERNEL))


def require_kernel(game: str) -> None:
    """
    Check that the fast engine can play a game.

    Raises:
        MissingExtraError: The extra is not installed.
        SimulationError: The kernel doesn't know the game.
    """
    if find_kernel() is None:
        raise MissingExtraError("fast", "numba")
    if game != "solitaire":
        raise SimulationError(f'expected a game of Card Capture for the engine "fast", got {game}')


def plan(
    make_bot: MakeBot, make: Callable[[int], SeatBots], seeds: Sequence[int]
) -> tuple[Policy, Sequence[int]] | None:
    """
    Return the policy and the seeds of the bots of a chunk, or None if the kernel can't make their choices.

    Args:
        make_bot: The user's function.
        make: The same function, adapted to take a seed.
        seeds: The seeds of the games.
    """
    # Fast path: these classes are called with the seed, or without one.
    if make_bot is Uniform:
        return "uniform", seeds
    if make_bot is Rule:
        return "rule", seeds
    kind: type | None = None
    bot_seeds: list[int] = []
    for seed in seeds:
        try:
            (bot,) = list_seats(make(seed), players=1)
        except Exception:  # noqa: BLE001 - the pure engine makes the bot again and reports the error
            return None
        kind = kind or type(bot)
        if type(bot) is not kind or kind not in POLICIES:
            return None
        bot_seeds.append(getattr(bot, "seed", 0))
    return None if kind is None else (POLICIES[kind], bot_seeds)


def require_fast_bots(make_bot: MakeBot, make: Callable[[int], SeatBots], seeds: Iterable[int]) -> None:
    """
    Check the bots of the first game, if its seed can be read without using up an iterator.

    Args:
        make_bot: The user's function.
        make: The same function, adapted to take a seed.
        seeds: The seeds of the games.

    Raises:
        SeedError: The first seed is out of range.
        SimulationError: The kernel can't make the choices of these bots.
    """
    if isinstance(seeds, Sequence) and seeds and plan(make_bot, make, [SeededShuffler(seeds[0]).seed]) is None:
        raise refuse_bots()


def refuse_bots() -> SimulationError:
    """Return the error about bots whose choices the kernel can't make."""
    return SimulationError(
        'expected make_bot to return only Uniform bots or only Rule bots for the engine "fast", got others'
    )


def play_fast(
    kernel: Kernel, seeds: Sequence[int], variant: Variant, policy: Policy, bot_seeds: Sequence[int]
) -> Played:
    """Return the results of games that the kernel plays."""
    outcomes, rounds, decisions = kernel.play_games(seeds, variant=variant, policy=policy, bot_seeds=bot_seeds)
    return Played(_NAMES, bytes(outcomes), _read_words(rounds), _read_words(decisions))


def _read_words(buffer: Any) -> array[int]:
    words = _WORDS[:]
    words.frombytes(memoryview(buffer).cast("B"))
    return words
