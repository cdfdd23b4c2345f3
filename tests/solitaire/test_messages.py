"""Every refusal, word for word: a message names the cards that are at fault, and no others."""

from __future__ import annotations

import pytest
from attrs import evolve

from card_capture import DECKOPEDIA, PLAYCARDS, GameState, Phase, Reason, apply, parse_action, solitaire, why_not
from tests.contract import refuse
from tests.solitaire.positions import position

IN_CAPTURE = position("2c 3c 3d X1", "9c 6h 7c 8d")
IN_DISCARD = position("2c 3c 3d X1", "9c 6h 7c 8d", phase=Phase.DISCARD)


def apply_text(state: GameState, text: str) -> GameState:
    return apply(state, parse_action(text))


MESSAGES = [
    (IN_CAPTURE, "discard 2c", "2c can be discarded only in the Discard Phase, but this is the Capture Phase (CC-3.1)"),
    (
        IN_DISCARD,
        "capture 9c with 2c",
        "9c can be captured only in the Capture Phase, but this is the Discard Phase (CC-3.1)",
    ),
    (IN_DISCARD, "give 2c", "2c can be given up only in the Capture Phase, but this is the Discard Phase (CC-3.1)"),
    (
        IN_DISCARD,
        "sacrifice 2c 3d for 9c",
        "2c 3d can be sacrificed only in the Capture Phase, but this is the Discard Phase (CC-3.1)",
    ),
    (
        IN_CAPTURE,
        "discard -",
        "cards can be discarded only in the Discard Phase, but this is the Capture Phase (CC-3.1)",
    ),
    (
        apply_text(position("9h 2c", "5h", enemy_deck=""), "capture 5h with 9h"),
        "give 2c",
        "the game is over: it was won (CC-7.2)",
    ),
    (
        apply_text(position("2c 3c", "Kh"), "give 2c"),
        "give 3c",
        "the game is over: a royal reached the Enemy Capture Pile (CC-7.1)",
    ),
    (
        apply_text(position("Jd Qd Kd Ad", "5s 6h 7c 8c", phase=Phase.DISCARD), "discard -"),
        "give Jd",
        "the game is over: the player was stuck (CC-7.3)",
    ),
    (IN_DISCARD, "discard 2c 4d", "4d is not in hand (CC-5.1)"),
    (IN_DISCARD, "discard 2c 4d 4h", "4d 4h are not in hand (CC-5.1)"),
    (IN_CAPTURE, "capture 9d with 2c", "9d is not in the row (CC-6.1)"),
    (IN_CAPTURE, "capture 9c with -", "capturing 9c takes at least one card from hand (CC-6.1)"),
    (IN_CAPTURE, "capture 9c with 2c 4c", "4c is not in hand (CC-6.1)"),
    (
        IN_CAPTURE,
        "capture 9c with 2c 3d",
        "3d can't be spent on 9c: only cards of its suit and Jokers can (CC-6.1)",
    ),
    (
        IN_CAPTURE,
        "capture 9c with X1",
        "X1 can't capture 9c: a Joker copies a card of the target's suit spent with it, and there is none (CC-6.2)",
    ),
    (
        position("2c 3c 3d X1", "9h 6h 7c 8d", DECKOPEDIA),
        "capture 9h with X1",
        "X1 can't capture 9h: a Joker copies a card of the target's suit in hand, and there is none (CC-6.2)",
    ),
    (IN_CAPTURE, "capture 9c with 3c 2c", "2c 3c can't capture 9c: the total is 5, but 9 is needed (CC-6.1)"),
    (
        position("2c 3d", "- 5s 6h 7c"),
        "give 3d",
        "3d can't be given up: Position 1 is empty, so there is no front card to go with it (CC-6.3)",
    ),
    (IN_CAPTURE, "give 4d", "4d is not in hand (CC-6.3)"),
    (
        position("2c Jd", "Ks 6h 7c 8d", PLAYCARDS),
        "give Jd",
        "Jd Ks can't be given up: playcards@1 forbids giving up a royal (CC-6.6)",
    ),
    (
        position("2c Jd", "5s 6h 7c 8d", PLAYCARDS),
        "give Jd",
        "Jd can't be given up: playcards@1 forbids giving up a royal (CC-6.6)",
    ),
    (IN_CAPTURE, "sacrifice 2c for 9c", "a sacrifice for 9c takes exactly two cards from hand, not 1 (CC-6.4)"),
    (
        IN_CAPTURE,
        "sacrifice 2c 3c 3d for 9c",
        "a sacrifice for 9c takes exactly two cards from hand, not 3 (CC-6.4)",
    ),
    (IN_CAPTURE, "sacrifice 2c 4d for 9c", "4d is not in hand (CC-6.4)"),
    (IN_CAPTURE, "sacrifice 2c 3d for 9d", "9d is not in the row (CC-6.4)"),
    (
        position("2c 3d Jd", "5s 6h 7c 8d"),
        "sacrifice 2c Jd for 5s",
        "Jd can't be sacrificed: beta@1 forbids sacrificing a royal (CC-6.6)",
    ),
]


@pytest.mark.parametrize(("state", "text", "message"), MESSAGES, ids=[message for *_, message in MESSAGES])
def test_refusals_word_for_word(state: GameState, text: str, message: str) -> None:
    assert str(refuse(solitaire, state, parse_action(text))) == message


def test_cc_3_1_other_values_are_not_actions() -> None:
    assert str(why_not(IN_CAPTURE, 7)) == (  # type: ignore[arg-type]
        "expected a Discard, Capture, GiveUp or Sacrifice of Card Capture, got 7 (CC-3.1)"
    )
    assert str(why_not(IN_CAPTURE, "give 2c")) == (  # type: ignore[arg-type]
        "expected an action of Card Capture, got 'give 2c'; write parse_action(\"give 2c\") (CC-3.1)"
    )


def test_a_game_that_is_over_without_an_outcome() -> None:
    """This state is not valid, but one made by hand can be like this."""
    state = evolve(IN_CAPTURE, phase=Phase.OVER)
    assert str(why_not(state, parse_action("give 2c"))) == "the game is over (CC-3.1)"


def test_the_value_of_a_reason_is_its_name() -> None:
    assert [reason.value for reason in Reason] == [reason.name for reason in Reason]
    assert [reason.name for reason in Reason] == [
        "NOT_AN_ACTION",
        "GAME_OVER",
        "WRONG_PHASE",
        "CARD_NOT_IN_HAND",
        "TARGET_NOT_IN_ROW",
        "WRONG_NUMBER_OF_CARDS",
        "WRONG_SUIT",
        "JOKER_ALONE",
        "TOO_WEAK",
        "EMPTY_POSITION",
        "ROYAL",
    ]
