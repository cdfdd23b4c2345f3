"""Cards and numbers in words, for those who can't see a picture."""

from __future__ import annotations

from collections.abc import Iterable

from card_capture.cards import Card, CardSet, Rank

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = (*_NUMBERS, "jack", "queen", "king", "ace")


def name_card(card: Card) -> str:
    """Return a card in words: "ten of clubs", "first Joker"."""
    # `Card.name` will replace this function.
    if card.suit is None or card.rank is None:
        return "second Joker" if str(card) == "X2" else "first Joker"
    return f"{_RANKS[card.rank - 2]} of {card.suit.name.lower()}"


def list_cards(cards: Iterable[Card | None]) -> str:
    """Return cards in words, and "none" if there are none."""
    return ", ".join("empty" if card is None else name_card(card) for card in cards) or "none"


def list_by_suit(cards: CardSet) -> str:
    """Return cards in words, each suit named once: "2, 10, king of clubs; first Joker"."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        rank, _, suit = name_card(card).partition(" of ")
        groups.setdefault(suit, []).append(str(int(card.rank)) if card.rank and card.rank <= Rank.TEN else rank)
    return "; ".join(", ".join(ranks) + f" of {suit}" * bool(suit) for suit, ranks in groups.items()) or "none"


def count_cards(number: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if number == 1 else f"{number} cards"
