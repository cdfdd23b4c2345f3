"""The count of a round, item by item (CA-10), and the winner of a match (CA-11)."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from card_capture.cards import Card, CardSet, Suit
from card_capture.casino._state import find_side
from card_capture.casino._values import PACK, Mask
from card_capture.casino._variants import Variant


class Item(Enum):
    """An item that scores when a round is counted (CA-10)."""

    CARDS = "CARDS"
    """Most cards."""
    SPADES = "SPADES"
    """Most spades; with `spade_casino`, each spade."""
    JACK_OF_SPADES = "JACK_OF_SPADES"
    """`Js`, with `spade_casino`."""
    BIG_CASINO = "BIG_CASINO"
    """`Td`."""
    LITTLE_CASINO = "LITTLE_CASINO"
    """`2s`."""
    ACES = "ACES"
    """Each ace."""
    SWEEPS = "SWEEPS"
    """Each sweep (CA-9.1)."""
    LAST_CAPTURE = "LAST_CAPTURE"
    """The last capture of the round, if it scores."""


@final
@frozen
class Count:
    """
    The count of one item.

    Attributes:
        item: The item.
        amounts: The number that each side has of it.
        points: The points that each side scores for it.
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
        piles: The cards that each side has captured, the residue included.
        sweeps: The sweeps of each side.
        last_capturer: The seat that captured last, or None.
        variant: The rules, which set the points for each item.
    """

    def count_cards(cards: Mask) -> tuple[int, ...]:
        return tuple([(pile.mask & cards).bit_count() for pile in piles])

    counts = [_score_most(Item.CARDS, count_cards(PACK.mask), variant.score_cards)]
    if variant.spade_casino:
        counts.append(_score_each(Item.SPADES, count_cards(_SPADES), 1))
        counts.append(_score_each(Item.JACK_OF_SPADES, count_cards(_JACK), 1))
    else:
        counts.append(_score_most(Item.SPADES, count_cards(_SPADES), variant.score_spades))
    counts += [  # CA-10.1
        _score_each(Item.BIG_CASINO, count_cards(_BIG), variant.score_big),
        _score_each(Item.LITTLE_CASINO, count_cards(_LITTLE), variant.score_little),
        _score_each(Item.ACES, count_cards(_ACES), variant.score_ace),
        _score_each(Item.SWEEPS, sweeps, variant.sweep_points),
    ]
    if variant.score_last_capture:
        last_side = None if last_capturer is None else find_side(last_capturer, variant)
        last = tuple([int(side == last_side) for side in range(len(piles))])
        counts.append(_score_each(Item.LAST_CAPTURE, last, variant.score_last_capture))
    return tuple(counts)


def _score_most(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    highest = max(amounts)
    if amounts.count(highest) > 1:
        score = 0  # CA-10.2
    return Count(item, amounts, tuple([score if amount == highest else 0 for amount in amounts]))


def _score_each(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    return Count(item, amounts, tuple([score * amount for amount in amounts]))


def sum_points(counts: tuple[Count, ...], variant: Variant) -> tuple[int, ...]:
    """Return the points that a round with these counts adds to the score of each side."""
    points = tuple([sum(of_side) for of_side in zip(*(each.points for each in counts), strict=True)])  # CA-11.1
    if variant.difference:  # there are two sides
        return tuple([max(0, 2 * gained - sum(points)) for gained in points])
    return points


def find_winner(scores: tuple[int, ...], variant: Variant) -> int | None:
    """Return the side that has won with these scores after a round, or None if the match goes on."""
    highest = max(scores)
    if highest < variant.target:
        return None  # CA-11.2
    if scores.count(highest) > 1:
        return None  # CA-11.3
    return scores.index(highest)
