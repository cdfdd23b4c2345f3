"""The choice between the search in Python and the compiled one."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Literal, TypeAlias, get_args

from card_capture._quoting import join_or, quote
from card_capture.errors import MissingExtraError, SolverError
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import GameState
from card_capture.solver._search import Search

Engine: TypeAlias = Literal["auto", "pure", "fast"]
"""The ways to search: "auto" is compiled where that is possible, "pure" is in Python, and "fast" is compiled."""


def choose_search(state: GameState, engine: Engine) -> type[Search]:
    """
    Return the class of the search that an engine runs.

    Numba is imported only if the search needs it, since the import takes a second.

    Raises:
        MissingExtraError: The engine is "fast", and its extra is not installed.
        SolverError: There is no such engine, or it can't search from this state.
    """
    if not isinstance(engine, str) or engine not in get_args(Engine):
        raise SolverError(f"expected engine to be {join_or(get_args(Engine))}, got {quote(engine)}")
    is_seeded, is_installed = isinstance(state.shuffler, SeededShuffler), find_spec("numba") is not None
    if engine == "pure" or (engine == "auto" and not (is_seeded and is_installed)):
        return Search
    if not is_seeded:
        raise SolverError(f'expected a seeded shuffler for the engine "fast", got {quote(state.shuffler)}')
    if not is_installed:
        raise MissingExtraError("fast", "numba")
    search: type[Search] = import_module("card_capture.solver._fast").FastSearch
    return search
