"""
Draw the picture of the README: `python docs/_readme_picture.py`.

The picture is kept as a file, `assets/table.svg`, since a Git host shows files and runs nothing. It has a background of
its own, so it can be read on light and dark pages. A test says when it has to be drawn again.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

from pathlib import Path

from _pictures import draw_capture, draw_still

TARGET = Path(__file__).parent / "assets" / "table.svg"


def draw_table() -> str:
    """Return the table of Card Capture with the cards of a capture marked, as a file of SVG."""
    return draw_still(draw_capture, 760) + "\n"


def main() -> None:
    """Write the picture."""
    TARGET.write_text(draw_table(), encoding="utf-8")


if __name__ == "__main__":
    main()
