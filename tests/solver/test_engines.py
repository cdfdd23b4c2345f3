"""The choice of an engine, wherever numba is installed or not."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest
from attrs import evolve

from card_capture import Shuffler, new_game
from card_capture.errors import MissingExtraError, SolverError
from card_capture.solver import Par, Solved, _engines, par, solve

either_function = pytest.mark.parametrize("search", [solve, par])


@either_function
def test_engines_have_names(search: Callable[..., Solved | Par]) -> None:
    with pytest.raises(SolverError, match=r"^expected engine to be auto, pure or fast, got 'slow'$"):
        search(new_game(seed=1), engine="slow")


@either_function
def test_without_numba_the_search_is_in_python(
    search: Callable[..., Solved | Par], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_engines, "find_spec", {"numba": None}.__getitem__)
    state = new_game(seed=2)
    assert search(state, limit=50) == search(state, limit=50, engine="pure")
    with pytest.raises(MissingExtraError, match=r'^expected the extra "fast" \(numba\) to be installed; install it'):
        search(state, engine="fast")


@either_function
def test_scripts_are_searched_in_python(search: Callable[..., Solved | Par]) -> None:
    state = evolve(new_game(seed=2), shuffler=Shuffler.scripted([]))
    assert search(state, limit=50) == search(state, limit=50, engine="pure")
    with pytest.raises(
        SolverError, match=r'^expected a seeded shuffler for the engine "fast", got a ScriptedShuffler$'
    ):
        search(state, engine="fast")


@either_function
def test_in_python_without_importing_numba(search: Callable[..., Solved | Par]) -> None:
    lines = (
        "import sys",
        "from card_capture import new_game",
        f"from card_capture.solver import {search.__name__} as search",
        "search(new_game(seed=1), limit=5, engine='pure')",
        "print({'numba', 'numpy'} & sys.modules.keys())",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    assert subprocess.run(command, capture_output=True, check=True, text=True).stdout == "set()\n"  # noqa: S603
