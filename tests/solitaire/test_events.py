"""The events of `narrate`, one by one; the contract suite tests that they lead to the next state."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given

from card_capture import (
    BETA,
    DECKOPEDIA,
    PUBLISHED,
    Captured,
    Card,
    CardSet,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    GameState,
    GivenUp,
    Lost,
    Outcome,
    Phase,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrificed,
    Shuffler,
    Won,
    legal_actions,
    narrate,
    parse_action,
)
from tests.solitaire.positions import cards, position, row
from tests.solitaire.strategies import reachable_states


def narrate_text(state: GameState, text: str) -> list[Event]:
    return list(narrate(state, parse_action(text)))


def test_a_discard_and_a_draw() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="9c 2h 3c")
    assert narrate_text(state, "discard 3d 4h") == [
        Discarded(CardSet.parse("3d 4h")),
        Drew(cards("9c 2h")),
        PhaseBegan(5, Phase.CAPTURE),
    ]
    assert narrate_text(state, "discard -") == [Discarded(CardSet()), PhaseBegan(5, Phase.CAPTURE)]


def test_a_reshuffle_in_the_middle_of_a_draw() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="9c", discard_pile="2d")
    state = evolve(state, shuffler=Shuffler.scripted([cards("4h 2d 3d")]))
    assert narrate_text(state, "discard 3d 4h") == [
        Discarded(CardSet.parse("3d 4h")),
        Drew(cards("9c")),
        Reshuffled(3),
        Drew(cards("4h")),
        PhaseBegan(5, Phase.CAPTURE),
    ]


def test_a_reshuffle_before_a_draw() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="", discard_pile="2d")
    state = evolve(state, shuffler=Shuffler.scripted([cards("2d 4h")]))
    assert narrate_text(state, "discard 4h")[1:3] == [Reshuffled(2), Drew(cards("2d"))]


def test_a_capture() -> None:
    state = position("4s 3s 2s 2c", "5h 9s 6c 7d", enemy_deck="Kd Qd")
    assert narrate_text(state, "capture 9s with 2s 3s 4s") == [
        Captured(Card.parse("9s"), CardSet.parse("2s 3s 4s")),
        RowClosedUp(row("5h 6c 7d -")),
        EnemyDealt(Card.parse("Kd"), 4),
        PhaseBegan(6, Phase.DISCARD),
    ]
    assert narrate_text(position("7h 2c", "5c 6c 7c 5h"), "capture 5h with 7h")[1:2] == [
        EnemyDealt(Card.parse("8c"), 4)
    ]


def test_giving_up() -> None:
    state = position("4s 2c", "5h 9s 6c -", enemy_deck="Kd Qd Jd")
    assert narrate_text(state, "give 4s") == [
        GivenUp(Card.parse("4s"), Card.parse("5h")),
        RowClosedUp(row("9s 6c - -")),
        EnemyDealt(Card.parse("Kd"), 3),
        EnemyDealt(Card.parse("Qd"), 4),
        PhaseBegan(6, Phase.DISCARD),
    ]


def test_a_sacrificed_card_may_be_dealt_again_at_once() -> None:
    state = position("2c 3d", "Ks", enemy_deck="")
    assert narrate_text(state, "sacrifice 2c 3d for Ks") == [
        Sacrificed(CardSet.parse("2c 3d"), Card.parse("Ks")),
        EnemyDealt(Card.parse("Ks"), 1),
        PhaseBegan(6, Phase.DISCARD),
    ]


def test_a_skipped_enemy_phase() -> None:
    state = position("2c 3d 4h 9s", "5s 6h 7c 8d", PUBLISHED, enemy_deck="")
    assert narrate_text(state, "capture 5s with 9s") == [
        Captured(Card.parse("5s"), CardSet.parse("9s")),
        EnemyPhaseSkipped(),
        PhaseBegan(6, Phase.DISCARD),
    ]


@pytest.mark.parametrize(
    ("state", "text", "ending"),
    [
        (position("9h 2c", "5h", BETA, enemy_deck=""), "capture 5h with 9h", Won()),
        (position("2c 3c", "Kh", BETA, enemy_deck=""), "give 2c", Lost(Outcome.LOST_ROYAL, CardSet.parse("Kh"))),
        (position("Jc 3c 2d", "Kh", BETA), "give Jc", Lost(Outcome.LOST_ROYAL, CardSet.parse("Jc Kh"))),
        (
            position("Jc Qc", "5h", DECKOPEDIA),
            "sacrifice Jc Qc for 5h",
            Lost(Outcome.LOST_ROYAL, CardSet.parse("Jc Qc")),
        ),
        (
            position("Jd Qd Kd Ad", "5s 6h 7c 8c", BETA, phase=Phase.DISCARD),
            "discard -",
            Lost(Outcome.LOST_STUCK, CardSet()),
        ),
    ],
    ids=["won", "front", "hand and front", "sacrificed", "stuck"],
)
def test_the_end(state: GameState, text: str, ending: Event) -> None:
    assert narrate_text(state, text)[1:] == [ending]


@given(state=reachable_states())
def test_the_last_event_begins_a_phase_or_ends_the_game(state: GameState) -> None:
    for action in legal_actions(state):
        *steps, last = narrate(state, action)
        assert isinstance(last, PhaseBegan | Won | Lost)
        assert not any(isinstance(step, PhaseBegan | Won | Lost) for step in steps)
        assert all(step.cards for step in steps if isinstance(step, Drew))
        assert all(step.size for step in steps if isinstance(step, Reshuffled))


@pytest.mark.parametrize(("size", "cards"), [(1, "1 card"), (2, "2 cards")])
def test_a_reshuffle_counts_its_cards(size: int, cards: str) -> None:
    """It doesn't name them, since they are hidden in some variants (CC-9.1)."""
    sentence = f"Draw Phase: the deck is empty; the discard pile ({cards}) is shuffled to make a new deck."
    assert str(Reshuffled(size)) == sentence


def test_a_stuck_player_loses_without_royals() -> None:
    lost = Lost(Outcome.LOST_STUCK, CardSet())
    assert str(lost) == "LOST: the Capture Phase begins, and the player is stuck."
