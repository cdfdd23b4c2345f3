"""
A quick test for `apply`: whether an action is plainly legal, by a few comparisons.

This module repeats the rules of `_why_not`, which also has to find the first rule that forbids an action, and the words
for it. No action is refused here: `apply` asks `why_not` about every action that does not pass. A test checks that the
two modules agree on all candidates in reachable states. Instructions for a legal action under valgrind: 10,100 in
`why_not`, 7,000 here.
"""

from __future__ import annotations

from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._pyramid import COMMANDER, Layout, find_exposable, is_open_to_attack, is_uncovered
from card_capture.commander._state import GameState


def is_plainly_legal(state: GameState, action: Action) -> bool:
    """Return whether *action*, which may be any value, is legal in *state*; exactly the legal actions pass."""
    mover, battle, layouts = state.to_move, state.battle, state.layouts
    if mover is None:
        return False
    if type(action) is Attack:
        slot, seat, target = action.slot, action.seat, action.target
        return (
            battle is None
            and 0 <= seat < len(layouts)
            and seat != mover
            and state.in_game[seat]
            and _has_card(layouts[mover], slot)
            and _has_card(layouts[seat], target)
            and is_uncovered(layouts[mover], slot)
            and is_open_to_attack(layouts[seat], target)
        )
    if type(action) is Expose and battle is not None:
        return action.slot in find_exposable(layouts[mover], battle.slots_of(mover))
    return False


def _has_card(layout: Layout, slot: int) -> bool:
    return 1 <= slot <= COMMANDER and layout[slot - 1] is not None
