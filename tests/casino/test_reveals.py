"""What a play reveals: every position with few hidden cards, and the cases of the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

from attrs import evolve
from hypothesis import given

from card_capture import Card, Shuffler, casino
from card_capture.casino import MAIN, GameState, apply, check, legal_actions, new_game, parse_action, reveals
from tests.casino.positions import position
from tests.casino.strategies import reachable_states
from tests.uniformity import find_outcomes

TRAILS = MAIN.evolve(name="trails", owner_may_trail=True)
POSITIONS: list[tuple[str, str, tuple[str, ...]]] = [
    ("8c 2c", "8d 6d", ()),
    ("8c 2c", "6h", ("8: 5s+3h seat 0",)),
    ("8c 2c", "6h", ("8: 5s+3h seat 1",)),
    ("8c 6h", "2d 8s", ("8: 5s+3h seat 0", "6: 4s+2h seat 1")),
    ("8c 8h 6h", "2d 8s", ("8: 5s+3h seat 0", "6: 4s+2h seat 1")),
    ("8c 2c 6h", "8s", ("8: 5s+3h seat 1",)),
]
CHANGES: list[dict[str, Any]] = [
    {},
    {"seat": 1},
    {"announced": ((8,), ())},
    {"variant": TRAILS},
    {"variant": TRAILS, "seat": 1},
    {"variant": TRAILS, "players": 3, "announced": ((8,), (), ())},
]


def list_small_states() -> list[GameState]:
    """Return states of the last deal, in which each seat holds at most three cards."""
    states = []
    for (hand, table, builds), changes in product(POSITIONS, CHANGES):
        seats = changes.get("players", 2)
        if len(hand.split()) * seats < 8:
            states.append(position(hand, table, *builds, **changes))
    return states


def test_ca_12_3_reveals_is_exact_where_few_cards_are_hidden() -> None:
    """All deals of the hidden cards are listed."""
    answers = [
        (reveals(state, action, seat), len(find_outcomes(casino, state, action, seat)) > 1, seat == state.to_move)
        for state in list_small_states()
        for action in legal_actions(state)
        for seat in range(state.players)
    ]
    assert {answer == real for answer, real, _ in answers} == {True}
    assert {(answer, is_own) for answer, _, is_own in answers} == {(False, True), (False, False), (True, False)}


def reveal(state: GameState, play: str) -> list[bool]:
    """Return for each seat whether a play reveals something to it."""
    return [reveals(state, parse_action(play), seat) for seat in range(state.players)]


def test_ca_12_2_a_card_from_hand_is_revealed_to_the_others() -> None:
    state = new_game(7, players=3)
    assert {tuple(reveal(state, str(action))) for action in legal_actions(state)} == {(False, True, True)}


def test_ca_12_3_a_card_that_must_be_there_is_not_revealed() -> None:
    """Seat 0 announced 8, and 8c is the only eight that the others have not seen; then 8s is in the hand of seat 1."""
    state = position("8c 4d", "8d 8h 8s", players=3, announced=((8,), (), ()))
    assert reveal(state, "capture 8d with 8c") == [False, False, False]
    assert reveal(state, "trail 4d") == [False, True, True]
    other = position("8c 4d", "8d 8h", players=3, announced=((8,), (), ()))
    swapped = {Card.parse("8s"), min(other.hands[1])}
    hands, piles = (
        (other.hands[0], other.hands[1] ^ swapped, other.hands[2]),
        (*other.piles[:2], other.piles[2] ^ swapped),
    )
    other = evolve(other, hands=hands, piles=piles)
    check(other)
    assert reveal(other, "capture 8d with 8c") == [False, False, True]


def test_ca_6_3_a_play_reveals_that_its_player_can_answer() -> None:
    """Seat 0 must hold 3c, which it announced, but to seat 1 it might hold another card than the eight it needs."""
    threes = position("8c 3c", "5h 3d 3h 3s", announced=((3,), ()))
    assert reveal(threes, "build 8 with 3c: 5h") == [False, False]
    threes = position("8c 3c", "5h 3d 3h 3s", players=3, announced=((3,), (), ()))
    assert reveal(threes, "build 8 with 3c: 5h") == [False, True, True]
    assert reveal(threes, "capture 3d with 3c") == [False, False, False]


def test_ca_12_3_a_card_that_another_seat_must_hold_is_not_in_hand() -> None:
    """Seats 1 and 2 hold a card each. Seat 2 owns a build of 8, and 8c is the only eight that seat 0 has not seen."""
    state = position("3c", "8d 8h 8s", "8: 5s+3h seat 2", players=3, seat=1)
    assert [str(hand) for hand in state.hands] == ["-", "3c", "8c"]
    assert reveal(state, "trail 3c") == [False, False, False]
    assert reveal(position("3c", "8d 8h 8s", players=3, seat=1), "trail 3c") == [True, False, False]


def test_ca_2_5_a_new_deal_is_revealed() -> None:
    state = new_game(7)
    while len(state.hands[1]) > 1:
        state = apply(state, legal_actions(state)[-1])
    while state.to_move == 0:
        assert not reveals(state, legal_actions(state)[-1], 0)
        state = apply(state, legal_actions(state)[-1])
    assert reveal(state, str(legal_actions(state)[-1])) == [True, True]


def test_ca_11_5_a_new_round_is_revealed_but_not_the_end_of_the_match() -> None:
    state = position("7s", "3h", seat=1)
    assert reveal(state, "trail 7s") == [True, True]
    assert reveal(evolve(state, scores=(3, 19)), "trail 7s") == [False, False]
    assert reveal(evolve(state, shuffler=Shuffler.scripted([])), "trail 7s") == [True, True]


@given(state=reachable_states())
def test_own_plays_reveal_nothing_unless_cards_are_dealt(state: GameState) -> None:
    for action in legal_actions(state)[:10]:
        after = apply(state, action)
        assert state.to_move is not None
        assert reveals(state, action, state.to_move) is ((after.round, after.deal) != (state.round, state.deal))
