"""JSON text and JSON values: reading strictly, within limits, and writing."""

from __future__ import annotations

import json
import sys
from typing import Any, Final, cast

from typing_extensions import TypeIs

from card_capture._quoting import quote
from card_capture.errors import RecordError

LONGEST_TEXT: Final = 2**20
"""The greatest length of a document, in characters, or in bytes if it is bytes."""

LONGEST_LIST: Final = 2_000
"""The greatest length of a list in a document; a whole game has a few hundred actions at most."""


class _RepeatedKey(dict[str, Any]):
    """A JSON object with a repeated key, which is remembered until the place of the object is known."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


def parse(text: str | bytes) -> object:
    """
    Return the JSON value that *text* holds.

    Raises:
        RecordError: The text is not JSON, or is too long, or is nested too deeply.
    """
    if not isinstance(text, str | bytes):
        raise RecordError("$", f"expected JSON as a string or bytes, got {quote(text)}")
    if len(text) > LONGEST_TEXT:
        unit = "bytes" if isinstance(text, bytes) else "characters"
        raise RecordError("$", f"expected at most {LONGEST_TEXT} {unit}, got {len(text)}")
    try:
        return json.loads(text.decode() if isinstance(text, bytes) else text, object_pairs_hook=_collect_pairs)
    except RecursionError:
        raise RecordError("$", "expected JSON, got lists or objects that are nested too deeply") from None
    except UnicodeDecodeError as error:
        raise RecordError("$", f"expected JSON in UTF-8, got an invalid byte at position {error.start}") from None
    except json.JSONDecodeError as error:
        raise RecordError("$", f"expected JSON, got a mistake in line {error.lineno}, column {error.colno}") from None
    except ValueError:  # Python's limit for reading integers
        digits = sys.get_int_max_str_digits()
        raise RecordError("$", f"expected numbers of at most {digits} digits, got a longer one") from None


def _collect_pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return _RepeatedKey(key)
        found[key] = value
    return found


def write(value: object) -> str:
    """Return a value made of JSON types as text; equal values always give the same text."""
    return json.dumps(value, separators=(",", ":"))


def quoted(value: object) -> str:
    """Return a JSON value as JSON writes it, cut short."""
    return quote(value, write)


# The two functions below are called while a value is read, so the path of their errors begins at that value.


def require_object(value: object) -> dict[str, Any]:
    """
    Return *value* if it is a JSON object.

    Raises:
        RecordError: It is not an object, or it has a key twice.
    """
    if not isinstance(value, dict):
        raise RecordError("$", f"expected an object, got {quoted(value)}")
    if isinstance(value, _RepeatedKey):
        raise RecordError("$", f"expected each key once, got {quoted(value.key)} twice")
    return cast("dict[str, Any]", value)


def require_list(value: object, expected: str = "a list") -> list[Any]:
    """
    Return *value* if it is a JSON list that is not too long.

    Raises:
        RecordError: It is not a list, or it has too many items.
    """
    if not _is_list(value):
        raise RecordError("$", f"expected {expected}, got {quoted(value)}")
    if len(value) > LONGEST_LIST:  # each item may have a fault, and every fault takes time
        raise RecordError("$", f"expected at most {LONGEST_LIST} items, got {len(value)}")
    return value


def _is_list(value: object) -> TypeIs[list[Any]]:
    return isinstance(value, list)
