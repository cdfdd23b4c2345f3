"""Refusals word for word, where they say more than their reason."""

from __future__ import annotations

import pytest

from card_capture.casino import MAIN, ROYAL, GameState, RaiseBuilds, Reason, parse_action, why_not
from tests.casino.positions import position

BUILDS = position("2c 8d Td", "6d 8c Kc", "8: 5s+3h seat 1", "6: 4c+2h seat 1")
NO_RAISES = MAIN.evolve(name="none", raise_builds=RaiseBuilds.NONE)

MESSAGES: list[tuple[GameState, str, str]] = [
    (BUILDS, "trail 9c", "9c is not in hand (CA-2.9)"),
    (BUILDS, "capture 9d with 8d", "9d is not on the table (CA-3.2)"),
    (BUILDS, "capture 9d 9h with 8d", "9d 9h are not on the table (CA-3.2)"),
    (BUILDS, "capture 3h with 8d", "3h is part of B1, which is taken whole or not at all (CA-3.5)"),
    (
        BUILDS,
        "capture B3 with 8d",
        "there is no build of that number on the table, where builds are B1 to B2 (CA-3.2)",
    ),
    (
        position("9c", "-"),
        "add to B1 with 9c",
        "there is no build of that number on the table, where builds are none (CA-5.1)",
    ),
    (
        position("9c 2d", "-", "8: 5s+3h seat 1"),
        "add to B2 with 9c",
        "there is no build of that number on the table, where builds are B1 (CA-5.1)",
    ),
    (BUILDS, "capture Kc with 8d", "Kc has no value, so no part in sums and builds (CA-1.3)"),
    (BUILDS, "capture - with 8d", "a capture with 8d takes something from the table (CA-3.2)"),
    (BUILDS, "capture 8c with 8d as 14", "8d can't capture as another value than its own (CA-1.2)"),
    (position("Ac", "Ad"), "capture Ad with Ac as 14", "Ac can't capture as another value than its own (CA-1.2)"),
    (BUILDS, "capture B2 with 8d", "B2 is a build of 6, and only a card of that value takes it (CA-3.5)"),
    (BUILDS, "build 8 with 2c", "2c by itself is no build: at least one loose card joins it (CA-4.2)"),
    (BUILDS, "build 11 with 2c: 6d", "no build has a value above 10 (CA-5.3)"),
    (
        position("2c Qd", "8c", variant=ROYAL),
        "build 15 with 2c: 8c",
        "no build has a value above 14 (CA-5.3)",
    ),
    (BUILDS, "raise B1 to 8 with 2c", "a raise of B1 goes above its value, 8 (CA-5.3)"),
    (BUILDS, "build 6 with 8d: 6d", "8d is worth 8, so it stands in no group of 6 (CA-4.1)"),
    (BUILDS, "raise B2 to 10 with 2c", "B2 and 2c make 8, not 10 (CA-5.2)"),
    (
        position("5s Td", "-", "5: 3c+2d seat 1", variant=NO_RAISES),
        "raise B1 to 10 with 5s",
        "B1 may not be raised by anyone (CA-5.4)",
    ),
    (BUILDS, "build 8 with 2c: 6d B1", "B1 can't be used: a play touches one build, and a build is no card (CA-5.5)"),
    (
        position("8c 9d 4d", "9c", "8: 5s+3h seat 0", "9: 6h+3d seat 0"),
        "capture 9c with 9d",
        "a build of 9 would be left to its owner, and no card in hand to answer for it (CA-6.3)",
    ),
]


@pytest.mark.parametrize(("state", "text", "message"), MESSAGES, ids=[message for *_, message in MESSAGES])
def test_refusals_word_for_word(state: GameState, text: str, message: str) -> None:
    assert str(why_not(state, parse_action(text))) == message


def test_what_is_no_action_is_refused_by_ca_2_9() -> None:
    assert str(why_not(BUILDS, 7)) == (  # type: ignore[arg-type]
        "expected a Trail, Capture, MakeBuild, AddToBuild or RaiseBuild of Casino, got 7 (CA-2.9)"
    )


def test_numbers_out_of_all_bounds() -> None:
    """A number that can't even be written is refused like any other."""
    huge = 10**5000
    for text in ("build 8 with 2c: 6d", "add to B1 with 2c: 6d", "raise B1 to 10 with 2c"):
        play = parse_action(text)
        for name in ("value", "build"):
            if hasattr(play, name):
                refusal = why_not(BUILDS, type(play)(**{**fields_of(play), name: huge}))
                assert refusal is not None


def fields_of(play: object) -> dict[str, object]:
    return {name: getattr(play, name) for name in ("card", "build", "value", "loose", "builds") if hasattr(play, name)}


def test_reasons_are_their_names() -> None:
    assert [reason.value for reason in Reason] == [reason.name for reason in Reason]
