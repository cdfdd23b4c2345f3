"""
One strict converter between the library's values and JSON values.

Nothing is coerced: a number is not accepted for a string, nor a string for a
list. Errors name the place of a fault by its path from the value that was read.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, EnumType
from functools import cache, partial
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import AttributeValidationNote, BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.preconf.json import JsonConverter, make_converter

from card_capture._quoting import join_or, quote
from card_capture.cards import Card, CardSet, require_distinct
from card_capture.errors import InvalidStateError, ParseError, RecordError
from card_capture.games import GAMES
from card_capture.records._json import quote_as_json, require_list, require_object
from card_capture.records._kinds import SEED_WORDS, Seed, describe_json, get_field_types, get_fixed_length, kinds_of
from card_capture.shuffling import ScriptedShuffler, SeededShuffler, Shuffler

SEED_PATTERN = re.compile("0|[1-9][0-9]{0,19}")

_T = TypeVar("_T")


def read(value: object, kind: type[_T], path: str = "$") -> _T:
    """
    Return the value of *kind* that a JSON value describes.

    Args:
        value: The JSON value.
        kind: The class to make.
        path: The place of the JSON value in its document.

    Raises:
        RecordError: The JSON value does not describe a value of *kind*.
    """
    try:
        return get_converter().structure(value, kind)
    except Exception as error:  # noqa: BLE001 - any exception here means that the document has a fault
        inside, problem = _find_fault(error)
        raise RecordError(path + inside, problem) from None


def to_json(value: object, kind: Any = None) -> Any:
    """
    Return *value* as a JSON value; *kind* is its class with type arguments, if the class is generic.

    Raises:
        InvalidStateError: It has a shuffler of a class that can't be written.
    """
    return get_converter().unstructure(value, kind)


def _find_fault(error: BaseException) -> tuple[str, str]:
    """Return the path from the value that was read to the first fault, and the fault."""
    if isinstance(error, BaseValidationError):
        inner = error.exceptions[0]
        path, problem = _find_fault(inner)
        return _find_step(inner) + path, problem
    if isinstance(error, RecordError):
        return error.path.removeprefix("$"), error.problem
    return "", str(error)


def _find_step(error: BaseException) -> str:
    """Return the step of a path that cattrs noted on an error: ".name", or an empty string."""
    note = next(iter(getattr(error, "__notes__", ())), None)
    if isinstance(note, AttributeValidationNote):
        return f".{note.name}"
    return ""  # the error of a constructor: the fields of a class don't fit together


@cache
def get_converter() -> JsonConverter:
    """Return the converter, which is made when it is first needed."""
    made = make_converter()
    for kind in (int, bool, str):
        made.register_structure_hook(kind, _make_type_reader(kind))
    made.register_structure_hook(Enum, _read_enum)
    made.register_structure_hook(Card, _read_card)
    made.register_structure_hook(
        CardSet, lambda value, _: require_distinct(_read_items(value, CardSet, _read_card, Card))
    )
    made.register_structure_hook(Shuffler, lambda value, _: _read_shuffler(made, value))
    made.register_structure_hook_func(lambda kind: kind is Seed, _read_seed)
    made.register_structure_hook_func(_is_place, _read_place)
    made.register_structure_hook_factory(_is_tuple, partial(_make_tuple_reader, made))
    made.register_structure_hook_factory(attrs.has, partial(_make_class_reader, made))
    made.register_unstructure_hook(Card, str)
    made.register_unstructure_hook(CardSet, lambda cards: [str(card) for card in cards])
    made.register_unstructure_hook(Shuffler, lambda shuffler: made.unstructure(_to_form(shuffler)))
    made.register_unstructure_hook_func(lambda kind: kind is Seed, str)
    for name, game in GAMES.items():
        kinds = kinds_of(name)
        made.register_structure_hook(kinds.action, _make_action_reader(game.parse_action))
        for action in get_args(kinds.action):
            made.register_unstructure_hook(action, str)
        made.register_structure_hook(kinds.event, partial(_read_event, made))
        for event in get_args(kinds.event):
            made.register_unstructure_hook(event, partial(_write_event, make_dict_unstructure_fn(event, made)))
    return made


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_place(kind: Any) -> bool:
    """Return whether *kind* is the union of a card, an enum and None: a place on the table as a view shows it."""
    parts = get_args(kind) if isinstance(kind, UnionType) else ()
    return Card in parts and any(isinstance(part, EnumType) for part in parts)


def _read_items(value: object, kind: Any, read_item: Callable[[object, Any], _T], item_kind: Any) -> list[_T]:
    """Return the items of a list; unlike the converter's own reader, stop at the first one with a fault."""
    found: list[_T] = []
    for index, item in enumerate(require_list(value, describe_json(kind))):
        try:
            found.append(read_item(item, item_kind))
        except Exception as error:  # noqa: BLE001 - as in `read`
            inside, problem = _find_fault(error)
            raise RecordError(f"$[{index}]{inside}", problem) from None
    return found


def _make_type_reader(kind: type) -> Callable[[object, object], Any]:
    def read_type(value: object, _: object) -> object:
        if type(value) is not kind:
            raise RecordError("$", f"expected {describe_json(kind)}, got {quote_as_json(value)}")
        return value

    return read_type


def _read_enum(value: object, kind: Any) -> Enum:
    members: dict[object, Enum] = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in members:
        raise RecordError("$", f"expected {describe_json(kind)}, got {quote_as_json(value)}")
    return members[value]


def _read_card(value: object, _: object) -> Card:
    try:
        return Card.parse(value)  # type: ignore[arg-type]
    except ParseError as error:
        raise RecordError("$", f"expected {error.expected}, got {quote_as_json(value)}") from None


def _read_place(value: object, kind: Any) -> Card | Enum | None:
    if value is None:
        return None
    names: list[Any] = [part for part in get_args(kind) if isinstance(part, EnumType)]
    members: dict[object, Enum] = {member.value: member for name in names for member in name}
    if isinstance(value, str) and value in members:
        return members[value]
    try:
        return _read_card(value, Card)
    except RecordError:
        raise RecordError("$", f"expected {describe_json(kind)}, got {quote_as_json(value)}") from None


def _read_seed(value: object, _: object) -> Seed:
    # A string, because many readers of JSON, JavaScript first of all, keep only 53 bits of a number.
    if not isinstance(value, str) or not SEED_PATTERN.fullmatch(value) or int(value) >= 2**64:
        raise RecordError("$", f"expected {SEED_WORDS}, got {quote_as_json(value)}")
    return Seed(int(value))


def _make_action_reader(parse: Callable[[str], object]) -> Callable[[object, object], Any]:
    def read_action(value: object, _: object) -> object:
        if not isinstance(value, str):
            raise RecordError("$", f"expected an action in notation, got {quote_as_json(value)}")
        return parse(value)

    return read_action


def _read_event(made: JsonConverter, value: object, kind: Any) -> object:
    found = require_object(value)
    kinds = {event.__name__: event for event in get_args(kind)}
    name = found.get("kind")
    if not isinstance(name, str) or name not in kinds:
        got = quote_as_json(name) if "kind" in found else "nothing"
        raise RecordError("$.kind", f"expected {join_or(map(quote_as_json, kinds))}, got {got}")
    return made.structure({field: part for field, part in found.items() if field != "kind"}, kinds[name])


def _write_event(write: Callable[[Any], dict[str, Any]], event: object) -> dict[str, Any]:
    return {"kind": type(event).__name__, **write(event)}


def _make_tuple_reader(made: JsonConverter, kind: Any) -> Callable[[object, object], tuple[Any, ...]]:
    item_kind = get_args(kind)[0]
    read_item = made.get_structure_hook(item_kind)
    length = get_fixed_length(kind)

    def read_tuple(value: object, _: object) -> tuple[Any, ...]:
        items = tuple(_read_items(value, kind, read_item, item_kind))
        if length not in (None, len(items)):
            raise RecordError("$", f"expected {describe_json(kind)}, got {quote_as_json(value)}")
        return items

    return read_tuple


def _make_class_reader(made: JsonConverter, kind: Any) -> Callable[[object, object], Any]:
    make: Callable[[Any, Any], Any] = make_dict_structure_fn(kind, made)
    types = get_field_types(kind)

    def read_class(value: object, _: object) -> Any:
        found = require_object(value)
        # The converter would fill in defaults of the class, which are not part of the format.
        for name, expected in types.items():
            if name not in found:
                raise RecordError(f"$.{name}", f"expected {describe_json(expected)}, got nothing")
        for name in found:
            if name not in types:
                raise RecordError("$", f"expected no field {quote_as_json(name)}")
        return make(found, kind)

    return read_class


# A shuffler is written as an object of one of two forms.


@frozen
class SeededForm:
    seed: Seed


@frozen
class ScriptedForm:
    script: tuple[tuple[Card, ...], ...]


def _read_shuffler(made: JsonConverter, value: object) -> Shuffler:
    if isinstance(value, dict) and "script" in value:
        return ScriptedShuffler(made.structure(value, ScriptedForm).script)
    return SeededShuffler(made.structure(value, SeededForm).seed)


def _to_form(shuffler: Shuffler) -> SeededForm | ScriptedForm:
    if isinstance(shuffler, ScriptedShuffler):
        return ScriptedForm(shuffler.orders)
    if isinstance(shuffler, SeededShuffler):
        return SeededForm(Seed(shuffler.seed))
    raise InvalidStateError(f"expected shuffler to be a SeededShuffler or a ScriptedShuffler, got {quote(shuffler)}")
