"""
How a building play is written, where it could be written in several ways (CA-13.1).

A building play is its card, the value announced, and what lies on the table and is used. With builds as
cards, or merged, one play could be called an addition to this build or to that one, a raise, or a new
build. Exactly one of these is legal:

- `AddToBuild` if a build of the value is used: the first multiple one, or else the first one;
- or else `RaiseBuild` if the card lifts a single build that may be raised to the value, perhaps
  together with loose cards that may help: the first such build;
- or else `MakeBuild`.

Where builds are no cards but merge, a raise stays a raise: the builds of the new value are taken in.
"""

from __future__ import annotations

from card_capture.cards import Card, CardSet
from card_capture.casino._actions import AddToBuild, Building, MakeBuild, RaiseBuild
from card_capture.casino._families import UNIT, divides, partitions, tally, within
from card_capture.casino._state import Build, GameState
from card_capture.casino._values import VALUES
from card_capture.casino._variants import RaiseBuilds, Variant


def may_raise(build: Build, seat: int | None, variant: Variant) -> bool:
    """Return whether *seat* may raise *build*: a single one, and not one that the variant excludes (CA-5.3, CA-5.4)."""
    if build.multiple or variant.raise_builds is RaiseBuilds.NONE:
        return False
    return variant.raise_builds is RaiseBuilds.ANYONES or build.owner != seat


def spelled(state: GameState, card: Card, value: int, loose: CardSet, used: frozenset[int]) -> Building:
    """
    Return the one way in which a building play of the player to move is written.

    Args:
        state: The state.
        card: The card played.
        value: The value announced.
        loose: The loose cards used.
        used: The numbers of the builds used.
    """
    if not used:
        return MakeBuild(card, value, loose)
    builds, as_cards = state.builds, state.variant.single_build_as_card
    of_value = sorted([number for number in used if builds[number - 1].value == value])
    others = sorted(used.difference(of_value))
    if of_value and (as_cards or not others):
        base = next((number for number in of_value if builds[number - 1].multiple), of_value[0])
        return AddToBuild(card, base, loose, used - {base})
    raised = _raised(state, card, value, loose, others) if as_cards else others[0]
    if raised is None:
        return MakeBuild(card, value, loose, used)
    return RaiseBuild(card, raised, value, loose, used - {raised})


def _raised(state: GameState, card: Card, value: int, loose: CardSet, singles: list[int]) -> int | None:
    """Return the first build that is raised by a play which uses *singles* as cards, or None if none is."""
    builds, variant, seat = state.builds, state.variant, state.to_move
    cards = tally(loose.mask)
    joined = cards + sum([UNIT[builds[number - 1].value] for number in singles])
    for number in singles:
        build = builds[number - 1]
        lacking = value - VALUES[variant.royal][card.index] - build.value
        # If nothing is lacking card and build are a group, and the rest divides as the whole does.
        if (
            lacking >= 0
            and may_raise(build, seat, variant)
            and (not lacking or (variant.table_cards_may_raise and _helps(cards, joined, build.value, value, lacking)))
        ):
            return number
    return None


def _helps(cards: int, joined: int, raised: int, value: int, lacking: int) -> bool:
    """Return whether some of the loose *cards* make up what is lacking, and what else is joined divides."""
    rest = joined - UNIT[raised]
    return any(within(group, cards) and divides(rest - group, value) for group in partitions(lacking))
