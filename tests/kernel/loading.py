"""The compiled program as plain Python, and the script that compares it with the engine."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from card_capture._kernel import games

COMPARE = Path(__file__).parents[2] / "benchmarks" / "compare_kernel.py"
SOURCE = Path(games.__file__)


def load_compare() -> ModuleType:
    """Return the script."""
    return _load("compare_kernel", COMPARE, COMPARE.read_text(encoding="utf-8"))


def load_plain(monkeypatch: pytest.MonkeyPatch, old: str = "", new: str = "") -> ModuleType:
    """Return `games` without a compiler, so that coverage sees it, with one part of its source replaced."""
    source = SOURCE.read_text(encoding="utf-8")
    if old:
        assert source.count(old) == 1, old
    plain = ModuleType("numba")
    plain.njit = lambda **_: _keep  # type: ignore[attr-defined]
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "numba", plain)
        return _load("plain_games", SOURCE, source.replace(old, new) if old else source)


def _keep(function: Callable[..., Any]) -> Callable[..., Any]:
    return function


def _load(name: str, path: Path, source: str) -> ModuleType:
    specification = importlib.util.spec_from_file_location(name, path)
    assert specification is not None
    module = importlib.util.module_from_spec(specification)
    exec(compile(source, path, "exec"), module.__dict__)  # noqa: S102 - our own file
    return module
