"""Variants, their names, bounds and registry (CA-15.1)."""

from __future__ import annotations

import pickle
from itertools import product
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
    CountOut,
    DuplicateBuilds,
    FaceCapture,
    RaiseBuilds,
    ScoreTiming,
    Variant,
    VariantChanges,
    new_game,
    variant,
)
from card_capture.casino._variants import list_player_counts
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
    "table_only_builds": True,
    "duplicate_builds": DuplicateBuilds.MERGED,
    "owner_may_trail": True,
    "build_for_partner": True,
    "sweep_points": 1,
    "sweep_cancel": True,
    "score_cards": 2,
    "score_spades": 2,
    "score_big": 3,
    "score_little": 2,
    "score_ace": 2,
    "score_last_capture": 1,
    "spade_casino": True,
    "target": 11,
    "difference": True,
    "count_out": CountOut.ORDERED,
    "score_timing": ScoreTiming.AS_TAKEN,
}
"""For every flag, a value that differs from the main game's."""


def changes_for(flag: str, value: Any) -> dict[str, Any]:
    """Return the changes that set a flag; `ace_high` needs `royal`, and `build_for_partner` needs `partnership`."""
    needed = {"ace_high": "royal", "build_for_partner": "partnership"}
    return {flag: value, needed[flag]: True} if flag in needed else {flag: value}


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
        "permissive": {
            "table_cards_may_raise": True,
            "single_build_as_card": True,
            "table_only_builds": True,
            "owner_may_trail": True,
        },
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
    "main@1": "fdcc1891e5f4",
    "sweeps@1": "087a4aa95194",
    "royal@1": "2acd2924b289",
    "spade@1": "a9e8a5321c26",
    "eleven@1": "8bc4fda1ea40",
    "permissive@1": "cba0c7372fed",
    "big_ten@1": "ae92522ae65d",
    "two_two@1": "8273b5b2c87d",
    "last_take@1": "95886184b455",
}


@pytest.mark.parametrize("flag", FLAGS)
def test_a_changed_flag_needs_another_name(flag: str) -> None:
    changes = changes_for(flag, OTHER[flag])
    with pytest.raises(InvalidVariantError, match=rf"the registered main@1 has a different .*{flag}.*; write evolve"):
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


def test_a_build_for_the_partner_needs_partnership() -> None:
    message = r"^expected partnership to be True when build_for_partner is True, got False$"
    with pytest.raises(InvalidVariantError, match=message):
        MAIN.evolve(name="mine", build_for_partner=True)


@pytest.mark.parametrize("flag", ["difference", "sweep_cancel"])
def test_points_that_need_a_whole_round_are_not_added_at_once(flag: str) -> None:
    message = (
        rf"^expected {flag} to be False when score_timing is AS_TAKEN, since it needs the points of a whole round, "
        "got True$"
    )
    with pytest.raises(InvalidVariantError, match=message):
        MAIN.evolve(name="mine", score_timing=ScoreTiming.AS_TAKEN, **{flag: True})  # type: ignore[misc]


def test_every_other_combination_is_allowed() -> None:
    """CA-15: the five flags in all their combinations, with partnership and without, and with `difference`."""
    allowed = 0
    flags = ("partnership", "table_only_builds", "build_for_partner", "sweep_cancel", "difference")
    for values in product([False, True], repeat=len(flags)):
        for count_out, score_timing in product(CountOut, ScoreTiming):
            chosen: dict[str, Any] = dict(zip(flags, values, strict=True))
            possible = (chosen["partnership"] or not chosen["build_for_partner"]) and (
                score_timing is ScoreTiming.ROUND_END or not (chosen["sweep_cancel"] or chosen["difference"])
            )
            try:
                rules = MAIN.evolve(name="mine", count_out=count_out, score_timing=score_timing, **chosen)
            except InvalidVariantError:
                assert not possible
            else:
                assert possible
                allowed += 1
                needs_two_sides = chosen["sweep_cancel"] or chosen["difference"]
                expected = (4,) if chosen["partnership"] else (2,) if needs_two_sides else (2, 3, 4)
                assert list_player_counts(rules) == expected
    assert allowed == 60


SCORES = [flag for flag in FLAGS if flag.startswith("score_") and flag != "score_timing"]


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
