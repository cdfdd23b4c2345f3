"""The messages of refusals, word for word."""
# ruff: noqa: E501 - messages are quoted whole

from __future__ import annotations

from typing import Any

import pytest

from card_capture import Card, IllegalActionError, casino
from card_capture.casino import (
    MAIN,
    ROYAL,
    Action,
    CaptureExtent,
    DuplicateBuilds,
    FaceCapture,
    GameState,
    RaiseBuilds,
    Reason,
    Trail,
    apply,
    parse_action,
    why_not,
)
from tests.casino.positions import position
from tests.contract import refuse

NO_RAISES = MAIN.evolve(name="none", raise_builds=RaiseBuilds.NONE)
OTHERS = MAIN.evolve(name="others", raise_builds=RaiseBuilds.OTHERS)
CARDS = MAIN.evolve(name="cards", single_build_as_card=True)
MERGED = MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED)
FORBIDDEN = MAIN.evolve(name="forbidden", duplicate_builds=DuplicateBuilds.FORBIDDEN)
MAXIMAL = MAIN.evolve(name="maximal", capture_extent=CaptureExtent.MAXIMAL)
ALL_FACES = MAIN.evolve(name="faces", face_capture=FaceCapture.ALL)
ODD_FACES = MAIN.evolve(name="odd", face_capture=FaceCapture.ONE_OR_THREE)
MUST_CAPTURE = MAIN.evolve(name="must", must_capture=True)

JOINING = MAIN.evolve(name="joining", table_only_builds=True)
JOINING_ONE = JOINING.evolve(name="one", duplicate_builds=DuplicateBuilds.FORBIDDEN)
PARTNERS = MAIN.evolve(name="partners", partnership=True, build_for_partner=True)
LOOSE = position("8s Kh", "5c 3d Qd", variant=JOINING)

BUILDS = position("2c 8d Td", "6d 8c Kc", "8: 5s+3h seat 1", "6: 4c+2h seat 1")
FACES = position("Qd 5c", "Qs Qh 4d Kh", "9: 5d+4c seat 1")
AS_CARDS = position(
    "2c 9c",
    "-",
    "9*: 9h, 5h+4s seat 1",
    "9*: 9s, 5s+4h seat 1",
    "7: 4c+3s seat 1",
    "4*: 4d, 3h+Ac seat 1",
    variant=CARDS,
)
MERGING = position("2c 8d", "6d", "6: 4c+2h seat 1", "8: 5s+3h seat 1", variant=MERGED)
LEFT_OUT = position("8s 2c", "8c 5h 3d", "8: 6d+2h seat 1", variant=MAXIMAL)
THREE = position("9c", "-", "9: 5c+4c seat 1", "9: 5d+4s seat 1", "9: 5h+3c+Ac seat 1")

MESSAGES: list[tuple[GameState, str, str]] = [
    (BUILDS, "trail 9c", "9c is not in hand (CA-2.9)"),
    (BUILDS, "capture 9d with 8d", "9d is not on the table (CA-3.2)"),
    (BUILDS, "capture 9d 9h with 8d", "9d 9h are not on the table (CA-3.2)"),
    (BUILDS, "capture 3h with 8d", "3h is part of B1, which can only be taken whole (CA-3.5)"),
    (BUILDS, "build 8 with 2c: 5s 3h", "3h 5s are part of B1, which can only be taken whole (CA-3.5)"),
    (BUILDS, "capture B3 with 8d", "there is no B3: the table has B1 and B2 (CA-3.2)"),
    (BUILDS, "capture B-1 with 8d", "there is no B-1: the table has B1 and B2 (CA-3.2)"),
    (position("9c", "-"), "add to B1 with 9c", "there is no B1: the table has no builds (CA-5.1)"),
    (position("9c 2d", "-", "8: 5s+3h seat 1"), "add to B2 with 9c", "there is no B2: the table has B1 (CA-5.1)"),
    (THREE, "capture B7 with 9c", "there is no B7: the table has B1, B2 and B3 (CA-3.2)"),
    (BUILDS, "capture Kc with 8d", "Kc has no value, so 8d can't take it: only a face card of the same rank can (CA-1.3)"),
    (position("9s", "Kd Qd 9h"), "capture Kd Qd 9h with 9s", "Qd Kd have no value, so 9s can't take them: only a face card of their own rank can (CA-1.3)"),
    (position("9s 9c 2c", "Kd Qd 7h"), "build 9 with 2c: Kd Qd 7h", "Qd Kd have no value, so they can't be part of a sum or a build (CA-1.3)"),
    (BUILDS, "capture - with 8d", "a capture with 8d must take something from the table (CA-3.2)"),
    (BUILDS, "capture 8c with 8d as 14", "8d can't capture as 14: its value is 8 (CA-1.2)"),
    (position("Ac", "Ad"), "capture Ad with Ac as 14", "Ac can't capture as 14: its value is 1 (CA-1.2)"),
    (FACES, "capture Qs with Qd as 14", "Qd can't capture as 14: it has no value (CA-1.2)"),
    (BUILDS, "capture B2 with 8d", "B2 is a build of 6, so 8d can't take it (CA-3.5)"),
    (FACES, "capture 4d with Qd", "Qd has no value, so it can't take 4d (CA-1.3)"),
    (FACES, "capture Kh with Qd", "Qd can't take Kh: a face card takes only face cards of its own rank (CA-3.1)"),
    (FACES, "capture B1 with Qd", "Qd has no value, so it can't take B1 (CA-3.1)"),
    (FACES, "capture Qs Qh with Qd", "Qd can't take Qh Qs: it can take only one card of its rank (CA-3.1)"),
    (position("Qd", "Qs Qh Qc", variant=ODD_FACES), "capture Qs Qh with Qd", "Qd can't take Qh Qs: it can take only one or three cards of its rank (CA-3.1)"),
    (position("Qd", "Qs Qh Qc", variant=ALL_FACES), "capture Qs with Qd", "Qd can't take Qs: it must take all loose cards of its rank (CA-3.1)"),
    (position("8s", "4c 7d"), "capture 4c 7d with 8s", "4c 7d can't be divided into groups of 8: the total is 11 (CA-3.2)"),
    (position("8s", "7c 7d 2h Ac"), "capture 7c 7d 2h with 8s", "7c 7d 2h can't be divided into groups of 8, though the total, 16, is a multiple of it (CA-3.3)"),
    (position("8d Td 6c", "4s", "6: 4c+2d seat 1", variant=CARDS), "capture 4s B1 with 8d", "4s B1 can't be divided into groups of 8: the total is 10 (CA-3.2)"),
    (LEFT_OUT, "capture 8c B1 with 8s", "3d 5h could be captured too, and a capture may not leave out anything that could be added (CA-3.4)"),
    (LEFT_OUT, "capture 8c 3d 5h with 8s", "B1 could be captured too, and a capture may not leave out anything that could be added (CA-3.4)"),
    (position("Qd", "Qs Qh Qc", variant=ODD_FACES.evolve(name="both", capture_extent=CaptureExtent.MAXIMAL)), "capture Qs with Qd", "Qc Qh could be captured too, and a capture may not leave out anything that could be added (CA-3.4)"),
    (BUILDS, "build 8 with 2c", "2c alone can't be a build: at least one loose card must join it (CA-4.2)"),
    (BUILDS, "build 11 with 2c: 6d", "a build can't have the value 11: the highest is 10 (CA-5.3)"),
    (position("2c Qd", "8c", variant=ROYAL), "build 15 with 2c: 8c", "a build can't have the value 15: the highest is 14 (CA-5.3)"),
    (BUILDS, "build 0 with 2c: 6d", "a build can't have the value 0: the lowest is 1 (CA-1.8)"),
    (BUILDS, "build 6 with 8d: 6d", "8d has the value 8, so it can't be in a group of 6 (CA-4.1)"),
    (position("2c 7d", "3d 4s 7c"), "build 7 with 2c: 3d 4s 7c", "2c 7c 3d 4s can't be divided into groups of 7: the total is 16 (CA-4.1)"),
    (position("3d 9s", "5c"), "build 8 with 3d: 5c", "after 3d is played, no card in hand could capture a build of 8 (CA-4.3)"),
    (BUILDS, "raise B1 to 8 with 2c", "B1 can't be raised to 8: its value is already 8 (CA-5.3)"),
    (BUILDS, "raise B2 to 10 with 2c", "B2 and 2c make 8, not 10 (CA-5.2)"),
    (position("2s 9c", "9d 2d", "7: 3c+4h seat 1"), "raise B1 to 9 with 2s: 2d", "B1 and 2s make 9, but with 2d they can't be divided into groups of 9: the total is 11 (CA-5.2)"),
    (position("2c 8d", "-", "7*: 4c+3c, 5c+2h seat 1"), "raise B1 to 9 with 2c", "B1 can't be raised: it is a multiple build (CA-5.3)"),
    (position("5s Td", "-", "5: 3c+2d seat 1", variant=NO_RAISES), "raise B1 to 10 with 5s", "B1 can't be raised under none@1 (CA-5.4)"),
    (position("5s Td", "-", "5: 3c+2d seat 0", variant=OTHERS), "raise B1 to 10 with 5s", "B1 can't be raised by its owner, seat 0, under others@1 (CA-5.4)"),
    (BUILDS, "build 8 with 2c: 6d B1", "B1 can't be used: an action changes only one build, and a build doesn't count as a card (CA-5.5)"),
    (AS_CARDS, "build 9 with 2c: B3 B4", "B4 is a multiple build of 4, so it doesn't count as a card (CA-5.3)"),
    (AS_CARDS, "add to B1 with 2c: B2 B3", "B1 and B2 are multiple builds, and an action can use only one (CA-5.5)"),
    (AS_CARDS, "build 9 with 2c: B1 B3", 'this action must be written "add to B1 with 2c: B3" (CA-13.1)'),
    (position("8c 8d", "-", "8: 5s+3h seat 1", "8: 6s+2h seat 1", variant=CARDS), "add to B2 with 8c: B1", 'this action must be written "add to B1 with 8c: B2" (CA-13.1)'),
    (position("2c 8d", "6d", "8: 5s+3h seat 1", "8*: 8s, 7h+Ah seat 1", variant=CARDS), "add to B1 with 2c: 6d B2", 'this action must be written "add to B2 with 2c: 6d B1" (CA-13.1)'),
    (position("2d Td", "2h", "8: 3c+5c seat 0", variant=CARDS.evolve(name="cards others", raise_builds=RaiseBuilds.OTHERS)), "build 10 with Td: 2h B1", "B1 can't be raised by its owner, seat 0, under cards others@1 (CA-5.4)"),
    (position("2d Td", "2h", "8: 3c+5c seat 1", variant=CARDS.evolve(name="cards none", raise_builds=RaiseBuilds.NONE)), "build 10 with 2d: B1", "B1 can't be raised under cards none@1 (CA-5.4)"),
    (position("8s Kh", "5c 3d"), "trail Kh: build 8 5c 3d", "loose cards alone can't be joined under main@1: Kh must be in the build (CA-4.2)"),
    (LOOSE, "trail 8d: build 8 5c 3d", "8d is not in hand (CA-2.9)"),
    (LOOSE, "trail Kh: build 8 5c 3d Qd", "Qd has no value, so it can't be part of a sum or a build (CA-1.3)"),
    (LOOSE, "trail Kh: build 8 5c 3h", "3h is not on the table (CA-4.1)"),
    (LOOSE, "trail Kh: build 11 5c 3d", "a build can't have the value 11: the highest is 10 (CA-5.3)"),
    (LOOSE, "trail Kh: build 0 5c 3d", "a build can't have the value 0: the lowest is 1 (CA-1.8)"),
    (LOOSE, "trail Kh: build 5 5c", "at least two loose cards must be joined, since Kh is not in the build (CA-4.2)"),
    (LOOSE, "trail Kh: build 9 5c 3d", "5c 3d can't be divided into groups of 9: the total is 8 (CA-4.1)"),
    (LOOSE, "trail 8s: build 8 5c 3d", "after 8s is played, no card in hand could capture a build of 8 (CA-4.3)"),
    (LOOSE, "trail Kh: build 8 5c 3d for partner", "a build can't be for the partner under joining@1 (CA-4.3)"),
    (position("8s 9d", "5c 3d", "9: 5d+4d seat 0", variant=JOINING), "trail 9d: build 8 5c 3d", "seat 0 would own a build of 9 without a card in hand to capture it (CA-6.3)"),
    (position("8s Kh", "5c 3d", "8: 6s+2s seat 1", variant=JOINING_ONE), "trail Kh: build 8 5c 3d", "there would be two builds of 8: B1 is one already (CA-4.7)"),
    (position("3d 8s", "5c"), "build 8 with 3d: 5c for partner", "a build can't be for the partner under main@1 (CA-4.3)"),
    (position("3d 8s", "5c", variant=PARTNERS), "build 8 with 3d: 5c for partner", "8s could capture a build of 8, so it can't be for the partner (CA-4.3)"),
    (position("8c 8s 8h", "-", "8: 5s+3h seat 1", variant=PARTNERS), "add to B1 with 8h for partner", "8c 8s could capture a build of 8, so it can't be for the partner (CA-5.6)"),
    (position("3d Kh", "5c", variant=PARTNERS), "build 8 with 3d: 5c", "after 3d is played, no card in hand could capture a build of 8 (CA-4.3)"),
    (MERGING, "raise B1 to 8 with 2c", 'B2 is also a build of 8 and must join: write "raise B1 to 8 with 2c: B2" (CA-4.7)'),
    (MERGING, "build 8 with 2c: 6d", 'this action must be written "add to B2 with 2c: 6d" (CA-4.7)'),
    (position("2c 8d", "6d", "8: 5s+3h seat 1", variant=FORBIDDEN), "build 8 with 2c: 6d", "there would be two builds of 8: B1 is one already (CA-4.7)"),
    (position("8c 9d 4d", "9c", "8: 5s+3h seat 0", "9: 6h+3d seat 0"), "capture 9c with 9d", "seat 0 would own a build of 9 without a card in hand to capture it (CA-6.3)"),
    (position("Ac 5h", "9c", "1*: As, Ad seat 0", variant=ROYAL), "build 14 with 5h: 9c", "one ace can't capture both a build of 1 and a build of 14 (CA-6.3)"),
    (position("8c 4d", "8d", "8: 5s+3h seat 0"), "trail 4d", "4d can't be trailed: the owner of a build must capture, build, add or raise (CA-6.2)"),
    (position("5c Ks", "5d", variant=MUST_CAPTURE), "trail 5c", "5c can't be trailed, since it can capture (CA-7.1)"),
]  # fmt: skip


@pytest.mark.parametrize(("state", "text", "message"), MESSAGES, ids=[message for *_, message in MESSAGES])
def test_refusals_word_for_word(state: GameState, text: str, message: str) -> None:
    assert str(refuse(casino, state, parse_action(text))) == message


def test_a_value_that_is_not_an_action_is_refused_under_ca_2_9() -> None:
    assert str(why_not(BUILDS, 7)) == (  # type: ignore[arg-type]
        "expected a Trail, Capture, MakeBuild, AddToBuild or RaiseBuild of Casino, got 7 (CA-2.9)"
    )


def test_numbers_that_are_too_long_to_quote() -> None:
    """They are refused like any other wrong number."""
    huge = 10**3_999
    for text in ("build 8 with 2c: 6d", "add to B1 with 2c: 6d", "raise B1 to 10 with 2c"):
        play = parse_action(text)
        for name in ("value", "build"):
            if hasattr(play, name):
                refusal = why_not(BUILDS, type(play)(**{**fields_of(play), name: huge}))
                assert refusal is not None
                assert "1000000" in refusal.message
                assert len(refusal.message) < 200


def fields_of(play: object) -> dict[str, object]:
    return {name: getattr(play, name) for name in ("card", "build", "value", "loose", "builds") if hasattr(play, name)}


@pytest.mark.parametrize(
    "action", [Trail(Card.parse("2c")), *map(parse_action, ("capture 6d with 2c", "build 8 with 2c: 6d"))], ids=str
)
def test_a_subclass_of_an_action_is_refused(action: Action) -> None:
    """`why_not` and `apply` agree; its fields might be anything."""
    mine: Any = type("Mine", (type(action),), {})
    copy = mine(**fields_of(action))
    assert str(why_not(BUILDS, copy)).startswith("expected a Trail, Capture, MakeBuild, AddToBuild or RaiseBuild of ")
    with pytest.raises(IllegalActionError, match="expected a Trail, "):
        apply(BUILDS, copy)


def test_reasons_are_their_names() -> None:
    assert [reason.value for reason in Reason] == [reason.name for reason in Reason]
