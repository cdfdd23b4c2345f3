"""Values, alternatives and suggestions in error messages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from difflib import get_close_matches
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import cast

_LONGEST_QUOTE = 80

_LONGEST_COLLECTION = 20

_PLAIN = (type(None), bool, int, float, str, bytes)
_COLLECTIONS = (list, tuple, set, frozenset, dict)

_CARDS = ("Card", "CardSet")
_SMALL = ("Outcome", "Build", "Battle")
"""Classes that are written out, as cards and actions are, if their parts are; a `repr` of others may hold secrets."""

_QUALIFIED = ("GameState", "View", "Variant")
"""Classes that every game has, so that messages name the game too."""

_VOWELS = ("a", "e", "i", "o", "u")
_LIKE_YOU = ("uni", "use", "eu")
"""The beginnings of words that are written with a vowel, but sound like "you"."""


def quote(value: object, write: Callable[[object], str] = repr) -> str:
    """
    Return *value* as error messages show it, cut short and printable, and never raise an error.

    Args:
        value: Any value, even one whose `repr` fails.
        write: The function that turns it into a string, if its class is one that is written out. All other
            values are named, since their `repr` may be long, show an address or hold secrets.
    """
    return _shorten(value, lambda: write(value) if _is_written_out(value) else _name(value))


def quote_json(value: object, write: Callable[[object], str]) -> str:
    """Return a value that was read from JSON as `quote` does, but written out even if it is nested."""
    return _shorten(value, lambda: write(value))


def is_action(value: object) -> bool:
    """Return whether *value* is an action of a game, so that its string is its notation."""
    module = str(type(value).__module__)
    return module.startswith("card_capture.") and module.endswith("._actions")


def _shorten(value: object, write: Callable[[], str]) -> str:
    try:
        text = write()
    except Exception:  # noqa: BLE001 - a value may be broken in any way, which must not hide the error that it caused
        text = f"<{type(value).__name__}>"
    if not text.isprintable():
        text = repr(text)[1:-1]
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."


def _is_written_out(value: object) -> bool:
    if type(value) not in _COLLECTIONS:
        return _is_simple(value)
    items = [*cast("Collection[object]", value)]
    if isinstance(value, dict):
        items += cast("dict[object, object]", value).values()
    return len(items) <= _LONGEST_COLLECTION and all(_is_simple(item) for item in items)


def _is_simple(value: object) -> bool:
    """Return whether the `repr` of *value* is short and shows nothing but what the caller passed."""
    kind = type(value)
    if kind in _PLAIN or is_action(value):
        return True
    if kind.__module__.partition(".")[0] != "card_capture" or isinstance(value, Enum):
        return False
    parts = getattr(kind, "__attrs_attrs__", ())
    return kind.__name__ in _CARDS or (
        kind.__name__ in _SMALL and all(_is_written_out(getattr(value, part.name)) for part in parts)
    )


def _name(value: object) -> str:
    """Return the words for a value that is not written out, such as "a list" or "the class Card"."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    if isinstance(value, ModuleType):
        return f"the module {value.__name__.rpartition('.')[2]}"
    if isinstance(value, FunctionType | BuiltinFunctionType):
        return f"the function {value.__name__}"
    if isinstance(value, MethodType):
        return f"the method {value.__name__}"
    name = type(value).__name__.lstrip("_")
    package, *modules = type(value).__module__.split(".")
    if package == "card_capture" and name in _QUALIFIED:
        name = f"{modules[0]}.{name}"
    return add_article(name)


def add_article(name: str) -> str:
    """Return *name* with its article, which depends on its sound: "a Card", "an Attack", "a Uniform"."""
    lowered = name.lower()
    return f"{'an' if lowered[:1] in _VOWELS and not lowered.startswith(_LIKE_YOU) else 'a'} {name}"


def quote_string(value: object) -> str:
    """Return a string in double quotes, as documentation writes it, if that needs no escapes."""
    text = str(value)
    return f'"{text}"' if text.isprintable() and not {'"', "\\"} & set(text) else repr(text)


def join_or(words: Iterable[object]) -> str:
    """Return the words as a list of alternatives, such as "2", "2 or 3" or "2, 3 or 4"."""
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}" if others else last


def suggest(name: object, known: Iterable[str]) -> str:
    """Return the end of a message that suggests the known name most like *name*, or an empty string."""
    close = get_close_matches(name.casefold(), known, n=1) if isinstance(name, str) else []
    return f"; did you mean {close[0]}?" if close else ""
