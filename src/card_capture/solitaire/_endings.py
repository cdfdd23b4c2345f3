"""The endings of Card Capture: a royal is lost, the game is won, or the player is stuck (CC-7)."""

from __future__ import annotations

from card_capture.cards import Card
from card_capture.solitaire._state import Outcome, Phase, Row
from card_capture.solitaire._values import (
    CAPTORS,
    ROYALS,
    VALUES,
    add_up,
    find_cards_to_give_up,
    find_cards_to_sacrifice,
)
from card_capture.solitaire._variants import RoyalRule, StuckRule, Variant

# Looking up a member of an enum costs a hundredth of a decision.
_NO_SAFE_ACTION, _FORBIDDEN = StuckRule.NO_SAFE_ACTION, RoyalRule.FORBIDDEN
_STUCK = Phase.OVER, Outcome.LOST_STUCK
_CAPTURE = Phase.CAPTURE, None


def begin_capture_phase(hand_mask: int, row: Row, variant: Variant) -> tuple[Phase, Outcome | None]:
    """Return the phase and the outcome of the game as a Capture Phase begins with this hand and row."""
    return _STUCK if is_stuck(hand_mask, row, variant) else _CAPTURE


def end_capture_phase(lost_mask: int, row: Row, enemy_deck: tuple[Card, ...]) -> Outcome | None:
    """
    Return the outcome of the game at the end of a Capture Phase, or None if the next round follows.

    Args:
        lost_mask: The cards that the action sent to the Enemy Capture Pile.
        row: The row after the action.
        enemy_deck: The enemy deck after the action.
    """
    # CC-7.4: a lost royal comes first, so an action that loses one and clears the board still loses.
    if lost_mask & ROYALS:  # CC-7.1
        return Outcome.LOST_ROYAL
    return Outcome.WON if is_cleared(row, enemy_deck) else None


def is_cleared(row: Row, enemy_deck: tuple[Card, ...]) -> bool:
    """Return whether no enemy card is left in play, so that the game is won (CC-7.2)."""
    return not enemy_deck and not any(row)  # CC-7.2


def is_stuck(hand_mask: int, row: Row, variant: Variant) -> bool:
    """Return whether the game is lost when a Capture Phase begins with this hand and row (CC-7.3)."""
    given_up, sacrificed = variant.royal_given_up, variant.royal_sacrificed
    if variant.stuck is _NO_SAFE_ACTION:  # CC-7.3
        # An action is safe exactly if it would still be legal with royals forbidden.
        given_up = sacrificed = _FORBIDDEN
    # The usual case comes first: most hands have two cards to sacrifice.
    if find_cards_to_sacrifice(hand_mask, sacrificed).bit_count() >= 2 and any(row):
        return False
    if find_cards_to_give_up(hand_mask, row[0], given_up):
        return False
    for target in row:
        if target is not None:
            # No spend is worth more than all the cards that can be spent on the target.
            holding_mask = hand_mask & CAPTORS[target.index]
            if add_up(holding_mask, holding_mask, variant.joker_copies) >= VALUES[target.index]:
                return False
    return True
