"""The tables of seen records, which hold only the first and the last one."""

from __future__ import annotations

import pytest
from attrs import evolve

from card_capture import CardSet, Discard, casino, solitaire
from card_capture._replay._seen import rebuild_views
from card_capture.games import GAMES
from card_capture.records import GameRecord, SeenRecord
from tests.replay.games import Record, play, start_at

TABLES = [
    *((name, None) for name in ("published@1", "beta@1", "deckopedia@1")),
    *(("standard@1", players) for players in (2, 4)),
    ("main@1", 3),
    *((name, 2) for name in GAMES["casino"].VARIANTS if name != "main@1"),
]

every_table = pytest.mark.parametrize(("variant", "players"), TABLES)
with_and_without_recall = pytest.mark.parametrize("recall", [True, False])


def list_views(record: Record, seat: int, *, recall: bool) -> list[object]:
    game = GAMES[record.game]
    return [game.view(state, seat, recall=recall) for state in record.replay()]


@pytest.mark.slow
@with_and_without_recall
@every_table
def test_the_tables_between_follow_from_the_events(variant: str, players: int | None, recall: bool) -> None:  # noqa: FBT001
    record = play(variant, players)
    for seat in range(players or 1):
        assert rebuild_views(record.redacted(seat, recall=recall)) == list_views(record, seat, recall=recall)


@every_table
def test_a_game_may_begin_in_the_middle_if_the_first_view_has_recall(variant: str, players: int | None) -> None:
    record = play(variant, players)
    later = start_at(record, len(record.actions) // 2)
    seat = (players or 1) - 1
    assert rebuild_views(later.redacted(seat, recall=True)) == list_views(later, seat, recall=True)


@every_table
def test_otherwise_the_tables_between_are_unknown(variant: str, players: int | None) -> None:
    record = play(variant, players)
    later = start_at(record, len(record.actions) // 2)
    seen = later.redacted(0)
    views = rebuild_views(seen)
    assert (views[0], views[-1]) == (seen.first_view, seen.last_view)
    if all(view is None for view in views[1:-1]):
        assert len(views) == len(seen.turns) + 1
    else:  # nothing that is hidden had been seen before
        assert views == list_views(later, 0, recall=False)


def test_only_the_first_round_of_card_capture_needs_no_recall() -> None:
    record = play("beta@1")
    assert None not in rebuild_views(start_at(record, 1).redacted(0))
    assert None in rebuild_views(start_at(record, 2).redacted(0))


@with_and_without_recall
def test_a_record_of_no_turns_or_of_one(recall: bool) -> None:  # noqa: FBT001
    first = solitaire.new_game(seed=1)
    for actions in ([], [Discard([])]):
        record = GameRecord.of(first, actions)
        assert rebuild_views(record.redacted(recall=recall)) == list_views(record, 0, recall=recall)


def test_turns_that_do_not_fit_leave_the_first_and_the_last_table() -> None:
    seen = play("beta@1").redacted(0)
    turns = (evolve(seen.turns[0], action=Discard(CardSet.parse("2c"))), *seen.turns[1:])
    no_events = tuple(evolve(turn, events=()) for turn in seen.turns)
    other_end = evolve(seen.last_view, hand=CardSet(), deck_size=seen.last_view.deck_size + len(seen.last_view.hand))
    for changed in (
        evolve(seen, turns=turns),
        evolve(seen, turns=no_events),
        evolve(seen, last_view=other_end),
        evolve(seen, turns=seen.turns[:2]),
    ):
        between = [None] * (len(changed.turns) - 1)
        assert rebuild_views(changed) == [changed.first_view, *between, changed.last_view]


def test_a_hand_in_casino_is_known_from_the_deal_to_the_last_card() -> None:
    """Also at the end of a record, where some cards of it are still in hand."""
    whole = play("main@1", 3, 2)
    first = next(whole.replay())
    for number in range(10, 16):
        record = GameRecord.of(first, whole.actions[:number])
        for seat in range(3):
            assert rebuild_views(record.redacted(seat)) == list_views(record, seat, recall=False)


def test_a_seen_record_is_the_same_after_json() -> None:
    seen = play("main@1", 2).redacted(1)
    assert rebuild_views(SeenRecord.from_json(seen.to_json())) == rebuild_views(seen)
    assert isinstance(seen.first_view, casino.View)
