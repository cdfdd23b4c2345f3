"""The ten flags in which Card Capture is played differently, and the four variants with a name (CC-8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, is_a


class OpeningRow(Enum):
    """What the set-up does with royals among the first enemy cards (CC-2.3)."""

    ROYALS_TO_BOTTOM = "ROYALS_TO_BOTTOM"
    """Four cards are dealt; royals among them go to the bottom and leave gaps."""
    NUMBER_CARDS_ONLY = "NUMBER_CARDS_ONLY"
    """Cards are turned until four number cards lie in the row; royals go to the bottom."""


class FirstPhase(Enum):
    """The phase that round 1 begins with (CC-2.5)."""

    ENEMY = "ENEMY"
    """The Enemy Phase, as in every later round."""
    CAPTURE = "CAPTURE"
    """The Capture Phase; the three phases before it are left out."""


class JokerCopies(Enum):
    """Which card a spent Joker counts as (CC-6.2)."""

    SPENT = "SPENT"
    """The highest suited card that is spent with it."""
    HELD = "HELD"
    """The highest card of the target's suit in hand, spent or not."""


class RoyalRule(Enum):
    """What sending a royal to the Enemy Capture Pile is (CC-6.6)."""

    LOSES = "LOSES"
    """Legal, and the game is lost at once."""
    FORBIDDEN = "FORBIDDEN"
    """Illegal."""


class StuckRule(Enum):
    """When a Capture Phase begins with a loss (CC-7.3)."""

    NO_SAFE_ACTION = "NO_SAFE_ACTION"
    """When no legal action keeps every royal out of the Enemy Capture Pile."""
    NO_ACTION = "NO_ACTION"
    """When there is no legal action at all."""


class VariantChanges(TypedDict, total=False):
    """The keywords that `Variant.evolve` takes: any field of a `Variant`."""

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
    The rules that a game is played by: a name, a revision, and ten flags.

    Every combination of flags is a game (CC-8.1). A registered revision never changes; a variant of
    your own takes a name that is not registered.

    Attributes:
        name: What people call it.
        revision: 1, and one more whenever a variant of that name changes the way it plays.
        opening_row: What happens to royals in the opening row (CC-2.3).
        opening_hand: Whether the set-up draws four cards (CC-2.4).
        first_phase: The phase that round 1 begins with (CC-2.5).
        closes_up_when_enemy_deck_is_empty: Whether gaps still close once the enemy deck is empty (CC-4.1).
        joker_copies: Which card a Joker counts as (CC-6.2).
        royal_given_up: What giving up a royal, from hand or row, is (CC-6.6).
        royal_sacrificed: What sacrificing a royal from hand is (CC-6.6).
        stuck: When a Capture Phase begins with a loss (CC-7.3).
        discard_pile_visible: Whether the player may look through the discard pile (CC-9.1).
        enemy_capture_pile_visible: Whether the player may look through the Enemy Capture Pile (CC-9.1).

    Raises:
        InvalidVariantError: A field is of the wrong kind, or the name is a registered variant's and
            the flags or the revision are not.

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
        Return a variant with some fields changed.

        Args:
            changes: New values for any of the fields, by their names.

        Raises:
            InvalidVariantError: As for `Variant` itself, so changed flags need a new `name` too; or a
                keyword is not the name of a field.

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
"""The rulebook of 2018: once the enemy deck is empty, gaps in the row stay; no pile may be looked through."""

BETA: Variant = _registry.register(
    PUBLISHED.evolve(
        name="beta",
        closes_up_when_enemy_deck_is_empty=True,
        discard_pile_visible=True,
        enemy_capture_pile_visible=True,
    )
)
"""Published, but the row always closes up and both piles may be looked through (CC-8.3)."""

PLAYCARDS: Variant = _registry.register(
    PUBLISHED.evolve(
        name="playcards",
        opening_hand=True,
        closes_up_when_enemy_deck_is_empty=True,
        royal_given_up=RoyalRule.FORBIDDEN,
    )
)
"""The web table: it deals a hand at once, and refuses whatever would lose a royal (CC-8.2)."""

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
"""The browser game: it opens with a capture, and a Joker copies a card that may stay in hand."""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant by its id, such as "beta@1"."""


def variant(name: str) -> Variant:
    """
    Return the registered variant of that name or id.

    Args:
        name: "beta" for its newest revision, "beta@1" for that one for ever.

    Raises:
        UnknownVariantError: None is registered so; the error lists the ids.

    Examples:
        >>> variant("beta") is variant("beta@1") is BETA
        True
    """
    return _registry.find(name)
