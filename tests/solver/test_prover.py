"""The solver agrees with a plain prover wherever that one can finish."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import VARIANTS, Action, Card, Discard, GameState, Shuffler, Variant, apply, new_game
from card_capture.solver import Verdict, par, solve
from tests.solitaire.strategies import variants
from tests.solver.positions import Relay, exchange_jokers, make_late_position
from tests.solver.prover import Prover, TooLargeError

MOST_MISSES = 27  # a miss takes two of 54 cards

seeds = st.integers(0, 2**32)


def prove_par(state: GameState) -> int | None:
    """
    Return the fewest misses of a win, or None if there is no win.

    Raises:
        TooLargeError: There are too many states.
    """
    prover = Prover(2_000)
    if not prover.can_win(state, MOST_MISSES):
        return None
    return next(misses for misses in range(MOST_MISSES + 1) if prover.can_win(state, misses))


def agree(state: GameState) -> str:
    """Compare the solver with the prover, and return the result in a word."""
    found, solved = par(state), solve(state)
    assert found.low == found.high
    assert solved.verdict is (Verdict.LOST if found.low is None else Verdict.WON)
    try:
        proved = prove_par(state)
    except TooLargeError:
        return "too large"
    assert found.low == proved
    return "lost" if proved is None else f"par {proved}"


@pytest.mark.slow
@given(seeds, variants)
def test_late_positions_of_any_variant(seed: int, variant: Variant) -> None:
    for number in range(4):
        agree(make_late_position(seed + number, variant))


def test_the_late_positions_are_of_every_kind() -> None:
    found = Counter(
        agree(make_late_position(seed, variant)) for variant in VARIANTS.values() for seed in range(200, 230)
    )
    assert found["lost"] > 20
    assert found["par 0"] > 60
    assert found["par 1"] > 10
    assert found["too large"] < 8


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_whole_deals_within_few_misses(variant: Variant) -> None:
    """The prover refutes every lower par of these deals, as far as it gets."""
    finished: Counter[int] = Counter()
    for seed in range(1, 5):
        state = new_game(seed, variant)
        found = par(state)
        assert found.low is not None
        for misses in range(found.low):
            try:
                assert not Prover(400).can_win(state, misses)
            except TooLargeError:
                break
            finished[misses] += 1
    assert finished[0] >= 2


@given(seeds, variants)
def test_jokers_are_interchangeable(seed: int, variant: Variant) -> None:
    """Counted Jokers, labelled Jokers and exchanged Jokers lead to the same par."""
    for number in range(2):
        state = make_late_position(seed + number, variant)
        found = par(state)
        for other in (exchange_jokers(state), evolve(state, shuffler=Relay(state.shuffler))):
            again = par(other)
            assert (again.low, again.high) == (found.low, found.high)


def record_shuffles(state: GameState, line: Iterable[Action]) -> list[tuple[Card, ...]]:
    """Return the orders that a line asks for."""
    orders: list[tuple[Card, ...]] = []
    for action in line:
        following = apply(state, action)
        if isinstance(action, Discard) and following.shuffler != state.shuffler:
            orders.append(state.shuffler.shuffle(state.discard_pile | action.cards)[0])
        state = following
    return orders


@pytest.mark.slow
@given(seeds, variants)
def test_scripts_of_shuffles(seed: int, variant: Variant) -> None:
    """With the shuffles of a line that wins, a win is found; with fewer, the solver claims as much as the prover."""
    for state in [make_late_position(seed, variant)]:
        orders = record_shuffles(state, solve(state).line)
        whole = evolve(state, shuffler=Shuffler.scripted(orders))
        assert solve(whole).verdict is (Verdict.WON if solve(state).line else solve(whole).verdict)
        for cut in (whole, evolve(state, shuffler=Shuffler.scripted(orders[:-1]))):
            prover = Prover(2_000)
            try:
                can_win = prover.can_win(cut, MOST_MISSES)
            except TooLargeError:
                continue
            lost = Verdict.LOST if prover.is_complete else Verdict.UNDECIDED
            assert solve(cut).verdict is (Verdict.WON if can_win else lost)


def test_a_script_that_runs_out_proves_no_bound() -> None:
    """There may be a win without a miss beyond the end of the script, so the lower bound stays at 0."""
    for seed in range(200):
        state = make_late_position(seed, VARIANTS["beta@1"])
        bounds = par(evolve(state, shuffler=Shuffler.scripted([])))
        if bounds.high and bounds.low == 0:
            break
    else:
        raise AssertionError
