"""Reading the notation of Casino, leniently where nothing can be misunderstood (CA-18.2)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from card_capture.cards import Card, CardSet
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.errors import ParseError

_NOTATION = (
    'plays are written "trail 4d", "capture 6c 2d B1 with 8s", "build 8 with 3d: 5c 8h", "add to B1 with 2c: 6d", '
    '"raise B1 to 9 with 2s"'
)
_NUMBER = re.compile(r"-?[0-9]{1,4000}")
_BUILD = re.compile(r"b(-?[0-9]{1,4000})")


def parse_action(text: str) -> Action:
    """
    Return the action that *text* writes; `str` of an action is always read back as that action.

    Args:
        text: An action in notation, in any case, its cards in any order and in any form that
            `Card.parse` reads. Groups may be written with "+" and ",", as in 3d+5c, 8h; then a card
            may stand in several, and counts once. After the colon the played card and the build that is
            added to or raised may be repeated.

    Raises:
        ParseError: It is not the notation of an action, or names a card twice.

    Examples:
        >>> print(parse_action("raise B1 to 9 with 2s: B1+2s, 9♦"))
        raise B1 to 9 with 2s: 9d
    """
    words = _words(text) if isinstance(text, str) else []
    in_groups = isinstance(text, str) and ("+" in text or "," in text)
    try:
        match words:
            case ["trail", card]:
                return Trail(Card.parse(card))
            case ["capture", _, *_, "with", card, "as", number]:
                return Capture(Card.parse(card), *_items(words[1:-4], in_groups=in_groups), _number(number))
            case ["capture", _, *_, "with", card]:
                return Capture(Card.parse(card), *_items(words[1:-2], in_groups=in_groups))
            case ["build", number, "with", card, *joined]:
                return MakeBuild(Card.parse(card), _number(number), *_joined(joined, in_groups=in_groups))
            case ["add", "to", build, "with", card, *joined]:
                return AddToBuild(Card.parse(card), _build(build), *_joined(joined, in_groups=in_groups))
            case ["raise", build, "to", number, "with", card, *joined]:
                return RaiseBuild(
                    Card.parse(card), _build(build), _number(number), *_joined(joined, in_groups=in_groups)
                )
            case _:
                raise ParseError(text, "an action of Casino")
    except ParseError as error:
        raise ParseError(text, error.expected, _NOTATION) from None


def _words(text: str) -> list[str]:
    blanks = text.replace("+", " ").replace(",", " ").replace(":", " : ")
    # Only ASCII is folded, so that nothing else turns into a letter of the notation.
    return [word.lower() if word.isascii() else word for word in blanks.split()]


def _number(word: str) -> int:
    if not _NUMBER.fullmatch(word):
        raise ParseError(word, "a number such as 8")
    return int(word)


def _build(word: str) -> int:
    found = _BUILD.fullmatch(word)
    if not found:
        raise ParseError(word, "a build such as B1")
    return int(found[1])


def _joined(words: Sequence[str], *, in_groups: bool) -> tuple[CardSet, frozenset[int]]:
    """Return the cards and builds after the colon, if anything is there."""
    if not words:
        return CardSet(), frozenset()
    if words[0] != ":" or len(words) == 1:
        raise ParseError(" ".join(words), "a colon and what joins, or nothing")
    return _items(words[1:], in_groups=in_groups)


def _items(words: Sequence[str], *, in_groups: bool) -> tuple[CardSet, frozenset[int]]:
    if in_groups:
        words = list(dict.fromkeys(words))
    builds = [word for word in words if _BUILD.fullmatch(word)]
    cards = CardSet.parse(" ".join(word for word in words if word not in builds))
    numbers = [_build(word) for word in builds]
    if len(set(numbers)) < len(numbers):
        raise ParseError(" ".join(words), "each build once")
    return cards, frozenset(numbers)
