"""The events of `narrate`, one by one; the contract suite tests that they lead to the next state."""

from __future__ import annotations

from typing import get_args

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import Card, IllegalActionError, commander
from card_capture.commander import (
    Attack,
    Attacked,
    ChoiceBegan,
    Chose,
    Drawn,
    Event,
    Exposed,
    Fall,
    GameState,
    Removed,
    Tied,
    TurnBegan,
    TurnedDown,
    WentOut,
    Won,
    legal_actions,
    narrate,
    new_game,
    parse_action,
)
from card_capture.testing import states
from tests.commander.oracle import tie_rich_games, tie_rich_states
from tests.commander.positions import FULL, OUT, Seat, after, only, position
from tests.commander.test_worked_positions import ALL_EXPOSED, STEADFAST

CHAIN = position(
    Seat({2: "9d", 1: "Kc", 3: "5c", 5: "Jc", 6: "2c"}), Seat({2: "9s", 1: "Kd", 3: "5d", 5: "Qd", 6: "2d"})
)


def card(text: str) -> Card:
    return Card.parse(text)


def narrate_last(state: GameState, *actions: str) -> list[Event]:
    """Return the events of the last of some actions."""
    return list(narrate(after(state, *actions[:-1]), parse_action(actions[-1])))


def test_an_attack_that_wins_and_one_that_fails() -> None:
    state = position(Seat({1: "Ac", 2: "2c"}), Seat({4: "Kd"}))
    assert narrate_last(state, "attack 1 seat 1 slot 4") == [
        Attacked(0, 1, card("Ac"), 1, 4, card("Kd")),
        Removed(1, 4, card("Kd")),
        TurnedDown(((0, 1),)),
        TurnBegan(1),
    ]
    assert narrate_last(state, "attack 2 seat 1 slot 4") == [
        Attacked(0, 2, card("2c"), 1, 4, card("Kd")),
        Removed(0, 2, card("2c")),
        TurnedDown(((1, 4),)),
        TurnBegan(1),
    ]


def test_a_tie_and_the_choices() -> None:
    moves = ("attack 2 seat 1 slot 2", "expose 1", "expose 1", "expose 5", "expose 5")
    assert narrate_last(CHAIN, *moves[:1]) == [Attacked(0, 2, card("9d"), 1, 2, card("9s")), Tied(), ChoiceBegan(0)]
    assert narrate_last(CHAIN, *moves[:2]) == [Chose(0, 1), ChoiceBegan(1)]
    assert narrate_last(CHAIN, *moves[:3]) == [Exposed(0, 1, card("Kc"), 1, 1, card("Kd")), Tied(), ChoiceBegan(0)]
    assert narrate_last(CHAIN, *moves[:4]) == [Chose(0, 5), ChoiceBegan(1)]
    assert narrate_last(CHAIN, *moves) == [
        Exposed(0, 5, card("Jc"), 1, 5, card("Qd")),
        Removed(0, 2, card("9d")),
        TurnedDown(((0, 1), (0, 5), (1, 1), (1, 2), (1, 5))),
        TurnBegan(1),
    ]


def test_a_tie_in_which_the_loser_loses_all_exposed_cards() -> None:
    moves = ("attack 2 seat 1 slot 2", "expose 1", "expose 1", "expose 5", "expose 5")
    assert narrate_last(evolve(CHAIN, variant=ALL_EXPOSED), *moves)[1:] == [
        Removed(0, 2, card("9d")),
        Removed(0, 1, card("Kc")),
        Removed(0, 5, card("Jc")),
        TurnedDown(((1, 1), (1, 2), (1, 5))),
        TurnBegan(1),
    ]


EXPOSED = position(only(s12="9c", s13="3c"), Seat({1: "9d", 2: "Kd"}), FULL)
"""Seat 0 can turn up only its Commander, and seat 1 can turn up a king."""


def test_a_commander_turned_up_to_break_a_tie() -> None:
    moves = ("attack 12 seat 1 slot 1", "expose 13", "expose 2")
    beginning = [Exposed(0, 13, card("3c"), 1, 2, card("Kd")), Removed(0, 12, card("9c"))]
    assert narrate_last(EXPOSED, *moves) == [
        *beginning,
        WentOut(0, Fall.COMMANDER_BEATEN),
        TurnedDown(((1, 1), (1, 2))),
        TurnBegan(1),
    ]
    assert narrate_last(evolve(EXPOSED, variant=STEADFAST), *moves) == [
        *beginning,
        TurnedDown(((0, 13), (1, 1), (1, 2))),
        TurnBegan(1),
    ]


def test_a_player_goes_out() -> None:
    state = position(Seat({1: "Ac"}), only(s13="Kd"), FULL)
    assert narrate_last(state, "attack 1 seat 1 slot 13")[1:] == [
        Removed(1, 13, card("Kd")),
        WentOut(1, Fall.COMMANDER_BEATEN),
        TurnedDown(((0, 1),)),
        TurnBegan(2),
    ]


@pytest.mark.parametrize(
    ("state", "text", "ending"),
    [
        (
            position(Seat({1: "Ac"}), only(s13="Kd")),
            "attack 1 seat 1 slot 13",
            [Removed(1, 13, card("Kd")), WentOut(1, Fall.COMMANDER_BEATEN), TurnedDown(((0, 1),)), Won(0)],
        ),
        (
            position(only(s13="2c"), OUT, only(s13="Kd")),
            "attack 13 seat 2 slot 13",
            [Removed(0, 13, card("2c")), WentOut(0, Fall.COMMANDER_BEATEN), TurnedDown(((2, 13),)), Won(2)],
        ),
        (
            position(only(s13="7c"), only(s12="7d", s13="Kd")),
            "attack 13 seat 1 slot 12",
            [Tied(), WentOut(0, Fall.NOTHING_TO_TURN_UP), TurnedDown(((1, 12),)), Won(1)],
        ),
        (
            position(only(s13="7c"), only(s13="7d")),
            "attack 13 seat 1 slot 13",
            [Tied(), WentOut(0, Fall.NOTHING_TO_TURN_UP), WentOut(1, Fall.NOTHING_TO_TURN_UP), Drawn()],
        ),
        (
            position(only(s13="7c"), only(s13="7d"), to_move=1),
            "attack 13 seat 0 slot 13",
            [Tied(), WentOut(1, Fall.NOTHING_TO_TURN_UP), WentOut(0, Fall.NOTHING_TO_TURN_UP), Drawn()],
        ),
        (
            position(only(s13="7c"), FULL, only(s13="7d")),
            "attack 13 seat 2 slot 13",
            [Tied(), WentOut(0, Fall.NOTHING_TO_TURN_UP), WentOut(2, Fall.NOTHING_TO_TURN_UP), Won(1)],
        ),
    ],
    ids=["won", "won by the defender", "a tie lost", "drawn", "drawn, seat 1 attacks", "won by a third"],
)
def test_the_end(state: GameState, text: str, ending: list[Event]) -> None:
    assert narrate_last(state, text)[1:] == ending


SENTENCES: list[tuple[Event, str]] = [
    (Attacked(0, 1, card("Ac"), 2, 4, card("Kd")), "Seat 0's Ac (slot 1) attacks seat 2's Kd (slot 4)."),
    (Tied(), "It is a tie: the two cards are equal."),
    (Chose(3, 5), "Seat 3 chooses slot 5, still face down."),
    (
        Exposed(0, 5, card("Jc"), 1, 6, card("Qd")),
        "Both cards are turned up: seat 0's Jc (slot 5) and seat 1's Qd (slot 6).",
    ),
    (Removed(1, 4, card("Td")), "Seat 1 loses Td."),
    (TurnedDown(((0, 1),)), "Turned face down again: seat 0's slot 1."),
    (TurnedDown(((0, 13), (1, 2))), "Turned face down again: seat 0's slot 13, seat 1's slot 2."),
    (WentOut(2, Fall.COMMANDER_BEATEN), "Seat 2 is out: its Commander was beaten."),
    (WentOut(0, Fall.NOTHING_TO_TURN_UP), "Seat 0 is out: it has no card left to turn up."),
    (WentOut(0, Fall.FEWEST_CARDS), "Seat 0 is out: the tie can't go on, and its opponent does not have fewer cards."),
    (ChoiceBegan(1), "Seat 1 must turn up a card."),
    (TurnBegan(3), "It is seat 3's turn to attack."),
    (Won(0), "WON: seat 0 is the last player in the game."),
    (Drawn(), "DRAWN: the last two players go out together."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[sentence for _, sentence in SENTENCES])
def test_sentences(event: Event, sentence: str) -> None:
    assert str(event) == sentence


def test_every_kind_of_event_has_its_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


ORDER: dict[type[Event], int] = {
    **dict.fromkeys((Attacked, Chose, Exposed), 0),
    Tied: 1,
    Removed: 2,
    WentOut: 3,
    TurnedDown: 4,
    **dict.fromkeys((ChoiceBegan, TurnBegan, Won, Drawn), 5),
}


@given(state=tie_rich_states() | states(commander))
def test_the_order_of_events(state: GameState) -> None:
    """The action, the tie, the losses, the players out, the cards turned down, and the next turn or the result."""
    for action in legal_actions(state):
        events = narrate(state, action)
        numbers = [ORDER[type(event)] for event in events]
        assert numbers == sorted(numbers)
        assert [numbers.count(number) for number in (0, 5)] == [1, 1]
        assert isinstance(events[0], Attacked) is isinstance(action, Attack)
        kinds = [type(event) for event in events]
        assert len(events) == len(set(events))
        assert kinds.count(Tied) <= 1
        assert (TurnedDown in kinds) <= (kinds[-1] is not ChoiceBegan)
        assert all(
            event.places == tuple(sorted(event.places)) != () for event in events if isinstance(event, TurnedDown)
        )
        assert kinds.count(WentOut) == 2 or (WentOut in kinds) >= (Won in kinds)


def test_all_kinds_of_events_occur() -> None:
    """Random games full of ties have events of every kind."""
    found = set[type[Event]]()

    @given(game=tie_rich_games())
    def collect(game: object) -> None:
        steps = zip(game.states, game.actions, strict=False)  # type: ignore[attr-defined]
        found.update(type(event) for state, action in steps for event in narrate(state, action))

    collect()
    assert found == set(get_args(Event))


def test_an_illegal_action_is_not_narrated() -> None:
    with pytest.raises(IllegalActionError, match=r"^can't play attack 5 seat 1 slot 1: slot 5 of seat 0 can't attack"):
        narrate(new_game(1), parse_action("attack 5 seat 1 slot 1"))


@given(state=states(commander), data=st.data())
def test_events_are_values(state: GameState, data: st.DataObject) -> None:
    if state.outcome is None:
        action = data.draw(st.sampled_from(legal_actions(state)))
        events = narrate(state, action)
        assert (events, hash(events)) == (narrate(state, action), hash(narrate(state, action)))
        for event in events:
            with pytest.raises(AttributeError):
                event.seat = 1  # type: ignore[misc, union-attr]
