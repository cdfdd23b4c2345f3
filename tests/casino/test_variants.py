"""Variants, their names, bounds and registry (CA-15.1)."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given

from card_capture import InvalidVariantError
from card_capture._kit.variants import flags_of
from card_capture.casino import (
    BIG_TEN,
    ELEVEN,
    LAST_TAKE,
    MAIN,
    PERMISSIVE,
    ROYAL,
    SPADE,
    SWEEPS,
    TWO_TWO,
    VARIANTS,
    CaptureExtent,
    DuplicateBuilds,
    FaceCapture,
    RaiseBuilds,
    Variant,
    VariantChanges,
    new_game,
    variant,
)
from tests.casino.strategies import mixed_variants

FLAGS = flags_of(Variant)

OTHER: dict[str, Any] = {
    "partnership": True,
    "deal_by": 1,
    "face_capture": FaceCapture.ANY,
    "royal": True,
    "ace_high": True,
    "must_capture": True,
    "capture_extent": CaptureExtent.MAXIMAL,
    "raise_builds": RaiseBuilds.OTHERS,
    "table_cards_may_raise": True,
    "single_build_as_card": True,
    "duplicate_builds": DuplicateBuilds.MERGED,
    "owner_may_trail": True,
    "sweep_points": 1,
    "score_cards": 2,
    "score_spades": 2,
    "score_big": 3,
    "score_little": 2,
    "score_ace": 2,
    "score_last_capture": 1,
    "spade_casino": True,
    "target": 11,
    "difference": True,
}
"""For every flag, a value that differs from the main game's."""


def changes_for(flag: str, value: Any) -> dict[str, Any]:
    """Return the changes that set a flag; `ace_high` needs `royal`."""
    return {flag: value, "royal": True} if flag == "ace_high" else {flag: value}


def test_ca_15_1_the_registry() -> None:
    assert dict(VARIANTS) == {
        "main@1": MAIN,
        "sweeps@1": SWEEPS,
        "royal@1": ROYAL,
        "spade@1": SPADE,
        "eleven@1": ELEVEN,
        "permissive@1": PERMISSIVE,
        "big_ten@1": BIG_TEN,
        "two_two@1": TWO_TWO,
        "last_take@1": LAST_TAKE,
    }
    assert variant("royal") is ROYAL


def test_ca_15_1_the_flags_of_named_variants() -> None:
    changes = {
        "sweeps": {"sweep_points": 1},
        "royal": {"royal": True, "ace_high": True},
        "spade": {"spade_casino": True, "target": 61},
        "eleven": {"target": 11, "difference": True},
        "permissive": {"table_cards_may_raise": True, "single_build_as_card": True, "owner_may_trail": True},
        "big_ten": {"score_cards": 1, "score_big": 3, "score_little": 2},
        "two_two": {"score_cards": 2, "score_spades": 2, "sweep_points": 1},
        "last_take": {"score_cards": 2, "score_last_capture": 1},
    }
    for name, flags in changes.items():
        assert MAIN.evolve(name=name, **flags) == variant(name)  # type: ignore[misc]


def test_ca_18_5_the_flags() -> None:
    assert list(OTHER) == list(FLAGS)
    assert VariantChanges.__annotations__.keys() == {field.name for field in attrs.fields(Variant)}


def test_fingerprints_never_change() -> None:
    assert {name: rules.fingerprint for name, rules in VARIANTS.items()} == FINGERPRINTS


FINGERPRINTS = {
    "main@1": "d267ddc40041",
    "sweeps@1": "f168d5f4fc3b",
    "royal@1": "191c2ec679de",
    "spade@1": "875bd19c53d9",
    "eleven@1": "7e06c642f225",
    "permissive@1": "acecc77aeaf7",
    "big_ten@1": "a79867a7d268",
    "two_two@1": "63e02aad6e48",
    "last_take@1": "b2abc0e79d3f",
}


@pytest.mark.parametrize("flag", FLAGS)
def test_a_changed_flag_needs_another_name(flag: str) -> None:
    changes = changes_for(flag, OTHER[flag])
    with pytest.raises(InvalidVariantError, match=rf"the registered main@1 has another .*{flag}.*; write evolve"):
        MAIN.evolve(**changes)
    mine = MAIN.evolve(name="mine", **changes)
    assert (mine.id, getattr(mine, flag)) == ("mine@1", OTHER[flag])
    assert mine.fingerprint != MAIN.fingerprint
    assert new_game(1, mine).variant == mine


@pytest.mark.parametrize("flag", FLAGS)
@pytest.mark.parametrize("value", [None, -1, 10**6, 1.0, "ONE", Variant], ids=repr)
def test_values_that_a_flag_rejects(flag: str, value: object) -> None:
    with pytest.raises(InvalidVariantError, match=f"^expected {flag} to be .*, got "):
        MAIN.evolve(name="mine", **changes_for(flag, value))


@pytest.mark.parametrize(("flag", "value"), [("target", 0), ("target", True), ("deal_by", 3), ("score_ace", 100)])
def test_numbers_have_bounds(flag: str, value: int) -> None:
    with pytest.raises(
        InvalidVariantError, match=f"^expected {flag} to be an integer from [0-9]+ to [0-9]+, got {value}"
    ):
        MAIN.evolve(name="mine", **{flag: value})  # type: ignore[misc]


def test_an_ace_is_high_with_royal_only() -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected royal to be True when ace_high is True, got False$"):
        MAIN.evolve(name="mine", ace_high=True)
    with pytest.raises(InvalidVariantError, match=r"^expected royal to be True when ace_high is True, got False$"):
        ROYAL.evolve(name="mine", royal=False)


SCORES = [flag for flag in FLAGS if flag.startswith("score_")]


@pytest.mark.parametrize("flag", [*SCORES, "sweep_points", "spade_casino"])
def test_some_flag_must_score(flag: str) -> None:
    """Otherwise a match would never end."""
    nothing: dict[str, Any] = dict.fromkeys(SCORES, 0)
    with pytest.raises(
        InvalidVariantError,
        match=r"^expected a flag that scores, so that a match can end, got none of sweep_points, score_cards, ",
    ):
        MAIN.evolve(name="mine", **nothing)
    one = {**nothing, flag: True if flag == "spade_casino" else 1}
    assert getattr(MAIN.evolve(name="mine", **one), flag)


def test_spade_casino_alone_is_enough_to_score() -> None:
    nothing: dict[str, Any] = {**dict.fromkeys(SCORES, 0), "score_spades": 5}
    assert MAIN.evolve(name="mine", **nothing, spade_casino=True).spade_casino


@given(rules=mixed_variants)
def test_variants_are_values(rules: Variant) -> None:
    with pytest.raises(AttributeError):
        rules.target = 3  # type: ignore[misc]
    assert rules.evolve() == rules
    assert Variant(**attrs.asdict(rules)) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_a_variant_has_no_other_fields() -> None:
    with pytest.raises(InvalidVariantError, match=r"^expected .*, got colour$"):
        MAIN.evolve(colour=2)  # type: ignore[call-arg]
