"""The flags that change the rules of Casino, and the named variants (CA-15.1)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypedDict, final

from attrs import field, frozen
from typing_extensions import Unpack

from card_capture._kit.variants import Registry, VariantBase, require_kind, require_range
from card_capture.errors import InvalidVariantError


class FaceCapture(Enum):
    """The number of loose face cards of its rank that a face card takes (CA-3.1)."""

    ONE = "ONE"
    """Exactly one."""
    ONE_OR_THREE = "ONE_OR_THREE"
    """One or three, so that no face card is left without a partner."""
    ANY = "ANY"
    """One or more."""
    ALL = "ALL"
    """All on the table."""


class CaptureExtent(Enum):
    """Whether a capture may leave out cards and builds that could be added to it (CA-3.4)."""

    FREE = "FREE"
    """A capture may leave them out."""
    MAXIMAL = "MAXIMAL"
    """A capture may not leave them out."""


class RaiseBuilds(Enum):
    """The owners whose single builds a player may raise (CA-5.4)."""

    ANYONES = "ANYONES"
    """Any owner."""
    OTHERS = "OTHERS"
    """Any owner but the player; a partner is another owner."""
    NONE = "NONE"
    """No owner: builds are never raised."""


class DuplicateBuilds(Enum):
    """Whether two builds may have the same value (CA-4.7)."""

    ALLOWED = "ALLOWED"
    """Two builds may have the same value."""
    MERGED = "MERGED"
    """Every other build of its value must join a building play."""
    FORBIDDEN = "FORBIDDEN"
    """A play that would leave two such builds is illegal."""


class CountOut(Enum):
    """The way to find the winner if two or more sides reach the target in one round (CA-11.4)."""

    TOTAL = "TOTAL"
    """The highest total after the round wins."""
    ORDERED = "ORDERED"
    """The points of the round are counted item by item; the first side to reach the target wins."""


class ScoreTiming(Enum):
    """When the points of a round are added to the scores (CA-11.1)."""

    ROUND_END = "ROUND_END"
    """After the round."""
    AS_TAKEN = "AS_TAKEN"
    """At once, and the match ends as soon as a side reaches the target."""


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
    table_only_builds: bool
    duplicate_builds: DuplicateBuilds
    owner_may_trail: bool
    build_for_partner: bool
    sweep_points: int
    sweep_cancel: bool
    score_cards: int
    score_spades: int
    score_big: int
    score_little: int
    score_ace: int
    score_last_capture: int
    spade_casino: bool
    target: int
    difference: bool
    count_out: CountOut
    score_timing: ScoreTiming


MOST_POINTS = 99
_HIGHEST_TARGET = 999
_points = require_range(0, MOST_POINTS)
_SCORING_FLAGS = (
    "sweep_points",
    "score_cards",
    "score_spades",
    "score_big",
    "score_little",
    "score_ace",
    "score_last_capture",
    "spade_casino",
)


@final
@frozen(kw_only=True)
class Variant(VariantBase):
    """
    The rules of a match: a name, a revision, and the flags of the rulebook.

    A registered revision never changes. A variant of your own needs a name that is not registered.

    Attributes:
        name: The name, for people.
        revision: The revision, from 1; it is incremented when the rules of a named variant change.
        partnership: Whether four play in two pairs, seats 0 and 2 against 1 and 3 (CA-2.2).
        deal_by: The number of cards in a packet when cards are dealt, 1 or 2 (CA-2.4).
        face_capture: The number of face cards that a face card takes (CA-3.1).
        royal: Whether jack, queen and king are numeral cards of 11, 12 and 13 (CA-1.3).
        ace_high: Whether an ace from hand also captures as 14; with `royal` only (CA-1.2).
        must_capture: Whether a card that can capture may not be trailed (CA-7.1).
        capture_extent: Whether a capture may leave out what could be added to it (CA-3.4).
        raise_builds: The owners whose builds a player may raise (CA-5.4).
        table_cards_may_raise: Whether loose cards may help to raise a build (CA-5.2).
        single_build_as_card: Whether a single build counts as one card of its value (CA-3.5).
        table_only_builds: Whether a player who trails may join other loose cards as a build (CA-4.2).
        duplicate_builds: Whether two builds may have the same value (CA-4.7).
        owner_may_trail: Whether the owner of a build may trail (CA-6.2).
        build_for_partner: Whether a player without an answering card may build for the partner; with
            `partnership` only (CA-4.3).
        sweep_points: The points for a sweep (CA-9.1).
        sweep_cancel: Whether only the side with more sweeps scores, for the difference; for two sides (CA-9.1).
        score_cards: The points for most cards (CA-10.2).
        score_spades: The points for most spades (CA-10.2); not used with `spade_casino`.
        score_big: The points for `Td`, big casino (CA-10.1).
        score_little: The points for `2s`, little casino (CA-10.1).
        score_ace: The points for each ace (CA-10.1).
        score_last_capture: The points for the last capture of a round (CA-1.12).
        spade_casino: Whether each spade scores 1, and `Js` one more, instead of most spades (CA-10.1).
        target: The number of points that wins a match (CA-11.2).
        difference: Whether a round scores only the difference, for the side that made more points (CA-11.1).
        count_out: The way to find the winner if two or more sides reach the target in one round (CA-11.4).
        score_timing: When the points of a round are added to the scores; not `AS_TAKEN` with `difference` or
            `sweep_cancel` (CA-11.1).

    Raises:
        InvalidVariantError: A field has a wrong type or value, flags contradict each other, no round could
            score a point, or the name is taken by a registered variant with other flags or revisions.

    Examples:
        >>> SWEEPS.id, SWEEPS.sweep_points
        ('sweeps@1', 1)
        >>> MAIN.evolve(name="mine", raise_builds=RaiseBuilds.OTHERS).id
        'mine@1'
    """

    partnership: bool = field(validator=require_kind(bool))
    deal_by: int = field(validator=require_range(1, 2))
    face_capture: FaceCapture = field(validator=require_kind(FaceCapture))
    royal: bool = field(validator=require_kind(bool))
    ace_high: bool = field(validator=require_kind(bool))
    must_capture: bool = field(validator=require_kind(bool))
    capture_extent: CaptureExtent = field(validator=require_kind(CaptureExtent))
    raise_builds: RaiseBuilds = field(validator=require_kind(RaiseBuilds))
    table_cards_may_raise: bool = field(validator=require_kind(bool))
    single_build_as_card: bool = field(validator=require_kind(bool))
    table_only_builds: bool = field(validator=require_kind(bool))
    duplicate_builds: DuplicateBuilds = field(validator=require_kind(DuplicateBuilds))
    owner_may_trail: bool = field(validator=require_kind(bool))
    build_for_partner: bool = field(validator=require_kind(bool))
    sweep_points: int = field(validator=_points)
    sweep_cancel: bool = field(validator=require_kind(bool))
    score_cards: int = field(validator=_points)
    score_spades: int = field(validator=_points)
    score_big: int = field(validator=_points)
    score_little: int = field(validator=_points)
    score_ace: int = field(validator=_points)
    score_last_capture: int = field(validator=_points)
    spade_casino: bool = field(validator=require_kind(bool))
    target: int = field(validator=require_range(1, _HIGHEST_TARGET))
    difference: bool = field(validator=require_kind(bool))
    count_out: CountOut = field(validator=require_kind(CountOut))
    score_timing: ScoreTiming = field(validator=require_kind(ScoreTiming))

    def __attrs_post_init__(self) -> None:
        for flag, needed in (("ace_high", "royal"), ("build_for_partner", "partnership")):
            if getattr(self, flag) and not getattr(self, needed):
                raise InvalidVariantError(f"expected {needed} to be True when {flag} is True, got False")
        for flag in ("difference", "sweep_cancel"):
            if getattr(self, flag) and self.score_timing is ScoreTiming.AS_TAKEN:
                expected = f"expected {flag} to be False when score_timing is AS_TAKEN"
                raise InvalidVariantError(f"{expected}, since it needs the points of a whole round, got True")
        if not any(getattr(self, flag) for flag in _SCORING_FLAGS):
            scores = ", ".join(_SCORING_FLAGS)
            raise InvalidVariantError(f"expected a flag that scores, so that a match can end, got none of {scores}")
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

MAIN: Variant = _registry.register(  # CA-15.1
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
        table_only_builds=False,
        duplicate_builds=DuplicateBuilds.ALLOWED,
        owner_may_trail=False,
        build_for_partner=False,
        sweep_points=0,
        sweep_cancel=False,
        score_cards=3,
        score_spades=1,
        score_big=2,
        score_little=1,
        score_ace=1,
        score_last_capture=0,
        spade_casino=False,
        target=21,
        difference=False,
        count_out=CountOut.TOTAL,
        score_timing=ScoreTiming.ROUND_END,
    )
)
"""`main@1` forever: the Anglo-American main game, to 21. A newer revision has a constant of its own."""

SWEEPS: Variant = _registry.register(MAIN.evolve(name="sweeps", sweep_points=1))
"""`sweeps@1` forever: the main game, but every sweep scores a point."""

ROYAL: Variant = _registry.register(MAIN.evolve(name="royal", royal=True, ace_high=True))
"""`royal@1` forever: face cards have values and can be in builds, and an ace captures as 1 or as 14."""

SPADE: Variant = _registry.register(MAIN.evolve(name="spade", spade_casino=True, target=61))
"""`spade@1` forever: every spade scores, for 24 points a round, to 61."""

ELEVEN: Variant = _registry.register(MAIN.evolve(name="eleven", target=11, difference=True))
"""`eleven@1` forever: two sides play for the difference of each round, to 11."""

PERMISSIVE: Variant = _registry.register(
    MAIN.evolve(
        name="permissive",
        table_cards_may_raise=True,
        single_build_as_card=True,
        table_only_builds=True,
        owner_may_trail=True,
    )
)
"""
`permissive@1` forever: table cards may raise, single builds count as cards, loose cards may be joined without the
card played, and owners may trail.
"""

BIG_TEN: Variant = _registry.register(MAIN.evolve(name="big_ten", score_cards=1, score_big=3, score_little=2))
"""`big_ten@1` forever: most cards score 1, big casino 3 and little casino 2."""

TWO_TWO: Variant = _registry.register(MAIN.evolve(name="two_two", score_cards=2, score_spades=2, sweep_points=1))
"""`two_two@1` forever: most cards and most spades score 2 each, and every sweep a point."""

LAST_TAKE: Variant = _registry.register(MAIN.evolve(name="last_take", score_cards=2, score_last_capture=1))
"""`last_take@1` forever: most cards score 2, and the last capture of a round a point."""

VARIANTS: Mapping[str, Variant] = _registry.by_id
"""Every registered variant, by its id, such as "main@1"."""


def list_player_counts(rules: Variant) -> tuple[int, ...]:
    """Return the numbers of players under these rules: partnership needs two pairs; some flags need two sides."""
    if rules.partnership:
        return (4,)
    return (2,) if rules.difference or rules.sweep_cancel else (2, 3, 4)


def variant(name: str) -> Variant:
    """
    Return the registered variant with a name or an id.

    Args:
        name: "main" for the newest revision, "main@1" for that revision forever.

    Raises:
        UnknownVariantError: No registered variant has that name or id; the error lists the ids.

    Examples:
        >>> variant("main") is variant("main@1") is MAIN
        True
    """
    return _registry.find(name)
