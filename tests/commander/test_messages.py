"""Every refusal, word for word: a message names the seats and slots that are at fault, and no others."""

from __future__ import annotations

import pytest
from attrs import evolve

from card_capture import NotAnIntegerError, ParseError, commander
from card_capture._quoting import quote
from card_capture.commander import Attack, Expose, GameState, Reason, new_game, parse_action, why_not
from tests.commander.positions import FULL, OUT, Seat, after, only, position
from tests.contract import refuse

STATE = position(Seat(lacks=[1, 2]), Seat(lacks=[1, 2, 5]), OUT, FULL)
TIE = after(position(FULL, Seat({2: "9d"}, lacks=[6]), Seat({3: "9s"}), to_move=1), "attack 2 seat 2 slot 3")
CHOSEN = after(TIE, "expose 1")

OUT_0 = "seat 0 can't be attacked: it is out of the game (CM-5.2)"
MESSAGES = [
    (STATE, "attack 3 seat 0 slot 3", "seat 0 can't attack itself: the target must belong to an opponent (CM-3.1)"),
    (STATE, "attack 3 seat 2 slot 13", "seat 2 can't be attacked: it is out of the game (CM-5.2)"),
    (STATE, "attack 3 seat 4 slot 3", "there is no seat 4: the seats are 0 to 3 (CM-1.2)"),
    (STATE, "attack 3 seat -1 slot 3", "there is no seat -1: the seats are 0 to 3 (CM-1.2)"),
    (position(OUT, FULL, FULL, to_move=1), "attack 3 seat 0 slot 3", OUT_0),
    (new_game(1), "attack 3 seat 2 slot 3", "there is no seat 2: the seats are 0 to 1 (CM-1.2)"),
    (STATE, "attack 0 seat 1 slot 3", "there is no slot 0: the slots are 1 to 13 (CM-1.4)"),
    (STATE, "attack 14 seat 1 slot 3", "there is no slot 14: the slots are 1 to 13 (CM-1.4)"),
    (STATE, "attack 3 seat 1 slot -3", "there is no slot -3: the slots are 1 to 13 (CM-1.4)"),
    (STATE, "attack 1 seat 1 slot 3", "no card is left in slot 1 of seat 0 (CM-3.1)"),
    (STATE, "attack 3 seat 1 slot 5", "no card is left in slot 5 of seat 1 (CM-3.1)"),
    (STATE, "attack 6 seat 1 slot 3", "slot 6 of seat 0 can't attack: slot 3 covers it (CM-3.1)"),
    (STATE, "attack 8 seat 1 slot 3", "slot 8 of seat 0 can't attack: slot 5 covers it (CM-3.1)"),
    (STATE, "attack 13 seat 1 slot 3", "slot 13 of seat 0 can't attack: slots 11 and 12 cover it (CM-3.1)"),
    (STATE, "attack 3 seat 1 slot 7", "slot 7 of seat 1 can't be attacked: slots 3 and 4 cover it fully (CM-3.1)"),
    (STATE, "attack 3 seat 1 slot 9", "slot 9 of seat 1 can't be attacked: slot 6 covers it fully (CM-3.1)"),
    (STATE, "attack 3 seat 3 slot 13", "slot 13 of seat 3 can't be attacked: slots 11 and 12 cover it fully (CM-3.1)"),
    (STATE, "expose 3", "seat 0 must attack, since there is no tie to break (CM-4.2)"),
    (TIE, "attack 1 seat 2 slot 1", "seat 1 must turn up a card (expose) to break the tie (CM-4.2)"),
    (CHOSEN, "attack 1 seat 1 slot 1", "seat 2 must turn up a card (expose) to break the tie (CM-4.2)"),
    (TIE, "expose 0", "there is no slot 0: the slots are 1 to 13 (CM-1.4)"),
    (TIE, "expose 14", "there is no slot 14: the slots are 1 to 13 (CM-1.4)"),
    (TIE, "expose 6", "no card is left in slot 6 of seat 1 (CM-4.1)"),
    (TIE, "expose 2", "slot 2 of seat 1 has already been turned up in this battle (CM-4.2)"),
    (TIE, "expose 4", "slot 4 of seat 1 is not adjacent to slot 2, its card in the battle (CM-4.1)"),
    (CHOSEN, "expose 3", "slot 3 of seat 2 has already been turned up in this battle (CM-4.2)"),
    (CHOSEN, "expose 1", "slot 1 of seat 2 is not adjacent to slot 3, its card in the battle (CM-4.1)"),
    (
        after(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13"),
        "attack 1 seat 1 slot 13",
        "the game is over: seat 0 won (CM-5.3)",
    ),
    (
        after(position(only(s13="2c"), only(s13="Kd")), "attack 13 seat 1 slot 13"),
        "expose 13",
        "the game is over: seat 1 won (CM-5.3)",
    ),
    (
        after(position(only(s13="7c"), only(s13="7d")), "attack 13 seat 1 slot 13"),
        "attack 1 seat 1 slot 1",
        "the game is over: it is a draw (CM-5.3)",
    ),
]


@pytest.mark.parametrize(
    ("state", "text", "message"), MESSAGES, ids=[f"{text}: {message}" for _, text, message in MESSAGES]
)
def test_refusals_word_for_word(state: GameState, text: str, message: str) -> None:
    assert str(refuse(commander, state, parse_action(text))) == message


LARGEST = 10**4000 - 1


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("number", [LARGEST + 1, 10**5000], ids=["4,001 digits", "5,001 digits"])
def test_numbers_with_too_many_digits_are_refused(number: int, sign: int) -> None:
    message = r"^expected an integer of at most 4000 digits, got "
    for make in (
        lambda: Attack(sign * number, 1, 3),
        lambda: Attack(3, sign * number, 3),
        lambda: Attack(3, 1, sign * number),
        lambda: Expose(sign * number),
    ):
        with pytest.raises(NotAnIntegerError, match=message) as caught:
            make()
        assert caught.value.value == sign * number


@pytest.mark.parametrize("number", [LARGEST, -LARGEST], ids=["4,000 digits", "-4,000 digits"])
def test_other_numbers_can_be_written_read_and_refused(number: int) -> None:
    slot, seat = quote(number), "the seats are 0 to 3 (CM-1.2)"
    assert str(why_not(STATE, Attack(number, 1, 3))) == f"there is no slot {slot}: the slots are 1 to 13 (CM-1.4)"
    assert str(why_not(STATE, Attack(3, number, 3))) == f"there is no seat {slot}: {seat}"
    assert str(why_not(STATE, Attack(3, 1, number))) == f"there is no slot {slot}: the slots are 1 to 13 (CM-1.4)"
    assert str(why_not(TIE, Expose(number))) == f"there is no slot {slot}: the slots are 1 to 13 (CM-1.4)"
    for action in (Attack(number, 1, 3), Attack(3, number, 3), Attack(3, 1, number), Expose(number)):
        assert parse_action(str(action)) == action
        with pytest.raises(ParseError):
            parse_action(str(action).replace("9", "99", 1))


def test_a_value_that_is_not_an_action_is_refused_under_cm_3_1() -> None:
    assert str(why_not(STATE, 7)) == (  # type: ignore[arg-type]
        "expected an Attack or an Expose of Capture the Commander, got 7 (CM-3.1)"
    )


def test_a_game_that_is_over_without_an_outcome() -> None:
    """This state is not valid, but one made by hand can be like this."""
    state = evolve(STATE, to_move=None)
    for text in ("attack 3 seat 1 slot 3", "expose 3"):
        assert str(why_not(state, parse_action(text))) == "the game is over: it is a draw (CM-5.3)"


def test_reasons_are_their_names() -> None:
    assert [reason.value for reason in Reason] == [reason.name for reason in Reason]
    assert [reason.name for reason in Reason] == [
        "NOT_AN_ACTION",
        "GAME_OVER",
        "TIE_TO_BREAK",
        "NO_TIE",
        "NO_SUCH_SLOT",
        "NO_SUCH_SEAT",
        "OWN_SEAT",
        "PLAYER_OUT",
        "EMPTY_SLOT",
        "COVERED",
        "NOT_ADJACENT",
        "ALREADY_TURNED_UP",
    ]
