"""The pieces that a picture marks: those selected and those lit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import cast

from attrs import frozen

from card_capture._kit.pieces import Piece, require_list
from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import PieceError


@frozen
class Marks:
    """
    The names of the pieces to be marked, as they are in `data-piece`.

    Attributes:
        selected: Those selected.
        lit: Those lit.
    """

    selected: frozenset[str] = frozenset()
    lit: frozenset[str] = frozenset()

    def require(self, pieces: AbstractSet[str]) -> None:
        """
        Raise an error unless all are among *pieces*.

        Raises:
            PieceError: One is not; of several, the first in alphabetical order.
        """
        for argument, names in (("selected", self.selected), ("lit", self.lit)):
            for name in sorted(names - pieces):
                raise PieceError(f"expected {argument} to be pieces in the picture, got {name}")


def read_marks(selected: Iterable[Piece], lit: Iterable[Piece], to_move: int | None) -> Marks:
    """
    Return the names of the pieces.

    Args:
        selected: Those selected.
        lit: Those lit.
        to_move: The seat to move, whose slots may be numbers alone.

    Raises:
        PieceError: An argument is not an iterable of pieces.
    """
    return Marks(_names("selected", selected, to_move), _names("lit", lit, to_move))


def name_place(seat: int, slot: int) -> str:
    """Return the name of a slot in `data-piece`, as actions have it."""
    return f"seat {seat} slot {slot}"


def _names(argument: str, pieces: Iterable[Piece], to_move: int | None) -> frozenset[str]:
    return frozenset(_name(argument, piece, to_move) for piece in require_list(argument, pieces))


def _name(argument: str, piece: object, to_move: int | None) -> str:
    if isinstance(piece, Card) or (isinstance(piece, str) and re.fullmatch("B[1-9][0-9]*", piece)):
        return str(piece)
    if type(piece) is int:
        return f"slot {piece}" if to_move is None else name_place(to_move, piece)
    shown = quote(piece)
    is_place = isinstance(piece, tuple) and [type(number) for number in cast("tuple[object, ...]", piece)] == [int, int]
    if is_place:
        return name_place(*cast("tuple[int, int]", piece))
    raise PieceError(f"expected {argument} to be cards, builds such as 'B1' or slots such as (1, 6), got {shown}")
