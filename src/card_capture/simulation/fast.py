"""
Whole games of Card Capture, compiled: on one core, hundreds of thousands a second with the choices of `Uniform`.

`card_capture.simulation.simulate` uses this module where it can. The games are the same as those of `solitaire`,
decision for decision, and the choices are those of `bots.Uniform` or `bots.Rule`. The games run without Python's global
lock, so threads can play in parallel. The first call compiles the program, which takes some seconds, and keeps it on
disk for later ones.

This module needs the extra `fast`: `pip install 'card-capture[fast]'`.

Provisional until 1.2: a minor release may still change names and arguments, but not the games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from card_capture._kernel import calls, games
from card_capture._quoting import quote
from card_capture.bots._features import EVALUATION
from card_capture.errors import BotError, SimulationError
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import Variant
from card_capture.solitaire._variants import require_variant

__all__ = ["Policy", "play_games", "tabulate_games"]

Policy: TypeAlias = Literal["uniform", "rule"]
"""The choices that are compiled: those of `bots.Uniform` or of `bots.Rule`."""

_BOTS = {"uniform": games.UNIFORM, "rule": games.RULE}


def play_games(
    seeds: Iterable[int], *, variant: Variant, policy: Policy, bot_seeds: Iterable[int]
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint32]]:
    """
    Return the outcomes, the rounds and the numbers of decisions of whole games, in the order of their seeds.

    Args:
        seeds: The seeds of the deals, integers from 0 to 2^64 - 1.
        variant: The rules; any mix of flags.
        policy: The choices: "uniform" for those of `bots.Uniform`, "rule" for those of `bots.Rule`.
        bot_seeds: The seeds of the bots, one for each deal; `bots.Rule` has none, so for it they make no difference.

    Returns:
        Three arrays. An outcome is its index in `list(Outcome)`: 0 is WON, 1 LOST_ROYAL, 2 LOST_STUCK. The number of
        rounds is the round of the last state, and a decision is an action that was played.

    Raises:
        SeedError: A seed is not an integer from 0 to 2^64 - 1.
        SimulationError: *seeds* or *bot_seeds* is not iterable.
        BotError: The policy is unknown, or the number of bot seeds differs from the number of deals.
        InvalidVariantError: *variant* is not a `Variant`.

    Examples:
        >>> from card_capture import BETA
        >>> outcomes, rounds, decisions = play_games(range(1, 4), variant=BETA, policy="rule", bot_seeds=range(3))
        >>> outcomes.tolist(), rounds.tolist(), decisions.tolist()
        ([0, 0, 2], [49, 49, 49], [98, 98, 97])
    """
    table = tabulate_games(seeds, variant=variant, policy=policy, bot_seeds=bot_seeds)
    return (
        table["outcomes"].astype(np.uint8),
        table["rounds"].astype(np.uint32),
        table["decisions"].astype(np.uint32),
    )


def tabulate_games(
    seeds: Iterable[int], *, variant: Variant, policy: Policy, bot_seeds: Iterable[int]
) -> dict[str, NDArray[np.int64]]:
    """
    Return a table about whole games: the columns of `play_games` and two more.

    Args:
        seeds: The seeds of the deals.
        variant: The rules.
        policy: The choices.
        bot_seeds: The seeds of the bots.

    Returns:
        The columns `outcomes`, `rounds`, `decisions`, `reshuffles` (the number of times that the discard pile became
        the deck) and `enemies_left` (the number of enemy cards in play at the end).

    Raises:
        SeedError: A seed is not an integer from 0 to 2^64 - 1.
        SimulationError: *seeds* or *bot_seeds* is not iterable.
        BotError: The policy is unknown, or the number of bot seeds differs from the number of deals.
        InvalidVariantError: *variant* is not a `Variant`.

    Examples:
        >>> from card_capture import BETA
        >>> table = tabulate_games(range(1000), variant=BETA, policy="uniform", bot_seeds=range(1000))
        >>> list(table), int(table["reshuffles"].sum())
        (['outcomes', 'rounds', 'decisions', 'reshuffles', 'enemies_left'], 2526)
    """
    require_variant(variant)
    bot = _BOTS.get(policy) if isinstance(policy, str) else None
    if bot is None:
        raise BotError(f'expected the policy "uniform" or "rule", got {quote(policy)}')
    deals, bots = _convert(seeds), _convert(bot_seeds)
    if len(deals) != len(bots):
        raise BotError(f"expected {len(deals)} bot seeds, one for each deal, got {len(bots)}")
    results, _ = calls.play_games(deals, variant, bot, bots, EVALUATION.numbers)
    return {
        "outcomes": results["outcome"] - games.WON,
        "rounds": results["rounds"].copy(),
        "decisions": results["decisions"].copy(),
        "reshuffles": results["reshuffles"].copy(),
        "enemies_left": results["enemies_left"].copy(),
    }


def _convert(seeds: Iterable[int]) -> NDArray[np.uint64]:
    if not isinstance(seeds, Iterable):
        raise SimulationError(f"expected seeds to be integers, such as range(1000), got {quote(seeds)}")
    # Looking at each seed of a range would take longer than its game.
    numbers: Sequence[int] = seeds if isinstance(seeds, range) else [*seeds]
    ends = [*numbers[:1], *numbers[-1:]] if isinstance(numbers, range) else numbers
    if not all(type(seed) is int and 0 <= seed < 2**64 for seed in ends):
        numbers = [SeededShuffler(seed).seed for seed in numbers]  # refuses a wrong one; NumPy's are fine
    return np.array(numbers, np.uint64)
