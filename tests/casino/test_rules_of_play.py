"""The numbered rules CA-1 and CA-3 to CA-7, each in a test named after it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given

from card_capture import CARDS, Card, CardSet, NotACardError, casino
from card_capture.casino import (
    MAIN,
    PERMISSIVE,
    ROYAL,
    AddToBuild,
    Build,
    Capture,
    CaptureExtent,
    DuplicateBuilds,
    FaceCapture,
    GameState,
    MakeBuild,
    RaiseBuild,
    RaiseBuilds,
    Reason,
    ResidueTaken,
    Trail,
    apply,
    check,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    value,
    why_not,
)
from card_capture.casino._state import find_side
from tests.casino.positions import build, position
from tests.casino.strategies import reachable_states
from tests.contract import refuse


def play(state: GameState, *texts: str) -> GameState:
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def refusal_of(state: GameState, text: str) -> tuple[Reason, str]:
    refusal = refuse(casino, state, parse_action(text))
    return refusal.reason, refusal.rule


def is_legal(state: GameState, text: str) -> bool:
    return why_not(state, parse_action(text)) is None


def list_actions(state: GameState, kind: str = "") -> set[str]:
    return {str(action) for action in legal_actions(state) if str(action).startswith(kind)}


# Words


def test_ca_1_1_one_pack_without_jokers() -> None:
    state = new_game(1)
    cards = [*state.stock, *state.table, *state.hands[0], *state.hands[1]]
    assert Counter(cards) == Counter(CARDS[:52])


def test_ca_1_2_values() -> None:
    assert [value(Card.parse(f"{rank}h")) for rank in "A23456789T"] == list(range(1, 11))
    with pytest.raises(NotACardError):
        value("2c")  # type: ignore[arg-type]


def test_ca_1_3_face_cards_have_no_value() -> None:
    assert [value(Card.parse(f"{rank}h")) for rank in "JQK"] == [0, 0, 0]
    assert [value(Card.parse(f"{rank}h"), ROYAL) for rank in "JQK"] == [11, 12, 13]
    state = position("Jc 9s 2c", "5d 6h 2h")
    assert refusal_of(state, "capture 5d 6h with Jc") == (Reason.FACE_CARD, "CA-1.3")
    assert refusal_of(state, "build 9 with Jc: 2h") == (Reason.FACE_CARD, "CA-1.3")
    assert refusal_of(position("9s", "Kd 9h"), "capture Kd 9h with 9s") == (Reason.FACE_CARD, "CA-1.3")
    assert refusal_of(position("9s 9c 2c", "Kd 7h"), "build 9 with 2c: Kd 7h") == (Reason.FACE_CARD, "CA-1.3")


@given(state=reachable_states())
def test_ca_1_4_in_a_turn_one_card_is_played(state: GameState) -> None:
    for action in legal_actions(state)[:5]:
        following = apply(state, action)
        if (following.round, following.deal, following.outcome) == (state.round, state.deal, None):
            assert sum(map(len, following.hands)) == sum(map(len, state.hands)) - 1


def test_ca_1_5_sides_are_players_or_pairs() -> None:
    pairs = MAIN.evolve(name="pairs", partnership=True)
    assert [find_side(seat, MAIN) for seat in range(4)] == [0, 1, 2, 3]
    assert [find_side(seat, pairs) for seat in range(4)] == [0, 1, 0, 1]
    assert [len(new_game(1, players=number).piles) for number in (2, 3, 4)] == [2, 3, 4]
    assert len(new_game(1, pairs).piles) == 2


def test_ca_1_6_the_table_holds_loose_cards_and_builds() -> None:
    state = play(position("3d 8s", "5c 9h"), "build 8 with 3d: 5c")
    assert state.table == CardSet.parse("9h")
    assert state.builds == (Build(8, CardSet.parse("3d 5c"), multiple=False, owner=0),)


def test_ca_1_7_one_card_of_the_value_is_a_group() -> None:
    assert is_legal(position("8s", "8d"), "capture 8d with 8s")
    assert is_legal(position("8s", "5d 3d"), "capture 5d 3d with 8s")


def test_ca_1_8_a_build_has_cards_a_value_a_kind_and_an_owner() -> None:
    state = play(position("3h 3s", "Ac 2d"), "build 3 with 3h: Ac 2d")
    assert state.builds == (build("3*: 3h, Ac+2d seat 0"),)
    for text in ("build 0 with 3h: Ac", "build -3 with 3h: Ac"):
        assert refusal_of(position("3h 3s", "Ac 2d"), text) == (Reason.WRONG_VALUE, "CA-1.8")


def test_ca_1_9_kinds() -> None:
    assert [each.multiple for each in play(position("5s Td 5d", "5h"), "build 10 with 5s: 5h").builds] == [False]
    assert [each.multiple for each in play(position("5s Td 5d", "5h"), "build 5 with 5s: 5h").builds] == [True]


def test_ca_1_10_the_owner_played_the_last_card_into_it() -> None:
    state = position("6c 9d 9s", "3h", "9: 5c+4d seat 1")
    assert play(state, "add to B1 with 6c: 3h").builds[0].owner == 0
    assert play(position("2h 8c", "-", "6: 3s+3d seat 1"), "raise B1 to 8 with 2h").builds[0].owner == 0


def test_ca_1_11_an_answering_card_has_the_builds_value() -> None:
    assert is_legal(position("3d 8s", "5c"), "build 8 with 3d: 5c")
    assert not is_legal(position("3d 7s", "5c"), "build 8 with 3d: 5c")


def test_ca_1_12_piles_and_the_last_capturer() -> None:
    assert new_game(1).last_capturer is None
    state = position("8s 2c", "8d 9h", "8: 5c+3c seat 1")
    following = play(state, "capture 8d B1 with 8s")
    assert following.last_capturer == 0
    assert following.piles[0] == CardSet.parse("8s 8d 5c 3c")


def test_ca_1_13_trailing() -> None:
    state = play(position("8s 2c", "8d"), "trail 8s")
    assert (state.table, state.builds, state.piles[0]) == (CardSet.parse("8s 8d"), (), CardSet())


def test_ca_1_14_a_sweep_empties_the_table() -> None:
    assert play(position("8s 2c", "8d"), "capture 8d with 8s").sweeps == (1, 0)
    assert play(position("8s 2c", "8d 9h"), "capture 8d with 8s").sweeps == (0, 0)
    assert play(position("8s 2c", "8d", "9: 5c+4c seat 1"), "capture 8d with 8s").sweeps == (0, 0)


def test_ca_1_15_the_residue_is_left_on_the_table_after_the_last_card() -> None:
    events = narrate(position("7s", "3h 4d", seat=1), parse_action("trail 7s"))
    assert ResidueTaken(1, CardSet.parse("3h 4d 7s")) in events


# Capturing


def test_ca_3_1_a_face_card_takes_one_of_its_rank() -> None:
    state = position("Qd 5c", "Qs Qh 4d", "9: 5d+4c seat 1")
    assert list_actions(state, "capture") == {"capture Qs with Qd", "capture Qh with Qd"}
    assert refusal_of(state, "capture Qs Qh with Qd") == (Reason.WRONG_NUMBER_OF_CARDS, "CA-3.1")
    assert refusal_of(state, "capture B1 with Qd") == (Reason.FACE_CARD, "CA-3.1")
    assert refusal_of(state, "capture - with Qd") == (Reason.NOTHING_TAKEN, "CA-3.1")
    assert refusal_of(state, "capture Kh with Qd") == (Reason.CARD_NOT_ON_TABLE, "CA-3.1")
    assert refusal_of(position("Qd", "Kh Qh"), "capture Kh with Qd") == (Reason.WRONG_RANK, "CA-3.1")


@pytest.mark.parametrize(
    ("face_capture", "extent", "sizes"),
    [
        (FaceCapture.ONE, CaptureExtent.FREE, [1, 1, 1]),
        (FaceCapture.ONE_OR_THREE, CaptureExtent.FREE, [1, 1, 1, 3]),
        (FaceCapture.ANY, CaptureExtent.FREE, [1, 1, 1, 2, 2, 2, 3]),
        (FaceCapture.ALL, CaptureExtent.FREE, [3]),
        (FaceCapture.ONE, CaptureExtent.MAXIMAL, [1, 1, 1]),
        (FaceCapture.ONE_OR_THREE, CaptureExtent.MAXIMAL, [3]),
        (FaceCapture.ANY, CaptureExtent.MAXIMAL, [3]),
        (FaceCapture.ALL, CaptureExtent.MAXIMAL, [3]),
    ],
)
def test_ca_3_1_several_face_cards(face_capture: FaceCapture, extent: CaptureExtent, sizes: list[int]) -> None:
    variant = MAIN.evolve(name="faces", face_capture=face_capture, capture_extent=extent)
    state = position("Qd", "Qs Qh Qc", variant=variant)
    assert [len(action.loose) for action in legal_actions(state) if isinstance(action, Capture)] == sizes
    refusal = why_not(state, parse_action("capture Qs with Qd"))
    assert (refusal is None) is (1 in sizes)
    if refusal and face_capture is not FaceCapture.ALL:
        assert (refusal.reason, refusal.rule) == (Reason.NOT_ALL_TAKEN, "CA-3.4")


@pytest.mark.parametrize("extent", CaptureExtent)
@pytest.mark.parametrize(
    ("face_capture", "sizes"),
    [
        (FaceCapture.ONE, {1}),
        (FaceCapture.ONE_OR_THREE, {1}),
        (FaceCapture.ANY, {1, 2}),
        (FaceCapture.ALL, {2}),
    ],
)
def test_ca_3_1_two_face_cards(face_capture: FaceCapture, extent: CaptureExtent, sizes: set[int]) -> None:
    """With `MAXIMAL`, a face card takes the largest number that it can, and not the largest that the flag names."""
    variant = MAIN.evolve(name="faces", face_capture=face_capture, capture_extent=extent)
    captures = list_actions(position("Qd", "Qs Qh", variant=variant), "capture")
    found = {len(capture.split()) - 3 for capture in captures}
    assert found == (sizes if extent is CaptureExtent.FREE else {max(sizes)})


def test_ca_3_2_any_number_of_groups_and_builds() -> None:
    state = position("9c Kd", "5d 4c 9h", "9: 6s+3h seat 1", "8: 6d+2h seat 1")
    assert list_actions(state, "capture") == {
        f"capture {taken} with 9c" for taken in ("9h", "4c 5d", "4c 5d 9h", "B1", "9h B1", "4c 5d B1", "4c 5d 9h B1")
    }
    taken = play(state, "capture 4c 5d 9h B1 with 9c").piles[0]
    assert taken == CardSet.parse("9c 5d 4c 9h 6s 3h")
    assert refusal_of(state, "capture - with 9c") == (Reason.NOTHING_TAKEN, "CA-3.2")
    assert refusal_of(state, "capture 5d with 9c") == (Reason.NO_GROUPS, "CA-3.2")
    assert refusal_of(state, "capture Ts with 9c") == (Reason.CARD_NOT_ON_TABLE, "CA-3.2")
    assert refusal_of(state, "capture B3 with 9c") == (Reason.BUILD_NOT_ON_TABLE, "CA-3.2")


def test_ca_3_3_a_total_that_is_a_multiple_is_not_enough() -> None:
    state = position("8s", "7c 7d 2h Ac")
    assert refusal_of(state, "capture 7c 7d 2h with 8s") == (Reason.NO_GROUPS, "CA-3.3")
    assert is_legal(state, "capture 7c Ac with 8s")
    assert refusal_of(position("Ts", "9c 9d 2h Td"), "capture 9c 9d 2h Td with Ts") == (Reason.NO_GROUPS, "CA-3.3")


def test_ca_3_4_a_capture_may_be_partial() -> None:
    assert len(list_actions(position("8s", "8c 8d 8h"), "capture")) == 7


def test_ca_3_4_with_maximal_nothing_is_left_out() -> None:
    variant = MAIN.evolve(name="all", capture_extent=CaptureExtent.MAXIMAL)
    state = position("8s 2c", "8c 5h 3d", "8: 6d+2h seat 1", variant=variant)
    assert list_actions(state, "capture") == {"capture 8c 3d 5h B1 with 8s"}
    assert refusal_of(state, "capture 8c 3d 5h with 8s") == (Reason.NOT_ALL_TAKEN, "CA-3.4")
    assert refusal_of(state, "capture 8c B1 with 8s") == (Reason.NOT_ALL_TAKEN, "CA-3.4")
    refusal = why_not(state, parse_action("capture 8c B1 with 8s"))
    assert refusal is not None
    assert "3d 5h could be captured too" in refusal.message


def test_ca_3_4_with_maximal_cards_are_added_that_make_no_group_alone() -> None:
    """7 7 2 can be added to 1 1 6, though they don't divide into groups of 8 themselves."""
    variant = MAIN.evolve(name="all", capture_extent=CaptureExtent.MAXIMAL)
    state = position("8s Kc", "Ac Ad 6h 7c 7d 2h", variant=variant)
    assert list_actions(state, "capture") == {"capture 7c Ac 7d Ad 2h 6h with 8s"}
    assert refusal_of(state, "capture Ac Ad 6h with 8s") == (Reason.NOT_ALL_TAKEN, "CA-3.4")


def test_ca_3_5_a_build_is_taken_whole_by_a_card_of_its_value() -> None:
    state = position("9s 5d", "2d", "7: 4h+3s seat 1")
    assert refusal_of(state, "capture B1 2d with 9s") == (Reason.BUILD_OF_ANOTHER_VALUE, "CA-3.5")
    assert refusal_of(state, "capture 3s with 5d") == (Reason.CARD_IN_BUILD, "CA-3.5")
    assert refusal_of(position("9s 6c 5d", "2d", "7: 4h+3s seat 1"), "build 9 with 6c: 3s") == (
        Reason.CARD_IN_BUILD,
        "CA-3.5",
    )


def test_ca_3_5_a_single_build_as_a_card() -> None:
    variant = MAIN.evolve(name="cards", single_build_as_card=True)
    state = position("Ts 2c", "4h", "6: 4c+2d seat 1", "5*: 5c, 5d seat 1", variant=variant)
    assert list_actions(state, "capture") == {"capture 4h B1 with Ts"}
    assert refusal_of(state, "capture 4h B1 B2 with Ts") == (Reason.BUILD_OF_ANOTHER_VALUE, "CA-3.5")


@pytest.mark.parametrize("owner", [0, 1])
def test_ca_3_6_anyone_may_take_any_build(owner: int) -> None:
    assert is_legal(position("9c 2d", "-", f"9: 6s+3h seat {owner}"), "capture B1 with 9c")


def test_ca_3_7_a_capture_makes_its_player_the_last_capturer() -> None:
    state = position("9c 2d", "9h 2h")
    assert state.last_capturer == 1
    assert play(state, "capture 9h with 9c").last_capturer == 0
    assert play(state, "trail 9c").last_capturer == 1


# Making a build


def test_ca_4_1_the_joined_cards_divide() -> None:
    state = position("2c 7d", "3d 4s 5h 7c")
    assert list_actions(state, "build") == {
        f"build 7 with 2c: {joined}" for joined in ("5h", "7c 5h", "3d 5h 4s", "7c 3d 5h 4s")
    }
    assert refusal_of(state, "build 7 with 2c: 3d 4s 7c") == (Reason.NO_GROUPS, "CA-4.1")
    assert refusal_of(state, "build 7 with 2c: Ts") == (Reason.CARD_NOT_ON_TABLE, "CA-4.1")
    assert refusal_of(position("8d 7d", "3d 4s"), "build 7 with 8d: 3d 4s") == (Reason.NO_GROUPS, "CA-4.1")
    cards = MAIN.evolve(name="cards", single_build_as_card=True)
    assert refusal_of(position("2c 8d", "3d", variant=cards), "build 8 with 2c: 3d B1") == (
        Reason.BUILD_NOT_ON_TABLE,
        "CA-4.1",
    )


def test_ca_4_2_one_card_alone_is_not_a_build() -> None:
    for variant in (MAIN, MAIN.evolve(name="cards", single_build_as_card=True)):
        state = position("8s 8d", "5c", variant=variant)
        assert refusal_of(state, "build 8 with 8s") == (Reason.LONE_CARD, "CA-4.2")
        assert not list_actions(state, "build")


def test_ca_4_3_the_builder_holds_an_answering_card() -> None:
    assert refusal_of(position("3d 9s", "5c"), "build 8 with 3d: 5c") == (Reason.NO_ANSWERING_CARD, "CA-4.3")
    assert refusal_of(position("8d 9s", "8c"), "build 8 with 8d: 8c") == (Reason.NO_ANSWERING_CARD, "CA-4.3")


def test_ca_4_4_the_announcement_is_part_of_the_play() -> None:
    ten = play(position("5s Td 5d", "5h"), "build 10 with 5s: 5h")
    five = play(position("5s Td 5d", "5h"), "build 5 with 5s: 5h")
    assert [each.value for each in (*ten.builds, *five.builds)] == [10, 5]


def test_ca_4_5_the_total_decides_the_kind() -> None:
    state = play(position("2c 7d", "3d 4s 5h 7c"), "build 7 with 2c: 5h 3d 4s")
    assert state.builds[0].multiple
    assert not play(position("2c 7d", "3d 4s 5h 7c"), "build 7 with 2c: 5h").builds[0].multiple


def test_ca_4_6_a_build_is_one_object() -> None:
    state = position("5d 3c 4h", "-", "8: 5s+3h seat 1")
    assert list_actions(state) == {"trail 5d", "trail 3c", "trail 4h"}


def test_ca_4_7_builds_of_one_value_side_by_side() -> None:
    state = play(position("2c 8d", "6d", "8: 5s+3h seat 1"), "build 8 with 2c: 6d")
    assert [each.value for each in state.builds] == [8, 8]


def test_ca_4_7_no_second_build_of_a_value() -> None:
    variant = MAIN.evolve(name="no second", duplicate_builds=DuplicateBuilds.FORBIDDEN)
    state = position("2c 8d", "6d", "8: 5s+3h seat 1", "6: 4c+2h seat 1", variant=variant)
    assert refusal_of(state, "build 8 with 2c: 6d") == (Reason.SECOND_BUILD, "CA-4.7")
    assert refusal_of(state, "raise B2 to 8 with 2c") == (Reason.SECOND_BUILD, "CA-4.7")
    assert is_legal(state, "add to B1 with 2c: 6d")


def test_ca_4_7_two_builds_of_a_value_in_a_state_that_is_not_sound() -> None:
    """In a state that is not valid, a play either leaves a second build of the value or uses two multiple builds."""
    variant = MAIN.evolve(name="none", duplicate_builds=DuplicateBuilds.FORBIDDEN, single_build_as_card=True)
    state = position("2c 9c", "7d", "9*: 9h, 5h+4s seat 1", "9*: 9s, 5s+4h seat 1", variant=variant)
    assert not [action for action in legal_actions(state) if isinstance(action, MakeBuild | AddToBuild)]
    assert refusal_of(state, "add to B1 with 2c: 7d") == (Reason.SECOND_BUILD, "CA-4.7")
    assert refusal_of(state, "add to B1 with 2c: 7d B2") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")


def test_ca_4_7_builds_of_one_value_merge() -> None:
    variant = MAIN.evolve(name="merged", duplicate_builds=DuplicateBuilds.MERGED)
    state = position("2c 8d", "6d", "6: 4c+2h seat 1", "8: 5s+3h seat 1", variant=variant)
    following = play(state, "raise B1 to 8 with 2c: B2")
    assert following.builds == (build("8*: 4c+2h+2c, 5s+3h seat 0"),)
    assert refusal_of(state, "raise B1 to 8 with 2c") == (Reason.SECOND_BUILD, "CA-4.7")
    assert refusal_of(state, "build 8 with 2c: 6d") == (Reason.SAME_PLAY, "CA-4.7")
    assert refusal_of(state, "build 8 with 2c: 6d B2") == (Reason.SAME_PLAY, "CA-13.1")
    assert refusal_of(state, "add to B2 with 2c: 6d B1") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")


def test_ca_4_8_the_builder_owns_it_and_has_captured_nothing() -> None:
    state = position("3d 8s", "5c")
    following = play(state, "build 8 with 3d: 5c")
    assert (following.builds[0].owner, following.last_capturer, following.piles) == (0, 1, state.piles)


# Adding and raising


def test_ca_5_1_adding_at_its_value() -> None:
    state = position("6s 9c 9d", "3h 9h", "9: 5c+4d seat 1")
    assert list_actions(state, "add") == {
        "add to B1 with 6s: 3h",
        "add to B1 with 6s: 3h 9h",
        "add to B1 with 9c",
        "add to B1 with 9c: 9h",
        "add to B1 with 9d",
        "add to B1 with 9d: 9h",
    }
    assert play(state, "add to B1 with 6s: 3h").builds == (build("9*: 5c+4d, 6s+3h seat 0"),)
    assert refusal_of(state, "add to B1 with 6s") == (Reason.NO_GROUPS, "CA-5.1")
    assert refusal_of(state, "add to B2 with 9c") == (Reason.BUILD_NOT_ON_TABLE, "CA-5.1")
    assert refusal_of(position("9c", "-"), "add to B1 with 9c") == (Reason.BUILD_NOT_ON_TABLE, "CA-5.1")


def test_ca_5_2_raising() -> None:
    state = position("2s 9c", "9d 2d", "7: 3c+4h seat 1")
    assert list_actions(state, "raise") == {"raise B1 to 9 with 2s", "raise B1 to 9 with 2s: 9d"}
    assert play(state, "raise B1 to 9 with 2s").builds == (build("9: 3c+4h+2s seat 0"),)
    assert play(state, "raise B1 to 9 with 2s: 9d").builds == (build("9*: 3c+4h+2s, 9d seat 0"),)
    assert refusal_of(state, "raise B1 to 8 with 2s") == (Reason.NO_GROUPS, "CA-5.2")
    assert refusal_of(state, "raise B1 to 9 with 2s: 2d") == (Reason.NO_GROUPS, "CA-5.2")
    assert refusal_of(state, "raise B2 to 9 with 2s") == (Reason.BUILD_NOT_ON_TABLE, "CA-5.2")


def test_ca_5_2_table_cards_may_raise() -> None:
    variant = MAIN.evolve(name="helping", table_cards_may_raise=True)
    state = position("3h 8d Ts", "2c 7s", "5: As+4d seat 1", variant=variant)
    assert list_actions(state, "raise") == {"raise B1 to 8 with 3h", "raise B1 to 10 with 3h: 2c"}
    assert refusal_of(state, "raise B1 to 10 with 3h: 7s") == (Reason.NO_GROUPS, "CA-5.2")
    apart = position("9h Ts", "6c Ac", "4: Ad+3d seat 1", variant=variant)
    assert not list_actions(
        apart, "raise"
    )  # 9 + 1 and 4 + 6 are two groups, and neither has both the card and the build


def test_ca_5_3_a_multiple_build_is_never_raised_and_none_above_ten() -> None:
    state = position("2c 8c Td", "-", "8*: 3d+5c, 8h seat 1")
    assert refusal_of(state, "raise B1 to 10 with 2c") == (Reason.MULTIPLE_BUILD, "CA-5.3")
    state = position("2h As Td", "-", "9: 5c+4d seat 1")
    assert refusal_of(state, "raise B1 to 11 with 2h") == (Reason.WRONG_VALUE, "CA-5.3")
    assert refusal_of(state, "raise B1 to 9 with As") == (Reason.WRONG_VALUE, "CA-5.3")
    royal = position("2h Jc", "-", "9: 5c+4d seat 1", variant=ROYAL)
    assert is_legal(royal, "raise B1 to 11 with 2h")


def test_ca_5_4_the_players_own_build_may_be_raised() -> None:
    own = ("5s Td", "-", "5: 3c+2d seat 0")
    assert is_legal(position(*own), "raise B1 to 10 with 5s")
    others = MAIN.evolve(name="others", raise_builds=RaiseBuilds.OTHERS)
    none = MAIN.evolve(name="none", raise_builds=RaiseBuilds.NONE)
    assert refusal_of(position(*own, variant=others), "raise B1 to 10 with 5s") == (Reason.MAY_NOT_BE_RAISED, "CA-5.4")
    anyones = ("5s Td", "-", "5: 3c+2d seat 1")
    assert is_legal(position(*anyones, variant=others), "raise B1 to 10 with 5s")
    assert refusal_of(position(*anyones, variant=none), "raise B1 to 10 with 5s") == (
        Reason.MAY_NOT_BE_RAISED,
        "CA-5.4",
    )
    pairs = others.evolve(name="pairs", partnership=True)
    assert is_legal(position("5s Td", "-", "5: 3c+2d seat 2", variant=pairs), "raise B1 to 10 with 5s")


def test_ca_5_5_a_play_changes_one_build() -> None:
    state = position("6s 9c 3d", "-", "6: 4c+2d seat 1", "9: 5h+4s seat 2", players=3)
    assert refusal_of(state, "raise B1 to 9 with 3d: B2") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")
    assert refusal_of(state, "add to B2 with 3d: B1") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")
    assert refusal_of(state, "build 9 with 3d: B1") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")
    assert play(state, "raise B1 to 9 with 3d").builds == (build("9: 4c+2d+3d seat 0"), state.builds[1])


def test_ca_5_5_one_multiple_build_besides_builds_as_cards() -> None:
    variant = MAIN.evolve(name="cards", single_build_as_card=True)
    builds = ("9*: 9h, 5h+4s seat 1", "9*: 9s, 5s+4h seat 1", "7: 4c+3s seat 1", "4*: 4d, 3h+Ac seat 1")
    state = position("2c 9c", "-", *builds, variant=variant, players=None)
    assert list_actions(state, "add") == {"add to B1 with 2c: B3", "add to B2 with 2c: B3"}
    assert refusal_of(state, "add to B1 with 2c: B2 B3") == (Reason.BUILD_NOT_A_CARD, "CA-5.5")
    assert refusal_of(state, "build 9 with 2c: B3 B4") == (Reason.MULTIPLE_BUILD, "CA-5.3")
    assert refusal_of(state, "build 9 with 2c: B1 B3") == (Reason.SAME_PLAY, "CA-13.1")


def test_ca_18_3_an_addition_names_the_first_multiple_build() -> None:
    variant = MAIN.evolve(name="cards", single_build_as_card=True)
    state = position("9c 9d", "-", "9: 5c+4d seat 1", "9*: 9h, 5h+4s seat 1", variant=variant)
    assert list_actions(state, "add") == {
        f"add to {builds}"
        for card in ("9c", "9d")
        for builds in (f"B1 with {card}", f"B2 with {card}", f"B2 with {card}: B1")
    }
    assert refusal_of(state, "add to B1 with 9c: B2") == (Reason.SAME_PLAY, "CA-13.1")


def test_ca_18_3_a_raise_leaves_complete_groups() -> None:
    """The groups are 2c 6d, 3h 5c and B1 5h: with 2c B1 3h, a raise, the other cards would not be groups."""
    state = position("2c 8d", "3h 5c 5h 6d", "3: 2d+Ac seat 1", variant=PERMISSIVE)
    assert "build 8 with 2c: 5c 6d 3h 5h B1" in list_actions(state, "build")
    assert refusal_of(state, "raise B1 to 8 with 2c: 5c 6d 3h 5h") == (Reason.SAME_PLAY, "CA-13.1")
    assert list_actions(state, "raise") == {"raise B1 to 8 with 2c: 3h"}


def test_ca_5_6_the_resulting_value_is_answered() -> None:
    state = position("3h 8d", "2c", "5: As+4d seat 1")
    assert refusal_of(state, "add to B1 with 3h: 2c") == (Reason.NO_ANSWERING_CARD, "CA-5.6")
    state = position("2d 6h", "-", "8: 5s+3h seat 1")
    assert refusal_of(state, "raise B1 to 10 with 2d") == (Reason.NO_ANSWERING_CARD, "CA-5.6")


def test_ca_5_7_the_player_is_now_the_owner() -> None:
    state = position("6s 9c 9d", "3h", "9: 5c+4d seat 1")
    assert [play(state, text).builds[0].owner for text in ("add to B1 with 6s: 3h", "add to B1 with 9c")] == [0, 0]


# The owner's duties


def test_ca_6_1_duties_bind_while_the_build_is_on_the_table() -> None:
    state = position("8c 4d", "8d", "8: 5s+3h seat 0")
    assert not list_actions(state, "trail")
    taken = position("4d", "8d")
    assert list_actions(taken, "trail") == {"trail 4d"}


def test_ca_6_2_an_owner_may_not_trail() -> None:
    state = position("8c Qs 4h", "Qd 4c", "8: 5s+3h seat 0")
    assert refusal_of(state, "trail Qs") == (Reason.OWNER_TRAILS, "CA-6.2")
    assert is_legal(state, "capture Qd with Qs")
    lifted = MAIN.evolve(name="trailing", owner_may_trail=True)
    assert is_legal(position("8c 4d", "-", "8: 5s+3h seat 0", variant=lifted), "trail 4d")


def test_ca_6_3_no_build_is_left_without_an_answering_card() -> None:
    state = position("8c 4d", "8d", "8: 5s+3h seat 0")
    assert refusal_of(state, "capture 8d with 8c") == (Reason.OWNED_BUILD, "CA-6.3")
    lifted = MAIN.evolve(name="trailing", owner_may_trail=True)
    state = position("8c 4d", "8d", "8: 5s+3h seat 0", variant=lifted)
    assert refusal_of(state, "trail 8c") == (Reason.OWNED_BUILD, "CA-6.3")
    both = position("8c 2d 6h", "4s", "8: 5s+3h seat 0")
    assert is_legal(both, "build 6 with 2d: 4s")


def test_ca_6_3_one_ace_does_not_answer_for_1_and_14() -> None:
    state = position("Ac 5h", "9c", "1*: As, Ad seat 0", variant=ROYAL)
    assert refusal_of(state, "build 14 with 5h: 9c") == (Reason.OWNED_BUILD, "CA-6.3")
    two = position("Ac Ah 5h", "9c", "1*: As, Ad seat 0", variant=ROYAL)
    assert is_legal(two, "build 14 with 5h: 9c")
    owning = position("Ac Ah", "Kd", "1*: As, Ad seat 0", "14: 9c+5h seat 0", variant=ROYAL)
    assert list_actions(owning) == {"capture B1 with Ac", "capture B1 with Ah"} | {
        f"capture B2 with {ace} as 14" for ace in ("Ac", "Ah")
    }
    assert refusal_of(position("Ac Kh", "Ah", "14: 9c+5h seat 0", variant=ROYAL), "capture Ah with Ac") == (
        Reason.OWNED_BUILD,
        "CA-6.3",
    )


def test_ca_6_3_an_ace_that_answers_for_14_captures_nothing_as_1() -> None:
    """This holds with `MAXIMAL` and `single_build_as_card` too."""
    for extent in CaptureExtent:
        variant = ROYAL.evolve(name="all", single_build_as_card=True, capture_extent=extent)
        state = position("As 7d", "Ah", "14: Jh+3d seat 0", variant=variant)
        assert list_actions(state) == {"capture B1 with As as 14"}
        assert refusal_of(state, "capture Ah with As") == (Reason.OWNED_BUILD, "CA-6.3")


def test_ca_6_4_the_last_answering_card_takes_all_or_raises_one() -> None:
    state = position("8c", "8h", "8: 5s+3h seat 0", "8*: 6d+2h, 8d seat 1")
    assert list_actions(state) == {f"capture {taken} with 8c" for taken in ("B1", "B1 B2", "8h B1", "8h B1 B2")}
    raising = position("5s Td", "Tc", "5: 3c+2d seat 0")
    assert is_legal(raising, "raise B1 to 10 with 5s")
    two = position("5s Td", "Tc", "5: 3c+2d seat 0", "5: 3d+2c seat 0")
    assert refusal_of(two, "raise B1 to 10 with 5s") == (Reason.OWNED_BUILD, "CA-6.3")
    assert is_legal(two, "capture B1 B2 with 5s")


def test_ca_6_5_duties_end_when_someone_else_plays_into_it() -> None:
    pairs = MAIN.evolve(name="pairs", partnership=True)
    state = position("8c 4d", "Kc", "8*: 5s+3h, 8d seat 2", variant=pairs)
    assert list_actions(state, "trail") == {"trail 8c", "trail 4d"}


@given(state=reachable_states())
def test_ca_6_6_a_legal_play_always_exists(state: GameState) -> None:
    assert (len(legal_actions(state)) > 0) is (state.outcome is None)


@given(state=reachable_states())
def test_ca_6_7_no_build_outlives_a_deal(state: GameState) -> None:
    for action in legal_actions(state)[:8]:
        following = apply(state, action)
        if (following.round, following.deal) != (state.round, state.deal):
            assert following.builds == ()


# Trailing


def test_ca_7_1_any_card_may_be_trailed() -> None:
    assert list_actions(position("5c Js", "5d"), "trail") == {"trail 5c", "trail Js"}
    must = MAIN.evolve(name="must", must_capture=True)
    state = position("5c 9s Ks 3d", "5d 9h", variant=must)
    assert list_actions(state, "trail") == {"trail 3d", "trail Ks"}
    assert refusal_of(state, "trail 5c") == (Reason.MUST_CAPTURE, "CA-7.1")
    royal = ROYAL.evolve(name="must royal", must_capture=True)
    assert not list_actions(position("Ac", "Kd Ah", variant=royal), "trail")


def test_ca_7_2_on_an_empty_table_every_play_is_a_trail() -> None:
    state = position("Td 4c Kh As", "-")
    assert all(isinstance(action, Trail) for action in legal_actions(state))
    assert len(legal_actions(state)) == 4


def test_positions_are_sound() -> None:
    """A check of the tests' own helper."""
    check(position("8c", "8h", "8: 5s+3h seat 0", "8*: 6d+2h, 8d seat 1"))
    with pytest.raises(AssertionError):
        build("8: 5s")
    assert {MakeBuild, AddToBuild, RaiseBuild} <= {
        type(action) for action in legal_actions(position("2c 8d Td", "6d", "8: 5s+3h seat 1"))
    }
