"""
What a player can do in Casino, and how it is written (CA-18.1).

    trail 4d
    capture 6c 2d 8d B1 with 8s
    capture Kd Ah with Ac as 14        an ace that counts 14
    build 8 with 3d: 5c 8h
    add to B1 with 2c: 6d
    raise B1 to 9 with 2s

Loose cards stand in card order, then builds by number; `B1` is the first of `state.builds`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.arguments import require_integer
from card_capture.cards import Card, CardSet, require_card, require_distinct
from card_capture.casino._values import VALUES
from card_capture.errors import NotAnIntegerError

_NONE: frozenset[int] = frozenset()


def _integer_or_none(value: int | None) -> int | None:
    return None if value is None else require_integer(value)


def _numbers(numbers: Iterable[int]) -> frozenset[int]:
    if numbers is _NONE:  # as mostly
        return _NONE
    if isinstance(numbers, str) or not isinstance(numbers, Iterable):
        raise NotAnIntegerError(numbers)
    return frozenset(map(require_integer, numbers))


@final
@frozen
class Trail:
    """
    Play a card to the table without capturing or building (CA-1.13).

    Attributes:
        card: The card from hand.

    Raises:
        NotACardError: It is not a card.

    Examples:
        >>> str(Trail(Card.parse("4d")))
        'trail 4d'
    """

    card: Card = field(converter=require_card)

    @override
    def __str__(self) -> str:
        return f"trail {self.card}"


@final
@frozen
class Capture:
    """
    Take loose cards and builds with a card (CA-3).

    Attributes:
        card: The card from hand.
        loose: The loose cards taken; any iterable of cards is taken and kept as a `CardSet`.
        builds: The numbers of the builds taken, from 1.
        as_value: 14 for an ace that captures as 14, with the flag `ace_high`; what is a card's ordinary
            value is kept as None.

    Raises:
        NotACardError: Something is not a card.
        NotAnIntegerError: Something is not an integer.
        RepeatedCardError: A loose card is named twice.

    Examples:
        >>> str(Capture(Card.parse("8s"), CardSet.parse("8d 2d 6c"), [1]))
        'capture 6c 2d 8d B1 with 8s'
        >>> str(Capture(Card.parse("Ac"), CardSet.parse("Kd Ah"), as_value=14))
        'capture Kd Ah with Ac as 14'
    """

    card: Card = field(converter=require_card)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_numbers, default=_NONE)
    as_value: int | None = field(converter=_integer_or_none, default=None)

    def __attrs_post_init__(self) -> None:
        if self.as_value is not None and self.as_value == VALUES[True][self.card.index]:
            object.__setattr__(self, "as_value", None)

    @override
    def __str__(self) -> str:
        counting = "" if self.as_value is None else f" as {self.as_value}"
        return f"capture {_listed(self.loose, self.builds) or '-'} with {self.card}{counting}"


@final
@frozen
class MakeBuild:
    """
    Join a card with loose cards to a build of the value announced (CA-4).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        value: The value announced.
        loose: The loose cards joined; any iterable of cards is taken and kept as a `CardSet`.
        builds: The numbers of the single builds joined, with the flag `single_build_as_card`.

    Raises:
        NotACardError: Something is not a card.
        NotAnIntegerError: Something is not an integer.
        RepeatedCardError: A loose card is named twice.

    Examples:
        >>> str(MakeBuild(Card.parse("3d"), 8, CardSet.parse("8h 5c")))
        'build 8 with 3d: 5c 8h'
    """

    card: Card = field(converter=require_card)
    value: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_numbers, default=_NONE)

    def __attrs_post_init__(self) -> None:
        _drop_repeated(self)

    @override
    def __str__(self) -> str:
        return f"build {self.value} with {self.card}{_joined(self.loose, self.builds)}"


@final
@frozen
class AddToBuild:
    """
    Add a card, alone or with loose cards, to a build at its value (CA-5.1).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        build: The number of the build.
        loose: The loose cards added; any iterable of cards is taken and kept as a `CardSet`.
        builds: The numbers of further builds taken in, with the flags `single_build_as_card` and
            `duplicate_builds`; *build* is left out of it.

    Raises:
        NotACardError: Something is not a card.
        NotAnIntegerError: Something is not an integer.
        RepeatedCardError: A loose card is named twice.

    Examples:
        >>> str(AddToBuild(Card.parse("2c"), 1, CardSet.parse("6d"))), str(AddToBuild(Card.parse("8c"), 1, []))
        ('add to B1 with 2c: 6d', 'add to B1 with 8c')
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_numbers, default=_NONE)

    def __attrs_post_init__(self) -> None:
        _drop_repeated(self)

    @override
    def __str__(self) -> str:
        return f"add to B{self.build} with {self.card}{_joined(self.loose, self.builds)}"


@final
@frozen
class RaiseBuild:
    """
    Lay a card on a single build and announce a higher value; groups of that value may join (CA-5.2).

    Attributes:
        card: The card from hand; it is left out of *loose*.
        build: The number of the build.
        value: The new value.
        loose: The loose cards that join; any iterable of cards is taken and kept as a `CardSet`.
        builds: The numbers of further builds taken in, with the flags `single_build_as_card` and
            `duplicate_builds`; *build* is left out of it.

    Raises:
        NotACardError: Something is not a card.
        NotAnIntegerError: Something is not an integer.
        RepeatedCardError: A loose card is named twice.

    Examples:
        >>> str(RaiseBuild(Card.parse("2s"), 1, 9, CardSet.parse("9d")))
        'raise B1 to 9 with 2s: 9d'
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    value: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_numbers, default=_NONE)

    def __attrs_post_init__(self) -> None:
        _drop_repeated(self)

    @override
    def __str__(self) -> str:
        return f"raise B{self.build} to {self.value} with {self.card}{_joined(self.loose, self.builds)}"


Building: TypeAlias = MakeBuild | AddToBuild | RaiseBuild
"""Any building play."""

Action: TypeAlias = Trail | Capture | MakeBuild | AddToBuild | RaiseBuild
"""Any action of Casino."""


def _drop_repeated(play: Building) -> None:
    """Leave out of *play* what it names twice over, since it is written once (CA-18.2)."""
    if play.card in play.loose:
        object.__setattr__(play, "loose", play.loose - {play.card})
    if not isinstance(play, MakeBuild) and play.build in play.builds:
        object.__setattr__(play, "builds", play.builds - {play.build})


def _listed(loose: CardSet, builds: frozenset[int]) -> str:
    return " ".join([*map(str, loose), *(f"B{number}" for number in sorted(builds))])


def _joined(loose: CardSet, builds: frozenset[int]) -> str:
    listed = _listed(loose, builds)
    return f": {listed}" if listed else ""
