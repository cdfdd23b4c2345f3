"""What all documents share: a format, a version, and the name of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from card_capture._quoting import join_or, suggest
from card_capture.errors import RecordError
from card_capture.games import GAMES
from card_capture.records._json import parse, quote_as_json, require_object, write
from card_capture.records._limits import require_writable

Form: TypeAlias = Literal["state", "view", "variant", "record", "seen record"]
"""The documents that this package writes; their format is "card_capture " and this name."""

VERSION: Final = 1
"""The version of every document that is written."""

_UPGRADES: Mapping[tuple[Form, int], Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType({})
"""For each released version except the newest, the function that turns its content into that of the next version."""


class Document(NamedTuple):
    """A document whose heading has been read."""

    form: Form
    game: str
    content: dict[str, Any]


def write_document(form: Form, game: str, content: Mapping[str, Any]) -> str:
    """
    Return a document as a string of JSON; equal documents always give the same string.

    Raises:
        RecordError: It would be too long to be read back.
    """
    text = write({"format": _name_format(form), "version": VERSION, "game": game, **content})
    require_writable(text)
    return text


def read_document(text: str | bytes, forms: Collection[Form]) -> Document:
    """
    Return the document that *text* holds, with its content upgraded to the newest version.

    Args:
        text: JSON, in any version that was ever released.
        forms: The documents that are accepted.

    Raises:
        RecordError: *text* is not JSON, or its format, version or game is unknown.
    """
    content = require_object(parse(text))
    found, version, name = (pop_quoted(content, key) for key in ("format", "version", "game"))
    form: Form | None = next((form for form in forms if found == quote_as_json(_name_format(form))), None)
    if form is None:
        raise RecordError(
            "$.format", f"expected {join_or(quote_as_json(_name_format(form)) for form in forms)}, got {found}"
        )
    number = next((number for number in _list_versions(form) if version == quote_as_json(number)), None)
    if number is None:
        raise RecordError("$.version", f"expected {join_or(_list_versions(form))}, got {version}")
    while number < VERSION:
        content, number = _UPGRADES[form, number](content), number + 1
    for game in GAMES:
        if name == quote_as_json(game):
            return Document(form, game, content)
    raise RecordError("$.game", f"expected {join_or(map(quote_as_json, GAMES))}, got {name}{suggest(name, GAMES)}")


def pop_quoted(content: dict[str, Any], key: str) -> str:
    """Remove a field and return its value as JSON writes it, or "nothing" if the field is missing."""
    return quote_as_json(content.pop(key)) if key in content else "nothing"


def _name_format(form: Form) -> str:
    return f"card_capture {form}"


def _list_versions(form: Form) -> list[int]:
    return sorted([VERSION, *(version for known, version in _UPGRADES if known == form)])
