"""Views as text: lines that wrap, and views of no game."""

from __future__ import annotations

import pytest

from card_capture._kit.states import ViewBase
from card_capture._kit.text import number_items, wrap


@pytest.mark.parametrize(
    ("line", "width", "parts"),
    [
        ("  Hand:  2c 3c 4c", 17, ["  Hand:  2c 3c 4c"]),
        ("  Hand:  2c 3c 4c 5c", 18, ["  Hand:  2c 3c 4c", "         5c"]),
        ("  Hand:  2c 3c 4c 5c", 17, ["  Hand:  2c 3c 4c", "    5c"]),  # the label takes more than half
        ("  B1:  build of 8: 2c 3c", 19, ["  B1:  build of 8:", "       2c 3c"]),
        ("  The rules:      x y", 20, ["  The rules:      x", "    y"]),  # not a label, but columns
    ],
)
def test_labels(line: str, width: int, parts: list[str]) -> None:
    assert wrap(line, width) == parts


def test_numbered_items() -> None:
    assert number_items("side", [4, 7]) == "side 0: 4, side 1: 7"


def test_a_view_of_no_game_has_no_text() -> None:
    class View(ViewBase):
        __slots__ = ()

    with pytest.raises(NotImplementedError):
        str(View())
