"""Cards and numbers in words, for those who can't see a picture."""

from __future__ import annotations

from collections.abc import Iterable

from card_capture.cards import Card, CardSet, Rank


def list_cards(cards: Iterable[Card | None]) -> str:
    """Return cards in words, and "none" if there are none."""
    return ", ".join("empty" if card is None else card.name for card in cards) or "none"


def list_by_suit(cards: CardSet) -> str:
    """Return cards in words, each suit named once: "2, 10, king of clubs; first Joker"."""
    groups: dict[str, list[str]] = {}
    for card in cards:
        rank, _, suit = card.name.partition(" of ")
        groups.setdefault(suit, []).append(str(int(card.rank)) if card.rank and card.rank <= Rank.TEN else rank)
    return "; ".join(", ".join(ranks) + f" of {suit}" * bool(suit) for suit, ranks in groups.items()) or "none"
