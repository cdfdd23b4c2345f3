"""Data read back: `from_data` does what `load` does with the same JSON, and any other value is a RecordError."""

from __future__ import annotations

import copy
import json
from collections import OrderedDict
from collections.abc import Callable
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest
from attrs import asdict
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    GAMES,
    Card,
    GameState,
    ParseError,
    RecordError,
    View,
    casino,
    new_game,
    parse_action,
    svg,
    view,
)
from card_capture.records import GameRecord, _limits, from_data, load, to_data
from card_capture.testing import states, variants
from tests.contract import kind
from tests.json_faults import place_in, put

every_game = pytest.mark.parametrize("name", GAMES)

SEEN = to_data(view(new_game(seed=1), recall=True))


def outcome(act: Callable[[], object]) -> object:
    """Return the value that a function returns, or the message of its RecordError."""
    try:
        return act()
    except RecordError as error:
        return str(error)


def fault(data: object, *kinds: type) -> str:
    with pytest.raises(RecordError) as caught:
        from_data(data, *kinds)
    return str(caught.value)


# What `to_data` returns


@every_game
@given(data=st.data())
def test_data_of_states_views_and_variants_come_back(name: str, data: st.DataObject) -> None:
    """As they are, and after their way through JSON; the data are not changed."""
    game: Any = GAMES[name]
    state = data.draw(states(game))
    seat = data.draw(st.sampled_from(range(getattr(state, "players", 1))))
    for value in (state, game.view(state, seat, recall=True), game.view(state, seat), data.draw(variants(game))):
        described = to_data(value)
        before = copy.deepcopy(described)
        assert from_data(described) == from_data(described, type(value)) == value
        assert described == before
        assert from_data(json.loads(json.dumps(described))) == value


def test_only_the_class_asked_for_is_read() -> None:
    assert from_data(SEEN, View) == view(new_game(seed=1), recall=True)
    assert fault(SEEN, GameState) == '$.format: expected "card_capture state", got "card_capture view"'
    assert fault(SEEN, casino.View) == '$.game: expected "casino", got "solitaire"'
    with pytest.raises(ParseError, match=r"^expected the class GameState, View or Variant of a game, got "):
        from_data(SEEN, Card)


# Any JSON: the same value or the same message as from `load`


SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["2c", "\ud800"])
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda parts: st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=3), parts, max_size=3)
)


@every_game
@given(data=st.data())
def test_it_reads_as_load_does(name: str, data: st.DataObject) -> None:
    """With any value in any place of a document."""
    state = data.draw(states(GAMES[name]))
    document = to_data(data.draw(st.sampled_from([state, GAMES[name].view(state, 0), state.variant])))
    changed = put(document, place_in(document, data), data.draw(JSON))
    assert outcome(lambda: from_data(changed)) == outcome(lambda: load(json.dumps(changed)))


@given(data=JSON)
def test_any_json_is_read_as_load_does(data: Any) -> None:
    assert outcome(lambda: from_data(data)) == outcome(lambda: load(json.dumps(data)))


def test_a_record_is_not_a_state() -> None:
    record = json.loads(GameRecord.of(new_game(seed=1), [parse_action("discard -")]).to_json())
    expected = '"card_capture state", "card_capture view" or "card_capture variant"'
    assert fault(record) == f'$.format: expected {expected}, got "card_capture record"'


# Values that no parser returns


class Loud(dict[str, Any]):
    """A dict that can't be read."""

    def items(self) -> Any:
        raise ZeroDivisionError

    def __iter__(self) -> Any:
        raise ZeroDivisionError


class Name(str):
    __slots__ = ()


class Number(int):
    pass


class Word(StrEnum):
    FACE_DOWN = "FACE_DOWN"


class Pair(NamedTuple):
    first: int
    second: int


KINDS = "a dict, a list, a string, a number, a bool or None"
ODD = [
    *((1, 2), {1}, b"2c", 1j, ..., object(), Card.parse("2c"), BETA, svg.back(), Name("2c"), Number(3), Word.FACE_DOWN),
    *(Pair(1, 2), Loud(), OrderedDict(), MappingProxyType({}), iter([]), GameState, view(new_game(1)), range(3)),
]


@pytest.mark.parametrize("value", ODD, ids=kind)
def test_only_plain_values_are_read(value: object) -> None:
    assert fault(value).startswith(f"$: expected {KINDS}, got ")
    assert fault({**SEEN, "hand": ["2c", value]}).startswith(f"$.hand[1]: expected {KINDS}, got ")
    assert fault({**SEEN, "variant": {"name": value}}).startswith(f"$.variant.name: expected {KINDS}, got ")


@pytest.mark.parametrize("key", [1, None, True, 1.5, Name("hand"), Card.parse("2c"), ("a",)], ids=kind)
def test_keys_are_strings(key: object) -> None:
    assert fault({key: 1}).startswith("$: expected strings as keys, got ")
    assert fault({**SEEN, "variant": {key: 1}}).startswith("$.variant: expected strings as keys, got ")


def test_fields_of_a_view_are_not_data() -> None:
    assert fault(asdict(view(new_game(1)), recurse=False)) == (
        "$.variant: expected a dict, a list, a string, a number, a bool or None, got a solitaire.Variant"
    )


def test_numbers_that_json_has_not() -> None:
    for number, word in ((float("nan"), "NaN"), (float("inf"), "Infinity"), (-float("inf"), "-Infinity")):
        assert fault({**SEEN, "deck_size": number}) == f"$.deck_size: expected an integer, got {word}"
    assert fault({**SEEN, "deck_size": 10**5_000}) == "$: expected integers of at most 4300 digits, got a longer one"


# Limits


def test_a_cycle_ends() -> None:
    knot: list[Any] = []
    knot.append(knot)
    assert fault(knot).endswith(": expected at most 64 lists and objects inside each other, got more")
    ring: dict[str, Any] = {}
    ring["next"] = [ring]
    assert fault(ring).startswith("$.next[0].next[0]")
    wide: list[Any] = []
    wide += [wide] * 10
    assert fault({"a": wide}).endswith("got more")


def nest(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_nesting_is_limited_as_in_load() -> None:
    words = "expected at most 64 lists and objects inside each other, got more"
    assert outcome(lambda: from_data(nest(64))) == outcome(lambda: load(json.dumps(nest(64))))
    assert words not in fault(nest(64))
    assert fault(nest(65)).endswith(words)
    assert fault(nest(100_000)).endswith(words)


def test_the_number_of_values_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time that a value is reached, since JSON would have it that often."""
    monkeypatch.setattr(_limits, "MOST_VALUES", 200)
    assert fault([1] * 199).startswith("$: expected an object, got [1,1,1")
    assert fault([1] * 200) == "$[199]: expected at most 200 values, got more"
    assert fault([[[1] * 10] * 10] * 10) == "$[1][7][9]: expected at most 200 values, got more"
    assert fault([[]] * 120) == "$: expected at most 200 values, got 241"


def test_the_length_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of keys and strings together, and of the JSON."""
    monkeypatch.setattr(_limits, "LONGEST_TEXT", 100)
    words = "expected at most 100 characters, got"
    assert fault(["x" * 96]).startswith("$: expected an object, got ")
    assert fault(["x" * 97]) == f"$: {words} 101"
    assert fault(["x" * 50, "x" * 51]) == f"$[1]: {words} more"
    assert fault({"x" * 50: "x" * 51}) == f"$.{'x' * 50}: {words} more"
    assert fault({"x" * 101: 1}) == f"$: {words} more"


def test_a_path_is_short() -> None:
    data: Any = ()
    for _ in range(60):
        data = {"\n" + "x" * 100_000: data}
    assert len(fault(data)) < 6_000
    assert fault(data).isprintable()
