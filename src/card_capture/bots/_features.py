"""
The evaluation of a position of Card Capture at the start of a round, by sets of cards alone.

The evaluation is the sum of weighted features (see `Weights`); `squash` turns it into a chance of winning. Most
features are sums over the four suits, and a suit is only two masks of 13 bits, the player's cards and the enemy's:

    own 9h 4h 3h, enemy Kh 5h:   worth 16, strong 1 (the 9), weak 2 (4 and 3), easy 1 (the 5 is below the 9)
                                 the king lacks 13 - 9 = 4 of one card, and nothing of 9 + 4 or 9 + 4 + 3

So the weighted sum of a suit is looked up, and an evaluation takes four look-ups and a few counts of bits.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp

from attrs import astuple

from card_capture.bots._weights import WEIGHTS, Weights
from card_capture.solitaire._values import JOKERS, ROYALS

SUIT = 0x1FFF
"""The thirteen cards of clubs; `mask >> 13 * suit & SUIT` are the cards of another suit."""

_ROYALS_OF_SUIT = ROYALS & SUIT
_STRONG_OF_SUIT = sum(1 << value - 2 for value in range(8, 15))
_WEAK_OF_SUIT = sum(1 << value - 2 for value in range(2, 5))


def squash(evaluation: float) -> float:
    """Return the chance of winning, between 0 and 1, that an evaluation stands for."""
    return 1 / (1 + exp(-evaluation)) if evaluation > 0 else 1 - 1 / (1 + exp(evaluation))


def list_values(suit_mask: int) -> list[int]:
    """Return the values of some cards of one suit, the highest first."""
    return [value for value in range(14, 1, -1) if suit_mask >> value - 2 & 1]


def count_features_of_suit(own: int, enemies: int) -> tuple[float, ...]:
    """Return the features that one suit adds, from `worth` to `lack_of_three`."""
    values = list_values(own)
    one, two, three = (sum(values[:count]) for count in (1, 2, 3))
    targets = list_values(enemies)
    return (
        sum(values) / 10,
        (own & _STRONG_OF_SUIT).bit_count(),
        (own & _WEAK_OF_SUIT).bit_count(),
        sum(target <= one for target in targets),
        sum(max(0, target - one) for target in targets) / 10,
        sum(max(0, target - two) for target in targets) / 10,
        sum(max(0, target - three) for target in targets) / 10,
    )


def count_features_of_sets(own: int, enemies: int) -> tuple[float, ...]:
    """Return the features that are not sums over suits, from `constant` to `jokers`."""
    left, royals_left = enemies.bit_count(), (enemies & ROYALS).bit_count()
    size, royals, jokers = own.bit_count(), (own & ROYALS).bit_count(), (own & JOKERS).bit_count()
    return (
        1.0,
        left,
        left * left / 100,
        royals_left,
        royals_left / left if left else 0.0,
        size - royals - jokers,
        royals,
        royals / size if size else 0.0,
        jokers,
    )


def count_features_of_row(pattern: int) -> tuple[float, ...]:
    """Return the features from `row_royals` on; bit 0 of *pattern* is set if Position 1 holds a royal, and so on."""
    royals = pattern.bit_count()
    return (royals, pattern & 1, pattern >> 1 & 1, royals >= 3, royals == 4)


_SETS, _SUITS = 9, 7  # the numbers of features of each kind


class Evaluation:
    """An evaluation by given weights, which looks up what it has computed before."""

    def __init__(self, weights: Weights) -> None:
        numbers: tuple[float, ...] = astuple(weights)
        of_sets, of_suit, of_row = numbers[:_SETS], numbers[_SETS : _SETS + _SUITS], numbers[_SETS + _SUITS :]
        self.of_row = tuple(_add_up(of_row, count_features_of_row(pattern)) for pattern in range(16))
        """The part of the row, by the pattern of its royals."""
        self.numbers = (*of_sets, *of_suit, *self.of_row)
        """All that compiled code needs: the weights of sets and of suits, and the parts of the row."""

        @lru_cache(maxsize=2**16)
        def evaluate_suit(cards: int) -> float:
            return _add_up(of_suit, count_features_of_suit(cards >> 13, cards & SUIT))

        @lru_cache(maxsize=2**16)
        def evaluate_sets(own: int, enemies: int) -> float:
            value = _add_up(of_sets, count_features_of_sets(own, enemies))
            for shift in (0, 13, 26, 39):
                value += evaluate_suit((own >> shift & SUIT) << 13 | enemies >> shift & SUIT)
            return value

        self.of_sets = evaluate_sets
        """The part of the two sets of cards, by their masks."""


def _add_up(weights: tuple[float, ...], features: tuple[float, ...]) -> float:
    return round_off(sum(weight * feature for weight, feature in zip(weights, features, strict=True)))


def round_off(value: float) -> float:
    """
    Return *value* to the nearest multiple of 2^-20.

    Sums of such numbers are exact in any order, so actions of equal worth have equal values on every machine.
    """
    return round(value * 2**20) / 2**20


EVALUATION = Evaluation(WEIGHTS)
"""The evaluation in use."""
