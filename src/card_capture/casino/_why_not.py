"""Refusals of actions: the rules that can forbid any action, or a trail."""

from __future__ import annotations

from card_capture._kit.arguments import describe_non_action
from card_capture.cards import Card
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.casino._answering import find_owned_values
from card_capture.casino._legal_captures import list_captures
from card_capture.casino._refusals import Reason, Refusal, refuse_unanswered
from card_capture.casino._state import TITLE, GameState, require_state
from card_capture.casino._why_not_building import why_not_building, why_not_joining
from card_capture.casino._why_not_capture import why_not_capture


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return the reason why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any valid state.
        action: Any action; a value that is not an action of Casino is refused like an illegal one.

    Returns:
        The refusal under the first rule that forbids the action, in an order that depends on its kind.

    Raises:
        InvalidStateError: *state* is not a state of Casino.

    Examples:
        >>> from card_capture.casino import new_game, parse_action
        >>> state = new_game(seed=7)
        >>> why_not(state, parse_action("trail 8c")) is None
        True
        >>> print(why_not(state, parse_action("capture 4d 7d with Tc")))
        4d 7d can't be divided into groups of 10: the total is 11 (CA-3.2)
    """
    require_state(state)
    if type(action) not in _KINDS:  # a subclass could mean anything by its fields, so it is not an action either
        message = describe_non_action(action, "a Trail, Capture, MakeBuild, AddToBuild or RaiseBuild", TITLE)
        return Refusal(Reason.NOT_AN_ACTION, "CA-2.9", message)
    if refusal := _why_not_turn(state, action.card):
        return refusal
    if isinstance(action, Trail):
        return _why_not_trail(state, action) if action.build_value is None else why_not_joining(state, action)
    return why_not_capture(state, action) if isinstance(action, Capture) else why_not_building(state, action)


_KINDS = frozenset({Trail, Capture, MakeBuild, AddToBuild, RaiseBuild})


def _why_not_turn(state: GameState, card: Card) -> Refusal | None:
    """Return a refusal if the match is over, or *card* is not in the hand of the player to move, else None."""
    seat = state.to_move
    if seat is None:
        won = "" if state.outcome is None else f": side {state.outcome.winner} has won"
        return Refusal(Reason.GAME_OVER, "CA-11.2", f"the match is over{won}")
    if not card.mask & state.hands[seat].mask:  # CA-2.9
        return Refusal(Reason.CARD_NOT_IN_HAND, "CA-2.9", f"{card} is not in hand")
    return None


def _why_not_trail(state: GameState, trail: Trail) -> Refusal | None:
    card, variant, seat = trail.card, state.variant, state.to_move
    assert seat is not None  # otherwise the turn was refused
    if state.builds and find_owned_values(state.builds, seat):
        if not variant.owner_may_trail:  # CA-6.2
            message = f"{card} can't be trailed: the owner of a build must capture, build, add or raise"
            return Refusal(Reason.OWNER_TRAILS, "CA-6.2", message)
        if refusal := refuse_unanswered(state.builds, seat, state.hands[seat].mask ^ card.mask):
            return refusal
    if variant.must_capture and list_captures(state, seat, card):  # CA-7.1
        return Refusal(Reason.MUST_CAPTURE, "CA-7.1", f"{card} can't be trailed, since it can capture")
    return None
