"""Reading plays in notation (CA-18.1, CA-18.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from card_capture._kit.arguments import MOST_DIGITS
from card_capture._kit.wording import locate_fault
from card_capture.cards import Card, CardSet
from card_capture.casino._actions import (
    NO_BUILDS,
    NO_CARDS,
    Action,
    AddToBuild,
    Capture,
    MakeBuild,
    RaiseBuild,
    Trail,
    require_loose,
    require_numbers,
)
from card_capture.errors import ParseError, RepeatedCardError

_NOTATION = (
    'actions are written "trail 4d", "capture 6c 2d B1 with 8s", "build 8 with 3d: 5c 8h", "add to B1 with 2c: 6d" '
    'or "raise B1 to 9 with 2s"'
)
_INTEGER = re.compile(rf"-?[0-9]{{1,{MOST_DIGITS}}}")
_BUILD = re.compile(rf"b(-?[0-9]{{1,{MOST_DIGITS}}})")


def parse_action(text: str) -> Action:
    """
    Return the action that a string in notation means.

    The string that `str` returns for an action is always read as that action again.

    Args:
        text: An action in notation. Upper and lower case, the order of the cards, and all forms of a card that
            `Card.parse` reads are accepted. Groups may be written with "+" and ",", as in 3d+5c, 8h. After the
            colon, the played card and the build that is added to or raised may be repeated once. "for partner"
            may also come before the colon, and "trail 4d and build 8: 5c 3h" is read too.

    Raises:
        ParseError: The string is not an action in notation, or it lists a card or a build twice.

    Examples:
        >>> print(parse_action("raise B1 to 9 with 2s: B1+2s, 9♦"))
        raise B1 to 9 with 2s: 9d
    """
    try:
        return _parse_words(text, _split_words(text) if isinstance(text, str) else [])
    except ParseError as error:
        raise ParseError(text, locate_fault(error, text), _NOTATION) from None


def _parse_words(text: str, words: Sequence[str]) -> Action:
    match words:
        case ["trail", card]:
            return Trail(Card.parse(card))
        case ["trail", card, ":", "build", value, *joined] | ["trail", card, "and", "build", value, ":", *joined]:
            pieces, for_partner = _split_partner(joined)
            loose, builds = _parse_pieces(pieces)
            if builds:
                raise ParseError(" ".join(pieces), "loose cards")
            return Trail(Card.parse(card), _parse_integer(value), loose, for_partner)
        case ["capture", _, *_, "with", card, "as", value]:
            return Capture(Card.parse(card), *_parse_pieces(words[1:-4]), _parse_integer(value))
        case ["capture", _, *_, "with", card]:
            return Capture(Card.parse(card), *_parse_pieces(words[1:-2]))
        case ["build", value, "with", card, *joined]:
            return MakeBuild(Card.parse(card), _parse_integer(value), *_parse_joined(joined))
        case ["add", "to", build, "with", card, *joined]:
            return AddToBuild(Card.parse(card), _parse_build(build), *_parse_joined(joined))
        case ["raise", build, "to", value, "with", card, *joined]:
            return RaiseBuild(Card.parse(card), _parse_build(build), _parse_integer(value), *_parse_joined(joined))
        case _:
            raise ParseError(text, "an action of Casino")


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


def _parse_joined(words: Sequence[str]) -> tuple[CardSet, frozenset[int], bool]:
    """Return the cards and builds after the colon, if there are any, and whether the build is for the partner."""
    words, for_partner = _split_partner(words)
    if not words:
        return NO_CARDS, NO_BUILDS, for_partner
    if words[0] != ":" or len(words) == 1:
        raise ParseError(" ".join(words), "nothing, or a colon and the cards that join")
    return (*_parse_pieces(words[1:]), for_partner)


def _split_partner(words: Sequence[str]) -> tuple[Sequence[str], bool]:
    """Return the words without "for partner", before or after the others, and whether it was there (CA-18.5)."""
    if [*words[-2:]] == ["for", "partner"]:
        return words[:-2], True
    if [*words[:2]] == ["for", "partner"]:
        return words[2:], True
    return words, False


def _parse_pieces(words: Sequence[str]) -> tuple[CardSet, frozenset[int]]:
    cards: list[str] = []
    builds: list[int] = []
    for word in words:  # in one pass, since a line may have thousands of words
        if _BUILD.fullmatch(word):
            builds.append(_parse_build(word))
        else:
            cards.append(word)
    try:
        return require_loose([] if cards == ["-"] else map(Card.parse, cards)), require_numbers(builds)
    except RepeatedCardError as error:  # CA-18.2
        raise ParseError(
            " ".join(words), f"{error.card} at most once, since no card is in two groups (CA-3.2)"
        ) from None
