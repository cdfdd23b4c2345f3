"""Why a building play is refused (CA-4, CA-5)."""

from __future__ import annotations

from card_capture.casino._actions import AddToBuild, Building, MakeBuild, RaiseBuild
from card_capture.casino._canonical import may_raise, spelled
from card_capture.casino._families import UNIT, tally
from card_capture.casino._legal_captures import material, of_value
from card_capture.casino._refusals import (
    Reason,
    Refusal,
    left_behind,
    no_groups,
    not_built,
    not_on_table,
    taken,
    tally_of,
    with_faces,
)
from card_capture.casino._state import GameState
from card_capture.casino._table import after_building
from card_capture.casino._values import OF_VALUE, VALUES, highest
from card_capture.casino._variants import DuplicateBuilds

_RULES = {MakeBuild: "CA-4.1", AddToBuild: "CA-5.1", RaiseBuild: "CA-5.2"}
"""The rule that says what a play of each kind is."""

_ANSWER = {MakeBuild: "CA-4.3", AddToBuild: "CA-5.6", RaiseBuild: "CA-5.6"}
"""The rule by which its player must hold an answering card."""


def why_no_building(state: GameState, seat: int, play: Building) -> Refusal | None:
    """Return the first rule that forbids *seat* a building play with a card in hand, or None."""
    card, loose, rule = play.card, play.loose.mask, _RULES[type(play)]
    used = play.builds if isinstance(play, MakeBuild) else play.builds | {play.build}
    refusal = not_built(state, used, rule) or with_faces(state, card.mask | loose) or not_on_table(state, loose, rule)
    if refusal:
        return refusal
    value = state.builds[play.build - 1].value if isinstance(play, AddToBuild) else play.value
    own = VALUES[state.variant.royal][card.index]
    refusal = _why_not_value(state, own, value, play)
    if not refusal and state.variant.single_build_as_card:
        refusal = _why_not_material(state, own, value, play, used)
    elif not refusal:
        refusal = _why_not_one_build(state, seat, own, value, play)
    if refusal:
        return refusal
    hand = state.hands[seat].mask ^ card.mask
    if not hand & OF_VALUE[value]:
        message = f"no card in hand would answer for a build of {value} after {card} is played"
        return Refusal(Reason.NO_ANSWERING_CARD, _ANSWER[type(play)], message)
    if state.builds and (refusal := _why_not_second(state, value, play, used)):
        return refusal
    return left_behind(after_building(state.builds, play, seat), seat, hand)


def _why_not_value(state: GameState, own: int, value: int, play: Building) -> Refusal | None:
    top = highest(state.variant)
    if value > top:
        return Refusal(Reason.WRONG_VALUE, "CA-5.3", f"no build has a value above {top}")
    if isinstance(play, RaiseBuild) and value <= state.builds[play.build - 1].value:
        message = f"a raise of B{play.build} goes above its value, {state.builds[play.build - 1].value}"
        return Refusal(Reason.WRONG_VALUE, "CA-5.3", message)
    if value < 1:
        return Refusal(Reason.WRONG_VALUE, "CA-1.8", "no build has a value below 1")
    if value < own:
        message = f"{play.card} is worth {own}, so it stands in no group of {value}"
        return Refusal(Reason.NO_GROUPS, _RULES[type(play)], message)
    return None


def _why_not_material(state: GameState, own: int, value: int, play: Building, used: frozenset[int]) -> Refusal | None:
    """Return why a play that may use single builds as cards does not hold together (flag `single_build_as_card`)."""
    singles, multiples = material(state.builds, value, as_cards=True)
    for number in sorted(used - singles - multiples):
        message = f"B{number} is a multiple build of {state.builds[number - 1].value}: it counts as no card"
        return Refusal(Reason.MULTIPLE_BUILD, "CA-5.3", message)
    if len(used & multiples) > 1 and state.variant.duplicate_builds is not DuplicateBuilds.MERGED:
        message = f"{taken(0, used & multiples)} are multiple builds, of which a play uses at most one"
        return Refusal(Reason.BUILD_NOT_A_CARD, "CA-5.5", message)
    if not used and not play.loose:
        return _lone(play)
    amount = UNIT[own] + tally_of(state, play.loose.mask, used & singles)
    return no_groups([play.card, play.loose, taken(0, used & singles)], amount, value, _RULES[type(play)])


def _why_not_one_build(state: GameState, seat: int, own: int, value: int, play: Building) -> Refusal | None:
    """Return why a play does not hold together where it uses one build at most, beside those that merge."""
    if strangers := play.builds:
        if state.variant.duplicate_builds is DuplicateBuilds.MERGED:
            strangers -= of_value(state.builds, value)
        if strangers:
            message = f"{taken(0, strangers)} can't be used: a play touches one build, and a build is no card"
            return Refusal(Reason.BUILD_NOT_A_CARD, "CA-5.5", message)
    if isinstance(play, RaiseBuild):
        return _why_not_raise(state, seat, own, value, play)
    if isinstance(play, MakeBuild) and not play.loose and not play.builds:
        return _lone(play)
    return no_groups([play.card, play.loose], UNIT[own] + tally(play.loose.mask), value, _RULES[type(play)])


def _why_not_raise(state: GameState, seat: int, own: int, value: int, play: RaiseBuild) -> Refusal | None:
    build = state.builds[play.build - 1]
    if build.multiple:
        return Refusal(Reason.MULTIPLE_BUILD, "CA-5.3", f"B{play.build} is a multiple build, which is never raised")
    if not may_raise(build, seat, state.variant):
        message = f"B{play.build} may not be raised by {'anyone' if build.owner != seat else 'its owner'}"
        return Refusal(Reason.MAY_NOT_BE_RAISED, "CA-5.4", message)
    lifted = build.value + own
    if lifted > value or (lifted < value and not state.variant.table_cards_may_raise):
        message = f"B{play.build} and {play.card} make {lifted}, not {value}"
        return Refusal(Reason.NO_GROUPS, "CA-5.2", message)
    words = f"B{play.build} and {play.card}, which make {lifted},"
    return no_groups([words, play.loose], UNIT[lifted] + tally(play.loose.mask), value, "CA-5.2")


def _why_not_second(state: GameState, value: int, play: Building, used: frozenset[int]) -> Refusal | None:
    """Return why a play leaves or uses other builds than it must, or is not written so (CA-4.7, CA-13.1)."""
    duplicates = state.variant.duplicate_builds
    beside = of_value(state.builds, value) - used
    if beside and duplicates is DuplicateBuilds.FORBIDDEN:
        message = f"a second build of {value} would stand beside {taken(0, beside)}"
        return Refusal(Reason.SECOND_BUILD, "CA-4.7", message)
    merged = used | beside if duplicates is DuplicateBuilds.MERGED else used
    written = spelled(state, play.card, value, play.loose, merged)
    if written == play:
        return None
    if merged != used and type(written) is type(play):
        message = f"{taken(0, beside)}, of {value} too, must be taken in: it is written {written}"
        return Refusal(Reason.SECOND_BUILD, "CA-4.7", message)
    rule = "CA-13.1" if merged == used else "CA-4.7"
    return Refusal(Reason.SAME_PLAY, rule, f"it is the same as: {written}")


def _lone(play: Building) -> Refusal:
    return Refusal(Reason.LONE_CARD, "CA-4.2", f"{play.card} by itself is no build: at least one loose card joins it")
