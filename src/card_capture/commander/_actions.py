"""
The actions of Capture the Commander and their notation.

    attack 3 seat 1 slot 6      attack seat 1's card in slot 6 with your card in slot 3
    expose 5                    turn up your card in slot 5 to break a tie

Slots count from 1, seats from 0.
"""

from __future__ import annotations

import re
from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.arguments import MOST_DIGITS, require_integer
from card_capture.errors import ParseError


@final
@frozen
class Attack:
    """
    Attack an opponent's card with one of your own (CM-3.1).

    Attributes:
        slot: The slot of your card, 1 to 13.
        seat: The opponent's seat, from 0.
        target: The slot of the opponent's card, 1 to 13.

    Raises:
        NotAnIntegerError: One of them is not an integer, or has more than 4,000 digits.

    Examples:
        >>> str(Attack(3, seat=1, target=6))
        'attack 3 seat 1 slot 6'
    """

    slot: int = field(converter=require_integer)
    seat: int = field(converter=require_integer)
    target: int = field(converter=require_integer)

    @property
    def pieces(self) -> tuple[int, tuple[int, int]]:
        """The slots it uses: your own as a number alone, then the opponent's with its seat."""
        return (self.slot, (self.seat, self.target))

    @override
    def __str__(self) -> str:
        return f"attack {self.slot} seat {self.seat} slot {self.target}"


@final
@frozen
class Expose:
    """
    Choose one of your own cards to turn up, to break a tie (CM-4.2).

    Attributes:
        slot: The slot of that card, 1 to 13.

    Raises:
        NotAnIntegerError: The slot is not an integer, or has more than 4,000 digits.

    Examples:
        >>> str(Expose(5))
        'expose 5'
    """

    slot: int = field(converter=require_integer)

    @property
    def pieces(self) -> tuple[int]:
        """The slot it uses: your own, as a number alone."""
        return (self.slot,)

    @override
    def __str__(self) -> str:
        return f"expose {self.slot}"


Action: TypeAlias = Attack | Expose
"""Any action of Capture the Commander."""

_INTEGER = rf"(-?[0-9]{{1,{MOST_DIGITS}}})"
_ATTACK = re.compile(f"attack {_INTEGER} seat {_INTEGER} slot {_INTEGER}")
_EXPOSE = re.compile(f"expose {_INTEGER}")
_HINT = 'actions are written "attack 3 seat 1 slot 6" or "expose 5"'


def parse_action(text: str) -> Action:
    """
    Return the action that a string describes; `parse_action(str(action))` always equals *action*.

    Args:
        text: The notation of an action, in upper or lower case.

    Raises:
        ParseError: *text* is not the notation of an action.

    Examples:
        >>> parse_action("attack 3 seat 1 slot 6") == Attack(3, seat=1, target=6)
        True
    """
    # Reject other characters before lower() can turn one of them into a letter, as it does the Kelvin sign.
    words = " ".join(text.split()).lower() if isinstance(text, str) and text.isascii() else ""
    if match := _ATTACK.fullmatch(words):
        return Attack(*map(int, match.groups()))
    if match := _EXPOSE.fullmatch(words):
        return Expose(int(match[1]))
    raise ParseError(text, "an action of Capture the Commander", _HINT)
