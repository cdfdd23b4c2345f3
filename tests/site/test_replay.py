"""
Step through games in headless Chromium: in a page that is one file, and on the page Replay of the site.

The tests that open another game on the site need Pyodide, and are skipped where the site was built without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from card_capture._replay import describe_replay, render_page
from tests.replay.games import play, play_demo
from tests.site.reader import Reader

PATIENCE = 180_000
"""Milliseconds until a test gives up; a machine may be busy with other tests."""


class Watcher:
    """A person who steps through a game."""

    def __init__(self, reader: Reader, address: str, **options: Any) -> None:
        self.reader = reader
        self.page = reader.page(**{"reduced_motion": "reduce", "viewport": {"width": 1280, "height": 1000}} | options)
        self.page.set_default_timeout(PATIENCE)
        self.requests: list[str] = []
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(address)
        self.page.wait_for_selector(".replay-news p")

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def look(self, label: str) -> None:
        self.page.get_by_label("Table:").select_option(label=label)

    @property
    def step(self) -> int:
        return int(self.page.get_by_label("Step", exact=True).input_value())

    @property
    def heading(self) -> str:
        return str(self.page.locator("[data-part=heading]").inner_text())

    @property
    def news(self) -> str:
        return str(self.page.locator(".replay-news").inner_text())

    @property
    def title(self) -> str:
        return str(self.page.locator(".replay-table > svg > title").text_content())


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("replays")
    for name, record in (
        ("solitaire", play_demo()),
        ("commander", play("standard@1", 3)),
        ("casino", play("main@1", 3)),
        ("seen", play("main@1", 2).redacted(1)),
    ):
        (folder / f"{name}.html").write_text(render_page(describe_replay(record)), encoding="ascii")
        (folder / f"{name}.json").write_text(record.to_json(), encoding="utf-8")
    return folder


@pytest.fixture
def watcher(browser: Any, files: Path) -> Any:
    reader = Reader(browser, "")
    yield lambda name, **options: Watcher(reader, (files / f"{name}.html").as_uri(), **options)
    assert not reader.faults


def test_a_file_is_stepped_through_by_buttons(watcher: Any, files: Path) -> None:
    viewer = watcher("solitaire")
    assert viewer.heading == "Card Capture, published@1, seed 178"
    assert viewer.step == 0
    assert "The beginning" in viewer.news
    viewer.press("Next")
    viewer.press("Next")
    assert viewer.step == 2
    assert "The player gives up the two of diamonds" in viewer.news
    viewer.press("Back")
    assert viewer.title == "Card Capture, Round 1, Capture Phase"
    viewer.press("Last")
    assert viewer.step == 90
    assert viewer.title == "Card Capture, Round 45, Won"
    viewer.page.locator("[data-go=next]").click(force=True)  # it is marked as disabled
    assert viewer.step == 90
    viewer.press("First")
    assert viewer.step == 0
    assert viewer.requests == [(files / "solitaire.html").as_uri()]


def test_a_file_is_stepped_through_by_keys_and_by_the_slider(watcher: Any) -> None:
    viewer = watcher("commander")
    keys = viewer.page.keyboard
    steps = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home", "ArrowLeft", "Control+ArrowRight"):
        keys.press(key)
        steps.append(viewer.step)
    last = steps[3]
    assert steps == [1, 2, 1, last, 0, 0, 0]
    assert last > 3
    viewer.page.get_by_label("Step", exact=True).focus()
    keys.press("ArrowRight")
    assert viewer.step == 1
    assert viewer.news.startswith("Step 1 of ")
    keys.press("End")
    assert viewer.title.startswith("Capture the Commander, ")
    viewer.page.get_by_label("Table:").focus()
    keys.press("Home")
    assert viewer.step == last, "the key is for the list"


def test_a_button_keeps_the_focus_at_the_end(watcher: Any) -> None:
    viewer = watcher("commander")
    last = viewer.page.get_by_role("button", name="Last")
    last.focus()
    viewer.page.keyboard.press("Enter")
    assert last.evaluate("each => each === document.activeElement && each.ariaDisabled") == "true"


def test_a_table_is_shown_from_each_seat_and_openly(watcher: Any) -> None:
    viewer = watcher("casino")
    hands = {}
    for seat in range(3):
        viewer.look(f"As seat {seat} saw it")
        assert viewer.page.locator(".replay-zones dt").count() == 0
        hands[seat] = viewer.page.locator("[data-piece][aria-label$=', hand']").evaluate_all(
            "all => all.map(each => each.dataset.piece)"
        )
    assert len({card for hand in hands.values() for card in hand}) == 12
    viewer.look("Everything open")
    zones = viewer.page.locator(".replay-zones dd").all()
    for seat, hand in hands.items():
        assert len(hand) == zones[seat].locator("span").count() == 4
    assert zones[3].locator("[role=img][aria-label]").count() == 36
    viewer.press("Next")
    assert viewer.page.locator(".replay-zones dd").first.locator("span").count() == 3


def test_the_part_of_one_seat_shows_only_that(watcher: Any) -> None:
    viewer = watcher("seen")
    assert viewer.page.locator("option").all_inner_texts() == ["As seat 1 saw it"]
    assert viewer.page.get_by_label("Table:").is_disabled()
    viewer.press("Last")
    assert viewer.page.locator(".replay-table > svg").count() == 1


def test_it_plays_by_itself_until_the_end_or_until_a_step_by_hand(watcher: Any) -> None:
    viewer = watcher("commander", reduced_motion="no-preference")
    viewer.page.clock.install()
    news = viewer.page.locator(".replay-news")
    viewer.page.clock.run_for(10_000)
    assert viewer.step == 0, "it does not start by itself"
    viewer.press("Play")
    assert news.get_attribute("aria-live") == "off"
    viewer.page.clock.run_for(1600 * 2)
    assert viewer.step == 3
    viewer.press("Pause")
    viewer.page.clock.run_for(10_000)
    assert viewer.step == 3
    assert news.get_attribute("aria-live") == "polite"
    viewer.press("Play")
    viewer.press("Back")
    viewer.page.clock.run_for(10_000)
    assert viewer.step == 3
    viewer.press("Play")
    viewer.page.clock.run_for(1600 * 100)
    assert viewer.step == int(viewer.page.get_by_label("Step", exact=True).get_attribute("max"))
    viewer.press("Play")
    assert viewer.step == 0
    viewer.press("Pause")


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_cards_move_unless_motion_is_reduced(watcher: Any, motion: str, moves: bool) -> None:  # noqa: FBT001
    viewer = watcher("solitaire", reduced_motion=motion)
    viewer.press("Next")
    assert (viewer.page.evaluate("document.getAnimations().length") > 0) == moves


@pytest.mark.parametrize("options", [{"color_scheme": "dark"}, {"color_scheme": "light"}, {"forced_colors": "active"}])
def test_a_file_fits_a_phone(watcher: Any, options: dict[str, str]) -> None:
    for name in ("solitaire", "commander", "casino"):
        viewer = watcher(name, viewport={"width": 390, "height": 844}, **options)
        viewer.look("Everything open")
        viewer.press("Last")
        assert viewer.page.evaluate("document.documentElement.scrollWidth") == 390
        box = viewer.page.locator(".replay-table > svg").get_attribute("viewBox")
        assert box.startswith("0 0 390 ")
        viewer.page.set_viewport_size({"width": 1000, "height": 844})
        viewer.page.wait_for_selector(".replay-table > svg[viewBox^='0 0 760 ']")


def test_without_javascript_a_file_shows_the_beginning(browser: Any, files: Path) -> None:
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto((files / "casino.html").as_uri())
    assert page.locator(".replay-table > svg").is_visible()
    assert "needs JavaScript" in page.locator("noscript").text_content()


# The page of the site


def test_the_site_shows_a_sample_at_once(reader: Reader) -> None:
    viewer = Watcher(reader, reader.base + "replay/")
    assert viewer.heading == "Card Capture, published@1, seed 178"
    viewer.page.get_by_role("button", name="Next", exact=True).focus()
    viewer.page.keyboard.press("End")
    assert viewer.title == "Card Capture, Round 45, Won"
    assert not [url for url in viewer.requests if "/play/py/" in url or url.endswith("/play/worker.js")]
    assert not reader.faults


@pytest.fixture
def opener(reader: Reader, folder: Path) -> Watcher:
    if not (folder / "play" / "py").exists():
        pytest.skip("the site was built without Pyodide")
    return Watcher(reader, reader.base + "replay/#v=beta@1&s=1&m=discard.-~capture.Tc.with.2c.4c.X1")


def test_the_site_opens_links_and_files_and_refuses_others(opener: Watcher, files: Path, tmp_path: Path) -> None:
    page, heading = opener.page, opener.page.locator("[data-part=heading]")
    page.get_by_role("button", name="Show the game of the link").click()
    heading.get_by_text("Card Capture, beta@1, seed 1").wait_for()
    opener.press("Last")
    assert opener.step == 2
    assert "captures the ten of clubs" in opener.news
    page.locator("input[type=file]").set_input_files(files / "casino.json")
    heading.get_by_text("Casino, main@1, 3 players, seed 1").wait_for()
    assert opener.step == 0
    opener.look("Everything open")
    page.locator("input[type=file]").set_input_files(files / "seen.json")
    page.wait_for_function("document.querySelectorAll('.replay option').length === 1", timeout=PATIENCE)
    tampered = tmp_path / "tampered.json"
    text = (files / "casino.json").read_text(encoding="utf-8")
    tampered.write_text(text.replace('"seed":"1"', '"seed":"2"'), encoding="utf-8")
    notice = page.locator(".play-notice p")
    page.locator("input[type=file]").set_input_files(tampered)
    notice.get_by_text("tampered.json can't be opened: $.actions[").wait_for()
    page.evaluate("location.hash = 'v=beta@1&s=1&m=discard.-~capture.Ah.with.2c'")
    page.get_by_role("button", name="Show the game of the link").click()
    notice.get_by_text("This link can't be opened: move 2: ").wait_for()
    assert opener.page.locator("option").all_inner_texts() == ["As seat 1 saw it"], "the game is still there"
    assert not opener.reader.faults


def test_a_site_that_can_not_load_says_so_and_keeps_the_sample(opener: Watcher) -> None:
    opener.page.route("**/play/worker.js", lambda route: route.fulfill(status=404))
    opener.page.get_by_role("button", name="Show the game of the link").click()
    alert = opener.page.locator(".replay-open[role=alert]")
    alert.wait_for()
    assert "The game can't be loaded here" in alert.inner_text()
    assert alert.locator("a").count() == 3
    opener.press("Last")
    assert opener.step == 90
    opener.page.unroute("**/play/worker.js")
    opener.page.get_by_role("button", name="Try again").click()
    opener.page.locator("[data-part=heading]").get_by_text("Card Capture, beta@1, seed 1").wait_for()
