"""The values of cards in Casino (CA-1.2, CA-1.3), as tables for the rules to look things up in."""

from __future__ import annotations

from typing import TypeAlias

from card_capture.cards import CARDS, Card, CardSet, Rank, require_card
from card_capture.casino._variants import MAIN, Variant, require_variant

Mask: TypeAlias = int
"""A set of cards: bit i is the card with index i, as in `CardSet.mask`."""

PACK = CardSet(CARDS[:52])  # CA-1.1
"""The pack: all cards but the Jokers."""

ACE = 1
HIGH_ACE = 14
"""What an ace from hand may capture as with `ace_high`; on the table and in builds it is always 1."""


def _find_value(card: Card, *, royal: bool) -> int:
    if card.rank is None or (Rank.JACK <= card.rank <= Rank.KING and not royal):
        return 0  # CA-1.3
    return ACE if card.rank is Rank.ACE else int(card.rank)  # CA-1.2


# Two of these tables are indexed by the flag `royal`. They are tables because the rules ask for them in every play.

VALUES: tuple[tuple[int, ...], tuple[int, ...]] = (
    tuple(_find_value(card, royal=False) for card in CARDS),
    tuple(_find_value(card, royal=True) for card in CARDS),
)
"""By `royal` and a card's index, its value, or 0 if it has none."""

NUMERALS: tuple[Mask, Mask] = (
    CardSet(card for card in CARDS if VALUES[False][card.index]).mask,
    CardSet(card for card in CARDS if VALUES[True][card.index]).mask,
)
"""By `royal`, the numeral cards."""

OF_VALUE: tuple[Mask, ...] = tuple(
    CardSet(card for card in PACK if VALUES[True][card.index] in (value, value - 13)).mask  # CA-1.11
    for value in range(15)
)
"""By a build's value, the cards that answer for it: aces for 14 as well as for 1."""

SAME_RANK: tuple[Mask, ...] = tuple(CardSet(other for other in PACK if other.rank is card.rank).mask for card in CARDS)
"""By a card's index, the cards of its rank."""


def value(card: Card, variant: Variant = MAIN) -> int:
    """
    Return the value of a card: 1 for an ace, its number for a number card, and with `royal` J 11, Q 12, K 13 (CA-1.2).

    It is 0 for cards without a value: Jokers, and face cards unless `royal` is set (CA-1.3).

    Raises:
        NotACardError: *card* is not a card.
        InvalidVariantError: *variant* is not a `Variant` of Casino.

    Examples:
        >>> from card_capture.casino import ROYAL
        >>> value(Card.parse("As")), value(Card.parse("Kh")), value(Card.parse("Kh"), ROYAL)
        (1, 0, 13)
    """
    require_variant(variant)
    return VALUES[variant.royal][require_card(card).index]


def get_highest_value(variant: Variant) -> int:
    """Return the highest value that a build may have under *variant* (CA-5.3, and the flags `royal` and `ace_high`)."""
    if variant.ace_high:
        return HIGH_ACE
    return 13 if variant.royal else 10
