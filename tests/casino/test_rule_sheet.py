"""Variants in plain words."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import pytest
from hypothesis import given

from card_capture import InvalidVariantError
from card_capture.casino import MAIN, SWEEPS, VARIANTS, Variant, describe, diff
from card_capture.casino._rule_sheet import _SHEET
from tests.casino.strategies import variants
from tests.casino.test_variants import FLAGS, OTHER, changes_for

SENTENCES: Any = _SHEET.sentences


def test_every_value_of_every_flag_has_a_sentence_of_its_own() -> None:
    assert list(SENTENCES) == list(FLAGS)
    for flag, (rule, words) in SENTENCES.items():
        kind = type(getattr(MAIN, flag))
        assert re.fullmatch(r"CA-\d+\.\d+", rule)
        if isinstance(words, str):
            assert kind is int
            assert words.format(3) != words.format(4)
        else:
            values = {bool: {True, False}, int: set(range(100))}
            assert set(words) == (values.get(kind) or set(kind))
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
