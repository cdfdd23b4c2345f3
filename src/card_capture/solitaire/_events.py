"""The events of Card Capture: what happens between two states, step by step, for animation and logs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture._kit.sentences import EventBase, Seats, count, name_cards
from card_capture.cards import Card, CardSet
from card_capture.solitaire._state import PLAYERS, Outcome, Phase, Row, format_row, name_phase


class SolitaireEvent(EventBase):
    """The base of all events of the game."""

    __slots__ = ()

    MOST_PLAYERS = PLAYERS[-1]


@final
@frozen
class Discarded(SolitaireEvent):
    """
    The player moved *cards*, possibly none, from hand to the discard pile (CC-5.1).

    Examples:
        >>> print(Discarded(CardSet.parse("2c 3h")))
        Discard Phase: discard 2c 3h.
    """

    cards: CardSet

    @override
    def __str__(self) -> str:
        return f"Discard Phase: discard {_format_cards(self.cards)}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The player discards {name_cards(self.cards)}."


@final
@frozen
class Reshuffled(SolitaireEvent):
    """
    The discard pile, which held *size* cards, was shuffled to make a new deck (CC-5.2).

    The event doesn't name the cards, since the player may not look through the pile in every variant.

    Examples:
        >>> print(Reshuffled(3))
        Draw Phase: the deck is empty; the discard pile (3 cards) is shuffled to make a new deck.
    """

    size: int

    @override
    def __str__(self) -> str:
        cards = count(self.size, "card")
        return f"Draw Phase: the deck is empty; the discard pile ({cards}) is shuffled to make a new deck."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The deck is empty, and the discard pile of {count(self.size, 'card')} is shuffled to make a new deck."


@final
@frozen
class Drew(SolitaireEvent):
    """
    The player drew *cards* from the deck, in this order (CC-5.2).

    Examples:
        >>> print(Drew((Card.parse("4c"), Card.parse("2c"))))
        Draw Phase: draw 4c 2c.
    """

    cards: tuple[Card, ...]

    @override
    def __str__(self) -> str:
        return f"Draw Phase: draw {_format_cards(self.cards)}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The player draws {name_cards(self.cards)}."


@final
@frozen
class Captured(SolitaireEvent):
    """
    *target* was captured; it and the cards spent went to the discard pile (CC-6.1).

    Examples:
        >>> print(Captured(Card.parse("5c"), CardSet.parse("2c 3c")))
        Capture Phase: capture 5c with 2c 3c; all go to the discard pile.
    """

    target: Card
    spend: CardSet

    @override
    def __str__(self) -> str:
        return f"Capture Phase: capture {self.target} with {_format_cards(self.spend)}; all go to the discard pile."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The player captures the {self.target.name} with {name_cards(self.spend)}; all go to the discard pile."


@final
@frozen
class GivenUp(SolitaireEvent):
    """
    *card* from hand and the *front* card went to the Enemy Capture Pile (CC-6.3).

    Examples:
        >>> print(GivenUp(Card.parse("2c"), Card.parse("9h")))
        Capture Phase: give up 2c; it and the front card, 9h, are out of the game.
    """

    card: Card
    front: Card

    @override
    def __str__(self) -> str:
        return f"Capture Phase: give up {self.card}; it and the front card, {self.front}, are out of the game."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        front = f"the front card, the {self.front.name}"
        return f"The player gives up the {self.card.name}; it and {front}, are out of the game."


@final
@frozen
class Sacrificed(SolitaireEvent):
    """
    *cards* from hand went to the Enemy Capture Pile, and *target* to the bottom of the enemy deck (CC-6.4).

    Examples:
        >>> print(Sacrificed(CardSet.parse("2c 3d"), Card.parse("Kh")))
        Capture Phase: sacrifice 2c 3d; Kh goes to the bottom of the enemy deck.
    """

    cards: CardSet
    target: Card

    @override
    def __str__(self) -> str:
        return (
            f"Capture Phase: sacrifice {_format_cards(self.cards)}; {self.target} goes to the bottom of the enemy deck."
        )

    @override
    def _write_sentence(self, seats: Seats) -> str:
        cards = name_cards(self.cards)
        return f"The player sacrifices {cards}; the {self.target.name} goes to the bottom of the enemy deck."


@final
@frozen
class RowClosedUp(SolitaireEvent):
    """
    The cards in the row moved toward Position 1 and now lie as *row* (CC-4.2).

    Examples:
        >>> print(RowClosedUp((Card.parse("9h"), Card.parse("5s"), None, None)))
        Enemy Phase: the row closes up, from Position 4: -- -- 5s 9h.
    """

    row: Row

    @override
    def __str__(self) -> str:
        return f"Enemy Phase: the row closes up, from Position 4: {format_row(self.row)}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The row closes up: from the front, it is now {name_cards(filter(None, self.row))}."


@final
@frozen
class EnemyDealt(SolitaireEvent):
    """
    *card* was dealt from the enemy deck to *position*, 1 to 4 (CC-4.3).

    Examples:
        >>> print(EnemyDealt(Card.parse("Th"), position=4))
        Enemy Phase: Th is dealt to Position 4.
    """

    card: Card
    position: int

    @override
    def __str__(self) -> str:
        return f"Enemy Phase: {self.card} is dealt to Position {self.position}."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The {self.card.name} is dealt to Position {self.position}."


@final
@frozen
class EnemyPhaseSkipped(SolitaireEvent):
    """
    The Enemy Phase was skipped because the enemy deck is empty; gaps in the row stay (CC-4.1).

    Examples:
        >>> print(EnemyPhaseSkipped())
        Enemy Phase: skipped, since the enemy deck is empty.
    """

    @override
    def __str__(self) -> str:
        return "Enemy Phase: skipped, since the enemy deck is empty."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return "The Enemy Phase is skipped, since the enemy deck is empty."


@final
@frozen
class PhaseBegan(SolitaireEvent):
    """
    *phase* of *round* has begun, and it is the player's turn to decide (CC-3.1).

    Examples:
        >>> print(PhaseBegan(round=2, phase=Phase.DISCARD))
        Round 2, Discard Phase
    """

    round: int
    phase: Phase

    @override
    def __str__(self) -> str:
        return f"Round {self.round}, {name_phase(self.phase)}"

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return f"The {name_phase(self.phase)} of round {self.round} begins."


@final
@frozen
class Won(SolitaireEvent):
    """
    The enemy deck and the row are empty: the game is won (CC-7.2).

    Examples:
        >>> print(Won())
        WON: the enemy deck and the Enemy Row are empty.
    """

    @override
    def __str__(self) -> str:
        return "WON: the enemy deck and the Enemy Row are empty."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        return "The enemy deck and the Enemy Row are empty: the game is won."


@final
@frozen
class Lost(SolitaireEvent):
    """
    The game is lost, because *royals* reached the Enemy Capture Pile (CC-7.1) or the player is stuck (CC-7.3).

    If the player is stuck, *royals* is empty.

    Examples:
        >>> print(Lost(Outcome.LOST_ROYAL, CardSet.parse("Kh")))
        LOST: Kh reached the Enemy Capture Pile.
    """

    outcome: Outcome
    royals: CardSet

    @override
    def __str__(self) -> str:
        if self.royals:
            return f"LOST: {_format_cards(self.royals)} reached the Enemy Capture Pile."
        return "LOST: the Capture Phase begins, and the player is stuck."

    @override
    def _write_sentence(self, seats: Seats) -> str:
        if self.royals:
            return f"The Enemy Capture Pile has {name_cards(self.royals)}: the game is lost."
        return "The Capture Phase begins, and the player is stuck: the game is lost."


Event: TypeAlias = (
    Discarded
    | Reshuffled
    | Drew
    | Captured
    | GivenUp
    | Sacrificed
    | RowClosedUp
    | EnemyDealt
    | EnemyPhaseSkipped
    | PhaseBegan
    | Won
    | Lost
)
"""Any event that `narrate` returns."""


def _format_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"
