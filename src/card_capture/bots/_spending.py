"""The choice of the cards to spend on a capture: few Jokers first, then little value."""

from __future__ import annotations

from functools import lru_cache

from card_capture.bots._position import add_up_values
from card_capture.solitaire import JokerCopies
from card_capture.solitaire._values import JOKERS, get_spend_lister


def rank_spend(spend: int) -> tuple[int, int]:
    """Return the number of Jokers in a spend, and the value of its other cards; lower is better."""
    return (spend & JOKERS).bit_count(), add_up_values(spend & ~JOKERS)


@lru_cache(maxsize=2**15)  # without it, a game takes 6 % more time
def choose_spend(holding: int, value: int, copies: JokerCopies) -> int:
    """
    Return the cards to spend on a target, as a mask.

    Args:
        holding: The cards in hand that can be spent on it, worth at least its value together.
        value: Its value.
        copies: The variant's flag.
    """
    return min((spend.mask for spend in get_spend_lister(copies)(holding)[value]), key=rank_spend)
