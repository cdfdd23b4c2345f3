"""The pieces that actions touch, and the check of those that a caller lists."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import PieceError

Piece: TypeAlias = Card | str | int | tuple[int, int]
"""
Something on the table or in a hand that an action can touch: a `Card`, in Casino also a build such as "B1", and in
Capture the Commander a slot: the seat and the slot, as in (1, 6), or the number alone for a slot of the seat to move.
"""


def require_list(argument: str, pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Return *pieces* if it is an iterable, and not a string; raise `PieceError` otherwise."""
    if isinstance(pieces, str) or not isinstance(pieces, Iterable):
        raise PieceError(f"expected {argument} to be a list of pieces, got {quote(pieces)}")
    return pieces


def require_pieces(
    pieces: Iterable[Piece], can_be: Callable[[object], bool], kinds: str, present: Collection[Piece], places: str
) -> frozenset[Piece]:
    """
    Return *pieces* if all of them are on the table or in the hand.

    Args:
        pieces: The pieces.
        can_be: The function that returns whether a value can be a piece of the game.
        kinds: The values that can be, in words.
        present: The pieces that are there.
        places: The places of these, in words. A hidden card gets the same message wherever it is.

    Raises:
        PieceError: *pieces* is not a list of pieces, or one of them is not there.
    """
    found: list[Piece] = []
    for piece in require_list("pieces", pieces):
        if not can_be(piece):
            raise PieceError(f"expected pieces to be {kinds}, got {quote(piece)}")
        if piece not in present:
            raise PieceError(f"expected pieces {places}, got {quote(piece, str)}")
        found.append(piece)
    return frozenset(found)
