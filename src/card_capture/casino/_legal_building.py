"""Listing building plays (CA-13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from card_capture._kit.action_list import Block
from card_capture.cards import Card, set_of
from card_capture.casino._actions import Action, Building
from card_capture.casino._answering import bound, owned_values
from card_capture.casino._canonical import may_raise, spelled
from card_capture.casino._families import UNIT, UP_TO, Family, family, tally
from card_capture.casino._legal_captures import material, of_value
from card_capture.casino._places import CARDS_ONLY, FIRST_BUILD, at, build_item, items_of, numbers
from card_capture.casino._state import GameState
from card_capture.casino._values import NUMERALS, can_answer
from card_capture.casino._variants import DuplicateBuilds

_Used: TypeAlias = frozenset[int]
NO_BUILDS: _Used = frozenset()


def beside_builds(state: GameState, seat: int, card: Card, own: int, value: int) -> Iterator[Block[Action]]:
    """
    Yield the building plays that a player can make with a card and a value, as blocks of a list.

    Args:
        state: The state, in which there are builds.
        seat: The player.
        card: The card played, a numeral card.
        own: Its value.
        value: The value announced: at least *own*, and one that a card in hand answers for after the play.
    """
    builds, loose = state.builds, state.table.mask & NUMERALS[state.variant.royal]
    pool = tally(loose)
    # What may not be left behind: builds that nothing would answer for, and others of the value if there shall be one.
    hand = state.hands[seat].mask ^ card.mask
    forced = bound(builds, seat, hand, 0)
    if forced is None:
        return
    still_owned = owned_values(tuple([b for number, b in enumerate(builds, 1) if number not in forced]), seat)
    if not can_answer(hand, still_owned | 1 << value):
        return
    if state.variant.duplicate_builds is not DuplicateBuilds.ALLOWED:
        forced |= of_value(builds, value)
    as_cards: list[int] = []
    if state.variant.single_build_as_card:
        singles, _ = material(builds, value, as_cards=True)
        fixed = sum([UNIT[builds[number - 1].value] for number in singles & forced])
        as_cards = [build_item(number, builds[number - 1].value) for number in sorted(singles - forced)]
        pool += sum([UNIT[builds[number - 1].value] for number in singles - forced])
        ways = [(used, UNIT[own] + fixed) for used in _with_multiples(state, value, forced)]
    else:
        ways = [(used, UNIT[lifted]) for used, lifted in _with_one(state, seat, own, value) if forced <= used]
    for used, fixed in ways:
        sets = family(UP_TO[value] & pool, value, fixed)
        nothing = not used and own == value  # the first set uses nothing: one card by itself is no build (CA-4.2)
        if sets.size > nothing:
            yield sets.size - nothing, building_of, (state, card, value, sets, nothing, loose, as_cards, used)


def _with_multiples(state: GameState, value: int, forced: _Used) -> Iterator[_Used]:
    """Yield what a play uses beside builds chosen as cards: what it must, and perhaps one multiple build."""
    singles, multiples = material(state.builds, value, as_cards=True)
    if not forced <= singles | multiples:
        return
    merged = state.variant.duplicate_builds is DuplicateBuilds.MERGED
    if not forced & multiples:
        yield forced
        yield from [forced | {number} for number in sorted(multiples)]
    elif merged or len(forced & multiples) == 1:
        yield forced


def _with_one(state: GameState, seat: int, own: int, value: int) -> Iterator[tuple[_Used, int]]:
    """
    Yield the builds that a play uses where builds are no cards, and the value of what the card makes of them.

    That is the card itself for a new build or an addition (CA-4.1, CA-5.1), and card and build
    together for a raise (CA-5.2).
    """
    variant, same = state.variant, of_value(state.builds, value)
    merged = variant.duplicate_builds is DuplicateBuilds.MERGED
    yield NO_BUILDS, own
    if merged and same:
        yield same, own
    elif not merged:
        yield from [(frozenset([number]), own) for number in sorted(same)]
    for number, build in enumerate(state.builds, 1):
        lifted = own + build.value
        if (lifted == value or (lifted < value and variant.table_cards_may_raise)) and may_raise(build, seat, variant):
            yield same | {number} if merged else frozenset([number]), lifted


_Source: TypeAlias = tuple[GameState, Card, int, Family, bool, int, list[int], _Used]


def building_of(source: _Source, number: int) -> Building:
    """Return the play of a number from 0 in a block."""
    state, card, value, sets, nothing, loose, as_cards, used = source
    chosen = at(sets.places(number + nothing), items_of(loose, as_cards, royal=state.variant.royal))
    if as_cards:
        used |= numbers(chosen >> FIRST_BUILD)
    return spelled(state, card, value, set_of(chosen & CARDS_ONLY), used)
