"""Listing captures (CA-13.2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from card_capture._kit.action_list import Block
from card_capture.cards import Card, CardSet, set_of
from card_capture.casino._actions import Action, Capture
from card_capture.casino._answering import bound
from card_capture.casino._families import UNIT, UP_TO, Family, family, largest_family, tally
from card_capture.casino._places import CARDS_ONLY, FIRST_BUILD, at, build_bit, build_item, items_of, numbers
from card_capture.casino._state import Build, GameState
from card_capture.casino._values import ACE, HIGH_ACE, NUMERALS, SAME_RANK, VALUES
from card_capture.casino._variants import CaptureExtent, FaceCapture


def captures(state: GameState, seat: int, card: Card) -> list[Block[Action]]:
    """Return the captures that *seat* can make with *card*, as blocks of a list."""
    variant = state.variant
    value = VALUES[variant.royal][card.index]
    if not value:
        matches = state.table.mask & SAME_RANK[card.index]
        choices = face_choices(matches, variant.face_capture, variant.capture_extent) if matches else ()
        return [(len(choices), _face, (card, choices))] if choices else []
    found = _with_value(state, seat, card, value)
    if variant.ace_high and value == ACE:
        found += _with_value(state, seat, card, HIGH_ACE)
    return found


@lru_cache
def face_choices(matches: int, face_capture: FaceCapture, extent: CaptureExtent) -> tuple[CardSet, ...]:
    """Return the sets of the loose face cards *matches* that a card of their rank can take (CA-3.1)."""
    count = matches.bit_count()
    sizes = {
        FaceCapture.ONE: (1,),
        FaceCapture.ONE_OR_THREE: (1, 3),
        FaceCapture.ANY: range(1, count + 1),
        FaceCapture.ALL: (count,),
    }[face_capture]
    if extent is CaptureExtent.MAXIMAL:
        sizes = (max(size for size in sizes if size <= count),)
    return tuple(CardSet(cards) for size in sizes for cards in combinations(set_of(matches), size))


_Source: TypeAlias = tuple[Card, int | None, Family, bool, int, bool, list[int], int, list[int]]


def _with_value(state: GameState, seat: int, card: Card, value: int) -> list[Block[Action]]:
    variant, builds = state.variant, state.builds
    maximal = variant.capture_extent is CaptureExtent.MAXIMAL
    loose = state.table.mask & NUMERALS[variant.royal]
    as_value = HIGH_ACE if value == HIGH_ACE else None
    if not builds and not maximal:  # as most often, so that it is worth a way of its own
        sets = family(UP_TO[value] & tally(loose), value, 0)
        if sets.size == 1:
            return []
        return [(sets.size - 1, _capture, (card, as_value, sets, True, loose, variant.royal, [], 0, []))]
    pool, fixed, taken = tally(loose), 0, 0
    as_cards: list[int] = []  # the items of the builds that are chosen like loose cards
    free: list[int] = []  # the masks of the builds that are taken or left
    if builds:
        needed = bound(builds, seat, state.hands[seat].mask ^ card.mask, value)
        singles, whole = material(builds, value, as_cards=variant.single_build_as_card)
        if needed is None or not needed <= singles | whole:
            return []
        if maximal and any(builds[number - 1].value != value for number in needed):
            return []
        taking = whole if maximal else needed
        fixed = sum([UNIT[builds[number - 1].value] for number in singles & taking])
        as_cards = [build_item(number, builds[number - 1].value) for number in sorted(singles - taking)]
        pool += sum([UNIT[builds[number - 1].value] for number in singles - taking])
        taken = sum([build_bit(number) for number in taking])
        free = [build_bit(number) for number in sorted(whole - taking)]
    sets = largest_family(UP_TO[value] & pool, value) if maximal else family(UP_TO[value] & pool, value, fixed)
    nothing = not taken and sets.size > 0 and not sets.places(0)  # the first set takes nothing, which is no capture
    count = (sets.size << len(free)) - nothing
    if not count:
        return []
    return [(count, _capture, (card, as_value, sets, nothing, loose, variant.royal, as_cards, taken, free))]


def material(builds: tuple[Build, ...], value: int, *, as_cards: bool) -> tuple[frozenset[int], frozenset[int]]:
    """
    Return the numbers of the builds that count as cards, and of those that are taken as items of their own.

    Args:
        builds: The builds on the table.
        value: The value of what is captured or built.
        as_cards: The flag `single_build_as_card`.
    """
    singles = frozenset([number for number, build in enumerate(builds, 1) if as_cards and not build.multiple])
    return singles, of_value(builds, value) - singles


def of_value(builds: tuple[Build, ...], value: int) -> frozenset[int]:
    """Return the numbers of the builds of a value."""
    return frozenset([number for number, build in enumerate(builds, 1) if build.value == value])


# The makers of the list's actions, each from its block's source and a number from 0.


def _face(source: tuple[Card, tuple[CardSet, ...]], number: int) -> Capture:
    card, choices = source
    return Capture(card, choices[number])


def _capture(source: _Source, number: int) -> Capture:
    card, as_value, sets, nothing, loose, royal, as_cards, taken, free = source
    number, of_free = divmod(number + nothing, 1 << len(free))
    for place, build in enumerate(free):
        if of_free >> place & 1:
            taken |= build
    taken |= at(sets.places(number), items_of(loose, as_cards, royal=royal))
    return Capture(card, set_of(taken & CARDS_ONLY), numbers(taken >> FIRST_BUILD), as_value)
