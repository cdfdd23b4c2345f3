"""The chances of winning after each discard of Card Capture, over imagined draws."""

from __future__ import annotations

from collections.abc import Sequence

from card_capture.bots._features import squash
from card_capture.bots._position import Position, Prospects
from card_capture.cards import set_of
from card_capture.shuffling import Shuffler
from card_capture.solitaire import Discard
from card_capture.solitaire._state import HAND_SIZE


def rate_discards(position: Position, discards: Sequence[Discard], samples: int, shuffler: Shuffler) -> list[float]:
    """
    Return for each discard the mean chance of winning over imagined draws, the same ones for all discards.

    A draw is imagined as an order of all the player's cards. The deck lies in this order, and if it has to be
    refilled, so does the discard pile:

        order 4s 2c X1 9h 3d, deck 9h 2c:   the deck is 2c 9h
        discard pile 3d 4s:                 after the 9h, 4s is drawn
    """
    prospects = Prospects(position)
    chances: dict[int, float] = {}
    totals = [0.0] * len(discards)
    for _ in range(samples):
        order, shuffler = shuffler.shuffle(set_of(position.own))
        masks = [card.mask for card in order]
        deck = [mask for mask in masks if mask & position.deck]
        for number, discard in enumerate(discards):
            kept = position.hand & ~discard.cards.mask
            due = max(0, HAND_SIZE - kept.bit_count())
            drawn = deck[:due]
            if len(drawn) < due:
                pile = position.discard_pile | discard.cards.mask
                drawn += [mask for mask in masks if mask & pile][: due - len(drawn)]
            hand = kept | sum(drawn)
            if hand not in chances:
                chances[hand] = squash(prospects.find_best(hand)[0])
            totals[number] += chances[hand]
    return [total / samples for total in totals]
