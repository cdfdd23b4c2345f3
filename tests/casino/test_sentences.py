"""The sentences of the events of Casino, one for each kind, with and without names."""

from __future__ import annotations

from typing import get_args

import pytest
from attrs import evolve

from card_capture import Card, CardSet
from card_capture.casino import (
    Added,
    Built,
    Captured,
    Counted,
    Dealt,
    Event,
    Item,
    Raised,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    Swept,
    Trailed,
    TurnBegan,
    Won,
)

THREE, EIGHT = Card.parse("3d"), Card.parse("8s")
NONE = CardSet()
FIVE = CardSet.parse("5c")

SENTENCES: list[tuple[Event, str]] = [
    (Trailed(0, EIGHT), "Ann trails the eight of spades."),
    (Trailed(1, EIGHT), "Seat 1 trails the eight of spades."),
    (
        Captured(0, EIGHT, CardSet.parse("5c 3d"), (1, 2), CardSet.parse("8s 5c 3d 8h 8d 8c")),
        (
            "Ann captures the five of clubs, the three of diamonds, build B1 and build B2 with the eight of spades: "
            "6 cards."
        ),
    ),
    (Swept(0), "The table is empty: a sweep for Ann."),
    (Swept(1), "The table is empty: a sweep for seat 1."),
    (Swept(0, partnership=True), "The table is empty: a sweep for Ann and Cem."),
    (Swept(1, partnership=True), "The table is empty: a sweep for seats 1 and 3."),
    (
        Built(0, THREE, 8, FIVE, (), multiple=False),
        "Ann makes a single build of 8: the three of diamonds from hand with the five of clubs.",
    ),
    (
        Built(0, THREE, 8, NONE, (2,), multiple=True, for_partner=True),
        "Ann makes a multiple build of 8 for Cem: the three of diamonds from hand with build B2.",
    ),
    (
        Built(2, THREE, 8, FIVE, (), multiple=False, for_partner=True),
        "Cem makes a single build of 8 for Ann: the three of diamonds from hand with the five of clubs.",
    ),
    (
        Built(3, None, 8, CardSet.parse("5c 3d"), (), multiple=False, for_partner=True),
        "Seat 3 makes a single build of 8 for seat 1: the five of clubs and the three of diamonds from the table.",
    ),
    (Added(1, EIGHT, 1, 8, NONE, ()), "Seat 1 adds to build B1 of value 8: the eight of spades from hand."),
    (
        Added(1, None, 1, 5, FIVE, (), for_partner=True),
        "Seat 1 adds for seat 3 to build B1 of value 5: the five of clubs from the table.",
    ),
    (
        Raised(0, THREE, 1, 8, FIVE, (2,), multiple=True),
        (
            "Ann raises build B1 to a multiple build of 8: the three of diamonds from hand with the five of clubs and "
            "build B2."
        ),
    ),
    (
        Raised(0, THREE, 1, 8, NONE, (), multiple=False, for_partner=True),
        "Ann raises build B1 to a single build of 8 for Cem: the three of diamonds from hand.",
    ),
    (Dealt(1, 2, NONE), "Deal 2: seat 1 deals four cards to each player."),
    (
        Dealt(0, 1, CardSet.parse("2c 5d")),
        "Deal 1: Ann deals four cards to each player, and the two of clubs and the five of diamonds to the table.",
    ),
    (SaidLast(0), 'Ann announces: "last".'),
    (ResidueTaken(0, FIVE), "Ann captured last and gets the residue: the five of clubs."),
    (ResidueTaken(3, FIVE), "Seat 3 captured last and gets the residue: the five of clubs."),
    (ResidueTaken(0, FIVE, partnership=True), "Ann and Cem captured last and get the residue: the five of clubs."),
    (ResidueTaken(1, FIVE, partnership=True), "Seats 1 and 3 captured last and get the residue: the five of clubs."),
    (ResidueTaken(None, FIVE), "No one has captured, so no one gets the residue: the five of clubs."),
    (Counted(Item.SPADES, (6, 7), (0, 1)), "Spades: 6 for Ann, 7 for seat 1; seat 1 scores 1 point."),
    (
        Counted(Item.SPADES, (6, 7), (0, 1), partnership=True),
        "Spades: 6 for Ann and Cem, 7 for seats 1 and 3; seats 1 and 3 score 1 point.",
    ),
    (Counted(Item.CARDS, (26, 26), (0, 0)), "Cards: 26 for Ann, 26 for seat 1; no one scores."),
    (
        Counted(Item.ACES, (1, 3, 0), (1, 3, 0)),
        "Aces: 1 for Ann, 3 for seat 1, 0 for Cem; Ann scores 1 point and seat 1 scores 3 points.",
    ),
    (
        Counted(Item.ACES, (1, 3), (1, 3), partnership=True),
        "Aces: 1 for Ann and Cem, 3 for seats 1 and 3; Ann and Cem score 1 point, and seats 1 and 3 score 3 points.",
    ),
    (RoundEnded(1, (7, 4), (7, 4)), "Round 1: 7 to 4 points; the score is 7 to 4."),
    (RoundEnded(2, (2, 6, 3), (9, 6, 4)), "Round 2: 2, 6 and 3 points; the score is 9, 6 and 4."),
    (RoundBegan(2, 0), "Round 2 begins: Ann shuffles the pack."),
    (TurnBegan(0), "It is Ann's turn."),
    (TurnBegan(1), "It is seat 1's turn."),
    (Won(0, (23, 18)), "Ann wins the match; the score is 23 to 18."),
    (Won(1, (18, 23)), "Seat 1 wins the match; the score is 18 to 23."),
    (Won(0, (23, 18), partnership=True), "Ann and Cem win the match; the score is 23 to 18."),
    (Won(1, (18, 23), partnership=True), "Seats 1 and 3 win the match; the score is 18 to 23."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_sentences(event: Event, sentence: str) -> None:
    assert event.sentence(names={0: "Ann", 2: "Cem"}) == sentence


@pytest.mark.parametrize("event", [event for event, _ in SENTENCES])
def test_all_seats_have_names(event: Event) -> None:
    assert "eat" not in event.sentence(names=dict(enumerate("ABCD")))


def test_one_partner_may_have_a_name() -> None:
    won = Won(1, (18, 23), partnership=True)
    assert won.sentence(names={1: "bo"}) == "bo and seat 3 win the match; the score is 18 to 23."
    assert won.sentence(names={3: "Di"}) == "Seat 1 and Di win the match; the score is 18 to 23."


def test_the_line_for_logs_names_the_side() -> None:
    for event in (Swept(1), Won(1, (18, 23)), Counted(Item.CARDS, (1, 51), (0, 3)), ResidueTaken(1, FIVE)):
        assert "ide 1" in str(event)
        assert str(evolve(event, partnership=True)) == str(event)


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


@pytest.mark.parametrize("item", Item)
def test_every_item_has_words(item: Item) -> None:
    assert Counted(item, (1, 0), (0, 0)).sentence().endswith(": 1 for seat 0, 0 for seat 1; no one scores.")
