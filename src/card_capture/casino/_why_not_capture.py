"""Why a capture is refused (CA-3)."""

from __future__ import annotations

from card_capture.casino._actions import Capture
from card_capture.casino._families import UP_TO, family
from card_capture.casino._legal_captures import face_choices, material
from card_capture.casino._places import CARDS_ONLY, FIRST_BUILD, at, build_item, items_of, numbers
from card_capture.casino._refusals import (
    Reason,
    Refusal,
    left_behind,
    listed,
    no_groups,
    not_built,
    not_on_table,
    taken,
    tally_of,
    with_faces,
)
from card_capture.casino._state import GameState
from card_capture.casino._values import ACE, HIGH_ACE, NUMERALS, SAME_RANK, VALUES
from card_capture.casino._variants import CaptureExtent, FaceCapture


def why_no_capture(state: GameState, seat: int, capture: Capture) -> Refusal | None:
    """Return the first rule that forbids *seat* a capture with a card in hand, or None."""
    card, loose, variant = capture.card, capture.loose.mask, state.variant
    own = VALUES[variant.royal][card.index]
    refusal = not_built(state, capture.builds, "CA-3.2") or not_on_table(state, loose, "CA-3.2" if own else "CA-3.1")
    if refusal:
        return refusal
    if capture.as_value is not None and not (capture.as_value == HIGH_ACE and own == ACE and variant.ace_high):
        return Refusal(Reason.WRONG_VALUE, "CA-1.2", f"{card} can't capture as another value than its own")
    if not loose and not capture.builds:
        rule = "CA-3.2" if own else "CA-3.1"
        return Refusal(Reason.NOTHING_TAKEN, rule, f"a capture with {card} takes something from the table")
    if not own:
        return _why_not_face(state, capture)
    return _why_not_numeral(state, seat, capture, own if capture.as_value is None else HIGH_ACE)


def _why_not_face(state: GameState, capture: Capture) -> Refusal | None:
    card, loose, variant = capture.card, capture.loose.mask, state.variant
    if numerals := loose & NUMERALS[variant.royal]:
        return Refusal(Reason.FACE_CARD, "CA-1.3", f"{card} can't take {listed(numerals)}: it has no value")
    if others := loose & ~SAME_RANK[card.index]:
        message = f"{card} can't take {listed(others)}: a face card takes face cards of its rank"
        return Refusal(Reason.WRONG_RANK, "CA-3.1", message)
    if capture.builds:
        message = f"{card} can't take a build: it has no value"
        return Refusal(Reason.FACE_CARD, "CA-3.1", message)
    lying = state.table.mask & SAME_RANK[card.index]
    if capture.loose not in face_choices(lying, variant.face_capture, CaptureExtent.FREE):
        message = f"{card} can't take {loose.bit_count()} of {listed(lying)}: it takes {_SIZES[variant.face_capture]}"
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CA-3.1", message)
    if capture.loose not in face_choices(lying, variant.face_capture, variant.capture_extent):
        return _not_all(listed(lying & ~loose))
    return None


_SIZES = {
    FaceCapture.ONE: "one",
    FaceCapture.ONE_OR_THREE: "one or three",
    FaceCapture.ANY: "one or more",
    FaceCapture.ALL: "all of them",
}


def _why_not_numeral(state: GameState, seat: int, capture: Capture, value: int) -> Refusal | None:
    loose, numbers, builds, variant = capture.loose.mask, capture.builds, state.builds, state.variant
    if refusal := with_faces(state, loose):
        return refusal
    as_cards: frozenset[int] = frozenset()
    left = builds
    if numbers:
        singles, whole = material(builds, value, as_cards=variant.single_build_as_card)
        as_cards = numbers & singles
        for number in sorted(numbers - singles - whole):
            message = f"B{number} is a build of {builds[number - 1].value}, and only a card of that value takes it"
            return Refusal(Reason.BUILD_OF_ANOTHER_VALUE, "CA-3.5", message)
        left = tuple([build for number, build in enumerate(builds, 1) if number not in numbers])
    amount = tally_of(state, loose, as_cards)
    if refusal := no_groups([capture.loose, taken(0, as_cards)], amount, value, "CA-3.2"):
        return refusal
    if left and (refusal := left_behind(left, seat, state.hands[seat].mask ^ capture.card.mask)):
        return refusal
    if variant.capture_extent is CaptureExtent.MAXIMAL:
        return _why_not_maximal(state, capture, value, amount)
    return None


def _why_not_maximal(state: GameState, capture: Capture, value: int, amount: int) -> Refusal | None:
    """Return the refusal of a capture to which something could be added (flag `capture_extent`)."""
    variant, builds = state.variant, state.builds
    singles, whole = material(builds, value, as_cards=variant.single_build_as_card)
    if left := whole - capture.builds:
        return _not_all(taken(0, left))
    rest = state.table.mask & NUMERALS[variant.royal] & ~capture.loose.mask
    as_cards = singles - capture.builds
    more = family(UP_TO[value] & tally_of(state, rest, as_cards), value, amount)
    if more.size == 1:  # nothing at all, since what is taken divides
        return None
    items = items_of(rest, [build_item(number, builds[number - 1].value) for number in as_cards], royal=variant.royal)
    added = at(more.places(0) or more.places(1), items)
    return _not_all(taken(added & CARDS_ONLY, numbers(added >> FIRST_BUILD)))


def _not_all(more: str) -> Refusal:
    message = f"{more} could be taken too, and a capture leaves nothing out that could be added"
    return Refusal(Reason.NOT_ALL_TAKEN, "CA-3.4", message)
