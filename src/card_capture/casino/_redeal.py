"""
Dealing hidden cards, so that seats that announced a value or own a build hold answering cards (CA-12.3).

Dealing until all have their answering cards would be right, but slow where the cards needed are rare. So the
deals are counted. All that matters is the number of cards that each hand has of each *sort*: one sort for each
rank that is needed, and one for all other cards. A split of the builders' hands into sorts is drawn with a
chance in proportion to its number of deals, and then the cards of each sort are drawn, all equally likely.

Example: seat 1 owns a build of 8 and holds two cards; 8c 8d and three other cards are unseen. It can have one
eight in 2 x 3 = 6 ways, or both in 1 way. So it gets one eight with a chance of 6/7, and each of the two eights
and the three other cards is equally likely then.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import comb, prod
from typing import NamedTuple, TypeAlias

from card_capture.cards import CardSet
from card_capture.casino._answering import list_needed_values
from card_capture.casino._state import GameState
from card_capture.casino._values import OF_VALUE, PACK, Mask
from card_capture.casino._views import View
from card_capture.errors import InvalidStateError, ShuffleError
from card_capture.shuffling import SeededShuffler, Shuffler, draw_number

_Needed: TypeAlias = Mapping[int, tuple[int, ...]]
"""By seat, the values for each of which it must hold a different card."""

_Counts: TypeAlias = tuple[int, ...]
"""The number of cards of each sort."""


def deal_hidden(view: View, shuffler: Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those with this view.

    Args:
        view: A view. Without recall, the piles are filled with any cards that are not visible.
        shuffler: The source of the order of the hidden cards, and of all later shuffles.

    Raises:
        InvalidStateError: No deal gives all seats the cards that they must hold.
        ShuffleError: A scripted shuffler has no order of the cards, or it gives a seat no card that it needs.
    """
    needed = {seat: values for seat, values in list_needed(view).items() if seat != view.seat}
    unseen = find_unseen(view)
    hands = {view.seat: view.hand}
    if isinstance(shuffler, SeededShuffler) and any(needed.values()):
        builders = {seat: values for seat, values in needed.items() if values}
        dealt, shuffler = _deal_to_builders(view.hand_sizes, builders, unseen, shuffler)
        for hand in dealt.values():
            unseen -= hand
        hands |= dealt
    order, shuffler = shuffler.shuffle(unseen)
    for seat, values in needed.items():
        if seat not in hands:
            size = view.hand_sizes[seat]
            hands[seat], order = CardSet(order[:size]), order[size:]
            if not _can_answer_all(hands[seat], values):
                raise ShuffleError(
                    f"expected seat {seat} to get answering cards for builds of {' and '.join(map(str, values))}, "
                    f"got {hands[seat]} from the script's next order"
                )
    stock, order = order[: view.stock_size], order[view.stock_size :]
    piles = view.piles
    if piles is None:
        ends = list(accumulate(view.pile_sizes, initial=0))
        piles = tuple([CardSet(order[begin:end]) for begin, end in pairwise(ends)])
    return GameState(
        variant=view.variant,
        players=view.players,
        dealer=view.dealer,
        round=view.round,
        deal=view.deal,
        stock=stock,
        hands=tuple([hands[seat] for seat in range(view.players)]),
        table=view.table,
        builds=view.builds,
        piles=piles,
        sweeps=view.sweeps,
        scores=view.scores,
        last_capturer=view.last_capturer,
        unclaimed=view.unclaimed,
        shuffler=shuffler,
        to_move=view.to_move,
        outcome=view.outcome,
        announced=view.announced,
        round_points=view.round_points,
    )


def list_needed(view: View) -> dict[int, tuple[int, ...]]:
    """Return, by seat, the values for which the seat is known to hold cards, a different one for each value."""
    return {seat: list_needed_values(announced, view.builds, seat) for seat, announced in enumerate(view.announced)}


def find_unseen(view: View) -> CardSet:
    """Return the cards that may be in the other hands and in the stock; without recall, also those in the piles."""
    shown = view.hand | view.table | view.unclaimed
    for cards in (*[build.cards for build in view.builds], *(view.piles or ())):
        shown |= cards
    return PACK - shown


def _can_answer_all(hand: CardSet, values: tuple[int, ...]) -> bool:
    return all((hand.mask & rank).bit_count() >= least for rank, least in count_needed(values).items())


def count_needed(values: tuple[int, ...]) -> dict[Mask, int]:
    """Return the smallest number of cards of each rank that can capture builds of the values: two aces for 1 and 14."""
    ranks = [OF_VALUE[value] for value in values]
    return {rank: ranks.count(rank) for rank in ranks}


class _Hand(NamedTuple):
    """The hand of a builder, before it is dealt."""

    size: int
    least: _Counts


def _deal_to_builders(
    hand_sizes: tuple[int, ...], builders: _Needed, unseen: CardSet, shuffler: SeededShuffler
) -> tuple[dict[int, CardSet], Shuffler]:
    """Return hands for the builders, drawn uniformly from those that let all of them answer, and the next shuffler."""
    ranks = sorted({OF_VALUE[value] for values in builders.values() for value in values})
    sorts = [*(unseen.mask & rank for rank in ranks), unseen.mask & ~sum(ranks)]
    hands = [
        _Hand(hand_sizes[seat], (*(count_needed(values).get(rank, 0) for rank in ranks), 0))
        for seat, values in builders.items()
    ]
    splits, shuffler = _draw_splits(hands, tuple(map(int.bit_count, sorts)), shuffler)
    order, after = shuffler.shuffle(unseen)
    decks = [[card for card in order if card.mask & sort] for sort in sorts]
    dealt = {
        seat: CardSet(deck.pop() for deck, count in zip(decks, split, strict=True) for _ in range(count))
        for seat, split in zip(builders, splits, strict=True)
    }
    return dealt, after


def _draw_splits(
    hands: Sequence[_Hand], available: _Counts, shuffler: SeededShuffler
) -> tuple[list[_Counts], SeededShuffler]:
    """Return for each hand the number of cards of each sort, drawn in proportion to the number of deals."""

    @cache
    def count_deals(turn: int, available: _Counts) -> int:
        """Return the number of ways to deal the hands from that turn on."""
        if turn == len(hands):
            return 1
        return sum(
            prod(map(comb, available, split)) * count_deals(turn + 1, _subtract(available, split))
            for split in list_splits(*hands[turn], available)
        )

    if not count_deals(0, available):
        raise InvalidStateError(
            "expected a deal with answering cards for every announced value and every owned build, got none (CA-12.3)"
        )
    # Number all deals: those with the first split of the first hand come first, and so on. Draw a number, and find
    # its split; what the number is within that split, divided by the deals of this hand, numbers the rest.
    number, shuffler = draw_number(shuffler, count_deals(0, available))
    drawn: list[_Counts] = []
    for turn, hand in enumerate(hands):
        splits = list(list_splits(*hand, available))
        ways = [prod(map(comb, available, split)) for split in splits]
        ends = list(
            accumulate(
                way * count_deals(turn + 1, _subtract(available, split))
                for way, split in zip(ways, splits, strict=True)
            )
        )
        chosen = bisect_right(ends, number)
        number = (number - (ends[chosen - 1] if chosen else 0)) // ways[chosen]
        available = _subtract(available, splits[chosen])
        drawn.append(splits[chosen])
    return drawn, shuffler


def _subtract(available: _Counts, split: _Counts) -> _Counts:
    return tuple(have - take for have, take in zip(available, split, strict=True))


def list_splits(size: int, least: _Counts, available: _Counts) -> Iterator[_Counts]:
    """Yield each way to fill a hand: the number of cards of each sort, which is at least *least*."""
    if not available:
        if not size:
            yield ()
        return
    for count in range(least[0], min(size, available[0]) + 1):
        for others in list_splits(size - count, least[1:], available[1:]):
            yield (count, *others)
