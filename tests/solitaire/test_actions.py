"""Actions and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    Action,
    Capture,
    CardSet,
    Discard,
    GiveUp,
    NotACardError,
    ParseError,
    RepeatedCardError,
    Sacrifice,
    parse_action,
)
from tests.solitaire.positions import cards

some_cards = st.lists(st.sampled_from(CARDS), unique=True, max_size=5)
a_card = st.sampled_from(CARDS)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Discard, some_cards),
    st.builds(Capture, a_card, some_cards),
    st.builds(GiveUp, a_card),
    st.builds(Sacrifice, some_cards, a_card),
)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Discard([]), "discard -"),
        (Discard(cards("3h 2c")), "discard 2c 3h"),
        (Capture(CARDS[46], cards("4s 3s 2s")), "capture 9s with 2s 3s 4s"),
        (Capture(CARDS[46], []), "capture 9s with -"),
        (GiveUp(CARDS[0]), "give 2c"),
        (Sacrifice(cards("3d 2c"), CARDS[37]), "sacrifice 2c 3d for Kh"),
        (Sacrifice([], CARDS[37]), "sacrifice - for Kh"),
    ],
    ids=str,
)
def test_notation(action: Action, text: str) -> None:
    assert (str(action), parse_action(text)) == (text, action)


@given(action=actions, data=st.data())
def test_notation_is_parsed_in_every_form(action: Action, data: st.DataObject) -> None:
    """In upper or lower case, with pretty cards, and with any white space between the words."""
    pretty = {str(card): card.pretty for card in CARDS}
    words = [
        data.draw(st.sampled_from([word, word.upper(), word.lower(), word.title(), pretty.get(word, word)]))
        for word in str(action).split()
    ]
    space = data.draw(st.sampled_from([" ", "  ", "\t", "\n "]))
    assert parse_action(space.join(["", *words, ""])) == action


@given(shuffled=st.permutations(cards("2s 3s 4s X1")))
def test_the_order_of_the_cards_does_not_matter(shuffled: list[object]) -> None:
    text = " ".join(map(str, shuffled))
    assert parse_action(f"discard {text}") == Discard(cards("2s 3s 4s X1"))
    assert parse_action(f"capture 9s with {text}") == Capture(CARDS[46], cards("2s 3s 4s X1"))
    assert parse_action(f"sacrifice {text} for 9s") == Sacrifice(cards("2s 3s 4s X1"), CARDS[46])


@pytest.mark.parametrize(
    "text",
    # Three near the end contain a ligature, a Cyrillic letter and the Kelvin sign.
    """discard;discard - 2c;discard 2c -;discard 2c 2♣;discard 1c;throw 2c;give;give -;give 2c 3c;
    capture 9s;capture 9s with;capture with 2s;capture 9s 8s with 2s;capture - with 2s;capture 9s by 2s;
    sacrifice 2c 3d;sacrifice for Kh;sacrifice 2c 3d for;sacrifice 2c 3d for Kh Qh;sacrifice 2c 3d for -;
    with 2s;2c;discard2c;ﬁve 2c;giv\u0435 2c;give \u212ad;discard 2c, 3c;""".split(";"),  # noqa: SIM905
)
def test_other_text_is_not_an_action(text: str) -> None:
    with pytest.raises(ParseError, match='actions are written "discard -"') as caught:
        parse_action(text)
    assert caught.value.text == text


def test_a_parse_error_says_what_was_expected() -> None:
    with pytest.raises(ParseError, match=r"^expected a card .* or X2 in place of '1c', got 'give 1c'; actions are"):
        parse_action("give 1c")
    for text in ("capture 9X", "capture 9X with 2c", "capture 9h with 2c 9X", "sacrifice 2c 9X for Kh"):
        with pytest.raises(ParseError, match=rf"^expected a card .* in place of '9X', got '{text}'; actions are"):
            parse_action(text)
    with pytest.raises(ParseError, match=r"^expected an action of Card Capture, got 'capture 9h'; actions are"):
        parse_action("capture 9h")
    with pytest.raises(ParseError, match=r"^expected 2c at most once, got 'discard 2c 2c'; actions are"):
        parse_action("discard 2c 2c")
    with pytest.raises(ParseError, match=r"^expected an action of Card Capture, got 'run'; actions are"):
        parse_action("run")


def test_cards_are_stored_as_a_card_set() -> None:
    for given_cards in (cards("3h 2c"), list(cards("3h 2c")), set(cards("3h 2c")), iter(cards("3h 2c"))):
        assert Discard(given_cards).cards == CardSet.parse("2c 3h")
    hand = CardSet.parse("2c 3h")
    assert Discard(hand).cards is hand
    assert Discard(cards("2c 3h")) == Discard(cards("3h 2c"))
    assert hash(Discard(cards("2c 3h"))) == hash(Discard(cards("3h 2c")))


def test_repeated_cards_are_rejected() -> None:
    twice = cards("2c 3h 2c")
    for make in (Discard, lambda repeated: Capture(CARDS[9], repeated), lambda repeated: Sacrifice(repeated, CARDS[9])):
        with pytest.raises(RepeatedCardError, match=r"^expected each card at most once, got 2c twice$") as caught:
            make(twice)
        assert caught.value.card is CARDS[0]
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("thing", ["2c", 0, None, CardSet(), ["2c"]], ids=repr)
def test_only_cards_are_accepted(thing: object) -> None:
    makers = [lambda: GiveUp(thing), lambda: Capture(thing, []), lambda: Sacrifice([], thing), lambda: Discard([thing])]  # type: ignore[arg-type, list-item]
    if not isinstance(thing, CardSet):
        makers += [lambda: Discard(thing), lambda: Capture(CARDS[0], thing), lambda: Sacrifice(thing, CARDS[0])]  # type: ignore[arg-type]
    for make in makers:
        with pytest.raises(NotACardError):
            make()


@given(action=actions)
def test_actions_are_immutable(action: Action) -> None:
    for name in ("cards", "card", "target", "spend", "anything"):
        with pytest.raises(AttributeError):
            setattr(action, name, None)
