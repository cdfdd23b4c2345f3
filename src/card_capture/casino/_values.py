"""What cards are worth in Casino (CA-1.2, CA-1.3), and which cards answer for which builds (CA-1.11)."""

from __future__ import annotations

from functools import lru_cache

from card_capture.cards import CARDS, Card, CardSet, Rank, require_card
from card_capture.casino._variants import MAIN, Variant, require_variant

PACK = CardSet(CARDS[:52])
"""The pack: all cards but the Jokers (CA-1.1)."""

ACE = 1
HIGH_ACE = 14
"""What an ace from hand may capture as with `ace_high`; on the table and in builds it is always 1."""


def _value(card: Card, *, royal: bool) -> int:
    if card.rank is None or (Rank.JACK <= card.rank <= Rank.KING and not royal):
        return 0
    return ACE if card.rank is Rank.ACE else int(card.rank)


# What follows is indexed by the flag `royal`, then by a card's index or in masks (see `CardSet.mask`): the rules ask
# it of every play.

VALUES: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(_value(card, royal=False) for card in CARDS),
    tuple(_value(card, royal=True) for card in CARDS),
)
"""The value of every card by its index; 0 for what has none."""

NUMERALS: tuple[int, int] = (
    CardSet(card for card in CARDS if VALUES[False][card.index]).mask,
    CardSet(card for card in CARDS if VALUES[True][card.index]).mask,
)
"""The numeral cards."""

OF_VALUE: tuple[int, ...] = tuple(
    CardSet(card for card in PACK if VALUES[True][card.index] in (value, value - 13)).mask for value in range(15)
)
"""By a build's value, the cards that answer for it, which are aces for 14 as for 1."""

SAME_RANK: tuple[int, ...] = tuple(CardSet(other for other in PACK if other.rank is card.rank).mask for card in CARDS)
"""By a card's index, the cards of its rank."""


def value(card: Card, variant: Variant = MAIN) -> int:
    """
    Return what a card is worth: an ace 1, a number its number, and with `royal` J 11, Q 12, K 13 (CA-1.2).

    What takes part in no sum gives 0: face cards without `royal` (CA-1.3), and Jokers.

    Raises:
        NotACardError: It is not a card.
        InvalidVariantError: *variant* is not a `Variant` of Casino.

    Examples:
        >>> from card_capture.casino import ROYAL
        >>> value(Card.parse("As")), value(Card.parse("Kh")), value(Card.parse("Kh"), ROYAL)
        (1, 0, 13)
    """
    require_variant(variant)
    return VALUES[variant.royal][require_card(card).index]


def highest(variant: Variant) -> int:
    """Return the highest value that a build may have (CA-5.3, and the flags `royal` and `ace_high`)."""
    return HIGH_ACE if variant.ace_high else 13 if variant.royal else 10


def ranks_of(cards: int) -> int:
    """Return the ranks in the mask *cards* as thirteen bits, 2 to ace."""
    return (cards | cards >> 13 | cards >> 26 | cards >> 39) & 0x1FFF


@lru_cache(maxsize=2**15)
def answered(ranks: int, top: int) -> tuple[int, ...]:
    """Return the values up to *top* for which cards of the ranks, as thirteen bits, answer, in ascending order."""
    return tuple(value for value in range(1, top + 1) if ranks & ranks_of(OF_VALUE[value]))


def can_answer(hand: int, owned: int) -> bool:
    """
    Return whether the cards of the mask *hand* answer for builds of the values that are bits of *owned* (CA-6.3).

    One card answers for all builds of its value; an ace answers for builds of 1 or of 14, and not for both.
    """
    if not owned:
        return True
    for value in range(1, HIGH_ACE + 1):
        if owned >> value & 1 and not hand & OF_VALUE[value]:
            return False
    return owned & _BOTH != _BOTH or (hand & OF_VALUE[ACE]).bit_count() > 1


_BOTH = 1 << ACE | 1 << HIGH_ACE
