"""
Draw the picture that other sites show next to a link to a page: `python docs/_social_card.py`.

It needs the extra `site` and Chromium. The picture is kept as a file, `assets/social-card.png`, so that the site can
be built without a browser. Run it again when the cards look different.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import shutil
from pathlib import Path

from card_capture import Card, svg

WIDTH, HEIGHT = 1200, 630
"""The size that other sites expect, in pixels."""

TARGET = Path(__file__).parent / "assets" / "social-card.png"

_HAND = ("2c", "4c", "X1", "Tc", "Qh")
_STYLE = """
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #2a6650; color: #fff;
       font-family: "DejaVu Sans", sans-serif; }
h1 { font-size: 88px; margin: 0; position: absolute; left: 80px; top: 64px; }
p { font-size: 36px; line-height: 1.5; margin: 0; position: absolute; left: 84px; top: 210px; }
div { position: absolute; left: 730px; top: 256px; width: 290px; height: 406px; transform-origin: 50% 130%; }
div svg { width: 290px; height: auto; }
"""


def draw_page() -> str:
    """Return the picture as a page in HTML: the name of the library, the games, and a hand of cards."""
    cards = "".join(
        f'<div style="transform: rotate({-28 + 14 * number}deg)">{svg.card(Card.parse(name))}</div>'
        for number, name in enumerate(_HAND)
    )
    words = "Card Capture<br>Capture the Commander<br>Casino"
    more = '<p style="top: 500px; font-size: 28px">Play them here,<br>or in Python</p>'
    return f"<!doctype html><style>{_STYLE}</style><h1>card_capture</h1><p>{words}</p>{more}{cards}"


def main() -> None:
    """Write the picture."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - this file is read also where it is not there

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        page.set_content(draw_page())
        TARGET.parent.mkdir(exist_ok=True)
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    main()
