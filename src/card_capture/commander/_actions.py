"""
What a player can do in Capture the Commander, and how it is written.

    attack 3 seat 1 slot 6           with the own card in slot 3
    expose 5                         turn up the own card in slot 5, to break a tie

Slots count from 1, seats from 0.
"""

from __future__ import annotations

import re
from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.arguments import require_integer
from card_capture.errors import ParseError


@final
@frozen
class Attack:
    """
    Attack an opponent's card with one of your own (CM-3.1).

    Attributes:
        slot: The slot of your card, 1 to 13.
        seat: The opponent's seat, from 0.
        target: The slot of the card that is attacked, 1 to 13.

    Raises:
        NotAnIntegerError: One of them is no integer.

    Examples:
        >>> str(Attack(3, seat=1, target=6))
        'attack 3 seat 1 slot 6'
    """

    slot: int = field(converter=require_integer)
    seat: int = field(converter=require_integer)
    target: int = field(converter=require_integer)

    @override
    def __str__(self) -> str:
        return f"attack {self.slot} seat {self.seat} slot {self.target}"


@final
@frozen
class Expose:
    """
    Choose the card of your own that is turned up to break a tie (CM-4.2).

    Attributes:
        slot: Its slot, 1 to 13.

    Raises:
        NotAnIntegerError: It is no integer.

    Examples:
        >>> str(Expose(5))
        'expose 5'
    """

    slot: int = field(converter=require_integer)

    @override
    def __str__(self) -> str:
        return f"expose {self.slot}"


Action: TypeAlias = Attack | Expose
"""Any action of Capture the Commander."""

_ATTACK = re.compile(r"attack (-?[0-9]+) seat (-?[0-9]+) slot (-?[0-9]+)")
_EXPOSE = re.compile(r"expose (-?[0-9]+)")
_NOTATION = 'actions are written "attack 3 seat 1 slot 6", "expose 5"'


def parse_action(text: str) -> Action:
    """
    Return the action that *text* writes; `str` of an action is always read back as that action.

    Args:
        text: An action in notation, in any case.

    Raises:
        ParseError: It is not the notation of an action.

    Examples:
        >>> parse_action("attack 3 seat 1 slot 6") == Attack(3, seat=1, target=6)
        True
    """
    # Only ASCII is folded, so that nothing else turns into a letter of the notation.
    words = " ".join(text.split()).lower() if isinstance(text, str) and text.isascii() else ""
    try:
        if found := _ATTACK.fullmatch(words):
            return Attack(*map(int, found.groups()))
        if found := _EXPOSE.fullmatch(words):
            return Expose(int(found[1]))
    except ValueError:  # a number of more digits than Python reads
        pass
    raise ParseError(text, "an action of Capture the Commander", _NOTATION)
