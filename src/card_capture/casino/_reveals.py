"""
Whether a play shows a seat something that a perfect memory doesn't know (CA-12.3).

The cards that a play moves end up face up. So a play leads to the same view from all states in which it is legal,
unless a new deal follows. It reveals something if a deal follows, or if it could have been illegal: its player might
not have held the card, or the answering cards that the play needs.

Example: seat 1 announced 8, and 8d is the only eight that seat 0 has not seen. Then seat 1 holds it. "capture 8h
with 8d" reveals nothing to seat 0, but "trail 2c" shows that seat 1 holds the 2c, unless all hidden cards are
in seat 1's hand.
"""

from __future__ import annotations

from attrs import evolve

from card_capture._kit.arguments import require_seat
from card_capture.cards import CardSet, set_of
from card_capture.casino._actions import Action
from card_capture.casino._apply import apply
from card_capture.casino._redeal import count_needed, find_unseen, list_needed, list_splits
from card_capture.casino._state import GameState, require_state
from card_capture.casino._values import SAME_RANK, Mask
from card_capture.casino._views import view
from card_capture.casino._why_not import why_not
from card_capture.errors import IllegalActionError
from card_capture.shuffling import Shuffler

_RANKS: tuple[Mask, ...] = SAME_RANK[:13]
"""The cards of each rank, from 2 to ace."""


def reveals(state: GameState, action: Action, seat: int) -> bool:
    """
    Return whether *action* shows a seat something new, so that taking it back would be unfair.

    It is False if and only if, in all states that a perfect memory can't distinguish from *state*, the action is
    legal and leads to the same view with recall. A player's own play reveals something to that player only if
    a new deal follows. Another player's play also does if it might have been illegal for all that the seat knew.

    Args:
        state: Any valid state.
        action: An action equal to one of `legal_actions(state)`.
        seat: The seat whose knowledge counts.

    Raises:
        UnknownSeatError: *seat* is not a seat.
        IllegalActionError: The rules forbid the action here; its `refusal` has the rule and the reason.
        InvalidStateError: *state* is not a state of Casino.

    Examples:
        >>> from card_capture.casino import new_game, parse_action
        >>> state, trail = new_game(seed=7), parse_action("trail 8c")
        >>> reveals(state, trail, seat=0), reveals(state, trail, seat=1)
        (False, True)
    """
    require_state(state)
    require_seat(seat, state.players)
    if refusal := why_not(state, action):
        raise IllegalActionError(action, refusal)
    # No seat knows the order of the next round's pack, so a scripted shuffler need not have one.
    after = apply(evolve(state, shuffler=Shuffler.seeded(0)), action)
    if after.deal != state.deal:  # CA-2.5, CA-11.5: a new round begins with deal 1
        return True
    return state.to_move != seat and _could_be_illegal(state, action, seat)


def _could_be_illegal(state: GameState, action: Action, seat: int) -> bool:
    """
    Return whether a legal *action* is illegal in some state that *seat* can't distinguish from *state*.

    That depends only on the hand of its player: on the card played, and on the ranks of the other cards. So each
    choice of ranks is tried once. The other places can always be filled if enough cards of each rank are left for
    the hands that need them.
    """
    player = state.to_move
    assert player is not None  # the match is not over, or the action would have been refused
    table = view(state, seat, recall=True)
    unseen = find_unseen(table)
    supply = [unseen & set_of(rank) for rank in _RANKS]
    needed = {other: count_needed(values) for other, values in list_needed(table).items() if other != seat}
    least = tuple([needed[player].get(rank, 0) for rank in _RANKS])
    for_all = [sum(counts.get(rank, 0) for counts in needed.values()) for rank in _RANKS]
    available = tuple([len(cards) - all_ + own for cards, all_, own in zip(supply, for_all, least, strict=True)])
    of_card = next(index for index, rank in enumerate(_RANKS) if rank & action.card.mask)
    for split in list_splits(len(state.hands[player]), least, available):
        if split[of_card] < len(supply[of_card]):
            return True  # CA-2.9: another card of the rank can be there instead, or none
        hand = CardSet([card for cards, count in zip(supply, split, strict=True) for card in [*cards][:count]])
        hands = (*state.hands[:player], hand, *state.hands[player + 1 :])
        if why_not(evolve(state, hands=hands), action) is not None:  # CA-6.3
            return True
    return False
