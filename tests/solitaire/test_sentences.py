"""The sentences of the events of Card Capture, one for each kind."""

from __future__ import annotations

from typing import get_args

import pytest

from card_capture import (
    Captured,
    Card,
    CardSet,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    GivenUp,
    Lost,
    Outcome,
    Phase,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrificed,
    Won,
)

TWO, NINE = Card.parse("2c"), Card.parse("9h")

SENTENCES: list[tuple[Event, str]] = [
    (Discarded(CardSet.parse("2c X2")), "The player discards the two of clubs and the second Joker."),
    (Discarded(CardSet()), "The player discards no cards."),
    (Reshuffled(1), "The deck is empty, and the discard pile of 1 card is shuffled to make a new deck."),
    (Reshuffled(12), "The deck is empty, and the discard pile of 12 cards is shuffled to make a new deck."),
    (Drew((NINE, TWO)), "The player draws the nine of hearts and the two of clubs."),
    (
        Captured(NINE, CardSet.parse("2h 3h X1")),
        (
            "The player captures the nine of hearts with the two of hearts, the three of hearts and the first Joker; "
            "all go to the discard pile."
        ),
    ),
    (
        GivenUp(TWO, NINE),
        "The player gives up the two of clubs; it and the front card, the nine of hearts, are out of the game.",
    ),
    (
        Sacrificed(CardSet.parse("2c 3d"), NINE),
        (
            "The player sacrifices the two of clubs and the three of diamonds; the nine of hearts goes to the bottom "
            "of the enemy deck."
        ),
    ),
    (
        RowClosedUp((NINE, TWO, None, None)),
        "The row closes up: from the front, it is now the nine of hearts and the two of clubs.",
    ),
    (EnemyDealt(NINE, position=3), "The nine of hearts is dealt to Position 3."),
    (EnemyPhaseSkipped(), "The Enemy Phase is skipped, since the enemy deck is empty."),
    (PhaseBegan(round=2, phase=Phase.DISCARD), "The Discard Phase of round 2 begins."),
    (Won(), "The enemy deck and the Enemy Row are empty: the game is won."),
    (
        Lost(Outcome.LOST_ROYAL, CardSet.parse("Kh As")),
        "The Enemy Capture Pile has the king of hearts and the ace of spades: the game is lost.",
    ),
    (
        Lost(Outcome.LOST_STUCK, CardSet()),
        "The Capture Phase begins, and the player is stuck: the game is lost.",
    ),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    assert event.sentence() == event.sentence(names={0: "Ann"}) == sentence


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))
