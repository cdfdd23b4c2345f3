"""The events of a match, as every player at the table sees them."""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture._kit.sentences import Seats, join_and
from card_capture.cards import Card, CardSet
from card_capture.casino._actions import format_pieces, name_builds
from card_capture.casino._events_of_rounds import (
    CasinoEvent,
    Counted,
    Dealt,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    TurnBegan,
    Won,
    list_seats,
)


@final
@frozen
class Trailed(CasinoEvent):
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

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"{seats.begin(self.seat)} trails the {self.card.name}."


@final
@frozen
class Captured(CasinoEvent):
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
        pieces = format_pieces(self.loose, self.builds)
        return f"Seat {self.seat} captures {pieces} with {self.card}: {len(self.taken)} cards."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        pieces = _list_pieces(self.loose, self.builds)
        return f"{seats.begin(self.seat)} captures {pieces} with the {self.card.name}: {len(self.taken)} cards."


@final
@frozen
class Swept(CasinoEvent):
    """
    The capture left nothing on the table: a sweep for *side* (CA-9.1).

    *partnership* says whether seats 0 and 2, and seats 1 and 3, are partners (CA-2.2).

    Examples:
        >>> print(Swept(side=1))
        The table is empty: a sweep for side 1.
    """

    side: int
    partnership: bool = False

    @override
    def __str__(self) -> str:
        return f"The table is empty: a sweep for side {self.side}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The table is empty: a sweep for {seats.name(*list_seats(self.side, partnership=self.partnership))}."


@final
@frozen
class Built(CasinoEvent):
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

    @override
    def _write_sentence(self, seats: Seats) -> str:
        made = f"{_format_kind(self.multiple)} build of {self.value}"
        return f"{seats.begin(self.seat)} makes {made}{_name_partner(self, seats)}: {_list_pieces_used(self)}."


@final
@frozen
class Added(CasinoEvent):
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

    @override
    def _write_sentence(self, seats: Seats) -> str:
        adds = f"adds{_name_partner(self, seats)} to build B{self.build} of value {self.value}"
        return f"{seats.begin(self.seat)} {adds}: {_list_pieces_used(self)}."


@final
@frozen
class Raised(CasinoEvent):
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

    @override
    def _write_sentence(self, seats: Seats) -> str:
        result = f"{_format_kind(self.multiple)} build of {self.value}{_name_partner(self, seats)}"
        return f"{seats.begin(self.seat)} raises build B{self.build} to {result}: {_list_pieces_used(self)}."


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


def _format_kind(multiple: bool) -> str:  # noqa: FBT001 - an event's own field
    return "a multiple" if multiple else "a single"


def _format_pieces_used(event: Built | Added | Raised) -> str:
    joined = format_pieces(event.loose, event.builds)
    if event.card is None:
        return f"{joined} from the table"
    return f"{event.card} from hand" + (f" with {joined}" if joined else "")


def _format_partner(event: Built | Added | Raised) -> str:
    return " for the partner" if event.for_partner else ""


def _list_pieces(loose: CardSet, builds: tuple[int, ...]) -> str:
    return join_and([*(f"the {card.name}" for card in loose), *(f"build {name}" for name in name_builds(builds))])


def _list_pieces_used(event: Built | Added | Raised) -> str:
    joined = _list_pieces(event.loose, event.builds)
    if event.card is None:
        return f"{joined} from the table"
    return f"the {event.card.name} from hand" + (f" with {joined}" if joined else "")


def _name_partner(event: Built | Added | Raised, seats: Seats) -> str:
    return f" for {seats.name((event.seat + 2) % 4)}" if event.for_partner else ""
