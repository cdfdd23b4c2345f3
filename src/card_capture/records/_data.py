"""Values of a game as objects of JSON, for front ends."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast, get_args, overload

from card_capture._kit.pieces import name_piece
from card_capture._quoting import join_or, quote
from card_capture.errors import InvalidStateError
from card_capture.games import GAMES
from card_capture.records._converter import to_json
from card_capture.records._json import write
from card_capture.records._kinds import kinds_of
from card_capture.records._parts import require_event, require_round_trip
from card_capture.records._plain import require_plain
from card_capture.records._saving import load, save

_T = TypeVar("_T")


def to_data(value: object, *, names: Mapping[int, str] | Sequence[str] | None = None) -> dict[str, Any]:
    """
    Return a value as a dict for `json.dumps`, which contains only dicts, lists, strings, integers, bools and None.

    Equal values always give the same dict, with its keys in the same order. `schema` describes it.

    - A state, a view or a variant gives the object that `save` writes, so `from_data` reads it back.
    - An action gives `kind`, the name of its class; `pieces`, as pictures name them in `data-piece`; and `notation`.
    - An event gives `kind`, the name of its class; its attributes; and `sentence`, for people.
    - A refusal gives `reason`, `rule` and `message`.

    An action of Capture the Commander does not name the seat that plays it. So a slot of that seat is only
    "slot 3".

    Args:
        value: A state, view, variant, action, event or refusal of any game of this library.
        names: The names of seats for the sentence of an event: {1: "Bob"}, or all in order, ["Ann", "Bob"].

    Raises:
        InvalidStateError: The state is not valid, or the value is not one of these.
        InvalidViewError: The view is not valid.
        RecordError: An attribute of an event or a refusal is not of the right class, or a state, view or variant is
            too long for `save`.
        SeatNameError: *names* is not a mapping or a list, or a name is empty or not a string.
        UnknownSeatError: *names* has a name for a seat that the game does not have.

    Examples:
        >>> from card_capture import Discard, narrate, new_game, parse_action, why_not
        >>> state = new_game(seed=1)
        >>> to_data(parse_action("capture 9h with 2c 3c"))
        {'kind': 'Capture', 'pieces': ['2c', '3c', '9h'], 'notation': 'capture 9h with 2c 3c'}
        >>> to_data(narrate(state, Discard([]))[0])
        {'kind': 'Discarded', 'cards': [], 'sentence': 'The player discards no cards.'}
        >>> to_data(why_not(state, parse_action("give 2c")))["rule"]
        'CC-3.1'
    """
    for name in GAMES:
        kinds = kinds_of(name)
        if isinstance(value, (kinds.state, kinds.view, kinds.variant)):
            return _parse(save(cast("Any", value)))
        if type(value) in get_args(kinds.action):
            return _describe_action(value)
        if type(value) in get_args(kinds.event):
            require_event(name, value, "$")
            return _describe_event(value, names)
        if isinstance(value, kinds.refusal):
            require_round_trip(value, kinds.refusal, "$")
            return _parse(write(to_json(value)))
    expected = f"expected a state, view, variant, action, event or refusal of {join_or(GAMES)}"
    raise InvalidStateError(f"{expected}, got {quote(value)}")


@overload
def from_data(data: object) -> Any: ...
@overload
def from_data(data: object, kind: type[_T]) -> _T: ...
def from_data(data: object, kind: type[Any] | None = None) -> Any:
    """
    Return the state, the view or the variant that `to_data` described.

    Use it for JSON that is already parsed, such as a part of a message. The checks, the errors and the limits are
    those of `load`, so the data may come from strangers.

    Args:
        data: The dict that `to_data` returned, in this release or an earlier one, as it is or after a round trip
            through JSON. It is not changed.
        kind: The class that the value must have, such as `GameState` or `casino.View`; by default any
            state, view or variant is accepted.

    Returns:
        A state that has passed the `check` of its game, a view that was checked likewise, or a variant whose
        fingerprint matches its flags.

    Raises:
        RecordError: *data* does not describe a state, a view or a variant, or not one of that class.
        ParseError: *kind* is not the class of the states, views or variants of a game.

    Examples:
        >>> from card_capture import View, new_game, view
        >>> seen = view(new_game(seed=1), recall=True)
        >>> from_data(to_data(seen), View) == seen
        True
        >>> from_data({**to_data(seen), "deck_size": "13"})
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.deck_size: expected an integer, got "13"
    """
    require_plain(data)
    text = write(data)
    return load(text) if kind is None else load(text, kind)


def _parse(text: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(text)
    return content


def _describe_action(action: Any) -> dict[str, Any]:
    pieces = [name_piece(piece) for piece in action.pieces]
    return {"kind": type(action).__name__, "pieces": pieces, "notation": str(action)}


def _describe_event(event: Any, names: Mapping[int, str] | Sequence[str] | None) -> dict[str, Any]:
    return {**_parse(write(to_json(event))), "sentence": event.sentence(names=names)}
