"""`Sensible`: its choices, and that it looks only at its view."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import commander
from card_capture.bots import Sensible
from card_capture.commander import (
    PLAYERS,
    STANDARD,
    Action,
    Attack,
    GameState,
    Outcome,
    apply,
    check,
    legal_actions,
    new_game,
    resample,
    view,
)
from card_capture.testing import _choose_at_random, _play, states
from tests.commander.oracle import MIXES, tie_rich_states
from tests.commander.positions import FULL, OUT, Seat, after, only, position


def choose_action(state: GameState, seat: int | None = None) -> Action:
    """Return the bot's action for a seat, by default the seat to move."""
    seat = state.to_move if seat is None else seat
    assert seat is not None
    return Sensible()(view(state, seat, recall=True), legal_actions(state))


@given(state=states(commander) | tie_rich_states(), seed=st.integers(0, 2**64 - 1))
def test_it_takes_the_same_legal_action_for_any_hidden_cards(state: GameState, seed: int) -> None:
    if state.outcome is None:
        action = choose_action(state)
        assert action in legal_actions(state)
        other = resample(state, 0, seed=seed)
        assert Sensible()(view(other, 0, recall=True), legal_actions(other)) == action


@pytest.mark.parametrize("players", PLAYERS)
def test_it_plays_whole_games(players: int) -> None:
    """It plays under every mix of flags, and hidden cards dealt again before each decision make no difference."""
    for seed, variant in enumerate(MIXES):
        state = new_game(seed, variant, players)
        while state.outcome is None:
            action = choose_action(state)
            assert choose_action(resample(state, 0, seed=seed)) == action
            state = apply(state, action)
            check(state)


def find_winner(seed: int, players: int, seat: int) -> int | None:
    """Return the winner of a game in which the bot plays *seat* and the others choose at random."""
    rng = Random(seed)
    state = new_game(seed, players=players)
    while state.outcome is None:
        legal = legal_actions(state)
        state = apply(state, choose_action(state) if state.to_move == seat else legal[int(rng.random() * len(legal))])
    return state.outcome.winner


@pytest.mark.slow
@pytest.mark.parametrize(("players", "wins"), [(2, 140), (3, 125), (4, 115)])
def test_it_beats_random_players(players: int, wins: int) -> None:
    """In 240 games a random player would win 120, 80 or 60."""
    won = sum(find_winner(seed, players, seed % players) == seed % players for seed in range(240))
    assert won >= wins


# Its choices


def test_it_attacks_where_it_is_sure_to_win() -> None:
    """It attacks the highest remembered card that it can beat, and a Commander before all others."""
    state = position(Seat({1: "Kc", 2: "2c", 3: "8c", 4: "9c"}), Seat({1: "Ad", 2: "7d", 3: "Jd", 4: "3d"}))
    state = evolve(state, seen=((1, 2, 3, 4), (1, 2, 3, 4)))
    assert choose_action(state) == Attack(1, seat=1, target=3)
    state = position(Seat({1: "Kc", 2: "2c"}), only(s11="2d", s12="Qh", s13="Qd"), only(s13="Qs"))
    state = evolve(state, seen=((1, 2), (11, 12, 13), (13,)))
    assert choose_action(state) == Attack(1, seat=2, target=13)


def test_it_does_not_risk_a_card_it_knows_to_be_high() -> None:
    state = position(Seat({1: "Ac", 2: "2c"}), Seat({1: "Ad", 2: "Ah", 3: "As", 4: "Kd"}))
    state = evolve(state, seen=((1, 2), (1, 2, 3)))
    assert choose_action(state) == Attack(1, seat=1, target=4)
    state = evolve(state, seen=((), (1, 2, 3, 4)))
    assert choose_action(state) == Attack(1, seat=1, target=4)
    state = evolve(state, seen=((2,), (1, 2, 3, 4)))
    assert choose_action(state) == Attack(2, seat=1, target=1)  # it loses its lowest card if it has to lose one


def test_it_does_not_risk_its_commander_in_an_attack() -> None:
    state = position(only(s12="3c", s13="2c"), Seat({1: "Ad", 2: "Kd"}), to_move=0)
    assert {action.slot for action in legal_actions(state)} == {12}
    state = position(only(s10="3c", s11="2c", s13="4c"), Seat({1: "Ad"}), FULL)
    assert choose_action(evolve(state, seen=((10, 11, 13), (1,), ()))) != Attack(11, seat=1, target=1)


def test_it_turns_up_its_highest_card_to_break_a_tie() -> None:
    tie = after(position(Seat({2: "9d", 1: "Kc", 3: "Qc"}), Seat({3: "9s", 2: "4h"})), "attack 2 seat 1 slot 3")
    assert str(choose_action(evolve(tie, seen=((1, 2, 3), (3,))))) == "expose 1"
    assert str(choose_action(evolve(tie, seen=((2, 3), (3,))))) == "expose 3"
    low = position(Seat({2: "9d", 1: "2c", 3: "3c"}), Seat({3: "9s", 2: "4h"}))
    low = after(low, "attack 2 seat 1 slot 3")
    assert str(choose_action(evolve(low, seen=((1, 2, 3), (3,))))) == "expose 5"  # an unknown card is better than a 3
    chosen = after(evolve(tie, seen=((2,), (2, 3))), "expose 1")
    assert str(choose_action(chosen)) == "expose 4"  # the 4 is the lowest it could turn up


def test_it_turns_up_its_commander_only_if_it_must() -> None:
    """The Commander is known to be an ace, and the other card a two."""
    state = position(only(s11="2c", s12="9c", s13="Ac"), Seat({1: "9d"}), FULL)
    tie = evolve(after(state, "attack 12 seat 1 slot 1"), seen=((11, 12, 13), (1,), ()))
    assert str(choose_action(tie)) == "expose 11"
    tie = after(position(only(s12="9c", s13="Ac"), Seat({1: "9d"}), FULL), "attack 12 seat 1 slot 1")
    assert str(choose_action(tie)) == "expose 13"


def test_of_equally_good_actions_it_takes_the_first() -> None:
    state = new_game(1, players=3)
    assert choose_action(state) == legal_actions(state)[0]


def test_it_wins_at_once_if_all_cards_are_known() -> None:
    state = position(only(s13="7c"), OUT, only(s13="8c"), OUT)
    aside = state.removed | state.set_aside
    state = evolve(state, seen=((13,), (), (13,), ()), set_aside=type(aside)(), removed=aside)
    check(state)
    assert choose_action(state) == Attack(13, seat=2, target=13)
    assert apply(state, choose_action(state)).outcome == Outcome(2)


@pytest.mark.parametrize(
    ("players", "seed", "number", "action"),
    [
        (2, 0, 12, "attack 1 seat 1 slot 4"),
        (2, 0, 14, "expose 11"),
        (2, 3, 9, "attack 7 seat 0 slot 7"),
        (3, 0, 11, "expose 5"),
        (3, 0, 21, "attack 5 seat 0 slot 13"),
        (3, 4, 18, "expose 9"),
        (3, 5, 3, "attack 2 seat 1 slot 1"),
        (4, 5, 45, "attack 8 seat 2 slot 11"),
    ],
)
def test_its_choices_in_games_played_at_random(players: int, seed: int, number: int, action: str) -> None:
    """They were chosen so that most changes of a weight or an operator of its score change one of them."""
    state = _play(commander, (STANDARD, players), _choose_at_random, seed).states[number]
    assert str(choose_action(state)) == action
