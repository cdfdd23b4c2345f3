"""Variants, their names, and the registry."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import product

import attrs
import pytest
from hypothesis import given

from card_capture import (
    BETA,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    VARIANTS,
    FirstPhase,
    InvalidVariantError,
    JokerCopies,
    OpeningRow,
    RoyalRule,
    StuckRule,
    UnknownVariantError,
    Variant,
    VariantChanges,
    variant,
)
from card_capture._kit.variants import flags_of
from tests.solitaire.strategies import mixed_variants

FLAGS = flags_of(Variant)

OTHER = {
    "opening_row": OpeningRow.NUMBER_CARDS_ONLY,
    "opening_hand": True,
    "first_phase": FirstPhase.CAPTURE,
    "closes_up_when_enemy_deck_is_empty": False,
    "joker_copies": JokerCopies.HELD,
    "royal_given_up": RoyalRule.FORBIDDEN,
    "royal_sacrificed": RoyalRule.LOSES,
    "stuck": StuckRule.NO_ACTION,
    "discard_pile_visible": False,
    "enemy_capture_pile_visible": False,
}
"""For every flag, a value that Beta does not have."""


def test_the_registry() -> None:
    assert dict(VARIANTS) == {
        "published@1": PUBLISHED,
        "beta@1": BETA,
        "playcards@1": PLAYCARDS,
        "deckopedia@1": DECKOPEDIA,
    }


def test_fingerprints_never_change() -> None:
    assert {name: rules.fingerprint for name, rules in VARIANTS.items()} == {
        "published@1": "c925d2eb8c02",
        "beta@1": "0385a73c2bcd",
        "playcards@1": "d6cae7653405",
        "deckopedia@1": "a57f1a9d37db",
    }


def test_fingerprints_distinguish_all_flags() -> None:
    kinds = [type(getattr(BETA, flag)) for flag in FLAGS]
    values = [(False, True) if kind is bool else tuple(kind) for kind in kinds]
    prints = Counter(
        Variant(name=f"mix {number}", **dict(zip(FLAGS, flags, strict=True))).fingerprint
        for number, flags in enumerate(product(*values))
    )
    assert (len(prints), set(prints.values())) == (1024, {1})
    assert all(len(text) == 12 and int(text, 16) >= 0 for text in prints)


def test_ten_flags() -> None:
    assert list(OTHER) == list(FLAGS)
    assert VariantChanges.__annotations__.keys() == {field.name for field in attrs.fields(Variant)}


@pytest.mark.parametrize("flag", FLAGS)
def test_a_changed_flag_needs_a_new_name(flag: str) -> None:
    assert getattr(BETA, flag) != OTHER[flag]
    with pytest.raises(
        InvalidVariantError,
        match=f"^expected a different name, got 'beta': the registered beta@1 has a different {flag}; write evolve",
    ):
        BETA.evolve(**{flag: OTHER[flag]})  # type: ignore[misc]
    mine = BETA.evolve(name="mine", **{flag: OTHER[flag]})  # type: ignore[misc]
    assert (mine.id, getattr(mine, flag)) == ("mine@1", OTHER[flag])
    assert mine.fingerprint != BETA.fingerprint
    assert mine != BETA


def test_the_error_names_every_flag_that_differs() -> None:
    with pytest.raises(InvalidVariantError, match="has a different opening_hand, joker_copies; write"):
        BETA.evolve(opening_hand=True, joker_copies=JokerCopies.HELD)


def test_revisions_of_a_registered_name_are_reserved() -> None:
    with pytest.raises(
        InvalidVariantError,
        match=r"^expected a different name, got 'beta': only beta@1 may have it, not beta@2; write evolve",
    ):
        BETA.evolve(revision=2)


@pytest.mark.parametrize("name", ["Beta", "BETA"])
def test_registered_names_are_reserved_in_any_case(name: str) -> None:
    with pytest.raises(
        InvalidVariantError,
        match=f"^expected a different name, got '{name}': only beta@1 may have it, not {name}@1; write evolve",
    ):
        BETA.evolve(name=name)


def test_a_copy_of_a_registered_variant_is_equal() -> None:
    copy = BETA.evolve()
    assert (copy, hash(copy), copy.id) == (BETA, hash(BETA), "beta@1")
    assert pickle.loads(pickle.dumps(BETA)) == BETA
    assert BETA.evolve(name="mine").evolve(name="beta") == BETA
    assert BETA.evolve(name="mine").fingerprint == BETA.fingerprint


def test_names_that_are_not_registered() -> None:
    mine = BETA.evolve(name="House rules, 2nd", revision=3)
    assert (mine.id, str(mine)) == ("House rules, 2nd@3", "House rules, 2nd@3")
    with pytest.raises(UnknownVariantError):
        variant(mine.id)


@pytest.mark.parametrize("name", ["", "x" * 61, " ", " a", "a ", "a@1", "a\nb", None, 3, "\ud800"], ids=repr)
def test_invalid_names(name: object) -> None:
    with pytest.raises(
        InvalidVariantError,
        match=r"^expected name to be 1 to 60 printable characters, without @ and without a space at either end, got ",
    ):
        BETA.evolve(name=name)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "revision",
    [0, -1, 10_000, 10**5000, True, 1.0, "1", None],
    ids=lambda revision: repr(revision)[:9] if revision != 10**5000 else "huge",
)
def test_invalid_revisions(revision: object) -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected revision to be an integer from 1 to 9999, got "):
        BETA.evolve(name="mine", revision=revision)  # type: ignore[arg-type]


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", [None, 1, "SPENT", Variant], ids=repr)
def test_invalid_flags(flag: str, value: object) -> None:
    with pytest.raises(InvalidVariantError, match=f"^expected {flag} to be .* or .*, got "):
        BETA.evolve(name="mine", **{flag: value})  # type: ignore[misc]


def test_a_variant_has_no_other_fields() -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected .*, got size$"):
        BETA.evolve(size=1, colour=2)  # type: ignore[call-arg]


def test_fields_are_keyword_only() -> None:
    with pytest.raises(TypeError):
        Variant("mine")  # type: ignore[misc, call-arg]


@given(rules=mixed_variants)
def test_variants_are_values(rules: Variant) -> None:
    with pytest.raises(AttributeError):
        rules.stuck = StuckRule.NO_ACTION  # type: ignore[misc]
    assert rules.evolve() == rules
    assert Variant(**attrs.asdict(rules)) == rules
