"""The command line's bot: what it plays, and what it may look at."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    PUBLISHED,
    VARIANTS,
    Capture,
    GameState,
    GiveUp,
    Outcome,
    Phase,
    Sacrifice,
    Variant,
    apply,
    legal_actions,
    new_game,
    resample,
    view,
)
from card_capture._demo.solitaire import choose
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_it_chooses_a_legal_action_from_the_view_alone(state: GameState, seed: int) -> None:
    if state.outcome is None:
        action = choose(view(state, recall=True), legal_actions(state))
        assert action in legal_actions(state)
        other = resample(state, seed=seed)
        assert choose(view(other, recall=True), legal_actions(other)) == action


@given(state=reachable_states())
def test_it_loses_no_royal_if_it_can_avoid_it(state: GameState) -> None:
    if state.phase is Phase.CAPTURE:
        action = choose(view(state, recall=True), legal_actions(state))
        outcomes = {apply(state, other).outcome for other in legal_actions(state)}
        if outcomes != {Outcome.LOST_ROYAL}:
            assert apply(state, action).outcome is not Outcome.LOST_ROYAL


def test_its_preferences() -> None:
    """It captures the most valuable card, gives up its least valuable one, and keeps cards that can capture a royal."""
    state = position("4s 5s 7h 2c", "5h 9s 6c 8d")
    assert isinstance(choose_in(state), Capture)
    assert choose_in(state) == Capture(state.row[1], [c for c in state.hand if str(c) in ("4s", "5s")])  # type: ignore[arg-type]
    assert isinstance(choose_in(position("2c 3c 4c X1", "5h 9s 6d 8d")), GiveUp)
    assert isinstance(choose_in(position("2c 3c 4c X1", "Kh Qs Ad Jd")), Sacrifice)
    assert str(choose_in(position("Qs 4s 2c 2d", "As 9h 8h 7h", phase=Phase.DISCARD))) == "discard 2c 2d"


def choose_in(state: GameState) -> object:
    return choose(view(state, recall=True), legal_actions(state))


def play_outcome(seed: int, variant: Variant) -> Outcome | None:
    state = new_game(seed, variant)
    while state.outcome is None:
        state = apply(state, choose(view(state, recall=True), legal_actions(state)))
    return state.outcome


def test_it_sometimes_wins() -> None:
    """It wins the game that the command line shows, and some games in every variant."""
    assert play_outcome(3, PUBLISHED) is Outcome.WON
    for variant in VARIANTS.values():
        assert Outcome.WON in {play_outcome(seed, variant) for seed in range(8)}


def test_it_also_plays_without_recall() -> None:
    state = position("Qs 4s 2c 2d", "As 9h 8h 7h", phase=Phase.DISCARD)
    assert choose(view(state), legal_actions(state)) in legal_actions(state)
