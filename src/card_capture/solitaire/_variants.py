"""The variants of Card Capture: ten flags, and four registered combinations of them (CC-8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, is_a


class OpeningRow(Enum):
    """The way the set-up treats royals among the first enemy cards (CC-2.3)."""

    ROYALS_TO_BOTTOM = "ROYALS_TO_BOTTOM"
    """Four cards are dealt; royals among them go to the bottom of the enemy deck and leave gaps."""
    NUMBER_CARDS_ONLY = "NUMBER_CARDS_ONLY"
    """Cards are turned over until four number cards lie in the row; royals go to the bottom of the enemy deck."""


class FirstPhase(Enum):
    """The phase in which round 1 begins (CC-2.5)."""

    ENEMY = "ENEMY"
    """The Enemy Phase, as in every later round."""
    CAPTURE = "CAPTURE"
    """The Capture Phase; round 1 has no other phase."""


class JokerCopies(Enum):
    """The card that a spent Joker counts as (CC-6.2)."""

    SPENT = "SPENT"
    """The highest suited card spent with it."""
    HELD = "HELD"
    """The highest card of the target's suit in hand, spent or not."""


class RoyalRule(Enum):
    """The effect of sending a royal to the Enemy Capture Pile (CC-6.6)."""

    LOSES = "LOSES"
    """The action is legal, and the game is lost at once."""
    FORBIDDEN = "FORBIDDEN"
    """The action is illegal."""


class StuckRule(Enum):
    """The condition under which the game is lost as a Capture Phase begins (CC-7.3)."""

    NO_SAFE_ACTION = "NO_SAFE_ACTION"
    """No legal action keeps every royal out of the Enemy Capture Pile."""
    NO_ACTION = "NO_ACTION"
    """There is no legal action at all."""


class VariantChanges(TypedDict, total=False):
    """The keyword arguments of `Variant.evolve`: any field of a `Variant`."""

    name: str
    revision: int
    opening_row: OpeningRow
    opening_hand: bool
    first_phase: FirstPhase
    closes_up_when_enemy_deck_is_empty: bool
    joker_copies: JokerCopies
    royal_given_up: RoyalRule
    royal_sacrificed: RoyalRule
    stuck: StuckRule
    discard_pile_visible: bool
    enemy_capture_pile_visible: bool


@final
@frozen(kw_only=True)
class Variant(VariantBase):
    """
    The rules that a game is played under: a name, a revision, and ten flags.

    Every combination of flags is a playable game (CC-8.1). A registered revision never changes; give a
    variant of your own a name that is not registered.

    Attributes:
        name: The name of the variant.
        revision: A number from 1, incremented whenever the rules of the variant change.
        opening_row: The way the set-up treats royals in the opening row (CC-2.3).
        opening_hand: Whether the player draws four cards during the set-up (CC-2.4).
        first_phase: The phase in which round 1 begins (CC-2.5).
        closes_up_when_enemy_deck_is_empty: Whether gaps still close once the enemy deck is empty (CC-4.1).
        joker_copies: The card that a Joker counts as (CC-6.2).
        royal_given_up: The effect of giving up a royal, from hand or from the row (CC-6.6).
        royal_sacrificed: The effect of sacrificing a royal from hand (CC-6.6).
        stuck: The condition under which the game is lost as a Capture Phase begins (CC-7.3).
        discard_pile_visible: Whether the player may look through the discard pile (CC-9.1).
        enemy_capture_pile_visible: Whether the player may look through the Enemy Capture Pile (CC-9.1).

    Raises:
        InvalidVariantError: A field has a value of the wrong type, or the name belongs to a registered
            variant with other flags or another revision.

    Examples:
        >>> BETA.id, BETA.joker_copies
        ('beta@1', <JokerCopies.SPENT: 'SPENT'>)
        >>> BETA.evolve(name="mine", joker_copies=JokerCopies.HELD).id
        'mine@1'
    """

    opening_row: OpeningRow = field(validator=is_a(OpeningRow))
    opening_hand: bool = field(validator=is_a(bool))
    first_phase: FirstPhase = field(validator=is_a(FirstPhase))
    closes_up_when_enemy_deck_is_empty: bool = field(validator=is_a(bool))
    joker_copies: JokerCopies = field(validator=is_a(JokerCopies))
    royal_given_up: RoyalRule = field(validator=is_a(RoyalRule))
    royal_sacrificed: RoyalRule = field(validator=is_a(RoyalRule))
    stuck: StuckRule = field(validator=is_a(StuckRule))
    discard_pile_visible: bool = field(validator=is_a(bool))
    enemy_capture_pile_visible: bool = field(validator=is_a(bool))

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
            >>> PUBLISHED.evolve(name="open published", discard_pile_visible=True).id
            'open published@1'
        """
        return self._evolve(changes)


_registry = Registry(Variant, "Card Capture")
require_variant = _registry.require

PUBLISHED: Variant = _registry.register(
    Variant(
        name="published",
        opening_row=OpeningRow.ROYALS_TO_BOTTOM,
        opening_hand=False,
        first_phase=FirstPhase.ENEMY,
        closes_up_when_enemy_deck_is_empty=False,
        joker_copies=JokerCopies.SPENT,
        royal_given_up=RoyalRule.LOSES,
        royal_sacrificed=RoyalRule.FORBIDDEN,
        stuck=StuckRule.NO_SAFE_ACTION,
        discard_pile_visible=False,
        enemy_capture_pile_visible=False,
    )
)
"""
`published@1`: the rulebook of 2018.

Once the enemy deck is empty, gaps in the row stay, and neither pile may be looked through. This constant is
`published@1` forever; a newer revision will have a constant of its own.
"""

BETA: Variant = _registry.register(
    PUBLISHED.evolve(  # CC-8.3
        name="beta",
        closes_up_when_enemy_deck_is_empty=True,
        discard_pile_visible=True,
        enemy_capture_pile_visible=True,
    )
)
"""
`beta@1`: like Published, but the row always closes up, and both piles may be looked through (CC-8.3).

This constant is `beta@1` forever; a newer revision will have a constant of its own.
"""

PLAYCARDS: Variant = _registry.register(
    PUBLISHED.evolve(  # CC-8.2: Jokers and the three actions are those of Published
        name="playcards",
        opening_hand=True,
        closes_up_when_enemy_deck_is_empty=True,
        royal_given_up=RoyalRule.FORBIDDEN,  # CC-8.2
    )
)
"""
`playcards@1`: the web table, which deals a hand at once and forbids every action that would lose a royal (CC-8.2).

This constant is `playcards@1` forever; a newer revision will have a constant of its own.
"""

DECKOPEDIA: Variant = _registry.register(
    PUBLISHED.evolve(
        name="deckopedia",
        opening_row=OpeningRow.NUMBER_CARDS_ONLY,
        opening_hand=True,
        first_phase=FirstPhase.CAPTURE,
        closes_up_when_enemy_deck_is_empty=True,
        joker_copies=JokerCopies.HELD,
        royal_sacrificed=RoyalRule.LOSES,
        stuck=StuckRule.NO_ACTION,
    )
)
"""
`deckopedia@1`: the browser game, which begins in the Capture Phase and lets a Joker copy a card that stays in hand.

This constant is `deckopedia@1` forever; a newer revision will have a constant of its own.
"""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant, by its id such as "beta@1"."""


def variant(name: str) -> Variant:
    """
    Return the registered variant with this name or id.

    Args:
        name: A name such as "beta" for its newest revision, or an id such as "beta@1", which means the
            same rules forever.

    Raises:
        UnknownVariantError: No registered variant has that name or id; the error lists the ids.

    Examples:
        >>> variant("beta") is variant("beta@1") is BETA
        True
    """
    return _registry.find(name)
