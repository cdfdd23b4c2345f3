"""
The plays of Casino and how they are written (CA-18.1).

    trail 4d
    capture 6c 2d 8d B1 with 8s
    capture Kd Ah with Ac as 14        an ace that counts 14
    build 8 with 3d: 5c 8h
    add to B1 with 2c: 6d
    raise B1 to 9 with 2s
    build 8 with 3d: 5c for partner    with `build_for_partner`
    trail 4d: build 8 5c 3h            with `table_only_builds`

Loose cards come in card order, then builds by number; `B1` is the first of `state.builds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.arguments import require_bool, require_integer
from card_capture._kit.drafts import make_by_draft
from card_capture.cards import Card, CardSet, require_card, require_distinct
from card_capture.casino._values import VALUES
from card_capture.errors import NotAnIntegerError, RepeatedCardError

NO_CARDS = CardSet()
NO_BUILDS: frozenset[int] = frozenset()


def _require_integer_or_none(value: int | None) -> int | None:
    return None if value is None else require_integer(value)


_EACH_ONCE = "each card and each build at most once, since no card is in two groups (CA-3.2)"


def require_loose(cards: Iterable[Card]) -> CardSet:
    """
    Return the set of loose cards of a play.

    Raises:
        NotACardError: *cards* is not an iterable of cards.
        RepeatedCardError: A card is listed twice.
    """
    if isinstance(cards, CardSet):
        return cards
    try:
        return require_distinct(cards)
    except RepeatedCardError as error:
        raise RepeatedCardError(error.card, _EACH_ONCE) from None  # CA-3.2


def require_numbers(numbers: Iterable[int]) -> frozenset[int]:
    """
    Return the numbers of the builds of a play, whether or not the table has such builds.

    Raises:
        NotAnIntegerError: *numbers* is not an iterable of integers.
        RepeatedCardError: A number is listed twice.
    """
    if numbers is NO_BUILDS:  # Fast path: most plays use no builds.
        return NO_BUILDS
    # The items of bytes are integers, but a caller who passes bytes does not mean builds.
    if isinstance(numbers, str | bytes | bytearray | memoryview) or not isinstance(numbers, Iterable):
        raise NotAnIntegerError(numbers)
    found: set[int] = set()
    for number in numbers:
        if require_integer(number) in found:
            raise RepeatedCardError(f"B{number}", _EACH_ONCE)  # CA-3.2
        found.add(number)
    return frozenset(found)


@final
@frozen
class Trail:
    """
    Play a card to the table without capturing with it or building with it (CA-1.13).

    With the flag `table_only_builds`, other loose cards may be joined as a build in the same turn.

    Attributes:
        card: The card from hand.
        build_value: The value of a build that is made of loose cards in the same turn, or None.
        loose: The loose cards of that build; any iterable of cards is accepted and stored as a `CardSet`.
        for_partner: Whether that build is for the partner, with the flag `build_for_partner`.

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: *build_value* is not an integer, though loose cards are joined or the build is for
            the partner.
        NotABoolError: *for_partner* is neither True nor False.
        RepeatedCardError: A loose card is listed twice.

    Examples:
        >>> str(Trail(Card.parse("4d")))
        'trail 4d'
        >>> str(Trail(Card.parse("4d"), 8, CardSet.parse("5c 3h")))
        'trail 4d: build 8 5c 3h'
    """

    card: Card = field(converter=require_card)
    build_value: int | None = field(converter=_require_integer_or_none, default=None)
    loose: CardSet = field(converter=require_loose, default=NO_CARDS)
    for_partner: bool = field(converter=require_bool, default=False)

    def __attrs_post_init__(self) -> None:
        if self.build_value is None and (self.loose or self.for_partner):
            raise NotAnIntegerError(None, "a build_value, since a build is made")

    @property
    def pieces(self) -> tuple[Card, ...]:
        """The cards it uses: the one from hand, then those joined as a build."""
        return (self.card, *self.loose)

    @override
    def __str__(self) -> str:
        if self.build_value is None:
            return f"trail {self.card}"
        pieces = f" {self.loose}" if self.loose else ""
        return f"trail {self.card}: build {self.build_value}{pieces}{_format_partner(self.for_partner)}"


@final
@frozen
class Capture:
    """
    Capture loose cards and builds with a card (CA-3).

    Attributes:
        card: The card from hand.
        loose: The loose cards captured; any iterable of cards is accepted and stored as a `CardSet`.
        builds: The numbers of the builds captured, from 1.
        as_value: 14 for an ace that captures as 14, with the flag `ace_high`; the card's ordinary value is
            stored as None.

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        RepeatedCardError: A loose card or a build is listed twice.

    Examples:
        >>> str(Capture(Card.parse("8s"), CardSet.parse("8d 2d 6c"), [1]))
        'capture 6c 2d 8d B1 with 8s'
        >>> str(Capture(Card.parse("Ac"), CardSet.parse("Kd Ah"), as_value=14))
        'capture Kd Ah with Ac as 14'
    """

    card: Card = field(converter=require_card)
    loose: CardSet = field(converter=require_loose)
    builds: frozenset[int] = field(converter=require_numbers, default=NO_BUILDS)
    as_value: int | None = field(converter=_require_integer_or_none, default=None)

    def __attrs_post_init__(self) -> None:
        if self.as_value is not None and self.as_value == VALUES[True][self.card.index]:
            object.__setattr__(self, "as_value", None)  # so that equal captures are equal

    @property
    def pieces(self) -> tuple[Card | str, ...]:
        """The pieces it uses: the card from hand, then loose cards, then builds by number, such as "B1"."""
        return _list_pieces(self.card, self.loose, self.builds)

    @override
    def __str__(self) -> str:
        counted_as = "" if self.as_value is None else f" as {self.as_value}"
        return f"capture {format_pieces(self.loose, self.builds) or '-'} with {self.card}{counted_as}"


class _BuildingPlay:
    """The part that the three building plays share: each card and each build is listed once (CA-18.2)."""

    __slots__ = ()

    card: Card
    loose: CardSet
    builds: frozenset[int]

    def __attrs_post_init__(self) -> None:
        # The class is frozen, so its fields can be set like this only, before anyone has the new instance.
        if self.card in self.loose:
            object.__setattr__(self, "loose", self.loose - {self.card})  # CA-18.2
        build: int | None = getattr(self, "build", None)  # a new build has no number yet
        if build in self.builds:
            object.__setattr__(self, "builds", self.builds - {build})


@final
@frozen
class MakeBuild(_BuildingPlay):
    """
    Join a card with loose cards to make a build of the value announced (CA-4).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        value: The value announced.
        loose: The loose cards joined; any iterable of cards is accepted and stored as a `CardSet`.
        builds: The numbers of the single builds joined, with the flag `single_build_as_card`.
        for_partner: Whether the build is for the partner, with the flag `build_for_partner`.

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        NotABoolError: *for_partner* is neither True nor False.
        RepeatedCardError: A loose card or a build is listed twice.

    Examples:
        >>> str(MakeBuild(Card.parse("3d"), 8, CardSet.parse("8h 5c")))
        'build 8 with 3d: 5c 8h'
    """

    card: Card = field(converter=require_card)
    value: int = field(converter=require_integer)  # CA-4.4
    loose: CardSet = field(converter=require_loose)
    builds: frozenset[int] = field(converter=require_numbers, default=NO_BUILDS)
    for_partner: bool = field(converter=require_bool, default=False)

    @property
    def pieces(self) -> tuple[Card | str, ...]:
        """The pieces it uses: the card from hand, then loose cards, then builds by number, such as "B1"."""
        return _list_pieces(self.card, self.loose, self.builds)

    @override
    def __str__(self) -> str:
        return f"build {self.value} with {self.card}{_format_joined(self)}"


@final
@frozen
class AddToBuild(_BuildingPlay):
    """
    Add a card, alone or with loose cards, to a build at its value (CA-5.1).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        build: The number of the build.
        loose: The loose cards added; any iterable of cards is accepted and stored as a `CardSet`.
        builds: The numbers of further builds that are joined to it, with the flags `single_build_as_card`
            and `duplicate_builds`; *build* is left out of it.
        for_partner: Whether the build is for the partner, with the flag `build_for_partner`.

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        NotABoolError: *for_partner* is neither True nor False.
        RepeatedCardError: A loose card or a build is listed twice.

    Examples:
        >>> str(AddToBuild(Card.parse("2c"), 1, CardSet.parse("6d"))), str(AddToBuild(Card.parse("8c"), 1, []))
        ('add to B1 with 2c: 6d', 'add to B1 with 8c')
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_loose)
    builds: frozenset[int] = field(converter=require_numbers, default=NO_BUILDS)
    for_partner: bool = field(converter=require_bool, default=False)

    @property
    def pieces(self) -> tuple[Card | str, ...]:
        """The pieces it uses: the card from hand, then loose cards, then builds by number, such as "B1"."""
        return _list_pieces(self.card, self.loose, self.builds | {self.build})

    @override
    def __str__(self) -> str:
        return f"add to B{self.build} with {self.card}{_format_joined(self)}"


@final
@frozen
class RaiseBuild(_BuildingPlay):
    """
    Lay a card on a single build and announce a higher value; groups of that value may join (CA-5.2).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        build: The number of the build.
        value: The new value.
        loose: The loose cards that join; any iterable of cards is accepted and stored as a `CardSet`.
        builds: The numbers of further builds that are joined to it, with the flags `single_build_as_card`
            and `duplicate_builds`; *build* is left out of it.
        for_partner: Whether the build is for the partner, with the flag `build_for_partner`.

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        NotABoolError: *for_partner* is neither True nor False.
        RepeatedCardError: A loose card or a build is listed twice.

    Examples:
        >>> str(RaiseBuild(Card.parse("2s"), 1, 9, CardSet.parse("9d")))
        'raise B1 to 9 with 2s: 9d'
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    value: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_loose)
    builds: frozenset[int] = field(converter=require_numbers, default=NO_BUILDS)
    for_partner: bool = field(converter=require_bool, default=False)

    @property
    def pieces(self) -> tuple[Card | str, ...]:
        """The pieces it uses: the card from hand, then loose cards, then builds by number, such as "B1"."""
        return _list_pieces(self.card, self.loose, self.builds | {self.build})

    @override
    def __str__(self) -> str:
        return f"raise B{self.build} to {self.value} with {self.card}{_format_joined(self)}"


# Instructions under valgrind for making a build: 19,600 by its class, 2,100 by draft. Unlike a class, these functions
# expect plays in the form that `__attrs_post_init__` leaves them in.
make_capture, make_new_build = make_by_draft(Capture), make_by_draft(MakeBuild)
make_addition, make_raise, make_trail = make_by_draft(AddToBuild), make_by_draft(RaiseBuild), make_by_draft(Trail)

Building: TypeAlias = MakeBuild | AddToBuild | RaiseBuild
"""Any building play."""

Action: TypeAlias = Trail | Capture | MakeBuild | AddToBuild | RaiseBuild
"""Any action of Casino."""


def _list_pieces(card: Card, loose: CardSet, builds: frozenset[int]) -> tuple[Card | str, ...]:
    return (card, *loose, *name_builds(builds))


def name_builds(builds: Iterable[int]) -> list[str]:
    """Return the names of builds in ascending order, such as "B1" for build 1."""
    return [f"B{number}" for number in sorted(builds)]


def format_pieces(loose: CardSet, builds: Iterable[int]) -> str:
    """Return loose cards and builds in notation, such as "6c 2d B1"; an empty string if there are none."""
    return " ".join([*map(str, loose), *name_builds(builds)])  # CA-18.1


def _format_joined(play: Building) -> str:
    pieces = format_pieces(play.loose, play.builds)
    return (f": {pieces}" if pieces else "") + _format_partner(play.for_partner)


def _format_partner(for_partner: bool) -> str:  # noqa: FBT001 - the value of a field
    return " for partner" if for_partner else ""  # CA-18.5
