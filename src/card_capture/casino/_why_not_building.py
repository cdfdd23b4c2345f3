"""Refusals of building plays (CA-4, CA-5)."""

from __future__ import annotations

from card_capture._quoting import quote
from card_capture.cards import CardSet
from card_capture.casino._actions import NO_BUILDS, AddToBuild, Building, MakeBuild, RaiseBuild, Trail
from card_capture.casino._builds import (
    apply_building,
    can_raise,
    find_joinable,
    find_of_value,
    find_usable,
    join_loose_cards,
)
from card_capture.casino._canonical import make_canonical_play
from card_capture.casino._refusals import (
    Reason,
    Refusal,
    format_builds,
    format_cards,
    refuse_face_cards,
    refuse_missing_builds,
    refuse_missing_cards,
    refuse_unanswered,
    refuse_undivided,
    tally_pieces,
)
from card_capture.casino._state import GameState
from card_capture.casino._tally import UNIT, tally
from card_capture.casino._values import OF_VALUE, VALUES, Mask, get_highest_value
from card_capture.casino._variants import DuplicateBuilds, RaiseBuilds

_RULES = {MakeBuild: "CA-4.1", AddToBuild: "CA-5.1", RaiseBuild: "CA-5.2"}
"""By the class of a play, the rule for its cards."""

_ANSWER_RULES = {MakeBuild: "CA-4.3", AddToBuild: "CA-5.6", RaiseBuild: "CA-5.6"}
"""By the class of a play, the rule for the answering card."""


def why_not_building(state: GameState, play: Building) -> Refusal | None:
    """Return the refusal of a building play with a card in hand, or None if it is legal."""
    seat = state.to_move
    assert seat is not None  # otherwise the turn was refused
    card, loose, rule = play.card, play.loose.mask, _RULES[type(play)]
    used = play.builds if isinstance(play, MakeBuild) else play.builds | {play.build}
    refusal = (
        refuse_missing_builds(state, used, rule)
        or refuse_face_cards(state, card.mask | loose)
        or refuse_missing_cards(state, loose, rule)
    )
    if refusal:
        return refusal
    value = state.builds[play.build - 1].value if isinstance(play, AddToBuild) else play.value
    own = VALUES[state.variant.royal][card.index]
    refusal = _why_not_value(state, own, value, play)
    if not refusal and state.variant.single_build_as_card:
        refusal = _why_not_builds_as_cards(state, seat, own, value, play, used)
    elif not refusal:
        refusal = _why_not_one_build(state, seat, own, value, play)
    if refusal:
        return refusal
    hand = state.hands[seat].mask ^ card.mask
    if refusal := _why_not_answered(state, play, value, hand, _ANSWER_RULES[type(play)]):
        return refusal
    if state.builds and (refusal := _why_not_second_build(state, value, play, used)):
        return refusal
    return refuse_unanswered(apply_building(state.builds, play, seat), seat, hand)


def why_not_joining(state: GameState, trail: Trail) -> Refusal | None:
    """Return the refusal of a trail with a card in hand that joins loose cards as a build, or None if it is legal."""
    seat, value, loose, variant = state.to_move, trail.build_value, trail.loose, state.variant
    assert seat is not None  # otherwise the turn was refused
    assert value is not None  # otherwise nothing is joined
    if not variant.table_only_builds:  # CA-4.2
        message = f"loose cards alone can't be joined under {variant}: {trail.card} must be in the build"
        return Refusal(Reason.TABLE_CARDS_ONLY, "CA-4.2", message)
    refusal = refuse_face_cards(state, loose.mask) or refuse_missing_cards(state, loose.mask, "CA-4.1")
    refusal = refusal or _refuse_value(state, value)
    if not refusal and len(loose) < 2:
        message = f"at least two loose cards must be joined, since {trail.card} is not in the build"
        refusal = Refusal(Reason.LONE_CARD, "CA-4.2", message)
    refusal = refusal or refuse_undivided([loose], NO_BUILDS, tally(loose.mask), value, "CA-4.1")
    hand = state.hands[seat].mask ^ trail.card.mask
    refusal = refusal or _why_not_answered(state, trail, value, hand, "CA-4.3")
    if refusal:
        return refusal
    others = find_of_value(state.builds, value)
    if others and variant.duplicate_builds is DuplicateBuilds.FORBIDDEN:  # CA-4.7
        return _refuse_second_build(value, others)
    return refuse_unanswered(join_loose_cards(state.builds, trail, seat, variant), seat, hand)


def _why_not_answered(state: GameState, play: Building | Trail, value: int, hand: Mask, rule: str) -> Refusal | None:
    """Return a refusal if the cards in hand after a play don't fit its announcement, else None."""
    answering = hand & OF_VALUE[value]
    if play.for_partner:
        if not state.variant.build_for_partner:
            message = f"a build can't be for the partner under {state.variant}"
            return Refusal(Reason.FOR_PARTNER, rule, message)
        if answering:
            message = f"{format_cards(answering)} could capture a build of {value}, so it can't be for the partner"
            return Refusal(Reason.FOR_PARTNER, rule, message)
    elif not answering:
        # CA-4.3
        # CA-5.6
        message = f"after {play.card} is played, no card in hand could capture a build of {value}"
        return Refusal(Reason.NO_ANSWERING_CARD, rule, message)
    return None


def _why_not_value(state: GameState, own: int, value: int, play: Building) -> Refusal | None:
    highest = get_highest_value(state.variant)
    if isinstance(play, RaiseBuild) and value <= highest and value <= (before := state.builds[play.build - 1].value):
        message = f"B{play.build} can't be raised to {quote(value)}: its value is already {before}"  # CA-5.3
        return Refusal(Reason.WRONG_VALUE, "CA-5.3", message)
    if refusal := _refuse_value(state, value):
        return refusal
    if value < own:
        message = f"{play.card} has the value {own}, so it can't be in a group of {value}"
        return Refusal(Reason.NO_GROUPS, _RULES[type(play)], message)
    return None


def _refuse_value(state: GameState, value: int) -> Refusal | None:
    """Return a refusal if no build can have *value*, else None."""
    highest = get_highest_value(state.variant)
    if value > highest:  # CA-5.3
        message = f"a build can't have the value {quote(value)}: the highest is {highest}"
        return Refusal(Reason.WRONG_VALUE, "CA-5.3", message)
    if value < 1:  # CA-1.8
        return Refusal(Reason.WRONG_VALUE, "CA-1.8", f"a build can't have the value {quote(value)}: the lowest is 1")
    return None


def _why_not_builds_as_cards(  # noqa: PLR0913, PLR0917 - all parts of a play
    state: GameState, seat: int, own: int, value: int, play: Building, used: frozenset[int]
) -> Refusal | None:
    """Return a refusal if the pieces of a play that may use builds as cards don't fit together, else None."""
    usable = find_usable(state.builds, value, as_cards=True)
    for number in sorted(used - usable.as_cards - usable.whole):
        other = state.builds[number - 1].value
        message = f"B{number} is a multiple build of {other}, so it doesn't count as a card"
        return Refusal(Reason.MULTIPLE_BUILD, "CA-5.3", message)
    if barred := used - usable.whole - find_joinable(state.builds, value, seat, state.variant).as_cards:  # CA-5.4
        return _refuse_raise(state, seat, min(barred))
    multiples = used & usable.whole
    if len(multiples) > 1 and state.variant.duplicate_builds is not DuplicateBuilds.MERGED:
        message = f"{format_builds(multiples)} are multiple builds, and an action can use only one"
        return Refusal(Reason.BUILD_NOT_A_CARD, "CA-5.5", message)
    if not used and not play.loose:
        return _refuse_lone_card(play)
    as_cards = used & usable.as_cards
    amount = UNIT[own] + tally_pieces(state, play.loose.mask, as_cards)
    return refuse_undivided([play.card, play.loose], as_cards, amount, value, _RULES[type(play)])


def _why_not_one_build(state: GameState, seat: int, own: int, value: int, play: Building) -> Refusal | None:
    """Return a refusal if the pieces of a play that uses at most one build don't fit together, else None."""
    foreign = play.builds
    if foreign and state.variant.duplicate_builds is DuplicateBuilds.MERGED:
        foreign -= find_of_value(state.builds, value)
    if foreign:  # CA-5.5
        names = format_builds(foreign)
        message = f"{names} can't be used: an action changes only one build, and a build doesn't count as a card"
        return Refusal(Reason.BUILD_NOT_A_CARD, "CA-5.5", message)
    if isinstance(play, RaiseBuild):
        return _why_not_raise(state, seat, own, value, play)
    if isinstance(play, MakeBuild) and not play.loose and not play.builds:  # CA-4.2
        return _refuse_lone_card(play)
    amount = UNIT[own] + tally(play.loose.mask)
    # CA-4.1
    # CA-5.1
    return refuse_undivided([play.card, play.loose], NO_BUILDS, amount, value, _RULES[type(play)])


def _why_not_raise(state: GameState, seat: int, own: int, value: int, play: RaiseBuild) -> Refusal | None:
    build, variant = state.builds[play.build - 1], state.variant
    if build.multiple:
        return Refusal(Reason.MULTIPLE_BUILD, "CA-5.3", f"B{play.build} can't be raised: it is a multiple build")
    if not can_raise(build, seat, variant):
        return _refuse_raise(state, seat, play.build)
    raised = build.value + own
    may_join = variant.table_cards_may_raise and play.loose
    if raised > value or (raised < value and not may_join):  # CA-5.2
        return Refusal(Reason.NO_GROUPS, "CA-5.2", f"B{play.build} and {play.card} make {raised}, not {value}")
    pieces: list[CardSet | str] = [f"B{play.build} and {play.card} make {raised}, but with", play.loose, "they"]
    return refuse_undivided(pieces, NO_BUILDS, UNIT[raised] + tally(play.loose.mask), value, "CA-5.2")


def _refuse_raise(state: GameState, seat: int, number: int) -> Refusal:
    by_owner = "" if state.variant.raise_builds is RaiseBuilds.NONE else f" by its owner, seat {seat},"
    message = f"B{number} can't be raised{by_owner} under {state.variant}"
    return Refusal(Reason.MAY_NOT_BE_RAISED, "CA-5.4", message)


def _refuse_second_build(value: int, others: frozenset[int]) -> Refusal:
    message = f"there would be two builds of {value}: B{min(others)} is one already"
    return Refusal(Reason.SECOND_BUILD, "CA-4.7", message)


def _why_not_second_build(state: GameState, value: int, play: Building, used: frozenset[int]) -> Refusal | None:
    """Return a refusal if a play leaves a second build of its value, or is not in its canonical form, else None."""
    duplicates = state.variant.duplicate_builds
    others = find_of_value(state.builds, value) - used
    if others and duplicates is DuplicateBuilds.FORBIDDEN:  # CA-4.7
        return _refuse_second_build(value, others)
    merged = used | others if duplicates is DuplicateBuilds.MERGED else used
    canonical = make_canonical_play(state, play.card, value, play.loose, merged, for_partner=play.for_partner)
    if canonical == play:  # CA-13.1
        return None
    if merged != used and type(canonical) is type(play):
        are = "is also a build" if len(others) == 1 else "are also builds"
        message = f'{format_builds(others)} {are} of {value} and must join: write "{canonical}"'
        return Refusal(Reason.SECOND_BUILD, "CA-4.7", message)
    rule = "CA-13.1" if merged == used else "CA-4.7"
    return Refusal(Reason.SAME_PLAY, rule, f'this action must be written "{canonical}"')


def _refuse_lone_card(play: Building) -> Refusal:
    message = f"{play.card} alone can't be a build: at least one loose card must join it"
    return Refusal(Reason.LONE_CARD, "CA-4.2", message)
