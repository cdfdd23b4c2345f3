"""Rule sheets: variants in plain words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from card_capture import InvalidVariantError, commander
from card_capture.commander import STANDARD, VARIANTS, Variant, describe, diff
from card_capture.commander._rule_sheet import _SHEET
from card_capture.testing import variants
from tests.commander.test_variants import FLAGS, OTHER

SENTENCES: Any = _SHEET.sentences

every_variant = variants(commander)


def test_every_value_of_every_flag_has_a_sentence_of_its_own() -> None:
    assert list(SENTENCES) == list(FLAGS)
    for flag, (rule, sentences) in SENTENCES.items():
        kind = type(getattr(STANDARD, flag))
        assert list(sentences) == ([True, False] if kind is bool else list(kind))
        assert len(set(sentences.values())) == len(sentences)
        assert re.fullmatch(r"CM-\d\.\d", rule)


def test_every_flag_is_on_the_sheet_once() -> None:
    entries = [entry for entries in _SHEET.sections.values() for entry in entries]
    assert sorted(entry for entry in entries if entry in FLAGS) == sorted(FLAGS)
    assert all(re.search(r"\. \(CM-\d\.\d\)$", entry) for entry in entries if entry not in FLAGS)


@given(one=every_variant, other=every_variant)
def test_sheets_differ_where_the_flags_do(one: Variant, other: Variant) -> None:
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
def test_the_sheet_says_what_the_flag_says(flag: str) -> None:
    mine = STANDARD.evolve(name="mine", **{flag: OTHER[flag]})  # type: ignore[misc]
    gone = set(describe(STANDARD).splitlines()) - set(describe(mine).splitlines())
    rule, words = SENTENCES[flag]
    assert gone == {"Capture the Commander, standard@1", f"- {words[getattr(STANDARD, flag)]} ({rule})"}


def test_a_sheet_has_every_section() -> None:
    for variant in VARIANTS.values():
        text = describe(variant)
        assert text.startswith(f"Capture the Commander, {variant}\n\nGoal\n- ")
        assert text.endswith(". (CM-5.2)\n")
        assert all(f"\n\n{heading}\n- " in text for heading in _SHEET.sections)


def test_differences_in_words() -> None:
    mine = STANDARD.evolve(name="mine", commander_falls_in_tie_break=False)
    (paragraph,) = diff(STANDARD, mine)
    assert paragraph.splitlines() == [
        "commander_falls_in_tie_break (CM-5.1)",
        "  standard@1: A Commander that is turned up to break a tie is beaten if it is the lower card.",
        (
            "  mine@1: A Commander that is turned up to break a tie is not beaten even if it is the lower card, "
            "unless the loser loses every card that they turned up."
        ),
    ]
    assert diff(STANDARD, STANDARD.evolve(name="mine")) == ()


@pytest.mark.parametrize("thing", ["standard", None])
def test_only_variants_are_described(thing: object) -> None:
    for verb in (lambda: describe(thing), lambda: diff(thing, STANDARD), lambda: diff(STANDARD, thing)):  # type: ignore[arg-type]
        with pytest.raises(InvalidVariantError, match=r"^expected a Variant of Capture the Commander, got "):
            verb()
