"""Refusals: every numbered rule of Capture the Commander that can forbid an action."""

from __future__ import annotations

from enum import Enum
from typing import final, get_args

from attrs import frozen

from card_capture._kit.arguments import describe_non_action
from card_capture._quoting import quote
from card_capture._refusals import RefusalBase
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._pyramid import ADJACENT, SLOTS, Layout, find_covers, is_open_to_attack, is_uncovered
from card_capture.commander._state import TITLE, GameState, require_state


class Reason(Enum):
    """The kind of a refusal, for programs; `Refusal.message` is for people."""

    NOT_AN_ACTION = "NOT_AN_ACTION"
    """The value is not an action of Capture the Commander."""
    GAME_OVER = "GAME_OVER"
    """The game is over."""
    TIE_TO_BREAK = "TIE_TO_BREAK"
    """The action is an attack, but there is a tie to break."""
    NO_TIE = "NO_TIE"
    """The action turns up a card, but there is no tie to break."""
    NO_SUCH_SLOT = "NO_SUCH_SLOT"
    """A slot is not from 1 to 13."""
    NO_SUCH_SEAT = "NO_SUCH_SEAT"
    """The game does not have that seat."""
    OWN_SEAT = "OWN_SEAT"
    """The player attacks their own layout."""
    PLAYER_OUT = "PLAYER_OUT"
    """The player attacked is out of the game."""
    EMPTY_SLOT = "EMPTY_SLOT"
    """There is no card left in a slot."""
    COVERED = "COVERED"
    """A card is covered, so that it can't attack or can't be attacked."""
    NOT_ADJACENT = "NOT_ADJACENT"
    """The card is not adjacent to the player's card in the battle."""
    ALREADY_TURNED_UP = "ALREADY_TURNED_UP"
    """The card has already been turned up in this battle."""


@final
@frozen
class Refusal(RefusalBase[Reason]):
    """
    The reason why an action is illegal in a state.

    Attributes:
        reason: The kind of refusal, for programs.
        rule: The number of the rule that forbids the action, such as "CM-3.1".
        message: A sentence for people, which names the slots and seats.

    Examples:
        >>> from card_capture.commander import new_game
        >>> print(why_not(new_game(seed=1), Attack(5, seat=1, target=3)))
        slot 5 of seat 0 can't attack: slots 1 and 2 cover it (CM-3.1)
    """


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return the reason why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any valid state.
        action: Any action; a value that is not an action of Capture the Commander is refused too.

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
    if type(action) not in _KINDS:
        message = describe_non_action(action, "an Attack or an Expose", TITLE)
        return Refusal(Reason.NOT_AN_ACTION, "CM-3.1", message)
    return _why_not_attack(state, action) if isinstance(action, Attack) else _why_not_expose(state, action)


_KINDS = frozenset(get_args(Action))  # exactly these, because a subclass could mean anything


def _why_not_attack(state: GameState, attack: Attack) -> Refusal | None:
    mover, seat = state.to_move, attack.seat
    if mover is None:
        return _refuse_game_over(state)
    if state.battle is not None:
        message = f"seat {mover} must turn up a card (expose) to break the tie"
        return Refusal(Reason.TIE_TO_BREAK, "CM-4.2", message)
    return (
        _why_not_opponent(state, mover, seat)
        or _why_not_attacker(state.layouts[mover], mover, attack.slot)
        or _why_not_target(state.layouts[seat], seat, attack.target)
    )


def _why_not_opponent(state: GameState, mover: int, seat: int) -> Refusal | None:
    if not 0 <= seat < state.players:
        message = f"there is no seat {quote(seat)}: the seats are 0 to {state.players - 1}"
        return Refusal(Reason.NO_SUCH_SEAT, "CM-1.2", message)
    if seat == mover:
        return Refusal(
            Reason.OWN_SEAT, "CM-3.1", f"seat {seat} can't attack itself: the target must belong to an opponent"
        )
    if not state.in_game[seat]:
        return Refusal(Reason.PLAYER_OUT, "CM-5.2", f"seat {seat} can't be attacked: it is out of the game")
    return None


def _why_not_attacker(layout: Layout, seat: int, slot: int) -> Refusal | None:
    if refusal := _why_not_slot(layout, seat, slot, "CM-3.1"):
        return refusal
    if not is_uncovered(layout, slot):  # CM-3.1
        message = f"slot {slot} of seat {seat} can't attack: {_name_covers(layout, slot)} it"
        return Refusal(Reason.COVERED, "CM-3.1", message)
    return None


def _why_not_target(layout: Layout, seat: int, slot: int) -> Refusal | None:
    if refusal := _why_not_slot(layout, seat, slot, "CM-3.1"):
        return refusal
    if not is_open_to_attack(layout, slot):  # CM-3.1
        message = f"slot {slot} of seat {seat} can't be attacked: {_name_covers(layout, slot)} it fully"
        return Refusal(Reason.COVERED, "CM-3.1", message)
    return None


def _name_covers(layout: Layout, slot: int) -> str:
    """Return the subject and verb of a sentence about the slots that cover *slot*."""
    first, *others = find_covers(layout, slot)
    return f"slots {first} and {others[0]} cover" if others else f"slot {first} covers"


def _why_not_expose(state: GameState, expose: Expose) -> Refusal | None:
    slot, battle, mover = expose.slot, state.battle, state.to_move
    if mover is None:
        return _refuse_game_over(state)
    if battle is None:
        return Refusal(Reason.NO_TIE, "CM-4.2", f"seat {mover} must attack, since there is no tie to break")
    if refusal := _why_not_slot(state.layouts[mover], mover, slot, "CM-4.1"):
        return refusal
    slots = battle.slots_of(mover)
    if slot in slots:  # CM-4.2
        message = f"slot {slot} of seat {mover} has already been turned up in this battle"
        return Refusal(Reason.ALREADY_TURNED_UP, "CM-4.2", message)
    if slot not in ADJACENT[slots[0]]:
        message = f"slot {slot} of seat {mover} is not adjacent to slot {slots[0]}, its card in the battle"
        return Refusal(Reason.NOT_ADJACENT, "CM-4.1", message)
    return None


def _why_not_slot(layout: Layout, seat: int, slot: int, rule: str) -> Refusal | None:
    """Return a refusal if there is no such slot or no card is left in it; *rule* requires a card there."""
    if slot not in SLOTS:
        message = f"there is no slot {quote(slot)}: the slots are 1 to {len(SLOTS)}"
        return Refusal(Reason.NO_SUCH_SLOT, "CM-1.4", message)
    if layout[slot - 1] is None:
        return Refusal(Reason.EMPTY_SLOT, rule, f"no card is left in slot {slot} of seat {seat}")
    return None


def _refuse_game_over(state: GameState) -> Refusal:
    winner = state.outcome and state.outcome.winner
    result = "it is a draw" if winner is None else f"seat {winner} won"
    return Refusal(Reason.GAME_OVER, "CM-5.3", f"the game is over: {result}")
