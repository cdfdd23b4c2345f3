"""
Dealing anew what a player has not seen, so that owners hold answering cards (CA-12.3).

Dealing and trying again until every owner does would be right, but slow where what they need is rare. So it
is counted: how many deals give a hand so many cards of each needed rank; one of these is drawn by its
share of all, and then any cards of these ranks, each as likely.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import accumulate
from math import comb, prod
from typing import TypeAlias

from card_capture.cards import Card, CardSet
from card_capture.casino._state import GameState
from card_capture.casino._values import OF_VALUE
from card_capture.errors import InvalidStateError, ShuffleError
from card_capture.shuffling import SeededShuffler, Shuffler, draw_number

_Hands: TypeAlias = dict[int, CardSet]
_Needed: TypeAlias = Mapping[int, tuple[int, ...]]


def hidden_hands(state: GameState, needed: _Needed, shuffler: Shuffler) -> tuple[_Hands, tuple[Card, ...], Shuffler]:
    """
    Return new hands for some seats, the new stock, and the shuffler for what comes next.

    Args:
        state: The state.
        needed: By the seats that are dealt anew, the values they must have different answering cards for.
        shuffler: Where the order of the cards comes from.
    """
    unseen = CardSet(state.stock)
    for seat in needed:
        unseen |= state.hands[seat]
    hands: _Hands = {}
    if isinstance(shuffler, SeededShuffler) and any(needed.values()):
        owners = {seat: values for seat, values in needed.items() if values}
        hands, shuffler = _owners_hands(state, owners, unseen, shuffler)
        for hand in hands.values():
            unseen -= hand
    order, shuffler = shuffler.shuffle(unseen)
    for seat, values in needed.items():
        if seat not in hands:
            size = len(state.hands[seat])
            hands[seat], order = CardSet(order[:size]), order[size:]
            if not _answers(hands[seat], values):
                raise ShuffleError(
                    f"the script's next order gives seat {seat} {hands[seat]}: expected cards that answer "
                    f"for builds of {' and '.join(map(str, values))}"
                )
    return hands, order, shuffler


def _answers(hand: CardSet, values: tuple[int, ...]) -> bool:
    return all((hand.mask & rank).bit_count() >= least for rank, least in _least(values).items())


def _least(values: tuple[int, ...]) -> dict[int, int]:
    """Return how many cards of each rank answer for the values at least: two aces for 1 and 14."""
    ranks = [OF_VALUE[value] for value in values]
    return {rank: ranks.count(rank) for rank in ranks}


def _owners_hands(
    state: GameState, owners: _Needed, unseen: CardSet, shuffler: SeededShuffler
) -> tuple[_Hands, Shuffler]:
    ranks = sorted({OF_VALUE[value] for values in owners.values() for value in values})
    kinds = [unseen.mask & rank for rank in ranks]
    kinds.append(unseen.mask & ~sum(ranks))
    expected = [
        (len(state.hands[seat]), (*(_least(values).get(rank, 0) for rank in ranks), 0))
        for seat, values in owners.items()
    ]

    @cache
    def deals(turn: int, left: tuple[int, ...]) -> int:
        """Return in how many ways the owners from that turn on can be dealt to, of so many cards of each kind."""
        if turn == len(expected):
            return 1
        return sum(
            prod(map(comb, left, taken)) * deals(turn + 1, _less(left, taken))
            for taken in _draws(*expected[turn], left)
        )

    left = tuple(map(int.bit_count, kinds))
    if not deals(0, left):
        raise InvalidStateError("no deal lets every owner of a build answer for it: expected answering cards (CA-14.3)")
    number, after = draw_number(shuffler, deals(0, left))
    counts: list[tuple[int, ...]] = []
    for turn, hand in enumerate(expected):
        choices = list(_draws(*hand, left))
        hands_of = [prod(map(comb, left, taken)) for taken in choices]
        ends = list(
            accumulate(
                each * deals(turn + 1, _less(left, taken)) for each, taken in zip(hands_of, choices, strict=True)
            )
        )
        chosen = bisect_right(ends, number)
        number = (number - (ends[chosen - 1] if chosen else 0)) // hands_of[chosen]
        left = _less(left, choices[chosen])
        counts.append(choices[chosen])
    order, following = after.shuffle(unseen)
    piles = [[card for card in order if card.mask & kind] for kind in kinds]
    hands: _Hands = {}
    for seat, taken in zip(owners, counts, strict=True):
        hands[seat] = CardSet(pile.pop() for pile, count in zip(piles, taken, strict=True) for _ in range(count))
    return hands, following


def _less(left: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(have - take for have, take in zip(left, taken, strict=True))


def _draws(size: int, least: tuple[int, ...], left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield how many cards of each kind a hand may have."""
    if not left:
        if not size:
            yield ()
        return
    for taken in range(least[0], min(size, left[0]) + 1):
        for others in _draws(size - taken, least[1:], left[1:]):
            yield (taken, *others)
