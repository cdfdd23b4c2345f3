"""Sentences: names for seats, and lists in words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import pytest

from card_capture import CardSet, SeatNameError, UnknownSeatError, casino, commander, solitaire
from card_capture._kit.sentences import count, join_and, name_cards


def test_lists() -> None:
    assert [join_and("abc"[:length]) for length in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert name_cards(CardSet.parse("2c X1")) == "the two of clubs and the first Joker"
    assert name_cards([]) == "no cards"
    assert [count(number, "card") for number in range(3)] == ["0 cards", "1 card", "2 cards"]


def test_seats_have_names_or_numbers() -> None:
    event = commander.TurnBegan(seat=2)
    assert event.sentence() == event.sentence(names={}) == event.sentence(names={1: "Bo"}) == str(event)
    assert event.sentence(names=MappingProxyType({2: "Ann", 3: "Bo"})) == "It is Ann's turn to attack."
    assert casino.SaidLast(dealer=3).sentence(names={3: "ann b."}) == 'ann b. announces: "last".'


@pytest.mark.parametrize("names", [["Ann", "Bo"], ("Ann", "Bo"), {0: "Ann", 1: "Bo"}])
def test_names_may_be_a_list_by_seat(names: Sequence[str]) -> None:
    said = [commander.TurnBegan(seat).sentence(names=names) for seat in range(3)]
    assert said == [f"It is {name}'s turn to attack." for name in ("Ann", "Bo", "seat 2")]
    assert commander.TurnBegan(0).sentence(names=[]) == "It is seat 0's turn to attack."


def test_a_list_has_no_more_names_than_seats() -> None:
    assert casino.SaidLast(3).sentence(names=["Ann", "Bo", "Cid", "Di"]) == 'Di announces: "last".'
    with pytest.raises(UnknownSeatError, match=r"^expected a seat from 0 to 3, got 4$"):
        casino.SaidLast(3).sentence(names=["Ann", "Bo", "Cid", "Di", "Ed"])
    with pytest.raises(UnknownSeatError, match=r"^expected seat 0, got 1$"):
        solitaire.Won().sentence(names=["Ann", "Bo"])


@pytest.mark.parametrize("names", [["Ann", ""], ["Ann", None], b"Ann"])
def test_names_in_a_list_are_strings(names: Any) -> None:
    with pytest.raises(SeatNameError, match=r"^expected a name for seat [01], got "):
        commander.Tied().sentence(names=names)


@pytest.mark.parametrize("name", ["", " ", "\n", None, 1, b"Ann", ["Ann"]])
def test_a_name_is_a_string(name: object) -> None:
    with pytest.raises(SeatNameError, match=r"^expected a name for seat 1, got "):
        casino.TurnBegan(0).sentence(names={0: "Ann", 1: name})  # type: ignore[dict-item]


@pytest.mark.parametrize("names", ["Ann", "", 0, {"Ann"}, iter(["Ann"])])
def test_names_are_a_mapping_or_a_list(names: object) -> None:
    expected = "expected names to be a mapping of seats to strings, or a list of strings, got "
    with pytest.raises(SeatNameError, match=f"^{expected}"):
        casino.TurnBegan(0).sentence(names=names)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, "1", None])
def test_other_seats_are_refused(seat: object) -> None:
    """Even if they are not in the sentence."""
    for event in (casino.Swept(0), commander.Tied()):
        with pytest.raises(UnknownSeatError, match=r"^expected a seat from 0 to 3, got "):
            event.sentence(names={seat: "Ann"})  # type: ignore[dict-item]


def test_card_capture_has_one_seat() -> None:
    assert solitaire.Won().sentence(names={0: "Ann"}) == solitaire.Won().sentence()
    with pytest.raises(UnknownSeatError, match=r"^expected seat 0, got 1$"):
        solitaire.Won().sentence(names={1: "Ann"})
