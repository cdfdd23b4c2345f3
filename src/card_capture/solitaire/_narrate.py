"""Narrating an action of Card Capture as events."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import Card, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._apply import apply
from card_capture.solitaire._events import (
    Captured,
    Discarded,
    Drew,
    EnemyDealt,
    EnemyPhaseSkipped,
    Event,
    GivenUp,
    Lost,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrificed,
    Won,
)
from card_capture.solitaire._state import GameState, Outcome, Phase, Row
from card_capture.solitaire._values import ROYALS


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return the events that lead from *state* to `apply(state, action)`, in order.

    Playing the events one by one leads to the next state. They hold only what is seen at the table,
    so the order of a shuffled deck is not in them. The last event is `PhaseBegan`, `Won` or `Lost`.
    `str(event)` is a line for logs, and `event.sentence()` is a sentence for people.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.

    Raises:
        IllegalActionError: The rules forbid the action here.
        InvalidStateError: *state* is not a state of Card Capture.
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.

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
        return (*_narrate_discard(state, action, after), _narrate_ending(after))
    return (*_narrate_capture_phase(state, action, after), _narrate_ending(after))


def _narrate_discard(state: GameState, discard: Discard, after: GameState) -> Iterator[Event]:
    yield Discarded(discard.cards)
    drawn_mask = after.hand.mask & ~(state.hand.mask ^ discard.cards.mask)
    due = drawn_mask.bit_count()
    if state.deck[:due]:
        yield Drew(state.deck[:due])
    due -= len(state.deck)
    if due > 0:
        pile = state.discard_pile | discard.cards
        order, _ = state.shuffler.shuffle(pile)
        yield Reshuffled(len(pile))
        yield Drew(order[:due])


def _narrate_capture_phase(state: GameState, action: Capture | GiveUp | Sacrifice, after: GameState) -> Iterator[Event]:
    enemy_deck = state.enemy_deck
    if isinstance(action, Capture):
        target = action.target
        yield Captured(target, action.spend)
    elif isinstance(action, GiveUp):
        front = state.row[0]
        assert front is not None  # apply refuses giving up without a front card
        target = front
        yield GivenUp(action.card, front)
    else:
        target = action.target
        enemy_deck = (*enemy_deck, target)
        yield Sacrificed(action.cards, target)
    if after.phase is not Phase.OVER:
        row = tuple(None if card is target else card for card in state.row)
        yield from _narrate_enemy_phase(row, enemy_deck, after)


def _narrate_enemy_phase(row: Row, enemy_deck: tuple[Card, ...], after: GameState) -> Iterator[Event]:
    if not enemy_deck and not after.variant.closes_up_when_enemy_deck_is_empty:
        yield EnemyPhaseSkipped()
        return
    dealt = enemy_deck[: len(enemy_deck) - len(after.enemy_deck)]
    closed_up = tuple(None if card in dealt else card for card in after.row)
    if closed_up != row:
        yield RowClosedUp(closed_up)
    for card in dealt:
        yield EnemyDealt(card, after.row.index(card) + 1)


def _narrate_ending(after: GameState) -> Event:
    if after.outcome is None:
        return PhaseBegan(after.round, after.phase)
    if after.outcome is Outcome.WON:
        return Won()
    return Lost(after.outcome, set_of(after.enemy_capture_pile.mask & ROYALS))
