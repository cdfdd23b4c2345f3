"""Cards that lie face down: guesses, which give way to the cards that are turned up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture.cards import Card, CardSet
from card_capture.shuffling import Shuffler

Piles: TypeAlias = tuple[tuple[Card, ...], ...]
"""For each shuffle the cards in their order, by guess where it is unknown."""

Place: TypeAlias = tuple[int, int]
"""The number of a pile, and a position in it."""


@final
@frozen
class Guesser(Shuffler):
    """
    A shuffler that deals the given piles, and after them any cards in card order.

    Attributes:
        piles: All piles so far.
        used: The number of those that have been dealt.
    """

    piles: Piles
    used: int = 0

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        if self.used < len(self.piles):
            return self.piles[self.used], Guesser(self.piles, self.used + 1)
        order = tuple(sorted(cards))
        return order, Guesser((*self.piles, order), self.used + 1)


class Setting(NamedTuple):
    """The rules and the seats of a game that is followed, and the view to start from, if any."""

    variant: Any
    players: int | None
    dealer: int | None
    seat: int
    start: Any


class Table(NamedTuple):
    """What is known of a game: the cards, by guess where they are unknown, and what has been done."""

    piles: Piles
    known: frozenset[Place]
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    awaited: tuple[Place, ...]

    def get_card(self, place: Place) -> Card:
        """Return the card at a place."""
        pile, position = place
        return self.piles[pile][position]

    def find_place(self, card: Card, pile: int) -> Place | None:
        """Return the place of a card in a pile, or None if it isn't there."""
        return (pile, self.piles[pile].index(card)) if card in self.piles[pile] else None


class Part(Protocol):
    """The functions of a game for following it; the modules of the games are parts."""

    def begin(self, setting: Setting, /) -> Callable[[Piles], tuple[Any, Piles]]:
        """Return the function that makes the first state from the piles, and adds piles that are still missing."""
        ...

    def find_hidden(self, state: Any, seat: int, /) -> CardSet:
        """Return the cards whose place a seat can't know now."""
        ...

    def sort_awaited(
        self, states: Sequence[Any], actions: Sequence[Any], awaited: Mapping[Place, Card], /
    ) -> list[Place]:
        """Return the places of the cards that are turned up now, in the order in which people name them."""
        ...

    def name_place(self, table: Table, seat: int, place: Place, /) -> str:
        """Return words for the place where a card is turned up."""
        ...

    def locate(self, table: Table, seat: int, card: Card, /) -> str:
        """Return words for the zone in which a card is, or is guessed to be."""
        ...

    def exchange(self, table: Table, seat: int, guess: Card, card: Card, /) -> dict[Card, Card]:
        """Return the new card for each card of a pile if *card* is turned up where *guess* was expected."""
        ...

    def prepare(self, table: Table, seat: int, action: Any, /) -> dict[Card, Card]:
        """Return the new card for each hidden card of the last pile if a seat takes *action*."""
        ...


def swap(_: Table, __: int, guess: Card, card: Card) -> dict[Card, Card]:
    """Return the exchange of two cards."""
    return {guess: card, card: guess}


def keep_all(_: Table, __: int, ___: Any) -> dict[Card, Card]:
    """Return an exchange of no cards."""
    return {}
