"""
Build the site, serve it from this machine, and open it in headless Chromium.

The tests need the extras `docs` and `site` and Chromium (the package `chromium` of Debian),
and are skipped without them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag, urlsplit

import pytest
from _licences import NAME
from _play import LIBRARIES, find_pyodide, find_version
from _project import URLS

from card_capture import __version__
from tests.site.reader import Reader

PHONE = {"width": 390, "height": 800}


def test_every_page_is_there_and_no_link_is_broken(reader: Reader) -> None:
    page = reader.page()
    page.goto(reader.base)
    entries = page.locator(".md-nav--primary a.md-nav__link[href]").evaluate_all("links => links.map(a => a.href)")
    waiting = [urldefrag(entry).url for entry in entries]
    anchors: dict[str, set[str]] = {}
    links: dict[str, set[str]] = {}
    descriptions: dict[str, str] = {}
    while waiting:
        url = waiting.pop(0)
        if url in anchors:
            continue
        response = page.goto(url)
        assert response is not None
        assert response.ok, url
        assert page.locator("h1").count() == 1, url
        tags = read_tags(page)
        assert tags["og:description"] == tags["description"] != "", url
        descriptions[tags["description"]] = url
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
        if target in anchors and anchor and not anchor.startswith(("__", "v=")) and anchor not in anchors[target]
    ]
    assert not broken
    assert set(descriptions.values()) == anchors.keys(), "two pages have the same description"
    assert {urldefrag(entry).url for entry in entries} == anchors.keys(), "a page is missing in the navigation"
    assert not reader.faults


def read_tags(page: Any) -> dict[str, str]:
    """Return what a page says of itself in its head, by the names of the tags."""
    found = page.locator("meta[name], meta[property]")
    pairs = found.evaluate_all("all => all.map(tag => [tag.getAttribute('property') ?? tag.name, tag.content])")
    return {str(name): str(content) for name, content in pairs}


def test_a_link_to_a_page_is_shown_with_a_picture(reader: Reader, folder: Path) -> None:
    page = reader.page()
    page.goto(reader.base + "how-to-play/casino/")
    tags = read_tags(page)
    assert tags["og:title"] == "How to play Casino - card_capture"
    assert tags["og:image"] == f"{URLS['Documentation']}assets/social-card.png"
    assert (folder / tags["og:image"].removeprefix(URLS["Documentation"])).exists()
    page.goto(reader.base)
    assert read_tags(page)["og:title"] == "card_capture"


def test_every_page_leads_to_the_project_its_version_and_its_licence(reader: Reader) -> None:
    page = reader.page()
    page.goto(reader.base + "glossary/")
    assert page.locator(".md-header a.md-source").get_attribute("href") == URLS["Homepage"]
    links = page.locator(".md-copyright__highlight a")
    assert links.all_inner_texts() == [f"card_capture {__version__}", "Project", "Changelog", "MIT Licence"]
    assert links.nth(1).get_attribute("href") == URLS["Homepage"]
    links.nth(3).click()
    assert "Permission is hereby granted" in page.locator("article").inner_text()
    page.locator(".md-copyright__highlight a").nth(2).click()
    assert page.locator("h1").inner_text().startswith("Changelog")
    assert not reader.faults


def test_the_licences_of_all_parts_are_in_one_file(reader: Reader, folder: Path) -> None:
    page = reader.page()
    page.goto(reader.base + "licence/")
    link = page.locator("article").get_by_role("link", name="one file")
    address = str(link.evaluate("link => link.href"))
    assert address == f"{reader.base}{NAME}"
    text = (folder / NAME).read_text(encoding="utf-8")
    parts = [*LIBRARIES, "mkdocs-material"]
    if (folder / "play" / "py").exists():
        find_pyodide()
        parts += ["Pyodide", "Python"]
        assert f"https://github.com/pyodide/pyodide/tree/{find_version()}" in text
        assert "PYTHON SOFTWARE FOUNDATION LICENSE" in text
        assert "https://mozilla.org/MPL/2.0/" in text
    else:
        parts = parts[-1:]
    for part in parts:
        assert re.search(rf"^={{78}}\n{part}\b.*\nSource: https://", text, flags=re.MULTILINE), part
    assert text.count("Font Awesome Free License") == 1
    table = page.locator("article table").inner_text().replace("Material for MkDocs", "mkdocs-material")
    assert all(part in table for part in parts)


def test_an_address_without_a_page_leads_on(reader: Reader) -> None:
    page = reader.page()
    response = page.goto(reader.base + "no/such/page/")
    assert response is not None
    assert response.status == 404
    article = page.locator("article")
    assert article.locator("h1").inner_text() == "There is no page at this address"
    links = article.locator("a").evaluate_all("links => links.map(a => a.href)")
    own = [link for link in links if link.startswith(reader.base)]
    assert own[0] == reader.base
    assert [link for link in links if link not in own] == [URLS["Issues"]]
    article.get_by_role("button", name="Search the site").click()
    page.wait_for_function("document.activeElement.matches('.md-search__input')")
    page.keyboard.type("joker")
    page.wait_for_selector("a.md-search-result__link")
    assert [fault for fault in reader.faults if "no/such/page" not in fault and "404" not in fault] == []
    for link in own:
        assert page.goto(link).ok, link


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
        page.locator(".md-tabs__link").get_by_text(tab, exact=True).click()
        page.wait_for_load_state()
        assert tab in page.locator(".md-tabs__item--active").inner_text()
    page = reader.page(viewport=PHONE)
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
