"""The list of legal captures (CA-13.2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from card_capture._kit.action_list import Block
from card_capture._kit.drafts import make_tuple
from card_capture.cards import Card, CardSet, list_cards, set_of
from card_capture.casino._actions import NO_BUILDS, Action, Capture, make_capture
from card_capture.casino._answering import find_required_builds
from card_capture.casino._builds import find_usable
from card_capture.casino._families import Family, find_family, find_largest_family
from card_capture.casino._items import CARDS_ONLY, Item, list_items, make_build_item, to_build_bit, to_mask, to_numbers
from card_capture.casino._state import GameState
from card_capture.casino._tally import UNIT, UP_TO, tally
from card_capture.casino._values import ACE, HIGH_ACE, NUMERALS, SAME_RANK, VALUES, Mask
from card_capture.casino._variants import CaptureExtent, FaceCapture

_MAXIMAL, _ONE = CaptureExtent.MAXIMAL, FaceCapture.ONE  # looking up a member of an enum takes time


def list_captures(state: GameState, seat: int, card: Card) -> list[Block[Action]]:
    """Return the captures that *seat* can make with *card*, as blocks of an action list."""
    variant = state.variant
    value = VALUES[variant.royal][card.index]
    if not value:
        same_rank = state.table.mask & SAME_RANK[card.index]
        choices = list_face_choices(same_rank, variant.face_capture, variant.capture_extent) if same_rank else ()
        return [(len(choices), _make_face_capture, make_tuple(FaceSource, (card, choices)))] if choices else []
    blocks = list_numeral_captures(state, seat, card, value)
    if variant.ace_high and value == ACE:
        blocks += list_numeral_captures(state, seat, card, HIGH_ACE)
    return blocks


def list_face_choices(same_rank: Mask, face_capture: FaceCapture, extent: CaptureExtent) -> tuple[CardSet, ...]:
    """Return the sets that a face card can take of the loose cards of its rank."""
    if face_capture is _ONE:  # Fast path: hashing the members of enums, for the other cache, takes most of the time.
        return _list_single_cards(same_rank)  # CA-3.1
    return _list_choices(same_rank, face_capture, extent)


@lru_cache
def _list_single_cards(same_rank: Mask) -> tuple[CardSet, ...]:
    return tuple([set_of(card.mask) for card in list_cards(same_rank)])


@lru_cache
def _list_choices(same_rank: Mask, face_capture: FaceCapture, extent: CaptureExtent) -> tuple[CardSet, ...]:
    count = same_rank.bit_count()
    sizes = {  # CA-3.1
        FaceCapture.ONE_OR_THREE: (1, 3),
        FaceCapture.ANY: range(1, count + 1),
        FaceCapture.ALL: (count,),
    }[face_capture]
    if extent is CaptureExtent.MAXIMAL:
        sizes = (max(size for size in sizes if size <= count),)
    return tuple(CardSet(cards) for size in sizes for cards in combinations(set_of(same_rank), size))


def list_numeral_captures(state: GameState, seat: int, card: Card, value: int) -> list[Block[Action]]:
    """Return the captures that *seat* can make with a numeral card as *value*, as blocks of an action list."""
    variant, builds = state.variant, state.builds
    maximal = variant.capture_extent is _MAXIMAL
    loose = state.table.mask & NUMERALS[variant.royal]
    as_value = HIGH_ACE if value == HIGH_ACE else None
    if not builds and not maximal:  # Fast path: no builds on the table, and a capture may be partial.
        sets = find_family(UP_TO[value] & tally(loose), value, 0)
        if sets.size == 1:
            return []
        source = make_tuple(CaptureSource, (card, as_value, sets, 1, loose, variant.royal, [], 0, []))
        return [(sets.size - 1, _make_capture, source)]
    pool, fixed, taken = tally(loose), 0, 0
    items: list[Item] = []  # of the builds that are chosen like loose cards
    free: list[Mask] = []  # of the builds that may be taken or left
    if builds:
        needed = find_required_builds(builds, seat, state.hands[seat].mask ^ card.mask, value)
        as_cards, whole = find_usable(builds, value, as_cards=variant.single_build_as_card)
        if needed is None or not needed <= as_cards | whole:
            return []
        if maximal and any(builds[number - 1].value != value for number in needed):
            return []
        certain = whole if maximal else needed
        if as_cards:
            fixed = sum([UNIT[builds[number - 1].value] for number in as_cards & certain])
            items = [make_build_item(number, builds[number - 1].value) for number in sorted(as_cards - certain)]
            pool += sum([UNIT[builds[number - 1].value] for number in as_cards - certain])
        if certain or whole:
            taken = sum([to_build_bit(number) for number in certain])
            free = [to_build_bit(number) for number in sorted(whole - certain)]
    sets = (
        find_largest_family(UP_TO[value] & pool, value) if maximal else find_family(UP_TO[value] & pool, value, fixed)
    )
    first = 1 if not taken and sets.size and not sets.pick(0) else 0  # set 0 takes nothing, which is not a capture
    count = (sets.size << len(free)) - first  # CA-13.2
    if not count:
        return []
    source = make_tuple(CaptureSource, (card, as_value, sets, first, loose, variant.royal, items, taken, free))
    return [(count, _make_capture, source)]


# The makers of the list's actions, each from its block's source and its index in the block.


class FaceSource(NamedTuple):
    """The source of the captures with a face card."""

    card: Card
    choices: tuple[CardSet, ...]


def _make_face_capture(source: FaceSource, index: int) -> Capture:
    return make_capture(source.card, source.choices[index], NO_BUILDS, None)


class CaptureSource(NamedTuple):
    """The source of the captures with a numeral card."""

    card: Card
    as_value: int | None
    sets: Family  # of loose cards, and of builds that count as cards
    first: int  # the index of the first of these sets that is listed
    loose: Mask
    royal: bool
    items: list[Item]  # of the builds that count as cards
    taken: Mask  # of the builds that every capture takes
    free: list[Mask]  # of the builds that may be taken or left


def _make_capture(source: CaptureSource, index: int) -> Capture:
    card, as_value, sets, first, loose, royal, items, taken, free = source
    which, chosen = divmod(index + first, 1 << len(free))
    for place, build in enumerate(free):
        if chosen >> place & 1:
            taken |= build
    taken |= to_mask(sets.pick(which), list_items(loose, items, royal=royal))
    return make_capture(card, set_of(taken & CARDS_ONLY), to_numbers(taken), as_value)
