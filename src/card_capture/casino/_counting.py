"""Counting a round item by item (CA-10): all at once, or each item as soon as it is certain."""

from __future__ import annotations

from enum import Enum
from typing import final

from attrs import frozen

from card_capture.cards import Card, CardSet, Suit
from card_capture.casino._state import find_side
from card_capture.casino._values import PACK, Mask
from card_capture.casino._variants import CountOut, Variant


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
    counts = [_score_most(Item.CARDS, _count_cards(piles, PACK.mask), variant.score_cards)]
    if variant.spade_casino:
        counts += _count_each_spade(piles)
    else:
        counts.append(_score_most(Item.SPADES, _count_cards(piles, _SPADES), variant.score_spades))
    counts += _count_scoring_cards(piles, variant)
    swept, last = [_count_sweeps(sweeps, variant)], _count_last_capture(piles, last_capturer, variant)
    counts += [*last, *swept] if variant.count_out is CountOut.ORDERED else [*swept, *last]
    return tuple(counts)


def count_certain(piles: tuple[CardSet, ...], sweeps: tuple[int, ...], variant: Variant) -> tuple[Count, ...]:
    """Return the counts of the items that are certain before the round is over (flag `score_timing`)."""
    counts = [_score_from(_MOST_CARDS, Item.CARDS, _count_cards(piles, PACK.mask), variant.score_cards)]
    if variant.spade_casino:
        counts += _count_each_spade(piles)
    else:
        counts.append(_score_from(_MOST_SPADES, Item.SPADES, _count_cards(piles, _SPADES), variant.score_spades))
    return (*counts, *_count_scoring_cards(piles, variant), _count_sweeps(sweeps, variant))


def count_uncertain(piles: tuple[CardSet, ...], last_capturer: int | None, variant: Variant) -> tuple[Count, ...]:
    """Return the counts of the items that were not certain before the round was over (flag `score_timing`)."""
    counts: list[Count] = []
    cards, spades = _count_cards(piles, PACK.mask), _count_cards(piles, _SPADES)
    if max(cards) < _MOST_CARDS:
        counts.append(_score_most(Item.CARDS, cards, variant.score_cards))
    if max(spades) < _MOST_SPADES and not variant.spade_casino:
        counts.append(_score_most(Item.SPADES, spades, variant.score_spades))
    return (*counts, *_count_last_capture(piles, last_capturer, variant))


_MOST_CARDS = 27
"""With this number of cards a side has most cards, no matter how the rest is captured."""
_MOST_SPADES = 7
"""With this number of spades a side has most spades, no matter how the rest is captured."""


def _count_cards(piles: tuple[CardSet, ...], cards: Mask) -> tuple[int, ...]:
    return tuple([(pile.mask & cards).bit_count() for pile in piles])


def _count_each_spade(piles: tuple[CardSet, ...]) -> list[Count]:
    return [
        _score_each(Item.SPADES, _count_cards(piles, _SPADES), 1),
        _score_each(Item.JACK_OF_SPADES, _count_cards(piles, _JACK), 1),
    ]


def _count_scoring_cards(piles: tuple[CardSet, ...], variant: Variant) -> list[Count]:
    return [  # CA-10.1
        _score_each(Item.BIG_CASINO, _count_cards(piles, _BIG), variant.score_big),
        _score_each(Item.LITTLE_CASINO, _count_cards(piles, _LITTLE), variant.score_little),
        _score_each(Item.ACES, _count_cards(piles, _ACES), variant.score_ace),
    ]


def _count_sweeps(sweeps: tuple[int, ...], variant: Variant) -> Count:
    if not variant.sweep_cancel:
        return _score_each(Item.SWEEPS, sweeps, variant.sweep_points)
    surplus = [max(0, 2 * swept - sum(sweeps)) for swept in sweeps]  # there are two sides
    return Count(Item.SWEEPS, sweeps, tuple([variant.sweep_points * each for each in surplus]))


def _count_last_capture(piles: tuple[CardSet, ...], last_capturer: int | None, variant: Variant) -> list[Count]:
    if not variant.score_last_capture:
        return []
    last_side = None if last_capturer is None else find_side(last_capturer, variant)
    last = tuple([int(side == last_side) for side in range(len(piles))])
    return [_score_each(Item.LAST_CAPTURE, last, variant.score_last_capture)]


def _score_from(number: int, item: Item, amounts: tuple[int, ...], score: int) -> Count:
    return Count(item, amounts, tuple([score if amount >= number else 0 for amount in amounts]))


def _score_most(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    highest = max(amounts)
    if amounts.count(highest) > 1:
        score = 0  # CA-10.2
    return Count(item, amounts, tuple([score if amount == highest else 0 for amount in amounts]))


def _score_each(item: Item, amounts: tuple[int, ...], score: int) -> Count:
    return Count(item, amounts, tuple([score * amount for amount in amounts]))


def list_ace_points(piles: tuple[CardSet, ...], score: int) -> tuple[tuple[int, ...], ...]:
    """Return the points of the sides for each ace, in the order in which aces are counted (flag `count_out`)."""
    return tuple([tuple([score * (ace in pile) for pile in piles]) for ace in _ACES_IN_ORDER])


_ACES_IN_ORDER = tuple(map(Card.parse, ("As", "Ac", "Ah", "Ad")))
