"""Chunks of games on an executor: a window of them in flight, in order, with a second attempt after a crash."""

from __future__ import annotations

import pickle
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import ExitStack
from typing import Any, TypeAlias

from card_capture._quoting import quote
from card_capture.errors import ExecutorError, SimulationError, WorkerError
from card_capture.simulation._result import Played

Seeds: TypeAlias = Sequence[int]
Work: TypeAlias = Callable[[Seeds], Played]

_AHEAD = 4  # chunks for each worker, so that none waits for the slowest one
_WIDE = 1_000  # chunks, if the number of workers isn't known


def require_executor(executor: object, work: Work) -> None:
    """
    Check that *executor* can run *work*, as far as that can be known beforehand.

    Raises:
        SimulationError: It is not an executor.
        ExecutorError: It starts processes, and *work* can't be pickled.
    """
    if not isinstance(executor, Executor):
        remedy = "; pass client.get_executor()" if hasattr(executor, "get_executor") else ""
        raise SimulationError(f"expected an Executor of concurrent.futures, got {quote(executor)}{remedy}")
    if not _has_processes(executor):
        return
    try:
        pickle.dumps(work)
    except Exception as error:
        raise ExecutorError(
            f"expected make_bot to be a function that processes can import, got one that can't be pickled: {error}; "
            "define it at the top of a module"
        ) from error


class Runner:
    """
    Runs chunks on an executor, and on pools of its own after that executor has broken.

    A pool of processes breaks as a whole when a process dies, and all chunks in flight are lost. Each of them is tried
    again in a process of its own, which shows which chunk kills its worker. The other chunks go to a new pool of the
    same size. Other executors, such as Dask's, replace their workers themselves.
    """

    def __init__(self, work: Work, executor: Executor) -> None:
        self._work = work
        self._executor = executor
        self._pools = ExitStack()

    def run(self, chunks: Iterator[Seeds]) -> Iterator[tuple[Seeds, Played]]:
        """
        Yield each chunk with its results, in order.

        Raises:
            ExecutorError: The executor accepts no work.
            WorkerError: A chunk failed twice.
        """
        window: deque[tuple[Seeds, Future[Played]]] = deque()
        size = _AHEAD * _count_workers(self._executor) or _WIDE
        try:
            for seeds in chunks:
                window.append((seeds, self._submit(seeds)))
                if len(window) >= size:
                    yield self._collect(*window.popleft())
            while window:
                yield self._collect(*window.popleft())
        finally:
            for _, future in window:
                future.cancel()
            self._pools.close()

    def _submit(self, seeds: Seeds) -> Future[Played]:
        try:
            return self._executor.submit(self._work, seeds)
        except BrokenExecutor as error:
            self._replace(error)
            return self._submit(seeds)
        except Exception as error:
            raise _explain(error) from error

    def _collect(self, seeds: Seeds, future: Future[Played]) -> tuple[Seeds, Played]:
        try:
            return seeds, future.result()
        except SimulationError:  # raised by the work itself, so a second attempt would fail as well
            raise
        except Exception:  # noqa: BLE001 - each executor has its own errors for a lost worker
            return seeds, self._try_again(seeds)

    def _try_again(self, seeds: Seeds) -> Played:
        try:
            if not _has_processes(self._executor):
                return self._submit(seeds).result()
            with _copy_pool(self._executor, 1) as alone:
                return alone.submit(self._work, seeds).result()
        except ExecutorError:
            raise
        except Exception as error:
            raise WorkerError(seeds, f"{type(error).__name__}: {error}") from error

    def _replace(self, error: BrokenExecutor) -> None:
        if not _has_processes(self._executor):
            raise _explain(error) from error
        self._executor = self._pools.enter_context(_copy_pool(self._executor, _count_workers(self._executor)))


def _explain(error: Exception) -> ExecutorError:
    if isinstance(error, RuntimeError) and "shutdown" in str(error):
        remedy = "use the results before its `with` block ends"
        return ExecutorError(f"expected an executor that accepts work, got one that is shut down; {remedy}")
    return ExecutorError(f"expected an executor that accepts work, got {type(error).__name__}: {error}")


def _has_processes(executor: Executor) -> bool:
    # If the module has not been imported, there is no such pool; some systems can't import it.
    module = sys.modules.get("concurrent.futures.process")
    return module is not None and isinstance(executor, module.ProcessPoolExecutor)


def _count_workers(executor: Executor) -> int:
    """Return the number of workers, or 0 if the executor doesn't show it."""
    number = getattr(executor, "_max_workers", 0)
    return number if isinstance(number, int) else 0


def _copy_pool(executor: Executor, workers: int) -> Executor:
    """Return a new pool of processes like *executor*, with another number of workers."""
    pool: Any = executor
    # Python offers no other way to find out how a pool was made.
    copy: Executor = type(pool)(workers, pool._mp_context, pool._initializer, pool._initargs)  # noqa: SLF001
    return copy
