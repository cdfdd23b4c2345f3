"""States that no game can be in."""
# ruff: noqa: E501 - messages are quoted whole

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


def test_the_endings() -> None:
    """The states that the faults below are made from."""
    assert [state.outcome for state in (WON, LOST, STUCK)] == [Outcome.WON, Outcome.LOST_ROYAL, Outcome.LOST_STUCK]
    for state in (STATE, WON, LOST, STUCK):
        check(state)


FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    (STATE, {"hand": CardSet.parse("2c 3d 4h")}, "X1 is missing: expected each of the 54 cards once (CC-1.5)"),
    (STATE, {"hand": CardSet.parse("2c")}, "3d 4h X1 are missing: expected each of the 54 cards once (CC-1.5)"),
    (STATE, {"discard_pile": CardSet.parse("2c")}, "2c stands in hand and in discard_pile: expected each of"),
    (STATE, {"deck": (*STATE.deck, STATE.deck[0])}, f"{STATE.deck[0]} stands twice in deck: expected each of"),
    (STATE, {"row": row("5s 5s 7c 8d")}, "5s stands twice in row: expected each of"),
    (STATE, {"row": row("5s 6h 7c X1"), "hand": CardSet.parse("2c 3d 4h")}, "X1 is in row: expected enemy cards only"),
    (
        STATE,
        {"enemy_deck": (*STATE.enemy_deck, Card.parse("2c")), "hand": CardSet.parse("3d 4h X1")},
        "2c is in enemy_deck: expected enemy cards only, 5 to ace (CC-2.1)",
    ),
    (STATE, {"row": row("5s 6h 7c 8d")[:3]}, "row has 3 positions: expected 4 (CC-1.4)"),
    (STATE, {"row": (*row("5s 6h 7c 8d"), None)}, "row has 5 positions: expected 4 (CC-1.4)"),
    (STATE, {"hand": STATE.hand | {STATE.deck[0]}, "deck": STATE.deck[1:]}, "hand has 5 cards: expected at most 4 (CC-5.2)"),
    (STATE, {"round": 0}, "round is 0: expected 1 to 67 (CC-7.5)"),
    (STATE, {"round": 68}, "round is 68: expected 1 to 67 (CC-7.5)"),
    (STATE, {"enemy_deck_known": -1}, "enemy_deck_known is -1: expected 0 to the 36 cards of the enemy deck (CC-9.2)"),
    (STATE, {"enemy_deck_known": 37}, "enemy_deck_known is 37: expected 0 to the 36 cards"),
    (STATE, {"deck": (*STATE.deck, None)}, "deck holds None: expected cards"),
    (STATE, {"enemy_deck": ("5c",)}, "enemy_deck holds '5c': expected cards"),
    (STATE, {"row": ("5c", None, None, None)}, "row holds '5c': expected cards"),
    (STATE, {"outcome": "WON"}, "outcome is 'WON': expected an Outcome, or None"),
    (STATE, {"outcome": Outcome.WON}, "phase is CAPTURE and outcome <Outcome.WON: 'WON'>: expected an outcome exactly"),
    (STATE, {"phase": Phase.OVER}, "phase is OVER and outcome None: expected an outcome exactly when over (CC-7)"),
    (
        STATE,
        {"hand": CardSet.parse("2c 3d 4h"), "enemy_capture_pile": CardSet.parse("X1 Kd"), "enemy_deck": tuple(c for c in STATE.enemy_deck if str(c) != "Kd")},
        "Kd in enemy_capture_pile: expected no royal there, or the game lost by it (CC-7.1)",
    ),
    (STATE, {"phase": Phase.OVER, "outcome": Outcome.LOST_ROYAL}, "outcome is LOST_ROYAL: expected a royal in enemy_capture_pile"),
    (LOST, {"variant": PLAYCARDS}, "outcome is LOST_ROYAL: expected another one, since playcards@1 forbids to lose a royal"),
    (LOST, {"outcome": Outcome.LOST_STUCK}, "in enemy_capture_pile: expected no royal there"),
    (WON, {"phase": Phase.DISCARD, "outcome": None}, "row and enemy_deck are empty: expected the game won (CC-7.2)"),
    (WON, {"outcome": Outcome.LOST_STUCK}, "row and enemy_deck are empty: expected the game won (CC-7.2)"),
    (STATE, {"phase": Phase.OVER, "outcome": Outcome.WON}, "outcome is WON: expected row and enemy_deck empty (CC-7.2)"),
    (STUCK, {"phase": Phase.CAPTURE, "outcome": None}, "phase is CAPTURE, and the player is stuck: expected the game lost"),
    (STATE, {"phase": Phase.OVER, "outcome": Outcome.LOST_STUCK}, "outcome is LOST_STUCK: expected a hand and a row that leave the player stuck"),
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


def test_what_is_unusual_is_sound() -> None:
    """Positions that play would hardly bring, but that contradict nothing, as puzzles have them."""
    for state in (
        position("2c 3d 4h X1", "- 5s - 6h", BETA),
        position("Jd Qd Kd Ad", "5s 6h 7c 8c", DECKOPEDIA),
        position("-", "5s 6h 7c 8c", BETA, phase=Phase.DISCARD),
    ):
        check(state)


def missing(state: GameState, card: Card) -> GameState:
    """Return the state without a card, wherever it is."""
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


def doubled(state: GameState, card: Card) -> GameState:
    """Return the state with a card also in hand, or in the discard pile if it was in hand."""
    if card in state.hand:
        return evolve(state, discard_pile=state.discard_pile | {card})
    return evolve(state, hand=state.hand | {card})


@pytest.mark.parametrize("spoil", [missing, doubled])
@given(state=reachable_states(), card=st.sampled_from(CARDS))
def test_a_card_missing_or_twice(spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card) -> None:
    """It is refused by `check`, and no verb breaks on it from inside."""
    spoiled = spoil(state, card)
    with pytest.raises(InvalidStateError, match=f"\\b{card}\\b|hand has 5 cards"):
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


def test_cards_are_read_in_order() -> None:
    """The tests' own reader."""
    assert cards("3c 2c") == (CARDS[1], CARDS[0])
