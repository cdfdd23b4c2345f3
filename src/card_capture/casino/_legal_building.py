"""The list of legal building plays (CA-13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from card_capture._kit.action_list import Block
from card_capture.cards import Card, set_of
from card_capture.casino._actions import Action, Building
from card_capture.casino._answering import (
    can_answer,
    find_owned_values,
    list_answered_values,
    must_use,
    to_ranks,
)
from card_capture.casino._builds import can_raise, find_of_value, find_usable
from card_capture.casino._canonical import make_canonical_play
from card_capture.casino._families import (
    CARDS_ONLY,
    Family,
    Item,
    find_family,
    list_items,
    make_build_item,
    to_mask,
    to_numbers,
)
from card_capture.casino._state import GameState
from card_capture.casino._tally import UNIT, UP_TO, tally
from card_capture.casino._values import NUMERALS, VALUES, Mask, get_highest_value
from card_capture.casino._variants import DuplicateBuilds

_Numbers: TypeAlias = frozenset[int]
"""The numbers of builds."""

_NO_BUILDS: _Numbers = frozenset()


def list_building_plays(state: GameState, seat: int, hand: tuple[Card, ...], totals: int) -> list[Block[Action]]:
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
    pool = tally(loose)
    blocks: list[Block[Action]] = []
    for card in hand:
        own = values[card.index]
        if not own:
            continue
        for value in list_answered_values(to_ranks(hand_mask ^ card.mask), highest):
            if value < own or not totals >> (value - own or value) & 1:
                continue
            if builds:
                blocks += _list_with_builds(state, seat, card, own, value)
            else:  # Fast path: no builds on the table.
                sets = find_family(UP_TO[value] & pool, value, UNIT[own])
                first = 1 if own == value else 0  # set 0 is empty, and a card alone is not a build (CA-4.2)
                source = _BuildingSource(state, card, value, sets, first, loose, [], _NO_BUILDS)
                blocks.append((sets.size - first, _make_building_play, source))  # at least one, as totals says
    return blocks


def _list_with_builds(state: GameState, seat: int, card: Card, own: int, value: int) -> Iterator[Block[Action]]:
    """
    Yield the building plays with a card and a value on a table with builds, as blocks of an action list.

    Args:
        state: The state.
        seat: The player.
        card: The card played, a numeral card.
        own: Its value.
        value: The value announced, at least *own*; a card in hand answers for it after the play.
    """
    forced = _find_forced(state, seat, card, value)
    if forced is None:
        return
    loose, builds = state.table.mask & NUMERALS[state.variant.royal], state.builds
    pool = tally(loose)
    items: list[Item] = []  # of the builds that are chosen like loose cards
    if state.variant.single_build_as_card:
        as_cards = find_usable(builds, value, as_cards=True).as_cards
        fixed = sum([UNIT[builds[number - 1].value] for number in as_cards & forced])
        items = [make_build_item(number, builds[number - 1].value) for number in sorted(as_cards - forced)]
        pool += sum([UNIT[builds[number - 1].value] for number in as_cards - forced])
        ways = [_Way(used, UNIT[own] + fixed) for used in _list_with_multiples(state, value, forced)]
    else:
        ways = [way for way in _list_with_one(state, seat, own, value) if forced <= way.used]
    for used, fixed in ways:
        sets = find_family(UP_TO[value] & pool, value, fixed)
        first = 1 if not used and own == value else 0  # set 0 is empty, and a card alone is not a build (CA-4.2)
        if sets.size > first:
            source = _BuildingSource(state, card, value, sets, first, loose, items, used)
            yield sets.size - first, _make_building_play, source  # CA-13.3


def _find_forced(state: GameState, seat: int, card: Card, value: int) -> _Numbers | None:
    """
    Return the builds that may not be left as they are, or None if that can't be avoided.

    They are the player's builds that no card would answer for, and other builds of the value if only one is allowed.
    """
    builds, hand = state.builds, state.hands[seat].mask ^ card.mask
    forced = must_use(builds, seat, hand, 0)
    if forced is None:
        return None
    kept = tuple([build for number, build in enumerate(builds, 1) if number not in forced])
    if not can_answer(hand, find_owned_values(kept, seat) | 1 << value):  # CA-13.5
        return None
    if state.variant.duplicate_builds is not DuplicateBuilds.ALLOWED:
        forced |= find_of_value(builds, value)
    return forced


class _Way(NamedTuple):
    """A way to use builds in a building play."""

    used: _Numbers
    fixed: int  # the tally of the cards, and builds that count as cards, that are in the groups in any case


def _list_with_multiples(state: GameState, value: int, forced: _Numbers) -> Iterator[_Numbers]:
    """Yield the builds used besides those that are chosen as cards: the forced ones, and at most one multiple build."""
    as_cards, multiples = find_usable(state.builds, value, as_cards=True)
    if not forced <= as_cards | multiples:
        return
    merged = state.variant.duplicate_builds is DuplicateBuilds.MERGED
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
    merged = variant.duplicate_builds is DuplicateBuilds.MERGED
    yield _Way(_NO_BUILDS, UNIT[own])
    if merged and same_value:
        yield _Way(same_value, UNIT[own])
    elif not merged:
        yield from [_Way(frozenset([number]), UNIT[own]) for number in sorted(same_value)]
    for number, build in enumerate(state.builds, 1):
        raised = own + build.value
        fits = raised == value or (raised < value and variant.table_cards_may_raise)
        if fits and can_raise(build, seat, variant):
            yield _Way(same_value | {number} if merged else frozenset([number]), UNIT[raised])


class _BuildingSource(NamedTuple):
    state: GameState
    card: Card
    value: int
    sets: Family  # of loose cards, and of builds that count as cards
    first: int  # the index of the first of these sets that is listed
    loose: Mask
    items: list[Item]  # of the builds that count as cards
    used: _Numbers


def _make_building_play(source: _BuildingSource, index: int) -> Building:
    """Return the action with that index in a block."""
    state, card, value, sets, first, loose, items, used = source
    chosen = to_mask(sets.pick(index + first), list_items(loose, items, royal=state.variant.royal))
    if items:
        used |= to_numbers(chosen)
    return make_canonical_play(state, card, value, set_of(chosen & CARDS_ONLY), used)
