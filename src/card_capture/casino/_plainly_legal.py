"""
A quick test for `apply`: whether an action is plainly legal, by a few comparisons of masks.

This module repeats the rules of `_why_not`, which also has to find the first rule that forbids an action, and the words
for it. No action is refused here: `apply` asks `why_not` about every action that does not pass. A test checks that the
two modules agree on all candidates in reachable states. Most legal actions pass; those that depend on builds, or on
flags that few variants set, do not. Instructions for a legal action under valgrind: 11,100 in `why_not`, 4,100 here.
"""

from __future__ import annotations

from card_capture.casino._actions import Action, Capture, MakeBuild, Trail
from card_capture.casino._answering import find_owned_values
from card_capture.casino._state import GameState
from card_capture.casino._tally import UNIT, divides, tally
from card_capture.casino._values import NUMERALS, OF_VALUE, SAME_RANK, VALUES, get_highest_value
from card_capture.casino._variants import CaptureExtent, FaceCapture

# Looking up a member of an enum takes time, so it is done only once.
_FREE, _ONE = CaptureExtent.FREE, FaceCapture.ONE


def is_plainly_legal(state: GameState, action: Action) -> bool:
    """Return True for most actions that are legal in *state*, and False for all others; *action* may be any value."""
    seat, builds, variant = state.to_move, state.builds, state.variant
    if seat is None or type(action) not in _KINDS:
        return False
    hand, card = state.hands[seat].mask, action.card
    if not card.mask & hand:
        return False
    is_owner = builds and find_owned_values(builds, seat)
    if type(action) is Trail:
        return action.build_value is None and not is_owner and not variant.must_capture
    own, loose = VALUES[variant.royal][card.index], action.loose.mask
    if action.builds or not loose or loose & ~state.table.mask:
        return False
    if type(action) is MakeBuild:
        value = action.value
        return (
            not builds
            and not action.for_partner
            and 0 < own <= value <= get_highest_value(variant)
            and (hand ^ card.mask) & OF_VALUE[value] != 0
            and not loose & ~NUMERALS[variant.royal]
            and divides(UNIT[own] + tally(loose), value)
        )
    assert type(action) is Capture
    if action.as_value is not None or variant.capture_extent is not _FREE:
        return False
    if not own:
        return variant.face_capture is _ONE and not loose & ~SAME_RANK[card.index] and not loose & (loose - 1)
    return not is_owner and not loose & ~NUMERALS[variant.royal] and divides(tally(loose), own)


_KINDS = frozenset({Trail, Capture, MakeBuild})
