"""Card Capture in words, for the command line."""

from __future__ import annotations

import re
from collections.abc import Iterator

from card_capture.cards import Card
from card_capture.solitaire._events import row_in_words
from card_capture.solitaire._views import View


def goal() -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    yield "Goal: clear the enemy deck and the Enemy Row, and let no J, Q, K or A reach the Enemy Capture Pile."
    yield "Cards are worth their number, a J 11, a Q 12, a K 13, an A 14; X1 and X2 are the Jokers."


def set_up(sight: View) -> Iterator[str]:
    """Yield the line that says what went to the bottom of the enemy deck; *sight* is of a fresh deal, with recall."""
    if sight.enemy_deck_bottom:
        royals = " ".join(map(str, sight.enemy_deck_bottom))
        filled = "others have filled the row" if all(sight.row) else "their places are empty"
        yield f"Set-up: {royals} came up for the row and went to the enemy deck's bottom; {filled}."


def table(sight: View) -> Iterator[str]:
    """Yield the lines that show what the player sees."""
    yield f"  Enemy Row, Positions 4 3 2 1:  {row_in_words(sight.row)}   (enemy deck {sight.enemy_deck_size})"
    piles = (
        ("discard pile", sight.discard_pile_size, sight.discard_pile),
        ("Enemy Capture Pile", sight.enemy_capture_pile_size, sight.enemy_capture_pile),
    )
    seen = ", ".join(f"{name} {size}" + (f": {cards}" if cards else "") for name, size, cards in piles)
    yield f"  Hand:  {sight.hand or 'nothing'}   (deck {sight.deck_size}, {seen})"


_A_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def with_symbols(text: str) -> str:
    """Return *text* with the symbols of the suits in its cards."""
    return _A_CARD.sub(lambda found: Card.parse(found[0]).pretty, text)
