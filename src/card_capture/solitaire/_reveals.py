"""Whether an action shows the player something that a perfect memory doesn't know (CC-9.2)."""

from __future__ import annotations

from card_capture._kit.arguments import require_seat
from card_capture.errors import IllegalActionError
from card_capture.solitaire._actions import Action, Discard
from card_capture.solitaire._apply import apply
from card_capture.solitaire._state import HAND_SIZE, GameState, require_state
from card_capture.solitaire._why_not import why_not


def reveals(state: GameState, action: Action, seat: int = 0) -> bool:
    """
    Return whether *action* shows the player something new, so that taking it back would be unfair.

    It is False if and only if the action leads to the same view with recall from all states that a perfect memory
    can't distinguish from *state*. A discard reveals something if some, but not all, of the
    deck is drawn, or of the pile that is shuffled. Any other action does if an enemy card is dealt and it was
    not certain which one.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.
        seat: The seat whose knowledge counts; Card Capture has only seat 0.

    Raises:
        UnknownSeatError: *seat* is not 0.
        IllegalActionError: The rules forbid the action here; `refusal` names the rule and the reason.
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import Discard, apply, new_game, parse_action
        >>> state = new_game(seed=1)
        >>> reveals(state, Discard([]))
        True
        >>> reveals(apply(state, Discard([])), parse_action("give 2c"))
        True
    """
    require_state(state)
    require_seat(seat, players=1)
    if refusal := why_not(state, action):
        raise IllegalActionError(action, refusal)
    if not isinstance(action, Discard):
        after = apply(state, action)
        unknown = len(state.enemy_deck) - state.enemy_deck_known
        return unknown > 1 and len(after.enemy_deck) - after.enemy_deck_known < unknown  # CC-4.3
    due = max(0, HAND_SIZE - len(state.hand) + len(action.cards))  # CC-5.4
    deck, pile = len(state.deck), len(state.discard_pile) + len(action.cards)
    if due <= deck:
        return 0 < due < deck
    return due - deck < pile  # CC-5.2: the deck is drawn whole, then the first cards of the pile
