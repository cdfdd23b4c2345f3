"""`simulate` on executors: windows, cancelling, threads, and executors that fail."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import __version__
from card_capture.bots import Uniform
from card_capture.errors import ExecutorError, SimulationError, WorkerError
from card_capture.simulation import Result, simulate
from card_capture.simulation._playing import Setup
from tests.simulation.executors import Flaky, Lazy
from tests.simulation.makers import make_first

SEEDS = range(3, 16)
WHOLE = list(simulate(SEEDS, Uniform))


@given(chunk=st.integers(1, 20), threads=st.sampled_from([0, 1, 3]), kind=st.sampled_from([range, list, iter]))
def test_neither_chunks_nor_threads_matter(chunk: int, threads: int, kind: Any) -> None:
    seeds = SEEDS if kind is range else kind(SEEDS)
    if not threads:
        assert list(simulate(seeds, Uniform, chunk=chunk)) == WHOLE
        return
    with ThreadPoolExecutor(threads) as executor:
        assert list(simulate(seeds, Uniform, chunk=chunk, executor=executor)) == WHOLE


def test_few_chunks_are_in_flight_and_closing_cancels_them() -> None:
    executor = Lazy()
    executor._max_workers = 2  # type: ignore[attr-defined]  # noqa: SLF001 - as pools have it
    read = 0

    def seeds() -> Iterator[int]:
        nonlocal read
        for number in count(1):
            read = number
            yield number

    results = simulate(seeds(), make_first, chunk=1, executor=executor)
    assert not executor.sent
    for number in range(1, 6):
        next(results)
        assert read == len(executor.sent) == number + 7
    results.close()
    assert (executor.cancelled, len(executor.sent)) == (7, 12)
    assert list(results) == []


def test_an_error_of_the_consumer_cancels_too() -> None:
    executor = Lazy()
    results = simulate(range(5), make_first, chunk=1, executor=executor)
    next(results)
    with pytest.raises(KeyError):
        results.throw(KeyError())
    assert executor.cancelled == 4


def test_a_client_of_dask_is_not_its_executor() -> None:
    class Client:
        def get_executor(self) -> None: ...

    with pytest.raises(SimulationError, match=r"got a Client; pass client\.get_executor\(\)"):
        simulate(range(5), make_first, executor=Client())  # type: ignore[arg-type]


# Executors that fail.


def test_an_executor_that_is_shut_down() -> None:
    with ThreadPoolExecutor() as executor:
        results = simulate(range(5), make_first, executor=executor)
    with pytest.raises(ExecutorError, match="got one that is shut down; use the results before its `with` block ends"):
        next(results)


def test_an_executor_that_is_shut_down_in_the_middle() -> None:
    with ThreadPoolExecutor(1) as executor:
        results = simulate(count(), make_first, executor=executor, chunk=1)
        found = [next(results)]
    with pytest.raises(ExecutorError, match="shut down"):
        found.extend(results)
    assert [result.seed for result in found] == [*range(len(found))]


def test_a_lost_chunk_is_tried_once_more() -> None:
    assert list(simulate(SEEDS, Uniform, chunk=2, executor=Flaky(1))) == WHOLE


def test_a_chunk_that_is_lost_twice_is_reported_by_its_seeds() -> None:
    found: list[Result] = []
    with pytest.raises(WorkerError) as caught:
        found.extend(simulate(range(3, 9), Uniform, chunk=1, executor=Flaky(2)))
    assert found == WHOLE[:1]
    assert str(caught.value) == (
        "expected a worker to play the games with seed 4, got ConnectionError: the worker left"
    )
    assert caught.value.seeds == range(4, 5)
    assert "seeds 3 to 5, got" in str(WorkerError(range(3, 6), "x"))


def test_a_worker_with_another_version_is_refused() -> None:
    setup = Setup("solitaire", None, None, Uniform, "pure", version="0.0.0")
    with pytest.raises(SimulationError, match=rf"expected card_capture 0\.0\.0 on every worker, got {__version__}"):
        setup.play(range(5))


class Broken(Lazy):
    """An executor that has broken, as one of threads or processes says it, after some chunks."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        if len(self.sent) == 2:
            raise BrokenExecutor("a thread died")
        return super().submit(fn, *args, **kwargs)


def test_a_broken_executor_that_has_no_processes_is_not_replaced() -> None:
    with pytest.raises(
        ExecutorError, match="expected an executor that accepts work, got BrokenExecutor: a thread died"
    ):
        list(simulate(SEEDS, Uniform, chunk=4, executor=Broken()))


def test_an_executor_that_refuses_work_is_named() -> None:
    def initialize() -> None:
        raise RuntimeError

    class Refusing(Lazy):
        def submit(self, *_: Any, **__: Any) -> Any:
            raise OSError("the cluster is gone")

    with pytest.raises(ExecutorError, match="expected an executor that accepts work, got OSError: the cluster is gone"):
        next(simulate(range(5), make_first, executor=Refusing()))
    with (
        ThreadPoolExecutor(1, initializer=initialize) as executor,
        pytest.raises(ExecutorError, match="BrokenThreadPool"),
    ):
        list(simulate(range(5), make_first, executor=executor))


def test_nothing_is_imported_that_is_not_needed() -> None:
    script = (
        "import sys; from card_capture.simulation import simulate; from card_capture.bots import Rule; "
        "from concurrent.futures import ThreadPoolExecutor\n"
        "with ThreadPoolExecutor() as executor: list(simulate([1], Rule, executor=executor, engine='pure'))\n"
        "print({'numpy', 'numba', 'concurrent.futures.process', 'multiprocessing'} & sys.modules.keys())"
    )
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)  # noqa: S603
    assert done.stdout == "set()\n"
