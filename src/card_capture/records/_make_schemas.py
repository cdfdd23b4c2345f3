"""
JSON Schemas of what `card_capture.records` writes, made from the classes that are written.

The package ships them as files; `python -m card_capture.records._make_schemas` writes these
anew. A schema knows fields and kinds of values, not rules: a text that it finds
no fault with may still be no sound state. And it wants cards as they are
written, where reading also takes other spellings of them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Container, Mapping
from enum import Enum
from inspect import getdoc, isclass
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from card_capture.cards import CARDS, Card, CardSet
from card_capture.games import GAMES
from card_capture.records._deals import left_out
from card_capture.records._game_record import KINDS, GameRecord
from card_capture.records._json import SEED_PATTERN, VERSION, ScriptedForm, Seed, SeededForm
from card_capture.records._schema import FILES, Form
from card_capture.records._seen_record import SeenRecord
from card_capture.shuffling import Shuffler

_Json: TypeAlias = dict[str, Any]

_PRIMITIVES: Mapping[Any, str] = MappingProxyType({NoneType: "null", bool: "boolean", int: "integer", str: "string"})


def write(folder: Path = Path(__file__).parent / "schemas") -> None:
    """Make every schema and write it into *folder*."""
    for form, name in FILES.items():
        text = json.dumps(make(form), indent=2, ensure_ascii=False) + "\n"
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def make(form: Form) -> dict[str, Any]:
    """Return what the schema of *form* is by the classes as they are now."""
    record, seen_record = cast("Any", GameRecord), cast("Any", SeenRecord)  # subscripted by what comes at run time
    definitions: _Json = {}
    documents: list[_Json] = []
    for name, kinds in KINDS.items():
        event = get_args(_returned(GAMES[name].narrate))[0]
        maker = _Maker(name, kinds.action, get_args(event), definitions)
        document = {
            "state": kinds.state,
            "record": record[kinds.state, kinds.action, kinds.variant, kinds.outcome],
            "seen record": seen_record[kinds.action, event, kinds.variant, kinds.outcome],
        }[form]
        given: _Json = {
            "format": {"const": f"card_capture {form}"},
            "version": {"const": VERSION},
            "game": {"const": name},
        }
        if form == "seen record":
            given["first_view"] = given["last_view"] = maker.of(_returned(GAMES[name].view))
        documents.append(maker.members(document, given, left_out(GAMES[name])))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:card-capture:schema:{form.replace(' ', '-')}:{VERSION}",
        "title": f"card_capture {form}, version {VERSION}",
        "anyOf": documents,
        "$defs": definitions,
    }


@frozen
class _Maker:
    """
    The schemas of a game's classes.

    Attributes:
        game: The game's name, which its definitions begin with, since games have classes of the same name.
        action: The union of its actions, which are written in notation.
        events: The classes of its events, which are written with their names.
        definitions: The schemas that others refer to; they grow as kinds turn up.
    """

    game: str
    action: Any
    events: tuple[Any, ...]
    definitions: _Json

    def of(self, kind: Any) -> _Json:
        """Return the schema of the values of *kind*."""
        if kind in _PRIMITIVES:
            return {"type": _PRIMITIVES[kind]}
        if kind == self.action:
            return {"description": "An action in notation.", "type": "string"}
        if get_origin(kind) is tuple:
            return {"type": "array", "items": self.of(get_args(kind)[0])}
        if get_origin(kind) in (Union, UnionType):
            return {"anyOf": [self.of(part) for part in get_args(kind)]}
        return self._reference(kind)

    def _reference(self, kind: Any) -> _Json:
        name: str = (get_origin(kind) or kind).__name__
        if kind not in (Card, CardSet, Seed, Shuffler):
            name = f"{self.game}.{name}"
        if name not in self.definitions:
            self.definitions[name] = {}  # so that a kind may hold values of its own
            self.definitions[name] = self._definition(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _definition(self, kind: Any) -> _Json:
        if kind is Card:
            about = "A card: its rank and its suit, or X1 or X2 for a Joker."
            return {"description": about, "enum": [str(card) for card in CARDS]}
        if kind is CardSet:
            about = "Cards without an order, each at most once."
            return {"description": about, "type": "array", "items": self.of(Card), "uniqueItems": True}
        if kind is Seed:
            about = "An integer from 0 to 2^64 - 1 (CC-10.1), as a text of digits."
            return {"description": about, "type": "string", "pattern": f"^({SEED_PATTERN.pattern})$"}
        if kind is Shuffler:
            about = "What is still to come of a seed, or for every shuffle to come the cards as they shall lie."
            return {"description": about, "anyOf": [self.members(SeededForm), self.members(ScriptedForm)]}
        about = _explained(kind)[0]
        if isclass(kind) and issubclass(kind, Enum):
            return {"description": about, "enum": [member.value for member in kind]}
        given = {"event": {"const": kind.__name__}} if kind in self.events else {}
        return {"description": about, **self.members(kind, given)}

    def members(
        self, kind: Any, given: Mapping[str, _Json] = MappingProxyType({}), without: Container[str] = ()
    ) -> _Json:
        """Return the schema of objects with the attributes of *kind*, of which some are *given*, perhaps with more."""
        plain: Any = get_origin(kind) or kind
        bound = dict(zip(getattr(plain, "__parameters__", ()), get_args(kind), strict=True))
        hints, texts = get_type_hints(plain), _explained(plain)[1]
        members = {name: member for name, member in given.items() if name not in hints}
        for name in (attribute.name for attribute in attrs.fields(plain) if attribute.name not in without):
            about = {"description": texts[name]} if name in texts else {}
            members[name] = {**about, **(given.get(name) or self.of(_bind(hints[name], bound)))}
        return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


def _returned(verb: Any) -> Any:
    return get_type_hints(verb)["return"]


def _bind(hint: Any, bound: Mapping[Any, Any]) -> Any:
    """Return *hint* with its type variables replaced."""
    if isinstance(hint, TypeVar):
        return bound[hint]
    variables = getattr(hint, "__parameters__", ())
    return hint[tuple(bound[variable] for variable in variables)] if variables else hint


def _explained(kind: Any) -> tuple[str, dict[str, str]]:
    """Return the first line of the docstring, and what it says of each attribute in JSON."""
    text = getdoc(get_origin(kind) or kind) or ""
    section = text.partition("\nAttributes:\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^    (\w+): (.+(?:\n {8}.+)*)", section, flags=re.MULTILINE)
    texts = {name: re.sub(r"\bNone\b", "null", " ".join(about.split())) for name, about in entries}
    return text.partition("\n")[0], texts


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:]))
