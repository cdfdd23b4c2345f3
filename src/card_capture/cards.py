"""
The 54 cards, and sets of them.

There is exactly one `Card` object for every card, so cards compare by identity
and sort in the fixed *card order* (CC-10.4): clubs 2 to A, diamonds, hearts,
spades, then the two Jokers. Each game decides what a card is worth.

A zone without an order, such as a hand, is a `CardSet`; a zone with an order,
such as a deck, is a tuple of cards, top first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from functools import total_ordering
from itertools import compress
from typing import Any, TypeVar, final

from attrs import frozen
from typing_extensions import override

from card_capture._masks import hash_mask, mask_selectors
from card_capture._quoting import quote, quote_string
from card_capture._spelling import list_spellings
from card_capture._suits import Rank, Suit
from card_capture.errors import NotACardError, ParseError, RepeatedCardError

__all__ = [
    "CARDS",
    "Card",
    "CardSet",
    "Rank",
    "Suit",
]

_T = TypeVar("_T")

_A_CARD = "a card such as 2c, Td, 10♦, Ah, X1 or X2"
_SOME_CARDS = 'cards such as "2c Td Ah X1", or "-" for no cards'


@final
@total_ordering
@frozen(init=False, eq=False, repr=False)
class Card:
    """
    One of the 54 cards; `Card(index)` always gives the same object for the same index.

    Attributes:
        index: The card's place in card order, 0 to 53 (CC-10.4).
        suit: The card's suit, or None for a Joker.
        rank: The card's rank, or None for a Joker.
        mask: The `CardSet.mask` of the set that holds only this card.

    Raises:
        NotACardError: The index is not an integer from 0 to 53.

    Examples:
        >>> ten = Card.parse("Td")
        >>> ten.suit, ten.rank, ten.index
        (<Suit.DIAMONDS: 'd'>, <Rank.TEN: 10>, 21)
        >>> Card(21) is ten
        True
        >>> print(ten, ten.pretty, ten.name, sep=", ")
        Td, 10♦, ten of diamonds
    """

    index: int
    suit: Suit | None
    rank: Rank | None
    mask: int

    def __new__(cls, index: int) -> Card:
        if type(index) is not int or not 0 <= index < len(CARDS):
            raise NotACardError(index, f"an index from 0 to {len(CARDS) - 1}")
        return CARDS[index]

    @staticmethod
    def parse(text: str) -> Card:
        """
        Return the card that *text* names.

        Args:
            text: A rank (2 to 9, T or 10, J, Q, K, A) and a suit (c d h s or ♣ ♦ ♥ ♠), or X1 or X2
                for a Joker; in upper or lower case, without spaces. After a symbol there may be a
                variation selector (U+FE0E or U+FE0F), as phones write it.

        Raises:
            ParseError: The string does not name a card, or *text* is not a string.

        Examples:
            >>> Card.parse("10♦") is Card.parse("tD") is Card.parse("Td")
            True
        """
        card = _SPELLINGS.get(text) if isinstance(text, str) else None
        if card is None:
            raise ParseError(text, _A_CARD)
        return card

    @property
    def is_joker(self) -> bool:
        """
        Whether the card is one of the two Jokers.

        Examples:
            >>> Card.parse("X2").is_joker, Card.parse("2s").is_joker
            (True, False)
        """
        return self.suit is None

    @property
    def pretty(self) -> str:
        """The card with the suit's symbol and the ten in full, such as 10♦; Jokers stay X1 and X2."""
        if self.suit is None or self.rank is None:
            return str(self)
        return f"{self.rank.letter.replace('T', '10')}{self.suit.symbol}"

    @property
    def name(self) -> str:
        """The card in words, such as "ten of clubs" or "first Joker"."""
        if self.suit is None or self.rank is None:
            return f"{'first' if self.index == 52 else 'second'} Joker"
        return f"{self.rank.name.lower()} of {self.suit.name.lower()}"

    @override
    def __str__(self) -> str:
        if self.suit is None or self.rank is None:
            return f"X{self.index - 51}"
        return f"{self.rank.letter}{self.suit.value}"

    @override
    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @override
    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        # Hypothesis calls this to show a failing example; otherwise it would show the fields.
        printer.text(repr(self))

    @override
    def __hash__(self) -> int:
        # By index, not by address, so that a plain set of cards iterates in the same order in every process.
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    @override
    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (self.index,)


def _make_card(index: int) -> Card:
    suits, ranks = tuple(Suit), tuple(Rank)
    card = object.__new__(Card)
    for name, value in (
        ("index", index),
        ("suit", suits[index // 13] if index < 52 else None),
        ("rank", ranks[index % 13] if index < 52 else None),
        ("mask", 1 << index),
    ):
        object.__setattr__(card, name, value)
    return card


# CC-1.1, CC-10.4: the cards and their order.
CARDS: tuple[Card, ...] = tuple(_make_card(index) for index in range(54))
"""All 54 cards in card order, so that `CARDS[card.index] is card`."""

_SPELLINGS = {spelling: card for card in CARDS for spelling in list_spellings(str(card))}


@final
@frozen(init=False, eq=False, repr=False)
class CardSet(AbstractSet[Card]):
    """
    An immutable set of cards, stored as a mask of 54 bits; it iterates in card order.

    It is a `collections.abc.Set`, so it has the comparisons and operators of sets and equals any
    other set of the same cards.

    Args:
        cards: Any iterable of cards; as in every set, a repeated card counts once.

    Attributes:
        mask: The set as an integer from 0 to 2^54 - 1: bit i stands for `CARDS[i]`.

    Raises:
        NotACardError: *cards* is not an iterable of cards.

    Examples:
        >>> hand = CardSet.parse("3h 2c X1")
        >>> print(hand)
        2c 3h X1
        >>> Card.parse("2c") in hand, len(hand), hand.mask == 1 + 2**27 + 2**52
        (True, 3, True)
        >>> print(hand - CardSet.parse("2c"))
        3h X1
    """

    mask: int

    def __new__(cls, cards: Iterable[Card] = ()) -> CardSet:
        if isinstance(cards, CardSet):
            return cards
        mask = 0
        for card in require_cards(cards):
            mask |= card.mask
        return set_of(mask)

    @staticmethod
    def from_mask(mask: int) -> CardSet:
        """
        Return the set of the cards whose bits are set in *mask*.

        Args:
            mask: An integer from 0 to 2^54 - 1: bit i stands for `CARDS[i]`.

        Raises:
            NotACardError: The mask is out of range or not an integer.

        Examples:
            >>> print(CardSet.from_mask(0b101))
            2c 4c
        """
        if type(mask) is not int or not 0 <= mask < 2 ** len(CARDS):
            raise NotACardError(mask, f"a mask from 0 to {2 ** len(CARDS) - 1}")
        return set_of(mask)

    @staticmethod
    def parse(text: str) -> CardSet:
        """
        Return the set that *text* lists.

        Args:
            text: Cards as `Card.parse` reads them, separated by spaces, in any order; "-" or an empty
                string for the empty set.

        Raises:
            ParseError: A word does not name a card, a card is listed twice, or *text* is not a string.

        Examples:
            >>> print(CardSet.parse("3♥ 2c"))
            2c 3h
        """
        if not isinstance(text, str):
            raise ParseError(text, _SOME_CARDS)
        words = text.split()
        if words == ["-"]:
            return _EMPTY
        try:
            return require_distinct(map(Card.parse, words))
        except RepeatedCardError as error:
            raise ParseError(text, f"{error.card} at most once") from None

    @override
    def __iter__(self) -> Iterator[Card]:
        return iter(list_cards(self.mask))

    @override
    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & card.mask != 0

    @override
    def __len__(self) -> int:
        return self.mask.bit_count()

    @override
    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, CardSet) else super().__eq__(other)

    @override
    def __hash__(self) -> int:
        return hash_mask(self.mask)  # the hash of a frozenset, because a CardSet may equal one

    @override
    def __and__(self, other: AbstractSet[object]) -> CardSet:
        return set_of(self.mask & _keep_cards(other).mask)

    @override
    def __sub__(self, other: AbstractSet[object]) -> CardSet:
        return set_of(self.mask & ~_keep_cards(other).mask)

    # Narrower than in `AbstractSet`, on purpose: the result may hold only cards, so the argument must too.

    @override
    def __or__(self, other: AbstractSet[Card]) -> CardSet:  # type: ignore[override]
        return set_of(self.mask | CardSet(other).mask)

    @override
    def __xor__(self, other: AbstractSet[Card]) -> CardSet:  # type: ignore[override]
        return set_of(self.mask ^ CardSet(other).mask)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> AbstractSet[Any]:
        # `AbstractSet` makes of this the operators with another set on the left, which need not hold only cards.
        members = frozenset(it)
        cards = _keep_cards(members)
        return cards if len(cards) == len(members) else members

    def __rxor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]:
        return self._from_iterable(frozenset(other) ^ frozenset(self))

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self)) or "-"

    @override
    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @override
    def __repr__(self) -> str:
        return f"CardSet.parse({str(self)!r})"

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        printer.text(repr(self))  # for Hypothesis, as in `Card`

    @override
    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_mask, (self.mask,)


def _keep_cards(things: AbstractSet[object]) -> CardSet:
    if not isinstance(things, Iterable):
        raise NotACardError(things, "cards")
    return things if isinstance(things, CardSet) else CardSet(card for card in things if isinstance(card, Card))


def require_card(card: Card) -> Card:
    """
    Return *card* if it is a `Card`.

    Raises:
        NotACardError: It is anything else, such as a string.
    """
    if isinstance(card, Card):
        return card
    raise NotACardError(card, remedy=_call("Card.parse", card))


def require_cards(cards: Iterable[Card]) -> Iterator[Card]:
    """
    Yield the items of *cards*, each of which must be a `Card`.

    Raises:
        NotACardError: *cards* is a string or not iterable, or an item is not a `Card`.
    """
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise NotACardError(cards, "cards", _call("CardSet.parse", cards))
    yield from map(require_card, cards)


def require_distinct(cards: Iterable[Card]) -> CardSet:
    """
    Return the set of *cards*, which must list each card at most once.

    Raises:
        NotACardError: *cards* is a string or not iterable, or an item is not a `Card`.
        RepeatedCardError: A card is listed twice.
    """
    if isinstance(cards, CardSet):
        return cards
    mask = 0
    for card in require_cards(cards):
        if card.mask & mask:
            raise RepeatedCardError(card)
        mask |= card.mask
    return set_of(mask)


def _call(parser: str, value: object) -> str:
    """Return the call that reads *value*, if it is a string, else an empty string."""
    return f"{parser}({quote(value, quote_string)})" if isinstance(value, str) else ""


def set_of(mask: int) -> CardSet:
    """Return the set of cards in a mask that the rules computed, without the checks of `CardSet.from_mask`."""
    # The slot is written through its descriptor, which takes a third of the time of object.__setattr__.
    # There is only one empty set, so that pickles of equal values are equal.
    if not mask:
        return _EMPTY
    cards = _new(CardSet)
    _set_mask(cards, mask)
    return cards


def list_cards(mask: int) -> list[Card]:
    """Return the cards in a mask in card order."""
    if mask.bit_count() > 7:
        # `compress` needs no step in Python for each card: instructions under valgrind 12,000 for the 40 cards of the
        # enemy deck, but 10,000 for a hand of four.
        return [*compress(CARDS, mask_selectors(mask))]
    cards: list[Card] = []
    while mask:  # Fast path: few cards, the highest one first; 5,000 for a hand of four.
        index = mask.bit_length() - 1
        cards.append(CARDS[index])
        mask ^= 1 << index
    cards.reverse()
    return cards


_new = object.__new__
_set_mask: Callable[[CardSet, int], None] = vars(CardSet)["mask"].__set__
_EMPTY = _new(CardSet)
_set_mask(_EMPTY, 0)
