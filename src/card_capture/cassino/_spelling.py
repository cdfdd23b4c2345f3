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
from card_capture.cassino._actions import AddToBuild, Building, MakeBuild, RaiseBuild
from card_capture.cassino._groups import UNIT, divides, partitions, tally, within
from card_capture.cassino._state import Build, GameState
from card_capture.cassino._values import VALUES
from card_capture.cassino._variants import RaiseBuilds, Variant


def may_raise(build: Build, seat: int, variant: Variant) -> bool:
    """Return whether *seat* may raise *build*: a single one, and not one that the variant excludes (CA-5.3, CA-5.4)."""
    if build.multiple or variant.raise_builds is RaiseBuilds.NONE:
        return False
    return variant.raise_builds is RaiseBuilds.ANYONES or build.owner != seat


def spelled(
    state: GameState, seat: int, card: Card, value: int, loose: CardSet, used: frozenset[int]
) -> Building:
    """
    Return the one way in which a building play is written.

    Args:
        state: The state.
        seat: The player.
        card: The card played.
        value: The value announced.
        loose: The loose cards used.
        used: The numbers of the builds used.
    """
    if not used:
        return MakeBuild(card, value, loose)
    builds, as_cards = state.builds, state.variant.single_build_as_card
    of_value = sorted(number for number in used if builds[number - 1].value == value)
    others = sorted(used.difference(of_value))
    if of_value and (as_cards or not others):
        base = next((number for number in of_value if builds[number - 1].multiple), of_value[0])
        return AddToBuild(card, base, loose, used - {base})
    raised = next((n for n in others if not as_cards or _is_raise(state, seat, card, value, loose, others, n)), None)
    if raised is None:
        return MakeBuild(card, value, loose, used)
    return RaiseBuild(card, raised, value, loose, used - {raised})


def _is_raise(
    state: GameState, seat: int, card: Card, value: int, loose: CardSet, singles: list[int], number: int
) -> bool:
    """Return whether a play that uses *loose* and *singles* is a raise of the build of that number."""
    builds, variant = state.builds, state.variant
    lacking = value - VALUES[variant.royal][card.index] - builds[number - 1].value
    if lacking < 0 or not may_raise(builds[number - 1], seat, variant):
        return False
    if not variant.table_cards_may_raise:
        return not lacking  # card and build being a group, the rest divides as the whole does
    cards = tally(loose.mask)
    rest = cards + sum(UNIT[builds[other - 1].value] for other in singles if other != number)
    return any(within(group, cards) and divides(rest - group, value) for group in partitions(lacking))
