"""`Sensible`: it looks at its view only, and prefers some plays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import BotError
from card_capture.bots import Sensible
from card_capture.bots._sensible_casino import make_score
from card_capture.casino import (
    MAIN,
    SPADE,
    VARIANTS,
    FaceCapture,
    GameState,
    Variant,
    apply,
    legal_actions,
    new_game,
    parse_action,
    resample,
    view,
)
from tests.casino.positions import position
from tests.casino.strategies import reachable_states


def choice(state: GameState) -> str:
    assert state.to_move is not None
    return str(Sensible()(view(state, state.to_move, recall=True), legal_actions(state)))


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_it_chooses_a_legal_play_that_hidden_cards_do_not_change(state: GameState, seed: int) -> None:
    if state.to_move is not None and len(legal_actions(state)) < 200:
        action = Sensible()(view(state, state.to_move, recall=True), legal_actions(state))
        assert action in legal_actions(state)
        other = resample(state, state.to_move, seed=seed)
        assert Sensible()(view(other, state.to_move, recall=True), legal_actions(other)) == action


def test_its_preferences() -> None:
    """It captures the most points, trails cards of little use, and makes builds that it can capture later."""
    assert choice(position("Th 8s", "Td 8c 4d")) == "capture Td with Th"
    assert choice(position("8s Kc", "8c 5h 3d 3s")) == "capture 8c 5h 3s with 8s"
    assert choice(position("As Qc 9c", "4d")) == "trail 9c"
    assert choice(position("Jc 8d", "Js 8c", variant=SPADE)) == "capture Js with Jc"
    assert choice(position("3d 8s", "5c")) == "build 8 with 3d: 5c"
    assert choice(position("2s 6c 8d", "6d 8c", "8: 5s+3h seat 0")) == "add to B1 with 2s: 8c 6d"
    assert choice(position("2d 9s", "-", "7: 4c+3s seat 1")) == "raise B1 to 9 with 2d"
    assert choice(position("2d 9s", "7c", "9*: 9c, 9d, 9h seat 0")) == "capture B1 with 9s"


def test_it_does_not_trail_a_card_next_to_one_of_its_value() -> None:
    assert choice(position("4c 4s 5c", "4d", "8: 5s+3h seat 1")) != "trail 4c"
    assert choice(position("Qc Kc", "Qd Qh Qs", variant=MAIN.evolve(name="all", face_capture=FaceCapture.ALL))) == (
        "capture Qd Qh Qs with Qc"
    )


def test_of_two_cards_to_trail_it_prefers_the_one_without_its_value_on_the_table() -> None:
    state = position("4c 3c", "4d")
    assert state.to_move is not None
    score = make_score(view(state, state.to_move, recall=True))
    assert score(parse_action("trail 4c")) < score(parse_action("trail 3c"))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_it_plays_whole_matches(variant: Variant) -> None:
    state = new_game(5, variant)
    plays = 0
    while state.outcome is None:
        state = apply(state, Sensible()(view(state, state.to_move or 0, recall=True), legal_actions(state)))
        plays += 1
    assert plays % 48 == 0


def test_it_beats_chance() -> None:
    """Over several matches it wins far more often than a bot that always plays the first legal action."""
    won = 0
    for seed in range(12):
        state = new_game(seed, MAIN.evolve(name="short", target=11))
        while state.outcome is None:
            actions = legal_actions(state)
            table = view(state, state.to_move or 0, recall=True)
            state = apply(state, Sensible()(table, actions) if state.to_move == seed % 2 else actions[0])
        won += state.outcome.winner == seed % 2
    assert won >= 8


@pytest.mark.parametrize("play", ["capture B2 with 9s", "add to B2 with 9s: 2c", "raise B2 to 9 with 2d"])
def test_a_play_of_another_table_is_refused(play: str) -> None:
    """A client may send the list of an earlier table, with a build that is not there any more."""
    state = position("2d 9s", "-", "7: 4c+3s seat 1")
    table = view(state, state.to_move, recall=True)
    with pytest.raises(BotError, match=f"^expected a legal action of Casino, got {play}$"):
        Sensible()(table, [parse_action(play)])
