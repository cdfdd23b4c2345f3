"""
Shuffles as values: the same seed deals the same cards for ever, in every language.

A `Shuffler` is immutable. `shuffle` returns an order and the shuffler for the
next shuffle, and a game keeps the latter in its state; so equal states shuffle
alike, and no two games share hidden randomness.

The algorithm is fixed by CC-10: SplitMix64 (Steele, Lea and Flood, "Fast
splittable pseudorandom number generators", 2014), Lemire's multiply-and-shift
with rejection ("Fast random integer generation in an interval", 2019), and the
shuffle of Fisher and Yates on the cards in card order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import index
from struct import Struct
from typing import final

from attrs import field, frozen
from typing_extensions import override

from card_capture.cards import Card, CardSet, require_cards
from card_capture.errors import SeedError, ShuffleError, quote

__all__ = [
    "ScriptedShuffler",
    "SeededShuffler",
    "Shuffler",
]

_GAMMA = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_64_BITS = 2**64 - 1


class Shuffler(ABC):
    """
    An immutable source of shuffles: `Shuffler.seeded(seed)` or `Shuffler.scripted(orders)`.

    Examples:
        >>> order, shuffler = Shuffler.seeded(5).shuffle(CardSet.parse("2c 3c 4c"))
        >>> print(*order)
        2c 4c 3c
        >>> order, shuffler = shuffler.shuffle(CardSet.parse("2c 3c 4c"))
        >>> print(*order)
        3c 4c 2c
    """

    __slots__ = ()

    @staticmethod
    def of(seed: int | Shuffler) -> Shuffler:
        """
        Return *seed* itself if it is a shuffler, and the one that the integer seeds if not.

        Args:
            seed: A shuffler, or an integer from 0 to 2^64 - 1.

        Raises:
            SeedError: It is neither.

        Examples:
            >>> Shuffler.of(5) == Shuffler.of(Shuffler.seeded(5))
            True
        """
        return seed if isinstance(seed, Shuffler) else SeededShuffler(seed)

    @staticmethod
    def seeded(seed: int) -> Shuffler:
        """
        Return the shuffler of CC-10.

        Args:
            seed: An integer from 0 to 2^64 - 1 (CC-10.1).

        Raises:
            SeedError: It is anything else.

        Examples:
            >>> Shuffler.seeded(5)
            SeededShuffler(seed=5)
        """
        return SeededShuffler(seed)

    @staticmethod
    def scripted(orders: Iterable[Iterable[Card]]) -> Shuffler:
        """
        Return a shuffler that hands out given orders, to follow real cards or to set up a test.

        When a script runs out in the middle of a game, the state is as it was, and
        `attrs.evolve(state, shuffler=Shuffler.scripted(more))` lets it go on.

        Args:
            orders: For every shuffle to come, the cards as they shall lie, top first.

        Raises:
            NotACardError: Something in an order is not a card.
            ShuffleError: *orders* can't be iterated over.

        Examples:
            >>> cards = [Card.parse("3h"), Card.parse("2c")]
            >>> order, shuffler = Shuffler.scripted([cards]).shuffle(cards)
            >>> print(*order)
            3h 2c
        """
        return ScriptedShuffler(orders)

    @abstractmethod
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        """
        Return the cards in their new order, top first, and the shuffler for the next shuffle.

        Args:
            cards: The cards to shuffle; the order they come in makes no difference (CC-10.3).

        Raises:
            NotACardError: *cards* is not an iterable of cards.
            ShuffleError: A script has run out, or its next order is not one of these cards.

        Examples:
            >>> order, _ = Shuffler.seeded(0).shuffle(CardSet.parse("2c 3c 4c 5c"))
            >>> print(*order)
            4c 2c 3c 5c
        """


def resampling_shuffler(seed: int | Shuffler) -> Shuffler:
    """
    Return a shuffler as `Shuffler.of` does, but one that an integer leads to by a way of its own.

    A game that was dealt by the same integer has nothing in common with it, so that a state resampled
    by a game's own seed does not lean toward the cards that were really dealt.
    """
    return seed if isinstance(seed, Shuffler) else SeededShuffler(_outputs(_valid_seed(seed), 1)[0])


def _valid_seed(seed: int) -> int:
    # Whatever counts as an integer (a NumPy one, say) is a seed; True and 1.0 are slips.
    try:
        valid = index(seed)
    except TypeError:
        raise SeedError(seed) from None
    if isinstance(seed, bool) or not 0 <= valid <= _64_BITS:
        raise SeedError(seed)
    return valid


@final
@frozen
class SeededShuffler(Shuffler):
    """
    SplitMix64 and what is still to come of it.

    Attributes:
        seed: The generator's state (CC-10.1): after any number of shuffles, the shuffler is the one
            that `Shuffler.seeded(seed)` gives afresh.

    Examples:
        >>> SeededShuffler(5).shuffle(CardSet.parse("2c 3c"))[1]
        SeededShuffler(seed=11400714819323198490)
    """

    seed: int = field(converter=_valid_seed)

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        order = list(cards) if isinstance(cards, CardSet) else sorted(require_cards(cards))
        state = self.seed
        left = len(order)
        while left > 1:  # one pass, unless a number is drawn again (CC-10.2)
            draws = left - 1
            for output in _outputs(state, draws):
                product = output * left
                low = product & _64_BITS
                # The remainder is less than `left`, so that the first comparison will almost always do.
                if low >= left or low >= (2**64 - left) % left:
                    left -= 1
                    chosen = product >> 64
                    order[left], order[chosen] = order[chosen], order[left]
            state = (state + draws * _GAMMA) & _64_BITS
        return tuple(order), SeededShuffler(state)


def draw_number(shuffler: SeededShuffler, below: int) -> tuple[int, SeededShuffler]:
    """
    Return a number from 0 to *below* - 1, each as likely, by CC-10.2, and the shuffler for what comes next.

    Args:
        shuffler: Where the number is drawn from.
        below: From 1 to 2^64.
    """
    state = shuffler.seed
    while True:
        output = _outputs(state, 1)[0]
        state = (state + _GAMMA) & _64_BITS
        product = output * below
        if product & _64_BITS >= (2**64 - below) % below:
            return product >> 64, SeededShuffler(state)


def _outputs(state: int, count: int) -> tuple[int, ...]:
    """
    Return the next outputs of SplitMix64 after *state* (CC-10.1).

    An output hangs on its own state only, so all of them are worked out side by side, in lanes of 128
    bits of one large integer: of each lane the upper half takes what a product overflows or a shift
    brings over from the next lane, and is then cleared. One by one, a shuffle took twice as long, and
    shuffling is the larger part of dealing a game.
    """
    ones, steps, low, unpack = _lanes(count)
    x = (state * ones + steps) & low
    x = ((x ^ x >> 30) & low) * _MIX_1 & low
    x = ((x ^ x >> 27) & low) * _MIX_2 & low
    x = (x ^ x >> 31) & low
    return unpack(x.to_bytes(16 * count, "little"))[::2]


@lru_cache(maxsize=64)
def _lanes(count: int) -> tuple[int, int, int, Callable[[bytes], tuple[int, ...]]]:
    """Return for so many lanes: a 1 in each, the generator's steps, the mask of the low halves, and their reader."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((lane + 1) * _GAMMA % 2**64 << 128 * lane for lane in range(count))
    return ones, steps, ones * _64_BITS, Struct(f"<{2 * count}Q").unpack


def _orders(orders: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    try:
        script = iter(orders)
    except TypeError:
        raise ShuffleError(f"{quote(orders)} is not a script: expected a sequence of orders") from None
    return tuple(tuple(require_cards(order)) for order in script)


@final
@frozen
class ScriptedShuffler(Shuffler):
    """
    Orders written down beforehand, handed out one by one.

    Attributes:
        orders: What is still to come: one tuple a shuffle, top first.

    Raises:
        NotACardError: Something in an order is not a card.
        ShuffleError: *orders* can't be iterated over.

    Examples:
        >>> ScriptedShuffler([[Card.parse("2c")]])
        ScriptedShuffler(orders=((Card.parse('2c'),),))
    """

    orders: tuple[tuple[Card, ...], ...] = field(converter=_orders)

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        expected = Counter(require_cards(cards))
        if not self.orders:
            raise ShuffleError(f"the script has run out: expected an order of {_listed(expected)}")
        order, *rest = self.orders
        given = Counter(order)
        if given != expected:
            faults = [f"lacks {_listed(expected - given)}"] if expected - given else []
            faults += [f"has {_listed(given - expected)} too many"] if given - expected else []
            raise ShuffleError(
                f"the script's next order {' and '.join(faults)}: expected an order of {_listed(expected)}"
            )
        return order, ScriptedShuffler(rest)


def _listed(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in sorted(cards.elements())) or "no cards"
