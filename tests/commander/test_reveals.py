"""What an action reveals: every position with few hidden cards, and the cases of the rules."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from card_capture import CardSet, commander
from card_capture.commander import GameState, apply, check, legal_actions, new_game, parse_action, reveals
from tests.commander.oracle import MIXES
from tests.commander.positions import OUT, Seat, only, position
from tests.uniformity import find_outcomes

LAYOUTS = [
    (only(s12="2c", s13="3c"), only(s11="2d", s12="3d", s13="9c")),
    (only(s13="9d"), only(s13="9s")),  # the Commanders tie, and nothing can be turned up
    (only(s13="9d"), only(s12="9h", s13="9s")),
]


def know(state: GameState, *known: tuple[int, ...], aside: str = "-") -> GameState:
    """Return the state in which these slots have been turned up before, and only *aside* left the game unseen."""
    cards = CardSet.parse(aside)
    out = state.removed | state.set_aside
    state = evolve(state, seen=known, set_aside=cards, removed=out - cards)
    check(state)
    return state


def list_small_states() -> list[GameState]:
    """Return states of two seats among four, and the states that follow them."""
    states: list[GameState] = []
    for seats, variant, aside in product(LAYOUTS, MIXES, ("-", "Kc")):
        state = position(*seats, OUT, OUT, variant=variant)
        lying = [[slot for slot, card in enumerate(layout, start=1) if card] for layout in state.layouts[:2]]
        known = product(*[[(), tuple(slots[1:])] for slots in lying])
        states += [know(state, *slots, (), (), aside=aside) for slots in known]
    following = [apply(state, action) for state in states for action in legal_actions(state)]
    return [*states, *{state for state in following if state.battle}]


def test_cm_7_2_reveals_is_exact_where_few_cards_are_hidden() -> None:
    """All deals of the hidden cards are listed."""
    answers = [
        (reveals(state, action, 0), len(find_outcomes(commander, state, action, 0)) > 1)
        for state in list_small_states()
        for action in legal_actions(state)
    ]
    assert {answer == real for answer, real in answers} == {True}
    assert {answer for answer, _ in answers} == {True, False}


def test_cm_7_2_a_card_is_revealed_the_first_time() -> None:
    state = position(Seat({1: "9d"}), Seat({1: "5s"}))
    first = parse_action("attack 1 seat 1 slot 1")
    assert reveals(state, first, 0)
    assert reveals(state, first, 1)
    assert reveals(know_only(state, (1,), ()), first, 0)
    assert not reveals(know_only(state, (1,), (1,)), first, 0)


def know_only(state: GameState, *known: tuple[int, ...]) -> GameState:
    return evolve(state, seen=known)


def test_cm_4_2_a_choice_reveals_nothing_until_both_have_chosen() -> None:
    state = position(Seat({2: "9d", 1: "Tc"}), Seat({3: "9s", 2: "4h"}))
    tie = apply(state, parse_action("attack 2 seat 1 slot 3"))
    assert not reveals(tie, parse_action("expose 1"), 0)
    chosen = apply(tie, parse_action("expose 1"))
    assert reveals(chosen, parse_action("expose 2"), 1)
    # The attacker's card is known, and the defender's is not.
    seen = evolve(chosen, seen=((1, 2), (3,)))
    assert reveals(seen, parse_action("expose 2"), 0)
    assert not reveals(evolve(seen, seen=((1, 2), (2, 3))), parse_action("expose 2"), 0)


def test_cm_7_2_the_only_hidden_card_is_known() -> None:
    state = position(only(s13="9d"), only(s13="5s"), OUT, OUT)
    attack = parse_action("attack 13 seat 1 slot 13")
    assert not reveals(know(state, (13,), (), (), ()), attack, 0)
    assert reveals(know(state, (13,), (), (), (), aside="Kc"), attack, 0)


@pytest.mark.parametrize(("other", "revealed"), [("9s", False), ("5s", True)])
def test_cm_4_5_two_hidden_cards_that_leave_the_game_together(other: str, revealed: bool) -> None:  # noqa: FBT001
    """It does not matter which of the two lies where if both players go out in a tie."""
    state = know(position(only(s13="9d"), only(s13=other), OUT, OUT), (), (), (), ())
    assert reveals(state, parse_action("attack 13 seat 1 slot 13"), 1) is revealed


def test_a_new_game_reveals_all() -> None:
    state = new_game(1)
    assert all(reveals(state, action, 0) for action in legal_actions(state))
