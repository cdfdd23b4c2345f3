"""
Exact probabilities of what a sampler draws, without statistics.

A sampler that takes all its chance from a `Shuffler` is run once for every order that each of its shuffles
can return. All orders of a shuffle are equally likely (CC-10.3), so the runs add up to exact probabilities.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeVar

from attrs import frozen
from typing_extensions import override

from card_capture import Card, ShuffleError, Shuffler
from card_capture.games import AnyGame

S = TypeVar("S")


class UndecidedShuffleError(Exception):
    """A shuffle for which no order has been chosen yet; the argument is the sorted list of its cards."""


@frozen
class ChosenOrders(Shuffler):
    """A shuffler that returns orders chosen before, whatever is shuffled, and asks for a choice after the last one."""

    orders: tuple[tuple[Card, ...], ...] = ()

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        if not self.orders:
            raise UndecidedShuffleError(sorted(cards))
        first, *later = self.orders
        assert sorted(first) == sorted(cards)
        return first, ChosenOrders(tuple(later))


def compute_chances(draw: Callable[[Shuffler], S]) -> tuple[dict[S, Fraction], int]:
    """Return the probability of everything that *draw* can return, and the number of times that it was run."""
    chances: Counter[Any] = Counter()
    undecided: list[tuple[tuple[tuple[Card, ...], ...], Fraction]] = [((), Fraction(1))]
    runs = 0
    while undecided:
        orders, chance = undecided.pop()
        try:
            drawn = draw(ChosenOrders(orders))
        except UndecidedShuffleError as shuffle:
            choices = list(permutations(shuffle.args[0]))
            undecided += [((*orders, choice), chance / len(choices)) for choice in choices]
        else:
            chances[drawn] += chance
            runs += 1
    return dict(chances), runs


def find_outcomes(game: AnyGame, state: Any, action: Any, seat: int) -> set[Any]:
    """
    Return all views that can follow an action, as far as a seat with a perfect memory knows, and None if it is illegal.

    The states that the seat can't distinguish from *state* are listed, with all orders of all later shuffles.
    """

    def play(shuffler: Shuffler) -> Any:
        try:
            other = game.resample(state, seat, seed=shuffler)
        except ShuffleError:
            return _IMPOSSIBLE  # an order that gives a seat no card that it must hold
        if game.why_not(other, action) is not None:
            return None
        return game.view(game.apply(other, action), seat, recall=True)

    return {*compute_chances(play)[0]} - {_IMPOSSIBLE}


_IMPOSSIBLE = object()
