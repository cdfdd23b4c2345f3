"""A check that a value is one that a parser of JSON returns, since a caller can pass anything."""

from __future__ import annotations

from typing import cast, final

from card_capture._quoting import quote, quote_json
from card_capture.errors import RecordError
from card_capture.records import _limits

_KINDS = "a dict, a list, a string, a number, a bool or None"


def require_plain(value: object) -> None:
    """
    Check that *value* is made of dicts with strings as keys, lists, strings, numbers, bools and None.

    So it has no cycles, and it can be written as JSON without harm: it is within the limits of a document, though
    its JSON may still be a little beyond them.

    Raises:
        RecordError: Something else is in it, such as a tuple or an instance of a subclass, or it is too large.
    """
    _Walk().visit(value, 0)


@final
class _Walk:
    """The numbers of values and characters that were found so far; a value counts each time that it is reached."""

    def __init__(self) -> None:
        self._values = 0
        self._characters = 0

    def visit(self, value: object, depth: int) -> None:
        """Check a value inside *depth* lists and dicts."""
        self._values += 1
        if self._values > _limits.MOST_VALUES:
            raise RecordError("$", f"expected at most {_limits.MOST_VALUES} values, got more")
        if type(value) is str:
            self._count_characters(value)
        elif type(value) is dict or type(value) is list:
            if depth == _limits.DEEPEST_NESTING:  # also the end of a cycle
                most = _limits.DEEPEST_NESTING
                raise RecordError("$", f"expected at most {most} lists and objects inside each other, got more")
            self._visit_parts(cast("dict[object, object] | list[object]", value), depth + 1)
        elif type(value) not in (int, float, bool, type(None)):
            raise RecordError("$", f"expected {_KINDS}, got {quote(value)}")

    def _visit_parts(self, value: dict[object, object] | list[object], depth: int) -> None:
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(value, dict):
                self._visit_key(key)
            try:
                self.visit(part, depth)
            except RecordError as error:
                step = f".{quote_json(key, str)}" if isinstance(value, dict) else f"[{key}]"
                raise RecordError(f"${step}{error.path.removeprefix('$')}", error.problem) from None

    def _visit_key(self, key: object) -> None:
        if type(key) is not str:
            raise RecordError("$", f"expected strings as keys, got {quote(key)}")
        self._count_characters(key)

    def _count_characters(self, text: str) -> None:
        self._characters += len(text)
        if self._characters > _limits.LONGEST_TEXT:
            raise RecordError("$", f"expected at most {_limits.LONGEST_TEXT} characters, got more")
