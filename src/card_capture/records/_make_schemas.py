"""
Makes the JSON Schemas of the documents that `card_capture.records` writes, from the classes.

The package contains them as files; `python -m card_capture.records._make_schemas`
writes these files again. A schema knows fields and types, not rules, so a document
that is valid under it may still hold a state that `check` refuses. And a schema
accepts only the spelling of a card that the package writes, while reading accepts
other spellings too.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Container, Mapping, Sequence
from enum import Enum
from inspect import isclass
from pathlib import Path
from types import MappingProxyType, NoneType, UnionType
from typing import Any, TypeAlias, Union, cast, get_args, get_origin

from attrs import frozen

from card_capture.cards import CARDS, Card, CardSet
from card_capture.games import GAMES
from card_capture.records._converter import SEED_PATTERN, ScriptedForm, SeededForm
from card_capture.records._deals import list_left_out
from card_capture.records._format import VERSION, Form
from card_capture.records._game_record import GameRecord
from card_capture.records._kinds import (
    Kinds,
    PieceName,
    Seed,
    explain_class,
    get_field_types,
    get_fixed_length,
    kinds_of,
)
from card_capture.records._schema import FILES, Part
from card_capture.records._seen_record import SeenRecord
from card_capture.shuffling import Shuffler

_Json: TypeAlias = dict[str, Any]

_NONE = re.compile(r"\bNone\b")
_PRIMITIVES: Mapping[Any, str] = MappingProxyType({NoneType: "null", bool: "boolean", int: "integer", str: "string"})


def write(folder: Path = Path(__file__).parent / "schemas") -> None:
    """Make every schema and write it into *folder*."""
    for form, name in FILES.items():
        text = json.dumps(make(form), indent=2, ensure_ascii=False) + "\n"
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def make(form: Form | Part) -> dict[str, Any]:
    """Return the schema of *form*, made from the classes as they are now."""
    definitions: _Json = {}
    makers = [_Maker(name, kinds_of(name), definitions, with_sentences=form == "event") for name in GAMES]
    if form == "action":
        content = _choose("kind", [kind for maker in makers for kind in maker.make_kinds(maker.kinds.action)])
    elif form == "event":
        content = _choose("kind", [kind for maker in makers for kind in maker.make_kinds(maker.kinds.event)])
    elif form == "refusal":
        content = {"anyOf": [maker.make(maker.kinds.refusal) for maker in makers]}
    else:
        content = _choose("game", [(maker.game, maker.make_document(form)) for maker in makers])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:card-capture:schema:{form.replace(' ', '-')}:{VERSION}",
        "title": f"card_capture {form}, version {VERSION}",
        **content,
        "$defs": definitions,
    }


@frozen
class _Maker:
    """
    Makes the schemas of a game's classes.

    Attributes:
        game: The game's name; its definitions begin with it, because games have classes of the same name.
        kinds: The game's classes.
        definitions: The schemas to which others refer; classes are added when they are first met.
        with_sentences: Whether events have their sentences, as `to_data` writes them.
    """

    game: str
    kinds: Kinds
    definitions: _Json
    with_sentences: bool

    def make_document(self, form: Form) -> _Json:
        """Return the schema of the documents of this game."""
        kinds = self.kinds
        record, seen_record = cast("Any", GameRecord), cast("Any", SeenRecord)  # their type arguments come at run time
        document = {
            "state": kinds.state,
            "view": kinds.view,
            "variant": kinds.variant,
            "record": record[kinds.state, kinds.action, kinds.variant, kinds.outcome],
            "seen record": seen_record[kinds.action, kinds.event, kinds.view, kinds.variant, kinds.outcome],
        }[form]
        given: _Json = {
            "format": {"const": f"card_capture {form}"},
            "version": {"const": VERSION},
            "game": {"const": self.game},
        }
        if form == "variant":
            about = "The fingerprint of the flags."
            given["fingerprint"] = {"description": about, "type": "string", "pattern": "^[0-9a-f]{12}$"}
        return self.make_object(document, given, list_left_out(GAMES[self.game]))

    def make(self, kind: Any) -> _Json:
        """Return the schema of the values of *kind*."""
        if kind in _PRIMITIVES:
            return {"type": _PRIMITIVES[kind]}
        if kind == self.kinds.action:
            return {"description": "An action in notation.", "type": "string"}
        if kind == self.kinds.event:
            return _choose("kind", self.make_kinds(kind))
        if get_origin(kind) is tuple:
            length = get_fixed_length(kind)
            limits = {} if length is None else {"minItems": length, "maxItems": length}
            return {"type": "array", "items": self.make(get_args(kind)[0]), **limits}
        if get_origin(kind) in (Union, UnionType):
            return {"anyOf": [self.make(part) for part in get_args(kind)]}
        return self._refer(kind)

    def make_kinds(self, union: Any) -> list[tuple[str, _Json]]:
        """Return the schema of each class of *union*, with the name of the class."""
        return [(kind.__name__, self.make(kind)) for kind in get_args(union)]

    def _refer(self, kind: Any) -> _Json:
        name: str = (get_origin(kind) or kind).__name__
        if kind not in (Card, CardSet, Seed, Shuffler, PieceName):
            name = f"{self.game}.{name}"
        if name not in self.definitions:
            self.definitions[name] = {}  # reserves the name, in case the class refers to itself
            self.definitions[name] = self._define(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _define(self, kind: Any) -> _Json:
        if kind is Card:
            about = "A card: its rank and its suit, or X1 or X2 for a Joker."
            return {"description": about, "enum": [str(card) for card in CARDS]}
        if kind is CardSet:
            about = "Cards without an order, each at most once."
            return {"description": about, "type": "array", "items": self.make(Card), "uniqueItems": True}
        if kind is Seed:
            about = "An integer from 0 to 2^64 - 1 (CC-10.1), as a string of digits."
            return {"description": about, "type": "string", "pattern": f"^({SEED_PATTERN.pattern})$"}
        if kind is Shuffler:
            about = (
                "The state of the generator, or for each shuffle to come the cards in the order in which they will lie."
            )
            return {"description": about, "anyOf": [self.make_object(SeededForm), self.make_object(ScriptedForm)]}
        if kind is PieceName:
            about = "A piece on the table, as pictures name it in data-piece: a card, a build of Casino, or a slot."
            others = [
                {"type": "string", "pattern": pattern}
                for pattern in ("^B-?[0-9]+$", "^(seat -?[0-9]+ )?slot -?[0-9]+$")
            ]
            return {"description": about, "anyOf": [self.make(Card), *others]}
        about = explain_class(kind)[0]
        if kind in get_args(self.kinds.action):
            pieces = {"description": "Every piece that the action uses.", **self.make(tuple[PieceName, ...])}
            notation = {"description": "The action in notation.", "type": "string"}
            return {
                "description": about,
                **_close({"kind": {"const": kind.__name__}, "pieces": pieces, "notation": notation}),
            }
        if isclass(kind) and issubclass(kind, Enum):
            return {"description": about, "enum": [member.value for member in kind]}
        given: _Json = {}
        if kind in get_args(self.kinds.event):
            given["kind"] = {"const": kind.__name__}
            if self.with_sentences:
                given["sentence"] = {"description": "The event in words.", "type": "string"}
        return {"description": about, **self.make_object(kind, given)}

    def make_object(
        self, kind: Any, given: Mapping[str, _Json] = MappingProxyType({}), without: Container[str] = ()
    ) -> _Json:
        """
        Return the schema of objects with the attributes of a class.

        Args:
            kind: The class.
            given: The schemas of some fields, which need not be attributes of the class.
            without: The attributes that objects don't have.
        """
        types, texts = get_field_types(kind), explain_class(kind)[1]
        members = {name: member for name, member in given.items() if name not in types}
        for name in (name for name in types if name not in without):
            about = {"description": _NONE.sub("null", texts[name])} if name in texts else {}
            members[name] = {**about, **(given.get(name) or self.make(types[name]))}
        return _close(members)


def _choose(key: str, schemas: Sequence[tuple[str, _Json]]) -> _Json:
    """
    Return the schema of objects whose *key* names one of *schemas*.

    With "anyOf" alone, a validator could say only that an object is not valid under any of them. So the one that is
    named is chosen, and errors are about its fields. Only classes of the same name, in several games, share an "anyOf".
    """
    by_name: dict[str, list[_Json]] = {}
    for name, found in schemas:
        by_name.setdefault(name, []).append(found)
    rules = [
        {
            "if": {"properties": {key: {"const": name}}, "required": [key]},
            "then": found[0] if len(found) == 1 else {"anyOf": found},
        }
        for name, found in by_name.items()
    ]
    return {"properties": {key: {"enum": list(by_name)}}, "required": [key], "allOf": rules}


def _close(members: _Json) -> _Json:
    """Return the schema of objects with exactly the given members."""
    return {"type": "object", "properties": members, "required": list(members), "additionalProperties": False}


if __name__ == "__main__":
    write(*map(Path, sys.argv[1:]))
