"""The pieces that actions use, their names, and the check of those that a caller lists."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TypeAlias, cast

from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import ParseError, PieceError

Piece: TypeAlias = Card | str | int | tuple[int, int]
"""
Something on the table or in a hand that an action can use: a `Card`, in Casino also a build such as "B1", and in
Capture the Commander a slot: the seat and the slot, as in (1, 6), or the number alone for a slot of the seat to move.
Functions that take pieces also take their names: those that pictures have in `data-piece`, such as "seat 1 slot 6",
those of `to_data`, such as "slot 3", and cards in any spelling that `Card.parse` reads, such as "9h".
"""

_BUILD = re.compile("B[1-9][0-9]{0,2}")
_SLOT = re.compile("(?:seat ([0-9]) )?slot ([1-9][0-9]{0,2})")


def read_piece(value: object) -> Piece | None:
    """Return the piece that *value* is or names, in the form that actions use; None if it is neither."""
    if isinstance(value, str):
        return _read_name(value)
    if isinstance(value, tuple):
        place = cast("tuple[int, int]", value)
        return place if [type(number) for number in place] == [int, int] else None
    return value if isinstance(value, Card) or type(value) is int else None


def _read_name(name: str) -> Piece | None:
    if _BUILD.fullmatch(name):
        return name
    if match := _SLOT.fullmatch(name):
        seat, slot = match.groups()
        return int(slot) if seat is None else (int(seat), int(slot))
    try:
        return Card.parse(name)
    except ParseError:
        return None


def name_piece(piece: Piece, to_move: int | None = None) -> str:
    """
    Return the name of a piece, as `data-piece` has it.

    Args:
        piece: The piece.
        to_move: The seat whose slots may be numbers alone; without it, such a slot is only "slot 3".
    """
    if isinstance(piece, int):
        return f"slot {quote(piece)}" if to_move is None else name_piece((to_move, piece))
    if isinstance(piece, tuple):
        seat, slot = map(quote, piece)  # `str` refuses integers with too many digits
        return f"seat {seat} slot {slot}"
    return str(piece)


def require_list(argument: str, pieces: Iterable[Piece]) -> Iterable[Piece]:
    """Return *pieces* if it is an iterable, and not a string; raise `PieceError` otherwise."""
    if isinstance(pieces, str) or not isinstance(pieces, Iterable):
        raise PieceError(f"expected {argument} to be a list of pieces, got {quote(pieces)}")
    return pieces


def require_pieces(
    pieces: Iterable[Piece], can_be: tuple[type, ...], kinds: str, present: Collection[Piece], places: str
) -> frozenset[Piece]:
    """
    Return *pieces*, with names replaced by pieces, if all of them are on the table or in the hand.

    Args:
        pieces: The pieces, or their names.
        can_be: The classes of the game's pieces.
        kinds: The values that can be, in words.
        present: The pieces that are there.
        places: The places of these, in words. A hidden card gets the same message wherever it is.

    Raises:
        PieceError: *pieces* is not a list of pieces, or one of them is not there.
    """
    found: list[Piece] = []
    for value in require_list("pieces", pieces):
        piece = read_piece(value)
        if piece is None or not isinstance(piece, can_be):
            raise PieceError(f"expected pieces to be {kinds}, got {quote(value)}")
        if piece not in present:
            raise PieceError(f"expected pieces {places}, got {quote(value, str)}")
        found.append(piece)
    return frozenset(found)
