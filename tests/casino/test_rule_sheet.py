"""The rule sheets of variants, and the words of the command line."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from card_capture import InvalidVariantError
from card_capture._demo import casino as demo
from card_capture.casino import MAIN, ROYAL, SWEEPS, VARIANTS, Outcome, Variant, describe, diff, new_game
from card_capture.casino._rule_sheet import _SHEET
from tests.casino.positions import position
from tests.casino.strategies import variants
from tests.casino.test_variants import FLAGS, OTHER, changes_for

SENTENCES: Any = _SHEET.sentences


def test_every_value_of_every_flag_has_a_sentence_of_its_own() -> None:
    assert list(SENTENCES) == list(FLAGS)
    for flag, (rule, words) in SENTENCES.items():
        kind = type(getattr(MAIN, flag))
        assert re.fullmatch(r"CA-\d+\.\d+", rule)
        if kind is int:
            assert words.count("{}") == 1
        else:
            assert set(words) == ({True, False} if kind is bool else set(kind))
            assert len(set(words.values())) == len(words)


def test_every_flag_is_on_the_sheet_once() -> None:
    entries = [entry for entries in _SHEET.sections.values() for entry in entries]
    assert sorted(entry for entry in entries if entry in FLAGS) == sorted(FLAGS)
    assert all(re.search(r"\. \(CA-\d+\.\d+\)$", entry) for entry in entries if entry not in FLAGS)


@given(one=variants, other=variants)
def test_sheets_differ_where_the_flags_do(one: Variant, other: Variant) -> None:
    same = one.fingerprint == other.fingerprint
    assert (describe(one).splitlines()[1:] == describe(other).splitlines()[1:]) is same
    assert len(diff(one, other)) == sum(getattr(one, flag) != getattr(other, flag) for flag in FLAGS)


@pytest.mark.parametrize("flag", FLAGS)
def test_the_sheet_says_what_the_flag_says(flag: str) -> None:
    mine = MAIN.evolve(name="mine", **changes_for(flag, OTHER[flag]))
    rule, words = SENTENCES[flag]

    def sentence(value: Any) -> str:
        return f"- {words.format(value) if isinstance(words, str) else words[value]} ({rule})"

    assert sentence(getattr(MAIN, flag)) in describe(MAIN).splitlines()
    assert sentence(OTHER[flag]) in describe(mine).splitlines()
    assert isinstance(OTHER[flag], bool | int | Enum)


def test_a_sheet_has_every_section() -> None:
    for rules in VARIANTS.values():
        text = describe(rules)
        assert text.startswith(f"Casino, {rules}\n\nGoal\n- ")
        assert all(f"\n\n{heading}\n- " in text for heading in _SHEET.sections)


@pytest.mark.parametrize("thing", ["main", None])
def test_only_variants_are_described(thing: Any) -> None:
    for verb in (lambda: describe(thing), lambda: diff(thing, MAIN), lambda: diff(MAIN, thing)):
        with pytest.raises(InvalidVariantError, match=r"^expected a Variant of Casino, got "):
            verb()
    assert diff(MAIN, SWEEPS.evolve(name="mine", sweep_points=0)) == ()


# The words of the command line


def test_the_goal_and_the_deal() -> None:
    assert demo.TITLE == "Casino"
    state = new_game(7)
    assert list(demo.goal(state)) == [
        "Goal: capture cards that score; the side that alone has most points, 21 or more, wins.",
        "Cards are worth their number, an ace 1; J, Q and K have no value.",
    ]
    assert list(demo.set_up(state)) == [
        "Each seat plays for itself: side 0 is seat 0, and so on.",
        "Set-up: seat 1 deals four cards to each of 2 seats, 4d 7d 6h Ks to the table.",
    ]
    royal = new_game(7, ROYAL.evolve(name="royal pairs", partnership=True))
    assert list(demo.goal(royal))[1] == "Cards are worth their number, an ace 1 or from hand 14; J is 11, Q 12, K 13."
    assert next(demo.set_up(royal)) == "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."


def test_a_turn() -> None:
    state = position("8c 4d", "8d", "8: 5s+3h seat 0", "9*: 9c, 5c+4c seat 1")
    assert list(demo.turn(state)) == [
        "Round 1, deal 6 of 6, seat 0",
        "  Table:  8d",
        "  B1:  single build of 8: 3h 5s, of seat 0",
        "  B2:  multiple build of 9: 4c 5c 9c, of seat 1",
        "  Hand:  8c 4d",
        "  Captured:  0 42   (stock 0, score 0 to 0)",
    ]
    assert list(demo.turn(position("8c", "-")))[1] == "  Table:  no loose cards"


def test_endings() -> None:
    state = new_game(7)
    assert demo.ending(state) == "not over"
    over = evolve(state, outcome=Outcome(1, (14, 23)), scores=(14, 23), round=3, to_move=None)
    assert demo.ending(over) == "seat 1 wins, 14 to 23, in round 3"
    assert len(list(demo.turn(over))) == 3
    pairs = evolve(over, variant=MAIN.evolve(name="pairs", partnership=True), players=4)
    assert demo.ending(pairs) == "seats 1 and 3 win, 14 to 23, in round 3"
