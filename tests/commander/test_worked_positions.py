"""The worked positions of the rulebook, W1 to W9, also under other flags."""

from __future__ import annotations

import pytest

from card_capture import CardSet
from card_capture.commander import (
    COMMANDER,
    STANDARD,
    Attack,
    Battle,
    Expose,
    GameState,
    Outcome,
    TieExhaustion,
    TieRemoves,
    Variant,
    _pyramid,
    legal_actions,
    new_game,
)
from tests.commander.positions import FULL, SLOTS, Seat, after, only, position

BY_CARDS_LEFT = STANDARD.evolve(name="by cards left", tie_exhaustion=TieExhaustion.CARDS_IN_LAYOUT)
ALL_EXPOSED = STANDARD.evolve(name="all exposed", tie_removes=TieRemoves.EXPOSED_CARDS)
STEADFAST = STANDARD.evolve(name="steadfast", commander_falls_in_tie_break=False)

under_all = pytest.mark.parametrize("variant", [STANDARD, BY_CARDS_LEFT, ALL_EXPOSED, STEADFAST], ids=str)


def find_own_slots(state: GameState) -> set[int]:
    return {action.slot for action in legal_actions(state)}


def find_targets(state: GameState) -> set[tuple[int, int]]:
    return {(action.seat, action.target) for action in legal_actions(state) if isinstance(action, Attack)}


@under_all
def test_w1(variant: Variant) -> None:
    state = new_game(7, variant)
    assert find_own_slots(state) == {1, 2, 3, 4}
    assert find_targets(state) == {(1, 1), (1, 2), (1, 3), (1, 4)}
    assert len(legal_actions(state)) == 16


@under_all
def test_w2(variant: Variant) -> None:
    state = new_game(7, variant, players=4)
    assert find_own_slots(state) == {1, 2, 3, 4}
    assert find_targets(state) == {(seat, slot) for seat in (1, 2, 3) for slot in (1, 2, 3, 4)}
    assert len(legal_actions(state)) == 48


def test_w3() -> None:
    state = position(FULL, Seat(lacks=[1]))
    assert find_targets(state) == {(1, 2), (1, 3), (1, 4), (1, 5)}
    assert len(legal_actions(state)) == 16


def test_w3b() -> None:
    state = position(Seat(lacks=[1]), FULL)
    assert find_own_slots(state) == {2, 3, 4}
    assert len(legal_actions(state)) == 12


def test_w4() -> None:
    state = position(FULL, Seat(lacks=[3, 6]))
    assert find_targets(state) == {(1, 1), (1, 2), (1, 4), (1, 9), (1, 7)}


def test_w5() -> None:
    state = position(FULL, Seat(lacks=[1, 2, 5]))
    assert find_targets(state) == {(1, 3), (1, 4), (1, 8), (1, 6)}


TIE = position(Seat({2: "9d", 1: "Kc", 3: "9c"}), Seat({3: "9s", 2: "4h", 4: "9h"}))


@under_all
def test_w6(variant: Variant) -> None:
    tie = position(Seat({2: "9d"}), Seat({3: "9s"}), variant=variant)
    state = after(tie, "attack 2 seat 1 slot 3")
    assert (state.to_move, state.battle) == (0, Battle(0, 2, 1, 3))
    assert list(legal_actions(state)) == [Expose(1), Expose(3), Expose(5), Expose(6)]
    state = after(state, "expose 6")
    assert (state.to_move, state.battle) == (1, Battle(0, 2, 1, 3, (6,)))
    assert list(legal_actions(state)) == [Expose(2), Expose(4), Expose(6), Expose(7)]


def test_w7() -> None:
    state = after(TIE, "attack 2 seat 1 slot 3", "expose 1", "expose 2")
    assert state.layouts == (TIE.layouts[0], (*TIE.layouts[1][:2], None, *TIE.layouts[1][3:]))
    assert state.removed == TIE.removed | CardSet.parse("9s")
    assert (state.battle, state.to_move, state.seen) == (None, 1, ((1, 2), (2,)))


def test_w7_if_the_loser_loses_all_exposed_cards() -> None:
    tie = position(Seat({2: "9d", 1: "Kc"}), Seat({3: "9s", 2: "4h"}), variant=ALL_EXPOSED)
    state = after(tie, "attack 2 seat 1 slot 3", "expose 1", "expose 2")
    assert state.layouts == (tie.layouts[0], (tie.layouts[1][0], None, None, *tie.layouts[1][3:]))
    assert state.removed == tie.removed | CardSet.parse("9s 4h")


@under_all
def test_w8(variant: Variant) -> None:
    state = after(position(only(s13="7c"), only(s13="7d"), variant=variant), "attack 13 seat 1 slot 13")
    assert (state.outcome, state.to_move, state.in_game) == (Outcome(None), None, (False, False))
    assert state.removed >= CardSet.parse("7c 7d")


@under_all
def test_w9(variant: Variant) -> None:
    state = after(
        position(only(s13="7c"), only(s12="7d", s13="Kd"), variant=variant, to_move=0), "attack 13 seat 1 slot 12"
    )
    assert (state.outcome, state.in_game) == (Outcome(1), (False, True))
    assert state.layouts[1] == (*[None] * 11, *position(only(s12="7d", s13="Kd"), only(s13="7c")).layouts[0][11:])


# The worked examples in the docstrings of the source


def test_the_coverage_example() -> None:
    """See `_pyramid`."""
    layout = position(Seat(lacks=[1, 2, 5]), FULL).layouts[0]
    assert (_pyramid.find_attackers(layout), _pyramid.find_targets(layout)) == ((3, 4, 8), (3, 4, 6, 8))
    assert {slot: _pyramid.find_covers(layout, slot) for slot in (3, 4, 6, 7, 8)} == {
        3: [],
        4: [],
        6: [3],
        7: [3, 4],
        8: [],
    }


def test_the_battle_example() -> None:
    """See `_battle`."""
    seats = Seat({2: "9d", 1: "Kc", 3: "5c"}), Seat({3: "9s", 2: "Kh", 4: "6h"})
    for variant, lost in ((STANDARD, {2}), (ALL_EXPOSED, {1, 2, 3})):
        start = position(*seats, variant=variant)
        tie = after(start, "attack 2 seat 1 slot 3")
        second = after(tie, "expose 1", "expose 2")
        assert (tie.to_move, second.to_move) == (0, 0)
        over = after(second, "expose 3", "expose 4")
        assert over.battle is None
        assert {slot for slot in SLOTS if over.layouts[0][slot - 1] is None} == lost
        assert over.layouts[1] == start.layouts[1]


def test_the_slots_of_a_seat_in_a_battle() -> None:
    battle = Battle(2, 5, 0, 3, (6, 1), (4,))
    assert [battle.slots_of(seat) for seat in (0, 1, 2, 3)] == [(3, 4), (), (5, 6, 1), ()]
    assert battle.sides == ((2, (5, 6, 1)), (0, (3, 4)))


def test_the_commander_is_in_slot_13() -> None:
    assert COMMANDER == 13
