"""Whether an action shows the players something that a perfect memory doesn't know (CM-7.2)."""

from __future__ import annotations

from attrs import evolve

from card_capture._kit.arguments import require_seat
from card_capture.commander._actions import Action, Attack
from card_capture.commander._apply import add_choice, apply
from card_capture.commander._state import GameState, Place, require_state
from card_capture.commander._views import view
from card_capture.commander._why_not import why_not
from card_capture.errors import IllegalActionError


def reveals(state: GameState, action: Action, seat: int) -> bool:
    """
    Return whether *action* shows a seat something new, so that taking it back would be unfair.

    It is False if and only if the action leads to the same view with recall from all states that a perfect memory
    can't distinguish from *state*: no card is turned up for the first time, or it was certain which card it
    would be.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.
        seat: The seat whose knowledge counts; all seats know the same.

    Raises:
        UnknownSeatError: *seat* is not a seat of the game.
        IllegalActionError: The rules forbid the action here; its `refusal` names the rule and the reason.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import Attack, new_game
        >>> reveals(new_game(seed=1), Attack(1, seat=1, target=1), seat=0)
        True
    """
    require_state(state)
    require_seat(seat, state.players)
    if refusal := why_not(state, action):
        raise IllegalActionError(action, refusal)
    turned_up = [(owner, slot) for owner, slot in list_turned_up(state, action) if slot not in state.seen[owner]]
    if not turned_up:
        return False
    hidden = sum(
        card is not None and slot not in seen
        for layout, seen in zip(state.layouts, state.seen, strict=True)
        for slot, card in enumerate(layout, start=1)
    )
    unknown = hidden + len(state.set_aside)
    if unknown != len(turned_up):
        return True  # another card could lie there, and it would be known afterwards
    # Only these cards are unknown. If there are two, swapping them may make no difference: both players go out.
    return unknown > 1 and view(apply(_swap(state, *turned_up), action), seat, recall=True) != view(
        apply(state, action), seat, recall=True
    )


def list_turned_up(state: GameState, action: Action) -> tuple[Place, ...]:
    """Return the places of the cards that a legal action turns up."""
    if isinstance(action, Attack):
        assert state.to_move is not None  # the game is not over, or the attack would have been refused
        return (state.to_move, action.slot), (action.seat, action.target)
    battle = add_choice(state, action)
    if battle.chosen is not None:  # CM-4.2: the attacker's card stays face down until the defender has chosen
        return ()
    return battle.turned_up[-2:]


def _swap(state: GameState, one: Place, other: Place) -> GameState:
    """Return the state with the cards of two places swapped."""
    layouts = [list(layout) for layout in state.layouts]
    (seat, slot), (other_seat, other_slot) = one, other
    cards = layouts[seat][slot - 1], layouts[other_seat][other_slot - 1]
    layouts[other_seat][other_slot - 1], layouts[seat][slot - 1] = cards
    return evolve(state, layouts=tuple(map(tuple, layouts)))
