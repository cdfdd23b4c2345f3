"""Checks of arguments, and the messages when they fail."""

from __future__ import annotations

from typing import Any

import pytest

from card_capture import InvalidStateError, NotABoolError, NotAnIntegerError, UnknownSeatError, commander
from card_capture._kit.arguments import describe_non_action, require_bool, require_integer, require_seat, require_state
from card_capture._quoting import join_or, quote_string


def test_an_integer_is_returned() -> None:
    assert require_integer(-5) == -5


@pytest.mark.parametrize("value", [True, 1.0, "1", None])
def test_anything_else_is_not_an_integer(value: object) -> None:
    with pytest.raises(NotAnIntegerError):
        require_integer(value)  # type: ignore[arg-type]


def test_a_subclass_of_int_is_named_when_it_is_refused() -> None:
    class Slot(int):
        pass

    with pytest.raises(NotAnIntegerError, match=r"^expected an integer, got a Slot$"):
        commander.Attack(Slot(1), 1, 1)


@pytest.mark.parametrize("value", [0, 1, "False", "", None, [], 1.0])
def test_only_true_and_false_are_bools(value: Any) -> None:
    for accepted in (True, False):
        assert require_bool(accepted) is accepted
    with pytest.raises(NotABoolError, match=r"^expected True or False, got "):
        require_bool(value)


@pytest.mark.parametrize("seat", [-1, 2, True, "0", None])
def test_a_seat_that_the_game_lacks_is_refused(seat: object) -> None:
    require_seat(1, 2)
    with pytest.raises(UnknownSeatError):
        require_seat(seat, 2)  # type: ignore[arg-type]


def test_a_value_that_is_not_a_state_is_refused() -> None:
    require_state("state", str, "Bridge")
    with pytest.raises(InvalidStateError, match=r"^expected a GameState of Bridge, got 5$"):
        require_state(5, str, "Bridge")


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (7, "expected a Bid or a Pass of Bridge, got 7"),
        ("bid", "expected an action of Bridge, got 'bid'; write parse_action(\"bid\")"),
        ('"', "expected an action of Bridge, got '\"'; write parse_action('\"')"),
        ("a\nb", "expected an action of Bridge, got 'a\\nb'; write parse_action('a\\nb')"),
    ],
)
def test_a_string_in_place_of_an_action_comes_with_the_remedy(value: object, message: str) -> None:
    assert describe_non_action(value, "a Bid or a Pass", "Bridge") == message


@pytest.mark.parametrize(("words", "text"), [([2], "2"), ([2, 3], "2 or 3"), ([2, 3, 4], "2, 3 or 4")])
def test_alternatives_are_joined_as_in_a_sentence(words: list[int], text: str) -> None:
    assert join_or(words) == text


@pytest.mark.parametrize(("text", "quoted"), [("a b", '"a b"'), ("a\\b", "'a\\\\b'"), ('"', "'\"'"), ("\t", "'\\t'")])
def test_a_string_is_in_double_quotes_unless_it_needs_escapes(text: str, quoted: str) -> None:
    assert quote_string(text) == quoted
