"""The scores: what the items of a count add to them, and the winner of a match (CA-11)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from card_capture.cards import CardSet
from card_capture.casino._counting import Count, Item, count, count_certain, count_uncertain, list_ace_points
from card_capture.casino._variants import CountOut, ScoreTiming, Variant

Points: TypeAlias = tuple[int, ...]
"""Points of each side."""


class Scored(NamedTuple):
    """The scores after points were added to them."""

    counts: tuple[Count, ...]  # the items that were counted, with the points added
    scores: Points
    round_points: Points  # with `AS_TAKEN`, those of this round
    winner: int | None


class Won(NamedTuple):
    """The cards and sweeps that the sides have captured in a round."""

    piles: tuple[CardSet, ...]
    sweeps: tuple[int, ...]


def score_at_once(scores: Points, round_points: Points, before: Won, after: Won, variant: Variant) -> Scored:
    """
    Return the scores after a capture, or after the residue was taken, where points are added at once.

    Args:
        scores: The scores before.
        round_points: The points of this round before.
        before: The captures before.
        after: The captures now.
        variant: The rules, with `score_timing` `AS_TAKEN`.
    """
    earlier = count_certain(*before, variant)
    counts = tuple(
        [
            Count(now.item, now.amounts, _subtract(now.points, then.points))
            for now, then in zip(count_certain(*after, variant), earlier, strict=True)
            if now.points != then.points
        ]
    )
    gained = sum_points(counts, len(scores))
    scores = _add(scores, gained)
    return Scored(counts, scores, _add(round_points, gained), find_winner(scores, variant))


def score_round(scores: Points, round_points: Points, won: Won, last_capturer: int | None, variant: Variant) -> Scored:
    """Return the scores after the last card of a round, when the residue has been taken."""
    if variant.score_timing is ScoreTiming.AS_TAKEN:
        counts = count_uncertain(won.piles, last_capturer, variant)
        gained = sum_points(counts, len(scores))
        round_points = _add(round_points, gained)
    else:
        counts = count(*won, last_capturer, variant)
        gained = sum_round(counts, len(scores), variant)
    after = _add(scores, gained)
    return Scored(counts, after, round_points, find_winner_of_round(scores, counts, won.piles, variant))


def sum_points(counts: tuple[Count, ...], sides: int) -> Points:
    """Return the points of each side."""
    return tuple([sum([each.points[side] for each in counts]) for side in range(sides)])


def sum_round(counts: tuple[Count, ...], sides: int, variant: Variant) -> Points:
    """Return the points that a round with these counts adds to the score of each side."""
    points = sum_points(counts, sides)  # CA-11.1
    if variant.difference:  # there are two sides
        return tuple([max(0, 2 * gained - sum(points)) for gained in points])
    return points


def find_winner(scores: Points, variant: Variant) -> int | None:
    """Return the side that has won with these scores, or None if the match goes on."""
    highest = max(scores)
    if highest < variant.target:
        return None  # CA-11.2
    if scores.count(highest) > 1:
        return None  # CA-11.3
    return scores.index(highest)


def find_winner_of_round(
    before: Points, counts: tuple[Count, ...], piles: tuple[CardSet, ...], variant: Variant
) -> int | None:
    """
    Return the side that has won when points of a round have been counted, or None if the match goes on.

    Args:
        before: The scores before.
        counts: The counts.
        piles: The cards that each side has captured, the residue included.
        variant: The rules.
    """
    if variant.difference or variant.count_out is CountOut.TOTAL:
        return find_winner(_add(before, sum_round(counts, len(before), variant)), variant)  # CA-11.4
    # The first side that has the highest total, and at least the target, is the first that has reached the target:
    # an item gives points to several sides only if it is the sweeps, or spades with `spade_casino`.
    steps = accumulate(_list_points_in_order(counts, piles, variant), _add, initial=before)
    winners = (find_winner(scores, variant) for scores in steps)
    return next((winner for winner in winners if winner is not None), None)


def _list_points_in_order(counts: tuple[Count, ...], piles: tuple[CardSet, ...], variant: Variant) -> Iterator[Points]:
    """Yield the points of the counts in the order in which they are counted (flag `count_out`)."""
    for each in counts:
        if each.item is Item.ACES:
            yield from list_ace_points(piles, variant.score_ace)
        else:
            yield each.points


def _add(points: Points, more: Points) -> Points:
    return tuple([a + b for a, b in zip(points, more, strict=True)])


def _subtract(points: Points, less: Points) -> Points:
    return tuple([a - b for a, b in zip(points, less, strict=True)])
