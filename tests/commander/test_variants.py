"""Variants, their names and their registry."""

from __future__ import annotations

import pickle
from collections import Counter

import attrs
import pytest
from hypothesis import given

from card_capture import InvalidVariantError, UnknownVariantError, commander, solitaire
from card_capture._kit.variants import flags_of
from card_capture.commander import (
    STANDARD,
    VARIANTS,
    TieExhaustion,
    TieRemoves,
    Variant,
    VariantChanges,
    new_game,
    variant,
)
from card_capture.testing import variants
from tests.commander.oracle import MIXES

FLAGS = flags_of(Variant)

OTHER = {
    "tie_removes": TieRemoves.EXPOSED_CARDS,
    "tie_exhaustion": TieExhaustion.CARDS_IN_LAYOUT,
    "commander_falls_in_tie_break": False,
}
"""For every flag, a value that the standard rules do not have."""


def test_the_registry() -> None:
    assert dict(VARIANTS) == {"standard@1": STANDARD}
    assert variant("standard") is variant("standard@1") is STANDARD


def test_the_standard_rules_are_the_rulebooks_defaults() -> None:
    assert attrs.asdict(STANDARD) == {
        "name": "standard",
        "revision": 1,
        "tie_removes": TieRemoves.BATTLE_CARD,
        "tie_exhaustion": TieExhaustion.CARDS_TO_EXPOSE,
        "commander_falls_in_tie_break": True,
    }


def test_fingerprints_never_change() -> None:
    assert {name: rules.fingerprint for name, rules in VARIANTS.items()} == {"standard@1": "f320bf93f5a3"}


def test_fingerprints_distinguish_all_flags() -> None:
    prints = Counter(mix.fingerprint for mix in MIXES)
    assert (len(prints), set(prints.values())) == (8, {1})
    assert all(len(text) == 12 and int(text, 16) >= 0 for text in prints)
    assert STANDARD.fingerprint in prints


def test_three_flags() -> None:
    assert list(OTHER) == list(FLAGS)
    assert VariantChanges.__annotations__.keys() == {field.name for field in attrs.fields(Variant)}


@pytest.mark.parametrize("flag", FLAGS)
def test_a_changed_flag_takes_another_name(flag: str) -> None:
    assert getattr(STANDARD, flag) != OTHER[flag]
    with pytest.raises(
        InvalidVariantError,
        match=f"^expected a different name, got 'standard': the registered standard@1 has a different {flag}; write",
    ):
        STANDARD.evolve(**{flag: OTHER[flag]})  # type: ignore[misc]
    mine = STANDARD.evolve(name="mine", **{flag: OTHER[flag]})  # type: ignore[misc]
    assert (mine.id, getattr(mine, flag)) == ("mine@1", OTHER[flag])
    assert mine.fingerprint != STANDARD.fingerprint
    assert mine != STANDARD


def test_the_error_names_every_flag_that_differs() -> None:
    with pytest.raises(InvalidVariantError, match="has a different tie_removes, commander_falls_in_tie_break; write"):
        STANDARD.evolve(tie_removes=TieRemoves.EXPOSED_CARDS, commander_falls_in_tie_break=False)


def test_revisions_of_a_registered_name_are_reserved() -> None:
    with pytest.raises(
        InvalidVariantError,
        match=r"^expected a different name, got 'standard': only standard@1 may have it, not standard@2; write evolve",
    ):
        STANDARD.evolve(revision=2)


@pytest.mark.parametrize("name", ["Standard", "STANDARD"])
def test_registered_names_are_reserved_in_any_case(name: str) -> None:
    with pytest.raises(
        InvalidVariantError,
        match=f"^expected a different name, got '{name}': only standard@1 may have it, not {name}@1; write evolve",
    ):
        STANDARD.evolve(name=name)


def test_names_of_other_games_are_free() -> None:
    assert STANDARD.evolve(name="beta").id == "beta@1"
    assert solitaire.BETA.evolve(name="standard").id == "standard@1"


def test_a_copy_of_a_registered_variant_is_equal() -> None:
    copy = STANDARD.evolve()
    assert (copy, hash(copy), copy.id) == (STANDARD, hash(STANDARD), "standard@1")
    assert pickle.loads(pickle.dumps(STANDARD)) == STANDARD
    assert STANDARD.evolve(name="mine").evolve(name="standard") == STANDARD
    assert STANDARD.evolve(name="mine").fingerprint == STANDARD.fingerprint


def test_names_of_your_own() -> None:
    mine = STANDARD.evolve(name="House rules, 2nd", revision=3)
    assert (mine.id, str(mine)) == ("House rules, 2nd@3", "House rules, 2nd@3")
    with pytest.raises(UnknownVariantError):
        variant(mine.id)
    for name in ("x", "x" * 60):
        assert STANDARD.evolve(name=name, revision=9_999).id == f"{name}@9999"


@pytest.mark.parametrize("name", ["", "x" * 61, " ", " a", "a ", "a@1", "a\nb", None, 3, "\ud800"], ids=repr)
def test_invalid_names(name: object) -> None:
    with pytest.raises(
        InvalidVariantError,
        match=r"^expected name to be 1 to 60 printable characters, without @ and without a space at either end, got ",
    ):
        STANDARD.evolve(name=name)  # type: ignore[arg-type]


@pytest.mark.parametrize("revision", [0, -1, 10_000, True, 1.0, "1", None], ids=repr)
def test_invalid_revisions(revision: object) -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected revision to be an integer from 1 to 9999, got "):
        STANDARD.evolve(name="mine", revision=revision)  # type: ignore[arg-type]


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", [None, 1, "BATTLE_CARD", Variant], ids=repr)
def test_invalid_flags(flag: str, value: object) -> None:
    with pytest.raises(InvalidVariantError, match=f"^expected {flag} to be .* or .*, got "):
        STANDARD.evolve(name="mine", **{flag: value})  # type: ignore[misc]


def test_a_variant_has_no_other_fields() -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected .*, got size$"):
        STANDARD.evolve(size=1, colour=2)  # type: ignore[call-arg]


def test_fields_are_keywords() -> None:
    with pytest.raises(TypeError):
        Variant("mine")  # type: ignore[misc, call-arg]
    with pytest.raises(TypeError):
        Variant(TieRemoves.BATTLE_CARD, TieExhaustion.CARDS_TO_EXPOSE, True, name="mine")  # type: ignore[misc]


def test_only_variants_of_the_game_are_played() -> None:
    with pytest.raises(
        InvalidVariantError, match=r"^expected a Variant of Capture the Commander, got a solitaire\.Variant$"
    ):
        new_game(1, solitaire.BETA)  # type: ignore[arg-type]


@given(rules=variants(commander))
def test_variants_are_values(rules: Variant) -> None:
    with pytest.raises(AttributeError):
        rules.tie_removes = TieRemoves.EXPOSED_CARDS  # type: ignore[misc]
    assert rules.evolve() == rules
    assert Variant(**attrs.asdict(rules)) == rules


def test_flags_are_their_names() -> None:
    for kind in (TieRemoves, TieExhaustion):
        assert [flag.value for flag in kind] == [flag.name for flag in kind]
