"""Narrating an action of Capture the Commander as events."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import Card
from card_capture.commander._actions import Action, Attack
from card_capture.commander._apply import add_choice, apply
from card_capture.commander._battle import resolve_battle
from card_capture.commander._events import (
    Attacked,
    ChoiceBegan,
    Chose,
    Drawn,
    Event,
    Exposed,
    Removed,
    Tied,
    TurnBegan,
    TurnedDown,
    WentOut,
    Won,
)
from card_capture.commander._state import Battle, GameState


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return the events from *state* to `apply(state, action)`, in order.

    Played one by one, the events lead to the next state. They contain only what everybody at the table
    sees. The last one is `ChoiceBegan`, `TurnBegan`, `Won` or `Drawn`. `str(event)` is a line for logs, and
    `event.sentence()` is a sentence for people.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.

    Raises:
        IllegalActionError: The rules forbid the action here.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import Attack, new_game
        >>> for event in narrate(new_game(seed=1), Attack(1, seat=1, target=1)):
        ...     print(event)
        Seat 0's Ts (slot 1) attacks seat 1's 8s (slot 1).
        Seat 1 loses 8s.
        Turned face down again: seat 0's slot 1.
        It is seat 1's turn to attack.
    """
    after = apply(state, action)
    return (*_narrate_battle(state, action, after), _announce_next(after))


def _narrate_battle(state: GameState, action: Action, after: GameState) -> Iterator[Event]:
    if isinstance(action, Attack):
        assert state.to_move is not None  # or apply would have refused the attack
        battle = Battle(state.to_move, action.slot, action.seat, action.target)
    else:
        battle = add_choice(state, action)
    if battle.chosen is not None:
        yield Chose(battle.attacker, battle.chosen)
        return
    (attacker, slot), (defender, target) = battle.turned_up[-2:]
    card, target_card = _get_card(state, attacker, slot), _get_card(state, defender, target)
    kind = Attacked if isinstance(action, Attack) else Exposed
    yield kind(attacker, slot, card, defender, target, target_card)
    if card.rank is target_card.rank:
        yield Tied()
    ending = resolve_battle(state.variant, state.layouts, *battle.sides)
    if ending is None:
        return
    for seat, lost in ending.lost:
        yield Removed(seat, lost, _get_card(state, seat, lost))
    for seat, fall in ending.out:
        yield WentOut(seat, fall)
    if left := sorted((seat, other) for seat, other in battle.turned_up if after.layouts[seat][other - 1] is not None):
        yield TurnedDown(tuple(left))


def _get_card(state: GameState, seat: int, slot: int) -> Card:
    card = state.layouts[seat][slot - 1]
    assert card is not None  # a card that was turned up is in its layout
    return card


def _announce_next(after: GameState) -> Event:
    if after.outcome is not None:
        return Drawn() if after.outcome.winner is None else Won(after.outcome.winner)
    assert after.to_move is not None  # the game goes on
    return TurnBegan(after.to_move) if after.battle is None else ChoiceBegan(after.to_move)
