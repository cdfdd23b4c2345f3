"""Cards, sets of cards, and their notation."""

from __future__ import annotations

import copy
import operator
import pickle
import re
import string
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from card_capture import CARDS, Card, CardSet, NotACardError, ParseError, Rank, Suit, casino, solitaire
from tests.contract import kind

card_sets = st.sets(st.sampled_from(CARDS))
not_cards = pytest.mark.parametrize("thing", ["2c", 7, None, ("2c",), object()], ids=kind)


def test_cc_10_4_the_order_of_the_cards() -> None:
    suited = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    assert list(map(str, CARDS)) == [*suited, "X1", "X2"]
    assert [card.index for card in CARDS] == list(range(54))
    assert sorted(sorted(CARDS, key=str)) == list(CARDS)


def test_cards_compare() -> None:
    """By identity and by their order: nothing equals a card but itself."""
    assert Card.__eq__ is object.__eq__
    two, three = Card.parse("2c"), Card.parse("3c")
    assert (two < three, two <= three, two > three, two >= three) == (True, True, False, False)
    assert (two <= Card(0), two >= Card(0), two < Card(0), two == Card(0), two == three) == (
        True,
        True,
        False,
        True,
        False,
    )
    assert two != 0
    with pytest.raises(TypeError):
        two < 1  # type: ignore[operator]  # noqa: B015


def test_there_is_one_of_each_card() -> None:
    for card in CARDS:
        copies = [Card(card.index), Card.parse(str(card)), copy.copy(card), copy.deepcopy(card)]
        copies += [pickle.loads(pickle.dumps(card, protocol)) for protocol in range(6)]
        assert all(other is card for other in copies)


@pytest.mark.parametrize("index", [-1, 54, True, "2c", 1.0, None], ids=repr)
def test_no_other_card_is_made(index: object) -> None:
    with pytest.raises(NotACardError) as caught:
        Card(index)  # type: ignore[arg-type]
    assert caught.value.value is index


def test_cards_can_not_be_changed() -> None:
    for name in ("index", "suit", "rank", "mask", "anything"):
        with pytest.raises(AttributeError):
            setattr(CARDS[0], name, 1)


def test_suits_and_ranks() -> None:
    assert [suit.name for suit in Suit] == ["CLUBS", "DIAMONDS", "HEARTS", "SPADES"]
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [int(rank) for rank in Rank] == list(range(2, 15))
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [(card.suit, card.rank) for card in CARDS] == [
        *((suit, rank) for suit in Suit for rank in Rank),
        (None, None),
        (None, None),
    ]


def test_pretty_cards() -> None:
    assert " ".join(card.pretty for card in CARDS[:13]) == "2♣ 3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣ Q♣ K♣ A♣"
    assert [Card.parse(text).pretty for text in ("Td", "Ah", "9s", "X1", "X2")] == ["10♦", "A♥", "9♠", "X1", "X2"]


def test_names_of_cards() -> None:
    ranks = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    suited = [f"{rank} of {suit}" for suit in ("clubs", "diamonds", "hearts", "spades") for rank in ranks]
    assert [card.name for card in CARDS] == [*suited, "first Joker", "second Joker"]


VARIATIONS = ("", "\ufe0e", "\ufe0f")
"""What phones write after a symbol: nothing, "as text" or "as a picture"."""


def test_every_spelling_of_a_card() -> None:
    for card in CARDS:
        if card.rank is None or card.suit is None:
            spellings = {str(card), str(card).lower()}
        else:
            letter = card.rank.letter
            ranks = {letter, letter.lower()} | ({"10"} if letter == "T" else set())
            spellings = {r + s for r in ranks for s in (card.suit.value, card.suit.value.upper(), card.suit.symbol)}
        assert all(Card.parse(text) is card for text in {*spellings, card.pretty})
        assert repr(card) == f"Card.parse('{card}')"
        assert eval(repr(card)) is card  # noqa: S307


# The last ones fold to letters of the notation: the Kelvin sign, a dotless i, full-width and Arabic digits.
@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "2",
        "c",
        "1c",
        "11c",
        "2x",
        "X",
        "X0",
        "X3",
        "10",
        "2c ",
        " 2c",
        "2c3c",
        "2-c",
        "♦10",
        "\u212ad",
        "２c",
        "٢c",
        "2♧",
        "2c\ufe0e",
        "2♣\ufe0f\ufe0f",
        "2♣\ufe0d",
        "2\ufe0f♣",
        "\ufe0f2♣",
        "X1\ufe0f",
    ],
)
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(ParseError, match="expected a card such as 2c") as caught:
        Card.parse(text)
    assert caught.value.text == text
    assert repr(text) in str(caught.value)


@given(text=st.text(max_size=4) | st.text(string.printable, max_size=3))
def test_any_text_is_a_card_or_a_parse_error(text: str) -> None:
    spellings = {spelling for card in CARDS for spelling in (str(card).lower(), card.pretty.lower())}
    spellings |= {f"10{suit}" for suit in "cdhs"} | {f"t{suit}" for suit in "♣♦♥♠"}
    spellings |= {spelling + variation for spelling in spellings for variation in VARIATIONS if spelling[-1] in "♣♦♥♠"}
    try:
        card = Card.parse(text)
    except ParseError:
        assert text.lower() not in spellings or not text.isprintable()
    else:
        assert text.lower() in spellings
        assert card in CARDS


@pytest.mark.parametrize("variation", VARIATIONS)
def test_cards_from_a_phone_are_read_everywhere(variation: str) -> None:
    """In sets and actions too: whatever reads a card reads it with `Card.parse`."""
    spades, hearts = f"6♠{variation}", f"10♥{variation}"
    assert Card.parse(spades) is Card.parse("6s")
    assert CardSet.parse(f"{spades} {hearts}") == CardSet.parse("6s Th")
    for game, text in (
        (solitaire, "capture {0} with {1}"),
        (solitaire, "give {0}"),
        (solitaire, "sacrifice {0} {1} for Kh"),
        (solitaire, "discard {0} {1}"),
        (casino, "trail {0}"),
        (casino, "capture {0} with {1}"),
        (casino, "build 8 with {0}: {1}"),
        (casino, "add to B1 with {0}: {1}"),
        (casino, "raise B1 to 9 with {0}: {1}"),
    ):
        assert game.parse_action(text.format(spades, hearts)) == game.parse_action(text.format("6s", "Th"))


@pytest.mark.parametrize("text", [None, 3, b"2c", ["2c"], CARDS[0]], ids=repr)
def test_only_text_is_read(text: object) -> None:
    for parse in (Card.parse, CardSet.parse):
        with pytest.raises(ParseError, match=r"expected (a card|cards) such as") as caught:
            parse(text)  # type: ignore[arg-type]
        assert caught.value.text is text


def test_plain_sets_of_cards_iterate_alike_in_every_process() -> None:
    script = "from card_capture import CARDS; print(*set(CARDS), *{c: 0 for c in set(CARDS)})"
    outputs = {
        subprocess.run(  # noqa: S603
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


# Sets


def test_the_hash_of_one_card_and_of_all_is_that_of_a_frozenset() -> None:
    """Each entry of the tables is used."""
    for cards in (*((card,) for card in CARDS), CARDS, ()):
        assert hash(CardSet(cards)) == hash(frozenset(cards))


@given(cards=card_sets)
def test_a_card_set_is_the_set_of_its_cards(cards: set[Card]) -> None:
    card_set = CardSet(cards)
    assert list(card_set) == sorted(cards)
    assert (len(card_set), bool(card_set)) == (len(cards), bool(cards))
    assert [card in card_set for card in CARDS] == [card in cards for card in CARDS]
    assert (card_set == cards, cards == card_set, card_set != cards) == (True, True, False)
    assert hash(card_set) == hash(frozenset(cards))
    assert card_set.mask == sum(2**card.index for card in cards) == sum(card.mask for card in cards)
    assert CardSet.from_mask(card_set.mask) == card_set
    assert CardSet(card_set) is card_set
    assert CardSet.parse(str(card_set)) == card_set
    assert CardSet.parse(" ".join(card.pretty for card in cards)) == card_set
    assert str(card_set) == (" ".join(map(str, sorted(cards))) or "-")
    assert eval(repr(card_set)) == card_set  # noqa: S307
    for protocol in range(6):
        assert pickle.loads(pickle.dumps(card_set, protocol)) == card_set


@given(one=card_sets, other=card_sets)
def test_the_operators_of_card_sets_are_those_of_sets(one: set[Card], other: set[Card]) -> None:
    a = CardSet(one)
    for b in (CardSet(other), other, frozenset(other)):
        for result, expected in (
            (a & b, one & other),
            (a | b, one | other),
            (a - b, one - other),
            (a ^ b, one ^ other),
        ):
            assert type(result) is CardSet
            assert result == expected
        assert (a == b, a <= b, a < b, a >= b, a > b) == (
            one == other,
            one <= other,
            one < other,
            one >= other,
            one > other,
        )
        assert a.isdisjoint(b) is one.isdisjoint(other)
    b = frozenset(other)
    assert (b & a, b | a, b - a, b ^ a) == (other & one, other | one, other - one, other ^ one)


def test_card_sets_among_other_sets() -> None:
    hand = CardSet.parse("2c 3c")
    assert hand & {"2c", CARDS[0]} == {CARDS[0]}
    assert hand - {"2c", 7} == hand
    assert "2c" not in hand
    assert hand != {"2c", "3c"}
    assert hand != [*hand]
    for things in ({"2c"}, {7}, 7):
        with pytest.raises(NotACardError):
            hand | things  # type: ignore[operator]
        with pytest.raises(NotACardError):
            hand ^ things  # type: ignore[operator]


members = st.sets(st.sampled_from(CARDS) | st.integers() | st.sampled_from(["2c", None, ("2c",)]))
OPERATORS = [operator.and_, operator.or_, operator.sub, operator.xor]
COMPARISONS = [operator.eq, operator.ne, operator.le, operator.lt, operator.ge, operator.gt]


@given(cards=card_sets, others=members)
def test_with_another_set_a_card_set_works_like_any_set(cards: set[Card], others: set[Any]) -> None:
    """With members that are not cards too: on the left under every operator, and under every comparison."""
    hand, expected = CardSet(cards), frozenset(cards)
    for left in (others, frozenset(others), dict.fromkeys(others).keys()):
        for operate in (*OPERATORS, *COMPARISONS):
            assert operate(left, hand) == operate(frozenset(others), expected)
        for operate in (operator.and_, operator.sub, *COMPARISONS):
            assert operate(hand, left) == operate(expected, frozenset(others))
        assert hand.isdisjoint(left) is expected.isdisjoint(others)
    for operate in OPERATORS:
        result = operate(frozenset(others), hand)
        assert (type(result) is CardSet) is all(isinstance(member, Card) for member in result)
        for left in (5, None):
            with pytest.raises(TypeError):
                operate(left, hand)
    assert {1} - CardSet() == {1}


def test_there_is_one_empty_card_set() -> None:
    hand = CardSet.parse("2c")
    assert CardSet() is CardSet([]) is CardSet.parse("-") is CardSet.parse("") is CardSet.from_mask(0) is hand - hand
    assert pickle.loads(pickle.dumps(CardSet())) is CardSet()
    assert (str(CardSet()), len(CardSet())) == ("-", 0)


def test_repetitions_count_once_as_in_any_set() -> None:
    assert len(CardSet([CARDS[0], CARDS[0]])) == 1


@not_cards
def test_a_card_set_holds_cards_only(thing: object) -> None:
    with pytest.raises(NotACardError):
        CardSet([CARDS[0], thing])  # type: ignore[list-item]
    with pytest.raises(NotACardError) as caught:
        CardSet(thing)  # type: ignore[arg-type]
    assert caught.value.value in (thing, "2c")


@pytest.mark.parametrize("mask", [-1, 2**54, True, "1", 1.0, None], ids=repr)
def test_what_is_no_mask(mask: object) -> None:
    with pytest.raises(NotACardError, match="expected a mask from 0 to 18014398509481983"):
        CardSet.from_mask(mask)  # type: ignore[arg-type]


def test_errors_say_what_would_have_been_right() -> None:
    for cards in (5, CARDS[0], None):
        with pytest.raises(NotACardError, match=rf"^expected cards, got {re.escape(repr(cards))}$"):
            CardSet(cards)  # type: ignore[arg-type]
    with pytest.raises(NotACardError, match=r"^expected cards, got '2c 3h'; write CardSet\.parse\(\"2c 3h\"\)$"):
        CardSet("2c 3h")  # type: ignore[arg-type]
    with pytest.raises(NotACardError, match=r"^expected a Card, got 'Td'; write Card\.parse\(\"Td\"\)$"):
        CardSet(["Td"])  # type: ignore[list-item]
    with pytest.raises(NotACardError, match=r"^expected a Card, got 5$"):
        CardSet([5])  # type: ignore[list-item]
    with pytest.raises(NotACardError, match=r"^expected an index from 0 to 53, got 54$"):
        Card(54)
    with pytest.raises(ParseError, match=r"^expected 3c at most once, got '2c 3c 3♣'$"):
        CardSet.parse("2c 3c 3♣")


def test_cards_are_padded_like_text() -> None:
    assert f"{CARDS[0]:>4}|{CardSet(CARDS[:2]):<7}|{CARDS[0]}" == "  2c|2c 3c  |2c"


def test_failing_examples_show_notation() -> None:
    hand = CardSet.parse("2c X1")
    assert pretty((hand, *hand)) == "(CardSet.parse('2c X1'), Card.parse('2c'), Card.parse('X1'))"


def test_card_sets_can_not_be_changed() -> None:
    hand = CardSet.parse("2c")
    for name in ("mask", "anything"):
        with pytest.raises(AttributeError):
            setattr(hand, name, 3)


@pytest.mark.parametrize("text", ["2c 2c", "2c 2♣", "2c,3c", "- 2c", "--", "2c x", "- -", "+", "(2c)", "! 2c"])
def test_what_is_no_set_of_cards(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        CardSet.parse(text)
    assert caught.value.text in (text, *text.split())
