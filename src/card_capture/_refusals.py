"""Refusals, which say why an action is illegal, in the same form for every game."""

from __future__ import annotations

from enum import Enum
from typing import Generic, Protocol, TypeVar

from attrs import frozen
from typing_extensions import override

R = TypeVar("R", bound=Enum)


class Refused(Protocol):
    """
    The attributes that the refusals of all games share.

    Examples:
        >>> from card_capture import solitaire
        >>> state = solitaire.new_game(seed=1)
        >>> refused = solitaire.why_not(state, solitaire.parse_action("give 2c"))
        >>> refused.rule, refused.message
        ('CC-3.1', '2c can be given up only in the Capture Phase, but this is the Discard Phase')
    """

    @property
    def reason(self) -> Enum:
        """The kind of refusal, for programs: a member of the game's own enum."""
        ...

    @property
    def rule(self) -> str:
        """The number of the rule that forbids the action, such as "CC-6.2"."""
        ...

    @property
    def message(self) -> str:
        """A sentence for people that names the cards."""
        ...


@frozen
class RefusalBase(Generic[R]):
    """
    The base of every game's `Refusal`; R is the game's enum of reasons.

    Attributes:
        reason: The kind of refusal, for programs.
        rule: The number of the rule that forbids the action, such as "CC-6.2".
        message: A sentence for people that names the cards.
    """

    reason: R
    rule: str
    message: str

    @override
    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"
