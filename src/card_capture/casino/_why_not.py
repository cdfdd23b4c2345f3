"""Why a play is refused: the rules that can forbid any play, or a trail."""

from __future__ import annotations

from card_capture._kit.arguments import describe_non_action
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.casino._answering import owned_values
from card_capture.casino._legal_captures import captures
from card_capture.casino._refusals import Reason, Refusal, left_behind, not_in_hand
from card_capture.casino._state import TITLE, GameState, require_state
from card_capture.casino._why_not_building import why_no_building
from card_capture.casino._why_not_capture import why_no_capture


def why_not(state: GameState, action: Action) -> Refusal | None:
    """
    Return why *action* is illegal in *state*, or None if it is legal.

    `apply` accepts exactly the actions for which this is None, and `legal_actions` lists them.

    Args:
        state: Any sound state.
        action: Any action; what is no action of Casino is refused like an illegal one.

    Returns:
        The refusal by the first rule that forbids the play, in an order that depends on its kind.

    Raises:
        InvalidStateError: *state* is not a state of Casino.

    Examples:
        >>> from card_capture.casino import new_game, parse_action
        >>> state = new_game(seed=7)
        >>> why_not(state, parse_action("trail 8c")) is None
        True
        >>> print(why_not(state, parse_action("capture 4d 7d with Tc")))
        4d 7d can't be divided into groups of 10: in all 11 (CA-3.2)
    """
    require_state(state)
    if not isinstance(action, _ACTIONS):
        message = describe_non_action(action, "a Trail, Capture, MakeBuild, AddToBuild or RaiseBuild", TITLE)
        return Refusal(Reason.NOT_AN_ACTION, "CA-2.9", message)
    seat = state.to_move
    if seat is None:
        won = "" if state.outcome is None else f": side {state.outcome.winner} has won"
        return Refusal(Reason.GAME_OVER, "CA-11.2", f"the match is over{won}")
    if not action.card.mask & state.hands[seat].mask:
        return not_in_hand(action.card)
    if isinstance(action, Trail):
        return _why_not_trail(state, seat, action)
    if isinstance(action, Capture):
        return why_no_capture(state, seat, action)
    return why_no_building(state, seat, action)


_ACTIONS = (Trail, Capture, MakeBuild, AddToBuild, RaiseBuild)  # made once: a union takes its time


def _why_not_trail(state: GameState, seat: int, trail: Trail) -> Refusal | None:
    card, variant = trail.card, state.variant
    if state.builds and owned_values(state.builds, seat):
        if not variant.owner_may_trail:
            message = f"{card} can't be trailed: the owner of a build must capture, build, add or raise"
            return Refusal(Reason.OWNER_TRAILS, "CA-6.2", message)
        if refusal := left_behind(state.builds, seat, state.hands[seat].mask ^ card.mask):
            return refusal
    if variant.must_capture and captures(state, seat, card):
        return Refusal(Reason.MUST_CAPTURE, "CA-7.1", f"{card} can't be trailed, since it can capture")
    return None
