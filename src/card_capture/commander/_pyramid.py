"""
The thirteen slots of a layout (CM-1.4), which slots cover which (CM-1.5), and which are adjacent (CM-4.1).

     1   2   3   4
       5   6   7
       8   9  10
        11  12
          13

A worked example. Slots 1, 2 and 5 are empty, marked "--"; every other slot holds a card:

    --  --   3   4
      --   6   7
       8   9  10
        11  12
          13

    slot      still covered by      coverage             its card can
    3, 4      nothing               fully uncovered      attack and be attacked
    8         nothing (5 is gone)   fully uncovered      attack and be attacked
    6         3 (2 is gone)         partially covered    be attacked
    7         3 and 4               fully covered        do neither
    9 to 13   all of their covers   fully covered        do neither

So `find_attackers` returns (3, 4, 8) and `find_targets` returns (3, 4, 6, 8).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from card_capture.cards import CARDS, Card, CardSet

Layout: TypeAlias = tuple[Card | None, ...]
"""The cards of one player: index 0 is slot 1; None where a card has been removed."""

DECK = CardSet(CARDS[:52])  # CM-1.1: no Jokers
"""The cards of the game: those that have a suit."""

# CM-1.4
ROWS = ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12), (13,))
"""The slots of each row; the row farthest from the player comes first."""
SLOTS = range(1, 14)
"""The numbers of all slots."""
COMMANDER: int = 13
"""The slot of the Commander (CM-1.4)."""
EMPTY_LAYOUT: Layout = (None,) * len(SLOTS)
"""The layout of a player who is out (CM-5.2)."""

# CM-1.5
COVERED_BY: dict[int, tuple[int, ...]] = dict.fromkeys(ROWS[0], ()) | {
    **dict(zip(ROWS[1], ((1, 2), (2, 3), (3, 4)), strict=True)),
    **dict(zip(ROWS[2], ((5,), (6,), (7,)), strict=True)),
    **dict(zip(ROWS[3], ((8, 9), (9, 10)), strict=True)),
    COMMANDER: ROWS[3],
}
"""The slots that cover each slot."""


def _find_neighbours(slot: int) -> tuple[int, ...]:
    row = next(row for row in ROWS if slot in row)
    in_row = [other for other in row if abs(other - slot) == 1]
    covered = [other for other in SLOTS if slot in COVERED_BY[other]]
    return tuple(sorted([*COVERED_BY[slot], *in_row, *covered]))  # CM-4.1


ADJACENT: dict[int, tuple[int, ...]] = {slot: _find_neighbours(slot) for slot in SLOTS}
"""The slots adjacent to each slot, ascending: those that cover it, those it covers, and its neighbours in the row."""


def find_covers(layout: Sequence[object], slot: int) -> list[int]:
    """Return the slots that still cover *slot*, ascending; an item of *layout* is true where a card is."""
    return [cover for cover in COVERED_BY[slot] if layout[cover - 1]]


def is_uncovered(layout: Sequence[object], slot: int) -> bool:
    """Return whether *slot* is fully uncovered, so that a card there can attack."""
    for cover in COVERED_BY[slot]:  # noqa: SIM110 - with a generator, here and below, it takes three times as long
        if layout[cover - 1]:
            return False
    return True  # CM-2.1


def is_open_to_attack(layout: Sequence[object], slot: int) -> bool:
    """Return whether *slot* is fully uncovered or partially covered, so that a card there can be attacked."""
    covers = COVERED_BY[slot]
    for cover in covers:
        if not layout[cover - 1]:
            return True  # CM-2.2: one cover of two is left, or none is
    return not covers


def find_attackers(layout: Layout) -> tuple[int, ...]:
    """Return the slots whose cards can attack, ascending."""
    return _find_usable_slots(_list_occupied(layout))[0]


def find_targets(layout: Layout) -> tuple[int, ...]:
    """Return the slots whose cards can be attacked, ascending."""
    return _find_usable_slots(_list_occupied(layout))[1]


def _list_occupied(layout: Layout) -> tuple[bool, ...]:
    """
    Return for each slot whether there is a card in it.

    Each list of legal actions asks this of every layout. Instructions under valgrind: 4,000 in a loop over the slots,
    1,600 so.
    """
    a, b, c, d, e, f, g, h, i, j, k, m, n = layout
    return (
        a is not None,
        b is not None,
        c is not None,
        d is not None,
        e is not None,
        f is not None,
        g is not None,
        h is not None,
        i is not None,
        j is not None,
        k is not None,
        m is not None,
        n is not None,
    )


@lru_cache(maxsize=2**13)
def _find_usable_slots(occupied: tuple[bool, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """
    Return the slots that can attack and those that can be attacked.

    *occupied* has an item for each slot, so there are 8192 different arguments and the cache holds them all.
    """
    slots = [slot for slot in SLOTS if occupied[slot - 1]]
    return (
        tuple([slot for slot in slots if is_uncovered(occupied, slot)]),
        tuple([slot for slot in slots if is_open_to_attack(occupied, slot)]),
    )


def find_exposable(layout: Layout, slots: tuple[int, ...]) -> tuple[int, ...]:
    """
    Return the slots whose cards can still be turned up to break a tie, ascending.

    Args:
        layout: The player's layout.
        slots: The player's slots in the battle: first the card that attacked or was attacked, then
            those turned up since. A card is eligible if it is adjacent to the first of them and is
            not one of them.
    """
    # CM-4.2: even after a second tie, the card in the battle (slots[0]) counts, not the one turned up last.
    return tuple([slot for slot in ADJACENT[slots[0]] if layout[slot - 1] is not None and slot not in slots])


def remove_card(layout: Layout, slot: int) -> Layout:
    """Return the layout without the card in *slot*."""
    cards = list(layout)
    cards[slot - 1] = None
    return tuple(cards)
