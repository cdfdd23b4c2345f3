"""Seen records, of all games: they come back whole, and every fault is named, in JSON and in one made by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import GAMES, Discard, Outcome, RecordError, casino, commander, new_game, solitaire
from card_capture._quoting import quote
from card_capture.records import GameRecord, SeenRecord, Turn
from card_capture.testing import PlayedGame, whole_games
from tests.casino.strategies import variants as rules_of_short_matches
from tests.commander.oracle import tie_rich_games
from tests.json_faults import changes, look, place_in, put
from tests.test_saved_views import ODD

every_game = pytest.mark.parametrize("name", GAMES)

RULES: Mapping[str, st.SearchStrategy[Any]] = {"casino": rules_of_short_matches}


def seen_by_all(game: PlayedGame[Any, Any], start: int, end: int) -> Iterator[SeenRecord[Any, Any, Any, Any, Any]]:
    """Yield the seen records of a part of a game: of every seat, with and without recall."""
    record = GameRecord.of(game.states[start], game.actions[start:end])
    for seat in range(getattr(game.states[0], "players", 1)):
        for recall in (False, True):
            yield record.redacted(seat, recall=recall)


def some_record(name: str) -> SeenRecord[Any, Any, Any, Any, Any]:
    """Return the seen record of the last seat of an unfinished game."""
    game: Any = GAMES[name]
    first = state = game.new_game(5)
    actions = list[Any]()
    for _ in range(6):
        actions.append(game.legal_actions(state)[0])
        state = game.apply(state, actions[-1])
    return GameRecord.of(first, actions).redacted(getattr(state, "players", 1) - 1, recall=True)


def require_whole(seen: SeenRecord[Any, Any, Any, Any, Any]) -> None:
    text = seen.to_json()
    copy = SeenRecord.from_json(text)
    assert (copy, hash(copy), repr(copy), copy.to_json()) == (seen, hash(seen), repr(seen), text)
    assert SeenRecord.from_json(text.encode()) == seen


# They come back


@pytest.mark.slow
@every_game
@given(data=st.data())
def test_a_seen_record_comes_back(name: str, data: st.DataObject) -> None:
    """Of every seat, with and without recall, from any state to any other; its events are events of the game."""
    game = data.draw(whole_games(GAMES[name], RULES.get(name)))
    start = data.draw(st.integers(0, len(game.actions)))
    for seen in seen_by_all(game, start, data.draw(st.integers(start, len(game.actions)))):
        require_whole(seen)


@given(game=tie_rich_games())
def test_seen_records_of_ties_come_back(game: Any) -> None:
    for seen in seen_by_all(game, 0, len(game.actions)):
        require_whole(seen)


def test_the_text_of_a_seen_record() -> None:
    document = json.loads(some_record("casino").to_json())
    assert list(document) == [
        *("format", "version", "game", "variant", "seat", "first_view", "turns", "last_view", "outcome"),
    ]
    assert document["turns"][0] == {
        "action": "capture 4c with 4h",
        "events": [
            {"kind": "Captured", "seat": 0, "card": "4h", "loose": ["4c"], "builds": [], "taken": ["4c", "4h"]},
            {"kind": "TurnBegan", "seat": 1},
        ],
    }


# What is refused in JSON


def fault(document: Any) -> str:
    with pytest.raises(RecordError) as caught:
        SeenRecord.from_json(json.dumps(document))
    return str(caught.value)


def changed(name: str, path: str, value: Any) -> Any:
    """Return the document of a record with another *value* at *path*, such as "turns.0.action"; `...` takes it away."""
    document: Any = json.loads(some_record(name).to_json())
    *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    place = look(document, tuple(way))
    if value is ...:
        del place[last]
    else:
        place[last] = value
    return document


EVENT = "$.turns[0].events[0]"
NAMES = (
    '"Attacked", "Tied", "Chose", "Exposed", "Removed", "TurnedDown", "WentOut", "ChoiceBegan", "TurnBegan", "Won" '
    'or "Drawn"'
)


@pytest.mark.parametrize(
    ("name", "path", "value", "message"),
    [
        ("solitaire", "seat", 1, "$.seat: expected seat 0, got 1"),
        ("solitaire", "seat", True, "$.seat: expected an integer, got true"),
        ("commander", "seat", 2, "$.seat: expected a seat from 0 to 1, got 2"),
        ("commander", "seat", -1, "$.seat: expected a seat from 0 to 1, got -1"),
        ("casino", "seat", 0, "$.first_view.seat: expected 0, got 1"),
        ("casino", "last_view.seat", 0, "$.last_view.seat: expected 1, got 0"),
        ("casino", "first_view", None, "$.first_view: expected an object, got null"),
        ("casino", "first_view.piles", ..., "$.first_view.piles: expected a list of lists of cards or null, got "),
        ("casino", "variant.name", "mine", "$.first_view.variant: expected mine@1, got main@1"),
        ("casino", "last_view.variant.name", "mine", "$.last_view.variant: expected main@1, got mine@1"),
        ("casino", "outcome", {"winner": 0, "scores": [21, 0]}, "$.outcome: expected null after the last turn, got "),
        ("commander", "outcome", {"winner": None}, '$.outcome: expected null after the last turn, got {"winner":null}'),
        ("commander", "outcome", "WON", '$.outcome: expected an object, got "WON"'),
        ("solitaire", "outcome", "WON", '$.outcome: expected null after the last turn, got "WON"'),
        ("solitaire", "turns", {}, "$.turns: expected a list of objects, got {}"),
        ("solitaire", "turns.0", "discard -", '$.turns[0]: expected an object, got "discard -"'),
        ("solitaire", "turns.0.action", "trail 2c", "$.turns[0].action: expected an action of Card Capture, "),
        ("solitaire", "turns.0.action", 1, "$.turns[0].action: expected an action in notation, got 1"),
        ("solitaire", "turns.0.events", None, "$.turns[0].events: expected a list of events, got null"),
        ("solitaire", "turns.0.events.0", "Drew", f'{EVENT}: expected an object, got "Drew"'),
        ("solitaire", "turns.0.events.0.cards", ["2c", "2c"], f"{EVENT}.cards: expected each card at most once"),
        ("solitaire", "turns.0.events.0.cards", ..., f"{EVENT}.cards: expected a list of cards, got nothing"),
        ("solitaire", "turns.0.events.0.sentence", "x", f'{EVENT}: expected no field "sentence"'),
        ("commander", "turns.0.events.0.kind", "Trailed", f'{EVENT}.kind: expected {NAMES}, got "Trailed"'),
        ("commander", "turns.0.events.0.kind", ["Won"], f'{EVENT}.kind: expected {NAMES}, got ["Won"]'),
        ("commander", "turns.0.events.0.kind", ..., f"{EVENT}.kind: expected {NAMES}, got nothing"),
        ("commander", "turns.0.events.2.places", [[0, 1, 2]], "$.turns[0].events[2].places[0]: expected a list of 2 "),
        ("commander", "seed", "5", '$: expected no field "seed"'),
        ("commander", "format", "whist", '$.format: expected "card_capture seen record", got "whist"'),
        ("commander", "version", 2, "$.version: expected 1, got 2"),
        ("commander", "game", "whist", '$.game: expected "solitaire", "commander" or "casino", got "whist"'),
    ],
)  # fmt: skip
def test_a_fault_of_a_seen_record_is_named(name: str, path: str, value: Any, message: str) -> None:
    assert fault(changed(name, path, value)).startswith(message)


@every_game
def test_a_seen_record_of_one_game_is_not_one_of_another(name: str) -> None:
    for other in GAMES.keys() - {name}:
        fault(changed(name, "game", other))


# What is refused when it is made by hand

HUGE = 10**5_000
TURN = some_record("solitaire").turns[0]
VIEW = some_record("casino").first_view


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("solitaire", {"game": "whist"}, "$.game: expected solitaire, commander or casino, got 'whist'"),
        ("solitaire", {"game": ["whist"]}, "$.game: expected solitaire, commander or casino, got ['whist']"),
        ("solitaire", {"variant": casino.MAIN}, "$.variant: expected a Variant, got "),
        ("solitaire", {"seat": None}, "$.seat: expected an integer, got None"),
        ("solitaire", {"seat": False}, "$.seat: expected an integer, got False"),
        ("solitaire", {"first_view": None}, "$.first_view: expected a View, got None"),
        ("solitaire", {"last_view": VIEW}, "$.last_view: expected a View, got "),
        ("solitaire", {"turns": [TURN]}, "$.turns: expected a tuple, got "),
        ("solitaire", {"turns": (TURN, None)}, "$.turns[1]: expected a Turn, got None"),
        ("solitaire", {"turns": (Turn("discard -", ()),)}, "$.turns[0].action: expected an action of solitaire, "),
        ("solitaire", {"turns": (Turn(commander.Expose(1), ()),)}, "$.turns[0].action: expected an action of "),
        ("solitaire", {"turns": (Turn(Discard([]), []),)}, "$.turns[0].events: expected a tuple, got []"),
        ("solitaire", {"turns": (Turn(Discard([]), (None,)),)}, f"{EVENT}: expected an event of solitaire, got None"),
        ("solitaire", {"turns": (Turn(Discard([]), (commander.Tied(),)),)}, f"{EVENT}: expected an event of "),
        ("solitaire", {"outcome": commander.Outcome(0)}, "$.outcome: expected Outcome.WON, "),
        ("solitaire", {"outcome": Outcome.WON}, '$.outcome: expected null after the last turn, got "WON"'),
    ],
)  # fmt: skip
def test_a_seen_record_made_by_hand_has_parts_that_fit(name: str, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(RecordError) as caught:
        evolve(some_record(name), **changes)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "event",
    [
        *[solitaire.Drew(cards) for cards in (5, [], ("2c",), (object(),), (None,), {})],  # type: ignore[arg-type]
        *[solitaire.Reshuffled(size) for size in (True, 1.0, HUGE, "1", None)],  # type: ignore[arg-type]
        commander.TurnedDown(((0, 1, 2),)),  # type: ignore[arg-type]
    ],
    ids=range(12),
)
def test_an_event_made_by_hand_can_be_read_back(event: Any) -> None:
    name = type(event).__module__.split(".")[1]
    action = GAMES[name].parse_action("discard -" if name == "solitaire" else "expose 1")
    with pytest.raises(RecordError) as caught:
        evolve(some_record(name), turns=(Turn(action, (event,)),))
    expected = f"{EVENT}: expected a value that can be read back from JSON, got {quote(event)}"
    assert str(caught.value) == expected


@every_game
def test_a_seen_record_made_by_hand_is_written_or_refused(name: str) -> None:
    """Whatever one part is, no other error is raised; and what is written can be read."""
    seen = some_record(name)
    for attribute in fields(type(seen)):
        for value in (*ODD, *GAMES, casino.MAIN, commander.STANDARD, (Turn(1, 2),), (Turn(Discard([]), (1,)),)):
            try:
                changed = evolve(seen, **{attribute.name: value})
            except RecordError:
                continue
            assert SeenRecord.from_json(changed.to_json()) == changed


def test_an_event_of_a_class_of_ones_own_is_not_recorded() -> None:
    subclass: Any = type("Tied", (commander.Tied,), {})
    with pytest.raises(RecordError, match=r"^\$\.turns\[0\]\.events\[0\]: expected an event of commander, got "):
        evolve(some_record("commander"), turns=(Turn(commander.Expose(1), (subclass(),)),))


@every_game
@pytest.mark.parametrize("place", ["first_view", "last_view"])
def test_a_view_that_no_state_has_is_refused(name: str, place: str) -> None:
    seen = some_record(name)
    view = getattr(seen, place)
    wrong = evolve(view, **({"deck_size": view.deck_size + 1} if name == "solitaire" else {"dealer": 4}))
    with pytest.raises(RecordError) as caught:
        evolve(seen, **{place: wrong})
    assert caught.value.path == f"$.{place}"


# Whatever comes


@pytest.mark.slow
@every_game
@given(data=st.data())
def test_nothing_but_a_record_error_is_raised(name: str, data: st.DataObject) -> None:
    """Whatever one place of the JSON becomes; and what is read nevertheless comes back."""
    document = json.loads(some_record(name).to_json())
    way = place_in(document, data)
    for value in changes(look(document, way)):
        try:
            seen = SeenRecord.from_json(json.dumps(put(document, way, value)))
        except RecordError as error:
            assert error.path.startswith("$")  # noqa: PT017
        else:
            assert SeenRecord.from_json(seen.to_json()) == seen


@pytest.mark.parametrize(
    "text", ["", "null", "[]", "{}", "1", '{"format": []}', "{", b"\xff", None, 3, "[" * 100], ids=repr
)
def test_what_is_no_document_is_refused(text: Any) -> None:
    with pytest.raises(RecordError):
        SeenRecord.from_json(text)


def test_the_limits_are_those_of_every_document() -> None:
    document = changed("solitaire", "seat", eval("[" * 70 + "]" * 70))  # noqa: S307 - brackets only
    assert fault(document).startswith("$: expected at most 64 lists and objects inside each other, got ")
    assert fault(changed("solitaire", "seat", [0] * 250_000)).startswith("$: expected at most 250000 values, got ")


def test_every_deal_is_of_one_seat() -> None:
    """The JSON of a new game, without a turn, comes back as well."""
    for name in GAMES:
        game: Any = GAMES[name]
        require_whole(GameRecord.of(game.new_game(1), []).redacted(0))
    require_whole(GameRecord.of(new_game(1), []).redacted(recall=True))
