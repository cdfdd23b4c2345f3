"""Counting a round, item by item (CA-10), and who has won the match (CA-11)."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from card_capture.cards import Card, CardSet, Suit
from card_capture.casino._state import side_of
from card_capture.casino._values import PACK
from card_capture.casino._variants import Variant


class Item(Enum):
    """What a round is counted for (CA-10)."""

    CARDS = "CARDS"
    """Most cards."""
    SPADES = "SPADES"
    """Most spades; under `spade_casino` each of them."""
    JACK_OF_SPADES = "JACK_OF_SPADES"
    """`Js`, under `spade_casino`."""
    BIG_CASINO = "BIG_CASINO"
    """`Td`."""
    LITTLE_CASINO = "LITTLE_CASINO"
    """`2s`."""
    ACES = "ACES"
    """The aces."""
    SWEEPS = "SWEEPS"
    """The sweeps (CA-9.1)."""
    LAST_CAPTURE = "LAST_CAPTURE"
    """The last capture of the round, where it scores."""


@final
@frozen
class Count:
    """
    What one item of a round's count came to.

    Attributes:
        item: What was counted.
        amounts: How many each side has of it.
        points: What each side scores for it.
    """

    item: Item
    amounts: tuple[int, ...]
    points: tuple[int, ...]


_SPADES = CardSet(card for card in PACK if card.suit is Suit.SPADES).mask
_ACES = CardSet.parse("Ac Ad Ah As").mask
_BIG = Card.parse("Td").mask
_LITTLE = Card.parse("2s").mask
_JACK = Card.parse("Js").mask


def count(
    piles: tuple[CardSet, ...], sweeps: tuple[int, ...], last_capturer: int | None, variant: Variant
) -> tuple[Count, ...]:
    """
    Return the count of a round, item by item.

    Args:
        piles: What each side has captured, the residue included.
        sweeps: The sweeps of each side.
        last_capturer: The seat that captured last, or None.
        variant: The rules, which say what an item scores.
    """

    def holds(cards: int) -> tuple[int, ...]:
        return tuple([(pile.mask & cards).bit_count() for pile in piles])

    items = [_most(Item.CARDS, holds(PACK.mask), variant.score_cards)]
    if variant.spade_casino:
        items += [_each(Item.SPADES, holds(_SPADES), 1), _each(Item.JACK_OF_SPADES, holds(_JACK), 1)]
    else:
        items.append(_most(Item.SPADES, holds(_SPADES), variant.score_spades))
    items += [
        _each(Item.BIG_CASINO, holds(_BIG), variant.score_big),
        _each(Item.LITTLE_CASINO, holds(_LITTLE), variant.score_little),
        _each(Item.ACES, holds(_ACES), variant.score_ace),
        _each(Item.SWEEPS, sweeps, variant.sweep_points),
    ]
    if variant.score_last_capture:
        last_side = None if last_capturer is None else side_of(last_capturer, variant)
        last = tuple([int(side == last_side) for side in range(len(piles))])
        items.append(_each(Item.LAST_CAPTURE, last, variant.score_last_capture))
    return tuple(items)


def _most(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    highest = max(amounts)
    scoring = amounts.count(highest) == 1  # CA-10.2
    return Count(item, amounts, tuple([score if scoring and amount == highest else 0 for amount in amounts]))


def _each(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    return Count(item, amounts, tuple([score * amount for amount in amounts]))


def added(counts: tuple[Count, ...], variant: Variant) -> tuple[int, ...]:
    """Return what a round that was counted so adds to the score of each side (CA-11.1)."""
    points = tuple([sum(of_side) for of_side in zip(*(item.points for item in counts), strict=True)])
    if variant.difference:
        return tuple([max(0, 2 * own - sum(points)) for own in points])  # of two sides
    return points


def winner_of(scores: tuple[int, ...], variant: Variant) -> int | None:
    """Return the side that has won by these scores, after a round (CA-11.2), or None if the match goes on (CA-11.3)."""
    highest = max(scores)
    if highest < variant.target or scores.count(highest) > 1:
        return None
    return scores.index(highest)
