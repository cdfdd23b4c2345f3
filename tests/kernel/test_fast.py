"""`card_capture.simulation.fast`: whole games in columns, and its errors."""

from __future__ import annotations

import importlib
import importlib.util
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from card_capture import (
    BETA,
    DECKOPEDIA,
    BotError,
    FirstPhase,
    MissingExtraError,
    Outcome,
    SeedError,
    Variant,
    _kernel,
    solitaire,
)
from card_capture._kernel import games
from card_capture.bots import Rule, Uniform
from card_capture.errors import InvalidVariantError, SimulationError
from card_capture.simulation.fast import Policy, play_games, tabulate_games
from tests.odd_arguments import find_raw_errors

STARTS_STUCK = BETA.evolve(name="stuck", first_phase=FirstPhase.CAPTURE)


def play(seed: int, variant: Variant, bot: Any) -> tuple[int, int, int]:
    """Return what `play_games` should say about a game."""
    state, decisions = solitaire.new_game(seed, variant), 0
    while state.outcome is None:
        state = solitaire.apply(state, bot(solitaire.view(state, recall=True), solitaire.legal_actions(state)))
        decisions += 1
    return list(Outcome).index(state.outcome), state.round, decisions


@pytest.mark.parametrize("policy", ["uniform", "rule"])
@pytest.mark.parametrize("variant", [DECKOPEDIA, STARTS_STUCK], ids=str)
def test_columns_are_those_of_the_games(policy: Policy, variant: Variant) -> None:
    seeds = [2**64 - 1, 7, 3, 7]
    bots = [Rule() if policy == "rule" else Uniform(seed) for seed in range(4)]
    columns = play_games(seeds, variant=variant, policy=policy, bot_seeds=range(4))
    assert [column.dtype for column in columns] == [np.uint8, np.uint32, np.uint32]
    assert list(zip(*(column.tolist() for column in columns), strict=True)) == [
        play(seed, variant, bot) for seed, bot in zip(seeds, bots, strict=True)
    ]


def test_a_game_that_is_over_when_it_is_dealt_has_no_decision() -> None:
    outcomes, rounds, decisions = play_games([1], variant=STARTS_STUCK, policy="rule", bot_seeds=[0])
    assert (outcomes[0], rounds[0], decisions[0]) == (2, 1, 0)


def test_no_games() -> None:
    assert [len(column) for column in play_games([], variant=BETA, policy="rule", bot_seeds=range(0))] == [0, 0, 0]


def test_other_columns() -> None:
    table = tabulate_games(range(50), variant=BETA, policy="rule", bot_seeds=range(50))
    won = table["outcomes"] == 0
    assert won.any()
    assert not won.all()
    assert ((table["enemies_left"] == 0) == won).all()
    assert (table["reshuffles"] >= 5).all()


def test_threads_play_the_same_games() -> None:
    """The memory of one call is not that of another."""

    def run(first: int) -> list[int]:
        return tabulate_games(range(first, first + 300), variant=BETA, policy="rule", bot_seeds=range(300))[
            "decisions"
        ].tolist()

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(run, range(0, 3000, 300))) == [run(first) for first in range(0, 3000, 300)]


# Errors


@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, True, "1"])
def test_wrong_seeds(seed: Any) -> None:
    for seeds in ([1, seed], (seed,)):
        with pytest.raises(SeedError):
            play_games(seeds, variant=BETA, policy="rule", bot_seeds=range(len(seeds)))
    with pytest.raises(SeedError):
        play_games(range(2), variant=BETA, policy="uniform", bot_seeds=[0, seed])


def test_a_range_that_leaves_the_seeds() -> None:
    with pytest.raises(SeedError, match=r"got -2$"):
        play_games(range(-2, 2), variant=BETA, policy="rule", bot_seeds=range(4))
    with pytest.raises(SeedError, match=rf"got {2**64}$"):
        play_games(range(2**64 - 1, 2**64 + 1), variant=BETA, policy="rule", bot_seeds=range(2))


def test_seeds_of_numpy() -> None:
    some: Any = np.array([5, 6], np.uint64)
    first = play_games(some, variant=BETA, policy="rule", bot_seeds=some)[2].tolist()
    assert first == play_games([5, 6], variant=BETA, policy="rule", bot_seeds=[5, 6])[2].tolist()


def test_seeds_of_an_iterator() -> None:
    expected = play_games([5, 6], variant=BETA, policy="uniform", bot_seeds=[7, 8])[2].tolist()
    found = play_games(iter([5, 6]), variant=BETA, policy="uniform", bot_seeds=(seed for seed in (7, 8)))[2]
    assert found.tolist() == expected


def test_odd_arguments() -> None:
    arguments = {"seeds": [1], "variant": BETA, "policy": "rule", "bot_seeds": [1]}
    assert find_raw_errors(play_games, arguments) == []
    assert find_raw_errors(tabulate_games, arguments) == []
    with pytest.raises(SimulationError, match=r"^expected seeds to be integers, such as range\(1000\), got 5$"):
        play_games(5, variant=BETA, policy="rule", bot_seeds=[1])  # type: ignore[arg-type]


def test_a_wrong_policy_variant_and_number_of_bots() -> None:
    policy: Any = "sensible"
    with pytest.raises(BotError, match=r'^expected the policy "uniform" or "rule", got \'sensible\'$'):
        play_games([1], variant=BETA, policy=policy, bot_seeds=[1])
    with pytest.raises(BotError, match=r"^expected 2 bot seeds, one for each deal, got 1$"):
        play_games([1, 2], variant=BETA, policy="rule", bot_seeds=[1])
    variant: Any = "beta"
    with pytest.raises(InvalidVariantError):
        play_games([1], variant=variant, policy="rule", bot_seeds=[1])


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(MissingExtraError, match=r"pip install 'card-capture\[fast\]'$"):
        importlib.reload(_kernel)


def test_compiled_games_run_without_the_global_lock() -> None:
    for function in (games.play_games, games.rate_discards, games.count_wins):
        options: Any = function
        assert options.targetoptions["nogil"]
