"""`Sensible`: its choices, and that it looks only at its view."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    DECKOPEDIA,
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
from card_capture.bots import Sensible
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_it_chooses_a_legal_action_from_the_view_alone(state: GameState, seed: int) -> None:
    if state.outcome is None:
        action = Sensible()(view(state, recall=True), legal_actions(state))
        assert action in legal_actions(state)
        other = resample(state, seed=seed)
        assert Sensible()(view(other, recall=True), legal_actions(other)) == action


@given(state=reachable_states())
def test_it_loses_no_royal_if_it_can_avoid_it(state: GameState) -> None:
    if state.phase is Phase.CAPTURE:
        action = Sensible()(view(state, recall=True), legal_actions(state))
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


@pytest.mark.parametrize(
    ("hand", "in_row", "phase", "deck", "variant", "action"),
    [
        ("2c Ah X1 3s", "7s Kd 6c Qc", Phase.CAPTURE, "Qd", BETA, "give 2c"),
        ("Ks X2 4s 4h", "Jh 6s 8s", Phase.CAPTURE, "7d", BETA, "capture 8s with Ks"),
        ("X1 Qh Th 2s", "Ks As 9c 7s", Phase.CAPTURE, "8h 3s Kh", BETA, "sacrifice Th 2s for As"),
        ("Ah 5s X1 2c", "8h Ts 7c Kd", Phase.CAPTURE, "2d", BETA, "capture 8h with Ah"),
        ("Td X1", "Ts Ah 5h", Phase.CAPTURE, "2c", BETA, "give Td"),
        ("3c X2 8d X1", "Jh 9c 6h 6c", Phase.CAPTURE, "3h 4c Jc 9s 2h 8h", BETA, "capture 9c with 3c X1 X2"),
        ("2s 5d 3h 3c", "Jd 8c Qh Jh", Phase.CAPTURE, "3d As", BETA, "sacrifice 3c 2s for Qh"),
        ("3c 2c 2s X1", "9d Jc Ah", Phase.CAPTURE, "Kc 7c 4d", BETA, "give 2c"),
        ("3d 3h Jd Ac", "Qc 7h Qd", Phase.CAPTURE, "3c", BETA, "capture Qc with Ac"),
        ("2c Jd", "Ks 5h 6h 7h", Phase.CAPTURE, "2d", DECKOPEDIA, "give 2c"),
        ("2c 6c 3d 2s", "7c 8c 9d 8s", Phase.DISCARD, "X2 4c", BETA, "discard 2c 3d"),
        ("Qd 6d Kd", "5h 8c Js 6c", Phase.DISCARD, "3s", BETA, "discard -"),
        ("3s 3h X1", "Kd 9h 8s Qh", Phase.DISCARD, "3c 3d", BETA, "discard 3h"),
        ("2c As 3d X2", "5c Ts Ah 5h", Phase.DISCARD, "6c 3s Th", BETA, "discard 2c 3d As"),
        ("4c X1", "Kh 7s 9s Jh", Phase.DISCARD, "Ac 2c", BETA, "discard 4c X1"),
        ("4s X1 2h 5h", "8s 8d 8h Ah", Phase.DISCARD, "As 3d", BETA, "discard 4s"),
    ],
)
def test_its_choices(hand: str, in_row: str, phase: Phase, deck: str, variant: Variant, action: str) -> None:
    """They were chosen so that most changes of a weight or an operator of its score change one of them."""
    assert str(choose_in(position(hand, in_row, variant, phase=phase, deck=deck))) == action


def choose_in(state: GameState) -> object:
    return Sensible()(view(state, recall=True), legal_actions(state))


def play_outcome(seed: int, variant: Variant) -> Outcome | None:
    state = new_game(seed, variant)
    while state.outcome is None:
        state = apply(state, Sensible()(view(state, recall=True), legal_actions(state)))
    return state.outcome


def test_it_sometimes_wins() -> None:
    """It wins the game that the command line shows, and some games in every variant."""
    assert play_outcome(3, PUBLISHED) is Outcome.WON
    for variant in VARIANTS.values():
        assert Outcome.WON in {play_outcome(seed, variant) for seed in range(8)}
