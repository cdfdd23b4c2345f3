"""Saved states, views and variants."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, overload

from card_capture._kit.variants import VariantBase
from card_capture._quoting import join_or, quote
from card_capture.errors import InvalidStateError, InvalidViewError, ParseError, RecordError
from card_capture.games import GAMES, State
from card_capture.records._converter import read, to_json
from card_capture.records._format import Document, Form, pop_quoted, read_document, write_document
from card_capture.records._json import quote_as_json
from card_capture.records._kinds import kinds_of

_T = TypeVar("_T")


def save(value: State | VariantBase) -> str:
    """
    Return a state, a view or a variant as a string of JSON, from which `load` makes an equal one.

    The same value always gives the same string.

    Args:
        value: A valid state, a valid view, or a variant, of any game of this library.

    Raises:
        InvalidStateError: The state is not valid, or the value is not a state, a view or a variant.
        InvalidViewError: The view is not valid.
        RecordError: The string would be longer than `LONGEST_TEXT`, or have more values than `MOST_VALUES`.

    Examples:
        >>> from card_capture import BETA, JokerCopies, new_game, view
        >>> state = new_game(seed=1)
        >>> load(save(state)) == state
        True
        >>> load(save(view(state, recall=True))) == view(state, recall=True)
        True
        >>> house = BETA.evolve(name="house rules", joker_copies=JokerCopies.HELD)
        >>> load(save(house)) == house
        True
    """
    for name, game in GAMES.items():
        kinds = kinds_of(name)
        if isinstance(value, kinds.state):
            game.check(value)
            return write_state(name, value)
        if isinstance(value, kinds.view):
            _require_view(name, value)
            return write_document("view", name, to_json(value))
        if isinstance(value, VariantBase) and isinstance(value, kinds.variant):
            return write_document("variant", name, {**to_json(value), "fingerprint": value.fingerprint})
    raise InvalidStateError(f"expected a state, a view or a variant of {join_or(GAMES)}, got {quote(value)}")


@overload
def load(text: str | bytes) -> Any: ...
@overload
def load(text: str | bytes, kind: type[_T]) -> _T: ...
def load(text: str | bytes, kind: type[Any] | None = None) -> Any:
    """
    Return the state, the view or the variant that *text* holds.

    Args:
        text: The string that `save` returned, in this release or an earlier one; at most `LONGEST_TEXT`.
        kind: The class that the value must have, such as `GameState` or `casino.View`; by default any
            state, view or variant is accepted.

    Returns:
        A state that has passed the `check` of its game, a view that was checked likewise, or a variant whose
        fingerprint matches its flags.

    Raises:
        RecordError: *text* is not a saved state, view or variant, or not one of that class.
        ParseError: *kind* is not the class of the states, views or variants of a game.

    Examples:
        >>> from card_capture import GameState
        >>> load('{"format": "card_capture state", "version": 1, "game": "whist"}')
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.game: expected "solitaire", "commander" or "casino", got "whist"
        >>> from card_capture import BETA
        >>> load(save(BETA), GameState)
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.format: expected "card_capture state", got "card_capture variant"
    """
    form, name = (None, None) if kind is None else _find_form_and_game(kind)
    document = read_document(text, _READERS if form is None else [form])
    if name not in (None, document.game):
        raise RecordError("$.game", f"expected {quote_as_json(name)}, got {quote_as_json(document.game)}")
    return _READERS[document.form](document)


def _find_form_and_game(kind: type[Any]) -> tuple[Form, str]:
    """Return the kind of document, and the game, for values of the class *kind*."""
    for name in GAMES:
        kinds = kinds_of(name)
        if kind is kinds.state:
            return "state", name
        if kind is kinds.view:
            return "view", name
        if kind is kinds.variant:
            return "variant", name
    raise ParseError(kind, "the class GameState, View or Variant of a game")


def write_state(name: str, state: Any) -> str:
    """Return the saved form of a state that is known to be valid."""
    return write_document("state", name, to_json(state))


def _read_state(document: Document) -> Any:
    state = read(document.content, kinds_of(document.game).state)
    check_state(document.game, state, "$")
    return state


def check_state(name: str, state: Any, path: str) -> None:
    """Raise a `RecordError` at *path* unless the state that was read there is valid."""
    try:
        GAMES[name].check(state)
    except InvalidStateError as error:
        raise RecordError(path, str(error)) from error


def _read_view(document: Document) -> Any:
    view = read(document.content, kinds_of(document.game).view)
    check_view(document.game, view, "$")
    return view


def check_view(name: str, view: Any, path: str) -> None:
    """Raise a `RecordError` at *path* unless the view that was read there is valid."""
    try:
        _require_view(name, view)
    except InvalidViewError as error:
        raise RecordError(path, str(error)) from error


def _require_view(name: str, view: Any) -> None:
    """Raise an `InvalidViewError` unless a valid state of the game of that name has the view."""
    game: Any = GAMES[name]
    game._check_view.check_view(view)  # noqa: SLF001 - a module of every game


def _read_variant(document: Document) -> VariantBase:
    found = pop_quoted(document.content, "fingerprint")
    variant: VariantBase = read(document.content, kinds_of(document.game).variant)
    expected = quote_as_json(variant.fingerprint)
    if found != expected:
        raise RecordError("$.fingerprint", f"expected {expected} for these flags, got {found}")
    return variant


_READERS: Mapping[Form, Callable[[Document], Any]] = MappingProxyType(
    {"state": _read_state, "view": _read_view, "variant": _read_variant}
)
"""The reader of each kind of document that `save` writes."""
