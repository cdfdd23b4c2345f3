"""Events as sentences for people, with seats by name and cards in words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, final

from attrs import frozen

from card_capture._kit.arguments import require_seat
from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import SeatNameError


@final
@frozen
class Seats:
    """The words for the seats of a game: their names, where they have one."""

    _names: Mapping[int, str]

    def name(self, *seats: int) -> str:
        """Return the words for seats inside a sentence: "Ann", "seat 0", "Ann and seat 2" or "seats 0 and 2"."""
        if len(seats) > 1 and self._names.keys().isdisjoint(seats):
            return f"seats {join_and([*map(str, seats)])}"
        return join_and([self._names.get(seat, f"seat {seat}") for seat in seats])

    def begin(self, *seats: int) -> str:
        """Return the words for seats at the beginning of a sentence, such as "Ann" or "Seats 0 and 2"."""
        words = self.name(*seats)
        return words if seats[0] in self._names else f"S{words[1:]}"


class EventBase(ABC):
    """The base of every game's events: `str` is a line for logs, in notation, and `sentence` a line for people."""

    __slots__ = ()

    MOST_PLAYERS: ClassVar[int]
    """The largest number of seats of the game."""

    @final
    def sentence(self, *, names: Mapping[int, str] | Sequence[str] | None = None) -> str:
        """
        Return the event as a sentence for people: with cards in words, and with seats by name.

        Args:
            names: The names of seats: by seat, such as {1: "Bob"}, or all in order, such as ["Ann", "Bob"]. A seat
                without a name is called "seat 0". An event doesn't know the number of players, so
                a name for any seat that the game can have is accepted.

        Raises:
            SeatNameError: *names* is not a mapping or a list, or a name is empty or not a string.
            UnknownSeatError: *names* has a name for a seat that the game does not have.
        """
        return self._write_sentence(Seats(_require_names(names, self.MOST_PLAYERS)))

    @abstractmethod
    def _write_sentence(self, seats: Seats) -> str:
        """Return the sentence."""


def name_cards(cards: Iterable[Card]) -> str:
    """Return cards inside a sentence: "the two of clubs and the first Joker"; "no cards" if there are none."""
    return join_and([f"the {card.name}" for card in cards]) or "no cards"


def join_and(words: Sequence[str]) -> str:
    """Return *words* as a list in a sentence: "one", "one and two", "one, two and three"."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def count(number: int, noun: str) -> str:
    """Return a number of things: "1 card", "3 cards"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _require_names(names: Mapping[int, str] | Sequence[str] | None, most_players: int) -> Mapping[int, str]:
    if names is None:
        return {}
    if isinstance(names, Sequence) and not isinstance(names, str):
        names = dict(enumerate(names))
    if not isinstance(names, Mapping):
        expected = "expected names to be a mapping of seats to strings, or a list of strings"
        raise SeatNameError(f"{expected}, got {quote(names)}")
    for seat, name in names.items():
        require_seat(seat, most_players)
        if not isinstance(name, str) or not name.strip():
            raise SeatNameError(f"expected a name for seat {seat}, got {quote(name)}")
    return names
