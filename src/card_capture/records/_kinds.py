"""The classes of values that are written, and the types of their fields."""

from __future__ import annotations

import re
from enum import Enum
from inspect import getdoc, isclass
from types import NoneType, UnionType
from typing import Any, NamedTuple, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import attrs

from card_capture._quoting import join_or
from card_capture.cards import Card, CardSet
from card_capture.games import GAMES

Seed = NewType("Seed", int)
"""A seed (CC-10.1); JSON has it as a string of digits."""

PieceName = NewType("PieceName", str)
"""The name of a piece in pictures, as `data-piece`."""


class Kinds(NamedTuple):
    """The classes of a game's values. Besides its functions, records need nothing else from a game."""

    state: Any
    view: Any
    variant: Any
    action: Any
    event: Any
    refusal: Any
    outcome: Any


def kinds_of(name: str) -> Kinds:
    """Return the classes of the game with that name in `GAMES`."""
    game: Any = GAMES[name]
    return Kinds(game.GameState, game.View, game.Variant, game.Action, game.Event, game.Refusal, game.Outcome)


def get_field_types(kind: Any) -> dict[str, Any]:
    """Return the types of the fields of an attrs class, in order; type variables of a generic class are replaced."""
    plain: Any = get_origin(kind) or kind
    bound = dict(zip(getattr(plain, "__parameters__", ()), get_args(kind), strict=True))
    for base in getattr(plain, "__orig_bases__", ()):
        bound |= zip(getattr(get_origin(base), "__parameters__", ()), get_args(base), strict=False)
    hints = get_type_hints(plain)
    return {attribute.name: _bind(hints[attribute.name], bound) for attribute in attrs.fields(plain)}


def _bind(hint: Any, bound: dict[Any, Any]) -> Any:
    if isinstance(hint, TypeVar):
        return bound[hint]
    variables = getattr(hint, "__parameters__", ())
    return hint[tuple(bound[variable] for variable in variables)] if variables else hint


def explain_class(kind: Any) -> tuple[str, dict[str, str]]:
    """Return the first line of a class's docstring, and its description of each attribute."""
    text = getdoc(get_origin(kind) or kind) or ""
    section = text.partition("\nAttributes:\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", section, flags=re.MULTILINE)
    return text.partition("\n")[0], {name: " ".join(about.split()) for name, about in entries}


def describe_json(kind: Any) -> str:
    """Return the JSON values of *kind* in words, such as "a list of cards", "true or false", "an object or null"."""
    return join_or(_list_alternatives(kind))


SEED_WORDS = f"a string of digits from 0 to {2**64 - 1}"

_WORDS: dict[Any, tuple[str, str]] = {  # one value, and several in a list
    NoneType: ("null", "nulls"),
    bool: ("true or false", "booleans"),
    int: ("an integer", "integers"),
    str: ("a string", "strings"),
    Card: ("a card", "cards"),
    CardSet: ("a list of cards", "lists of cards"),
    Seed: (SEED_WORDS, "strings of digits"),
}


def _list_alternatives(kind: Any) -> list[str]:
    if is_action(kind):
        return ["an action in notation"]
    if get_origin(kind) is tuple:
        length = get_fixed_length(kind)
        return [f"a list of {'' if length is None else f'{length} '}{_describe_items(get_args(kind)[0])}"]
    if get_origin(kind) in (Union, UnionType):
        return [word for part in get_args(kind) for word in _list_alternatives(part)]
    if isclass(kind) and issubclass(kind, Enum):
        return [f'"{member.value}"' for member in kind]
    return [_WORDS.get(kind, ("an object", "objects"))[0]]


def _describe_items(kind: Any) -> str:
    if is_action(kind):
        return "actions"
    if is_event(kind):
        return "events"
    if get_origin(kind) is tuple:
        return f"lists of {_describe_items(get_args(kind)[0])}"
    if get_origin(kind) in (Union, UnionType):
        return _describe_items(get_args(kind)[0])
    return _WORDS.get(kind, ("an object", "objects"))[1]


def get_fixed_length(kind: Any) -> int | None:
    """Return the length of the tuples of *kind*, such as `tuple[int, int]`, or None if they may have any length."""
    parts = get_args(kind)
    return None if parts[-1] is ... else len(parts)


def is_action(kind: Any) -> bool:
    """Return whether *kind* is the union of the actions of a game."""
    return any(kind == kinds_of(name).action for name in GAMES)


def is_event(kind: Any) -> bool:
    """Return whether *kind* is the union of the events of a game."""
    return any(kind == kinds_of(name).event for name in GAMES)
