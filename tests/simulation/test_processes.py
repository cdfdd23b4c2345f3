"""`simulate` on processes: the same results as in one, and crashes."""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from card_capture import casino
from card_capture.bots import Sensible, Uniform
from card_capture.errors import BotFailedError, ExecutorError, WorkerError
from card_capture.simulation import Result, simulate
from tests.simulation.makers import Crashes, FailsAt, make_first

SEEDS = range(3, 16)


def make_pool(method: str, workers: int = 2) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context(method))


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_the_way_processes_start_does_not_matter(method: str) -> None:
    whole = list(simulate(SEEDS, Uniform))
    matches = list(simulate(range(3), Sensible, game=casino))
    with make_pool(method) as executor:
        assert list(simulate(SEEDS, Uniform, chunk=4, executor=executor)) == whole
        assert list(simulate(range(3), Sensible, game=casino, chunk=1, executor=executor)) == matches


def test_a_bot_that_raises_in_a_process_is_reported_in_the_same_way() -> None:
    found: dict[str, Any] = {}
    with make_pool("fork") as executor:
        for name, chosen in {"here": None, "there": executor}.items():
            results: list[Result] = []
            with pytest.raises(BotFailedError) as caught:
                results.extend(simulate(range(10), FailsAt(frozenset({6})), chunk=4, executor=chosen))
            found[name] = (str(caught.value), caught.value.__notes__, results)
    assert found["here"] == found["there"]


def test_a_function_that_can_not_be_pickled_is_reported_before_anything_runs() -> None:
    with make_pool("fork") as executor:
        with pytest.raises(ExecutorError, match=r"got one that can't be pickled: .*; define it at the top of a module"):
            simulate(SEEDS, lambda: Uniform(1), executor=executor)
        assert not executor._processes  # noqa: SLF001 - there is no other way to see that none was started


def test_a_pool_that_is_shut_down() -> None:
    with make_pool("fork") as executor:
        pass
    with pytest.raises(ExecutorError, match="shut down"):
        next(simulate(SEEDS, Uniform, executor=executor))


@pytest.mark.parametrize("chunk", [1, 3])
def test_a_worker_that_crashes_once_costs_nothing(tmp_path: Path, chunk: int) -> None:
    whole = list(simulate(range(30), make_first))
    with make_pool("fork") as executor:
        assert list(simulate(range(30), Crashes(9, tmp_path / "crashed"), chunk=chunk, executor=executor)) == whole


def test_a_game_that_always_crashes_is_reported_by_its_chunk() -> None:
    whole = list(simulate(range(30), make_first))
    found: list[Result] = []
    with make_pool("fork") as executor, pytest.raises(WorkerError) as caught:
        found.extend(simulate(range(30), Crashes(17), chunk=4, executor=executor))
    assert found == whole[:16]
    assert caught.value.seeds == range(16, 20)
    assert str(caught.value).startswith(
        "expected a worker to play the games with seeds 16 to 19, got BrokenProcessPool: "
    )


def test_a_pool_that_is_broken_already_is_replaced() -> None:
    with make_pool("fork", workers=1) as executor:
        executor.submit(signal.raise_signal, signal.SIGKILL).exception()
        assert list(simulate(SEEDS, Uniform, executor=executor)) == list(simulate(SEEDS, Uniform))
