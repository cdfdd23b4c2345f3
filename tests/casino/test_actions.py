"""The plays and their notation (CA-18.1 to CA-18.3)."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    Card,
    CardSet,
    NotABoolError,
    NotACardError,
    NotAnIntegerError,
    ParseError,
    RepeatedCardError,
)
from card_capture.casino import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail, _notation, parse_action
from tests.casino.positions import cards
from tests.contract import kind

a_card = st.sampled_from(CARDS)
some_cards = st.lists(a_card, unique=True, max_size=5)
a_number = st.integers(-3, 20) | st.integers()
numbers = st.frozensets(st.integers(1, 6), max_size=3)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Trail, a_card),
    st.builds(Trail, a_card, a_number, some_cards, st.booleans()),
    st.builds(Capture, a_card, some_cards, numbers, st.none() | a_number),
    st.builds(MakeBuild, a_card, a_number, some_cards, numbers, st.booleans()),
    st.builds(AddToBuild, a_card, a_number, some_cards, numbers, st.booleans()),
    st.builds(RaiseBuild, a_card, a_number, a_number, some_cards, numbers, st.booleans()),
)
EIGHT, TWO, ACE = Card.parse("8s"), Card.parse("2c"), Card.parse("Ac")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Trail(TWO), "trail 2c"),
        (Capture(EIGHT, cards("8d 6c 2d")), "capture 6c 2d 8d with 8s"),
        (Capture(EIGHT, cards("8d"), [2, 1]), "capture 8d B1 B2 with 8s"),
        (Capture(EIGHT, [], [1]), "capture B1 with 8s"),
        (Capture(EIGHT, []), "capture - with 8s"),
        (Capture(ACE, cards("Kd As"), as_value=14), "capture Kd As with Ac as 14"),
        (Capture(ACE, cards("As"), as_value=1), "capture As with Ac"),
        (Capture(Card.parse("Kd"), cards("Kh"), as_value=13), "capture Kh with Kd"),
        (MakeBuild(TWO, 8, cards("8h 6c")), "build 8 with 2c: 6c 8h"),
        (MakeBuild(TWO, 8, []), "build 8 with 2c"),
        (MakeBuild(TWO, 8, cards("6c"), [3]), "build 8 with 2c: 6c B3"),
        (AddToBuild(TWO, 1, cards("6d")), "add to B1 with 2c: 6d"),
        (AddToBuild(EIGHT, 12, []), "add to B12 with 8s"),
        (RaiseBuild(TWO, 1, 9, []), "raise B1 to 9 with 2c"),
        (RaiseBuild(TWO, 1, 9, cards("9d"), [2]), "raise B1 to 9 with 2c: 9d B2"),
        (MakeBuild(TWO, 8, cards("6c"), for_partner=True), "build 8 with 2c: 6c for partner"),
        (AddToBuild(EIGHT, 1, [], for_partner=True), "add to B1 with 8s for partner"),
        (RaiseBuild(TWO, 1, 9, cards("9d"), [2], for_partner=True), "raise B1 to 9 with 2c: 9d B2 for partner"),
        (Trail(TWO, 8, cards("3h 5c")), "trail 2c: build 8 5c 3h"),
        (Trail(TWO, 8, for_partner=True), "trail 2c: build 8 for partner"),
    ],
    ids=str,
)
def test_ca_18_1_notation(action: Action, text: str) -> None:
    assert (str(action), parse_action(text)) == (text, action)


@given(action=actions, data=st.data())
def test_ca_18_1_every_form_of_the_notation_is_read(action: Action, data: st.DataObject) -> None:
    """Upper and lower case, pretty cards, and any spaces."""
    pretty = {str(card): card.pretty for card in CARDS}
    words = [
        data.draw(st.sampled_from([word, word.upper(), word.lower(), word.title(), pretty.get(word, word)]))
        for word in str(action).split()
    ]
    space = data.draw(st.sampled_from([" ", "  ", "\t", "\n "]))
    assert parse_action(str(action)) == action
    assert parse_action(space.join(["", *words, ""])) == action


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("capture 8d, 6c+2d, B1 with 8s", "capture 6c 2d 8d B1 with 8s"),
        ("build 8 with 3d for partner: 3d+5c", "build 8 with 3d: 5c for partner"),
        ("add to B1 with 2c for partner", "add to B1 with 2c for partner"),
        ("trail Kh and build 8: 5c+3d", "trail Kh: build 8 5c 3d"),
        ("trail Kh and build 8: 5c+3d for partner", "trail Kh: build 8 5c 3d for partner"),
        ("trail Kh: build 8 -", "trail Kh: build 8"),
        ("build 8 with 3d: 3d+5c, 8h", "build 8 with 3d: 5c 8h"),
        ("build 10 with Ts: Ts, B1+4h", "build 10 with Ts: 4h B1"),
        ("add to B1 with 8c: 8c", "add to B1 with 8c"),
        ("raise B1 to 9 with 2s: B1+2s, 9d", "raise B1 to 9 with 2s: 9d"),
        ("raise B1 to 8 with 2c : B1 + 2c , B2", "raise B1 to 8 with 2c: B2"),
        ("build 8 with 3d: -", "build 8 with 3d"),
        ("CAPTURE AS WITH AC AS 14", "capture As with Ac as 14"),
    ],
)
def test_ca_18_2_leniency(text: str, written: str) -> None:
    assert str(parse_action(text)) == written


def test_ca_18_3_a_repeated_card_or_build_is_written_once() -> None:
    assert MakeBuild(TWO, 8, cards("2c 6c")) == MakeBuild(TWO, 8, cards("6c"))
    assert AddToBuild(TWO, 1, cards("2c"), [1, 2]) == AddToBuild(TWO, 1, [], [2])
    assert RaiseBuild(TWO, 1, 9, cards("2c"), [1]) == RaiseBuild(TWO, 1, 9, [])


@pytest.mark.parametrize(
    "text",
    # The last four have a Cyrillic letter, the Kelvin sign, a full-width digit, and a build without a number.
    """trail;trail 2c 3c;trail -;capture;capture 8d;capture with 8s;capture 8d with;capture 8d with 8s 9s
    capture 8d 8d with 8s;capture B1 B1 with 8s;capture 8d with 8s as;capture 8d with 8s as x;capture - 8d with 8s
    build with 3d: 5c;build eight with 3d: 5c;build 8 with 3d 5c;build 8 with 3d:;build 8 3d: 5c;build 8 with 3d: 5c: 6c
    trail Kh and build 8 5c+3d;build 8 with 3d for: 5c;trail Kh: 5c
    trail Kh: build x 5c 3d;trail Kh: build 8 5c B1;add B1 with 2c;add to 1 with 2c;add to B with 2c
    raise B1 with 2s;raise B1 to with 2s;raise to 9 with 2s;raise B1 to 9 2s;raise Bx to 9 with 2s;2c;
    \u0441apture 8d with 8s;capture \u212ad with Kh;build \uff18 with 3d: 5c;add to B1 with 2c: B2, B2x""".replace(
        "\n", ";"
    ).split(";"),
)
def test_strings_that_are_not_plays(text: str) -> None:
    with pytest.raises(ParseError, match=r"^expected .*; actions are written ") as caught:
        parse_action(text)
    assert caught.value.text == text


NOTATION = (
    'actions are written "trail 4d", "capture 6c 2d B1 with 8s", "build 8 with 3d: 5c 8h", "add to B1 with 2c: 6d" '
    'or "raise B1 to 9 with 2s"'
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("trail 1c", "a card such as 2c, Td, 10♦, Ah, X1 or X2 in place of '1c'"),
        ("trail Zz", "a card such as 2c, Td, 10♦, Ah, X1 or X2 in place of 'Zz'"),
        ("capture 9C+9X, B1 with 8c", "a card such as 2c, Td, 10♦, Ah, X1 or X2 in place of '9X'"),
        ("build x with 2c", "a number such as 8 in place of 'x'"),
        ("add to 1 with 2c", "a build such as B1 in place of '1'"),
        ("run", "an action of Casino"),
        ("capture B1 B1 with 2c", "B1 at most once, since no card is in two groups (CA-3.2)"),
        ("capture B2, 5h+B1, B1 with 2c", "B1 at most once, since no card is in two groups (CA-3.2)"),
        ("capture 5h+3s, 5h+3d, 3s+5d with 8c", "5h at most once, since no card is in two groups (CA-3.2)"),
        ("build 8 with 3d: 3d+5c, 3d", "3d at most once, since no card is in two groups (CA-3.2)"),
        ("add to B1 with 2c: 6d 6d", "6d at most once, since no card is in two groups (CA-3.2)"),
        ("trail 2c: build 8 5c 5c", "5c at most once, since no card is in two groups (CA-3.2)"),
        ("trail 2c: build 8 5c B1", "loose cards"),
        ("build 8 with 2c 6c", "nothing, or a colon and the cards that join in place of '6c'"),
        ("build 8 with 2c 6c 3d", "nothing, or a colon and the cards that join"),
    ],
)
def test_a_parse_error_names_the_part_that_is_wrong(text: str, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_action(text)
    assert str(caught.value) == f"expected {expected}, got '{text}'; {NOTATION}"


@pytest.mark.parametrize("thing", [True, 1.0, "1", None, object()], ids=kind)
def test_ca_18_3_numbers_are_integers(thing: Any) -> None:
    makers = [
        lambda: MakeBuild(TWO, thing, []),
        lambda: AddToBuild(TWO, thing, []),
        lambda: RaiseBuild(TWO, thing, 9, []),
        lambda: RaiseBuild(TWO, 1, thing, []),
        lambda: Capture(TWO, [], thing),
        lambda: Capture(TWO, [], [thing]),
        lambda: MakeBuild(TWO, 8, [], [thing]),
    ]
    if thing is not None:
        makers.append(lambda: Capture(TWO, [], [], thing))
    for make in makers:
        with pytest.raises(NotAnIntegerError):
            make()


@pytest.mark.parametrize("thing", ["2c", 0, None], ids=repr)
def test_values_that_are_not_cards(thing: Any) -> None:
    for make in (
        lambda: Trail(thing),
        lambda: Capture(thing, []),
        lambda: Capture(TWO, thing),
        lambda: MakeBuild(TWO, 8, [thing]),
        lambda: AddToBuild(thing, 1, []),
        lambda: RaiseBuild(thing, 1, 9, []),
    ):
        with pytest.raises(NotACardError):
            make()


def test_a_card_twice_is_refused() -> None:
    for make in (lambda twice: Capture(EIGHT, twice), lambda twice: MakeBuild(EIGHT, 8, twice)):
        with pytest.raises(RepeatedCardError):
            make(cards("2c 3c 2c"))


@pytest.mark.parametrize(
    "make",
    [Capture, lambda card, *joined: MakeBuild(card, 8, *joined), lambda card, *joined: AddToBuild(card, 3, *joined)],
)
def test_ca_3_2_a_card_or_build_in_two_groups(make: Any) -> None:
    """CA-18.2: the error names it."""
    message = "^expected each card and each build at most once, since no card is in two groups {}, got {} twice$"
    with pytest.raises(RepeatedCardError, match=message.format(r"\(CA-3.2\)", "B1")):
        make(EIGHT, [], [2, 1, 1])
    with pytest.raises(RepeatedCardError, match=message.format(r"\(CA-3.2\)", "5h")):
        make(EIGHT, cards("5h 3s 5h 3d"), [])


@pytest.mark.parametrize("numbers", [b"\x01", bytearray(b"\x01"), memoryview(b"\x01"), "1"], ids=kind)
def test_bytes_are_not_numbers_of_builds(numbers: Any) -> None:
    for make in (
        lambda: Capture(EIGHT, [], numbers),
        lambda: MakeBuild(EIGHT, 8, [], numbers),
        lambda: AddToBuild(EIGHT, 1, [], numbers),
        lambda: RaiseBuild(EIGHT, 1, 9, [], numbers),
    ):
        with pytest.raises(NotAnIntegerError, match=r"^expected an integer, got "):
            make()


@pytest.mark.parametrize("huge", [10**4_000, -(10**4_000), 10**5_000], ids=["4001 digits", "negative", "5001 digits"])
def test_numbers_have_4000_digits_at_most(huge: int) -> None:
    """Python writes no integer of more than 4,300 digits, so `str` of such an action would fail."""
    for make in (
        lambda: Capture(EIGHT, [], [huge]),
        lambda: Capture(EIGHT, [], [1], huge),
        lambda: MakeBuild(EIGHT, huge, []),
        lambda: MakeBuild(EIGHT, 8, [], [huge]),
        lambda: AddToBuild(EIGHT, huge, []),
        lambda: RaiseBuild(EIGHT, huge, 9, []),
        lambda: RaiseBuild(EIGHT, 1, huge, []),
        lambda: Trail(EIGHT, huge, []),
    ):
        with pytest.raises(NotAnIntegerError, match=r"^expected an integer of at most 4000 digits, got "):
            make()
    longest = 10**4_000 - 1
    assert parse_action(str(MakeBuild(EIGHT, longest, [], [longest]))) == MakeBuild(EIGHT, longest, [], [longest])


def test_a_build_of_loose_cards_has_a_value() -> None:
    for make in (lambda: Trail(TWO, None, cards("5c 3h")), lambda: Trail(TWO, for_partner=True)):
        with pytest.raises(NotAnIntegerError, match=r"^expected a build_value, since a build is made, got None$"):
            make()


@pytest.mark.parametrize("thing", [0, 1, None, "True"], ids=repr)
def test_for_partner_is_true_or_false(thing: Any) -> None:
    for make in (
        lambda: Trail(TWO, 8, cards("5c 3h"), thing),
        lambda: MakeBuild(TWO, 8, cards("6c"), for_partner=thing),
        lambda: AddToBuild(TWO, 8, [], for_partner=thing),
        lambda: RaiseBuild(TWO, 1, 8, [], for_partner=thing),
    ):
        with pytest.raises(NotABoolError, match=r"^expected True or False, got "):
            make()


class Word(str):
    """A word that counts how often it is compared."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Word.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def count_steps(text: str, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return the number of comparisons of words and of searches in words that reading a line takes."""
    steps = Word.compared = 0

    def count(_: Any, event: str, __: Any) -> None:
        nonlocal steps
        steps += event in ("call", "c_call")

    with monkeypatch.context() as patch:
        patch.setattr(_notation, "_split_words", lambda line: [Word(word) for word in split_words(line)])
        sys.setprofile(count)
        try:
            parse_action(text)
        finally:
            sys.setprofile(None)
    return steps + Word.compared


split_words = _notation._split_words  # noqa: SLF001 - the steps after it are counted


def test_twice_the_builds_take_twice_the_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line of 16,000 builds once took 12 seconds."""

    def write(builds: int) -> str:
        return f"capture {' '.join(f'B{number}' for number in range(builds))} with 8s"

    few, many = count_steps(write(500), monkeypatch), count_steps(write(1_000), monkeypatch)
    assert few > 500
    assert many < 2.1 * few


@given(action=actions)
def test_plays_are_immutable(action: Action) -> None:
    assert hash(action) == hash(parse_action(str(action)))
    for name in ("card", "loose", "builds", "value", "anything"):
        with pytest.raises(AttributeError):
            setattr(action, name, None)


def test_cards_are_kept_as_a_card_set() -> None:
    for given_cards in (cards("3h 2c"), list(cards("3h 2c")), iter(cards("3h 2c"))):
        assert Capture(EIGHT, given_cards, iter([1])) == Capture(EIGHT, CardSet.parse("2c 3h"), frozenset({1}))
