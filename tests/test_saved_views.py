"""Views as JSON, of all games: they come back whole, and a view that no state has is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    CARDS,
    GAMES,
    Card,
    CardSet,
    GameState,
    InvalidViewError,
    RecordError,
    View,
    casino,
    commander,
    new_game,
    view,
)
from card_capture.records import load, save
from card_capture.records._converter import to_json
from card_capture.testing import states, whole_games
from tests.casino.strategies import variants as rules_of_short_matches
from tests.commander.oracle import tie_rich_states
from tests.json_faults import changes, look, place_in, put

every_game = pytest.mark.parametrize("name", GAMES)

RULES: Mapping[str, st.SearchStrategy[Any]] = {"casino": rules_of_short_matches}
SEATS: Mapping[str, int] = {"solitaire": 0, "commander": 1, "casino": 1}


def views_of(name: str, state: Any) -> list[Any]:
    """Return the views of all seats, with and without recall."""
    seats = range(getattr(state, "players", 1))
    return [GAMES[name].view(state, seat, recall=recall) for seat in seats for recall in (False, True)]


def some_view(name: str, *, recall: bool = True) -> Any:
    """Return a view of a game that has gone on for a while."""
    game: Any = GAMES[name]
    state = game.new_game(5)
    for _ in range(6):
        state = game.apply(state, game.legal_actions(state)[-1])
    return game.view(state, SEATS[name], recall=recall)


def require_whole(seen: Any) -> None:
    text = save(seen)
    loaded = load(text)
    assert (loaded, hash(loaded), type(loaded), save(loaded)) == (seen, hash(seen), type(seen), text)
    assert load(text.encode(), type(seen)) == seen


# They come back


@every_game
@given(data=st.data())
def test_a_saved_view_comes_back(name: str, data: st.DataObject) -> None:
    """Of every seat, with and without recall, under any mix of flags."""
    for seen in views_of(name, data.draw(states(GAMES[name]))):
        require_whole(seen)


@every_game
@given(data=st.data())
def test_a_view_of_a_finished_game_comes_back(name: str, data: st.DataObject) -> None:
    last = data.draw(whole_games(GAMES[name], RULES.get(name))).states[-1]
    for seen in views_of(name, last):
        assert seen.to_move is None
        require_whole(seen)


@given(state=tie_rich_states())
def test_views_of_ties_come_back(state: commander.GameState) -> None:
    for seen in views_of("commander", state):
        require_whole(seen)


def test_a_view_is_the_same_in_another_process() -> None:
    code = "import sys; from card_capture.records import load, save; [print(save(load(line))) for line in sys.stdin]"
    texts = [save(some_view(name, recall=recall)) for name in GAMES for recall in (False, True)]
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input="\n".join(texts), capture_output=True, check=True, text=True)  # noqa: S603
    assert done.stdout.splitlines() == texts


def test_the_text_of_a_view() -> None:
    document = json.loads(save(some_view("commander")))
    assert list(document)[:5] == ["format", "version", "game", "variant", "layouts"]
    assert list(document.values())[:3] == ["card_capture view", 1, "commander"]
    assert set(document["layouts"][0]) <= {None, "FACE_DOWN"}
    assert document["removed"]
    assert "seed" not in save(view(new_game(seed=1)))


# What is asked for


def test_only_the_class_asked_for_is_loaded() -> None:
    seen = view(new_game(seed=1))
    text = save(seen)
    assert load(text, View) == seen
    for kind, message in (
        (GameState, '$.format: expected "card_capture state", got "card_capture view"'),
        (casino.View, '$.game: expected "casino", got "solitaire"'),
    ):
        assert fault(text, kind) == message
    state = save(new_game(seed=1))
    assert fault(state, View) == '$.format: expected "card_capture view", got "card_capture state"'


def fault(text: str, *kind: type) -> str:
    with pytest.raises(RecordError) as caught:
        load(text, *kind)
    return str(caught.value)


# What is refused


def edited(seen: Any, **changes: Any) -> str:
    """Return the text of a view with some fields set; `...` takes one away."""
    document = json.loads(save(seen)) | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("solitaire", {"hand": "2c"}, '$.hand: expected a list of cards, got "2c"'),
        ("solitaire", {"hand": ["2c", "2c"]}, "$.hand: expected each card at most once, got 2c twice"),
        ("solitaire", {"deck_size": "3"}, '$.deck_size: expected an integer, got "3"'),
        ("solitaire", {"deck": ...}, "$.deck: expected a list of cards or null, got nothing"),
        ("solitaire", {"seed": "1"}, '$: expected no field "seed"'),
        ("solitaire", {"shuffler": {"seed": "1"}}, '$: expected no field "shuffler"'),
        ("commander", {"layouts": ["2c"]}, '$.layouts[0]: expected a list of cards, got "2c"'),
        (
            "commander",
            {"layouts": [["2x"]]},
            '$.layouts[0][0]: expected a card, "FACE_DOWN" or null, got "2x"',
        ),
        ("commander", {"layouts": [[True]]}, '$.layouts[0][0]: expected a card, "FACE_DOWN" or null, got true'),
        (
            "commander",
            {"remembered": [["FACE_DOWN"]]},
            '$.remembered[0][0]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "FACE_DOWN"',
        ),
        ("casino", {"seat": None}, "$.seat: expected an integer, got null"),
        ("casino", {"piles": [["2c"], "3c"]}, '$.piles[1]: expected a list of cards, got "3c"'),
    ],
)
def test_a_fault_of_a_saved_view_is_named(name: str, changes: dict[str, Any], message: str) -> None:
    assert fault(edited(some_view(name), **changes)) == message


@every_game
def test_a_view_of_one_game_is_not_one_of_another(name: str) -> None:
    text = save(some_view(name))
    for other in GAMES.keys() - {name}:
        fault(json.dumps({**json.loads(text), "game": other}))


def invalid_views() -> dict[str, Any]:
    """Return views that no state has."""
    alone, table, match = (some_view(name) for name in GAMES)
    back = commander.FaceDown.FACE_DOWN
    return {
        "size in solitaire": evolve(alone, deck_size=alone.deck_size + 1),
        "size in casino": evolve(match, stock_size=match.stock_size + 1),
        "pile in casino": evolve(match, pile_sizes=(match.pile_sizes[0] + 1, *match.pile_sizes[1:])),
        "seat in casino": evolve(match, seat=2),
        "to move in commander": evolve(table, to_move=2),
        "dealer in commander": evolve(table, dealer=-1),
        "class in solitaire": evolve(alone, row=list(alone.row)),
        "class in commander": evolve(table, layouts="2c"),
        "class in casino": evolve(match, hand=5),
        "twice in solitaire": evolve(alone, hand=alone.hand | alone.deck),
        "twice in commander": evolve(table, removed=table.removed | {next(filter(None, table.remembered[0]))}),
        "twice in casino": evolve(match, table=match.table | match.hand),
        "face up twice": evolve(table, layouts=((Card.parse("2c"),) * 13, (back,) * 13)),
    }


@pytest.mark.parametrize("what", invalid_views())
def test_a_view_that_no_state_has_is_neither_saved_nor_loaded(what: str) -> None:
    seen = invalid_views()[what]
    with pytest.raises(InvalidViewError) as caught:
        save(seen)
    if not what.startswith("class"):  # JSON has no such classes
        assert fault(write_view(seen)) == f"$: {caught.value}"


def write_view(seen: Any) -> str:
    """Return the saved form of a view that is not valid, which `save` refuses."""
    name = type(seen).__module__.split(".")[1]
    return json.dumps({"format": "card_capture view", "version": 1, "game": name, **to_json(seen)})


# Whatever comes


@every_game
@given(data=st.data())
def test_nothing_but_a_record_error_is_raised(name: str, data: st.DataObject) -> None:
    """Whatever one place of a view becomes; and what is read nevertheless is a view that can be saved."""
    document = json.loads(save(data.draw(st.sampled_from(views_of(name, data.draw(states(GAMES[name])))))))
    way = place_in(document, data)
    for value in changes(look(document, way)):
        try:
            loaded = load(json.dumps(put(document, way, value)))
        except RecordError as error:
            assert error.path.startswith("$")  # noqa: PT017
        else:
            assert load(save(loaded)) == loaded


ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 99, 10**5_000, 1.5, "2c", [], {}, object(), (), (1,), (None,), ((),), ((1,), (2,)), (True, 1)),
    *(CardSet(), CardSet.parse("2c 3d"), CardSet(CARDS), (CardSet(),) * 2, tuple(CARDS[:4]), (("x",) * 13,) * 2),
    *(casino.Outcome(0, (1,)), (casino.Build(8, CardSet(), multiple=True, owner=None),), commander.Outcome(5)),
    *((casino.Build("x", 5, None, 9),), commander.Battle(0, 99, 7, -3, (99,), ("x",))),  # type: ignore[arg-type]
)


@every_game
@pytest.mark.parametrize("recall", [False, True])
def test_a_view_made_by_hand_is_saved_or_refused(name: str, *, recall: bool) -> None:
    """Whatever one attribute is, no other error is raised; and what is saved can be loaded."""
    seen = some_view(name, recall=recall)
    for attribute in fields(type(seen)):
        for value in ODD:
            changed = evolve(seen, **{attribute.name: value})
            with suppress(InvalidViewError):
                assert load(save(changed)) == changed
