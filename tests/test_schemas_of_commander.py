"""The JSON Schemas and the texts of Capture the Commander: what they let pass, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from card_capture import RecordError, commander
from card_capture.commander import GameState, new_game, view
from card_capture.records import GameRecord, save
from card_capture.records._format import Form
from card_capture.testing import states, whole_games
from tests.commander.oracle import tie_rich_games, tie_rich_states
from tests.commander.positions import Seat, after, only, position
from tests.json_faults import changes, look, place_in, put
from tests.test_schemas import GONE, READ, VALID, faults, write_document

few = settings(max_examples=30)  # jsonschema takes its time

games = whole_games(commander) | tie_rich_games()


# What is written is valid


@given(state=states(commander) | tie_rich_states())
def test_every_saved_state_is_valid(state: GameState) -> None:
    assert faults("state", save(state)) == []


@few
@given(game=games, data=st.data())
def test_every_record_is_valid(game: Any, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(game.actions)))
    end = data.draw(st.integers(start, len(game.actions)))
    record = GameRecord.of(game.states[start], game.actions[start:end])
    assert faults("record", record.to_json()) == []
    for player in range(game.states[0].players):
        assert faults("seen record", record.redacted(player).to_json()) == []


@given(seed=st.integers(0, 2**64 - 1), players=st.sampled_from(commander.PLAYERS), data=st.data())
def test_every_record_with_a_seed_is_valid(seed: int, players: int, data: st.DataObject) -> None:
    state = new_game(seed, players=players, dealer=data.draw(st.integers(0, players - 1)))
    assert faults("record", GameRecord.of(state, [], seed=seed).to_json()) == []


# What is broken is not

TIE = after(position(Seat({2: "9d"}), Seat({3: "9s"}, lacks=[1])), "attack 2 seat 1 slot 3")
DRAW = after(position(only(s13="7c"), only(s13="7d")), "attack 13 seat 1 slot 13")
DEAL = new_game(7, players=3)
ATTACK = commander.legal_actions(DEAL)[:1]
TEXTS: dict[str, tuple[Form, str]] = {
    "tie": ("state", save(TIE)),
    "draw": ("state", save(DRAW)),
    "view": ("view", save(view(TIE, 0, recall=True))),
    "record": ("record", GameRecord.of(DEAL, ATTACK, seed=7).to_json()),
    "given": ("record", GameRecord.of(TIE, []).to_json()),
    "seen": ("seen record", GameRecord.of(DEAL, ATTACK).redacted(0).to_json()),
    "seen tie": ("seen record", GameRecord.of(TIE, []).redacted(0).to_json()),
}


def broken(text: str, path: str, value: Any) -> Any:
    """Return a document with another *value* at *path*, such as "layouts.0.1"."""
    *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    document = json.loads(TEXTS[text][1])
    place = look(document, tuple(way))
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return document


WRONG: list[tuple[str, str, Any]] = [
    # A field is missing
    *[(text, name, GONE) for text in TEXTS for name in json.loads(TEXTS[text][1])],
    *[("tie", f"variant.{name}", GONE) for name in json.loads(save(TIE))["variant"]],
    *[("tie", f"battle.{name}", GONE) for name in json.loads(save(TIE))["battle"]],
    ("draw", "outcome.winner", GONE),
    ("given", "first_state.set_aside", GONE),
    ("view", "battle.attacker", GONE),
    ("seen", "first_view.remembered", GONE),
    ("seen", "turns.0.events.0.target_card", GONE),
    ("seen", "turns.0.events.0.kind", GONE),
    # A field is unknown
    ("tie", "shuffler", {"seed": "1"}),
    ("tie", "phase", "CAPTURE"),
    ("tie", "variant.stuck", "NO_ACTION"),
    ("tie", "battle.winner", 0),
    ("draw", "outcome.loser", 0),
    ("record", "winner", 0),
    ("seen", "seed", "7"),
    ("seen", "first_view.set_aside", []),
    ("seen", "turns.0.events.0.loser", 0),
    # The game
    *[(text, "game", value) for text in TEXTS for value in ("solitaire", "Commander", "", None, 1)],
    # Another kind of value
    *[("tie", "layouts", value) for value in (None, {}, "2c", [None], ["2c"], [[0]], [[True]], [["FACE_DOWN"]])],
    *[("tie", "layouts.0.0", value) for value in ("", "--", "2x", "10c", 2, False, ["2c"])],
    *[("tie", "in_game", value) for value in (None, True, [1, 1], ["true"], {})],
    *[("tie", "dealer", value) for value in (None, "1", 1.5, True)],
    *[("tie", "battle", value) for value in (0, "tie", [], {})],
    *[("tie", "battle.attacker", value) for value in (None, "0", 0.5, False)],
    *[("tie", "battle.defender_exposed", value) for value in (None, 1, ["1"], [None], {})],
    *[("tie", "seen", value) for value in (None, [1], [[None]], ["1"], {})],
    *[("tie", zone, value) for zone in ("set_aside", "removed") for value in (None, "2c", ["2c", "2c"], [None])],
    *[("tie", "to_move", value) for value in ("0", 0.5, True, [])],
    *[("tie", "outcome", value) for value in (0, "DRAWN", "WON", [], {}, False)],
    *[("draw", "outcome.winner", value) for value in ("0", 0.5, True, [])],
    *[("tie", "variant.tie_removes", value) for value in ("ALL", "battle_card", None, 0)],
    *[("tie", "variant.tie_exhaustion", value) for value in ("BATTLE_CARD", None)],
    *[("tie", "variant.commander_falls_in_tie_break", value) for value in (0, "true", None)],
    *[("record", "players", value) for value in ("3", 2.5, True, [3])],
    *[("record", "dealer", value) for value in ("0", 0.5, False)],
    *[("record", "seed", value) for value in (7, "", "-1", "07")],
    *[("record", "actions.0", value) for value in (None, 1, {}, ["expose 1"])],
    *[("view", "remembered.0.0", value) for value in ("FACE_DOWN", "", 0, False, "2x")],
    *[("view", "removed", value) for value in (["2c", "2c"], ["FACE_DOWN"], "2c")],
    *[("seen", "first_view.layouts.0.0", value) for value in ("FACE_UP", "", 0, False, "2x")],
    *[("seen tie", "first_view.battle.attacker_slot", value) for value in (None, "2")],
    *[("seen", "turns.0.events.0.kind", value) for value in ("Discarded", "attacked", "", None)],
    *[("seen", "turns.0.events.0.card", value) for value in (None, "FACE_DOWN", 1)],
]


@pytest.mark.parametrize(
    ("text", "path", "value"),
    WRONG,
    ids=[f"{text} {path} {'is gone' if value is GONE else ascii(value)}" for text, path, value in WRONG],
)
def test_what_is_broken_is_not_valid(text: str, path: str, value: Any) -> None:
    assert not VALID[TEXTS[text][0]].is_valid(broken(text, path, value))


@pytest.mark.parametrize("text", TEXTS)
def test_what_they_are_broken_from_is_valid(text: str) -> None:
    form, content = TEXTS[text]
    assert faults(form, content) == []
    assert [other for other in VALID if VALID[other].is_valid(json.loads(content))] == [form]


# Schema and reader agree


@pytest.mark.slow
@pytest.mark.parametrize("form", READ)
@few
@given(game=games, data=st.data())
def test_what_is_not_valid_is_not_read(form: Form, game: Any, data: st.DataObject) -> None:
    """The other way round the reader may refuse more, for it knows the rules."""
    start = data.draw(st.integers(0, len(game.actions)))
    first = game.states[start]
    document = json.loads(write_document(form, first, game.actions[start:][:2]))
    way = place_in(document, data)
    for value in changes(look(document, way)):
        changed = put(document, way, value)
        if not VALID[form].is_valid(changed):
            with pytest.raises(RecordError):
                READ[form](json.dumps(changed))
