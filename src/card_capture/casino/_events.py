"""The events of a match, as every player at the table sees them."""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture.cards import Card, CardSet
from card_capture.casino._counting import Item


@final
@frozen
class Trailed:
    """
    *seat* played *card* to the table (CA-1.13).

    Examples:
        >>> print(Trailed(seat=0, card=Card.parse("4d")))
        Seat 0 trails 4d.
    """

    seat: int
    card: Card

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} trails {self.card}."


@final
@frozen
class Captured:
    """
    *seat* captured *loose* cards and *builds* with *card*; *taken* has all the cards, *card* included (CA-3).

    The builds are given by their numbers.

    Examples:
        >>> print(Captured(0, Card.parse("7s"), CardSet.parse("3h 4d"), builds=(), taken=CardSet.parse("3h 4d 7s")))
        Seat 0 captures 4d 3h with 7s: 3 cards.
    """

    seat: int
    card: Card
    loose: CardSet
    builds: tuple[int, ...]
    taken: CardSet

    @override
    def __str__(self) -> str:
        pieces = _format_pieces(self.loose, self.builds)
        return f"Seat {self.seat} captures {pieces} with {self.card}: {len(self.taken)} cards."


@final
@frozen
class Swept:
    """
    The capture left nothing on the table: a sweep for *side* (CA-9.1).

    Examples:
        >>> print(Swept(side=1))
        The table is empty: a sweep for side 1.
    """

    side: int

    @override
    def __str__(self) -> str:
        return f"The table is empty: a sweep for side {self.side}."


@final
@frozen
class Built:
    """
    *seat* made a build of *value* from *card*, *loose* cards, and *builds* that were used up in it (CA-4).

    *card* is None if only loose cards were joined (`table_only_builds`). If the build is *for_partner*, it has no
    owner.

    Examples:
        >>> print(Built(0, Card.parse("3d"), value=8, loose=CardSet.parse("5c"), builds=(), multiple=False))
        Seat 0 makes a single build of 8: 3d from hand with 5c.
    """

    seat: int
    card: Card | None
    value: int
    loose: CardSet
    builds: tuple[int, ...]
    multiple: bool
    for_partner: bool = False

    @override
    def __str__(self) -> str:
        made = f"{_format_kind(self.multiple)} build of {self.value}"
        return f"Seat {self.seat} makes {made}{_format_partner(self)}: {_format_pieces_used(self)}."


@final
@frozen
class Added:
    """
    *seat* added *card*, *loose* cards, and *builds* that were used up in it, to *build* (CA-5.1).

    Builds are given by their numbers. *card* is None if only loose cards were added (`table_only_builds` with
    `MERGED`). If the play is *for_partner*, the build has no owner afterwards.

    Examples:
        >>> print(Added(1, Card.parse("8s"), build=1, value=8, loose=CardSet(), builds=()))
        Seat 1 adds to B1, of 8: 8s from hand.
    """

    seat: int
    card: Card | None
    build: int
    value: int
    loose: CardSet
    builds: tuple[int, ...]
    for_partner: bool = False

    @override
    def __str__(self) -> str:
        build = f"B{self.build}, of {self.value}"
        return f"Seat {self.seat} adds to {build}{_format_partner(self)}: {_format_pieces_used(self)}."


@final
@frozen
class Raised:
    """
    *seat* raised *build* to *value* with *card*; *loose* cards and other *builds* joined (CA-5.2).

    Builds are given by their numbers. If the play is *for_partner*, the build has no owner afterwards.

    Examples:
        >>> print(Raised(1, Card.parse("2s"), build=1, value=9, loose=CardSet(), builds=(), multiple=False))
        Seat 1 raises B1 to a single build of 9: 2s from hand.
    """

    seat: int
    card: Card
    build: int
    value: int
    loose: CardSet
    builds: tuple[int, ...]
    multiple: bool
    for_partner: bool = False

    @override
    def __str__(self) -> str:
        result = f"{_format_kind(self.multiple)} build of {self.value}{_format_partner(self)}"
        return f"Seat {self.seat} raises B{self.build} to {result}: {_format_pieces_used(self)}."


@final
@frozen
class Dealt:
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


@final
@frozen
class SaidLast:
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


@final
@frozen
class ResidueTaken:
    """
    The *cards* left on the table went to *side* (CA-8.2), or to no side if it is None (CA-8.3).

    Examples:
        >>> print(ResidueTaken(side=0, cards=CardSet.parse("6c 9d")))
        Side 0 captured last and gets the residue: 6c 9d.
    """

    side: int | None
    cards: CardSet

    @override
    def __str__(self) -> str:
        if self.side is None:
            return f"No side has captured, so no side gets the residue: {self.cards}."
        return f"Side {self.side} captured last and gets the residue: {self.cards}."


@final
@frozen
class Counted:
    """
    The piles were counted for *item*: the *amounts* that the sides have, and the *points* they score (CA-10).

    With `AS_TAKEN`, an item is counted when its points are certain, and the points are those that it adds then.

    Examples:
        >>> print(Counted(Item.SPADES, amounts=(6, 7), points=(0, 1)))
        Count, spades: 6 to 7; side 1 scores 1.
    """

    item: Item
    amounts: tuple[int, ...]
    points: tuple[int, ...]

    @override
    def __str__(self) -> str:
        scored = [f"side {side} scores {points}" for side, points in enumerate(self.points) if points]
        amounts = " to ".join(map(str, self.amounts))
        return f"Count, {_ITEMS[self.item]}: {amounts}; {' and '.join(scored) or 'no side scores'}."


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


@final
@frozen
class RoundEnded:
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


@final
@frozen
class RoundBegan:
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


@final
@frozen
class TurnBegan:
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


@final
@frozen
class Won:
    """
    The match is over: the side *winner* alone has the highest of the *scores*, at least the target (CA-11.2).

    Examples:
        >>> print(Won(winner=1, scores=(18, 23)))
        WON: side 1 wins the match, 18 to 23.
    """

    winner: int
    scores: tuple[int, ...]

    @override
    def __str__(self) -> str:
        return f"WON: side {self.winner} wins the match, {' to '.join(map(str, self.scores))}."


Event: TypeAlias = (
    Trailed
    | Captured
    | Swept
    | Built
    | Added
    | Raised
    | Dealt
    | SaidLast
    | ResidueTaken
    | Counted
    | RoundEnded
    | RoundBegan
    | TurnBegan
    | Won
)
"""Any event that `narrate` returns."""


def _format_pieces(loose: CardSet, builds: tuple[int, ...]) -> str:
    return " ".join([*map(str, loose), *(f"B{number}" for number in builds)])


def _format_kind(multiple: bool) -> str:  # noqa: FBT001 - an event's own field
    return "a multiple" if multiple else "a single"


def _format_pieces_used(event: Built | Added | Raised) -> str:
    joined = _format_pieces(event.loose, event.builds)
    if event.card is None:
        return f"{joined} from the table"
    return f"{event.card} from hand" + (f" with {joined}" if joined else "")


def _format_partner(event: Built | Added | Raised) -> str:
    return " for the partner" if event.for_partner else ""
