"""Variants as JSON, of all games: they come back whole, and every fault of a text is named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    GAMES,
    GameState,
    JokerCopies,
    ParseError,
    RecordError,
    Variant,
    casino,
    commander,
    new_game,
)
from card_capture.records import load, save
from card_capture.testing import variants

HOUSE = BETA.evolve(name="house rules", revision=3, joker_copies=JokerCopies.HELD)
TEXT = save(HOUSE)

every_game = pytest.mark.parametrize("name", GAMES)


def edited(**changes: Any) -> str:
    """Return the text of the house rules with some fields set; `...` takes one away."""
    document = json.loads(TEXT) | changes
    return json.dumps({key: value for key, value in document.items() if value is not ...})


def fault(text: str, *kind: type) -> str:
    with pytest.raises(RecordError) as caught:
        load(text, *kind)
    return str(caught.value)


@every_game
@given(data=st.data())
def test_a_saved_variant_comes_back(name: str, data: st.DataObject) -> None:
    rules = data.draw(variants(GAMES[name]))
    text = save(rules)
    loaded = load(text)
    assert (loaded, type(loaded), save(loaded)) == (rules, type(rules), text)
    assert load(text.encode(), type(rules)) == rules


@every_game
def test_every_registered_variant_comes_back(name: str) -> None:
    for rules in GAMES[name].VARIANTS.values():
        assert load(save(rules)) == rules


def test_the_text_has_every_flag_and_the_fingerprint() -> None:
    document = json.loads(TEXT)
    assert list(document)[:5] == ["format", "version", "game", "name", "revision"]
    assert list(document.values())[:5] == ["card_capture variant", 1, "solitaire", "house rules", 3]
    assert list(document)[-1] == "fingerprint"
    assert document["fingerprint"] == HOUSE.fingerprint
    assert document["joker_copies"] == "HELD"
    assert document["opening_hand"] is False


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"joker_copies": "SPENT"},
            f'$.fingerprint: expected "{BETA.fingerprint}" for these flags, got "{HOUSE.fingerprint}"',
        ),
        (
            {"fingerprint": "0" * 12},
            f'$.fingerprint: expected "{HOUSE.fingerprint}" for these flags, got "000000000000"',
        ),
        ({"fingerprint": None}, f'$.fingerprint: expected "{HOUSE.fingerprint}" for these flags, got null'),
        ({"fingerprint": ...}, f'$.fingerprint: expected "{HOUSE.fingerprint}" for these flags, got nothing'),
        ({"stuck": ...}, '$.stuck: expected "NO_SAFE_ACTION" or "NO_ACTION", got nothing'),
        ({"stuck": "NEVER"}, '$.stuck: expected "NO_SAFE_ACTION" or "NO_ACTION", got "NEVER"'),
        ({"opening_hand": 0}, "$.opening_hand: expected true or false, got 0"),
        ({"revision": ...}, "$.revision: expected an integer, got nothing"),
        ({"revision": 0}, "$: expected revision to be an integer from 1 to 9999, got 0"),
        ({"speed": 1}, '$: expected no field "speed"'),
        ({"version": 2}, "$.version: expected 1, got 2"),
        ({"game": "commander"}, "$.tie_removes: expected "),
        (
            {"name": "beta", "revision": 1},
            (
                "$: expected a different name, got 'beta': the registered beta@1 has a different joker_copies; "
                'write evolve(name="my beta", ...)'
            ),
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_a_fault_of_a_saved_variant_is_named(changes: dict[str, Any], message: str) -> None:
    assert fault(edited(**changes)).startswith(message)


def test_only_the_asked_for_kind_is_loaded() -> None:
    state = new_game(seed=1)
    assert load(save(state), GameState) == state
    assert load(TEXT, Variant) == HOUSE
    assert fault(TEXT, GameState) == '$.format: expected "card_capture state", got "card_capture variant"'
    assert fault(save(state), Variant) == '$.format: expected "card_capture variant", got "card_capture state"'
    assert fault(TEXT, casino.Variant) == '$.game: expected "casino", got "solitaire"'
    assert fault(save(state), commander.GameState) == '$.game: expected "commander", got "solitaire"'


@pytest.mark.parametrize("kind", [int, "state", JokerCopies])
def test_other_kinds_are_not_saved(kind: Any) -> None:
    with pytest.raises(ParseError, match=r"^expected the class GameState, View or Variant of a game, got "):
        load(TEXT, kind)
