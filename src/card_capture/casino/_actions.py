"""
The plays of Casino and their notation (CA-18.1).

    trail 4d
    capture 6c 2d 8d B1 with 8s
    capture Kd Ah with Ac as 14        an ace that counts 14
    build 8 with 3d: 5c 8h
    add to B1 with 2c: 6d
    raise B1 to 9 with 2s

Loose cards come in card order, then builds by number; `B1` is the first of `state.builds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._kit.arguments import require_integer
from card_capture.cards import Card, CardSet, require_card, require_distinct
from card_capture.casino._values import VALUES
from card_capture.errors import NotAnIntegerError, ParseError

_NO_BUILDS: frozenset[int] = frozenset()


def _require_integer_or_none(value: int | None) -> int | None:
    return None if value is None else require_integer(value)


def _require_numbers(numbers: Iterable[int]) -> frozenset[int]:
    if numbers is _NO_BUILDS:  # Fast path: most plays use no builds.
        return _NO_BUILDS
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
        NotACardError: *card* is not a card.

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
        RepeatedCardError: A loose card is listed twice.

    Examples:
        >>> str(Capture(Card.parse("8s"), CardSet.parse("8d 2d 6c"), [1]))
        'capture 6c 2d 8d B1 with 8s'
        >>> str(Capture(Card.parse("Ac"), CardSet.parse("Kd Ah"), as_value=14))
        'capture Kd Ah with Ac as 14'
    """

    card: Card = field(converter=require_card)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_require_numbers, default=_NO_BUILDS)
    as_value: int | None = field(converter=_require_integer_or_none, default=None)

    def __attrs_post_init__(self) -> None:
        if self.as_value is not None and self.as_value == VALUES[True][self.card.index]:
            object.__setattr__(self, "as_value", None)  # so that equal captures are equal

    @override
    def __str__(self) -> str:
        counted_as = "" if self.as_value is None else f" as {self.as_value}"
        return f"capture {_format_pieces(self.loose, self.builds) or '-'} with {self.card}{counted_as}"


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

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        RepeatedCardError: A loose card is listed twice.

    Examples:
        >>> str(MakeBuild(Card.parse("3d"), 8, CardSet.parse("8h 5c")))
        'build 8 with 3d: 5c 8h'
    """

    card: Card = field(converter=require_card)
    value: int = field(converter=require_integer)  # CA-4.4
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_require_numbers, default=_NO_BUILDS)

    @override
    def __str__(self) -> str:
        return f"build {self.value} with {self.card}{_format_joined(self.loose, self.builds)}"


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

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        RepeatedCardError: A loose card is listed twice.

    Examples:
        >>> str(AddToBuild(Card.parse("2c"), 1, CardSet.parse("6d"))), str(AddToBuild(Card.parse("8c"), 1, []))
        ('add to B1 with 2c: 6d', 'add to B1 with 8c')
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_require_numbers, default=_NO_BUILDS)

    @override
    def __str__(self) -> str:
        return f"add to B{self.build} with {self.card}{_format_joined(self.loose, self.builds)}"


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

    Raises:
        NotACardError: One of the cards is not a card.
        NotAnIntegerError: One of the numbers is not an integer.
        RepeatedCardError: A loose card is listed twice.

    Examples:
        >>> str(RaiseBuild(Card.parse("2s"), 1, 9, CardSet.parse("9d")))
        'raise B1 to 9 with 2s: 9d'
    """

    card: Card = field(converter=require_card)
    build: int = field(converter=require_integer)
    value: int = field(converter=require_integer)
    loose: CardSet = field(converter=require_distinct)
    builds: frozenset[int] = field(converter=_require_numbers, default=_NO_BUILDS)

    @override
    def __str__(self) -> str:
        return f"raise B{self.build} to {self.value} with {self.card}{_format_joined(self.loose, self.builds)}"


Building: TypeAlias = MakeBuild | AddToBuild | RaiseBuild
"""Any building play."""

Action: TypeAlias = Trail | Capture | MakeBuild | AddToBuild | RaiseBuild
"""Any action of Casino."""


def _format_pieces(loose: CardSet, builds: frozenset[int]) -> str:
    return " ".join([*map(str, loose), *(f"B{number}" for number in sorted(builds))])  # CA-18.1


def _format_joined(loose: CardSet, builds: frozenset[int]) -> str:
    pieces = _format_pieces(loose, builds)
    return f": {pieces}" if pieces else ""


_NOTATION = (
    'actions are written "trail 4d", "capture 6c 2d B1 with 8s", "build 8 with 3d: 5c 8h", "add to B1 with 2c: 6d" '
    'or "raise B1 to 9 with 2s"'
)
_INTEGER = re.compile(r"-?[0-9]{1,4000}")
_BUILD = re.compile(r"b(-?[0-9]{1,4000})")


def parse_action(text: str) -> Action:
    """
    Return the action that a string in notation means.

    The string that `str` returns for an action is always read as that action again.

    Args:
        text: An action in notation. Upper and lower case, the order of the cards, and all forms of a card that
            `Card.parse` reads are accepted. Groups may be written with "+" and ",", as in 3d+5c, 8h; then a
            card may be in several of them, and counts once. After the colon, the played card and the build
            that is added to or raised may be repeated.

    Raises:
        ParseError: The string is not an action in notation, or it lists a card or a build twice.

    Examples:
        >>> print(parse_action("raise B1 to 9 with 2s: B1+2s, 9♦"))
        raise B1 to 9 with 2s: 9d
    """
    words = _split_words(text) if isinstance(text, str) else []
    in_groups = isinstance(text, str) and ("+" in text or "," in text)
    try:
        match words:
            case ["trail", card]:
                return Trail(Card.parse(card))
            case ["capture", _, *_, "with", card, "as", value]:
                pieces = _parse_pieces(words[1:-4], in_groups=in_groups)
                return Capture(Card.parse(card), *pieces, _parse_integer(value))
            case ["capture", _, *_, "with", card]:
                return Capture(Card.parse(card), *_parse_pieces(words[1:-2], in_groups=in_groups))
            case ["build", value, "with", card, *joined]:
                pieces = _parse_joined(joined, in_groups=in_groups)
                return MakeBuild(Card.parse(card), _parse_integer(value), *pieces)
            case ["add", "to", build, "with", card, *joined]:
                pieces = _parse_joined(joined, in_groups=in_groups)
                return AddToBuild(Card.parse(card), _parse_build(build), *pieces)
            case ["raise", build, "to", value, "with", card, *joined]:
                pieces = _parse_joined(joined, in_groups=in_groups)
                return RaiseBuild(Card.parse(card), _parse_build(build), _parse_integer(value), *pieces)
            case _:
                raise ParseError(text, "an action of Casino")
    except ParseError as error:
        raise ParseError(text, error.expected, _NOTATION) from None


def _split_words(text: str) -> list[str]:
    spaced = text.replace("+", " ").replace(",", " ").replace(":", " : ")  # CA-18.2
    # Only ASCII is folded, so that nothing else turns into a letter of the notation.
    return [word.lower() if word.isascii() else word for word in spaced.split()]


def _parse_integer(word: str) -> int:
    if not _INTEGER.fullmatch(word):
        raise ParseError(word, "a number such as 8")
    return int(word)


def _parse_build(word: str) -> int:
    build = _BUILD.fullmatch(word)
    if not build:
        raise ParseError(word, "a build such as B1")
    return int(build[1])


def _parse_joined(words: Sequence[str], *, in_groups: bool) -> tuple[CardSet, frozenset[int]]:
    """Return the cards and builds after the colon, if there are any."""
    if not words:
        return CardSet(), _NO_BUILDS
    if words[0] != ":" or len(words) == 1:
        raise ParseError(" ".join(words), "nothing, or a colon and the cards that join")
    return _parse_pieces(words[1:], in_groups=in_groups)


def _parse_pieces(words: Sequence[str], *, in_groups: bool) -> tuple[CardSet, frozenset[int]]:
    if in_groups:
        words = list(dict.fromkeys(words))
    builds = [word for word in words if _BUILD.fullmatch(word)]
    cards = CardSet.parse(" ".join(word for word in words if word not in builds))
    numbers = [_parse_build(word) for word in builds]
    if len(set(numbers)) < len(numbers):
        raise ParseError(" ".join(words), "each build once")
    return cards, frozenset(numbers)
