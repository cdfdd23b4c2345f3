"""Invalid states, and the messages of `check`."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    PLAYCARDS,
    Card,
    CardCaptureError,
    CardSet,
    GameState,
    InvalidStateError,
    Outcome,
    Phase,
    apply,
    check,
    legal_actions,
    narrate,
    new_game,
    resample,
    view,
    why_not,
)
from tests.contract import kind
from tests.solitaire.positions import cards, position, row
from tests.solitaire.strategies import reachable_states
from tests.solitaire.subject import candidates

STATE = position("2c 3d 4h X1", "5s 6h 7c 8d", BETA)
WON = apply(
    position("9h 2c", "5h", BETA, enemy_deck=""), legal_actions(position("9h 2c", "5h", BETA, enemy_deck=""))[0]
)
LOST = apply(position("2c 3c", "Kh", BETA), legal_actions(position("2c 3c", "Kh", BETA))[0])
STUCK = apply(position("Jd Qd Kd Ad", "5s 6h 7c 8c", BETA, phase=Phase.DISCARD), legal_actions(new_game(1))[0])


def test_the_states_that_faults_are_made_from_are_valid() -> None:
    assert [state.outcome for state in (WON, LOST, STUCK)] == [Outcome.WON, Outcome.LOST_ROYAL, Outcome.LOST_STUCK]
    for state in (STATE, WON, LOST, STUCK):
        check(state)


ONCE = "expected each of the 54 cards once, got"
ENEMY_DECK_WITHOUT_KD = tuple(card for card in STATE.enemy_deck if str(card) != "Kd")
POSITION = "hand 2c 3d 4h X1 and row 8d 7c 6h 5s"
OUTCOMES = "Outcome.WON, Outcome.LOST_ROYAL, Outcome.LOST_STUCK or None"

FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    (STATE, {"hand": CardSet.parse("2c 3d 4h")}, f"{ONCE} no X1 (CC-1.5)"),
    (STATE, {"hand": CardSet.parse("2c")}, f"{ONCE} no 3d 4h X1 (CC-1.5)"),
    (STATE, {"discard_pile": CardSet.parse("2c")}, f"{ONCE} 2c in both hand and discard_pile (CC-1.5)"),
    (STATE, {"deck": (*STATE.deck, STATE.deck[0])}, f"{ONCE} {STATE.deck[0]} twice in deck (CC-1.5)"),
    (STATE, {"row": row("5s 5s 7c 8d")}, f"{ONCE} 5s twice in row (CC-1.5)"),
    (
        STATE,
        {"row": row("X1 - 7c 8d"), "hand": CardSet.parse("2c 3d 4h"), "deck": (*STATE.deck, *row("5s 6h")[:2])},
        "expected only cards from 5 to ace in row, got X1 (CC-2.1)",
    ),
    (
        STATE,
        {"enemy_deck": (*STATE.enemy_deck, *cards("2c 4h")), "hand": CardSet.parse("3d X1")},
        "expected only cards from 5 to ace in enemy_deck, got 2c 4h (CC-2.1)",
    ),
    (STATE, {"row": row("5s 6h 7c 8d")[:3]}, "expected row to have 4 positions, got 3 (CC-1.4)"),
    (STATE, {"row": (*row("5s 6h 7c 8d"), None)}, "expected row to have 4 positions, got 5 (CC-1.4)"),
    (
        STATE,
        {"hand": STATE.hand | {STATE.deck[0]}, "deck": STATE.deck[1:]},
        "expected hand to have at most 4 cards, got 5 (CC-5.2)",
    ),
    (STATE, {"round": 0}, "expected round to be from 1 to 60, got 0 (CC-7.5)"),
    (STATE, {"round": 61}, "expected round to be from 1 to 60, got 61 (CC-7.5)"),
    (STATE, {"round": 10**5000}, "expected round to be from 1 to 60, got <int> (CC-7.5)"),
    (
        STATE,
        {"enemy_deck_known": -1},
        "expected enemy_deck_known to be from 0 to 36, the size of the enemy deck, got -1 (CC-9.2)",
    ),
    (
        STATE,
        {"enemy_deck_known": 37},
        "expected enemy_deck_known to be from 0 to 36, the size of the enemy deck, got 37 (CC-9.2)",
    ),
    (STATE, {"round": True}, "expected round to be an integer, got True"),
    (STATE, {"hand": {Card.parse("2c")}}, "expected hand to be a CardSet, got {Card.parse('2c')}"),
    (STATE, {"deck": (*STATE.deck, None)}, "expected deck[10] to be a Card, got None"),
    (STATE, {"enemy_deck": ("5c",)}, "expected enemy_deck[0] to be a Card, got '5c'"),
    (STATE, {"row": (None, "5c", None, None)}, "expected row[1] to be a Card or None, got '5c'"),
    (STATE, {"outcome": "WON"}, f"expected outcome to be {OUTCOMES}, got 'WON'"),
    (
        STATE,
        {"outcome": Outcome.WON},
        "expected an outcome exactly when phase is Phase.OVER, got Phase.CAPTURE and Outcome.WON (CC-7)",
    ),
    (
        STATE,
        {"phase": Phase.OVER},
        "expected an outcome exactly when phase is Phase.OVER, got Phase.OVER and None (CC-7)",
    ),
    (
        STATE,
        {
            "hand": CardSet.parse("2c 3d 4h"),
            "enemy_capture_pile": CardSet.parse("X1 Kd"),
            "enemy_deck": ENEMY_DECK_WITHOUT_KD,
        },
        "expected no royal in enemy_capture_pile unless outcome is Outcome.LOST_ROYAL, got Kd (CC-7.1)",
    ),
    (
        LOST,
        {"outcome": Outcome.LOST_STUCK},
        "expected no royal in enemy_capture_pile unless outcome is Outcome.LOST_ROYAL, got Kh (CC-7.1)",
    ),
    (
        STATE,
        {"phase": Phase.OVER, "outcome": Outcome.LOST_ROYAL},
        "expected a royal in enemy_capture_pile, since outcome is Outcome.LOST_ROYAL, got none (CC-7.1)",
    ),
    (
        LOST,
        {"variant": PLAYCARDS},
        "expected a different outcome, since playcards@1 forbids losing a royal, got Outcome.LOST_ROYAL (CC-6.6)",
    ),
    (
        WON,
        {"phase": Phase.DISCARD, "outcome": None},
        "expected outcome to be Outcome.WON, since row and enemy_deck are empty, got None (CC-7.2)",
    ),
    (
        WON,
        {"outcome": Outcome.LOST_STUCK},
        "expected outcome to be Outcome.WON, since row and enemy_deck are empty, got Outcome.LOST_STUCK (CC-7.2)",
    ),
    (
        STATE,
        {"phase": Phase.OVER, "outcome": Outcome.WON},
        "expected row and enemy_deck to be empty, since outcome is Outcome.WON, got 40 cards there (CC-7.2)",
    ),
    (
        STUCK,
        {"phase": Phase.CAPTURE, "outcome": None},
        "expected outcome to be Outcome.LOST_STUCK, since the player is stuck, got None (CC-7.3)",
    ),
    (
        STATE,
        {"phase": Phase.OVER, "outcome": Outcome.LOST_STUCK},
        f"expected the player to be stuck, since outcome is {STUCK.outcome}, got {POSITION} (CC-7.3)",
    ),
]


@pytest.mark.parametrize(("state", "changes", "message"), FAULTS, ids=[message for *_, message in FAULTS])
def test_faults(state: GameState, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(state, **changes))
    assert str(caught.value) == message


@pytest.mark.parametrize("name", [field.name for field in fields(GameState)])
@pytest.mark.parametrize("value", ["x", 1.5, True, [], object()], ids=kind)
def test_wrong_types(name: str, value: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"^expected {name} to be .*, got "):
        check(evolve(STATE, **{name: value}))


def test_unusual_positions_are_valid() -> None:
    """Puzzles have positions that play would hardly lead to, but that contradict nothing."""
    for state in (
        position("2c 3d 4h X1", "- 5s - 6h", BETA),
        position("Jd Qd Kd Ad", "5s 6h 7c 8c", DECKOPEDIA),
        position("-", "5s 6h 7c 8c", BETA, phase=Phase.DISCARD),
    ):
        check(state)


def remove(state: GameState, card: Card) -> GameState:
    """Return the state without a card, whichever zone it is in."""
    return evolve(
        state,
        hand=state.hand - {card},
        row=tuple(None if other is card else other for other in state.row),
        deck=tuple(other for other in state.deck if other is not card),
        enemy_deck=tuple(other for other in state.enemy_deck if other is not card),
        discard_pile=state.discard_pile - {card},
        enemy_capture_pile=state.enemy_capture_pile - {card},
        enemy_deck_known=0,
    )


def double(state: GameState, card: Card) -> GameState:
    """Return the state with a card in hand a second time, or in the discard pile if it is in hand already."""
    if card in state.hand:
        return evolve(state, discard_pile=state.discard_pile | {card})
    return evolve(state, hand=state.hand | {card})


@pytest.mark.parametrize("spoil", [remove, double])
@given(state=reachable_states(), card=st.sampled_from(CARDS))
def test_a_card_missing_or_twice(spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card) -> None:
    """`check` rejects the state, and no other verb fails on it with an internal error."""
    spoiled = spoil(state, card)
    with pytest.raises(InvalidStateError, match=f"\\b{card}\\b|hand to have at most 4 cards, got 5"):
        check(spoiled)
    before = hash(spoiled)
    assert all(why_not(spoiled, action) is None for action in legal_actions(spoiled))
    for verb in (lambda a: apply(spoiled, a), lambda a: narrate(spoiled, a)):
        for action in candidates(spoiled):
            with suppress(CardCaptureError):
                verb(action)
    view(spoiled, recall=True)
    resample(spoiled, seed=1)
    assert hash(spoiled) == before


def test_the_helper_cards_keeps_the_order() -> None:
    assert cards("3c 2c") == (CARDS[1], CARDS[0])
