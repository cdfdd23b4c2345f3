"""
The result of a battle: the cards that are removed and the players who go out (CM-3.2, CM-4, CM-5.1).

A worked example under the standard rules. Seat 0 attacks with slot 2 (9d) and seat 1 defends
with slot 3 (9s):

    step               seat 0        seat 1        resolve_battle returns
    attack             2: 9d         3: 9s         None: both can turn up a card
    both expose        1: Kc         2: Kh         None: a second tie, and both still can
    both expose        3: 5c         4: 6h         seat 0 loses slot 2

In the last step the 6 beats the 5, but the card removed is the 9d that attacked; Kc and 5c
stay (CM-4.4). Under `EXPOSED_CARDS` slots 2, 1 and 3 would all be removed. A seat with no
card left to turn up before a tie is broken goes out instead, and no single card is removed
(CM-4.5).
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from card_capture.cards import CARDS, Card
from card_capture.commander._pyramid import COMMANDER, Layout, find_exposable
from card_capture.commander._state import Place, Side
from card_capture.commander._variants import TieExhaustion, TieRemoves, Variant

_EXPOSED_CARDS = TieRemoves.EXPOSED_CARDS  # looking up a member of an enum costs a hundredth of a decision

_RANKS: tuple[int, ...] = tuple(card.rank or 0 for card in CARDS)  # CM-1.1: the ace is the highest
"""The rank of every card by its index, as a plain integer."""


class Fall(Enum):
    """The reason why a player is out of the game."""

    COMMANDER_BEATEN = "COMMANDER_BEATEN"
    """Their Commander was beaten (CM-5.1)."""
    NOTHING_TO_TURN_UP = "NOTHING_TO_TURN_UP"
    """A tie could not go on because they had no card left to turn up (CM-4.5)."""
    FEWEST_CARDS = "FEWEST_CARDS"
    """A tie could not go on, and their opponent did not have fewer cards (CM-4.5, under `CARDS_IN_LAYOUT`)."""


class Ending(NamedTuple):
    """
    The result of a battle that is over.

    Attributes:
        lost: The places of the cards that are removed from their layouts.
        out: The seats that go out, each with the reason.
    """

    lost: tuple[Place, ...]
    out: tuple[tuple[int, Fall], ...]


def resolve_battle(variant: Variant, layouts: tuple[Layout, ...], attacker: Side, defender: Side) -> Ending | None:
    """
    Return the result of a battle, or None if it is tied and goes on.

    Args:
        variant: The rules.
        layouts: The layouts, with all cards of the battle still in them.
        attacker: The attacker's seat and the slots of its cards in the battle.
        defender: The defender's seat and the same number of slots.
    """
    lead = _get_last_rank(layouts, attacker) - _get_last_rank(layouts, defender)  # CM-4.3: the last two cards decide
    if not lead:
        return _resolve_tie(variant, layouts, attacker, defender)
    seat, slots = defender if lead > 0 else attacker
    lost = slots if variant.tie_removes is _EXPOSED_CARDS else slots[:1]  # CM-4.4
    is_beaten = (
        COMMANDER in lost  # CM-6.1: under `EXPOSED_CARDS`, even one that was turned up
        or (slots[-1] == COMMANDER and variant.commander_falls_in_tie_break)  # CM-5.1
    )
    out = ((seat, Fall.COMMANDER_BEATEN),) if is_beaten else ()
    return Ending(tuple([(seat, slot) for slot in lost]), out)


def _resolve_tie(variant: Variant, layouts: tuple[Layout, ...], attacker: Side, defender: Side) -> Ending | None:
    sides = attacker, defender
    counts = [len(find_exposable(layouts[seat], slots)) for seat, slots in sides]
    if all(counts):
        return None
    fall = Fall.NOTHING_TO_TURN_UP
    if variant.tie_exhaustion is TieExhaustion.CARDS_IN_LAYOUT:
        counts, fall = [_count_cards(layouts[seat]) for seat, _ in sides], Fall.FEWEST_CARDS
    fewest = min(counts)
    # CM-4.5: with the same number on both sides, both players are out
    return Ending((), tuple([(seat, fall) for (seat, _), n in zip(sides, counts, strict=True) if n == fewest]))


def _get_last_rank(layouts: tuple[Layout, ...], side: Side) -> int:
    seat, slots = side
    return get_rank(layouts[seat][slots[-1] - 1])


def get_rank(card: Card | None) -> int:
    """Return the rank of a card in a battle, 2 to 14; *card* must not be None."""
    assert card is not None  # a card that fights is in its layout
    return _RANKS[card.index]


def _count_cards(layout: Layout) -> int:
    return len(layout) - layout.count(None)
