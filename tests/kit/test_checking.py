"""Checks of states that all games share."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

import pytest
from attrs import frozen

from card_capture import CARDS, Card, CardSet, InvalidStateError
from card_capture._kit.checking import (
    find_differences,
    find_misplaced_cards,
    find_wrong_items,
    find_wrong_types,
    raise_first,
)

PACK = CARDS[:3]  # 2c 3c 4c


@frozen
class Part:
    number: object = 1
    flag: object = False
    seat: object = None
    cards: object = CardSet.parse("2c")


KINDS = {"number": int, "flag": bool, "seat": int | None, "cards": CardSet}


class IntEnumLike(int, Enum):
    ONE = 1


def test_only_the_first_fault_is_looked_for() -> None:
    def faults() -> Iterator[str]:
        yield "the first"
        raise AssertionError("the second fault was looked for")

    with pytest.raises(InvalidStateError, match=r"^the first$"):
        raise_first(faults())


def test_without_a_fault_nothing_is_raised() -> None:
    raise_first(iter(()))


def test_attributes_of_the_right_types_have_no_fault() -> None:
    assert not list(find_wrong_types(Part(), KINDS))
    assert not list(find_wrong_types(Part(seat=1, flag=True), KINDS))


@pytest.mark.parametrize(
    ("part", "fault"),
    [
        (Part(number=True), "expected number to be an integer, got True"),
        (Part(number=1.0), "expected number to be an integer, got 1.0"),
        (Part(number=IntEnumLike.ONE), "expected number to be an integer, got IntEnumLike.ONE"),
        (Part(flag=1), "expected flag to be True or False, got 1"),
        (Part(seat=False), "expected seat to be an integer or None, got False"),
        (Part(seat="1"), "expected seat to be an integer or None, got '1'"),
        (Part(cards=(CARDS[0],)), "expected cards to be a CardSet, got (Card.parse('2c'),)"),
    ],
)
def test_an_attribute_of_another_type_is_a_fault(part: Part, fault: str) -> None:
    assert list(find_wrong_types(part, KINDS)) == [fault]


def test_the_owner_is_named_before_the_attribute() -> None:
    assert list(find_wrong_types(Part("x", "y"), KINDS, "part.")) == [
        "expected part.number to be an integer, got 'x'",
        "expected part.flag to be True or False, got 'y'",
    ]


def test_an_item_of_another_type_is_a_fault_with_its_index() -> None:
    assert list(find_wrong_items("row", (None, CARDS[0], "2c", 5), Card | None)) == [
        "expected row[2] to be a Card or None, got '2c'",
        "expected row[3] to be a Card or None, got 5",
    ]


def zones(hand: str, row: str) -> list[tuple[str, tuple[Card | None, ...]]]:
    return [
        (name, tuple(None if word == "-" else Card.parse(word) for word in words.split()))
        for name, words in (("hand", hand), ("row", row))
    ]


@pytest.mark.parametrize(
    ("hand", "row", "faults"),
    [
        ("2c 3c", "- 4c", []),
        ("2c 3c", "- 4c 2c", ["expected each of the 3 cards once, got 2c in both hand and row (CC-1.5)"]),
        ("2c 3c 2c", "4c", ["expected each of the 3 cards once, got 2c twice in hand (CC-1.5)"]),
        ("2c", "- 4c", ["expected each of the 3 cards once, got no 3c (CC-1.5)"]),
        ("-", "4c", ["expected each of the 3 cards once, got no 2c 3c (CC-1.5)"]),
        ("2c 3c", "4c X1", ["expected no Joker, got X1 in row (CC-1.5)"]),
    ],
)
def test_each_card_is_in_exactly_one_zone(hand: str, row: str, faults: list[str]) -> None:
    assert list(find_misplaced_cards(zones(hand, row), PACK, "CC-1.5")) == faults


@pytest.mark.parametrize(
    ("expected", "found", "faults"),
    [
        ((1, (2, 3)), (1, (2, 3)), []),
        (1, 2, ["expected number to be 1, to agree with the rest of the view, got 2"]),
        ((1, (2, 3)), (1, (2, 4)), ["expected number[1][1] to be 3, to agree with the rest of the view, got 4"]),
        ((1, 2), (1,), ["expected number to have 2 items, got 1"]),
        ((1,), (), ["expected number to have 1 item, got 0"]),
        ((), (1,), ["expected number to have 0 items, got 1"]),
    ],
)
def test_a_difference_is_a_fault_with_its_place(expected: object, found: object, faults: list[str]) -> None:
    assert list(find_differences(Part(expected), Part(found))) == faults
