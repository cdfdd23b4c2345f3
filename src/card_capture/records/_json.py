"""JSON and the library's values: one strict converter, and errors that say where."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, NewType, TypeVar, cast, get_args, get_origin

import attrs
from attrs import frozen
from cattrs import ForbiddenExtraKeysError, transform_error
from cattrs.gen import make_dict_structure_fn
from cattrs.preconf.json import JsonConverter, make_converter
from typing_extensions import TypeIs

from card_capture.cards import Card, CardSet, require_distinct
from card_capture.errors import InvalidStateError, ParseError, RecordError, quote
from card_capture.shuffling import ScriptedShuffler, SeededShuffler, Shuffler

VERSION: Final = 1
"""The version of every format that is written."""

LONGEST_TEXT: Final = 2**20
"""How long a text may be, in characters, or in bytes where it is bytes."""

LONGEST_LIST: Final = 2_000
"""How many items a list in it may have; a whole game has some hundreds of actions at most."""

Seed = NewType("Seed", int)
"""A seed (CC-10.1), which JSON has as a text of digits."""

_T = TypeVar("_T")


class _RepeatedKey(dict[str, Any]):
    """A JSON object that has a key twice; which one it was is remembered until the place is known."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def parse(text: str | bytes) -> object:
    """
    Return the JSON value that *text* writes.

    Raises:
        RecordError: It is no JSON, or too long, or too deeply nested.
    """
    if not isinstance(text, str | bytes):
        raise RecordError("$", f"{quote(text)} is not a text, expected JSON")
    if len(text) > LONGEST_TEXT:
        raise RecordError("$", f"the text is {len(text)} long, expected at most {LONGEST_TEXT}")
    try:
        return json.loads(text.decode() if isinstance(text, bytes) else text, object_pairs_hook=_object_of)
    except RecursionError:
        raise RecordError("$", "it is nested too deeply, expected JSON") from None
    except ValueError as error:  # no UTF-8, no JSON, or a number of too many digits
        raise RecordError("$", f"{type(error).__name__}: {error}, expected JSON") from None


def _object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _RepeatedKey(key)
        found[key] = value
    return found


def write(value: object) -> str:
    """Return *value*, made of what JSON has, as text; the same value always gives the same text."""
    return json.dumps(value, separators=(",", ":"))


def header(form: str) -> dict[str, object]:
    """Return what every text of the format *form* begins with."""
    return {"format": form, "version": VERSION}


def read(value: object, kind: type[_T]) -> _T:
    """
    Return the *kind* of value that the JSON value says.

    Raises:
        RecordError: It says none.
    """
    try:
        return converter.structure(value, kind)
    except Exception as error:  # noqa: BLE001 - whatever kept it from being read, the text is at fault
        found, path = transform_error(error, format_exception=_problem)[0].rsplit(" @ ", 1)
        inside, problem = found.split("\0", 1)
        raise RecordError(path + inside, problem) from None


def _problem(error: BaseException, kind: type | None) -> str:
    """Return where inside the JSON value that was read *error* is, a NUL, and what it says."""
    if isinstance(error, RecordError):
        return f"{error.path[1:]}\0{error.problem}"
    if isinstance(error, KeyError):
        return f"\0missing, expected {_expected(kind)}"
    if isinstance(error, ForbiddenExtraKeysError):
        return f"\0unknown field {quoted(min(error.extra_fields))}"
    return f"\0{error}"


class _FaultError(ValueError):
    """What is wrong with a JSON value, its place being known to the converter only."""


# How each kind of value is read. Nothing is bent into shape: a number is no text, and a text no list.

converter: JsonConverter = make_converter(forbid_extra_keys=True)


def _primitive(kind: type, expected: str) -> None:
    def read_primitive(value: object, _: object) -> object:
        if type(value) is not kind:
            raise _FaultError(f"{quoted(value)} is not {expected}")
        return value

    converter.register_structure_hook(kind, read_primitive)


_primitive(int, "an integer")
_primitive(bool, "true or false")
_primitive(str, "a text")


@converter.register_structure_hook
def _enum(value: object, kind: Any) -> Enum:
    members: dict[object, Enum] = {member.value: member for member in kind}
    if not isinstance(value, str) or value not in members:
        raise _FaultError(f"unknown {kind.__name__} {quoted(value)}, expected {' or '.join(map(str, members))}")
    return members[value]


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


@converter.register_structure_hook_factory(_is_tuple)
def _tuple(kind: Any) -> Callable[[object, object], tuple[Any, ...]]:
    items: Any = list[get_args(kind)[0]]  # type: ignore[misc]

    def read_tuple(value: object, _: object) -> tuple[Any, ...]:
        return tuple(converter.structure(_list(value), items))

    return read_tuple


@converter.register_structure_hook_factory(attrs.has)
def _class(kind: Any) -> Callable[[object, object], Any]:
    make: Callable[[Any, Any], Any] = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True)
    # The converter would fill in what the class has a default for, which is no part of the format.
    with_default = [field.name for field in attrs.fields(kind) if field.default is not attrs.NOTHING]

    def read_class(value: object, _: object) -> Any:
        found = _object(value)
        made = make(found, kind)
        for name in with_default:
            if name not in found:
                raise _FaultError(f"{quoted(name)} is missing")
        return made

    return read_class


@converter.register_structure_hook
def _card(value: object, _: type) -> Card:
    try:
        return Card.parse(cast("str", value))
    except ParseError as error:
        raise _FaultError(f"unknown card {quoted(value)}, expected {error.expected}") from None


@converter.register_structure_hook
def _card_set(value: object, _: type) -> CardSet:
    return require_distinct(converter.structure(_list(value), list[Card]))


def _seed(value: object, _: object) -> Seed:
    # A text, since many a reader of JSON, JavaScript first of all, keeps only 53 bits of a number.
    if not isinstance(value, str) or not SEED_PATTERN.fullmatch(value) or int(value) >= 2**64:
        raise _FaultError(f"{quoted(value)} is not a seed, expected a text of digits from 0 to {2**64 - 1}")
    return Seed(int(value))


SEED_PATTERN = re.compile("0|[1-9][0-9]{0,19}")
converter.register_structure_hook_func(lambda kind: kind is Seed, _seed)


@frozen
class SeededForm:
    seed: Seed


@frozen
class ScriptedForm:
    script: tuple[tuple[Card, ...], ...]


@converter.register_structure_hook
def _shuffler(value: object, _: type) -> Shuffler:
    if isinstance(value, dict) and "script" in value:
        return ScriptedShuffler(converter.structure(value, ScriptedForm).script)
    return SeededShuffler(converter.structure(value, SeededForm).seed)


def _shuffler_form(shuffler: Shuffler) -> object:
    if isinstance(shuffler, ScriptedShuffler):
        return converter.unstructure(ScriptedForm(shuffler.orders))
    if isinstance(shuffler, SeededShuffler):
        return converter.unstructure(SeededForm(Seed(shuffler.seed)))
    raise InvalidStateError(
        f"shuffler is {quote(shuffler)}: expected a seeded or a scripted shuffler, which can be written"
    )


converter.register_unstructure_hook(Shuffler, _shuffler_form)
converter.register_unstructure_hook(Card, str)
converter.register_unstructure_hook(CardSet, lambda cards: [str(card) for card in cards])
converter.register_unstructure_hook_func(lambda kind: kind is Seed, str)


def write_as_text(union: Any, parse: Callable[[str], object]) -> None:
    """Let every value of the classes in *union* be written by `str`, and be read by *parse*."""

    def read_text(value: object, _: object) -> object:
        return parse(cast("str", value))

    converter.register_structure_hook(union, read_text)
    for kind in get_args(union):
        converter.register_unstructure_hook(kind, str)


def object_at(path: str, value: object) -> dict[str, Any]:
    """
    Return *value*, sure to be a JSON object.

    Raises:
        RecordError: It is none, or has a key twice; the error names *path*.
    """
    try:
        return _object(value)
    except _FaultError as fault:
        raise RecordError(path, str(fault)) from None


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _FaultError(f"{quoted(value)} is not an object")
    if isinstance(value, _RepeatedKey):
        raise _FaultError(f"the key {quoted(value.key)} stands twice")
    return cast("dict[str, Any]", value)


def _list(value: object) -> list[Any]:
    if not _is_list(value):
        raise _FaultError(f"{quoted(value)} is not a list")
    if len(value) > LONGEST_LIST:  # each item may be at fault, and every fault takes its time
        raise _FaultError(f"{len(value)} items, expected at most {LONGEST_LIST}")
    return value


def _is_list(value: object) -> TypeIs[list[Any]]:
    return isinstance(value, list)


def quoted(value: object) -> str:
    """Return a JSON value as JSON writes it, cut short."""
    return quote(value, write)


def _expected(kind: object) -> str:
    """Return the name of a class or type as a message gives it."""
    return str(getattr(kind, "__name__", kind))
