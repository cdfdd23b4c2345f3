"""Kinds of values, and their names in error messages."""

from __future__ import annotations

from enum import Enum
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args

from card_capture._quoting import add_article, join_or, quote
from card_capture.errors import ParseError

Kind: TypeAlias = type | UnionType
"""A class, or a union of classes such as `int | None`."""

OPTIONAL_TUPLE: Kind = type(()) | None
"""The kind `tuple | None`, which type checkers accept only with the classes of the items."""


def is_of(value: object, kind: Kind) -> bool:
    """Return whether *value* is of *kind*; a bool, or any other subclass of int, is not an int."""
    return any(type(value) is int if part is int else isinstance(value, part) for part in _list_parts(kind))


def describe_kind(kind: Kind) -> str:
    """Return the values of *kind* in words: "an integer", "True or False", "a CardSet", "Phase.OVER or None"."""
    return join_or(word for part in _list_parts(kind) for word in _list_alternatives(part))


def locate_fault(error: ParseError, text: object) -> str:
    """
    Return the words for what was expected in place of a faulty word of a string.

    Args:
        error: The error about the word, perhaps in lower case, or about a longer part of the string.
        text: The string, or any other value that was passed in its place.
    """
    if not isinstance(text, str):
        return error.expected
    words = text.replace(":", " ").replace(",", " ").replace("+", " ").split()
    fault = next((word for word in words if word.lower() == error.text), None) if len(words) > 1 else None
    return error.expected if fault is None else f"{error.expected} in place of {quote(fault)}"


def _list_parts(kind: Kind) -> tuple[Any, ...]:
    return get_args(kind) or (kind,)


def _list_alternatives(kind: type) -> list[str]:
    if kind is bool:
        return ["True", "False"]
    if kind is NoneType:
        return ["None"]
    if issubclass(kind, Enum):
        return [str(member) for member in kind]
    name = "integer" if kind is int else "string" if kind is str else kind.__name__
    return [add_article(name)]
