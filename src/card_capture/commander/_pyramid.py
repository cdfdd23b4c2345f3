"""
The thirteen slots of a layout (CM-1.4): what covers what (CM-1.5), and what lies next to what (CM-4.1).

     1   2   3   4
       5   6   7
       8   9  10
        11  12
          13
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from card_capture.cards import CARDS, Card, CardSet

Layout: TypeAlias = tuple[Card | None, ...]
"""The cards of one player: index 0 is slot 1; None where a card has been removed."""

DECK = CardSet(CARDS[:52])
"""The cards of the game: those that have a suit (CM-1.1)."""

ROWS = ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12), (13,))
SLOTS = range(1, 14)
COMMANDER = 13
EMPTY_LAYOUT: Layout = (None,) * len(SLOTS)

COVERED_BY: dict[int, tuple[int, ...]] = dict.fromkeys(ROWS[0], ()) | {
    **dict(zip(ROWS[1], ((1, 2), (2, 3), (3, 4)), strict=True)),
    **dict(zip(ROWS[2], ((5,), (6,), (7,)), strict=True)),
    **dict(zip(ROWS[3], ((8, 9), (9, 10)), strict=True)),
    COMMANDER: ROWS[3],
}
"""For every slot the slots that cover it (CM-1.5)."""


def _neighbours(slot: int) -> tuple[int, ...]:
    row = next(row for row in ROWS if slot in row)
    beside = [other for other in row if abs(other - slot) == 1]
    covered = [other for other in SLOTS if slot in COVERED_BY[other]]
    return tuple(sorted([*COVERED_BY[slot], *beside, *covered]))


ADJACENT: dict[int, tuple[int, ...]] = {slot: _neighbours(slot) for slot in SLOTS}
"""For every slot the slots next to it, ascending: those that cover it or are covered by it, and those beside it."""


def covers(layout: Sequence[object], slot: int) -> list[int]:
    """Return the slots that still cover *slot*, ascending; *layout* has something that is true where a card lies."""
    return [cover for cover in COVERED_BY[slot] if layout[cover - 1]]


def is_open(layout: Sequence[object], slot: int) -> bool:
    """Return whether a card in *slot* could be attacked: it is fully or partially uncovered (CM-2.1, CM-2.2)."""
    left = len(covers(layout, slot))
    return not left or left < len(COVERED_BY[slot])


def attackers(layout: Layout) -> tuple[int, ...]:
    """Return the slots of the cards that are fully uncovered (CM-2.1), ascending."""
    return _slots_of(bytes(map(bool, layout)))[0]


def targets(layout: Layout) -> tuple[int, ...]:
    """Return the slots of the cards that are fully or partially uncovered (CM-2.1, CM-2.2), ascending."""
    return _slots_of(bytes(map(bool, layout)))[1]


@lru_cache(maxsize=2**13)
def _slots_of(occupied: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return attackers and targets by where cards lie, a byte for each slot: there are 8192 such layouts."""
    lying = [slot for slot in SLOTS if occupied[slot - 1]]
    return (
        tuple([slot for slot in lying if not covers(occupied, slot)]),
        tuple([slot for slot in lying if is_open(occupied, slot)]),
    )


def exposable(layout: Layout, slots: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return the slots whose cards can still be turned up to break a tie, ascending.

    They lie next to the card that attacked or was attacked, in the first of *slots*, and are none of
    them, which were turned up before (CM-4.1, CM-4.2).
    """
    return tuple([slot for slot in ADJACENT[slots[0]] if layout[slot - 1] is not None and slot not in slots])


def without(layout: Layout, slot: int) -> Layout:
    """Return the layout after the card in *slot* has been removed."""
    return (*layout[: slot - 1], None, *layout[slot:])
