"""The sentences of the events of Capture the Commander, one for each kind, with and without names."""

from __future__ import annotations

from typing import get_args

import pytest

from card_capture import Card
from card_capture.commander import (
    Attacked,
    ChoiceBegan,
    Chose,
    Drawn,
    Event,
    Exposed,
    Fall,
    Removed,
    Tied,
    TurnBegan,
    TurnedDown,
    WentOut,
    Won,
)

TEN, EIGHT = Card.parse("Ts"), Card.parse("8s")

SENTENCES: list[tuple[Event, str]] = [
    (Attacked(0, 1, TEN, 1, 2, EIGHT), "Ann's ten of spades in slot 1 attacks seat 1's eight of spades in slot 2."),
    (Attacked(1, 2, EIGHT, 0, 1, TEN), "Seat 1's eight of spades in slot 2 attacks Ann's ten of spades in slot 1."),
    (Tied(), "It is a tie: the two cards are equal."),
    (Chose(0, 5), "Ann chooses slot 5, still face down."),
    (Chose(2, 5), "Seat 2 chooses slot 5, still face down."),
    (
        Exposed(0, 1, TEN, 1, 2, EIGHT),
        "Both cards are turned up: Ann's ten of spades in slot 1 and seat 1's eight of spades in slot 2.",
    ),
    (Removed(0, 1, TEN), "Ann loses the ten of spades."),
    (Removed(3, 1, TEN), "Seat 3 loses the ten of spades."),
    (TurnedDown(((0, 1),)), "The card in Ann's slot 1 is turned face down again."),
    (
        TurnedDown(((0, 1), (0, 2), (3, 2))),
        "The cards in Ann's slot 1, Ann's slot 2 and seat 3's slot 2 are turned face down again.",
    ),
    (WentOut(0, Fall.COMMANDER_BEATEN), "Ann's Commander was beaten, and Ann is out."),
    (WentOut(1, Fall.NOTHING_TO_TURN_UP), "Seat 1 has no card left to turn up and is out."),
    (
        WentOut(1, Fall.FEWEST_CARDS),
        "The tie can't go on, and seat 1 has no more cards than the opponent: seat 1 is out.",
    ),
    (ChoiceBegan(0), "Ann must turn up a card."),
    (TurnBegan(0), "It is Ann's turn to attack."),
    (TurnBegan(1), "It is seat 1's turn to attack."),
    (Won(0), "Ann wins as the last player in the game."),
    (Drawn(), "The last two players go out together: the game is a draw."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    assert event.sentence(names={0: "Ann"}) == sentence


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES])
def test_all_seats_have_names(event: Event) -> None:
    assert "eat" not in event.sentence(names=dict(enumerate("ABCD"))).replace("beaten", "")


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))
