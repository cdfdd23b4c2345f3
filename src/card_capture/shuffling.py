"""
Shuffles as values: the same seed always deals the same cards, in every language.

A `Shuffler` is immutable. `shuffle` returns an order and the shuffler for the
next shuffle, which a game stores in its state. So equal states shuffle in the
same way, and games share no hidden randomness.

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
from typing import NamedTuple, final

from attrs import field, frozen
from typing_extensions import override

from card_capture._quoting import quote, quote_string
from card_capture.cards import Card, CardSet, list_cards, require_cards
from card_capture.errors import NotACardError, SeedError, ShuffleError

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
        Return *seed* itself if it is a shuffler, else the shuffler with that seed.

        Args:
            seed: A shuffler, or an integer from 0 to 2^64 - 1 (CC-10.1).

        Raises:
            SeedError: The seed is neither a shuffler nor an integer in that range.

        Examples:
            >>> Shuffler.of(5) == Shuffler.of(Shuffler.seeded(5))
            True
        """
        return seed if isinstance(seed, Shuffler) else SeededShuffler(seed)

    @staticmethod
    def seeded(seed: int) -> Shuffler:
        """
        Return the shuffler that starts from *seed* (CC-10).

        Args:
            seed: An integer from 0 to 2^64 - 1 (CC-10.1).

        Raises:
            SeedError: The seed is out of range or not an integer.

        Examples:
            >>> Shuffler.seeded(5)
            SeededShuffler(seed=5)
        """
        return SeededShuffler(seed)

    @staticmethod
    def scripted(orders: Iterable[Iterable[Card]]) -> Shuffler:
        """
        Return a shuffler that returns given orders one by one, to follow real cards or to set up a test.

        If the script runs out in the middle of a game, the state is unchanged, and the game can go on
        from `attrs.evolve(state, shuffler=Shuffler.scripted(more))`.

        Args:
            orders: For each shuffle to come, the cards in the order in which they will lie, top first.

        Raises:
            NotACardError: An order is not an iterable of cards.
            ShuffleError: *orders* is not an iterable of orders.

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
            cards: The cards to shuffle, in any order; their order makes no difference (CC-10.3).

        Raises:
            NotACardError: *cards* is not an iterable of cards.
            ShuffleError: A script has run out, or its next order does not list exactly these cards.

        Examples:
            >>> order, _ = Shuffler.seeded(0).shuffle(CardSet.parse("2c 3c 4c 5c"))
            >>> print(*order)
            4c 2c 3c 5c
        """


def make_resampling_shuffler(seed: int | Shuffler) -> Shuffler:
    """
    Return a shuffler as `Shuffler.of` does, but mix an integer first.

    So a game's own seed does not reproduce the game's deal: a state resampled with it is not biased
    toward the cards that were really dealt.

    Raises:
        SeedError: The seed is neither a shuffler nor an integer from 0 to 2^64 - 1.
    """
    return seed if isinstance(seed, Shuffler) else SeededShuffler(_compute_outputs(_require_seed(seed), 1)[0])


def _require_seed(seed: int) -> int:
    # Other integer types, such as NumPy's, are accepted; True and 1.0 are probably mistakes.
    try:
        valid = index(seed)
    except Exception:  # noqa: BLE001 - a class may compute its index, which can fail in any way
        raise SeedError(seed) from None
    if isinstance(seed, bool) or not 0 <= valid <= _64_BITS:
        raise SeedError(seed)
    return valid


@final
@frozen
class SeededShuffler(Shuffler):
    """
    A shuffler that draws its numbers from SplitMix64.

    Attributes:
        seed: The state of the generator, 0 to 2^64 - 1 (CC-10.1). After any number of shuffles, the
            shuffler equals `Shuffler.seeded(seed)`.

    Examples:
        >>> SeededShuffler(5).shuffle(CardSet.parse("2c 3c"))[1]
        SeededShuffler(seed=11400714819323198490)
    """

    seed: int = field(converter=_require_seed)

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        # CC-10.3: in card order first, then a swap for each index from the last one down.
        order = list(_list_in_order(cards.mask) if isinstance(cards, CardSet) else sorted(require_cards(cards)))
        left = len(order)
        if left < 2:
            return tuple(order), self
        state = self.seed
        for bound in _compute_bounds(state, left - 1):
            product = bound * left
            if product & _LEADING_BITS <= left:  # a close call, which only the whole output decides
                return self._shuffle_exactly(sorted(order))
            left -= 1
            chosen = product >> 24
            order[left], order[chosen] = order[chosen], order[left]
        return tuple(order), _resume((state + (len(order) - 1) * _GAMMA) & _64_BITS)

    def _shuffle_exactly(self, order: list[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        """Shuffle cards that are in card order, by the whole of each output."""
        state = self.seed
        left = len(order)
        while left > 1:  # a single pass, unless a number is rejected and drawn again (CC-10.2)
            draws = left - 1
            for output in _compute_outputs(state, draws):
                product = output * left
                if product & _64_BITS >= (2**64 - left) % left:
                    left -= 1
                    chosen = product >> 64
                    order[left], order[chosen] = order[chosen], order[left]
            state = (state + draws * _GAMMA) & _64_BITS
        return tuple(order), SeededShuffler(state)


def _resume(seed: int) -> SeededShuffler:
    # Without the converter, as in `_resume_script`.
    shuffler = object.__new__(SeededShuffler)
    object.__setattr__(shuffler, "seed", seed)
    return shuffler


@lru_cache(maxsize=64)
def _list_in_order(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask in card order; the packs that new games shuffle are always the same."""
    return tuple(list_cards(mask))


def draw_number(shuffler: SeededShuffler, below: int) -> tuple[int, SeededShuffler]:
    """
    Return a uniformly random number from 0 to *below* - 1 (CC-10.2), and the shuffler for the next draw.

    Args:
        shuffler: The shuffler whose generator supplies the number.
        below: An integer from 1 to 2^64.
    """
    state = shuffler.seed
    while True:
        output = _compute_outputs(state, 1)[0]
        state = (state + _GAMMA) & _64_BITS
        product = output * below
        if product & _64_BITS >= (2**64 - below) % below:  # CC-10.2
            return product >> 64, SeededShuffler(state)


def skip_numbers(shuffler: SeededShuffler, count: int) -> SeededShuffler:
    """Return the shuffler after *count* outputs of its generator."""
    return SeededShuffler((shuffler.seed + count * _GAMMA) & _64_BITS)


def _compute_outputs(state: int, count: int) -> tuple[int, ...]:
    """
    Return the next *count* outputs of SplitMix64 after *state* (CC-10.1).

    Each output depends only on its own state, so all of them are computed side by side, in lanes of
    128 bits of one large integer. The upper half of a lane receives the overflow of a product, and the
    bits that a shift brings in from the next lane; then it is cleared. Computing the outputs one by one
    made a shuffle take twice as long, and shuffling is most of the work of dealing a game.
    """
    lanes = _make_lanes(count)
    return lanes.unpack_outputs((_mix(state, lanes) & lanes.low).to_bytes(16 * count, "little"))[::2]


def _compute_bounds(state: int, count: int) -> tuple[int, ...]:
    """
    Return for each of the next outputs of SplitMix64 its 24 leading bits plus 1: a bound that the output is below.

    The bound decides almost every draw, with numbers so small that Python computes with them quickly. For 5 cards
    left and the output 0x9ABC_DEF0_1234_5678, in 24 leading bits instead of 64:

        leading bits    0x9ABCDE, so the output is at least 0x9ABCDE and below 0x9ABCDF, the bound
        bound * 5       0x305B05B; the number drawn is the part above 24 bits, 3
        close call      no: the rest, 0x05B05B, is above 5

    Everything from leading bits times 5 up to the product has the same part above 24 bits then, so the rest of
    the output can't change the number. Nor is the output rejected (CC-10.2), since that happens only just above a
    multiple of 2^64. A close call happens in one of some 10,000 shuffles. Instructions for a shuffle of 40 cards,
    under valgrind: 154,000 with whole outputs, 118,000 so.
    """
    lanes = _make_lanes(count)
    return lanes.unpack_bounds(((_mix(state, lanes) >> 40) + lanes.ones).to_bytes(16 * count, "little"))


_LEADING_BITS = 2**24 - 1  # times up to 63 cards, the product still fits in one digit of a Python integer, 30 bits


def _mix(state: int, lanes: _Lanes) -> int:
    """Return the outputs in the lower halves of lanes; the upper halves are not cleared."""
    low = lanes.low
    x = (state * lanes.ones + lanes.steps) & low
    # CC-10.1: the steps of SplitMix64.
    x = ((x ^ x >> 30) & low) * _MIX_1 & low
    x = ((x ^ x >> 27) & low) * _MIX_2 & low
    return x ^ x >> 31


class _Lanes(NamedTuple):
    """The numbers with which outputs are computed side by side."""

    ones: int  # a 1 in each lane
    steps: int  # the generator's steps
    low: int  # the mask of the lower halves
    unpack_outputs: Callable[[bytes], tuple[int, ...]]  # of the lower halves, and the upper ones between them
    unpack_bounds: Callable[[bytes], tuple[int, ...]]  # of the lower quarters


@lru_cache(maxsize=64)
def _make_lanes(count: int) -> _Lanes:
    """Return the numbers for *count* lanes."""
    ones = sum(1 << 128 * lane for lane in range(count))
    steps = sum((lane + 1) * _GAMMA % 2**64 << 128 * lane for lane in range(count))
    unpack_outputs, unpack_bounds = Struct(f"<{2 * count}Q").unpack, Struct(f"<{'I12x' * count}").unpack
    return _Lanes(ones, steps, ones * _64_BITS, unpack_outputs, unpack_bounds)


def _require_orders(orders: Iterable[Iterable[Card]]) -> tuple[tuple[Card, ...], ...]:
    if isinstance(orders, str) or not isinstance(orders, Iterable):
        raise ShuffleError(f"expected a list of orders, each a list of cards, got {quote(orders)}")
    return tuple(tuple(_require_order(order)) for order in orders)


def _require_order(order: Iterable[Card]) -> Iterable[Card]:
    if isinstance(order, str):  # here the remedy can't be a CardSet, which has no order
        remedy = f"map(Card.parse, {quote(order, quote_string)}.split())"
        raise NotACardError(order, "cards, top first", remedy)
    return require_cards(order)


@final
@frozen
class ScriptedShuffler(Shuffler):
    """
    A shuffler that returns given orders one by one.

    Attributes:
        orders: The orders still to come: one tuple for each shuffle, top first.

    Raises:
        NotACardError: An order is not an iterable of cards.
        ShuffleError: *orders* is not an iterable of orders.

    Examples:
        >>> ScriptedShuffler([[Card.parse("2c")]])
        ScriptedShuffler(orders=((Card.parse('2c'),),))
    """

    orders: tuple[tuple[Card, ...], ...] = field(converter=_require_orders)

    @override
    def shuffle(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], Shuffler]:
        expected = Counter(require_cards(cards))
        if not self.orders:
            raise ShuffleError(f"expected an order of {_list_cards(expected)}, got the end of the script")
        order = self.orders[0]
        given = Counter(order)
        if given != expected:
            faults = [f"without {_list_cards(expected - given)}"] if expected - given else []
            faults += [f"with {quote(_list_cards(given - expected), str)} added"] if given - expected else []
            raise ShuffleError(f"expected an order of {_list_cards(expected)}, got one {' and '.join(faults)}")
        return order, _resume_script(self.orders[1:])


def _resume_script(orders: tuple[tuple[Card, ...], ...]) -> ScriptedShuffler:
    # Without the converter, which would look at every card to come again after every shuffle.
    shuffler = object.__new__(ScriptedShuffler)
    object.__setattr__(shuffler, "orders", orders)
    return shuffler


def _list_cards(cards: Counter[Card]) -> str:
    return " ".join(str(card) for card in sorted(cards.elements())) or "no cards"
