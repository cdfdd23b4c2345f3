"""Quoting values in error messages, and suggesting names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import SequenceMatcher, get_close_matches
from enum import Enum
from types import FunctionType, ModuleType

_LONGEST_QUOTE = 80

_LARGE = ("GameState", "View", "Variant")
"""Classes of the games' largest values, which are named, since their `repr` is long and may hold secrets."""


def quote(value: object, write: Callable[[object], str] = repr) -> str:
    """
    Return *value* as error messages show it, cut short, and never raise an error.

    Args:
        value: Any value, even one whose `repr` fails.
        write: The function that turns it into a string. It isn't used for classes, modules, functions and
            members of enums, which are named as a reader would name them.
    """
    try:
        text = _name(value) or write(value)
    except Exception:  # noqa: BLE001 - a value may be broken in any way, which must not hide the error that it caused
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


def _name(value: object) -> str:
    """Return the name of a value whose `repr` would be no help, such as a path or an address, else an empty string."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, ModuleType):
        return f"the module {value.__name__.rpartition('.')[2]}"
    if isinstance(value, FunctionType):
        return f"the function {value.__name__}"
    package, *modules = type(value).__module__.split(".")
    if package == "card_capture" and type(value).__name__ in _LARGE:
        return f"a {modules[0]}.{type(value).__name__}"
    if type(value).__repr__ is object.__repr__ and type(value).__str__ is object.__str__:
        return f"<{type(value).__name__}>"
    return ""


def quote_string(value: object) -> str:
    """Return a string in double quotes, as documentation writes it, if that needs no escapes."""
    text = str(value)
    return f'"{text}"' if text.isprintable() and not {'"', "\\"} & set(text) else repr(text)


def join_or(words: Iterable[object]) -> str:
    """Return the words as a list of alternatives, such as "2", "2 or 3" or "2, 3 or 4"."""
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}" if others else last


def sort_by_likeness(known: Iterable[str], name: str) -> list[str]:
    """Return the known names, those most like *name* first."""
    return sorted(known, key=lambda each: -SequenceMatcher(None, each, name.casefold()).ratio())


def suggest(name: object, known: Iterable[str]) -> str:
    """Return the end of a message that suggests the known name most like *name*, or an empty string."""
    close = get_close_matches(name.casefold(), known, n=1) if isinstance(name, str) else []
    return f"; did you mean {close[0]}?" if close else ""
