"""Numbers in actions, such as slots and seats."""

from __future__ import annotations

from card_capture.errors import NotAnIntegerError


def integer(value: int) -> int:
    """
    Return *value*, sure to be an integer.

    Raises:
        NotAnIntegerError: It is anything else; True and 1.0 are slips, though they equal 1.
    """
    if type(value) is not int:
        raise NotAnIntegerError(value)
    return value
