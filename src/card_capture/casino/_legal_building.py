"""The list of legal building plays (CA-13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from card_capture._kit.action_list import Block
from card_capture._kit.drafts import make_tuple
from card_capture.cards import Card, set_of
from card_capture.casino._actions import NO_BUILDS, Action, Building, Trail, make_trail
from card_capture.casino._answering import (
    can_answer,
    find_owned_values,
    find_required_builds,
    list_answered_values,
    to_ranks,
)
from card_capture.casino._builds import can_raise, find_joinable, find_merged, find_of_value
from card_capture.casino._canonical import make_canonical_play
from card_capture.casino._families import Family, find_family
from card_capture.casino._items import CARDS_ONLY, Item, list_items, make_build_item, to_mask, to_numbers
from card_capture.casino._state import GameState
from card_capture.casino._tally import BITS, COUNT, UNIT, UP_TO, tally
from card_capture.casino._values import NUMERALS, VALUES, Mask, get_highest_value
from card_capture.casino._variants import DuplicateBuilds

_Numbers: TypeAlias = frozenset[int]
"""The numbers of builds."""

_ALLOWED, _MERGED = DuplicateBuilds.ALLOWED, DuplicateBuilds.MERGED  # looking up a member of an enum takes time


def list_building_plays(state: GameState, seat: int, hand: Sequence[Card], totals: int) -> list[Block[Action]]:
    """
    Return the building plays, as blocks of an action list.

    Args:
        state: The state.
        seat: The player.
        hand: The player's hand.
        totals: The totals that loose cards and builds can make: bit t is set if some of them total t.
    """
    variant, builds, hand_mask = state.variant, state.builds, state.hands[seat].mask
    values, highest = VALUES[variant.royal], get_highest_value(variant)
    loose = state.table.mask & NUMERALS[variant.royal]
    pool, partner = tally(loose), variant.build_for_partner
    blocks: list[Block[Action]] = []
    for card in hand:
        own = values[card.index]
        if not own:
            continue
        answered = list_answered_values(to_ranks(hand_mask ^ card.mask), highest)
        for value in range(own, highest + 1) if partner else answered:
            if value < own or not totals >> (value - own or value) & 1:
                continue
            for_partner = partner and value not in answered
            if builds:
                blocks += _list_with_builds(state, seat, card, own, value, for_partner=for_partner)
            else:  # Fast path: no builds on the table.
                sets = find_family(UP_TO[value] & pool, value, UNIT[own])
                first = 1 if own == value else 0  # set 0 is empty, and a card alone is not a build (CA-4.2)
                source = make_tuple(
                    BuildingSource, (state, card, value, sets, first, loose, [], NO_BUILDS, for_partner)
                )
                blocks.append((sets.size - first, _make_building_play, source))  # at least one, as totals says
    return blocks


def _list_with_builds(  # noqa: PLR0913 - all parts of a play
    state: GameState, seat: int, card: Card, own: int, value: int, *, for_partner: bool
) -> Iterator[Block[Action]]:
    """
    Yield the building plays with a card and a value on a table with builds, as blocks of an action list.

    Args:
        state: The state.
        seat: The player.
        card: The card played, a numeral card.
        own: Its value.
        value: The value announced, at least *own*.
        for_partner: Whether no card in hand answers for it after the play, so that it is for the partner.
    """
    forced = _find_forced(state, seat, card, value, for_partner=for_partner)
    if forced is None:
        return
    loose, builds = state.table.mask & NUMERALS[state.variant.royal], state.builds
    pool = tally(loose)
    items: list[Item] = []  # of the builds that are chosen like loose cards
    if state.variant.single_build_as_card:
        as_cards, whole = find_joinable(builds, value, seat, state.variant)
        fixed = sum([UNIT[builds[number - 1].value] for number in as_cards & forced])
        items = [make_build_item(number, builds[number - 1].value) for number in sorted(as_cards - forced)]
        pool += sum([UNIT[builds[number - 1].value] for number in as_cards - forced])
        ways = [_Way(used, UNIT[own] + fixed) for used in _list_with_multiples(state, as_cards, whole, forced)]
    else:
        ways = [way for way in _list_with_one(state, seat, own, value) if forced <= way.used]
    for used, fixed in ways:
        sets = find_family(UP_TO[value] & pool, value, fixed)
        first = 1 if not used and own == value else 0  # set 0 is empty, and a card alone is not a build (CA-4.2)
        if sets.size > first:
            source = BuildingSource(state, card, value, sets, first, loose, items, used, for_partner)
            yield sets.size - first, _make_building_play, source  # CA-13.3


def _find_forced(state: GameState, seat: int, card: Card, value: int, *, for_partner: bool) -> _Numbers | None:
    """
    Return the builds that may not be left as they are, or None if that can't be avoided.

    They are the player's builds that no card would answer for, and other builds of the value if only one is allowed.
    """
    builds, hand = state.builds, state.hands[seat].mask ^ card.mask
    forced = find_required_builds(builds, seat, hand, 0)
    if forced is None:
        return None
    kept = tuple([build for number, build in enumerate(builds, 1) if number not in forced])
    made = 0 if for_partner else 1 << value
    if not can_answer(hand, find_owned_values(kept, seat) | made):  # CA-13.5
        return None
    if state.variant.duplicate_builds is not _ALLOWED:
        forced |= find_of_value(builds, value)
    return forced


class _Way(NamedTuple):
    """A way to use builds in a building play."""

    used: _Numbers
    fixed: int  # the tally of the cards, and builds that count as cards, that are in the groups in any case


def _list_with_multiples(
    state: GameState, as_cards: _Numbers, multiples: _Numbers, forced: _Numbers
) -> Iterator[_Numbers]:
    """Yield the builds used besides those that are chosen as cards: the forced ones, and at most one multiple build."""
    if not forced <= as_cards | multiples:
        return
    merged = state.variant.duplicate_builds is _MERGED
    if not forced & multiples:
        yield forced
        yield from [forced | {number} for number in sorted(multiples)]
    elif merged or len(forced & multiples) == 1:
        yield forced


def _list_with_one(state: GameState, seat: int, own: int, value: int) -> Iterator[_Way]:
    """
    Yield the ways to use builds where they don't count as cards.

    The card is in the groups by itself for a new build or an addition (CA-4.1, CA-5.1), and together with the build
    for a raise (CA-5.2).
    """
    variant, same_value = state.variant, find_of_value(state.builds, value)
    merged = variant.duplicate_builds is _MERGED
    yield _Way(NO_BUILDS, UNIT[own])
    if merged and same_value:
        yield _Way(same_value, UNIT[own])
    elif not merged:
        yield from [_Way(frozenset([number]), UNIT[own]) for number in sorted(same_value)]
    for number, build in enumerate(state.builds, 1):
        raised = own + build.value
        fits = raised == value or (raised < value and variant.table_cards_may_raise)
        if fits and can_raise(build, seat, variant):
            yield _Way(same_value | {number} if merged else frozenset([number]), UNIT[raised])


class BuildingSource(NamedTuple):
    """The source of the building plays with a card, of a value, that use the same builds."""

    state: GameState
    card: Card
    value: int
    sets: Family  # of loose cards, and of builds that count as cards
    first: int  # the index of the first of these sets that is listed
    loose: Mask
    items: list[Item]  # of the builds that count as cards
    used: _Numbers
    for_partner: bool


def _make_building_play(source: BuildingSource, index: int) -> Building:
    """Return the action with that index in a block."""
    state, card, value, sets, first, loose, items, used, for_partner = source
    chosen = to_mask(sets.pick(index + first), list_items(loose, items, royal=state.variant.royal))
    if items:
        used |= to_numbers(chosen)
    return make_canonical_play(state, card, value, set_of(chosen & CARDS_ONLY), used, for_partner=for_partner)


# Builds of loose cards only (flag `table_only_builds`)


def list_joining_trails(state: GameState, seat: int, hand: Sequence[Card]) -> list[Block[Action]]:
    """Return the trails that join loose cards as a build, as blocks of an action list."""
    variant, hand_mask = state.variant, state.hands[seat].mask
    highest, loose = get_highest_value(variant), state.table.mask & NUMERALS[variant.royal]
    pool = tally(loose)
    blocks: list[Block[Action]] = []
    for card in hand:
        answered = list_answered_values(to_ranks(hand_mask ^ card.mask), highest)
        for value in range(1, highest + 1) if variant.build_for_partner else answered:
            for_partner = value not in answered
            if not can_join_loose(state, seat, card, value, for_partner=for_partner):
                continue
            sets = find_family(UP_TO[value] & pool, value, 0)
            # The family begins with all sets of the cards that are a group by themselves, by their masks. The empty
            # set, and those of one card, are not builds: their indices are 0 and the powers of two.
            skipped = (0, 1, 2, 4, 8)[: 1 + (pool >> BITS * (value - 1) & COUNT)]
            if (size := sets.size - len(skipped)) > 0:
                source = JoiningSource(card, value, sets, skipped, loose, variant.royal, for_partner)
                blocks.append((size, _make_joining_trail, source))
    return blocks


def can_join_loose(state: GameState, seat: int, card: Card, value: int, *, for_partner: bool) -> bool:
    """Return whether loose cards may be joined as a build of *value*, as far as the other builds are concerned."""
    builds, variant = state.builds, state.variant
    if variant.duplicate_builds is DuplicateBuilds.FORBIDDEN and find_of_value(builds, value):
        return False  # CA-4.7
    merged = find_merged(builds, value, variant)
    kept = tuple([build for number, build in enumerate(builds, 1) if number not in merged])
    made = 0 if for_partner else 1 << value
    return can_answer(state.hands[seat].mask ^ card.mask, find_owned_values(kept, seat) | made)  # CA-6.3


class JoiningSource(NamedTuple):
    """The source of the trails of a card that join loose cards as a build of a value."""

    card: Card
    value: int
    sets: Family  # of loose cards
    skipped: tuple[int, ...]  # the indices of sets that are not builds, ascending
    loose: Mask
    royal: bool
    for_partner: bool


def _make_joining_trail(source: JoiningSource, index: int) -> Trail:
    """Return the action with that index in a block."""
    card, value, sets, skipped, loose, royal, for_partner = source
    for number in skipped:
        index += index >= number
    return make_trail(card, value, set_of(to_mask(sets.pick(index), list_items(loose, [], royal=royal))), for_partner)
