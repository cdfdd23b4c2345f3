"""What the viewer shows, as data."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from card_capture import CARDS, Card, Discard, GiveUp, new_game, svg
from card_capture._replay import _replay, describe_replay, read_any
from card_capture._replay._pictures import unpack
from card_capture.errors import CardCaptureError, RecordError
from card_capture.games import GAMES
from card_capture.records import GameRecord, SeenRecord
from tests.replay.games import play, start_at

TABLES = [("beta@1", None), ("published@1", None), ("standard@1", 3), ("main@1", 3)]

every_table = pytest.mark.parametrize(("variant", "players"), TABLES)


def draw(view: Any, size: int | None = None) -> str:
    return svg.table(view, size=size).replace('role="button" tabindex="0"', 'role="img"')


@pytest.mark.slow
@every_table
def test_each_look_has_the_pictures_of_its_views(variant: str, players: int | None) -> None:
    record = play(variant, players)
    replay, game = describe_replay(record), GAMES[record.game]
    for seat, look in enumerate(replay["looks"][:-1]):
        assert look["zones"] is None
        for number, state in zip(look["pictures"], record.replay(), strict=True):
            view = game.view(state, seat)
            assert unpack(replay, number) == draw(view)
            assert unpack(replay, number + 1) == draw(view, 390)


@every_table
def test_with_everything_open_each_card_can_be_found(variant: str, players: int | None) -> None:
    record = play(variant, players)
    replay = describe_replay(record)
    look = replay["looks"][-1]
    assert look["label"] == "Everything open"
    for number, zones, state in zip(look["pictures"], look["zones"], record.replay(), strict=True):
        picture = unpack(replay, number)
        listed = [card for _, cards in zones for card in cards.split()]
        assert len(listed) == len(set(listed))
        if record.game == "solitaire":
            assert zones[0] == ("Deck, from the top", " ".join(map(str, state.deck)))
            assert zones[1] == ("Enemy Deck, from the top", " ".join(map(str, state.enemy_deck)))
        elif record.game == "commander":
            shown = [str(card) for layout in state.layouts for card in layout if card]
            assert picture.count('data-piece="seat') == picture.count(", face up") == len(shown)
            assert sorted([*shown, *listed, *map(str, state.removed)]) == sorted(map(str, CARDS[:52]))
        else:
            on_table = [*state.table, *state.unclaimed, *(card for build in state.builds for card in build.cards)]
            assert sorted([*listed, *map(str, on_table)]) == sorted(map(str, CARDS[:52]))


def test_a_match_of_casino_is_open_at_its_end_too() -> None:
    """When no seat is to move."""
    game = GAMES["casino"]
    state = before = game.new_game(1, game.variant("main").evolve(name="short", target=1), 2)
    action = None
    while state.outcome is None:
        before, action = state, game.legal_actions(state)[0]
        state = game.apply(state, action)
    look = describe_replay(GameRecord.of(before, [action]))["looks"][-1]
    assert len(look["pictures"]) == len(look["zones"]) == 2
    captured = [cards.split() for label, cards in look["zones"][-1] if label.startswith("Captured by ")]
    assert sorted(map(len, captured)) == sorted(map(len, state.piles))


def test_pictures_are_kept_once() -> None:
    replay = describe_replay(play("main@1", 2))
    numbers = {number for look in replay["looks"] for number in look["pictures"]}
    assert len(replay["pictures"]) == 2 * len(numbers)
    assert numbers == {number for look in replay["looks"][:-1] for number in look["pictures"]}
    assert len(set(replay["parts"])) == len(replay["parts"])


def test_the_steps_have_actions_and_events_in_words() -> None:
    first = new_game(seed=1)
    replay = describe_replay(GameRecord.of(first, [Discard([])]))
    beginning, turn = replay["steps"]
    assert beginning == {"action": "The beginning", "spoken": "The beginning", "events": []}
    assert turn["action"] == turn["spoken"] == "Discard nothing"
    assert (
        turn["events"][1]
        == "The player draws the four of clubs, the two of clubs, the first Joker and the four of diamonds."
    )
    given = describe_replay(GameRecord.of(first, [Discard([]), GiveUp(Card.parse("2c"))]))["steps"][2]
    assert given["action"] == "Give up 2♣ and the front card"
    assert given["spoken"] == "Give up two of clubs and the front card"


def test_seats_are_named() -> None:
    record = play("main@1", 2)
    replay = describe_replay(record, names={1: "Bea"})
    assert [look["label"] for look in replay["looks"]] == ["As seat 0 saw it", "As Bea saw it", "Everything open"]
    assert [label for label, _ in replay["looks"][-1]["zones"][0]] == [
        "Hand of seat 0",
        "Hand of Bea",
        "Stock, from the top",
        "Captured by seat 0",
        "Captured by Bea",
    ]
    assert replay["steps"][1]["action"].startswith("Seat 0: ")
    assert replay["steps"][2]["action"].startswith("Bea: ")
    assert "It is Bea's turn." in replay["steps"][1]["events"]


def test_partners_have_one_pile() -> None:
    game = GAMES["casino"]
    rules = game.variant("main").evolve(name="pairs", partnership=True)
    zones = describe_replay(GameRecord.of(game.new_game(1, rules, 4), []))["looks"][-1]["zones"][0]
    assert [label for label, _ in zones][-2:] == ["Captured by seats 0 and 2", "Captured by seats 1 and 3"]


def test_all_players_of_capture_the_commander_see_the_same() -> None:
    replay = describe_replay(play("standard@1", 3))
    assert [look["label"] for look in replay["looks"]] == ["As the players saw it", "Everything open"]


def test_the_part_of_one_seat_shows_only_that() -> None:
    record = play("main@1", 2)
    seen = record.redacted(1)
    replay = describe_replay(seen, names={0: "Al"})
    assert replay["heading"] == "Casino, main@1"
    (look,) = replay["looks"]
    assert look["label"] == "As seat 1 saw it"
    assert look["zones"] is None
    whole = describe_replay(record, names={0: "Al"})
    assert replay["steps"] == whole["steps"]
    assert [unpack(replay, number) for number in look["pictures"]] == [
        unpack(whole, number) for number in whole["looks"][1]["pictures"]
    ]


def test_tables_that_are_not_known_have_no_picture() -> None:
    record = play("main@1", 2)
    seen = start_at(record, 10).redacted(0)
    replay = describe_replay(seen)
    first, *between, last = replay["looks"][0]["pictures"]
    assert set(between) == {None}
    assert None not in (first, last)
    assert [step["action"].startswith("Seat ") for step in replay["steps"][1:]] == [True] + [False] * len(between)


def test_a_replay_is_ready_for_json() -> None:
    replay = describe_replay(play("standard@1", 3))
    assert json.loads(json.dumps(replay))["steps"] == replay["steps"]
    assert replay["cards"]["Td"] == ["10♦", "ten of diamonds"]


def test_a_game_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_replay, "MOST_ACTIONS", 3)
    record = play("standard@1", 3)
    problem = f"expected a game of at most 3 actions to show, got {len(record.actions)}"
    for shown in (record, record.redacted(0)):
        with pytest.raises(CardCaptureError, match=problem):
            describe_replay(shown)
    assert len(describe_replay(start_at(record, len(record.actions) - 3))["steps"]) == 4


def test_a_record_that_can_not_be_replayed_is_refused() -> None:
    record = play("standard@1", 3)
    with pytest.raises(RecordError, match=r"digests\[0\]"):
        describe_replay(evolve(record, digests=("0" * 12, *record.digests[1:])))


def test_both_kinds_of_records_are_read() -> None:
    record = play("standard@1", 3)
    seen: SeenRecord[Any, Any, Any, Any, Any] = record.redacted(2)
    assert read_any(record.to_json()) == record
    assert read_any(seen.to_json().encode()) == seen
    with pytest.raises(RecordError, match='expected "card_capture record" or "card_capture seen record"'):
        read_any('{"format": "card_capture view", "version": 1, "game": "solitaire"}')
