"""Checks of arguments: integers, bools, seats, states, and actions."""

from __future__ import annotations

from card_capture._kit.states import StateBase, ViewBase
from card_capture._quoting import quote, quote_string
from card_capture.errors import InvalidStateError, InvalidViewError, NotABoolError, NotAnIntegerError, UnknownSeatError

MOST_DIGITS = 4_000
"""The number of digits that an integer of an action may have; Python writes at most 4,300, and no rule needs many."""

_TOO_LARGE = 10**MOST_DIGITS


def require_integer(value: int) -> int:
    """
    Return *value* if it is an integer that can be written.

    Raises:
        NotAnIntegerError: It is anything else, or it has more than 4,000 digits; True and 1.0 are rejected,
            though they equal 1.
    """
    if type(value) is not int:
        raise NotAnIntegerError(value)
    if not -_TOO_LARGE < value < _TOO_LARGE:
        raise NotAnIntegerError(value, f"an integer of at most {MOST_DIGITS} digits")
    return value


def require_bool(value: bool) -> bool:  # noqa: FBT001 - the value of a field or an argument
    """
    Return *value* if it is True or False.

    Raises:
        NotABoolError: It is anything else. A string such as "False" would count as true.
    """
    if type(value) is not bool:
        raise NotABoolError(value)
    return value


def require_seat(seat: int, players: int) -> None:
    """Raise `UnknownSeatError` unless *seat* is an integer from 0 to *players* - 1."""
    if type(seat) is not int or not 0 <= seat < players:
        raise UnknownSeatError(seat, players)


def require_state(value: object, kind: type, title: str) -> None:
    """
    Check that *value* is a state of the right game.

    Args:
        value: The argument that should be a state.
        kind: The class of the game's states.
        title: The game's name for people, such as "Card Capture".

    Raises:
        InvalidStateError: It is anything else, such as a state of another game.
    """
    if not isinstance(value, kind):
        is_view = isinstance(value, ViewBase) and _has_same_game(value, kind)
        remedy = "; imagine(view, seed=...) makes one" if is_view else ""
        raise InvalidStateError(f"expected a GameState of {title}, got {quote(value)}{remedy}")


def require_view(value: object, kind: type, title: str) -> None:
    """
    Check that *value* is a view of the right game.

    Args:
        value: The argument that should be a view.
        kind: The class of the game's views.
        title: The game's name for people, such as "Card Capture".

    Raises:
        InvalidViewError: It is anything else, such as a view of another game.
    """
    if not isinstance(value, kind):
        raise InvalidViewError(f"expected a View of {title}, got {quote(value)}{suggest_view(value, kind)}")


def suggest_view(value: object, *kinds: type) -> str:
    """Return the end of a message that says how to make a view, if *value* is a state of a game with such a view."""
    is_state = isinstance(value, StateBase) and any(_has_same_game(value, kind) for kind in kinds)
    return "; pass view(state, seat, recall=True)" if is_state else ""


def _has_same_game(value: object, kind: type) -> bool:
    packages = [each.__module__.rpartition(".")[0] for each in (type(value), kind)]
    return packages[0] == packages[1]


def require_recall(memory: object) -> None:
    """Raise `InvalidViewError` if *memory*, a field that only views with recall have, is None."""
    if memory is None:
        raise InvalidViewError("expected a view with recall, got one without; call view(state, seat, recall=True)")


def describe_non_action(value: object, kinds: str, title: str) -> str:
    """
    Return the message of the refusal of a value that is not an action of a game.

    Args:
        value: The argument that should be an action.
        kinds: The classes of the game's actions in words, such as "an Attack or an Expose".
        title: The game's name for people, such as "Card Capture".
    """
    if isinstance(value, str):
        remedy = f"write parse_action({quote(value, quote_string)})"
        return f"expected an action of {title}, got {quote(value)}; {remedy}"
    return f"expected {kinds} of {title}, got {quote(value)}"
