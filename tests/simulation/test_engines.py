"""The choice of the engine, with a stand-in for the compiled kernel."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import partial
from types import ModuleType
from typing import Any

import pytest

from card_capture import BETA, PUBLISHED, commander, solitaire
from card_capture.bots import LookAhead, Rule, Sensible, Uniform
from card_capture.errors import BotFailedError, MissingExtraError, SeedError, SimulationError
from card_capture.simulation import _engines, simulate
from tests.simulation.executors import Lazy
from tests.simulation.makers import FailsAt, make_first


class Kernel(ModuleType):
    """A module that records its calls; every game is lost in round 70,000 after as many decisions as its seed."""

    def __init__(self) -> None:
        super().__init__(_engines.KERNEL)
        self.calls: list[Any] = []

    def play_games(self, seeds: Sequence[int], *, variant: Any, policy: str, bot_seeds: Sequence[int]) -> Any:
        self.calls.append((list(seeds), variant, policy, list(bot_seeds)))
        return bytes([2] * len(seeds)), array("I", [70_000] * len(seeds)), array("I", seeds)


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    made = Kernel()
    monkeypatch.setattr(_engines, "find_spec", lambda _: object())
    monkeypatch.setitem(sys.modules, _engines.KERNEL, made)
    return made


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_engines, "find_spec", lambda _: None)


@pytest.mark.parametrize(
    ("make_bot", "policy", "bot_seeds"),
    [
        (Uniform, "uniform", [4, 5, 6]),
        (Rule, "rule", [4, 5, 6]),
        (partial(Uniform, seed=9), "uniform", [9, 9, 9]),
        (lambda seed: [Uniform(2 * seed)], "uniform", [8, 10, 12]),
        (lambda: (Rule(),), "rule", [0, 0, 0]),
    ],
)
@pytest.mark.parametrize("engine", ["auto", "fast"])
def test_the_kernel_plays_the_bots_that_it_knows(
    kernel: Kernel, make_bot: Any, policy: str, bot_seeds: list[int], engine: Any
) -> None:
    results = list(simulate(range(4, 7), make_bot, variant=BETA, engine=engine))
    assert kernel.calls == [([4, 5, 6], BETA, policy, bot_seeds)]
    assert results == [(seed, "LOST_STUCK", 70_000, seed, ()) for seed in (4, 5, 6)]


@pytest.mark.parametrize(
    "make_bot",
    [
        Sensible,
        partial(LookAhead, 1),
        lambda seed: Rule() if seed == 5 else Uniform(seed),
        lambda seed: Uniform(seed) if seed < 5 else LookAhead(1),
        FailsAt(frozenset()),
    ],
)
def test_other_bots_are_played_by_the_pure_engine_or_refused(kernel: Kernel, make_bot: Any) -> None:
    expected = list(simulate(range(4, 7), make_bot, engine="pure"))
    assert list(simulate(range(4, 7), make_bot)) == expected
    with pytest.raises(
        SimulationError,
        match='expected make_bot to return only Uniform bots or only Rule bots for the engine "fast", got others',
    ):
        list(simulate(range(4, 7), make_bot, engine="fast"))
    executor = Lazy()
    with pytest.raises(SimulationError, match="expected make_bot to return only Uniform"):
        list(simulate(iter(range(4, 7)), make_bot, engine="fast", executor=executor))
    assert len(executor.sent) == 1  # a second attempt would fail as well
    assert kernel.calls == []


@pytest.mark.parametrize("make_bot", [Sensible, partial(LookAhead, 1), lambda: (Sensible(),), lambda: [Rule()] * 2])
@pytest.mark.parametrize("seeds", [range(4, 7), [6, 4], (6,)])
def test_other_bots_are_refused_at_once(kernel: Kernel, make_bot: Any, seeds: Sequence[int]) -> None:
    with pytest.raises(SimulationError, match="expected make_bot to return only Uniform"):
        simulate(seeds, make_bot, engine="fast")
    assert list(simulate([], make_bot, engine="fast")) == []
    with pytest.raises(SeedError, match="got -1"):
        simulate([-1], make_bot, engine="fast")
    assert kernel.calls == []


def test_a_bot_that_can_not_be_made_is_reported_by_the_pure_engine(kernel: Kernel) -> None:
    with pytest.raises(BotFailedError, match=r"an error in make_bot: card_capture\.errors\.SeedError"):
        list(simulate([4], lambda seed: Uniform(-seed)))
    assert kernel.calls == []


def test_the_pure_engine_and_other_games_do_without_the_kernel(kernel: Kernel) -> None:
    list(simulate(range(2), make_first, engine="pure"))
    list(simulate(range(2), Uniform, game=commander))
    with pytest.raises(SimulationError, match='expected a game of Card Capture for the engine "fast", got commander'):
        simulate(range(2), Uniform, game=commander, engine="fast")
    assert kernel.calls == []


@pytest.mark.usefixtures("no_kernel")
def test_without_the_extra_auto_is_pure_and_fast_is_refused() -> None:
    state = solitaire.new_game(4)
    assert state.variant == PUBLISHED
    assert list(simulate([4], Uniform)) == list(simulate([4], Uniform, engine="pure"))
    with pytest.raises(MissingExtraError) as caught:
        simulate([4], Uniform, engine="fast")
    assert str(caught.value) == (
        "expected the extra \"fast\" (numba) to be installed; install it with: pip install 'card-capture[fast]'"
    )
    assert (caught.value.extra, caught.value.package) == ("fast", "numba")
