"""The public functions: the table of a view, a card, and a back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, assert_never

from card_capture import casino, commander, solitaire
from card_capture._kit.pieces import Piece
from card_capture._quoting import quote
from card_capture.cards import Card, require_card
from card_capture.errors import PictureError
from card_capture.svg import _casino, _commander, _solitaire
from card_capture.svg._cards import get_suit_letter, make_face
from card_capture.svg._marks import read_marks
from card_capture.svg._picture import Canvas, Svg
from card_capture.svg._shapes import HEIGHT, WIDTH

View: TypeAlias = solitaire.View | commander.View | casino.View
State: TypeAlias = solitaire.GameState | commander.GameState | casino.GameState

_SMALLEST, _LARGEST = 200, 10_000
_NARROW, _WIDE = 390, 760
"""The widths of the two layouts, in units of the picture."""


def table(
    view: View,
    *,
    selected: Iterable[Piece] = (),
    lit: Iterable[Piece] = (),
    four_colour: bool = False,
    size: int | None = None,
) -> Svg:
    """
    Return a picture of the table as a seat sees it.

    A picture is made from the view alone, so no hidden card can be in it. Equal views give equal strings. Everything
    that an action can name is a *piece*: an element with `data-piece`, which can get the keyboard's focus and says in
    words what it is. Its name there is a card, such as "9s", in Casino also a build, such as "B1", and in Capture the
    Commander a place, such as "seat 1 slot 6".

    Args:
        view: A view of any of the games; with recall the picture has what a perfect memory adds.
        selected: The pieces that are drawn as chosen: raised, with an outline and a tick. A piece is a `Card`, a
            build such as "B1", a seat and a slot such as (1, 6), or a slot of the seat to move such as 3. It may
            be given by its name in `data-piece`, such as "seat 1 slot 6", or in `to_data`.
        lit: The pieces that are drawn as those that may be chosen: with a dashed outline. A piece that is also in
            *selected* is only drawn as chosen.
        four_colour: Draw clubs in green and diamonds in blue.
        size: The width in pixels, from 200 to 10000. A picture for less than 560 has a layout for narrow screens.
            Without it the picture is as wide as the page lets it be.

    Raises:
        PictureError: *view* is not a view, or *four_colour* or *size* can't be used.
        PieceError: *selected* or *lit* has something other than pieces that the picture shows.

    Examples:
        >>> from card_capture import CardSet, new_game, view
        >>> picture = table(view(new_game(seed=1)), lit=CardSet.parse("9h 9d"))
        >>> 'data-piece="9h"' in picture, "nine of hearts, Position 1, lit" in picture
        (True, True)
    """
    if not isinstance(view, View):
        raise PictureError(_describe_misfit(view))
    _require_flag(four_colour)
    if size is not None and (type(size) is not int or not _SMALLEST <= size <= _LARGEST):
        raise PictureError(f"expected a size from {_SMALLEST} to {_LARGEST} pixels, got {quote(size)}")
    canvas = Canvas(_NARROW if size is not None and size < 560 else _WIDE, read_marks(selected, lit, view.to_move))
    match view:
        case solitaire.View():
            height, title, words = (
                _solitaire.draw(canvas, view),
                _solitaire.write_title(view),
                _solitaire.describe(view),
            )
        case commander.View():
            height, title, words = (
                _commander.draw(canvas, view),
                _commander.write_title(view),
                _commander.describe(view),
            )
        case casino.View():
            height, title, words = _casino.draw(canvas, view), _casino.write_title(view), _casino.describe(view)
        case _:
            assert_never(view)
    return canvas.finish(height, title, words, felt=True, size=size, four_colour=four_colour)


def card(card: Card, *, four_colour: bool = False) -> Svg:
    """
    Return a picture of a card, 60 by 84 pixels; a page can make it larger or smaller.

    Args:
        card: The card.
        four_colour: Draw clubs in green and diamonds in blue.

    Raises:
        NotACardError: *card* is not a card.
        PictureError: *four_colour* is not a bool.

    Examples:
        >>> from card_capture import Card
        >>> 'aria-label="ten of diamonds"' in card(Card.parse("Td"))
        True
    """
    require_card(card)
    _require_flag(four_colour)
    canvas = Canvas(WIDTH + 2)
    canvas.add(f'<g class="cc-{get_suit_letter(card)}" transform="translate(1 0)">{make_face(canvas, card)}</g>')
    return canvas.finish(HEIGHT + 2, card.name, card.name, felt=False, size=WIDTH + 2, four_colour=four_colour)


def back() -> Svg:
    """
    Return a picture of the back of a card, of the same size as that of a card.

    Examples:
        >>> 'aria-label="a card face down"' in back()
        True
    """
    canvas = Canvas(WIDTH + 2)
    canvas.add(canvas.use("back", 1, 0))
    words = "a card face down"
    return canvas.finish(HEIGHT + 2, words, words, felt=False, size=WIDTH + 2, four_colour=False)


def _require_flag(four_colour: object) -> None:
    if type(four_colour) is not bool:
        raise PictureError(f"expected four_colour to be True or False, got {quote(four_colour)}")


def _describe_misfit(value: object) -> str:
    expected = "expected a view of Card Capture, Capture the Commander or Casino"
    if isinstance(value, State):  # its repr would show hidden cards
        return f"{expected}, got a state: pass view(state, seat)"
    return f"{expected}, got {quote(value)}"
