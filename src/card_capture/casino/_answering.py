"""What an owner is bound to (CA-6): the builds that a play must not leave behind."""

from __future__ import annotations

from card_capture.casino._state import Build
from card_capture.casino._values import ACE, HIGH_ACE, OF_VALUE, can_answer


def owned_values(builds: tuple[Build, ...], seat: int) -> int:
    """Return the values of the builds that *seat* owns, as bits."""
    owned = 0
    for build in builds:
        if build.owner == seat:
            owned |= 1 << build.value
    return owned


def bound(builds: tuple[Build, ...], seat: int, hand: int, value: int) -> frozenset[int] | None:
    """
    Return the builds that a play of a value must take or change, since no card would be left to answer for them.

    Args:
        builds: The builds on the table.
        seat: The player.
        hand: The mask of the hand after the play.
        value: The value that a capture takes.

    Returns:
        Their numbers, or None if they are not within the play's reach.
    """
    owned = owned_values(builds, seat)
    if can_answer(hand, owned):
        return _NONE
    needed = {build.value for build in builds if build.owner == seat and not hand & OF_VALUE[build.value]}
    if owned >> value & 1 and value in (ACE, HIGH_ACE):
        needed.add(value)  # one ace is left for builds of 1 and of 14, and takes care of the others
    if not can_answer(hand, owned & ~sum(1 << each for each in needed)):
        return None
    return frozenset(number for number, build in enumerate(builds, 1) if build.owner == seat and build.value in needed)


_NONE: frozenset[int] = frozenset()
