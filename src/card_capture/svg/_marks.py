"""The pieces that a picture marks: those selected and those lit."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from attrs import frozen

from card_capture._kit.pieces import Piece, name_piece, read_piece, require_list
from card_capture._quoting import quote
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
                raise PieceError(f"expected {argument} to be pieces in the picture, got {quote(name, str)}")


def read_marks(selected: Iterable[Piece], lit: Iterable[Piece], to_move: int | None) -> Marks:
    """
    Return the names of the pieces.

    Args:
        selected: Those selected, or their names.
        lit: Those lit, or their names.
        to_move: The seat to move, whose slots may be numbers alone.

    Raises:
        PieceError: An argument is not an iterable of pieces.
    """
    return Marks(_read_names("selected", selected, to_move), _read_names("lit", lit, to_move))


def _read_names(argument: str, pieces: Iterable[Piece], to_move: int | None) -> frozenset[str]:
    return frozenset(_read_name(argument, piece, to_move) for piece in require_list(argument, pieces))


def _read_name(argument: str, value: object, to_move: int | None) -> str:
    piece = read_piece(value)
    if piece is None:
        expected = f"expected {argument} to be cards, builds such as 'B1' or slots such as (1, 6)"
        raise PieceError(f"{expected}, got {quote(value)}")
    return name_piece(piece, to_move)
