"""The three flags of Capture the Commander (CM-6), and its registered variant."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, is_a


class TieRemoves(Enum):
    """The cards that the loser of a tie loses (CM-4.4)."""

    BATTLE_CARD = "BATTLE_CARD"
    """The card that attacked or was attacked."""
    EXPOSED_CARDS = "EXPOSED_CARDS"
    """That card and every card that the loser turned up in the battle."""


class TieExhaustion(Enum):
    """The player who is out if a tie can't go on because a player has no card left to turn up (CM-4.5)."""

    CARDS_TO_EXPOSE = "CARDS_TO_EXPOSE"
    """The player with no card left to turn up; both players, if neither has one."""
    CARDS_IN_LAYOUT = "CARDS_IN_LAYOUT"
    """The player with fewer cards in the layout; both players, if they have the same number."""


class VariantChanges(TypedDict, total=False):
    """The keyword arguments of `Variant.evolve`: any field of a `Variant`."""

    name: str
    revision: int
    tie_removes: TieRemoves
    tie_exhaustion: TieExhaustion
    commander_falls_in_tie_break: bool


@final
@frozen(kw_only=True)
class Variant(VariantBase):
    """
    The rules of a game: a name, a revision, and three flags.

    Every combination of flags can be played. A registered revision never changes; give a variant of
    your own a name that is not registered.

    Attributes:
        name: A name for people, such as "standard".
        revision: The revision of the rules under that name, from 1.
        tie_removes: The cards that the loser of a tie loses (CM-4.4).
        tie_exhaustion: The player who is out if a tie can't go on (CM-4.5).
        commander_falls_in_tie_break: Whether a Commander that was turned up to break a tie and was the
            lower card is beaten (CM-5.1).

    Raises:
        InvalidVariantError: A field has a value of the wrong type, or the name belongs to a registered
            variant with other flags or another revision.

    Examples:
        >>> STANDARD.id, STANDARD.tie_removes
        ('standard@1', <TieRemoves.BATTLE_CARD: 'BATTLE_CARD'>)
        >>> STANDARD.evolve(name="mine", tie_removes=TieRemoves.EXPOSED_CARDS).id
        'mine@1'
    """

    tie_removes: TieRemoves = field(validator=is_a(TieRemoves))
    tie_exhaustion: TieExhaustion = field(validator=is_a(TieExhaustion))
    commander_falls_in_tie_break: bool = field(validator=is_a(bool))

    def __attrs_post_init__(self) -> None:
        _registry.admit(self)

    def evolve(self, **changes: Unpack[VariantChanges]) -> Variant:
        """
        Return a copy of this variant with some fields changed.

        Args:
            changes: New values for any of the fields, as keyword arguments.

        Raises:
            InvalidVariantError: The new variant is invalid, as described for `Variant`; a registered
                variant with changed flags needs a new `name`. Or a keyword is not the name of a field.

        Examples:
            >>> STANDARD.evolve(name="steadfast", commander_falls_in_tie_break=False).id
            'steadfast@1'
        """
        return self._evolve(changes)


_registry = Registry(Variant, "Capture the Commander")
require_variant = _registry.require

STANDARD: Variant = _registry.register(
    Variant(
        name="standard",
        tie_removes=TieRemoves.BATTLE_CARD,
        tie_exhaustion=TieExhaustion.CARDS_TO_EXPOSE,
        commander_falls_in_tie_break=True,
    )
)
"""
The rules as published, as the documentation interprets them.

This constant is `standard@1` forever; a newer revision will have its own constant.
"""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant by its id."""


def variant(name: str) -> Variant:
    """
    Return the registered variant with a name or id.

    Args:
        name: A name, such as "standard", for its newest revision, or an id, such as "standard@1", for
            exactly that revision.

    Raises:
        UnknownVariantError: No registered variant has that name or id; the error lists the ids.

    Examples:
        >>> variant("standard") is variant("standard@1") is STANDARD
        True
    """
    return _registry.find(name)
