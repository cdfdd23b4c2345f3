"""The JSON Schemas that are shipped: what they are made from, what they let pass, and what they refuse."""

from __future__ import annotations

import json
import re
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from card_capture import (
    BETA,
    GAMES,
    Discard,
    GameState,
    JokerCopies,
    ParseError,
    RecordError,
    Shuffler,
    new_game,
    view,
)
from card_capture.records import GameRecord, SeenRecord, _format, _kinds, _make_schemas, load, save, to_data
from card_capture.records._format import Form
from card_capture.records._make_schemas import make, write
from card_capture.records._schema import FILES, Part, schema
from card_capture.testing import PlayedGame, states, variants, whole_games
from tests.json_faults import changes, look, place_in, put
from tests.solitaire.positions import cards, position

few = settings(max_examples=30)  # jsonschema takes its time

FORMS = sorted(FILES)
VALID: dict[Form | Part, Draft202012Validator] = {form: Draft202012Validator(schema(form)) for form in FILES}
READ: dict[Form, Callable[[str], object]] = {
    "state": load,
    "view": load,
    "variant": load,
    "record": GameRecord.from_json,
    "seen record": SeenRecord.from_json,
}
DOCUMENTS = sorted(READ)


def faults(form: Form | Part, text: str) -> list[str]:
    return [error.message for error in VALID[form].iter_errors(json.loads(text))]


# The files


@pytest.mark.parametrize("form", FORMS)
def test_the_files_are_made_from_the_classes_as_they_are(form: Form | Part, tmp_path: Path) -> None:
    write(tmp_path)
    shipped = (Path(_make_schemas.__file__).parent / "schemas" / FILES[form]).read_text(encoding="utf-8")
    advice = f"{FILES[form]} is out of date: run `python -m card_capture.records._make_schemas`"
    assert shipped == (tmp_path / FILES[form]).read_text(encoding="utf-8"), advice


def test_only_schemas_of_the_version_that_is_written_are_there() -> None:
    folder = Path(_make_schemas.__file__).parent / "schemas"
    assert sorted(path.name for path in folder.iterdir()) == sorted(FILES.values())
    names = {form.replace(" ", "-"): name for form, name in FILES.items()}
    assert names == {stem: f"{stem}-{_format.VERSION}.schema.json" for stem in names}


def test_the_command_writes_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["_make_schemas", str(tmp_path)])
    runpy.run_path(_make_schemas.__file__, run_name="__main__")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FILES.values())
    for name in FILES.values():
        text = (tmp_path / name).read_bytes()
        assert text.startswith(b'{\n  "$schema"')
        assert text.endswith(b"}\n")
        assert b"\r" not in text


@pytest.mark.parametrize("form", FORMS)
def test_they_are_schemas(form: Form | Part) -> None:
    found = schema(form)
    assert found["$schema"] == Draft202012Validator.META_SCHEMA["$id"]
    assert found["$id"] == f"urn:card-capture:schema:{form.replace(' ', '-')}:1"
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("form", FORMS)
def test_they_are_whole(form: Form | Part) -> None:
    """All that is referred to is there, all that is there is referred to, and every object is closed."""
    found = schema(form)
    parts = list(objects(found))
    referred = {part["$ref"] for part in parts if "$ref" in part}
    assert referred == {f"#/$defs/{name}" for name in found["$defs"]}
    closed = [part for part in parts if part.get("type") == "object"]
    assert closed
    for part in closed:
        assert part["additionalProperties"] is False
        assert part["required"] == list(part["properties"])


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from objects(item)


def test_what_is_returned_is_the_callers_own() -> None:
    schema("state").clear()
    assert schema("state")["title"] == "card_capture state, version 1"


@pytest.mark.parametrize("form", ["whist", "card_capture state", "", None, 1, [], {}], ids=repr)
def test_there_is_no_other_form(form: Any) -> None:
    with pytest.raises(ParseError, match=r'^expected "state", "view", .* or "refusal", got '):
        schema(form)


def test_whoever_comes_first_the_modules_can_be_imported() -> None:
    code = "import sys, card_capture.records._make_schemas, card_capture.records; sys.exit('jsonschema' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603 - our own words


def test_a_game_comes_in_by_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game has classes of its own, and what one of them shares with another has one schema."""
    for module in (_kinds, _make_schemas):
        monkeypatch.setattr(module, "GAMES", {**GAMES, "patience": GAMES["solitaire"]})
    found = make("state")
    both = Draft202012Validator(found)
    document = json.loads(save(new_game(seed=1)))
    valid = [game for game in ("solitaire", "patience", "whist") if both.is_valid({**document, "game": game})]
    assert valid == ["solitaire", "patience"]
    assert {"Card", "solitaire.Variant", "patience.Variant"} <= found["$defs"].keys()
    for form in DOCUMENTS:
        assert [part["then"]["properties"]["game"]["const"] for part in make(form)["allOf"]] == [*GAMES, "patience"]
    for form in ("action", "event", "refusal"):
        described = json.dumps({**make(form), "$defs": {}})
        assert set(re.findall(r'"#/\$defs/(\w+)\.', described)) == {*GAMES, "patience"}


# What is written is valid


@given(state=states())
def test_every_saved_state_is_valid(state: GameState) -> None:
    assert faults("state", save(state)) == []


@pytest.mark.parametrize("name", GAMES)
@few
@given(data=st.data())
def test_every_saved_view_is_valid(name: str, data: st.DataObject) -> None:
    seen = GAMES[name].view(data.draw(states(GAMES[name])), 0, recall=data.draw(st.booleans()))
    assert faults("view", save(seen)) == []


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_every_saved_variant_is_valid(name: str, data: st.DataObject) -> None:
    assert faults("variant", save(data.draw(variants(GAMES[name])))) == []


@few
@given(game=whole_games(), data=st.data())
def test_every_record_is_valid(game: PlayedGame, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(game.actions)))
    end = data.draw(st.integers(start, len(game.actions)))
    record = GameRecord.of(game.states[start], game.actions[start:end])
    assert faults("record", record.to_json()) == []
    assert faults("seen record", record.redacted().to_json()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@few
@given(data=st.data())
def test_what_is_seen_of_every_game_is_valid(name: str, data: st.DataObject) -> None:
    played = data.draw(whole_games(GAMES[name]))
    seen = GameRecord.of(played.states[0], played.actions).redacted(0, recall=data.draw(st.booleans()))
    assert faults("seen record", seen.to_json()) == []


@pytest.mark.parametrize("file", sorted((Path(__file__).parent / "golden").rglob("*.json")), ids=lambda file: file.stem)
def test_every_golden_game_is_valid(file: Path) -> None:
    assert faults("record", file.read_text(encoding="utf-8")) == []


def test_scripts_are_valid() -> None:
    state = new_game(seed=1)
    shufflers = [Shuffler.scripted([]), Shuffler.scripted([cards("2c 3h X1"), []])]
    for scripted in (evolve(state, shuffler=shuffler) for shuffler in shufflers):
        assert faults("state", save(scripted)) == []
        assert faults("record", GameRecord.of(scripted, []).to_json()) == []


# What is broken is not

HOUSE = BETA.evolve(name="house rules", joker_copies=JokerCopies.HELD)
STATE = position("2c 3d 4h X1", "5s 6h - 8d", BETA, enemy_deck="9c 9d 9h Ks", enemy_deck_known=1)
TEXTS: dict[Form, str] = {
    "state": save(STATE),
    "view": save(view(STATE, recall=True)),
    "variant": save(HOUSE),
    "record": GameRecord.of(evolve(STATE, shuffler=Shuffler.scripted([cards("2c")])), []).to_json(),
    "seen record": GameRecord.of(new_game(seed=3, variant=BETA), [Discard([])]).redacted().to_json(),
}
GONE = object()


def broken(form: Form, path: str, value: Any) -> Any:
    """Return the document of *form* with another *value* at *path*, such as "row.0"."""
    document: Any = json.loads(TEXTS[form])
    *way, last = (int(step) if step.isdecimal() else step for step in path.split("."))
    place = document
    for step in way:
        place = place[step]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return document


WRONG: list[tuple[Form, str, Any]] = [
    # A field is missing
    *[("state", name, GONE) for name in json.loads(TEXTS["state"])],
    *[("view", name, GONE) for name in json.loads(TEXTS["view"])],
    *[("variant", name, GONE) for name in json.loads(TEXTS["variant"])],
    *[("record", name, GONE) for name in json.loads(TEXTS["record"])],
    *[("seen record", name, GONE) for name in json.loads(TEXTS["seen record"])],
    *[("state", f"variant.{name}", GONE) for name in json.loads(TEXTS["state"])["variant"]],
    ("state", "shuffler.seed", GONE),
    ("record", "first_state.outcome", GONE),
    ("seen record", "first_view.enemy_deck_bottom", GONE),
    ("seen record", "turns.0.action", GONE),
    ("seen record", "turns.0.events", GONE),
    ("seen record", "turns.0.events.0.kind", GONE),
    ("seen record", "turns.0.events.0.cards", GONE),
    # A field is unknown
    ("state", "to_move", 0),
    ("state", "Round", 1),
    ("state", "variant.id", "beta@1"),
    ("state", "shuffler.script", []),
    ("view", "shuffler", {"seed": "1"}),
    ("view", "enemy_deck_known", 1),
    ("variant", "id", "house rules@1"),
    ("variant", "variant", {}),
    ("record", "first_state.game", "solitaire"),
    ("record", "first_state.shuffler.seed", "1"),
    ("seen record", "seed", "3"),
    ("seen record", "digests", []),
    ("seen record", "first_view.shuffler", {"seed": "1"}),
    ("seen record", "turns.0.refusal", None),
    ("seen record", "turns.0.events.0.position", 1),
    # The heading
    ("state", "format", "card_capture record"),
    ("record", "format", "card_capture state"),
    ("seen record", "format", "card_capture record"),
    ("state", "format", None),
    ("view", "format", "card_capture state"),
    ("variant", "format", "card_capture state"),
    *[(form, "version", value) for form in DOCUMENTS for value in (0, 2, -1, 1.5, "1", None, True, [1])],
    *[(form, "game", value) for form in DOCUMENTS for value in ("whist", "Solitaire", "", None, 1, ["solitaire"])],
    # Another kind of value
    *[("state", "round", value) for value in ("1", 1.5, None, True, [1], {})],
    *[("state", "enemy_deck_known", value) for value in ("0", 0.5, None, False)],
    *[("state", "variant", value) for value in ("beta@1", None, [], {})],
    *[("state", "variant.name", value) for value in (None, 1, ["beta"])],
    *[("state", "variant.revision", value) for value in ("1", None, True)],
    *[("state", "variant.opening_hand", value) for value in (0, 1, "false", None)],
    *[("variant", "name", value) for value in (None, 1, ["house rules"])],
    *[("variant", "revision", value) for value in ("1", None, True)],
    *[("variant", "opening_hand", value) for value in (0, 1, "false", None)],
    *[("variant", "fingerprint", value) for value in (None, 1, "", "0" * 11, "0" * 13, "G" * 12, "A" * 12)],
    *[("state", "hand", value) for value in ("2c", None, {}, {"0": "2c"}, 3)],
    *[("state", "deck", value) for value in ("2c 3c", None, {}, 3)],
    *[("record", "actions", value) for value in ("discard -", None, {}, [None], [["discard -"]], [{"cards": []}])],
    *[("record", "digests", value) for value in ("", None, [1], [None])],
    *[("view", name, value) for name in ("deck_size", "round") for value in ("1", 0.5, None, True, ["2c"])],
    *[("view", name, value) for name in ("hand", "deck") for value in ("2c", ["2c", "2c"], [None], {}, 3)],
    *[("seen record", "seat", value) for value in ("0", None, False, 0.5)],
    *[("seen record", "turns", value) for value in (None, {}, ["discard -"], [["discard -", []]])],
    *[("seen record", "first_view.deck_size", value) for value in ("0", None, ["2c"])],
    # Cards
    *[
        ("state", "row.0", value)
        for value in ("", "-", "1c", "10c", "5C", "5♣", "X3", "X", " 5c", 0, ["5c"], {}, False)
    ],
    *[("state", "deck.0", value) for value in (None, "", "XX", "2c 3c", 0)],
    *[("state", "hand.0", value) for value in (None, "", "XX", 0)],
    *[("state", zone, ["2c", "3c", "2c"]) for zone in ("hand", "discard_pile", "enemy_capture_pile")],
    ("record", "first_state.hand", ["X1", "X1"]),
    ("record", "first_state.shuffler.script", ["2c"]),
    ("record", "first_state.shuffler.script", [["2c", None]]),
    ("seen record", "first_view.discard_pile", ["2c", "2c"]),
    ("seen record", "first_view.enemy_deck_bottom", [None]),
    ("seen record", "turns.0.events.0.cards", ["2c", "2c"]),
    # Words
    *[("state", "phase", value) for value in ("ENEMY", "discard", "", None, 0, ["DISCARD"])],
    *[("state", "outcome", value) for value in ("LOST", "won", "", False, 0, ["WON"])],
    *[("state", "variant.first_phase", value) for value in ("DISCARD", "enemy", None)],
    *[("variant", "stuck", value) for value in ("NO_SAFE_ACTIONS", None, True)],
    *[("state", "variant.stuck", value) for value in ("NO_SAFE_ACTIONS", None, True)],
    *[("seen record", "turns.0.events.0.kind", value) for value in ("Resigned", "discarded", "", None, "Won")],
    # Seeds
    *[
        ("state", "shuffler.seed", value)
        for value in (1, 0, "", "-1", "+1", "01", "1.0", "1e3", " 1", "0x1", "١", None)
    ],
    *[("state", "shuffler", value) for value in (1, "1", None, [], {}, {"orders": []}, {"script": None})],
    *[("record", "seed", value) for value in (1, "", "-1", "x", "9" * 21, ["1"])],
]


@pytest.mark.parametrize(
    ("form", "path", "value"),
    WRONG,
    ids=[
        f"{form} {path} {'is gone' if value is GONE else 'is odd' if type(value) is object else ascii(value)}"
        for form, path, value in WRONG
    ],
)
def test_what_is_broken_is_not_valid(form: Form, path: str, value: Any) -> None:
    assert not VALID[form].is_valid(broken(form, path, value))


@pytest.mark.parametrize("value", [None, 1, "", [], {}, True], ids=repr)
@pytest.mark.parametrize("form", FORMS)
def test_what_is_no_such_text_at_all_is_not_valid(form: Form | Part, value: Any) -> None:
    assert not VALID[form].is_valid(value)


@pytest.mark.parametrize("form", DOCUMENTS)
def test_none_of_them_is_another(form: Form) -> None:
    assert [VALID[form].is_valid(json.loads(text)) for text in TEXTS.values()] == [form == other for other in TEXTS]


# What an error says


def find_error(form: Form | Part, document: Any) -> tuple[str, str]:
    """Return the place and the message of the most relevant error."""
    error = best_match(VALID[form].iter_errors(document))
    return error.json_path, error.message


@pytest.mark.parametrize(
    ("form", "path", "value", "error"),
    [
        ("state", "round", "1", ("$.round", "'1' is not of type 'integer'")),
        ("state", "game", "whist", ("$.game", "'whist' is not one of ['solitaire', 'commander', 'casino']")),
        ("state", "game", GONE, ("$", "'game' is a required property")),
        ("view", "deck_size", None, ("$.deck_size", "None is not of type 'integer'")),
        ("view", "hand", GONE, ("$", "'hand' is a required property")),
        ("variant", "id", "mine@1", ("$", "Additional properties are not allowed ('id' was unexpected)")),
        ("record", "version", 2, ("$.version", "1 was expected")),
        ("seen record", "turns.0.events.0.kind", GONE, ("$.turns[0].events[0]", "'kind' is a required property")),
        ("seen record", "turns.0.events.0.cards", 3, ("$.turns[0].events[0].cards", "3 is not of type 'array'")),
    ],
)
def test_an_error_is_about_the_field_at_fault(form: Form, path: str, value: Any, error: tuple[str, str]) -> None:
    assert find_error(form, broken(form, path, value)) == error


@pytest.mark.parametrize("name", GAMES)
def test_an_error_in_an_action_or_an_event_is_about_its_kind(name: str) -> None:
    game = GAMES[name]
    state = game.new_game(1)
    action = game.legal_actions(state)[-1]  # a kind that no other game has
    described = to_data(action)
    assert find_error("action", {**described, "pieces": 3}) == ("$.pieces", "3 is not of type 'array'")
    assert find_error("action", {**described, "kind": "Pass"})[0] == "$.kind"
    event = to_data(game.narrate(state, action)[0])
    assert find_error("event", {**event, "sentence": None}) == ("$.sentence", "None is not of type 'string'")
    assert find_error("event", {**event, "kind": "Passed"})[0] == "$.kind"


# Schema and reader agree


def write_document(form: Form, state: Any, actions: Sequence[Any]) -> str:
    """Return a document of a game that begins with *state*; a view is with recall, as it then has every field."""
    game = next(game for game in GAMES.values() if isinstance(state, game.GameState))  # type: ignore[attr-defined]
    if form == "record":
        return GameRecord.of(state, actions).to_json()
    if form == "seen record":
        return GameRecord.of(state, actions).redacted(0, recall=True).to_json()
    return save({"state": state, "view": game.view(state, 0, recall=True), "variant": state.variant}[form])


@pytest.mark.slow
@pytest.mark.parametrize("form", READ)
@few
@given(game=whole_games(), data=st.data())
def test_what_is_not_valid_is_not_read(form: Form, game: PlayedGame, data: st.DataObject) -> None:
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


@pytest.mark.parametrize("spelling", ["tD", "10d", "10♦", "T♦"])
def test_other_spellings_of_cards_are_read_only(spelling: str) -> None:
    """They are not written, so that programs which go by the schema need not know them."""
    state = new_game(seed=1)
    text = save(state).replace('"Td"', f'"{spelling}"')
    assert load(text) == state
    assert faults("state", text)
