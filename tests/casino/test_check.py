"""States that are not valid."""
# ruff: noqa: E501 - messages are quoted whole

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardCaptureError, CardSet, InvalidStateError
from card_capture.casino import (
    ELEVEN,
    MAIN,
    ROYAL,
    Build,
    CountOut,
    DuplicateBuilds,
    GameState,
    Outcome,
    ScoreTiming,
    apply,
    check,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    resample,
    view,
    why_not,
)
from tests.casino.positions import build, position
from tests.casino.strategies import reachable_states
from tests.casino.subject import candidates
from tests.contract import kind

DEALT = new_game(7)
STATE = position("8c 4d", "8d", "8: 5s+3h seat 0", "9*: 9c, 5c+4c seat 1")
OVER = apply(evolve(position("7s", "3h", seat=1), scores=(3, 19)), parse_action("trail 7s"))
AT_ONCE = MAIN.evolve(name="at once", score_timing=ScoreTiming.AS_TAKEN)
TAKEN = position("8c 4d", "8d", variant=AT_ONCE, scores=(0, 11), round_points=(0, 11))
STOPPED = evolve(
    position("8c 4d", "8d", variant=AT_ONCE, scores=(0, 11), round_points=(0, 11)),
    variant=AT_ONCE.evolve(name="short", target=11),
    to_move=None,
    outcome=Outcome(1, (0, 11)),
)
STOPPED = evolve(
    STOPPED, hands=(STOPPED.hands[0] - CardSet.parse("4d"), STOPPED.hands[1]), table=CardSet.parse("4d 8d")
)
IN_ORDER = MAIN.evolve(name="in order", count_out=CountOut.ORDERED)
LEAD = CardSet(CARDS[:27]) - CardSet.parse("Td")  # most cards and, without Td, nothing else
ORDERED = apply(
    evolve(
        position("7s", "3h", seat=1, variant=IN_ORDER),
        round=2,
        scores=(18, 17),
        piles=(LEAD | CardSet.parse("4h"), CardSet(CARDS[:52]) - LEAD - CardSet.parse("4h 7s 3h")),
    ),
    parse_action("trail 7s"),
)
ONE, TWO = STATE.builds


def test_the_states_before_a_fault_is_made() -> None:
    for state in (DEALT, STATE, OVER, TAKEN, STOPPED, ORDERED):
        check(state)


def with_builds(*builds: Build) -> dict[str, Any]:
    """Return the changes that give STATE these builds; the last pile gets or gives the cards that differ."""
    cards = CardSet(card for each in builds for card in each.cards)
    rest = CardSet(CARDS[:52]) - cards - STATE.table - STATE.hands[0] - STATE.hands[1]
    return {"builds": builds, "piles": (CardSet(), rest)}


MERGED = MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED)

FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    (STATE, {"hands": (CardSet.parse("8c"), STATE.hands[1])}, "expected each of the 52 cards once, got no 4d (CA-14.1)"),
    (DEALT, {"stock": DEALT.stock[2:]}, "expected each of the 52 cards once, got no 4c 2d (CA-14.1)"),
    (STATE, {"table": CardSet.parse("8d 8c")}, "expected each of the 52 cards once, got 8c in both table and hands[0] (CA-14.1)"),
    (DEALT, {"stock": (*DEALT.stock, DEALT.stock[0])}, "expected each of the 52 cards once, got 2d twice in stock (CA-14.1)"),
    (STATE, {"table": CardSet.parse("8d X1")}, "expected no Joker, got X1 in table (CA-14.1)"),
    (STATE, {"players": 5}, "expected 2, 3 or 4 players under main@1, got 5 (CA-2.1)"),
    (new_game(1, players=3), {"variant": ELEVEN}, "expected 2 players under eleven@1, got 3 (CA-2.1)"),
    (STATE, {"dealer": 2}, "expected dealer to be a seat from 0 to 1, got 2 (CA-1.5)"),
    (STATE, {"last_capturer": -1}, "expected last_capturer to be a seat from 0 to 1, got -1 (CA-1.5)"),
    (STATE, {"to_move": 2}, "expected to_move to be a seat from 0 to 1, got 2 (CA-1.5)"),
    (STATE, {"hands": STATE.hands[:1]}, "expected hands to have 2 items, one for each seat, got 1 (CA-1.5)"),
    (STATE, {"piles": (*STATE.piles, CardSet())}, "expected piles to have 2 items, one for each side, got 3 (CA-1.5)"),
    (STATE, {"sweeps": (0,)}, "expected sweeps to have 2 items, one for each side, got 1 (CA-1.5)"),
    (STATE, {"scores": ()}, "expected scores to have 2 items, one for each side, got 0 (CA-1.5)"),
    (STATE, {"to_move": None}, "expected either a player to move or an outcome, got to_move None and outcome None (CA-11.2)"),
    (STATE, {"outcome": Outcome(0, (21, 0))}, "expected either a player to move or an outcome, got to_move 0 and outcome Outcome(winner=0, scores=(21, 0)) (CA-11.2)"),
    (STATE, {"round": 0}, "expected round to be from 1 to 999999, got 0 (CA-1.4)"),
    (STATE, {"round": 10**6000}, "expected round to be from 1 to 999999, got <int> (CA-1.4)"),
    (STATE, {"scores": (1_000_000, 0)}, "expected scores[0] to be from 0 to 999999, got 1000000 (CA-10.1)"),
    (STATE, {"deal": 0}, "expected deal to be from 1 to 6, got 0 (CA-2.1)"),
    (STATE, {"deal": 7}, "expected deal to be from 1 to 6, got 7 (CA-2.1)"),
    (STATE, {"sweeps": (0, -1)}, "expected sweeps[1] to be from 0 to 999999, got -1 (CA-10.1)"),
    (STATE, {"scores": (-1, 0)}, "expected scores[0] to be from 0 to 999999, got -1 (CA-10.1)"),
    (STATE, {"last_capturer": None}, "expected last_capturer to be a seat, since cards have been captured, got None (CA-1.12)"),
    (STATE, {"last_capturer": 0}, "expected at least two cards in the pile of last_capturer, seat 0, got 0 (CA-1.12)"),
    (STATE, {"sweeps": (1, 0)}, "expected at least 2 cards in piles[0], two for each sweep, got 0 (CA-9.1)"),
    (STATE, {"scores": (0, 3)}, "expected scores of 0 before a round has been counted, got (0, 3) (CA-11.1)"),
    (STATE, {"deal": 5}, "expected 8 cards in stock after deal 5, got 0 (CA-2.1)"),
    (STATE, {"hands": (STATE.hands[0], CardSet()), "piles": (CardSet(), STATE.piles[1] | STATE.hands[1])}, "expected 2 cards in hands[1], got 0 (CA-14.5)"),
    (STATE, {"hands": (CardSet(), CardSet()), "piles": (CardSet(), STATE.piles[1] | STATE.hands[1] | STATE.hands[0])}, "expected from 1 to 4 cards in hands[0], whose turn it is, got 0 (CA-14.5)"),
    (STATE, {"to_move": 1}, "expected 1 card in hands[0], got 2 (CA-14.5)"),
    (STATE, {"piles": (CardSet(), STATE.piles[1] - CardSet.parse("Kc Kd")), "unclaimed": CardSet.parse("Kc Kd")}, "expected no unclaimed cards before the match is over, got Kc Kd (CA-8.3)"),
    (STATE, {"round": 4, "scores": (3, 22)}, "expected the match to be over, since side 1 has won, got scores (3, 22) (CA-11.2)"),
    (STATE, {"builds": (evolve(ONE, value=0), TWO)}, "expected B1 to have a value from 1 to 10, got 0 (CA-1.8)"),
    (STATE, {"builds": (evolve(ONE, value=11), TWO)}, "expected B1 to have a value from 1 to 10, got 11 (CA-1.8)"),
    (STATE, {"builds": (ONE, evolve(TWO, owner=2))}, "expected the owner of B2 to be a seat from 0 to 1, got 2 (CA-1.10)"),
    (STATE, with_builds(build("8: 8h seat 0"), TWO), "expected B1 to have at least two cards, all numerals, got 8h (CA-14.2)"),
    (STATE, with_builds(build("8: 5s+3h+Kc seat 0"), TWO), "expected B1 to have at least two cards, all numerals, got Kc 3h 5s (CA-14.2)"),
    (STATE, {"builds": (evolve(ONE, multiple=True), TWO)}, "expected B1 to be single, since its value is 8 and its total 8, got a multiple build (CA-14.2)"),
    (STATE, {"builds": (ONE, evolve(TWO, multiple=False))}, "expected B2 to be multiple, since its value is 9 and its total 18, got a single build (CA-14.2)"),
    (STATE, with_builds(build("8*: 7c+7d+2h seat 0"), TWO), "expected B1 to divide into groups of 8, got 7c 7d 2h (CA-14.2)"),
    (STATE, {"builds": (evolve(ONE, owner=1), TWO), "hands": (STATE.hands[0], CardSet.parse("9d Kc")), "piles": (CardSet(), (STATE.piles[1] | STATE.hands[1]) - CardSet.parse("9d Kc"))}, "expected seat 1 to hold answering cards for the builds it owns, got Kc 9d (CA-14.3)"),
    (position("8c 4d", "-", "8: 5s+3h seat 0", "8: 6s+2h seat 0"), {"variant": MERGED}, "expected builds of different values under merged@1, got values 8, 8 (CA-4.7)"),
    (STATE, {"announced": ((),)}, "expected announced to have 2 items, one for each seat, got 1 (CA-1.5)"),
    (STATE, {"announced": ((8.5,), ())}, "expected announced[0][0] to be an integer, got 8.5"),
    (STATE, {"announced": ((11,), ())}, "expected announced[0] to have values from 1 to 10, got 11 (CA-12.3)"),
    (STATE, {"announced": ((), (0,))}, "expected announced[1] to have values from 1 to 10, got 0 (CA-12.3)"),
    (STATE, {"announced": ((8, 4), ())}, "expected announced[0] in ascending order, each value once, got (8, 4) (CA-12.3)"),
    (STATE, {"announced": ((4, 8, 8), ())}, "expected announced[0] in ascending order, each value once, got (4, 8, 8) (CA-12.3)"),
    (STATE, {"announced": ((7,), ())}, "expected seat 0 to hold an answering card for 7, which it announced, got 8c 4d (CA-12.3)"),
    (STATE, {"builds": (evolve(ONE, owner=None), TWO)}, "expected B1 to have an owner under main@1, got None (CA-1.10)"),
    (STATE, {"round_points": (0,)}, "expected round_points to have 2 items, one for each side, got 1 (CA-1.5)"),
    (STATE, {"round_points": (1, 0)}, "expected round_points of 0 under main@1, got (1, 0) (CA-11.1)"),
    (TAKEN, {"round_points": (0, 0)}, "expected round_points to be (0, 11), got (0, 0) (CA-11.1)"),
    (TAKEN, {"scores": (5, 10)}, "expected scores of at least the points of this round, (0, 11), got (5, 10) (CA-11.1)"),
    (TAKEN, {"scores": (5, 11)}, "expected scores of 0 before a round has been counted, got (5, 11) (CA-11.1)"),
    (STOPPED, {"scores": (0, 22)}, "expected scores of 0 before a round has been counted, got (0, 22) (CA-11.1)"),
    (STOPPED, {"deal": 5}, "expected 8 cards in stock after deal 5, got 0 (CA-2.1)"),
    (STOPPED, {"hands": STOPPED.hands[::-1]}, "expected hands of a deal in which cards were played, got 2 1 cards (CA-14.5)"),
    (STOPPED, {"hands": tuple(map(CardSet.parse, ("8c 4c 5c 6c", "2c 3c 7c 9c"))), "piles": (CardSet(), STOPPED.piles[1] - CardSet.parse("4c 5c 6c 7c 9c"))}, "expected hands of a deal in which cards were played, got 4 4 cards (CA-14.5)"),
    (STOPPED, {"unclaimed": CardSet.parse("8d"), "table": STOPPED.table - CardSet.parse("8d")}, "expected no unclaimed cards before the round is over, got 8d (CA-8.3)"),
    (STOPPED, {"outcome": Outcome(0, STOPPED.scores)}, "expected outcome to be Outcome(winner=1, scores=(0, 11)), got Outcome(winner=0, scores=(0, 11)) (CA-11.2)"),
    (ORDERED, {"outcome": Outcome(1, ORDERED.scores)}, "expected outcome to be Outcome(winner=0, scores=(23, 23)), got Outcome(winner=1, scores=(23, 23)) (CA-11.2)"),
    (OVER, {"deal": 5}, "expected deal to be 6 when the match is over, got 5 (CA-11.1)"),
    (OVER, {"table": CardSet.parse("2c"), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "expected table to be empty when the match is over, got CardSet.parse('2c') (CA-11.1)"),
    (OVER, {"stock": (Card.parse("2c"),), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "expected stock to be empty when the match is over, got (Card.parse('2c'),) (CA-11.1)"),
    (OVER, {"hands": (CardSet.parse("2c"), CardSet()), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "expected empty hands when the match is over, got 2c, - (CA-11.1)"),
    (OVER, {"unclaimed": CardSet.parse("2c"), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "expected no unclaimed cards, since seat 1 captured last, got 2c (CA-8.2)"),
    (OVER, {"outcome": Outcome(0, OVER.scores)}, "expected outcome to be Outcome(winner=1, scores=(3, 30)), got Outcome(winner=0, scores=(3, 30)) (CA-11.2)"),
    (OVER, {"outcome": Outcome(1, (0, 21))}, "expected outcome to be Outcome(winner=1, scores=(3, 30)), got Outcome(winner=1, scores=(0, 21)) (CA-11.2)"),
    (OVER, {"scores": (3, 4), "outcome": Outcome(1, (3, 4))}, "expected no outcome, since no side has won, got Outcome(winner=1, scores=(3, 4)) (CA-11.2)"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "message"), FAULTS, ids=[message[:40] for *_, message in FAULTS])
def test_faults(state: GameState, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(state, **changes))
    assert str(caught.value) == message


@pytest.mark.parametrize("name", [field.name for field in fields(GameState)])
@pytest.mark.parametrize("value", ["x", 1.5, True, [], object()], ids=kind)
def test_wrong_types(name: str, value: object) -> None:
    with pytest.raises(InvalidStateError, match=f"^expected {name} to be an? .*, got "):
        check(evolve(STATE, **{name: value}))


@pytest.mark.parametrize("name", ["stock", "hands", "builds", "piles", "sweeps", "scores", "announced", "round_points"])
@pytest.mark.parametrize("item", [None, "2c", 1.0, True], ids=repr)
def test_wrong_items(name: str, item: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"^expected {name}\[0\] to be an? .*, got "):
        check(evolve(STATE, **{name: (item,)}))


@pytest.mark.parametrize("name", ["value", "cards", "multiple", "owner"])
@pytest.mark.parametrize("item", [(), "2c", 1.0], ids=repr)
def test_wrong_parts_of_a_build(name: str, item: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"^expected builds\[1\].{name} to be (an?|True or False).*, got "):
        check(evolve(STATE, builds=(ONE, evolve(TWO, **{name: item}))))


def test_unusual_states_are_sound() -> None:
    """Play hardly leads to these states, but puzzles can use them."""
    for state in (
        position("Ac Ah", "Kd", "1*: As, Ad seat 0", "14: 9c+5h seat 0", variant=ROYAL),
        evolve(DEALT, round=50, scores=(20, 20)),
        evolve(DEALT, round=9, scores=(22, 22)),
        evolve(OVER, last_capturer=None, piles=(CardSet(), CardSet()), unclaimed=CardSet(CARDS[:52])),
    ):
        check(state)


def remove(state: GameState, card: Card) -> GameState:
    """Return the state without a card."""
    return evolve(
        state,
        stock=tuple(other for other in state.stock if other is not card),
        hands=tuple(hand - {card} for hand in state.hands),
        table=state.table - {card},
        builds=tuple(evolve(each, cards=each.cards - {card}) for each in state.builds),
        piles=tuple(pile - {card} for pile in state.piles),
    )


def duplicate(state: GameState, card: Card) -> GameState:
    """Return the state with a second copy of a card in the stock, or in a pile if it was in the stock."""
    if card in state.stock:
        return evolve(state, piles=(state.piles[0] | {card}, *state.piles[1:]))
    return evolve(state, stock=(*state.stock, card))


@pytest.mark.parametrize("spoil", [remove, duplicate])
@given(state=reachable_states(), card=st.sampled_from(CARDS[:52]))
def test_a_card_missing_or_twice(spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card) -> None:
    """`check` rejects the state, and no verb fails with an error of its own."""
    spoiled = spoil(state, card)
    with pytest.raises(InvalidStateError, match=f"\\b{card}\\b"):
        check(spoiled)
    before = hash(spoiled)
    assert all(why_not(spoiled, action) is None for action in legal_actions(spoiled)[:50])
    for action in [*candidates(spoiled)][:100]:
        for verb in (apply, narrate):
            with suppress(CardCaptureError):
                verb(spoiled, action)
    view(spoiled, 0, recall=True)
    with suppress(CardCaptureError):
        resample(spoiled, 0, seed=1)
    assert hash(spoiled) == before
