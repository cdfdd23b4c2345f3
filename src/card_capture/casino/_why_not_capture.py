"""Refusals of captures (CA-3)."""

from __future__ import annotations

from card_capture._quoting import quote
from card_capture.cards import Card, set_of
from card_capture.casino._actions import Capture, format_pieces
from card_capture.casino._builds import find_usable
from card_capture.casino._families import find_family
from card_capture.casino._items import CARDS_ONLY, list_items, make_build_item, to_mask, to_numbers
from card_capture.casino._legal_captures import list_face_choices
from card_capture.casino._refusals import (
    Reason,
    Refusal,
    format_builds,
    format_cards,
    refuse_missing_builds,
    refuse_missing_cards,
    refuse_unanswered,
    refuse_undivided,
    tally_pieces,
)
from card_capture.casino._state import GameState
from card_capture.casino._tally import UP_TO, Tally
from card_capture.casino._values import ACE, HIGH_ACE, NUMERALS, SAME_RANK, VALUES, Mask
from card_capture.casino._variants import CaptureExtent, FaceCapture


def why_not_capture(state: GameState, capture: Capture) -> Refusal | None:
    """Return the refusal of a capture with a card in hand, or None if it is legal."""
    card, loose, variant = capture.card, capture.loose.mask, state.variant
    own = VALUES[variant.royal][card.index]
    rule = "CA-3.2" if own else "CA-3.1"
    refusal = refuse_missing_builds(state, capture.builds, "CA-3.2") if capture.builds else None
    refusal = refusal or refuse_missing_cards(state, loose, rule)
    if refusal:
        return refusal
    if capture.as_value is not None and not (capture.as_value == HIGH_ACE and own == ACE and variant.ace_high):
        known = f"its value is {own}" if own else "it has no value"
        message = f"{card} can't capture as {quote(capture.as_value)}: {known}"
        return Refusal(Reason.WRONG_VALUE, "CA-1.2", message)
    if not loose and not capture.builds:  # CA-3.2
        return Refusal(Reason.NOTHING_TAKEN, rule, f"a capture with {card} must take something from the table")
    if not own:
        return _why_not_face_capture(state, capture)
    return _why_not_numeral_capture(state, capture, own if capture.as_value is None else HIGH_ACE)


def _why_not_face_capture(state: GameState, capture: Capture) -> Refusal | None:
    card, loose, variant = capture.card, capture.loose.mask, state.variant
    if numerals := loose & NUMERALS[variant.royal]:
        message = f"{card} has no value, so it can't take {format_cards(numerals)}"
        return Refusal(Reason.FACE_CARD, "CA-1.3", message)
    if others := loose & ~SAME_RANK[card.index]:
        message = f"{card} can't take {format_cards(others)}: a face card takes only face cards of its own rank"
        return Refusal(Reason.WRONG_RANK, "CA-3.1", message)
    if capture.builds:
        message = f"{card} has no value, so it can't take {format_builds(capture.builds)}"
        return Refusal(Reason.FACE_CARD, "CA-3.1", message)
    on_table = state.table.mask & SAME_RANK[card.index]
    if capture.loose not in list_face_choices(on_table, variant.face_capture, CaptureExtent.FREE):
        message = f"{card} can't take {capture.loose}: it {_SIZES[variant.face_capture]} of its rank"
        return Refusal(Reason.WRONG_NUMBER_OF_CARDS, "CA-3.1", message)
    if capture.loose not in list_face_choices(on_table, variant.face_capture, variant.capture_extent):
        return _refuse_partial(format_cards(on_table & ~loose))
    return None


_SIZES = {
    FaceCapture.ONE: "can take only one card",
    FaceCapture.ONE_OR_THREE: "can take only one or three cards",
    FaceCapture.ANY: "can take one or more cards",
    FaceCapture.ALL: "must take all loose cards",
}


def _why_not_numeral_capture(state: GameState, capture: Capture, value: int) -> Refusal | None:
    loose, numbers, builds, variant = capture.loose.mask, capture.builds, state.builds, state.variant
    seat = state.to_move
    assert seat is not None  # otherwise the turn was refused
    if faces := loose & ~NUMERALS[variant.royal]:
        return _refuse_faces(capture.card, faces)
    as_cards: frozenset[int] = frozenset()
    builds_left = builds
    if numbers:
        usable = find_usable(builds, value, as_cards=variant.single_build_as_card)
        for number in sorted(numbers - usable.as_cards - usable.whole):  # CA-3.5
            message = f"B{number} is a build of {builds[number - 1].value}, so {capture.card} can't take it"
            return Refusal(Reason.BUILD_OF_ANOTHER_VALUE, "CA-3.5", message)
        as_cards = numbers & usable.as_cards
        builds_left = tuple([build for number, build in enumerate(builds, 1) if number not in numbers])
    amount = tally_pieces(state, loose, as_cards)
    refusal = refuse_undivided([capture.loose], as_cards, amount, value, "CA-3.2")  # CA-3.2
    if refusal:
        return refusal
    hand = state.hands[seat].mask ^ capture.card.mask
    if builds_left and (refusal := refuse_unanswered(builds_left, seat, hand)):
        return refusal
    if variant.capture_extent is CaptureExtent.MAXIMAL:  # CA-3.4
        return _why_not_maximal(state, capture, value, amount)
    return None


def _refuse_faces(card: Card, faces: Mask) -> Refusal:
    has, them, same = ("has", "it", "the same rank") if faces.bit_count() == 1 else ("have", "them", "their own rank")
    cause = f"{format_cards(faces)} {has} no value, so {card} can't take {them}"
    return Refusal(Reason.FACE_CARD, "CA-1.3", f"{cause}: only a face card of {same} can")


def _why_not_maximal(state: GameState, capture: Capture, value: int, amount: Tally) -> Refusal | None:
    """Return a refusal if something could be added to a capture, else None (flag `capture_extent`)."""
    variant, builds = state.variant, state.builds
    usable = find_usable(builds, value, as_cards=variant.single_build_as_card)
    if whole_left := usable.whole - capture.builds:
        return _refuse_partial(format_builds(whole_left))
    loose_left = state.table.mask & NUMERALS[variant.royal] & ~capture.loose.mask
    as_cards_left = usable.as_cards - capture.builds
    additions = find_family(UP_TO[value] & tally_pieces(state, loose_left, as_cards_left), value, amount)
    if additions.size == 1:  # the empty addition, since the capture itself divides
        return None
    build_items = [make_build_item(number, builds[number - 1].value) for number in as_cards_left]
    items = list_items(loose_left, build_items, royal=variant.royal)
    addition = to_mask(additions.pick(0) or additions.pick(1), items)
    return _refuse_partial(format_pieces(set_of(addition & CARDS_ONLY), to_numbers(addition)))


def _refuse_partial(addition: str) -> Refusal:
    message = f"{addition} could be captured too, and a capture may not leave out anything that could be added"
    return Refusal(Reason.NOT_ALL_TAKEN, "CA-3.4", message)
