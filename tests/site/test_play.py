"""
Play whole games on the page Play, in headless Chromium: the library itself runs in it, by Pyodide.

Loading takes seconds, so most tests share a page. They are skipped where the site was built without Pyodide.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import pytest

from tests.site.reader import Reader

PATIENCE = 180_000
"""Milliseconds until a test gives up; a machine may be busy with other tests."""

IDLE = ".play[data-started]:not([data-busy])"


class Visitor:
    """A visitor who plays."""

    def __init__(self, reader: Reader, address: str = "play/", **options: Any) -> None:
        self.reader = reader
        self.page = reader.page(**{"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 1400}} | options)
        self.page.set_default_timeout(PATIENCE)
        self.page.goto(reader.base + address)

    def start(self) -> None:
        self.page.get_by_role("button", name="Play", exact=True).click()
        self.page.wait_for_selector(".play[data-started]")
        self.wait()

    def wait(self) -> None:
        """Wait until it is the visitor's turn."""
        self.page.wait_for_selector(IDLE)

    def deal(self, game: str, **choices: str) -> None:
        settings = self.page.locator(".play-settings")
        if settings.get_attribute("open") is None:
            settings.locator("> summary").click()
        for label, value in (
            {"Game": game} | {name.replace("_", " "): value for name, value in choices.items()}
        ).items():
            self.page.get_by_label(label, exact=True).select_option(value)
        self.page.get_by_role("button", name="Deal", exact=True).click()
        self.wait()

    def choose(self, piece: str) -> None:
        before = self.text(".play-table")
        self.page.locator(f"[data-piece='{piece}']").click()
        self.page.wait_for_function(
            "before => document.querySelector('.play-table').innerHTML !== before", arg=before, timeout=PATIENCE
        )
        self.wait()

    def press_offer(self, selector: str = ".play-offers button") -> None:
        self.page.locator(selector).first.click()
        self.wait()

    def text(self, selector: str) -> str:
        return str(self.page.locator(selector).inner_html())

    @property
    def lit(self) -> list[str]:
        """The pieces that can be added."""
        found = self.page.locator("[data-piece][aria-label$=', lit']")
        return [str(name) for name in found.evaluate_all("all => all.map(each => each.dataset.piece)")]

    @property
    def is_over(self) -> bool:
        return self.page.locator(".play[data-over]").count() == 1

    @property
    def status(self) -> str:
        return self.page.locator(".play-status").inner_text()


@pytest.fixture(scope="module", autouse=True)
def _pyodide(folder: Path) -> None:
    if not (folder / "play" / "py").exists():
        pytest.skip("the site was built without Pyodide")


@pytest.fixture(scope="module")
def shared(browser: Any, base: str) -> Visitor:
    """A visitor whose page has loaded everything."""
    visitor = Visitor(Reader(browser, base))
    visitor.start()
    return visitor


@pytest.fixture
def visitor(shared: Visitor) -> Iterator[Visitor]:
    shared.deal("solitaire", Variant="beta@1")
    yield shared
    assert not shared.reader.faults


def test_nothing_is_loaded_before_the_visitor_presses_play(reader: Reader) -> None:
    page = reader.page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto(reader.base + "play/", wait_until="networkidle")
    assert page.locator(".play-table svg:visible").count() == 1
    assert [url for url in loaded if url.endswith("/play/play.js")]
    assert not [url for url in loaded if "/play/py/" in url or url.endswith("/play/worker.js")]
    assert not reader.faults


def test_a_whole_game_of_card_capture_by_clicks_on_cards(visitor: Visitor) -> None:
    """Choose the first card that can be added until an action uses just the chosen cards."""
    while not visitor.is_over:
        while not visitor.page.locator(".play-offers .play-main").count():
            visitor.choose(visitor.lit[0])
        visitor.press_offer(".play-offers .play-main")
    assert visitor.status.startswith("The game is over: lost")
    replay = visitor.page.locator(".play-offers a")
    assert replay.inner_text() == "Replay"
    assert str(replay.get_attribute("href")).endswith(f"/replay/{visitor.page.url[visitor.page.url.index('#') :]}")


def test_a_whole_game_of_capture_the_commander(visitor: Visitor) -> None:
    visitor.deal("commander", Players="3")
    visitor.choose("seat 0 slot 3")
    visitor.choose("seat 1 slot 2")
    visitor.press_offer(".play-offers .play-main")
    assert "attack" in visitor.text(".play-log")
    while not visitor.is_over:
        visitor.press_offer()
    assert visitor.status.startswith("The game is over: ")


def test_a_whole_match_of_casino(visitor: Visitor) -> None:
    visitor.deal("casino")
    while not visitor.is_over:
        visitor.press_offer()
    assert visitor.status.startswith("The game is over: seat ")


def test_hands_are_covered_between_the_turns_of_people(visitor: Visitor) -> None:
    visitor.deal("casino", You_play="all")
    for seat in (0, 1):
        assert visitor.page.locator("[data-piece]").count() == 0
        visitor.page.get_by_role("button", name=f"Show the hand of seat {seat}").click()
        visitor.page.wait_for_selector("[data-piece]")
        visitor.wait()
        visitor.press_offer()
    assert visitor.page.locator("[data-piece]").count() == 0


def test_a_game_by_keys_alone_and_again_from_its_link(reader: Reader) -> None:
    visitor = Visitor(reader, "play/#v=playcards@1&s=2")
    focused = "document.activeElement.dataset.piece"
    keys = visitor.page.keyboard
    visitor.page.get_by_role("button", name="Play", exact=True).focus()
    keys.press("Enter")
    visitor.page.wait_for_selector(".play[data-started]")
    visitor.page.wait_for_function(f"{focused} !== undefined", timeout=PATIENCE)
    while visitor.page.evaluate(focused) not in visitor.lit:
        keys.press("Tab")
    piece = visitor.page.evaluate(focused)
    keys.press("Enter")
    visitor.page.wait_for_selector(f"[data-piece='{piece}'][aria-label$=', selected']")
    assert visitor.page.evaluate(focused) == piece
    keys.press("s")  # the theme would open its search
    assert visitor.page.evaluate(focused) == piece
    keys.press("Escape")
    visitor.page.wait_for_selector(f"[data-piece='{piece}'][aria-label$=', lit']")
    while not visitor.page.evaluate("document.activeElement.closest('.play-offers') !== null"):
        keys.press("Tab")
    turns = 0
    while not visitor.is_over:
        keys.press("Enter")
        turns += 1
        visitor.page.wait_for_function(
            f"document.querySelectorAll('{IDLE}').length && location.hash.split('~').length >= {turns}",
            timeout=PATIENCE,
        )
    table = visitor.text(".play-table")
    visitor.page.reload()
    visitor.start()
    assert visitor.is_over
    assert visitor.text(".play-table") == table
    assert not reader.faults


def test_a_refusal_leads_to_its_rule(visitor: Visitor) -> None:
    visitor.choose("Tc")
    visitor.choose("4c")
    refusal = visitor.page.locator(".play-refusal")
    assert refusal.inner_text() == "4♣ can't capture 10♣: the total is 4, but 10 is needed (CC-6.1)."
    url = str(refusal.locator("a").evaluate("link => link.href"))
    page = visitor.reader.page()
    page.goto(url)
    assert page.locator(f"[id='{urldefrag(url).fragment}']").is_visible()


def test_undo_asks_before_it_shows_something(visitor: Visitor) -> None:
    visitor.press_offer()
    before = visitor.page.url
    visitor.press_offer()
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.page.get_by_role("button", name="Leave it").click()
    assert visitor.page.url != before
    visitor.page.get_by_role("button", name="Undo").click()
    visitor.page.get_by_role("button", name="Take it back").click()
    visitor.page.wait_for_function("before => location.href === before", arg=before, timeout=PATIENCE)


def test_a_changed_link_or_file_is_refused_and_nothing_is_lost(visitor: Visitor, tmp_path: Path) -> None:
    visitor.press_offer()
    table, notice = visitor.text(".play-table"), visitor.page.locator(".play-notice p")
    with visitor.page.expect_download() as download:
        visitor.page.get_by_role("button", name="Save", exact=True).click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    visitor.page.evaluate("location.hash = 'v=beta@1&s=1&m=discard.-~capture.Ah.with.2c'")
    notice.get_by_text("This link can't be opened: move 2: ").wait_for()
    assert visitor.text(".play-table") == table
    changed = tmp_path / "changed.json"
    changed.write_text(saved.read_text(encoding="utf-8").replace('"seed":"1"', '"seed":"2"'), encoding="utf-8")
    visitor.page.locator("input[type=file]").set_input_files(changed)
    notice.get_by_text("changed.json can't be opened: ").wait_for()
    assert visitor.text(".play-table") == table
    visitor.press_offer()
    visitor.page.locator("input[type=file]").set_input_files(saved)
    visitor.page.wait_for_function(
        "before => document.querySelector('.play-table').innerHTML === before", arg=table, timeout=PATIENCE
    )


@pytest.mark.parametrize("file", ["worker.js", "py/pyodide.asm.wasm", "py/libraries.zip"])
def test_a_page_that_can_not_load_says_so_and_offers_the_rules(browser: Any, base: str, file: str) -> None:
    visitor = Visitor(Reader(browser, base))
    visitor.page.route(f"**/play/{file}", lambda route: route.fulfill(status=404))
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    alert = visitor.page.locator(".play-start[role=alert]")
    alert.wait_for()
    assert "The game can't be loaded here" in alert.inner_text()
    assert alert.locator("a").count() == 3


def test_loading_can_be_tried_again(browser: Any, base: str) -> None:
    visitor = Visitor(Reader(browser, base))
    visitor.page.route("**/play/worker.js", lambda route: route.fulfill(status=404))
    visitor.page.get_by_role("button", name="Play", exact=True).click()
    visitor.page.get_by_role("button", name="Try again").wait_for()
    visitor.page.unroute("**/play/worker.js")
    visitor.page.get_by_role("button", name="Try again").click()
    visitor.page.wait_for_selector(IDLE)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_game_fits_a_phone(reader: Reader, scheme: str) -> None:
    visitor = Visitor(reader, "", viewport={"width": 390, "height": 844}, color_scheme=scheme)
    visitor.start()
    visitor.page.locator(".play-settings > summary").click()
    visitor.page.locator(".play-house > summary").click()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == 390
    assert not reader.faults


def test_another_game_can_be_dealt_while_bots_play(visitor: Visitor) -> None:
    """With every step shown, four seats take seconds."""
    visitor.page.get_by_label("Show every step").check()
    visitor.deal("commander", Players="4")
    visitor.page.locator(".play-offers button").first.click()
    visitor.page.wait_for_selector(".play[data-busy]")
    visitor.deal("solitaire")
    visitor.page.get_by_label("Show every step").uncheck()
    assert visitor.page.locator("[data-piece='Tc']").count() == 1
