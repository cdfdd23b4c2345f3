"""How a battle ends: which cards it costs, and who goes out by it (CM-3.2, CM-4, CM-5.1)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from card_capture.cards import CARDS, Card
from card_capture.commander._pyramid import COMMANDER, Layout, exposable
from card_capture.commander._state import Side
from card_capture.commander._variants import TieExhaustion, TieRemoves, Variant

_RANKS: tuple[int, ...] = tuple(card.rank or 0 for card in CARDS)
"""The rank of every card by its index, the ace the highest (CM-1.1)."""


class Fall(Enum):
    """Why a player is out of the game."""

    COMMANDER_BEATEN = "COMMANDER_BEATEN"
    """Their Commander was beaten (CM-5.1)."""
    NOTHING_TO_TURN_UP = "NOTHING_TO_TURN_UP"
    """A tie could not go on since they had no card left to turn up (CM-4.5)."""
    FEWEST_CARDS = "FEWEST_CARDS"
    """A tie could not go on, and nobody in it had fewer cards in the layout (CM-4.5, by `CARDS_IN_LAYOUT`)."""


class Ending(NamedTuple):
    """
    How a battle ends.

    Attributes:
        loser: The seat that loses cards, if any do.
        lost: The slots of the cards that are removed.
        out: The seats that go out by it.
        fall: Why they do, if any do.
    """

    loser: int
    lost: tuple[int, ...]
    out: tuple[int, ...]
    fall: Fall


def ending(variant: Variant, layouts: tuple[Layout, ...], mine: Side, theirs: Side) -> Ending | None:
    """
    Return how a battle ends in which both sides have turned up as many cards, or None if it goes on.

    Args:
        variant: The rules.
        layouts: The layouts.
        mine: The attacker's seat, and the slots of its cards in the battle, the one that attacks first.
        theirs: The defender's.
    """
    (attacker, my_slots), (defender, their_slots) = mine, theirs
    lead = rank(layouts[attacker][my_slots[-1] - 1]) - rank(layouts[defender][their_slots[-1] - 1])  # CM-4.3
    if not lead:
        return _tied(variant, layouts, mine, theirs)
    loser, slots = theirs if lead > 0 else mine
    lost = slots if variant.tie_removes is TieRemoves.EXPOSED_CARDS else slots[:1]  # CM-4.4
    beaten = COMMANDER in lost or (slots[-1] == COMMANDER and variant.commander_falls_in_tie_break)  # CM-5.1
    return Ending(loser, lost, (loser,) if beaten else (), Fall.COMMANDER_BEATEN)


def _tied(variant: Variant, layouts: tuple[Layout, ...], mine: Side, theirs: Side) -> Ending | None:
    (attacker, my_slots), (defender, their_slots) = mine, theirs
    left = len(exposable(layouts[attacker], my_slots)), len(exposable(layouts[defender], their_slots))
    if all(left):
        return None
    fall = Fall.NOTHING_TO_TURN_UP
    if variant.tie_exhaustion is TieExhaustion.CARDS_IN_LAYOUT:  # CM-4.5
        left, fall = (cards_left(layouts[attacker]), cards_left(layouts[defender])), Fall.FEWEST_CARDS
    fewest = min(left)
    out = tuple([seat for seat, count in zip((attacker, defender), left, strict=True) if count == fewest])
    return Ending(attacker, (), out, fall)


def rank(card: Card | None) -> int:
    """Return the rank of a card in a battle, which is sure to be there."""
    assert card is not None
    return _RANKS[card.index]


def cards_left(layout: Layout) -> int:
    """Return how many cards lie in a layout."""
    return len(layout) - layout.count(None)
