"""
The canonical form of a building play, where it could be written in several ways (CA-13.1).

A building play is its card, the value announced, and the builds and loose cards it uses. Where builds count
as cards or merge, the same play could be called an addition to this build or to that one, a raise, or a new
build. Exactly one of these forms is legal:

- `AddToBuild` if a build of the value is used: the first multiple one, or else the first one;
- otherwise `RaiseBuild` if the card raises a single build to the value, alone or with loose cards that may
  help: the first such build;
- otherwise `MakeBuild`.

For example, 2c is played with the value 8, and B1 is a single build of 3 that counts as a card:

    uses B1 and 3h              raise B1 to 8 with 2c: 3h           2c, B1 and 3h are a group
    uses B1 and 3h 5c 5h 6d     build 8 with 2c: 5c 6d 3h 5h B1     with that group, 5c 5h 6d would be left over
    uses 3h, B1, B2 (of 8)      add to B2 with 2c: 3h B1            a build of 8 is used

Where builds don't count as cards but merge, a raise stays a raise: the builds of the new value are joined to it.
"""

from __future__ import annotations

from card_capture.cards import Card, CardSet
from card_capture.casino._actions import Building, make_addition, make_new_build, make_raise
from card_capture.casino._state import GameState
from card_capture.casino._tally import UNIT, Tally, contains, divides, list_sums, tally
from card_capture.casino._values import VALUES


def make_canonical_play(  # noqa: PLR0913 - all parts of a play
    state: GameState, card: Card, value: int, loose: CardSet, used: frozenset[int], *, for_partner: bool
) -> Building:
    """
    Return a building play of the player to move in its canonical form.

    Args:
        state: The state.
        card: The card played.
        value: The value announced.
        loose: The loose cards used.
        used: The numbers of the builds used; the player may raise those that are raised.
        for_partner: Whether the build is for the partner.
    """
    if not used:
        return make_new_build(card, value, loose, used, for_partner)
    builds, as_cards = state.builds, state.variant.single_build_as_card
    of_value = sorted([number for number in used if builds[number - 1].value == value])
    others = sorted(used.difference(of_value))
    if of_value and (as_cards or not others):
        base = next((number for number in of_value if builds[number - 1].multiple), of_value[0])
        return make_addition(card, base, loose, used - {base}, for_partner)  # CA-18.3
    raised = _find_raised(state, card, value, loose, others) if as_cards else others[0]
    if raised is None:
        return make_new_build(card, value, loose, used, for_partner)
    return make_raise(card, raised, value, loose, used - {raised}, for_partner)


def _find_raised(state: GameState, card: Card, value: int, loose: CardSet, singles: list[int]) -> int | None:
    """Return the number of the first build that a play raises if it uses *singles* as cards, or None."""
    builds, variant = state.builds, state.variant
    cards = tally(loose.mask)
    joined = cards + sum([UNIT[builds[number - 1].value] for number in singles])
    for number in singles:
        build = builds[number - 1]
        lacking = value - VALUES[variant.royal][card.index] - build.value
        # If nothing is lacking, card and build are a group, and the rest divides because the whole does.
        if not lacking:
            return number
        if lacking > 0 and variant.table_cards_may_raise and _can_help(cards, joined, build.value, value, lacking):
            return number
    return None


def _can_help(cards: Tally, joined: Tally, raised: int, value: int, lacking: int) -> bool:
    """Return whether some of the loose *cards* total what is *lacking*, and the rest of *joined* divides."""
    rest = joined - UNIT[raised]
    return any(contains(cards, group) and divides(rest - group, value) for group in list_sums(lacking))
