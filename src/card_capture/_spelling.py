"""The spellings of a card that are read as that card."""

from __future__ import annotations

from card_capture._suits import Suit

_VARIATIONS = ("", "\ufe0e", "\ufe0f")  # after a symbol, phones add the one that asks for text or for a picture


def list_spellings(notation: str) -> list[str]:
    """
    Return every spelling of a card, such as Td, tD and 10♦, or X1 and x1.

    Every one is listed, so that strings are compared as they are: characters that merely
    turn into a card's letters when lowercased, such as the Kelvin sign, are not accepted.

    Args:
        notation: The card as `str` returns it.
    """
    letter, rest = notation[0], notation[1]
    if letter == "X":
        return [notation, notation.lower()]
    suits = [rest, rest.upper(), *(Suit(rest).symbol + variation for variation in _VARIATIONS)]
    return [rank + suit for rank in {letter, letter.lower(), letter.replace("T", "10")} for suit in suits]
