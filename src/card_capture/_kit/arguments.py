"""Numbers in actions, and seats."""

from __future__ import annotations

from card_capture.errors import NotAnIntegerError, UnknownSeatError


def integer(value: int) -> int:
    """
    Return *value*, sure to be an integer.

    Raises:
        NotAnIntegerError: It is anything else; True and 1.0 are slips, though they equal 1.
    """
    if type(value) is not int:
        raise NotAnIntegerError(value)
    return value


def require_seat(seat: int, players: int) -> None:
    """Raise `UnknownSeatError` unless *seat* is one of those of so many players."""
    if type(seat) is not int or not 0 <= seat < players:
        raise UnknownSeatError(seat, players)
