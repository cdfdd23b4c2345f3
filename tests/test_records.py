"""Saved states and game records: they come back whole, and whatever is wrong with a text is said."""
# ruff: noqa: E501 - messages are quoted whole

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    CardSet,
    Discard,
    GameState,
    IllegalActionError,
    InvalidStateError,
    NotABoolError,
    Outcome,
    RecordError,
    Shuffler,
    UnknownSeatError,
    Variant,
    apply,
    legal_actions,
    narrate,
    new_game,
    parse_action,
    view,
)
from card_capture._quoting import quote
from card_capture.records import GameRecord, SeenRecord, Turn, _format, load, save
from card_capture.records._digests import Digester
from card_capture.testing import PlayedGame
from tests.solitaire.positions import cards, position
from tests.solitaire.strategies import random_game, reachable_states, variants, whole_games

STATE = position("2c 3d 4h X1", "5s 6h - 8d", BETA, enemy_deck="9c 9d 9h Ks", enemy_deck_known=1)
TEXT = save(STATE)
GAME_5 = random_game(5, BETA)
SEED_5, PLAYED_5 = GAME_5.states, GAME_5.actions
RECORD = GameRecord.of(SEED_5[0], PLAYED_5)


def edited(text: str, *path: str | int, to: Any) -> str:
    """Return a JSON text with the value at *path* set; `...` takes it away."""
    document = json.loads(text)
    *way, last = path
    place = document
    for key in way:
        place = place[key]
    if to is ...:
        del place[last]
    else:
        place[last] = to
    return json.dumps(document)


# Saved states


@given(state=reachable_states(), data=st.data())
def test_a_saved_state_comes_back(state: GameState, data: st.DataObject) -> None:
    """Equal in everything: hash, text, actions, views, and the future under the same actions."""
    text = save(state)
    loaded = load(text)
    assert (loaded, hash(loaded), save(loaded)) == (state, hash(state), text)
    assert load(text.encode()) == state
    assert type(loaded.shuffler) is type(state.shuffler)
    assert legal_actions(loaded) == legal_actions(state)
    for recall in (False, True):
        assert view(loaded, recall=recall) == view(state, recall=recall)
    for _ in range(4):
        if state.outcome is None:
            action = data.draw(st.sampled_from(list(legal_actions(state))))
            state, loaded = apply(state, action), apply(loaded, action)
            assert loaded == state


def test_a_script_is_saved_too() -> None:
    state = evolve(STATE, shuffler=Shuffler.scripted([cards("3c 2c"), cards("Kh"), []]))
    assert load(save(state)) == state
    assert json.loads(save(state))["shuffler"] == {"script": [["3c", "2c"], ["Kh"], []]}


def test_the_text_is_plain() -> None:
    document = json.loads(TEXT)
    assert list(document)[:3] == ["format", "version", "game"]
    assert (document["format"], document["version"], document["game"]) == ("card_capture state", 1, "solitaire")
    assert document["row"] == ["5s", "6h", None, "8d"]
    assert document["hand"] == ["2c", "3d", "4h", "X1"]
    assert document["enemy_deck"] == ["9c", "9d", "9h", "Ks"]
    assert document["shuffler"] == {"seed": "1"}
    assert document["variant"]["joker_copies"] == "SPENT"
    assert TEXT.isascii()
    assert "\n" not in TEXT


def test_any_layout_of_the_text_is_read() -> None:
    document = json.loads(TEXT)
    shuffled = dict(reversed(document.items())) | {"hand": document["hand"][::-1]}
    assert load(json.dumps(shuffled, indent=4)) == STATE


@pytest.mark.parametrize("thing", [None, "state", 3, RECORD])
def test_only_states_are_saved(thing: object) -> None:
    with pytest.raises(
        InvalidStateError, match=r"^expected a state, a view or a variant of solitaire, commander or casino, got "
    ):
        save(thing)  # type: ignore[arg-type]


def test_only_sound_states_are_saved() -> None:
    with pytest.raises(InvalidStateError, match=r"^expected each of the 54 cards once, got no 2c \(CC-1\.5\)$"):
        save(evolve(STATE, hand=STATE.hand - {CARDS[0]}))


class Other(Shuffler):
    def shuffle(self, cards: Any) -> Any:
        raise NotImplementedError


def test_other_shufflers_can_not_be_written() -> None:
    with pytest.raises(
        InvalidStateError, match=r"^expected shuffler to be a SeededShuffler or a ScriptedShuffler, got "
    ):
        save(evolve(STATE, shuffler=Other()))


FAULTS: list[tuple[tuple[str | int, ...], object, str]] = [
    (("format",), "chess", '$.format: expected "card_capture state", "card_capture view" or "card_capture variant", got "chess"'),
    (("format",), ..., '$.format: expected "card_capture state", "card_capture view" or "card_capture variant", got nothing'),
    (("version",), 2, "$.version: expected 1, got 2"),
    (("version",), 0, "$.version: expected 1, got 0"),
    (("version",), True, "$.version: expected 1, got true"),
    (("version",), 1.0, "$.version: expected 1, got 1.0"),
    (("version",), "1", '$.version: expected 1, got "1"'),
    (("version",), [], "$.version: expected 1, got []"),
    (("game",), "whist", '$.game: expected "solitaire", "commander" or "casino", got "whist"'),
    (("game",), ["solitaire"], '$.game: expected "solitaire", "commander" or "casino", got ["solitaire"]; did you mean solitaire?'),
    (("round",), ..., "$.round: expected an integer, got nothing"),
    (("outcome",), ..., '$.outcome: expected "WON", "LOST_ROYAL", "LOST_STUCK" or null, got nothing'),
    (("variant", "revision"), ..., "$.variant.revision: expected an integer, got nothing"),
    (("round",), "5", '$.round: expected an integer, got "5"'),
    (("round",), 5.0, "$.round: expected an integer, got 5.0"),
    (("round",), True, "$.round: expected an integer, got true"),
    (("round",), None, "$.round: expected an integer, got null"),
    (("round",), 10**4000, "$: expected round to be from 1 to 60, got 1000"),
    (("round",), float("nan"), "$.round: expected an integer, got NaN"),
    (("round",), float("inf"), "$.round: expected an integer, got Infinity"),
    (("phase",), "PLAY", '$.phase: expected "DISCARD", "CAPTURE" or "OVER", got "PLAY"'),
    (("phase",), ["DISCARD"], '$.phase: expected "DISCARD", "CAPTURE" or "OVER", got ["DISCARD"]'),
    (("outcome",), "WON", "$: expected an outcome exactly when phase is Phase.OVER, got Phase.CAPTURE and Outcome.WON (CC-7)"),
    (("outcome",), False, '$.outcome: expected "WON", "LOST_ROYAL" or "LOST_STUCK", got false'),
    (("row",), "5s 6h", '$.row: expected a list of cards, got "5s 6h"'),
    (("row",), None, "$.row: expected a list of cards, got null"),
    (("row", 1), "6x", '$.row[1]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "6x"'),
    (("row", 1), 7, "$.row[1]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got 7"),
    (("row", 1), "5s", "$: expected each of the 54 cards once, got 5s twice in row (CC-1.5)"),
    (("row",), ["5s", "6h", "8d"], "$: expected row to have 4 positions, got 3 (CC-1.4)"),
    (("enemy_deck", 3), "1z", '$.enemy_deck[3]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "1z"'),
    (("enemy_deck", 3), None, "$.enemy_deck[3]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got null"),
    (("enemy_deck",), {"0": "5c"}, '$.enemy_deck: expected a list of cards, got {"0":"5c"}'),
    (("hand",), ["2c", "3d", "4h", "2c"], "$.hand: expected each card at most once, got 2c twice"),
    (("hand",), ["2c", "3d", "4h", "\ud800"], '$.hand[3]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "\\ud800"'),
    (("hand",), ["2c", "3d", "4h"], "$: expected each of the 54 cards once, got no X1 (CC-1.5)"),
    (("enemy_deck_known",), -1, "$: expected enemy_deck_known to be from 0 to 4, the size of the enemy deck, got -1 (CC-9.2)"),
    (("shuffler",), "1", '$.shuffler: expected an object, got "1"'),
    (("shuffler",), {}, "$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got nothing"),
    (("shuffler", "seed"), 1, "$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got 1"),
    (("shuffler", "seed"), "01", '$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got "01"'),
    (("shuffler", "seed"), "-1", '$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got "-1"'),
    (("shuffler", "seed"), "\u0661", '$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got "\\u0661"'),
    (("shuffler", "seed"), str(2**64), '$.shuffler.seed: expected a string of digits from 0 to 18446744073709551615, got "18446744073709551616"'),
    (("shuffler",), {"script": [["2c"], ["2"]]}, '$.shuffler.script[1][0]: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got "2"'),
    (("shuffler",), {"script": [], "seed": "1"}, '$.shuffler: expected no field "seed"'),
    (("variant",), "beta@1", '$.variant: expected an object, got "beta@1"'),
    (("variant",), {}, "$.variant.name: expected a string, got nothing"),
    (("variant", "name"), "x@y", "$.variant: expected name to be 1 to 60 printable characters, without @ and without a space at either end, got 'x@y'"),
    (("variant", "name"), 1, "$.variant.name: expected a string, got 1"),
    (("variant", "revision"), 2, "$.variant: expected a different name, got 'beta': only beta@1 may have it, not beta@2"),
    (("variant", "opening_hand"), 1, "$.variant.opening_hand: expected true or false, got 1"),
    (("variant", "stuck"), "NO_ACTION", "$.variant: expected a different name, got 'beta': the registered beta@1 has a different stuck"),
    (("variant", "stuck"), "NEVER", '$.variant.stuck: expected "NO_SAFE_ACTION" or "NO_ACTION", got "NEVER"'),
    (("variant", "speed"), 1, '$.variant: expected no field "speed"'),
    (("secret",), 1, '$: expected no field "secret"'),
]  # fmt: skip


@pytest.mark.parametrize(("path", "to", "message"), FAULTS, ids=[message[:50] for *_, message in FAULTS])
def test_a_fault_of_a_saved_state_is_said(path: tuple[str | int, ...], to: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(edited(TEXT, *path, to=to))
    assert str(caught.value).startswith(message)
    assert str(caught.value) == f"{caught.value.path}: {caught.value.problem}"


READERS = [load, GameRecord.from_json]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "$: expected JSON, got a mistake in line 1, column 1"),
        ("{", "$: expected JSON, got a mistake in line 1, column 2"),
        ("a.json", "$: expected JSON, got a mistake in line 1, column 1; pass the content of a file, not its name"),
        ("[]", "$: expected an object, got []"),
        ("null", "$: expected an object, got null"),
        ("NaN", "$: expected an object, got NaN"),
        ("[" * 20_000, "$: expected at most 64 lists and objects inside each other, got 20000"),
        ('{"a":' * 100_000, "$: expected at most 64 lists and objects inside each other, got 100000"),
        ('[{"a":' * 33, "$: expected at most 64 lists and objects inside each other, got 66"),
        ("[" * 64 + "]" * 64, "$: expected an object, got [[[[["),
        ("[" * 65 + "]" * 65, "$: expected at most 64 lists and objects inside each other, got 65"),
        (json.dumps(["[{" * 100, r"\"[[" * 100, "\\"]), '$: expected an object, got ["[{[{'),
        ('"' + "[" * 100, "$: expected JSON, got a mistake in line 1, column 1"),
        ('{"a":1,"a":1}', '$: expected each key once, got "a" twice'),
        ("1" * 5000, "$: expected integers of at most 4300 digits, got a longer one"),
        (" " * (2**23 + 1), "$: expected at most 8388608 characters, got 8388609"),
        (b" " * (2**23 + 1), "$: expected at most 8388608 bytes, got 8388609"),
        (f"[{'0,' * 249_998}0]", "$: expected an object, got [0,0,"),
        (f"[{'0,' * 249_999}0]", "$: expected at most 250000 values, got 250001"),
        (b"\xff", "$: expected JSON in UTF-8, got an invalid byte at position 0"),
        ("\ufeff[]", "$: expected an object, got []"),
        (b"\xef\xbb\xbf[]", "$: expected an object, got []"),
        (b"\xef\xbb\xbf\xff", "$: expected JSON in UTF-8, got an invalid byte at position 3"),
        ("\ufeff\ufeff[]", "$: expected JSON, got a mistake in line 1, column 1"),
        ("[]\ufeff", "$: expected JSON, got a mistake in line 1, column 3"),
        (None, "$: expected JSON as a string or bytes, got None"),
        (3, "$: expected JSON as a string or bytes, got 3"),
        ({"format": 1}, "$: expected JSON as a string or bytes, got {'format': 1}"),
    ],
    ids=lambda value: repr(value)[:20],
)
def test_what_is_no_json(reader: Callable[[Any], object], text: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        reader(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("reader", READERS)
def test_megabytes_are_no_trouble(reader: Callable[[Any], object]) -> None:
    """Long texts of what can't be read are refused without looking at all of it again and again."""
    header = '"format":"card_capture state","version":1,"game":"solitaire"'
    keys = ",".join(f'"{number}":1' for number in range(90_000))
    for text in (
        f"{{{keys}}}",
        f'{{{keys},"0":1}}',
        f'{{{header},"hand":[{"0," * 400_000}0]}}',
        f'{{{header.replace("state", "record")},"actions":[{"0," * 400_000}0]}}',
    ):
        with pytest.raises(RecordError):
            reader(text)


def test_a_key_twice_is_found_wherever_it_is() -> None:
    with pytest.raises(RecordError, match=r'^\$\.variant: expected each key once, got "name" twice$'):
        load(TEXT.replace('"name":"beta"', '"name":"beta","name":"beta"'))
    with pytest.raises(RecordError, match=r'^\$\.shuffler: expected each key once, got "seed" twice$'):
        load(TEXT.replace('"seed":"1"', '"seed":"1","seed":"1"'))
    with pytest.raises(RecordError, match=r'^\$: expected each key once, got "round" twice$'):
        load(TEXT.replace('"round":5', '"round":5,"round":5'))
    with pytest.raises(RecordError, match=r"^\$\.hand\[0\]: expected a card such as .*, got \{\}$"):
        load(TEXT.replace('"2c"', '{"a":1,"a":1}'))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["2c", "Kh", "X1"]),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=5), values, max_size=3),
    max_leaves=5,
)


def paths(value: Any, *way: str | int) -> list[tuple[str | int, ...]]:
    """Return the paths to everything in a JSON value."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(path for key, item in inside for path in paths(item, *way, key))] if way or inside else [way]


@pytest.mark.parametrize(
    ("text", "reader"), [(TEXT, load), (RECORD.to_json(), GameRecord.from_json)], ids=["state", "record"]
)
@given(data=st.data())
def test_whatever_is_put_in_is_read_or_said(text: str, reader: Callable[[str], Any], data: st.DataObject) -> None:
    """Values of all kinds anywhere in a valid text: it is read, or it is a `RecordError`, and nothing else."""
    for _ in range(data.draw(st.integers(1, 2))):
        document = json.loads(text)
        path = data.draw(st.sampled_from([path for path in paths(document) if path]))
        text = edited(text, *path, to=data.draw(json_values | st.just(...)))
    try:
        found = reader(text)
    except RecordError as error:
        assert error.path.startswith("$")  # noqa: PT017
    else:
        if isinstance(found, GameState):
            assert load(save(found)) == found
        else:
            assert GameRecord.from_json(found.to_json()) == found


@pytest.mark.parametrize(
    ("text", "reader"), [(TEXT, load), (RECORD.to_json(), GameRecord.from_json)], ids=["state", "record"]
)
@given(data=st.data())
def test_bytes_gone_wrong_are_read_or_said(text: str, reader: Callable[[bytes], Any], data: st.DataObject) -> None:
    raw = bytearray(text.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(raw) - 1))
        raw[at : at + data.draw(st.integers(0, 2))] = data.draw(st.binary(max_size=2))
    try:
        reader(bytes(raw))
    except RecordError as error:
        assert error.path.startswith("$")  # noqa: PT017


def test_an_older_version_is_brought_up_to_date(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the table of upgrades, step by step: here a version -1 that called the hand "cards", and a 0 that counted rounds from 0."""

    def to_0(content: dict[str, Any]) -> dict[str, Any]:
        return {("hand" if key == "cards" else key): value for key, value in content.items()}

    def to_1(content: dict[str, Any]) -> dict[str, Any]:
        return content | {"round": content["round"] + 1}

    monkeypatch.setattr(_format, "_UPGRADES", {("state", -1): to_0, ("state", 0): to_1})
    document = json.loads(TEXT) | {"version": -1, "round": STATE.round - 1}
    document["cards"] = document.pop("hand")
    assert load(json.dumps(document)) == STATE
    with pytest.raises(RecordError, match=r"^\$\.version: expected -1, 0 or 1, got -2$"):
        load(json.dumps(document | {"version": -2}))


# Records of games


@given(game=whole_games(), data=st.data())
def test_a_record_comes_back_and_replays(game: PlayedGame, data: st.DataObject) -> None:
    states, actions = game.states, game.actions
    end = data.draw(st.integers(0, len(actions)))
    record = GameRecord.of(states[0], actions[:end])
    assert (record.game, record.variant, record.outcome) == ("solitaire", states[0].variant, states[end].outcome)
    assert len(set(record.digests)) == end
    text = record.to_json()
    copy = GameRecord.from_json(text)
    assert (copy, hash(copy), copy.to_json()) == (record, hash(record), text)
    assert tuple(copy.replay()) == states[: end + 1]
    assert len(text.encode()) < 8 * 1024


@given(seed=st.integers(0, 2**64 - 1), variant=variants)
def test_the_seed_is_found_again(seed: int, variant: Variant) -> None:
    record = GameRecord.of(new_game(seed, variant), [])
    assert (record.seed, record.first_state) == (seed, None)
    assert json.loads(record.to_json())["seed"] == str(seed)


def test_a_state_that_no_seed_deals_is_recorded_itself() -> None:
    scripted = evolve(STATE, shuffler=Shuffler.scripted([cards("2c")]))
    for state in (STATE, scripted, evolve(new_game(5), round=2)):
        record = GameRecord.of(state, legal_actions(state)[:1])
        assert (record.seed, record.first_state) == (None, state)
        assert GameRecord.from_json(record.to_json()) == record
        assert len(tuple(record.replay())) == 2


def test_only_what_is_legal_is_recorded() -> None:
    with pytest.raises(IllegalActionError):
        GameRecord.of(new_game(5), [Discard([]), Discard([])])
    with pytest.raises(InvalidStateError):
        GameRecord.of(evolve(STATE, hand=CardSet()), [])
    with pytest.raises(InvalidStateError):
        GameRecord.of("state", [])  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("path", "to", "message"),
    [
        (("seed",), None, "$: expected a seed or a first state, got neither"),
        (("seed",), 5, "$.seed: expected a string of digits from 0 to 18446744073709551615, got 5"),
        (("first_state",), json.loads(TEXT), '$.first_state: expected no field "format"'),
        (("actions", 1), "jump", "$.actions[1]: expected an action of Card Capture, got 'jump'; actions are"),
        (("actions", 1), None, "$.actions[1]: expected an action in notation, got null"),
        (("actions",), ..., "$.actions: expected a list of actions, got nothing"),
        (("digests",), ["0" * 12], f"$.digests: expected a digest for each of the {len(PLAYED_5)} actions, got 1"),
        (("digests", 0), "x", '$.digests[0]: expected 12 hexadecimal digits, got "x"'),
        (("digests", 0), 7, "$.digests[0]: expected a string, got 7"),
        (("outcome",), "DRAWN", '$.outcome: expected "WON", "LOST_ROYAL" or "LOST_STUCK", got "DRAWN"'),
        (
            ("variant", "opening_hand"),
            True,
            "$.variant: expected a different name, got 'beta': the registered beta@1 has a different opening_hand",
        ),
        (("version",), 3, "$.version: expected 1, got 3"),
        (("format",), "card_capture state", '$.format: expected "card_capture record", got "card_capture state"'),
    ],
)
def test_a_fault_of_a_record_is_said(path: tuple[str | int, ...], to: object, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        GameRecord.from_json(edited(RECORD.to_json(), *path, to=to))
    assert str(caught.value).startswith(message)


def test_the_first_state_of_a_record_is_checked() -> None:
    text = GameRecord.of(STATE, []).to_json()
    with pytest.raises(
        RecordError, match=r"^\$\.first_state: expected each of the 54 cards once, got no X1 \(CC-1\.5\)$"
    ):
        GameRecord.from_json(edited(text, "first_state", "hand", to=["2c", "3d", "4h"]))
    with pytest.raises(RecordError, match=r"^\$\.first_state\.variant: expected beta@1, got deckopedia@1$"):
        GameRecord.from_json(json.dumps(json.loads(text) | {"first_state": _form(evolve(STATE, variant=DECKOPEDIA))}))


def _form(state: GameState) -> object:
    return {key: value for key, value in json.loads(save(state)).items() if key not in ("format", "version", "game")}


def test_a_record_made_by_hand_has_its_parts() -> None:
    with pytest.raises(RecordError, match=r"^\$: expected a seed or a first state, got both$"):
        evolve(RECORD, first_state=SEED_5[0])
    with pytest.raises(
        RecordError, match=rf"^\$\.digests: expected a digest for each of the {len(PLAYED_5)} actions, got 0$"
    ):
        evolve(RECORD, digests=())
    with pytest.raises(RecordError, match=r"^\$\.game: expected solitaire, commander or casino, got 'whist'$"):
        evolve(RECORD, game="whist")
    for name, thing in (
        ("variant", None),
        ("seed", "5"),
        ("first_state", 5),
        ("actions", None),
        ("actions", [*PLAYED_5]),
        ("digests", 5),
        ("outcome", "WON"),
    ):
        with pytest.raises(RecordError, match=rf"^\$\.{name}: expected .*, got {re.escape(quote(thing))}$"):
            evolve(RECORD, **{name: thing})
    for name, thing in (("game", []), ("seed", -1), ("seed", 2**64), ("seed", True), ("players", 1), ("dealer", 0)):
        with pytest.raises(RecordError, match=rf"^\$\.{name}: "):
            evolve(RECORD, **{name: thing})
    with pytest.raises(RecordError, match=r"^\$\.actions: expected the actions in order, got None$"):
        GameRecord.of(SEED_5[0], None)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=r"^\$\.actions\[1\]: expected an action of solitaire, got 'discard -'$"):
        evolve(RECORD, actions=(PLAYED_5[0], "discard -", *PLAYED_5[2:]))
    for digest in (b"0" * 12, "", "0" * 13, "G" * 12, "\ud800"):
        with pytest.raises(RecordError, match=r"^\$\.digests\[0\]: expected 12 hexadecimal digits, got "):
            evolve(RECORD, digests=(digest, *RECORD.digests[1:]))


@pytest.mark.parametrize("actions", ["discard -", "", b"discard -"])
def test_a_string_is_not_a_list_of_actions(actions: Any) -> None:
    """Python would iterate over its characters."""
    remedy = "; write a list of actions" if isinstance(actions, str) else ""
    message = f"$.actions: expected the actions in order, got {actions!r}{remedy}"
    with pytest.raises(RecordError, match=f"^{re.escape(message)}$"):
        GameRecord.of(new_game(1), actions)


@pytest.mark.parametrize("recall", ["False", 1, 0, None])
def test_recall_is_true_or_false(recall: Any) -> None:
    with pytest.raises(NotABoolError, match=f"^expected True or False, got {recall!r}$"):
        GameRecord.of(new_game(1), []).redacted(recall=recall)


def test_a_replay_names_the_first_action_at_which_it_departs() -> None:
    def fault(record: GameRecord[Any, Any, Any, Any]) -> str:
        states = []
        with pytest.raises(RecordError) as caught:
            states.extend(record.replay())
        return f"{len(states)} {caught.value}"

    other = tuple("0" * 12 if number == 2 else digest for number, digest in enumerate(RECORD.digests))
    assert fault(evolve(RECORD, digests=other)) == (
        f'3 $.digests[2]: expected {RECORD.digests[2]} after "{PLAYED_5[2]}", got 000000000000'
    )
    swapped = (parse_action("give 2c"), *RECORD.actions[1:])
    assert fault(evolve(RECORD, actions=swapped)).startswith(
        "1 $.actions[0]: can't play give 2c: 2c can be given up only in the"
    )
    assert fault(evolve(RECORD, seed=6)).startswith("1 $.digests[0]: ")
    assert fault(evolve(RECORD, outcome=Outcome.WON)).startswith(
        f'{len(SEED_5)} $.outcome: expected "LOST_STUCK" after the last action, got "WON"'
    )
    assert fault(evolve(RECORD, outcome=None)).startswith(
        f'{len(SEED_5)} $.outcome: expected "LOST_STUCK" after the last action, got null'
    )


@given(at=st.integers(0, len(RECORD.to_json()) - 1), byte=st.integers(0x20, 0x7E))
def test_one_byte_changed_is_found(at: int, byte: int) -> None:
    """Wherever it is: the record is no longer read, or does not replay, or says the same as before."""
    raw = bytearray(RECORD.to_json().encode())
    raw[at] = byte
    try:
        changed = GameRecord.from_json(bytes(raw))
        list(changed.replay())
    except RecordError as error:
        assert error.path.startswith("$")  # noqa: PT017
    else:
        assert changed == RECORD


def test_a_script_that_runs_out_is_named() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", BETA, deck="", discard_pile="2d 3c")
    record = GameRecord.of(state, [])
    scripted = evolve(state, shuffler=Shuffler.scripted([]))
    text = edited(record.to_json(), "first_state", to=_form(scripted))
    (give,) = [action for action in legal_actions(state) if str(action) == "give 2c"]
    longer = evolve(GameRecord.from_json(text), actions=(give, Discard([])), digests=("0" * 12,) * 2)
    first = next(iter(longer.replay()))
    digest = GameRecord.of(first, [give]).digests[0]
    with pytest.raises(RecordError, match=r"^\$\.actions\[1\]: expected an order of .*, got the end of the script$"):
        list(evolve(longer, digests=(digest, "0" * 12)).replay())


def test_digests_never_change() -> None:
    """A digest is computed from the text of version 1, even once there are newer versions."""
    record = GameRecord.of(new_game(5, BETA), [Discard([])])
    assert record.digests == ("1927be679d12",)


def test_a_digest_is_that_of_the_saved_state() -> None:
    """Even after states with other scripts, of which the orders were written only once."""
    digester, order, other = Digester("solitaire"), CARDS, CARDS[::-1]
    for script in ([order, other], [other], [other, order, order], [], [order]):
        state = evolve(new_game(1), shuffler=Shuffler.scripted(script))
        assert digester.digest(state) == hashlib.sha256(save(state).encode()).hexdigest()[:12]
    assert digester.digest(new_game(1)) == hashlib.sha256(save(new_game(1)).encode()).hexdigest()[:12]


# What a player may keep


def test_a_redacted_record_shows_what_was_done_and_seen() -> None:
    end = 7
    record = GameRecord.of(SEED_5[0], PLAYED_5[:end])
    seen = record.redacted()
    assert isinstance(seen, SeenRecord)
    assert (seen.game, seen.variant, seen.seat, seen.outcome) == ("solitaire", BETA, 0, None)
    assert (seen.first_view, seen.last_view) == (view(SEED_5[0]), view(SEED_5[end]))
    assert seen.turns == tuple(
        Turn(action, narrate(state, action)) for state, action in zip(SEED_5, PLAYED_5[:end], strict=False)
    )
    document = json.loads(seen.to_json())
    assert document["format"] == "card_capture seen record"
    assert document["turns"][0]["action"] == str(PLAYED_5[0])
    assert document["turns"][0]["events"][0] == {"kind": "Discarded", "cards": []}
    assert not {"seed", "digests", "first_state", "shuffler"} & set(document)


def test_a_redacted_record_is_of_a_true_record_and_of_a_player() -> None:
    with pytest.raises(RecordError):
        evolve(RECORD, seed=6).redacted()
    with pytest.raises(UnknownSeatError):
        RECORD.redacted(1)


def script_of(states: tuple[GameState, ...], actions: tuple[Any, ...]) -> list[list[Any]]:
    """Return the orders that the shuffles of a game gave: the two of the set-up, and the reshuffles."""
    orders: list[list[Any]] = []

    class Listening(Shuffler):
        def __init__(self, inner: Shuffler) -> None:
            self.inner = inner

        def shuffle(self, cards: Any) -> Any:
            order, after = self.inner.shuffle(cards)
            orders.append(list(order))
            return order, Listening(after)

    first = states[0]
    seed = GameRecord.of(first, []).seed
    assert seed is not None
    state = new_game(Listening(Shuffler.seeded(seed)), first.variant)
    for action in actions:
        state = apply(state, action)
    return orders


@given(game=whole_games(), data=st.data())
def test_a_redacted_record_tells_nothing_of_what_is_hidden(game: PlayedGame, data: st.DataObject) -> None:
    """Dealt anew wherever nobody has looked yet, the same game leaves the same redacted record."""
    states, actions = game.states, game.actions
    end = data.draw(st.integers(0, len(actions)))
    last = states[end]
    orders = script_of(states, actions[:end])
    # The cards that are still in the deck lie at the end of the newest order of it; the enemies
    # that nobody has seen lie at the end of theirs, the ones seen going to the bottom apart.
    deck = orders[0] if len(orders) == 2 else orders[-1]
    unseen = last.enemy_deck[: len(last.enemy_deck) - last.enemy_deck_known]
    for order, hidden in ((deck, last.deck), (orders[1], unseen)):
        if hidden:
            assert tuple(order[-len(hidden) :]) == hidden
            order[-len(hidden) :] = data.draw(st.permutations(hidden))
    other = new_game(Shuffler.scripted([*orders, *data.draw(st.just([]) | st.just([cards("2c")]))]), states[0].variant)
    records_ = [GameRecord.of(state, actions[:end]) for state in (states[0], other)]
    one, another = (record.redacted() for record in records_)
    assert (one, hash(one), repr(one), one.to_json()) == (another, hash(another), repr(another), another.to_json())
