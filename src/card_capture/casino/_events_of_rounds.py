"""The events between the plays of a match: deals, the count, the score and turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from attrs import frozen
from typing_extensions import override

from card_capture._kit.sentences import EventBase, Seats, count, join_and, name_cards
from card_capture.cards import CardSet
from card_capture.casino._counting import Item
from card_capture.casino._state import PLAYERS


class CasinoEvent(EventBase):
    """The base of all events of the game."""

    __slots__ = ()

    MOST_PLAYERS = PLAYERS[-1]


def list_seats(side: int, *, partnership: bool) -> tuple[int, ...]:
    """Return the seats of a side: its own, or those of two partners (CA-2.2)."""
    return (side, side + 2) if partnership else (side,)


@final
@frozen
class Dealt(CasinoEvent):
    """
    *dealer* dealt four cards to each player, and the cards in *table* to the table (CA-2.4, CA-2.5).

    The players' cards are not in the event, since only the players see them.

    Examples:
        >>> print(Dealt(dealer=1, deal=1, table=CardSet.parse("2c 5d 9h Ks")))
        Deal 1: seat 1 deals four cards to each player, and 2c 5d 9h Ks to the table.
    """

    dealer: int
    deal: int
    table: CardSet

    @override
    def __str__(self) -> str:
        table = f", and {self.table} to the table" if self.table else ""
        return f"Deal {self.deal}: seat {self.dealer} deals four cards to each player{table}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        table = f", and {name_cards(self.table)} to the table" if self.table else ""
        return f"Deal {self.deal}: {seats.name(self.dealer)} deals four cards to each player{table}."


@final
@frozen
class SaidLast(CasinoEvent):
    """
    *dealer* announced that this was the last deal of the round (CA-2.6).

    Examples:
        >>> print(SaidLast(dealer=1))
        Seat 1 announces: "last".
    """

    dealer: int

    @override
    def __str__(self) -> str:
        return f'Seat {self.dealer} announces: "last".'

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f'{seats.begin(self.dealer)} announces: "last".'


@final
@frozen
class ResidueTaken(CasinoEvent):
    """
    The *cards* left on the table went to *side* (CA-8.2), or to no side if it is None (CA-8.3).

    *partnership* says whether seats 0 and 2, and seats 1 and 3, are partners (CA-2.2).

    Examples:
        >>> print(ResidueTaken(side=0, cards=CardSet.parse("6c 9d")))
        Side 0 captured last and gets the residue: 6c 9d.
    """

    side: int | None
    cards: CardSet
    partnership: bool = False

    @override
    def __str__(self) -> str:
        if self.side is None:
            return f"No side has captured, so no side gets the residue: {self.cards}."
        return f"Side {self.side} captured last and gets the residue: {self.cards}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        if self.side is None:
            return f"No one has captured, so no one gets the residue: {name_cards(self.cards)}."
        side = seats.begin(*list_seats(self.side, partnership=self.partnership))
        return (
            f"{side} captured last and {'get' if self.partnership else 'gets'} the residue: {name_cards(self.cards)}."
        )


@final
@frozen
class Counted(CasinoEvent):
    """
    The piles were counted for *item*: the *amounts* that the sides have, and the *points* they score (CA-10).

    With `AS_TAKEN`, an item is counted when its points are certain, and the points are those that it adds then.
    *partnership* says whether seats 0 and 2, and seats 1 and 3, are partners (CA-2.2).

    Examples:
        >>> print(Counted(Item.SPADES, amounts=(6, 7), points=(0, 1)))
        Count, spades: 6 to 7; side 1 scores 1.
    """

    item: Item
    amounts: tuple[int, ...]
    points: tuple[int, ...]
    partnership: bool = False

    @override
    def __str__(self) -> str:
        scored = [f"side {side} scores {points}" for side, points in enumerate(self.points) if points]
        amounts = " to ".join(map(str, self.amounts))
        return f"Count, {_ITEMS[self.item]}: {amounts}; {' and '.join(scored) or 'no side scores'}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        score = "score" if self.partnership else "scores"
        scored = [
            f"{seats.name(*list_seats(side, partnership=self.partnership))} {score} {count(points, 'point')}"
            for side, points in enumerate(self.points)
            if points
        ]
        amounts = ", ".join(
            f"{amount} for {seats.name(*list_seats(side, partnership=self.partnership))}"
            for side, amount in enumerate(self.amounts)
        )
        points = ", and ".join(scored) if self.partnership else join_and(scored)
        return f"{_ITEMS_IN_WORDS[self.item]}: {amounts}; {points or 'no one scores'}."


_ITEMS = {
    Item.CARDS: "cards",
    Item.SPADES: "spades",
    Item.JACK_OF_SPADES: "jack of spades Js",
    Item.BIG_CASINO: "big casino Td",
    Item.LITTLE_CASINO: "little casino 2s",
    Item.ACES: "aces",
    Item.SWEEPS: "sweeps",
    Item.LAST_CAPTURE: "last capture",
}

_ITEMS_IN_WORDS = {
    Item.CARDS: "Cards",
    Item.SPADES: "Spades",
    Item.JACK_OF_SPADES: "The jack of spades",
    Item.BIG_CASINO: "Big casino, the ten of diamonds",
    Item.LITTLE_CASINO: "Little casino, the two of spades",
    Item.ACES: "Aces",
    Item.SWEEPS: "Sweeps",
    Item.LAST_CAPTURE: "The last capture",
}


@final
@frozen
class RoundEnded(CasinoEvent):
    """
    *round* ended: it added *points* to the scores of the sides, which are now *scores* (CA-11.1).

    Examples:
        >>> print(RoundEnded(round=1, points=(7, 4), scores=(7, 4)))
        Round 1: 7 to 4 points; the score is 7 to 4.
    """

    round: int
    points: tuple[int, ...]
    scores: tuple[int, ...]

    @override
    def __str__(self) -> str:
        points, scores = " to ".join(map(str, self.points)), " to ".join(map(str, self.scores))
        return f"Round {self.round}: {points} points; the score is {scores}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        points, scores = _list_by_side(self.points), _list_by_side(self.scores)
        return f"Round {self.round}: {points} points; the score is {scores}."


@final
@frozen
class RoundBegan(CasinoEvent):
    """
    *round* began: *dealer* shuffled the whole pack (CA-2.4).

    Examples:
        >>> print(RoundBegan(round=2, dealer=0))
        Round 2 begins: seat 0 shuffles the pack.
    """

    round: int
    dealer: int

    @override
    def __str__(self) -> str:
        return f"Round {self.round} begins: seat {self.dealer} shuffles the pack."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"Round {self.round} begins: {seats.name(self.dealer)} shuffles the pack."


@final
@frozen
class TurnBegan(CasinoEvent):
    """
    The turn of *seat* began (CA-2.8).

    Examples:
        >>> print(TurnBegan(seat=0))
        It is seat 0's turn.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"It is seat {self.seat}'s turn."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"It is {seats.name(self.seat)}'s turn."


@final
@frozen
class Won(CasinoEvent):
    """
    The match is over: the side *winner* alone has the highest of the *scores*, at least the target (CA-11.2).

    *partnership* says whether seats 0 and 2, and seats 1 and 3, are partners (CA-2.2).

    Examples:
        >>> print(Won(winner=1, scores=(18, 23)))
        WON: side 1 wins the match, 18 to 23.
    """

    winner: int
    scores: tuple[int, ...]
    partnership: bool = False

    @override
    def __str__(self) -> str:
        return f"WON: side {self.winner} wins the match, {' to '.join(map(str, self.scores))}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        side = seats.begin(*list_seats(self.winner, partnership=self.partnership))
        win = "win" if self.partnership else "wins"
        return f"{side} {win} the match; the score is {_list_by_side(self.scores)}."


def _list_by_side(numbers: Sequence[int]) -> str:
    """Return the numbers of the sides in words: "2 to 9" for two sides, "2, 6 and 3" for more."""
    words = [*map(str, numbers)]
    return " to ".join(words) if len(words) == 2 else join_and(words)
