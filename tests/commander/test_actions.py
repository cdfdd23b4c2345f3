"""The actions and their notation."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import NotAnIntegerError, ParseError
from card_capture.commander import Action, Attack, Expose, parse_action
from tests.contract import kind

numbers = st.integers(-20, 20) | st.integers()
actions: st.SearchStrategy[Action] = st.builds(Attack, numbers, numbers, numbers) | st.builds(Expose, numbers)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Attack(3, seat=1, target=6), "attack 3 seat 1 slot 6"),
        (Attack(13, seat=0, target=13), "attack 13 seat 0 slot 13"),
        (Attack(-1, seat=-2, target=-3), "attack -1 seat -2 slot -3"),
        (Expose(5), "expose 5"),
        (Expose(0), "expose 0"),
        (Expose(-12), "expose -12"),
    ],
    ids=str,
)
def test_notation(action: Action, text: str) -> None:
    assert (str(action), parse_action(text)) == (text, action)


@given(action=actions, data=st.data())
def test_notation_is_parsed_in_any_case_and_spacing(action: Action, data: st.DataObject) -> None:
    words = [data.draw(st.sampled_from([word, word.upper(), word.title()])) for word in str(action).split()]
    space = data.draw(st.sampled_from([" ", "  ", "\t", "\n "]))
    assert parse_action(space.join(["", *words, ""])) == action


def test_leading_zeros_are_accepted() -> None:
    assert parse_action("attack 03 seat 01 slot 06") == Attack(3, seat=1, target=6)
    assert parse_action("expose 005") == Expose(5)


@pytest.mark.parametrize(
    "text",
    [
        *"""attack;attack 3;attack 3 seat 1;attack 3 seat 1 slot;attack 3 seat 1 slot 6 7;attack 3 1 6;
        attack 3 slot 6 seat 1;attack x seat 1 slot 6;attack 3.0 seat 1 slot 6;attack +3 seat 1 slot 6;
        attack 3 seat 1 slot 1_0;attack seat 1 slot 6;attack3 seat 1 slot 6;attack - seat 1 slot 6;
        attack 3 seat 1 slot 6.;expose;expose 5 6;expose -;expose --5;expose 5c;expose5;expose +5;defend 3;5;
        """.split(";"),  # noqa: SIM905
        # The Kelvin sign, an accent, an Arabic digit, a ligature, a full-width digit; then too many digits.
        *(
            "attac\u212a 3 seat 1 slot 6",
            "expos\u00e9 5",
            "attack \u0663 seat 1 slot 6",
            "expo\ufb06 5",
            "expose \uff15",
        ),
        *("expose " + "9" * 5000, "attack 1 seat 1 slot -" + "9" * 5000),
    ],
    ids=lambda text: ascii(text.strip())[:30],
)
def test_other_strings_are_refused(text: str) -> None:
    with pytest.raises(ParseError, match=r'; actions are written "attack 3 seat 1 slot 6" or "expose 5"$') as caught:
        parse_action(text)
    assert caught.value.text == text


def test_the_message_of_a_parse_error() -> None:
    with pytest.raises(ParseError, match=r"^expected an action of Capture the Commander, got 'run'; actions are"):
        parse_action("run")


@pytest.mark.parametrize("thing", ["3", None, 3.0, True, False, Fraction(3), [3], object()], ids=kind)
def test_slots_and_seats_must_be_integers(thing: object) -> None:
    """True and 1.0 are refused, though they equal 1."""
    for make in (
        lambda: Expose(thing),  # type: ignore[arg-type]
        lambda: Attack(thing, seat=1, target=6),  # type: ignore[arg-type]
        lambda: Attack(3, seat=thing, target=6),  # type: ignore[arg-type]
        lambda: Attack(3, seat=1, target=thing),  # type: ignore[arg-type]
    ):
        with pytest.raises(NotAnIntegerError, match="expected an integer") as caught:
            make()
        assert caught.value.value is thing
        assert isinstance(caught.value, TypeError)


def test_actions_are_values() -> None:
    assert Attack(3, 1, 6) == Attack(slot=3, seat=1, target=6)
    assert hash(Attack(3, 1, 6)) == hash(Attack(3, 1, 6))
    assert len({Attack(3, 1, 6), Attack(6, 1, 3), Attack(3, 6, 1), Attack(3, 1, 6), Expose(3), Expose(3)}) == 4
    assert Expose(3) != Attack(3, 3, 3)


@given(action=actions)
def test_actions_cannot_be_changed(action: Action) -> None:
    for name in ("slot", "seat", "target", "anything"):
        with pytest.raises(AttributeError):
            setattr(action, name, 1)
