"""The events of Capture the Commander: what happens between two states, step by step, for animation and logs."""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture._kit.sentences import EventBase, Seats, join_and
from card_capture.cards import Card
from card_capture.commander._battle import Fall
from card_capture.commander._state import PLAYERS, Place


class CommanderEvent(EventBase):
    """The base of all events of the game."""

    __slots__ = ()

    MOST_PLAYERS = PLAYERS[-1]


@final
@frozen
class Attacked(CommanderEvent):
    """
    *seat* attacked with *card* in *slot*, and *target_card* in slot *target* of *defender* was turned up (CM-3.1).

    Examples:
        >>> print(Attacked(0, 1, Card.parse("Ts"), defender=1, target=2, target_card=Card.parse("8s")))
        Seat 0's Ts (slot 1) attacks seat 1's 8s (slot 2).
    """

    seat: int
    slot: int
    card: Card
    defender: int
    target: int
    target_card: Card

    @override
    def __str__(self) -> str:
        return (
            f"Seat {self.seat}'s {self.card} (slot {self.slot}) attacks "
            f"seat {self.defender}'s {self.target_card} (slot {self.target})."
        )

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return (
            f"{seats.begin(self.seat)}'s {self.card.name} in slot {self.slot} attacks "
            f"{seats.name(self.defender)}'s {self.target_card.name} in slot {self.target}."
        )


@final
@frozen
class Tied(CommanderEvent):
    """
    The two cards turned up last are equal in rank (CM-4.2).

    Examples:
        >>> print(Tied())
        It is a tie: the two cards are equal.
    """

    @override
    def __str__(self) -> str:
        return "It is a tie: the two cards are equal."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return str(self)


@final
@frozen
class Chose(CommanderEvent):
    """
    The attacker, *seat*, chose its card in *slot* to break the tie; the card is still face down (CM-4.2).

    Examples:
        >>> print(Chose(seat=0, slot=5))
        Seat 0 chooses slot 5, still face down.
    """

    seat: int
    slot: int

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} chooses slot {self.slot}, still face down."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"{seats.begin(self.seat)} chooses slot {self.slot}, still face down."


@final
@frozen
class Exposed(CommanderEvent):
    """
    The defender chose a card too, and both cards were turned up (CM-4.2).

    Examples:
        >>> print(Exposed(0, 5, Card.parse("Kc"), defender=1, defender_slot=6, defender_card=Card.parse("4h")))
        Both cards are turned up: seat 0's Kc (slot 5) and seat 1's 4h (slot 6).
    """

    seat: int
    slot: int
    card: Card
    defender: int
    defender_slot: int
    defender_card: Card

    @override
    def __str__(self) -> str:
        return (
            f"Both cards are turned up: seat {self.seat}'s {self.card} (slot {self.slot}) "
            f"and seat {self.defender}'s {self.defender_card} (slot {self.defender_slot})."
        )

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return (
            f"Both cards are turned up: {seats.name(self.seat)}'s {self.card.name} in slot {self.slot} "
            f"and {seats.name(self.defender)}'s {self.defender_card.name} in slot {self.defender_slot}."
        )


@final
@frozen
class Removed(CommanderEvent):
    """
    *card* in *slot* of *seat* was removed from the game (CM-3.2, CM-4.4).

    Examples:
        >>> print(Removed(seat=1, slot=2, card=Card.parse("8s")))
        Seat 1 loses 8s.
    """

    seat: int
    slot: int
    card: Card

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} loses {self.card}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"{seats.begin(self.seat)} loses the {self.card.name}."


@final
@frozen
class TurnedDown(CommanderEvent):
    """
    The battle is over, and its remaining cards, at *places*, were turned face down again (CM-3.2, CM-4.4).

    Examples:
        >>> print(TurnedDown(((0, 1),)))
        Turned face down again: seat 0's slot 1.
    """

    places: tuple[Place, ...]

    @override
    def __str__(self) -> str:
        places = ", ".join(f"seat {seat}'s slot {slot}" for seat, slot in self.places)
        return f"Turned face down again: {places}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        places = join_and([f"{seats.name(seat)}'s slot {slot}" for seat, slot in self.places])
        cards = "card in {} is" if len(self.places) == 1 else "cards in {} are"
        return f"The {cards.format(places)} turned face down again."


@final
@frozen
class WentOut(CommanderEvent):
    """
    *seat* is out of the game, and its layout was taken off the table (CM-5.1, CM-5.2, CM-4.5).

    Examples:
        >>> print(WentOut(seat=1, fall=Fall.COMMANDER_BEATEN))
        Seat 1 is out: its Commander was beaten.
    """

    seat: int
    fall: Fall

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} is out: {_REASONS[self.fall]}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return _SENTENCES[self.fall].format(seats.begin(self.seat), seats.name(self.seat))


_REASONS = {
    Fall.COMMANDER_BEATEN: "its Commander was beaten",
    Fall.NOTHING_TO_TURN_UP: "it has no card left to turn up",
    Fall.FEWEST_CARDS: "the tie can't go on, and its opponent does not have fewer cards",
}

_SENTENCES = {
    Fall.COMMANDER_BEATEN: "{}'s Commander was beaten, and {} is out.",
    Fall.NOTHING_TO_TURN_UP: "{} has no card left to turn up and is out.",
    Fall.FEWEST_CARDS: "The tie can't go on, and {1} has no more cards than the opponent: {1} is out.",
}


@final
@frozen
class ChoiceBegan(CommanderEvent):
    """
    *seat* must choose a card to turn up (CM-4.2).

    Examples:
        >>> print(ChoiceBegan(seat=0))
        Seat 0 must turn up a card.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} must turn up a card."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"{seats.begin(self.seat)} must turn up a card."


@final
@frozen
class TurnBegan(CommanderEvent):
    """
    It is *seat*'s turn to attack (CM-1.2).

    Examples:
        >>> print(TurnBegan(seat=1))
        It is seat 1's turn to attack.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"It is seat {self.seat}'s turn to attack."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"It is {seats.name(self.seat)}'s turn to attack."


@final
@frozen
class Won(CommanderEvent):
    """
    *seat* won as the last player in the game (CM-5.3).

    Examples:
        >>> print(Won(seat=0))
        WON: seat 0 is the last player in the game.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"WON: seat {self.seat} is the last player in the game."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"{seats.begin(self.seat)} wins as the last player in the game."


@final
@frozen
class Drawn(CommanderEvent):
    """
    The last two players went out together: the game is a draw (CM-5.3).

    Examples:
        >>> print(Drawn())
        DRAWN: the last two players go out together.
    """

    @override
    def __str__(self) -> str:
        return "DRAWN: the last two players go out together."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return "The last two players go out together: the game is a draw."


Event: TypeAlias = (
    Attacked | Tied | Chose | Exposed | Removed | TurnedDown | WentOut | ChoiceBegan | TurnBegan | Won | Drawn
)
"""Any event that `narrate` returns."""
