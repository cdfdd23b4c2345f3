"""Actions and cards for people: on buttons, in messages, and read aloud."""

from __future__ import annotations

import re
from typing import Any

from card_capture.cards import Card

_CARD = r"(?:[2-9TJQKA][cdhs]|X[12])\b"
_CARDS = re.compile(rf"\b{_CARD}(?: {_CARD})*")


def label_action(action: Any, *, aloud: bool = False) -> str:
    """Return an action for people: with the suits as symbols, or to be read aloud."""
    text = write_cards(str(action), aloud=aloud).replace(" -", " nothing")
    text = re.sub(r"^give (.+)", r"give up \1 and the front card", text)
    text = re.sub(r"^attack (\d+) (seat \d) (slot \d+)", r"attack \3 of \2 with slot \1", text)
    text = re.sub(r"^expose (\d+)", r"turn up slot \1", text)
    return capitalize(text)


def capitalize(text: str) -> str:
    """Return *text* with a capital letter at its beginning."""
    return text[0].upper() + text[1:]


def write_cards(text: str, *, aloud: bool = False) -> str:
    """Return *text* with the cards in it written with symbols, or in words."""

    def write(cards: re.Match[str]) -> str:
        found = [Card.parse(card) for card in cards[0].split()]
        return ", ".join(card.name for card in found) if aloud else " ".join(card.pretty for card in found)

    return _CARDS.sub(write, text)
