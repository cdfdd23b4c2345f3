"""Why an action is refused: every numbered rule of Capture the Commander that can forbid one."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from card_capture._kit.arguments import describe_non_action
from card_capture._refusals import RefusalBase
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._pyramid import ADJACENT, SLOTS, Layout, covers, is_open
from card_capture.commander._state import TITLE, GameState, require_state
from card_capture.errors import quote


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """It is not an action of Capture the Commander at all."""
    GAME_OVER = "GAME_OVER"
    """The game has ended."""
    TIE_TO_BREAK = "TIE_TO_BREAK"
    """It is an attack, and a tie is being broken."""
    NO_TIE = "NO_TIE"
    """It turns up a card, and there is no tie to break."""
    NO_SUCH_SLOT = "NO_SUCH_SLOT"
    """A slot is not from 1 to 13."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """Nobody sits there."""
    OWN_SEAT = "OWN_SEAT"
    """The attack is on the player's own layout."""
    PLAYER_OUT = "PLAYER_OUT"
    """The attack is on a player who is out of the game."""
    EMPTY_SLOT = "EMPTY_SLOT"
    """No card is left in a slot."""
    COVERED = "COVERED"
    """A card is too much covered to attack or to be attacked."""
    NOT_ADJACENT = "NOT_ADJACENT"
    """The card is not next to the player's card in the battle."""
    ALREADY_TURNED_UP = "ALREADY_TURNED_UP"
    """The card has been turned up in this battle."""


@final
@frozen
class Refusal(RefusalBase[Reason]):
    """
    Why an action is illegal in a state.

    Attributes:
        reason: The kind of it.
        rule: The number of the rule that forbids it, such as "CM-3.1".
        message: A sentence that names the slots.

    Examples:
        >>> from card_capture.commander import new_game
        >>> print(why_not(new_game(seed=1), Attack(5, seat=1, target=3)))
        slot 5 of seat 0 can't attack: slots 1 and 2 cover it (CM-3.1)
    """


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any sound state.
        action: Any action; what is no action of Capture the Commander is refused like an illegal one.

    Raises:
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1)
        >>> why_not(state, Attack(1, seat=1, target=4)) is None
        True
        >>> why_not(state, Expose(5)).reason
        <Reason.NO_TIE: 'NO_TIE'>
    """
    require_state(state)
    match action:
        case Attack():
            return _why_not_attack(state, action)
        case Expose():
            return _why_not_expose(state, action)
        case _:
            message = describe_non_action(action, "an Attack or an Expose", TITLE)
            return Refusal(Reason.NOT_AN_ACTION, "CM-3.1", message)


def _why_not_attack(state: GameState, attack: Attack) -> Refusal | None:
    mover, slot, seat, target = state.to_move, attack.slot, attack.seat, attack.target
    if mover is None:
        return _game_over(state)
    if state.battle is not None:
        message = f"a tie is being broken: seat {mover} is to turn up a card, with expose"
        return Refusal(Reason.TIE_TO_BREAK, "CM-4.2", message)
    if seat == mover or not 0 <= seat < len(state.in_game) or not state.in_game[seat]:
        return _no_opponent(state, seat)
    own, other = state.layouts[mover], state.layouts[seat]
    if slot not in SLOTS or own[slot - 1] is None or covers(own, slot):
        return _can_not_fight(own, mover, slot, "can't attack", "it")
    if target not in SLOTS or other[target - 1] is None or not is_open(other, target):
        return _can_not_fight(other, seat, target, "can't be attacked", "it fully")
    return None


def _no_opponent(state: GameState, seat: int) -> Refusal:
    if seat == state.to_move:
        return Refusal(Reason.OWN_SEAT, "CM-3.1", f"seat {seat} can't attack itself: an attack is on an opponent")
    if 0 <= seat < state.players:
        return Refusal(Reason.PLAYER_OUT, "CM-5.2", f"seat {seat} is out of the game, and its cards off the table")
    message = f"nobody sits at seat {quote(seat)}: the seats are 0 to {state.players - 1}"
    return Refusal(Reason.NO_SUCH_SEAT, "CM-1.2", message)


def _can_not_fight(layout: Layout, seat: int, slot: int, what: str, how: str) -> Refusal:
    if slot not in SLOTS:
        return _no_such_slot(slot)
    if layout[slot - 1] is None:
        return _empty_slot(seat, slot, "CM-3.1")
    left = covers(layout, slot)
    cover = f"slots {left[0]} and {left[1]} cover" if len(left) > 1 else f"slot {left[0]} covers"
    return Refusal(Reason.COVERED, "CM-3.1", f"slot {slot} of seat {seat} {what}: {cover} {how}")


def _why_not_expose(state: GameState, expose: Expose) -> Refusal | None:
    slot, battle, mover = expose.slot, state.battle, state.to_move
    if mover is None:
        return _game_over(state)
    if battle is None:
        return Refusal(Reason.NO_TIE, "CM-4.2", f"there is no tie to break: seat {mover} is to attack")
    if slot not in SLOTS:
        return _no_such_slot(slot)
    if state.layouts[mover][slot - 1] is None:
        return _empty_slot(mover, slot, "CM-4.1")
    slots = dict(battle.sides)[mover]
    if slot in slots:
        message = f"slot {slot} of seat {mover} has been turned up in this battle"
        return Refusal(Reason.ALREADY_TURNED_UP, "CM-4.2", message)
    if slot not in ADJACENT[slots[0]]:
        message = f"slot {slot} is not next to slot {slots[0]}, seat {mover}'s card in the battle"
        return Refusal(Reason.NOT_ADJACENT, "CM-4.1", message)
    return None


# The refusals that several actions share.


def _game_over(state: GameState) -> Refusal:
    winner = state.outcome and state.outcome.winner
    how = "it is a draw" if winner is None else f"seat {winner} has won"
    return Refusal(Reason.GAME_OVER, "CM-5.3", f"the game is over: {how}")


def _no_such_slot(slot: int) -> Refusal:
    message = f"there is no slot {quote(slot)}: the slots are 1 to {len(SLOTS)}"
    return Refusal(Reason.NO_SUCH_SLOT, "CM-1.4", message)


def _empty_slot(seat: int, slot: int, rule: str) -> Refusal:
    return Refusal(Reason.EMPTY_SLOT, rule, f"no card is left in slot {slot} of seat {seat}")
