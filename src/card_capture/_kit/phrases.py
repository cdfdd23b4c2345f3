"""
The notations of legal actions, word by word, without a list of the actions.

A game describes its legal actions as *phrases*. A phrase is some fixed words and what may follow them. On a crowded
table of Casino thousands of captures with one card are a single phrase,

    capture  <the pieces of one of many sets>  with Tc

Choosing a word leaves the phrases that begin with it, each without that word. The sets are not listed either: a
`PieceChoice` keeps them in classes, as `casino._families` does, and a class is a few short lists. A set of the class
is one entry of each list, put together. An entry is a mask of pieces that are not chosen yet:

    lists     (-, 2c 6d)   (3c, 3d)   (-)
    sets      3c     3d     2c 3c 6d     2c 3d 6d

Words come in ascending order of their bits. So the next word of a set is the lowest piece of its entries. For the
class above, 2c can be next. So can 3c and 3d, but only because the first list has an empty entry, which begins after
all pieces. In general a piece can be next if it begins an entry, and each list has an entry that begins with it or
later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import NamedTuple, TypeAlias

from card_capture._masks import mask_selectors
from card_capture.cards import CARDS

Mask: TypeAlias = int
"""A set of pieces: bit i is the card with index i, and the bits above are the builds of Casino, B1 first."""

END = ""
"""The item that `list_next` has in place of a word if an action ends there."""

NO_MORE: Mask = 1 << 120
"""A bit above those of all pieces."""

_CARD_NAMES = tuple(map(str, CARDS))
_INDEX = {name: index for index, name in enumerate(_CARD_NAMES)}


class Phrase(NamedTuple):
    """
    Fixed words, and the function that returns what may follow them.

    Attributes:
        words: The words; only the empty phrase has none.
        find_rests: A function that returns phrases and choices of pieces, or None if an action ends there.
    """

    words: tuple[str, ...]
    find_rests: Callable[[], Sequence[Rest]] | None = None

    def list_next(self) -> Iterable[str]:
        """Return the words that may come next, and `END` if an action may end here."""
        return self.words[:1] or (END,)

    def follow(self, word: str) -> Sequence[Rest]:
        """Return the phrases and choices that may follow *word*, one of those that may come next."""
        if self.words == (word,) and self.find_rests:
            return self.find_rests()
        return (Phrase(self.words[1:], self.find_rests),)


class PieceChoice(NamedTuple):
    """
    The pieces of one of many sets, and then fixed words.

    Attributes:
        lists: The lists of entries of all classes.
        classes: For each class, the indices of its lists. No piece is in two lists of a class.
        least: The number of pieces that must still be chosen.
        tail: The fixed words.
    """

    lists: Sequence[Sequence[Mask]]
    classes: Sequence[Sequence[int]]
    least: int
    tail: tuple[str, ...]

    def list_next(self) -> Iterable[str]:
        """Return the words that may come next, and `END` if an action may end here."""
        found = self.find_next()
        words = [_name_piece(bit) for bit, is_next in enumerate(mask_selectors(found & ~NO_MORE)) if is_next]
        return [*words, *(self.tail[:1] or (END,))] if found & NO_MORE else words

    def follow(self, word: str) -> Sequence[Rest]:
        """Return the phrases and choices that may follow *word*, one of those that may come next."""
        return (Phrase(self.tail[1:]),) if word in self.tail[:1] else (self.take(_find_bit(word)),)

    def find_next(self) -> Mask:
        """Return the pieces that may come next, and `NO_MORE` if there may be no more."""
        starts = [_find_starts(entries) for entries in self.lists]
        found = 0
        for numbers in self.classes:
            last, either = NO_MORE.bit_length(), NO_MORE
            for number in numbers:
                last = min(last, starts[number].bit_length())
                either |= starts[number]
            found |= either & ((1 << last) - 1)
        if self.least:
            found &= ~NO_MORE
        if self.least > 1:
            found = sum([bit for bit in _split(found) if self.take(bit).find_next()])
        return found

    def take(self, piece: Mask) -> PieceChoice:
        """Return the choice after *piece*: the sets that it begins, without it."""
        begun = [[entry ^ piece for entry in entries if entry & -entry == piece] for entries in self.lists]
        # Where a list has entries that begin with the piece, the other lists of its class don't have the piece at all.
        lists = [
            first or [entry for entry in entries if not entry & (2 * piece - 1)]
            for first, entries in zip(begun, self.lists, strict=True)
        ]
        classes = [
            numbers
            for numbers in self.classes
            if any(begun[number] for number in numbers) and all(lists[number] for number in numbers)
        ]
        return PieceChoice(lists, classes, max(self.least - 1, 0), self.tail)


def make_choice(classes: Sequence[Sequence[Sequence[Mask]]], least: int, tail: tuple[str, ...]) -> PieceChoice:
    """Return the choice of the pieces of one of many sets, from the lists of each class."""
    numbers: dict[int, int] = {}  # by the address of a list, since many classes share a list
    lists: list[Sequence[Mask]] = []
    for entries in chain.from_iterable(classes):
        if id(entries) not in numbers:
            numbers[id(entries)] = len(lists)
            lists.append(entries)
    return PieceChoice(lists, [[numbers[id(entries)] for entries in each] for each in classes], least, tail)


Rest: TypeAlias = Phrase | PieceChoice
"""The rest of the notations of some actions."""


def _find_starts(entries: Sequence[Mask]) -> Mask:
    starts = 0
    for entry in entries:
        starts |= entry & -entry or NO_MORE
    return starts


def _split(mask: Mask) -> list[Mask]:
    return [1 << bit for bit, is_in in enumerate(mask_selectors(mask)) if is_in]


def _name_piece(bit: int) -> str:
    return _CARD_NAMES[bit] if bit < len(CARDS) else f"B{bit - len(CARDS) + 1}"


def _find_bit(name: str) -> Mask:
    return 1 << _INDEX[name] if name in _INDEX else 1 << len(CARDS) + int(name[1:]) - 1


def write_phrases(actions: Iterable[object]) -> list[Phrase]:
    """Return a phrase for each action: its notation."""
    return [Phrase(tuple(str(action).split())) for action in actions]


def sort_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words in the order of `Steps.choices`: cards, builds, numbers, and other words."""
    return tuple(sorted(words, key=_rank_word))


def _rank_word(word: str) -> tuple[int, int, str]:
    name = word.removesuffix(":")
    if name in _INDEX:
        return 0, _INDEX[name], word
    if name.isdecimal():
        return 2, int(name), word
    return (1, int(name[1:]), word) if name[1:].isdecimal() else (3, 0, word)
