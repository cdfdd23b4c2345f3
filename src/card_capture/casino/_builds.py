"""Builds on the table: which of them a play can use, and what becomes of them (CA-1.8, CA-4.5, CA-5.3)."""

from __future__ import annotations

from typing import NamedTuple

from card_capture.cards import set_of
from card_capture.casino._actions import NO_BUILDS, AddToBuild, Building, MakeBuild, Trail
from card_capture.casino._state import Build, make_build
from card_capture.casino._tally import tally, total
from card_capture.casino._values import Mask
from card_capture.casino._variants import DuplicateBuilds, RaiseBuilds, Variant

_ANYONES = RaiseBuilds.ANYONES  # looking up a member of an enum takes time


class Usable(NamedTuple):
    """The numbers of the builds that a play can use."""

    as_cards: frozenset[int]  # single builds that count as one card of their value
    whole: frozenset[int]  # builds of the play's value, used as items of their own


def find_usable(builds: tuple[Build, ...], value: int, *, as_cards: bool) -> Usable:
    """
    Return the builds that a play can use.

    Args:
        builds: The builds on the table.
        value: The value that is captured or announced.
        as_cards: The flag `single_build_as_card`.
    """
    whole = find_of_value(builds, value)
    if not as_cards:
        return Usable(NO_BUILDS, whole)
    singles = frozenset([number for number, build in enumerate(builds, 1) if not build.multiple])
    return Usable(singles, whole - singles)


def find_joinable(builds: tuple[Build, ...], value: int, seat: int, variant: Variant) -> Usable:
    """
    Return the builds that a building play of *seat* can use if single builds count as cards.

    A single build that goes into a build of a higher value is raised by it.
    """
    as_cards, whole = find_usable(builds, value, as_cards=True)
    barred = {
        number
        for number in as_cards
        if builds[number - 1].value < value and not can_raise(builds[number - 1], seat, variant)  # CA-5.4
    }
    return Usable(as_cards - barred, whole)


def find_of_value(builds: tuple[Build, ...], value: int) -> frozenset[int]:
    """Return the numbers of the builds of a value."""
    found = [number for number, build in enumerate(builds, 1) if build.value == value]
    return frozenset(found) if found else NO_BUILDS


def can_raise(build: Build, seat: int, variant: Variant) -> bool:
    """Return whether *seat* can raise *build*, which must be single, and allowed by *variant* (CA-5.3, CA-5.4)."""
    if build.multiple:
        return False  # CA-5.3
    if variant.raise_builds is _ANYONES:
        return True
    return variant.raise_builds is RaiseBuilds.OTHERS and build.owner != seat  # CA-5.4


def apply_building(builds: tuple[Build, ...], play: Building, seat: int) -> tuple[Build, ...]:
    """Return the builds after a building play of *seat*: one that is added to or raised keeps its place (CA-18.1)."""
    owner = None if play.for_partner else seat
    cards = play.card.mask | play.loose.mask
    for number in play.builds:
        cards |= builds[number - 1].cards.mask
    if isinstance(play, MakeBuild):
        made = _make_build(play.value, cards, owner)  # CA-4.8
        return (*[build for number, build in enumerate(builds, 1) if number not in play.builds], made)
    base = builds[play.build - 1]
    value = base.value if isinstance(play, AddToBuild) else play.value
    made = _make_build(value, cards | base.cards.mask, owner)  # CA-5.7
    return tuple(
        [made if build is base else build for number, build in enumerate(builds, 1) if number not in play.builds]
    )


def find_merged(builds: tuple[Build, ...], value: int, variant: Variant) -> frozenset[int]:
    """Return the numbers of the builds that merge with a build of loose cards (flag `duplicate_builds`)."""
    if variant.duplicate_builds is DuplicateBuilds.MERGED:
        return find_of_value(builds, value)
    return NO_BUILDS


def join_loose_cards(builds: tuple[Build, ...], trail: Trail, seat: int, variant: Variant) -> tuple[Build, ...]:
    """Return the builds after a trail of *seat* that joins loose cards: a build that it merges with keeps its place."""
    value = trail.build_value
    assert value is not None  # otherwise nothing is joined
    merged = find_merged(builds, value, variant)
    cards = trail.loose.mask
    for number in merged:
        cards |= builds[number - 1].cards.mask
    made = _make_build(value, cards, None if trail.for_partner else seat)
    if not merged:
        return (*builds, made)
    place = min(merged)
    return tuple(
        [made if number == place else build for number, build in enumerate(builds, 1) if number not in merged - {place}]
    )


def find_announced(builds: tuple[Build, ...], play: Building) -> int | None:
    """Return the value that a building play announces, for which its player needs an answering card, or None."""
    if play.for_partner:
        return None
    return builds[play.build - 1].value if isinstance(play, AddToBuild) else play.value


def _make_build(value: int, cards: Mask, owner: int | None) -> Build:
    return make_build(
        value,
        set_of(cards),
        total(tally(cards)) != value,  # CA-4.5
        owner,  # CA-1.10
    )
