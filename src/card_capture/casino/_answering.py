"""Answering cards: the builds that a hand can capture (CA-1.11), and the duties of an owner (CA-6)."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from card_capture.cards import Card
from card_capture.casino._actions import NO_BUILDS
from card_capture.casino._state import Build
from card_capture.casino._values import ACE, HIGH_ACE, OF_VALUE, Mask

Values: TypeAlias = int
"""A set of values from 1 to 14: bit v is the value v."""

Ranks: TypeAlias = int
"""A set of ranks: thirteen bits, from 2 to ace."""

_BOTH_ACES: Values = 1 << ACE | 1 << HIGH_ACE


def to_ranks(cards: Mask) -> Ranks:
    """Return the ranks of the cards."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF


@lru_cache(maxsize=2**15)
def list_answered_values(ranks: Ranks, highest: int) -> tuple[int, ...]:
    """Return the values up to *highest* for which cards of the ranks answer, in ascending order."""
    return tuple(value for value in range(1, highest + 1) if ranks & to_ranks(OF_VALUE[value]))


def can_answer(hand: Mask, owned: Values) -> bool:
    """
    Return whether a hand answers for builds of all the values in *owned* (CA-6.3).

    One card answers for all builds of its value. An ace answers for builds of 1 or of 14, but not for both.
    """
    left = owned
    while left:
        value = left.bit_length() - 1
        if not hand & OF_VALUE[value]:
            return False  # CA-6.3
        left ^= 1 << value
    return owned & _BOTH_ACES != _BOTH_ACES or (hand & OF_VALUE[ACE]).bit_count() > 1  # CA-6.3


def find_owned_values(builds: tuple[Build, ...], seat: int) -> Values:
    """Return the values of the builds that *seat* owns."""
    owned = 0
    for build in builds:
        if build.owner == seat:  # CA-6.1
            owned |= 1 << build.value
    return owned


def list_known_values(announced: tuple[int, ...], builds: tuple[Build, ...], seat: int) -> tuple[int, ...]:
    """Return the values for which *seat* is known to hold cards: those it announced, and those of its builds."""
    values = sum([1 << value for value in announced])
    return list_values(values | find_owned_values(builds, seat))  # CA-12.3


def list_needed_values(announced: tuple[int, ...], builds: tuple[Build, ...], seat: int) -> tuple[int, ...]:
    """
    Return the values for each of which *seat* is known to hold a different card.

    An owner of builds of 1 and of 14 holds two aces. A player who announced both, but owns at most
    one such build, may hold only one: the same ace served for both if the first build was taken in between.
    """
    needed = list_values(find_owned_values(builds, seat))
    ranks = {OF_VALUE[value] for value in needed}
    for value in announced:
        if OF_VALUE[value] not in ranks:
            needed, ranks = (*needed, value), ranks | {OF_VALUE[value]}
    return needed


def update_announced(announced: tuple[int, ...], card: Card, value: int | None) -> tuple[int, ...]:
    """
    Return the values that a player has announced and played no answering card for since (CA-12.3).

    Args:
        announced: Those before the play.
        card: The card played, which may answer for some of them.
        value: The value announced in the play, or None.
    """
    mask = card.mask
    left = [each for each in announced if not mask & OF_VALUE[each]]
    if value is not None and value not in left:
        left.append(value)
        left.sort()
    return tuple(left)


def list_values(values: Values) -> tuple[int, ...]:
    """Return the values in a set, in ascending order."""
    return tuple([value for value in range(1, HIGH_ACE + 1) if values >> value & 1])


def find_required_builds(builds: tuple[Build, ...], seat: int, hand: Mask, value: int) -> frozenset[int] | None:
    """
    Return the builds that a play has to take or change, because *hand* could not answer for them afterwards (CA-6.4).

    Args:
        builds: The builds on the table.
        seat: The player.
        hand: The hand after the play.
        value: The value that a capture takes, or 0 for a building play.

    Returns:
        The numbers of these builds, or None if even a play that uses them leaves a build without an answering card.

    Examples:
        Seat 0 owns builds of 8 and 9. After it has played its 8, it holds a 9, so it must take the first build.

        >>> from card_capture.cards import CardSet
        >>> cards = CardSet.parse("3c 5c"), CardSet.parse("4c 5d")
        >>> builds = Build(8, cards[0], False, owner=0), Build(9, cards[1], False, owner=0)
        >>> find_required_builds(builds, 0, CardSet.parse("9d").mask, 8)
        frozenset({1})
    """
    owned = find_owned_values(builds, seat)
    if can_answer(hand, owned):
        return NO_BUILDS
    needed = {build.value for build in builds if build.owner == seat and not hand & OF_VALUE[build.value]}
    if owned >> value & 1 and value in (ACE, HIGH_ACE):
        needed.add(value)  # one ace is left for builds of 1 and of 14: it answers for those that are not taken
    if not can_answer(hand, owned & ~sum(1 << each for each in needed)):
        return None
    return frozenset(  # CA-6.4
        [number for number, build in enumerate(builds, 1) if build.owner == seat and build.value in needed]
    )
