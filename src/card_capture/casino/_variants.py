"""The flags in which Casino is played differently, and the variants with a name (CA-15.1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, is_a, is_from
from card_capture.errors import InvalidVariantError


class FaceCapture(Enum):
    """How many loose face cards of its rank a face card takes (CA-3.1)."""

    ONE = "ONE"
    """Exactly one."""
    ONE_OR_THREE = "ONE_OR_THREE"
    """One or three, so that none is left stranded."""
    ANY = "ANY"
    """One or more."""
    ALL = "ALL"
    """All that lie there."""


class CaptureExtent(Enum):
    """How much of what it could take a capture must take (CA-3.4)."""

    FREE = "FREE"
    """As much as the player likes."""
    MAXIMAL = "MAXIMAL"
    """Nothing that could be added to it is left out."""


class RaiseBuilds(Enum):
    """Whose single builds may be raised (CA-5.4)."""

    ANYONES = "ANYONES"
    """Anyone's."""
    OTHERS = "OTHERS"
    """Anyone's but one's own; a partner's is another's."""
    NONE = "NONE"
    """Nobody's."""


class DuplicateBuilds(Enum):
    """What becomes of two builds of one value (CA-4.7)."""

    ALLOWED = "ALLOWED"
    """They lie side by side."""
    MERGED = "MERGED"
    """A building play takes every other build of its value into the result."""
    FORBIDDEN = "FORBIDDEN"
    """A play that would leave two is illegal."""


class VariantChanges(TypedDict, total=False):
    """The keywords that `Variant.evolve` takes: any field of a `Variant`."""

    name: str
    revision: int
    partnership: bool
    deal_by: int
    face_capture: FaceCapture
    royal: bool
    ace_high: bool
    must_capture: bool
    capture_extent: CaptureExtent
    raise_builds: RaiseBuilds
    table_cards_may_raise: bool
    single_build_as_card: bool
    duplicate_builds: DuplicateBuilds
    owner_may_trail: bool
    sweep_points: int
    score_cards: int
    score_spades: int
    score_big: int
    score_little: int
    score_ace: int
    score_last_capture: int
    spade_casino: bool
    target: int
    difference: bool


_MOST_POINTS = 99
_HIGHEST_TARGET = 999
_points = is_from(0, _MOST_POINTS)


@final
@frozen(kw_only=True)
class Variant(VariantBase):
    """
    The rules that a match is played by: a name, a revision, and the flags of the rulebook.

    A registered revision never changes; a variant of your own takes a name that is not registered.

    Attributes:
        name: What people call it.
        revision: 1, and one more whenever a variant of that name changes the way it plays.
        partnership: Whether four play in two pairs, seats 0 and 2 against 1 and 3 (CA-2.2).
        deal_by: How many cards a packet has when the cards are dealt, 1 or 2 (CA-2.4).
        face_capture: How many face cards a face card takes (CA-3.1).
        royal: Whether jack, queen and king are numeral cards of 11, 12 and 13 (CA-1.3).
        ace_high: Whether an ace from hand also captures as 14; with `royal` only (CA-1.2).
        must_capture: Whether a card that can capture may not be trailed (CA-7.1).
        capture_extent: How much of what it could take a capture must take (CA-3.4).
        raise_builds: Whose builds may be raised (CA-5.4).
        table_cards_may_raise: Whether loose cards may help to raise a build (CA-5.2).
        single_build_as_card: Whether a single build counts as one card of its value (CA-3.5).
        duplicate_builds: What becomes of two builds of one value (CA-4.7).
        owner_may_trail: Whether the owner of a build may trail (CA-6.2).
        sweep_points: What a sweep scores (CA-9.1).
        score_cards: What most cards score (CA-10.2).
        score_spades: What most spades score (CA-10.2); nothing under `spade_casino`.
        score_big: What `Td`, big casino, scores (CA-10.1).
        score_little: What `2s`, little casino, scores (CA-10.1).
        score_ace: What each ace scores (CA-10.1).
        score_last_capture: What the last capture of a round scores (CA-1.12).
        spade_casino: Whether each spade scores 1, and `Js` one more, in place of most spades (CA-10.1).
        target: How many points win a match (CA-11.2).
        difference: Whether a round adds only the difference, to the side that made more (CA-11.1).

    Raises:
        InvalidVariantError: A field is of the wrong kind, flags contradict each other, no round could
            bring a point, or the name is a registered variant's and the flags or the revision are not.

    Examples:
        >>> SWEEPS.id, SWEEPS.sweep_points
        ('sweeps@1', 1)
        >>> MAIN.evolve(name="mine", raise_builds=RaiseBuilds.OTHERS).id
        'mine@1'
    """

    partnership: bool = field(validator=is_a(bool))
    deal_by: int = field(validator=is_from(1, 2))
    face_capture: FaceCapture = field(validator=is_a(FaceCapture))
    royal: bool = field(validator=is_a(bool))
    ace_high: bool = field(validator=is_a(bool))
    must_capture: bool = field(validator=is_a(bool))
    capture_extent: CaptureExtent = field(validator=is_a(CaptureExtent))
    raise_builds: RaiseBuilds = field(validator=is_a(RaiseBuilds))
    table_cards_may_raise: bool = field(validator=is_a(bool))
    single_build_as_card: bool = field(validator=is_a(bool))
    duplicate_builds: DuplicateBuilds = field(validator=is_a(DuplicateBuilds))
    owner_may_trail: bool = field(validator=is_a(bool))
    sweep_points: int = field(validator=_points)
    score_cards: int = field(validator=_points)
    score_spades: int = field(validator=_points)
    score_big: int = field(validator=_points)
    score_little: int = field(validator=_points)
    score_ace: int = field(validator=_points)
    score_last_capture: int = field(validator=_points)
    spade_casino: bool = field(validator=is_a(bool))
    target: int = field(validator=is_from(1, _HIGHEST_TARGET))
    difference: bool = field(validator=is_a(bool))

    def __attrs_post_init__(self) -> None:
        if self.ace_high and not self.royal:
            raise InvalidVariantError("ace_high is True and royal False: expected royal too, where 14 is a value")
        if not (
            self.sweep_points
            or self.score_cards
            or self.score_spades
            or self.score_big
            or self.score_little
            or self.score_ace
            or self.score_last_capture
            or self.spade_casino
        ):
            raise InvalidVariantError("no round can bring a point: expected a score above 0, so that a match can end")
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
            >>> MAIN.evolve(name="short", target=11).id
            'short@1'
        """
        return self._evolve(changes)


_registry = Registry(Variant, "Casino")
require_variant = _registry.require

MAIN: Variant = _registry.register(
    Variant(
        name="main",
        partnership=False,
        deal_by=2,
        face_capture=FaceCapture.ONE,
        royal=False,
        ace_high=False,
        must_capture=False,
        capture_extent=CaptureExtent.FREE,
        raise_builds=RaiseBuilds.ANYONES,
        table_cards_may_raise=False,
        single_build_as_card=False,
        duplicate_builds=DuplicateBuilds.ALLOWED,
        owner_may_trail=False,
        sweep_points=0,
        score_cards=3,
        score_spades=1,
        score_big=2,
        score_little=1,
        score_ace=1,
        score_last_capture=0,
        spade_casino=False,
        target=21,
        difference=False,
    )
)
"""The Anglo-American main game, to 21."""

SWEEPS: Variant = _registry.register(MAIN.evolve(name="sweeps", sweep_points=1))
"""The main game in which every sweep scores a point."""

ROYAL: Variant = _registry.register(MAIN.evolve(name="royal", royal=True, ace_high=True))
"""Face cards have values and enter builds, and an ace captures as 1 or as 14."""

SPADE: Variant = _registry.register(MAIN.evolve(name="spade", spade_casino=True, target=61))
"""Every spade scores, 24 points a round, to 61."""

ELEVEN: Variant = _registry.register(MAIN.evolve(name="eleven", target=11, difference=True))
"""Two sides play for the difference of each round, to 11."""

PERMISSIVE: Variant = _registry.register(
    MAIN.evolve(name="permissive", table_cards_may_raise=True, single_build_as_card=True, owner_may_trail=True)
)
"""The freest building: table cards raise, single builds are cards, and owners may trail."""

BIG_TEN: Variant = _registry.register(MAIN.evolve(name="big_ten", score_cards=1, score_big=3, score_little=2))
"""Most cards score 1, big casino 3 and little casino 2."""

TWO_TWO: Variant = _registry.register(MAIN.evolve(name="two_two", score_cards=2, score_spades=2, sweep_points=1))
"""Most cards and most spades score 2 each, and sweeps a point."""

LAST_TAKE: Variant = _registry.register(MAIN.evolve(name="last_take", score_cards=2, score_last_capture=1))
"""Most cards score 2, and the last capture of a round a point."""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant by its id, such as "main@1"."""


def players_for(rules: Variant) -> tuple[int, ...]:
    """Return how many can play by these rules: partnership is for two pairs, a difference between two sides."""
    if rules.partnership:
        return (4,)
    return (2,) if rules.difference else (2, 3, 4)


def variant(name: str) -> Variant:
    """
    Return the registered variant of that name or id.

    Args:
        name: "main" for its newest revision, "main@1" for that one for ever.

    Raises:
        UnknownVariantError: None is registered so; the error lists the ids.

    Examples:
        >>> variant("main") is variant("main@1") is MAIN
        True
    """
    return _registry.find(name)
