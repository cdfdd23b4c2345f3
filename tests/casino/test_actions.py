"""The plays and their notation (CA-18.1 to CA-18.3)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardSet, NotACardError, NotAnIntegerError, ParseError, RepeatedCardError
from card_capture.casino import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail, parse_action
from tests.casino.positions import cards
from tests.contract import kind

a_card = st.sampled_from(CARDS)
some_cards = st.lists(a_card, unique=True, max_size=5)
a_number = st.integers(-3, 20) | st.integers()
numbers = st.frozensets(st.integers(1, 6), max_size=3)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Trail, a_card),
    st.builds(Capture, a_card, some_cards, numbers, st.none() | a_number),
    st.builds(MakeBuild, a_card, a_number, some_cards, numbers),
    st.builds(AddToBuild, a_card, a_number, some_cards, numbers),
    st.builds(RaiseBuild, a_card, a_number, a_number, some_cards, numbers),
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
        ("capture 6c+2d, 5s+2d with 8s", "capture 6c 2d 5s with 8s"),
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
    trail Kh and build 8: 5c+3d;build 8 with 3d for partner: 3d+5c;add B1 with 2c;add to 1 with 2c;add to B with 2c
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
        ("trail 1c", "a card such as 2c, Td, 10♦, Ah, X1 or X2"),
        ("build x with 2c", "a number such as 8"),
        ("add to 1 with 2c", "a build such as B1"),
        ("run", "an action of Casino"),
        ("capture B1 B1 with 2c", "each build once"),
        ("build 8 with 2c 6c", "nothing, or a colon and the cards that join"),
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


@given(action=actions)
def test_plays_are_immutable(action: Action) -> None:
    assert hash(action) == hash(parse_action(str(action)))
    for name in ("card", "loose", "builds", "value", "anything"):
        with pytest.raises(AttributeError):
            setattr(action, name, None)


def test_cards_are_kept_as_a_card_set() -> None:
    for given_cards in (cards("3h 2c"), list(cards("3h 2c")), iter(cards("3h 2c"))):
        assert Capture(EIGHT, given_cards, iter([1])) == Capture(EIGHT, CardSet.parse("2c 3h"), frozenset({1}))
