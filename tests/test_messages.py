"""No message shows a Python class, a private path or an address, whatever causes it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from attrs import evolve

import card_capture
from card_capture import (
    BETA,
    GAMES,
    CardCaptureError,
    CardSet,
    Discard,
    GameState,
    InvalidStateError,
    InvalidVariantError,
    JokerCopies,
    Shuffler,
    casino,
    commander,
    new_game,
)
from card_capture.records import GameRecord, load, save

THINGS: list[Any] = [
    *(None, True, 1.5, "x", [], {}, object(), GameState, casino, new_game, JokerCopies.SPENT, BETA),
    *("\x1b\n\ud800", [JokerCopies.SPENT], [object()], {"a": new_game(1)}, memoryview(b"x"), len, BETA.evolve),
]
"""Values that are wrong nearly everywhere."""

INVALID = evolve(new_game(1), hand=CardSet())


def wrong_texts(text: str) -> Iterator[str]:
    """Yield a JSON text with each of its fields gone, in turn, and of each JSON type."""
    document = json.loads(text)
    for name in document:
        yield json.dumps({key: value for key, value in document.items() if key != name})
        for value in (None, True, 1.5, "x", [], [[]], [None], {}, {"a": 1}):
            yield json.dumps({**document, name: value})
    yield json.dumps({**document, "other": 1})


def triggers() -> Iterator[Callable[[], Any]]:
    first = {name: game.new_game(1) for name, game in GAMES.items()}
    for name, game in GAMES.items():
        state, rules = first[name], next(iter(game.VARIANTS.values()))
        record = GameRecord.of(state, game.legal_actions(state)[:1], seed=1)
        for reader, texts in ((load, [save(state), save(rules)]), (GameRecord.from_json, [record.to_json()])):
            for wrong in (wrong for text in texts for wrong in wrong_texts(text)):
                yield lambda reader=reader, wrong=wrong: reader(wrong)
        for thing in THINGS:
            for field in state.__class__.__attrs_attrs__:
                yield lambda game=game, state=state, field=field, thing=thing: game.check(
                    evolve(state, **{field.name: thing})
                )
            for field in rules.__class__.__attrs_attrs__:
                yield lambda rules=rules, field=field, thing=thing: rules.evolve(**{"name": "x", field.name: thing})
            for part in record.__class__.__attrs_attrs__:
                yield lambda record=record, part=part, thing=thing: evolve(record, **{part.name: thing})
            yield lambda game=game, thing=thing: game.new_game(thing)
            yield lambda game=game, thing=thing: game.new_game(1, thing)
            yield lambda game=game, thing=thing: game.variant(thing)
            yield lambda game=game, thing=thing: game.legal_actions(thing)
            yield lambda game=game, state=state, thing=thing: game.apply(state, thing)
            yield lambda game=game, state=state, thing=thing: game.view(state, thing)
            yield lambda game=game, thing=thing: game.parse_action(thing)
        yield lambda game=game, other=first["commander" if name != "commander" else "casino"]: game.legal_actions(other)
    for thing in THINGS:
        yield lambda thing=thing: GAMES[thing]
        yield lambda thing=thing: card_capture.Card(thing)
        yield lambda thing=thing: card_capture.Card.parse(thing)
        yield lambda thing=thing: CardSet(thing)
        yield lambda thing=thing: CardSet([thing])
        yield lambda thing=thing: CardSet.parse(thing)
        yield lambda thing=thing: CardSet.from_mask(thing)
        yield lambda thing=thing: Discard(thing)
        yield lambda thing=thing: commander.Expose(thing)
        yield lambda thing=thing: commander.new_game(1, players=thing)
        yield lambda thing=thing: Shuffler.scripted(thing)
        yield lambda thing=thing: Shuffler.scripted([thing])
        yield lambda thing=thing: save(thing)
        yield lambda thing=thing: load(thing)
        yield lambda thing=thing: load(save(BETA), thing)
        yield lambda thing=thing: GameRecord.of(thing, [])
        yield lambda thing=thing: GameRecord.of(new_game(1), [thing])
        yield lambda thing=thing: GameRecord.of(new_game(1), [], seed=thing)
    yield lambda: save(INVALID)


def test_no_message_shows_the_inside_of_python() -> None:
    messages = set[str]()
    for trigger in triggers():
        try:
            trigger()
        except CardCaptureError as error:
            messages.add(f"{type(error).__name__}: {error}")
    kinds = {message.partition(":")[0] for message in messages}
    assert kinds >= {"RecordError", "InvalidVariantError", "InvalidStateError", "ParseError", "IllegalActionError"}
    inside = ("<class", "card_capture.", " at 0x", "\n", "GameState(")
    assert not sorted(message for message in messages if any(part in message for part in inside))
    assert not sorted(message for message in messages if not message.isprintable())


@pytest.mark.parametrize("name", GAMES)
def test_large_values_are_named(name: str) -> None:
    """Their `repr` would be cut in the middle, and that of a state would show hidden cards."""
    other = GAMES["commander" if name == "solitaire" else "solitaire"]
    state = GAMES[name].new_game(1)
    for verb, value in ((other.legal_actions, state), (other.check, GAMES[name].view(state, 0))):
        with pytest.raises(InvalidStateError, match=rf"got a {name}\.{type(value).__name__}$"):
            verb(value)
    with pytest.raises(InvalidVariantError, match=rf"got a {name}\.Variant\b"):
        other.new_game(1, state.variant)
