"""Functions that make bots, which processes can import, and bots that fail on purpose."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from card_capture.bots import Uniform


def first(_: Any, actions: Sequence[Any]) -> Any:
    """Choose the first action; a bot."""
    return actions[0]


def make_first(seed: int) -> Any:
    assert isinstance(seed, int)
    return first


def make_different(seed: int) -> Any:
    """Make a bot for each of three seats."""
    return [Uniform(seed), first, Uniform(seed + 1)]


@frozen
class FailsAt:
    """Makes a bot that raises an error in the games of some seeds."""

    seeds: frozenset[int]

    def __call__(self, seed: int) -> Any:
        return _fail if seed in self.seeds else first


def _fail(_: Any, __: Any) -> Any:
    raise ZeroDivisionError("on purpose")


@frozen
class Cheats:
    """Makes a bot that returns *answer* in the game of a seed."""

    seed: int
    answer: Any

    def __call__(self, seed: int) -> Any:
        return (lambda _, __: self.answer) if seed == self.seed else first


@frozen
class Crashes:
    """
    Makes a bot that kills its process in the game of a seed.

    Attributes:
        seed: The seed.
        file: A file that the first crash makes, after which there are no more, or None to crash each time.
    """

    seed: int
    file: Path | None = None

    def __call__(self, seed: int) -> Any:
        if seed == self.seed and (self.file is None or not self.file.exists()):
            if self.file is not None:
                self.file.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return first
