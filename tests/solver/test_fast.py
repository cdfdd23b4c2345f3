"""The compiled search has the results of the one in Python: verdicts, bounds, lines, and numbers of positions."""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

import numba
import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, VARIANTS, GameState, Shuffler, Variant, apply, legal_actions, new_game
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import _state, _values
from card_capture.solver import Par, Solved, _compiled, _fast, _rating, _solve, par, solve
from card_capture.solver._cards import SUITED
from card_capture.solver._moves import Moves
from card_capture.solver._position import EMPTY
from card_capture.solver._search import Ending, Search
from tests.solitaire.strategies import reachable_states, variants
from tests.solver.positions import make_late_position

seeds = st.integers(0, 2**64 - 1)
either_function = pytest.mark.parametrize("search", [solve, par])


def compare(state: GameState, limit: int, search: Callable[..., Solved | Par] = par) -> Counter[str]:
    """Compare the engines, and return the result in a word."""
    found = search(state, limit=limit, engine="fast")
    assert found == search(state, limit=limit, engine="pure")
    if isinstance(found, Solved):
        return Counter([found.verdict.name])
    return Counter(["open" if found.low != found.high else "no par" if found.low is None else "par"])


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_deals(variant: Variant) -> None:
    """The limits end some searches at the first position, in the middle of a round, and after a win."""
    found = Counter[str]()
    for seed in range(1, 29):
        limit = (1, 40, 700, 1500, 2300, 2700, 3000)[seed % 7]
        found += compare(new_game(seed, variant), limit, solve if seed % 2 else par)
    assert found.keys() == {"WON", "UNDECIDED", "par", "open"}


@pytest.mark.parametrize("engine", ["pure", "fast"])
def test_a_limit_may_be_larger_than_a_machine_word(engine: Any) -> None:
    state = new_game(2)
    assert par(state, limit=2**70, engine=engine) == par(state, limit=10**6, engine=engine)


@given(seeds, variants, st.integers(1, 800))
def test_deals_of_any_variant(seed: int, variant: Variant, limit: int) -> None:
    state = new_game(seed, variant)
    if state.outcome is None:
        compare(state, limit)


@given(reachable_states().filter(lambda state: state.outcome is None), st.integers(1, 300))
def test_games_in_either_phase(state: GameState, limit: int) -> None:
    compare(state, limit)


@given(seeds, variants)
def test_late_positions(seed: int, variant: Variant) -> None:
    for number in range(2):
        compare(make_late_position(seed + number, variant), 2_000)


def test_the_late_positions_are_of_every_kind() -> None:
    found = Counter[str]()
    for variant in VARIANTS.values():
        for seed in range(200, 220):
            found += compare(make_late_position(seed, variant), 2_000)
            found += compare(make_late_position(seed, variant), 2_000, solve)
    assert found.keys() == {"WON", "LOST", "par", "no par"}
    assert min(found.values()) > 3


def test_narrow_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most positions are left out, and more misses are soon allowed."""
    monkeypatch.setattr(_solve, "_FIRST_WIDTH", 4)
    monkeypatch.setattr(_solve, "_PATIENCE", 1)
    for seed in range(1, 7):
        compare(new_game(seed), 1_000)


def test_wide_searches() -> None:
    """Every table has to grow, and every position that is left out has to be the same one."""
    state = new_game(seed=6)
    moves = Moves(state.variant, is_seeded=True)
    searches = Search(state, moves, 9_000), _fast.FastSearch(state, moves, 9_000)
    assert [search.run(0, 2_000) for search in searches] == [Ending.MISSES] * 2
    assert [search.run(2, 200) for search in searches] == [Ending.WON] * 2
    assert searches[0].path == searches[1].path
    assert searches[0].nodes == searches[1].nodes


def test_other_weights(monkeypatch: pytest.MonkeyPatch) -> None:
    """The weights are read at run time: those of the day of the compilation could be out of date."""
    before = solve(new_game(seed=2), engine="fast")
    monkeypatch.setattr(_rating, "NEXT_CAPTURE", _rating.NEXT_CAPTURE[::-1])
    compare(new_game(seed=2), 1_000)
    assert solve(new_game(seed=2), engine="fast") != before


def test_the_numbers_of_the_rules() -> None:
    assert (_compiled.SUITED, _compiled.EMPTY, _compiled.ROYALS) == (SUITED, EMPTY, _values.ROYALS)
    assert (_compiled.HAND_SIZE, _compiled.ROW_LENGTH) == (_state.HAND_SIZE, _state.ROW_LENGTH)
    assert [index % _compiled.SUIT_SIZE + 2 for index in range(52)] == list(_values.VALUES[:52])


DRAWN_AGAIN = 2**64 - 0x9E3779B97F4A7C15
"""The seed whose first output is 0, which is rejected unless the number of cards is a power of two (CC-10.2)."""


@given(seeds | st.just(DRAWN_AGAIN), st.integers(1, 54))
def test_shuffles(seed: int, size: int) -> None:
    order = np.empty(54, np.uint8)
    token = _compiled.shuffle(np.uint64(seed), size, order)
    cards, shuffler = SeededShuffler(seed).shuffle(CARDS[:size])
    assert order[:size].tolist() == [card.index for card in cards]
    assert shuffler == SeededShuffler(token)


# The same code without numba, so that the coverage sees it.


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Let `_fast` run the code of `_compiled` as Python, with small tables and few hashes, and return that module."""
    specification = importlib.util.spec_from_file_location("plain", _compiled.__file__)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    with monkeypatch.context() as context:
        context.setattr(numba.config, "DISABLE_JIT", True)
        specification.loader.exec_module(module)
    for name, value in {
        "FIRST_STRINGS": 64,
        "FIRST_ROWS": 1 << 10,
        "FIRST_TRAIL": 64,
        "BUCKETS": 8,
        "HASHES": 31,
    }.items():
        assert value < getattr(module, name)
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(_fast, "_compiled", module)
    with np.errstate(over="ignore"):  # outputs of SplitMix64 are products modulo 2**64
        yield module


@either_function
def test_in_python(plain: ModuleType, search: Callable[..., Solved | Par]) -> None:
    assert not hasattr(plain.search, "py_func")
    random = Random(1)
    states = [make_late_position(seed, variant) for seed in range(200, 208) for variant in VARIANTS.values()]
    states += [new_game(seed, variant) for seed, variant in enumerate(VARIANTS.values(), start=1)]
    for state in states:
        assert search(state, limit=100, engine="fast") == search(state, limit=100, engine="pure")
        following = apply(state, random.choice(legal_actions(state)))
        if following.outcome is None:
            assert search(following, limit=20, engine="fast") == search(following, limit=20, engine="pure")


@pytest.mark.usefixtures("plain")
def test_wide_in_python() -> None:
    """Every table has to grow."""
    state = evolve(new_game(seed=6), shuffler=Shuffler.seeded(DRAWN_AGAIN))
    moves = Moves(state.variant, is_seeded=True)
    searches = Search(state, moves, 400), _fast.FastSearch(state, moves, 400)
    for misses, width in ((2, 60), (0, 100)):
        assert searches[0].run(misses, width) == searches[1].run(misses, width)
        assert searches[0].nodes == searches[1].nodes
