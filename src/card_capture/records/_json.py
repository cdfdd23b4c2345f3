"""Reading JSON strictly and within limits, and writing it."""

from __future__ import annotations

import json
import sys
from typing import Any, cast

from typing_extensions import TypeIs

from card_capture._quoting import quote, quote_json
from card_capture.errors import RecordError
from card_capture.records._limits import require_readable, require_structure


class _RepeatedKey(dict[str, Any]):
    """A JSON object with a repeated key, which is remembered until the place of the object is known."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def parse(text: str | bytes) -> object:
    """
    Return the JSON value that *text* holds.

    Raises:
        RecordError: The text is not JSON, or is beyond one of the limits in `_limits`.
    """
    if not isinstance(text, str | bytes):
        raise RecordError("$", f"expected JSON as a string or bytes, got {quote(text)}")
    require_readable(text)
    try:
        content = text.decode() if isinstance(text, bytes) else text
    except UnicodeDecodeError as error:
        raise RecordError("$", f"expected JSON in UTF-8, got an invalid byte at position {error.start}") from None
    content = content.removeprefix("\ufeff")  # a byte order mark, which some editors write
    require_structure(content)
    try:
        return json.loads(content, object_pairs_hook=_collect_pairs)
    except json.JSONDecodeError as error:
        remedy = "; pass the content of a file, not its name" if content.endswith(".json") else ""
        place = f"line {error.lineno}, column {error.colno}"
        raise RecordError("$", f"expected JSON, got a mistake in {place}{remedy}") from None
    except ValueError:  # Python's limit for reading integers
        raise RecordError("$", f"expected {describe_digits()}, got a longer one") from None


def describe_digits() -> str:
    """Return the integers that Python reads and writes, in words."""
    return f"integers of at most {sys.get_int_max_str_digits()} digits"


def _collect_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _RepeatedKey(key)
        found[key] = value
    return found


def write(value: object) -> str:
    """
    Return a value made of JSON types as text; equal values always give the same text.

    Raises:
        RecordError: An integer has more digits than Python writes.
    """
    try:
        return json.dumps(value, separators=(",", ":"))
    except ValueError:
        raise RecordError("$", f"expected {describe_digits()}, got a longer one") from None


def quote_as_json(value: object) -> str:
    """Return a JSON value as JSON writes it, cut short."""
    return quote_json(value, write)


# The two functions below are called while a value is read, so the path of their errors begins at that value.


def require_object(value: object) -> dict[str, Any]:
    """
    Return *value* if it is a JSON object.

    Raises:
        RecordError: It is not an object, or it repeats a key.
    """
    if not isinstance(value, dict):
        raise RecordError("$", f"expected an object, got {quote_as_json(value)}")
    if isinstance(value, _RepeatedKey):
        raise RecordError("$", f"expected each key once, got {quote_as_json(value.key)} twice")
    return cast("dict[str, Any]", value)


def require_list(value: object, expected: str) -> list[Any]:
    """
    Return *value* if it is a JSON list.

    Raises:
        RecordError: It is not a list.
    """
    if not _is_list(value):
        raise RecordError("$", f"expected {expected}, got {quote_as_json(value)}")
    return value


def _is_list(value: object) -> TypeIs[list[Any]]:
    return isinstance(value, list)
