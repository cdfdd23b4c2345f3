"""The pieces that a picture marks: those selected and those lit."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import TypeAlias, cast

from attrs import frozen

from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import PictureError

Piece: TypeAlias = Card | str | tuple[int, int]
"""Something on the table that can be chosen: a card, in Casino also a build such as "B1", in Capture the Commander
the seat and the slot of a card."""


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
            PictureError: One is not; of several, the first in alphabetical order.
        """
        for argument, names in (("selected", self.selected), ("lit", self.lit)):
            for name in sorted(names - pieces):
                raise PictureError(f"expected {argument} to be pieces in the picture, got {name}")


def read_marks(selected: Iterable[Piece], lit: Iterable[Piece]) -> Marks:
    """
    Return the names of the pieces.

    Raises:
        PictureError: An argument is not an iterable of pieces.
    """
    return Marks(_names("selected", selected), _names("lit", lit))


def name_place(seat: int, slot: int) -> str:
    """Return the name of a slot in `data-piece`, as actions have it."""
    return f"seat {seat} slot {slot}"


def _names(argument: str, pieces: Iterable[Piece]) -> frozenset[str]:
    if isinstance(pieces, str) or not isinstance(pieces, Iterable):
        raise PictureError(f"expected {argument} to be a list of pieces, got {quote(pieces)}")
    return frozenset(_name(argument, piece) for piece in pieces)


def _name(argument: str, piece: object) -> str:
    if isinstance(piece, Card) or (isinstance(piece, str) and re.fullmatch("B[1-9][0-9]*", piece)):
        return str(piece)
    shown = quote(piece)
    is_place = isinstance(piece, tuple) and [type(number) for number in cast("tuple[object, ...]", piece)] == [int, int]
    if is_place:
        return name_place(*cast("tuple[int, int]", piece))
    raise PictureError(f"expected {argument} to have cards, builds such as 'B1' or places such as (1, 6), got {shown}")
