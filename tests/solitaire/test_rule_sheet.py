"""Rule sheets, and the differences between variants."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from card_capture import BETA, PUBLISHED, VARIANTS, InvalidVariantError, Variant, describe, diff
from card_capture.solitaire._rule_sheet import _SHEET
from tests.solitaire.strategies import variants
from tests.solitaire.test_variants import FLAGS, OTHER

SENTENCES: Any = _SHEET.sentences


def test_every_value_of_every_flag_has_its_own_sentence() -> None:
    assert list(SENTENCES) == list(FLAGS)
    for flag, (rule, sentences) in SENTENCES.items():
        value = getattr(BETA, flag)
        kind = type(value)
        assert list(sentences) == ([True, False] if kind is bool else list(kind))
        assert len(set(sentences.values())) == len(sentences)
        assert re.fullmatch(r"CC-\d\.\d", rule)


def test_every_flag_is_on_the_sheet_once() -> None:
    entries = [entry for entries in _SHEET.sections.values() for entry in entries]
    assert sorted(entry for entry in entries if entry in FLAGS) == sorted(FLAGS)
    assert all(re.search(r"\. \(CC-\d\.\d\)$", entry) for entry in entries if entry not in FLAGS)


@given(one=variants, other=variants)
def test_sheets_differ_exactly_where_the_flags_do(one: Variant, other: Variant) -> None:
    same = one.fingerprint == other.fingerprint
    assert (describe(one).splitlines()[1:] == describe(other).splitlines()[1:]) is same
    differing = [flag for flag in FLAGS if getattr(one, flag) is not getattr(other, flag)]
    assert len(diff(one, other)) == len(differing)
    for flag, paragraph in zip(differing, diff(one, other), strict=True):
        rule, words = SENTENCES[flag]
        heading, *lines = paragraph.splitlines()
        assert heading == f"{flag} ({rule})"
        assert lines == [f"  {one}: {words[getattr(one, flag)]}", f"  {other}: {words[getattr(other, flag)]}"]


@pytest.mark.parametrize("flag", FLAGS)
def test_changing_a_flag_changes_its_sentence_only(flag: str) -> None:
    mine = BETA.evolve(name="mine", **{flag: OTHER[flag]})  # type: ignore[misc]
    gone = set(describe(BETA).splitlines()) - set(describe(mine).splitlines())
    rule, words = SENTENCES[flag]
    assert gone == {"Card Capture, beta@1", f"- {words[getattr(BETA, flag)]} ({rule})"}


def test_cc_8_3_diff_lists_the_differences_of_published_and_beta() -> None:
    assert [paragraph.splitlines()[0] for paragraph in diff(PUBLISHED, BETA)] == [
        "closes_up_when_enemy_deck_is_empty (CC-4.1)",
        "discard_pile_visible (CC-9.1)",
        "enemy_capture_pile_visible (CC-9.1)",
    ]
    assert diff(BETA, BETA.evolve(name="mine")) == ()


def test_a_sheet_has_every_section() -> None:
    for variant in VARIANTS.values():
        text = describe(variant)
        assert text.startswith(f"Card Capture, {variant}\n\nGoal\n- ")
        assert all(f"\n\n{heading}\n- " in text for heading in _SHEET.sections)


@pytest.mark.parametrize("thing", ["beta", None])
def test_only_variants_are_described(thing: object) -> None:
    for verb in (lambda: describe(thing), lambda: diff(thing, BETA), lambda: diff(BETA, thing)):  # type: ignore[arg-type]
        with pytest.raises(InvalidVariantError, match=r"^expected a Variant of Card Capture, got "):
            verb()
