"""
Pictures of a table as a seat sees it, as SVG.

`table` draws a view of any of the games, `card` a card and `back` the back of
one. A picture is a string, an `Svg`, that a notebook shows as a picture and a
page can take as it is. It needs no font, no script and nothing from elsewhere.

Provisional until 1.2: a minor release may still change names, arguments, and the
shapes, sizes and colours of the pictures.
"""

from card_capture._kit.pieces import Piece
from card_capture.svg._picture import Svg
from card_capture.svg._table import back, card, table

__all__ = [
    "Piece",
    "Svg",
    "back",
    "card",
    "table",
]
