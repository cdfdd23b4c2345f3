"""
Look at the pages on wide and narrow screens, light and dark: their contrast, and whether they fit.

SITE_SCREENSHOTS=FOLDER keeps screenshots of the pages there.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.site.reader import Reader

SHOWN = {
    "home": "",
    "play": "play/",
    "replay": "replay/",
    "how-to-play": "how-to-play/card-capture/",
    "how-to-play-commander": "how-to-play/capture-the-commander/",
    "how-to-play-casino": "how-to-play/casino/",
    "rules": "reference/rules/card-capture/",
    "commander": "reference/rules/capture-the-commander/",
    "casino": "reference/rules/casino/",
    "host": "how-to/host-a-game/",
    "variants": "reference/variants/",
    "differences": "reference/differences/",
    "404": "404.html",
    "api": "reference/api/solitaire/",
}
"""The pages of which pictures are taken."""

WIDTHS = {"desktop": 1280, "phone": 390}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_links_and_cards_have_enough_contrast(reader: Reader, scheme: str) -> None:
    """At least 4.5 to 1, as WCAG 2 asks for text at level AA."""
    page = reader.page(color_scheme=scheme)
    page.goto(f"{reader.base}reference/rules/capture-the-commander/")
    colours = page.evaluate(
        """() => {
            const colour = (selector) => getComputedStyle(document.querySelector(selector)).fill;
            return ["fully-uncovered", "partially-covered", "fully-covered"].map(
                kind => [colour(".picture .on-back"), colour(`.picture .${kind}`)]
            );
        }"""
    )
    for text, background in colours:
        assert contrast(text, background) >= 4.5, f"{text} on {background}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["", "how-to-play/casino/", "reference/differences/", "how-to/host-a-game/", "404.html"]
)
def test_everything_that_is_read_has_enough_contrast(reader: Reader, path: str, scheme: str) -> None:
    page = reader.page(color_scheme=scheme, viewport={"width": 1280, "height": 800})
    page.goto(reader.base + path)
    page.wait_for_timeout(1000)  # the tabs are faded in
    seen = page.evaluate(READ_COLOURS)
    assert len(seen) > 3
    assert not [each for each in seen if contrast(each["text"], each["background"]) < 4.5]


READ_COLOURS = """() => {
    const read = (colour) => colour.match(/[\\d.]+/g).map(Number);
    const over = ([r, g, b, a = 1], below) => [r, g, b].map((part, place) => a * part + (1 - a) * below[place]);
    const ground = (element) => {
        const colour = read(getComputedStyle(element).backgroundColor);
        const below = element.parentElement && (colour[3] ?? 1) < 1 ? ground(element.parentElement) : [255, 255, 255];
        return over(colour, below);
    };
    const words = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    const found = new Map();
    for (const element of document.querySelectorAll("body :not(svg *, script, style, noscript, .md-search *)")) {
        const style = getComputedStyle(element);
        if (!words(element) || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        const [r, g, b, a = 1] = read(style.color);
        let opacity = a;
        for (let one = element; one; one = one.parentElement) opacity *= getComputedStyle(one).opacity;
        if (element.closest(".headerlink, .md-top, .md-skip, [disabled], [hidden]")) continue;
        const background = ground(element);
        const pair = { text: `rgb(${over([r, g, b, opacity], background).map(Math.round)})` };
        pair.background = `rgb(${background.map(Math.round)})`;
        found.set(pair.text + pair.background, { ...pair, where: element.outerHTML.slice(0, 120) });
    }
    return [...found.values()];
}"""
"""The colours of all words on a page with the ground behind them, each pair once."""


def contrast(one: str, other: str) -> float:
    """Return the contrast of two opaque colours as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = [int(part) / 255 for part in re.findall(r"\d+", colour)[:3]]
        red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted([luminance(one), luminance(other)])
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", WIDTHS)
@pytest.mark.parametrize("name", SHOWN)
def test_pages_fit_the_screen(reader: Reader, tmp_path: Path, name: str, device: str, scheme: str) -> None:
    page = reader.page(viewport={"width": WIDTHS[device], "height": 900}, color_scheme=scheme)
    page.goto(reader.base + SHOWN[name])
    assert page.evaluate("document.body.dataset.mdColorScheme") == ("slate" if scheme == "dark" else "default")
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[device]
    for picture in page.locator(".picture svg:visible").all():
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 200
        assert box["x"] + box["width"] <= WIDTHS[device]
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(400)  # the header moves a little after the page
    target = Path(os.environ.get("SITE_SCREENSHOTS") or tmp_path)
    target.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=target / f"{name}-{device}-{scheme}.png")
    assert not reader.faults
