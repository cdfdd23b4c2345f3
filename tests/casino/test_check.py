"""States that no match can be in."""
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
    DuplicateBuilds,
    GameState,
    Outcome,
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
ONE, TWO = STATE.builds


def test_what_the_faults_are_made_from() -> None:
    for state in (DEALT, STATE, OVER):
        check(state)


def with_builds(*builds: Build) -> dict[str, Any]:
    """Return what makes of STATE one with these builds; the cards that go or come are those of the last pile."""
    cards = CardSet(card for each in builds for card in each.cards)
    rest = CardSet(CARDS[:52]) - cards - STATE.table - STATE.hands[0] - STATE.hands[1]
    return {"builds": builds, "piles": (CardSet(), rest)}


MERGED = MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED)

FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    (STATE, {"hands": (CardSet.parse("8c"), STATE.hands[1])}, "4d is missing: expected each of the 52 cards once (CA-14.1)"),
    (DEALT, {"stock": DEALT.stock[2:]}, "are missing: expected each of the 52 cards once (CA-14.1)"),
    (STATE, {"table": CardSet.parse("8d 8c")}, "8c stands in table and in hands[0]: expected each of the 52 cards once"),
    (DEALT, {"stock": (*DEALT.stock, DEALT.stock[0])}, "stands twice in stock: expected each of"),
    (STATE, {"table": CardSet.parse("8d X1")}, "X1 is in table: expected no Joker (CA-1.1)"),
    (STATE, {"players": 5}, "players is 5: expected 2 or 3 or 4 by main@1 (CA-2.1)"),
    (new_game(1, players=3), {"variant": ELEVEN}, "players is 3: expected 2 by eleven@1 (CA-2.1)"),
    (STATE, {"dealer": 2}, "dealer is 2: expected a seat from 0 to 1 (CA-1.5)"),
    (STATE, {"last_capturer": -1}, "last_capturer is -1: expected a seat from 0 to 1 (CA-1.5)"),
    (STATE, {"to_move": 2}, "to_move is 2: expected a seat from 0 to 1 (CA-1.5)"),
    (STATE, {"hands": STATE.hands[:1]}, "hands has 1 items: expected 2 (CA-1.5)"),
    (STATE, {"piles": (*STATE.piles, CardSet())}, "piles has 3 items: expected 2 (CA-1.5)"),
    (STATE, {"sweeps": (0,)}, "sweeps has 1 items: expected 2 (CA-1.5)"),
    (STATE, {"scores": ()}, "scores has 0 items: expected 2 (CA-1.5)"),
    (STATE, {"to_move": None}, "to_move is None and outcome None: expected one of them (CA-11.2)"),
    (STATE, {"outcome": Outcome(0, (21, 0))}, "to_move is 0 and outcome Outcome(winner=0, scores=(21, 0)): expected one"),
    (STATE, {"round": 0}, "round is 0: expected 1 to 999999 (CA-1.4)"),
    (STATE, {"round": 10**6000}, "round is <int>: expected 1 to 999999 (CA-1.4)"),
    (STATE, {"scores": (1_000_000, 0)}, "scores is (1000000, 0): expected numbers from 0 to 999999 (CA-10.1)"),
    (STATE, {"deal": 0}, "deal is 0: expected 1 to 6 (CA-2.1)"),
    (STATE, {"deal": 7}, "deal is 7: expected 1 to 6 (CA-2.1)"),
    (STATE, {"sweeps": (0, -1)}, "sweeps is (0, -1): expected numbers from 0 to 999999 (CA-10.1)"),
    (STATE, {"scores": (-1, 0)}, "scores is (-1, 0): expected numbers from 0 to 999999 (CA-10.1)"),
    (STATE, {"last_capturer": None}, "last_capturer is None: expected a seat, since cards have been captured (CA-1.12)"),
    (STATE, {"last_capturer": 0}, "last_capturer is 0: expected two cards or more in its side's pile (CA-1.12)"),
    (STATE, {"sweeps": (1, 0)}, "sweeps[0] is 1: expected two captured cards or more for each (CA-9.1)"),
    (STATE, {"scores": (0, 3)}, "scores is (0, 3): expected no points before a round is counted (CA-11.1)"),
    (STATE, {"deal": 5}, "stock has 0 cards: expected 8 after deal 5 (CA-2.1)"),
    (STATE, {"hands": (STATE.hands[0], CardSet()), "piles": (CardSet(), STATE.piles[1] | STATE.hands[1])}, "hands[1] has 0 cards: expected 2 (CA-14.5)"),
    (STATE, {"hands": (CardSet(), CardSet()), "piles": (CardSet(), STATE.piles[1] | STATE.hands[1] | STATE.hands[0])}, "hands[0] has 0 cards: expected 1 to 4, since it is to move (CA-14.5)"),
    (STATE, {"to_move": 1}, "hands[0] has 2 cards: expected 1 (CA-14.5)"),
    (STATE, {"piles": (CardSet(), STATE.piles[1] - CardSet.parse("Kc Kd")), "unclaimed": CardSet.parse("Kc Kd")}, "unclaimed is Kc Kd: expected no cards before the end (CA-8.3)"),
    (STATE, {"round": 4, "scores": (3, 22)}, "scores is (3, 22): expected the match over, since side 1 has won (CA-11.2)"),
    (STATE, {"builds": (evolve(ONE, value=0), TWO)}, "B1 has a value outside 1 to 10 (CA-1.8)"),
    (STATE, {"builds": (evolve(ONE, value=11), TWO)}, "B1 has a value outside 1 to 10 (CA-1.8)"),
    (STATE, {"builds": (ONE, evolve(TWO, owner=2))}, "B2, a build of 9, has no seat as its owner: expected 0 to 1 (CA-1.10)"),
    (STATE, with_builds(build("8: 8h seat 0"), TWO), "B1, a build of 8, is made of 8h: expected two numeral cards or more (CA-14.2)"),
    (STATE, with_builds(build("8: 5s+3h+Kc seat 0"), TWO), "B1, a build of 8, is made of 3h 5s Kc".replace("3h 5s Kc", "Kc 3h 5s")),
    (STATE, {"builds": (evolve(ONE, multiple=True), TWO)}, "B1, a build of 8, is multiple, and its cards total 8 (CA-14.2)"),
    (STATE, {"builds": (ONE, evolve(TWO, multiple=False))}, "B2, a build of 9, is single, and its cards total 18 (CA-14.2)"),
    (STATE, with_builds(build("8*: 7c+7d+2h seat 0"), TWO), "B1, a build of 8, is made of 7c 7d 2h: expected groups of its value (CA-14.2)"),
    (STATE, {"builds": (evolve(ONE, owner=1), TWO), "hands": (STATE.hands[0], CardSet.parse("9d Kc")), "piles": (CardSet(), (STATE.piles[1] | STATE.hands[1]) - CardSet.parse("9d Kc"))}, "seat 1 holds Kc 9d: expected cards that answer for the builds it owns (CA-14.3)"),
    (position("8c 4d", "-", "8: 5s+3h seat 0", "8: 6s+2h seat 0"), {"variant": MERGED}, "builds have the values [8, 8]: expected no two of one value by merged@1 (CA-4.7)"),
    (OVER, {"deal": 5}, "deal is 5: expected the last one when the match is over (CA-11.1)"),
    (OVER, {"table": CardSet.parse("2c"), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "table is CardSet.parse('2c'): expected nothing there when the match is over (CA-11.1)"),
    (OVER, {"stock": (Card.parse("2c"),), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "stock is (Card.parse('2c'),): expected nothing there"),
    (OVER, {"hands": (CardSet.parse("2c"), CardSet()), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "hands hold cards: expected none when the match is over (CA-11.1)"),
    (OVER, {"unclaimed": CardSet.parse("2c"), "piles": tuple(pile - CardSet.parse("2c") for pile in OVER.piles)}, "unclaimed is 2c: expected the residue with the last capturer's side (CA-8.2)"),
    (OVER, {"outcome": Outcome(0, OVER.scores)}, "expected the winner by the scores, "),
    (OVER, {"outcome": Outcome(1, (0, 21))}, "expected the winner by the scores, "),
    (OVER, {"scores": (3, 4), "outcome": Outcome(1, (3, 4))}, "expected the winner by the scores, (3, 4) (CA-11.2)"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "message"), FAULTS, ids=[message[:40] for *_, message in FAULTS])
def test_faults(state: GameState, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(state, **changes))
    assert message in str(caught.value)


@pytest.mark.parametrize("name", [field.name for field in fields(GameState)])
@pytest.mark.parametrize("value", ["x", 1.5, True, [], object()], ids=kind)
def test_wrong_types(name: str, value: object) -> None:
    with pytest.raises(InvalidStateError, match=f"{name} is .*: expected an? "):
        check(evolve(STATE, **{name: value}))


@pytest.mark.parametrize("name", ["stock", "hands", "builds", "piles", "sweeps", "scores"])
@pytest.mark.parametrize("item", [None, "2c", 1.0, True], ids=repr)
def test_wrong_items(name: str, item: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"{name}\[0\] is .*: expected a value of "):
        check(evolve(STATE, **{name: (item,)}))


@pytest.mark.parametrize("name", ["value", "cards", "multiple", "owner"])
@pytest.mark.parametrize("item", [None, "2c", 1.0], ids=repr)
def test_wrong_parts_of_a_build(name: str, item: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"builds\[1\].{name} is .*: expected a value of "):
        check(evolve(STATE, builds=(ONE, evolve(TWO, **{name: item}))))


def test_what_is_unusual_is_sound() -> None:
    """Positions that play would hardly bring, but that contradict nothing, as puzzles have them."""
    for state in (
        position("Ac Ah", "Kd", "1*: As, Ad seat 0", "14: 9c+5h seat 0", variant=ROYAL),
        evolve(DEALT, round=50, scores=(20, 20)),
        evolve(DEALT, round=9, scores=(22, 22)),
        evolve(OVER, last_capturer=None, piles=(CardSet(), CardSet()), unclaimed=CardSet(CARDS[:52])),
    ):
        check(state)


def missing(state: GameState, card: Card) -> GameState:
    """Return the state without a card, wherever it is."""
    return evolve(
        state,
        stock=tuple(other for other in state.stock if other is not card),
        hands=tuple(hand - {card} for hand in state.hands),
        table=state.table - {card},
        builds=tuple(evolve(each, cards=each.cards - {card}) for each in state.builds),
        piles=tuple(pile - {card} for pile in state.piles),
    )


def doubled(state: GameState, card: Card) -> GameState:
    """Return the state with a card also in the stock, or in a pile if it was in the stock."""
    if card in state.stock:
        return evolve(state, piles=(state.piles[0] | {card}, *state.piles[1:]))
    return evolve(state, stock=(*state.stock, card))


@pytest.mark.parametrize("spoil", [missing, doubled])
@given(state=reachable_states(), card=st.sampled_from(CARDS[:52]))
def test_a_card_missing_or_twice(spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card) -> None:
    """It is refused by `check`, and no verb breaks on it from inside."""
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
