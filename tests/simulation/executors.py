"""Executors that work in this thread, and one that fails on purpose."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any


class Lazy(Executor):
    """An executor that does its work when the result is asked for, and counts."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.cancelled = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        self.sent.append(args)
        executor = self

        class Late(Future[Any]):
            def result(self, timeout: float | None = None) -> Any:  # noqa: ARG002 - as in its base
                return fn(*args, **kwargs)

            def cancel(self) -> bool:
                executor.cancelled += 1
                return True

        return Late()


class Flaky(Lazy):
    """An executor that loses a chunk of its work some times."""

    def __init__(self, losses: int) -> None:
        super().__init__()
        self.losses = losses

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        def work(seeds: Any) -> Any:
            if 4 in seeds and self.losses:
                self.losses -= 1
                raise ConnectionError("the worker left")
            return fn(seeds)

        return super().submit(work, *args, **kwargs)
