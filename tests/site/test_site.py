"""
Build the site, serve it from this machine, and open it in headless Chromium.

The tests need the extras `docs` and `site` and Chromium (the package `chromium` of Debian),
and are skipped without them. SITE_SCREENSHOTS=FOLDER keeps screenshots of the pages there.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from urllib.parse import urldefrag, urlsplit

import pytest

from tests.site.reader import Reader

SHOWN = {
    "home": "",
    "play": "play/",
    "replay": "replay/",
    "rules": "reference/rules/card-capture/",
    "commander": "reference/rules/capture-the-commander/",
    "casino": "reference/rules/casino/",
    "host": "how-to/host-a-game/",
    "variants": "reference/variants/",
    "api": "reference/api/solitaire/",
}
"""The pages of which pictures are taken."""

WIDTHS = {"desktop": 1280, "phone": 390}


def test_every_page_is_there_and_no_link_is_broken(reader: Reader) -> None:
    page = reader.page()
    page.goto(reader.base)
    entries = page.locator(".md-nav--primary a.md-nav__link[href]").evaluate_all("links => links.map(a => a.href)")
    waiting = [urldefrag(entry).url for entry in entries]
    anchors: dict[str, set[str]] = {}
    links: dict[str, set[str]] = {}
    while waiting:
        url = waiting.pop(0)
        if url in anchors:
            continue
        response = page.goto(url)
        assert response is not None
        assert response.ok, url
        assert page.locator("h1").count() == 1, url
        anchors[url] = set(page.locator("[id]").evaluate_all("all => all.map(each => each.id)"))
        found = page.locator("a[href]").evaluate_all("links => links.map(a => a.href)")
        links[url] = {link for link in found if link.startswith(reader.base)}
        # What pages lead to and the navigation has not is a page all the same.
        waiting += [urldefrag(link).url for link in sorted(links[url]) if link.partition("#")[0].endswith("/")]
    print(f"\n{len(anchors)} pages, {len({link for found in links.values() for link in found})} links:")  # noqa: T201
    print(*(url.removeprefix(reader.base) or "(home)" for url in anchors), sep="\n")  # noqa: T201
    broken = [
        f"{url}: {link}"
        for url, found in links.items()
        for target, anchor, link in ((*urldefrag(link), link) for link in found)
        if target in anchors and anchor and not anchor.startswith("__") and anchor not in anchors[target]
    ]
    assert not broken
    assert {urldefrag(entry).url for entry in entries} == anchors.keys(), "a page is missing in the navigation"
    assert not reader.faults


def test_the_pages_for_language_models_are_there_and_described(folder: Path) -> None:
    entries = re.findall(
        r"^- \[.+\]\((.+?)\): (\S.+)$", (folder / "llms.txt").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert "reference/rules/card-capture/index.md" in [page for page, _ in entries]
    assert {folder / page for page, _ in entries} == set(folder.rglob("*.md"))
    assert "CC-6.2" in (folder / "llms-full.txt").read_text(encoding="utf-8")


def test_links_for_language_models_work_below_any_path(folder: Path) -> None:
    files = [folder / "llms.txt", folder / "llms-full.txt", *folder.rglob("*.md")]
    for file in files:
        links = re.findall(r"\]\(([^)\s]+)\)", file.read_text(encoding="utf-8"))
        for link in {urldefrag(link).url for link in links if not link.startswith(("https:", "http:", "#"))}:
            assert (file.parent / link).exists(), f"{file}: {link}"
        assert not [link for link in links if "invalid" in link]


def test_the_navigation_can_be_clicked_through(reader: Reader) -> None:
    """The tabs, and on a phone the menu behind the button."""
    page = reader.page()
    page.goto(reader.base)
    for tab in page.locator(".md-tabs__link").all_inner_texts():
        page.locator(".md-tabs__link", has_text=tab).click()
        page.wait_for_load_state()
        assert tab in page.locator(".md-tabs__item--active").inner_text()
    page = reader.page(viewport={"width": WIDTHS["phone"], "height": 800})
    page.goto(reader.base)
    page.locator("label.md-header__button[for=__drawer]").click()
    page.locator(".md-nav--primary").get_by_text("Glossary").click()
    page.wait_for_url("**/glossary/")
    assert not reader.faults


def test_the_search_finds_the_rule_of_the_jokers(reader: Reader) -> None:
    page = reader.page()
    page.goto(reader.base)
    page.locator(".md-search__input").click()
    page.wait_for_load_state("networkidle")  # the index has been read
    page.locator(".md-search__input").press_sequentially("joker", delay=50)
    page.wait_for_selector("a.md-search-result__link")
    found = page.locator("a.md-search-result__link").evaluate_all("links => links.map(a => a.href)")
    paths = [urlsplit(link).path + "#" + urlsplit(link).fragment for link in found]
    assert "/reference/rules/card-capture/#cc-6-2" in paths
    shown = page.locator("a.md-search-result__link[href*='#cc-6-2']").first
    if not shown.is_visible():
        page.locator("details.md-search-result__more summary").first.click()
    shown.click()
    page.wait_for_url("**/reference/rules/card-capture/**#cc-6-2")
    assert page.locator("#cc-6-2").is_visible()
    assert not reader.faults


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("CA-6.3", "casino/#ca-6-3"),
        ("CM-4.5", "capture-the-commander/#cm-4-5"),
        ("CC-5.2", "card-capture/#cc-5-2"),
        ("owner may trail", "casino/#ca-6-2"),
    ],
)
def test_the_search_leads_to_the_section_of_a_rule(reader: Reader, words: str, rule: str) -> None:
    page = reader.page()
    page.goto(reader.base)
    page.locator(".md-search__input").click()
    page.wait_for_load_state("networkidle")  # the index has been read
    # All at once: lunr warns of words that end with a hyphen, as "CA-" does while it is typed.
    page.locator(".md-search__input").fill(words)
    page.locator(".md-search__input").press("End")  # the theme looks again at each key
    page.wait_for_selector("a.md-search-result__link")
    page.wait_for_timeout(1000)  # the results of the last letter
    shown = [link for link in page.locator("a.md-search-result__link").all() if link.is_visible()]
    links = [urlsplit(str(link.get_attribute("href"))) for link in shown]
    paths = [f"{link.path}#{link.fragment}" for link in links]
    print(words, *paths[:8], sep="\n  ")  # noqa: T201
    assert any(path.endswith(f"/reference/rules/{rule}") for path in paths[:5])
    assert not reader.faults


def test_what_the_copy_button_copies_is_code(reader: Reader) -> None:
    page = reader.page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"{reader.base}tutorial/first-game/")
    block = page.locator(".highlight", has_text="print(*state.row)").first
    block.hover()
    block.locator("button.md-clipboard, .md-code__button[data-md-type=copy]").first.click()
    page.wait_for_selector(".md-dialog--active")
    copied = str(page.evaluate("navigator.clipboard.readText()"))
    assert copied.partition("\n")[0] == "print(*state.row)"
    assert ">>>" not in copied
    assert "9h 9d" not in copied
    compile(copied, "copied", "exec")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_links_and_cards_have_enough_contrast(reader: Reader, scheme: str) -> None:
    """At least 4.5 to 1, as WCAG 2 asks for text at level AA."""
    page = reader.page(color_scheme=scheme)
    page.goto(f"{reader.base}reference/rules/capture-the-commander/")
    colours = page.evaluate(
        """() => {
            const colour = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
            const white = colour(".picture .on-back", "fill");
            return [
                [colour("article p a", "color"), colour("body", "backgroundColor")],
                [colour(".md-header__title", "color"), colour(".md-header", "backgroundColor")],
                ...["fully-uncovered", "partially-covered", "fully-covered"].map(
                    kind => [white, colour(`.picture .${kind}`, "fill")]
                ),
            ];
        }"""
    )
    for text, background in colours:
        assert contrast(text, background) >= 4.5, f"{text} on {background}"


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
