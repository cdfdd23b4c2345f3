"""What happened between two states, step by step, for animation and logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture.cards import Card, CardSet, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._apply import apply
from card_capture.solitaire._state import GameState, Outcome, Phase, Row
from card_capture.solitaire._values import ROYALS


@final
@frozen
class Discarded:
    """
    The player moved *cards* from hand to the discard pile, perhaps none (CC-5.1).

    Examples:
        >>> print(Discarded(CardSet.parse("2c 3h")))
        Discard Phase: discard 2c 3h.
    """

    cards: CardSet

    @override
    def __str__(self) -> str:
        return f"Discard Phase: discard {_listed(self.cards)}."


@final
@frozen
class Reshuffled:
    """
    The discard pile, which held *cards*, was shuffled and became the deck (CC-5.2).

    Examples:
        >>> print(Reshuffled(CardSet.parse("2c 3c 5c")))
        Draw Phase: the deck is empty; the discard pile, 3 cards, is shuffled to be the deck.
    """

    cards: CardSet

    @override
    def __str__(self) -> str:
        return f"Draw Phase: the deck is empty; the discard pile, {len(self.cards)} cards, is shuffled to be the deck."


@final
@frozen
class Drew:
    """
    The player drew *cards* from the deck, in that order (CC-5.2).

    Examples:
        >>> print(Drew((Card.parse("4c"), Card.parse("2c"))))
        Draw Phase: draw 4c 2c.
    """

    cards: tuple[Card, ...]

    @override
    def __str__(self) -> str:
        return f"Draw Phase: draw {_listed(self.cards)}."


@final
@frozen
class Captured:
    """
    *target* was captured; it and the cards of *spend* went to the discard pile (CC-6.1).

    Examples:
        >>> print(Captured(Card.parse("5c"), CardSet.parse("2c 3c")))
        Capture Phase: capture 5c with 2c 3c; all go to the discard pile.
    """

    target: Card
    spend: CardSet

    @override
    def __str__(self) -> str:
        return f"Capture Phase: capture {self.target} with {_listed(self.spend)}; all go to the discard pile."


@final
@frozen
class GivenUp:
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


@final
@frozen
class Sacrificed:
    """
    *cards* from hand went to the Enemy Capture Pile, and *target* to the bottom of the enemy deck (CC-6.4).

    Examples:
        >>> print(Sacrificed(CardSet.parse("2c 3d"), Card.parse("Kh")))
        Capture Phase: sacrifice 2c 3d; Kh goes to the enemy deck's bottom.
    """

    cards: CardSet
    target: Card

    @override
    def __str__(self) -> str:
        return f"Capture Phase: sacrifice {_listed(self.cards)}; {self.target} goes to the enemy deck's bottom."


@final
@frozen
class RowClosedUp:
    """
    The cards in the row moved toward Position 1 and now lie as *row* (CC-4.2).

    Examples:
        >>> print(RowClosedUp((Card.parse("9h"), Card.parse("5s"), None, None)))
        Enemy Phase: the row closes up, from Position 4: -- -- 5s 9h.
    """

    row: Row

    @override
    def __str__(self) -> str:
        return f"Enemy Phase: the row closes up, from Position 4: {row_in_words(self.row)}."


@final
@frozen
class EnemyDealt:
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


@final
@frozen
class EnemyPhaseSkipped:
    """
    The Enemy Phase was skipped since the enemy deck is empty, and gaps in the row stayed (CC-4.1).

    Examples:
        >>> print(EnemyPhaseSkipped())
        Enemy Phase: skipped, since the enemy deck is empty.
    """

    @override
    def __str__(self) -> str:
        return "Enemy Phase: skipped, since the enemy deck is empty."


@final
@frozen
class PhaseBegan:
    """
    It is the player's turn to decide: *phase* of *round* has begun (CC-3.1).

    Examples:
        >>> print(PhaseBegan(round=2, phase=Phase.DISCARD))
        Round 2, Discard Phase
    """

    round: int
    phase: Phase

    @override
    def __str__(self) -> str:
        return f"Round {self.round}, {self.phase.value.title()} Phase"


@final
@frozen
class Won:
    """
    The enemy deck and the row are empty: the game is won (CC-7.2).

    Examples:
        >>> print(Won())
        WON: the enemy deck and the Enemy Row are empty.
    """

    @override
    def __str__(self) -> str:
        return "WON: the enemy deck and the Enemy Row are empty."


@final
@frozen
class Lost:
    """
    The game is lost: by the *royals* in the Enemy Capture Pile (CC-7.1), or stuck if there are none (CC-7.3).

    Examples:
        >>> print(Lost(Outcome.LOST_ROYAL, CardSet.parse("Kh")))
        LOST: Kh reached the Enemy Capture Pile.
    """

    outcome: Outcome
    royals: CardSet

    @override
    def __str__(self) -> str:
        if self.royals:
            return f"LOST: {_listed(self.royals)} reached the Enemy Capture Pile."
        return "LOST: the Capture Phase begins, and the player is stuck."


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
"""Anything that `narrate` tells."""


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return what happens from *state* to `apply(state, action)`, in order.

    Played one by one, the events lead to the next state. They tell what everybody at the table sees, so
    the order of a shuffled deck is not in them. The last one is `PhaseBegan`, `Won` or `Lost`. `str` of
    an event is a sentence.

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Raises:
        IllegalActionError: The rules forbid the action here.
        InvalidStateError: *state* is not a state of Card Capture.
        ShuffleError: A scripted shuffler has no order of the cards to be shuffled.

    Examples:
        >>> from card_capture import new_game
        >>> for event in narrate(new_game(seed=1), Discard([])):
        ...     print(event)
        Discard Phase: discard nothing.
        Draw Phase: draw 4c 2c X1 4d.
        Round 1, Capture Phase
    """
    after = apply(state, action)
    if isinstance(action, Discard):
        return (*_draw_phase(state, action, after), _ending(after))
    return (*_capture_phase(state, action, after), _ending(after))


def _draw_phase(state: GameState, discard: Discard, after: GameState) -> Iterator[Event]:
    yield Discarded(discard.cards)
    drawn = after.hand.mask & ~(state.hand.mask ^ discard.cards.mask)
    due = drawn.bit_count()
    if state.deck[:due]:
        yield Drew(state.deck[:due])
    due -= len(state.deck)
    if due > 0:
        pile = state.discard_pile | discard.cards
        order, _ = state.shuffler.shuffle(pile)
        yield Reshuffled(pile)
        yield Drew(order[:due])


def _capture_phase(state: GameState, action: Capture | GiveUp | Sacrifice, after: GameState) -> Iterator[Event]:
    enemy_deck = state.enemy_deck
    if isinstance(action, Capture):
        target = action.target
        yield Captured(target, action.spend)
    elif isinstance(action, GiveUp):
        front = state.row[0]
        assert front is not None  # CC-6.3, or apply had refused
        target = front
        yield GivenUp(action.card, front)
    else:
        target = action.target
        enemy_deck = (*enemy_deck, target)
        yield Sacrificed(action.cards, target)
    if after.phase is not Phase.OVER:
        left = tuple(None if card is target else card for card in state.row)
        yield from _enemy_phase(left, enemy_deck, after)


def _enemy_phase(row: Row, enemy_deck: tuple[Card, ...], after: GameState) -> Iterator[Event]:
    if not enemy_deck and not after.variant.closes_up_when_enemy_deck_is_empty:
        yield EnemyPhaseSkipped()
        return
    dealt = enemy_deck[: len(enemy_deck) - len(after.enemy_deck)]
    closed_up = tuple(None if card in dealt else card for card in after.row)
    if closed_up != row:
        yield RowClosedUp(closed_up)
    for card in dealt:
        yield EnemyDealt(card, after.row.index(card) + 1)


def _ending(after: GameState) -> Event:
    if after.outcome is None:
        return PhaseBegan(after.round, after.phase)
    if after.outcome is Outcome.WON:
        return Won()
    return Lost(after.outcome, set_of(after.enemy_capture_pile.mask & ROYALS))


def row_in_words(row: Row) -> str:
    """Return a row as it is drawn, Position 4 on the left (CC-1.4)."""
    return " ".join("--" if card is None else str(card) for card in reversed(row))


def _listed(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards)) or "nothing"
