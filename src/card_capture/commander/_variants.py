"""The three flags in which Capture the Commander is played differently (CM-6), and the one variant with a name."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, is_a


class TieRemoves(Enum):
    """What the loser of a tie loses (CM-4.4)."""

    BATTLE_CARD = "BATTLE_CARD"
    """The card that attacked or was attacked."""
    EXPOSED_CARDS = "EXPOSED_CARDS"
    """That card and every card that the loser turned up in the battle."""


class TieExhaustion(Enum):
    """Who is out when a tie can't go on, since a player has no card left to turn up (CM-4.5)."""

    CARDS_TO_EXPOSE = "CARDS_TO_EXPOSE"
    """Who has no card left to turn up; both, if neither has."""
    CARDS_IN_LAYOUT = "CARDS_IN_LAYOUT"
    """Who has fewer cards in the layout; both, if they have as many."""


class VariantChanges(TypedDict, total=False):
    """The keywords that `Variant.evolve` takes: any field of a `Variant`."""

    name: str
    revision: int
    tie_removes: TieRemoves
    tie_exhaustion: TieExhaustion
    commander_falls_in_tie_break: bool


@final
@frozen(kw_only=True)
class Variant(VariantBase):
    """
    The rules that a game is played by: a name, a revision, and three flags.

    Every combination of flags is a game. A registered revision never changes; a variant of your own
    takes a name that is not registered.

    Attributes:
        name: What people call it.
        revision: 1, and one more whenever a variant of that name changes the way it plays.
        tie_removes: What the loser of a tie loses (CM-4.4).
        tie_exhaustion: Who is out when a tie can't go on (CM-4.5).
        commander_falls_in_tie_break: Whether a Commander that was turned up to break a tie and was the
            lower card is beaten (CM-5.1).

    Raises:
        InvalidVariantError: A field is of the wrong kind, or the name is a registered variant's and
            the flags or the revision are not.

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
        Return a variant with some fields changed.

        Args:
            changes: New values for any of the fields, by their names.

        Raises:
            InvalidVariantError: As for `Variant` itself, so changed flags need a new `name` too; or a
                keyword is not the name of a field.

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
"""The rules as published, each ambiguity read as the documentation of the rules says."""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant by its id."""


def variant(name: str) -> Variant:
    """
    Return the registered variant of that name or id.

    Args:
        name: "standard" for its newest revision, "standard@1" for that one for ever.

    Raises:
        UnknownVariantError: None is registered so; the error lists the ids.

    Examples:
        >>> variant("standard") is variant("standard@1") is STANDARD
        True
    """
    return _registry.find(name)
