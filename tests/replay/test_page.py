"""The page that shows a replay: one file that needs nothing else. `tests/site/test_replay.py` opens it in a browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from attrs import evolve
from typing_extensions import override

from card_capture import BETA, Discard, new_game
from card_capture._replay import describe_replay, read_source, render_page, render_viewer
from card_capture.records import GameRecord
from tests.replay.games import play, play_demo


class Outline(HTMLParser):
    """The elements of a page, and the content of those that are not markup."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[str] = []
        self.words: list[str] = []
        self.feed(page)
        self.close()

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    @override
    def handle_data(self, data: str) -> None:
        (self.raw if self.tags[-1:] and self.tags[-1][0] in ("script", "style") else self.words).append(data)

    def find(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]

    @property
    def data(self) -> dict[str, Any]:
        (found,) = [raw for raw in self.raw if raw.startswith('{"heading"')]
        read: dict[str, Any] = json.loads(found)
        return read


def make_page(name: str = "mine") -> str:
    record = GameRecord.of(new_game(seed=1, variant=BETA.evolve(name=name)), [Discard([])])
    return render_page(describe_replay(record))


def test_a_page_asks_no_host_for_anything() -> None:
    page = make_page()
    outline = Outline(page)
    assert [attributes for attributes in outline.find("script") if "src" in attributes] == []
    assert outline.find("link") == [{"rel": "icon", "href": "data:,"}]
    assert outline.find("img") == outline.find("iframe") == []
    assert set(re.findall(r"https?://[^\s\"'<\\]+", page)) == {"http://www.w3.org/2000/svg"}
    assert not re.findall(r"url\(|@import|\bimport\b|\bfetch\b", "".join(outline.raw))
    (policy,) = [each["content"] for each in outline.find("meta") if each.get("http-equiv")]
    assert str(policy).startswith("default-src 'none';")


def test_a_page_has_the_whole_replay_and_its_program() -> None:
    replay = describe_replay(play("main@1", 3))
    outline = Outline(render_page(replay))
    assert json.loads(json.dumps(replay)) == outline.data
    (program,) = [raw for raw in outline.raw if "class Viewer" in raw]
    assert "class Table" in program
    assert "class Viewer" in program
    assert not re.findall(r"(?m)^(import|export)\b", program)


def test_a_page_is_ascii_so_that_any_output_can_hold_it() -> None:
    page = make_page("Männer ♥")
    assert page.isascii()
    assert "M&#228;nner &#9829;" in page
    assert Outline(page).data["heading"] == "Card Capture, Männer ♥@1, seed 1"


@pytest.mark.parametrize("name", ["</script><script>alert(1)</script>", "<!--<script>", "a & b", "a\u2028b"])
def test_names_are_only_text(name: str) -> None:
    replay = describe_replay(play("main@1", 2), names={0: name})
    outline = Outline(render_page({**replay, "heading": f"Casino, {name}"}))
    assert len(outline.find("script")) == 2
    assert name in outline.data["looks"][0]["label"]
    assert name in "".join(outline.words)


def test_the_viewer_shows_the_beginning_without_a_script() -> None:
    replay = describe_replay(play("standard@1", 2))
    outline = Outline(render_viewer(replay))
    assert len(outline.find("svg")) == 1
    assert len(outline.find("button")) == 5
    assert [each["aria-live"] for each in outline.find("div") if "aria-live" in each] == ["polite"]
    (slider,) = outline.find("input")
    assert slider["max"] == str(len(replay["steps"]) - 1)


def test_a_game_of_45_rounds_fits_in_a_megabyte() -> None:
    assert len(render_page(describe_replay(play_demo()))) < 1_000_000


def test_parts_of_pictures_save_most_of_the_size() -> None:
    """Of a match of Casino, whose pictures would have megabytes."""
    replay = describe_replay(play("main@1", 3))
    drawn = sum(len(replay["parts"][part]) + 1 for picture in replay["pictures"] for part in picture)
    assert len(render_page(replay)) < drawn / 5


def test_a_page_is_the_same_each_time() -> None:
    record = play("standard@1", 3)
    assert render_page(describe_replay(record)) == render_page(describe_replay(evolve(record)))


def test_the_sources_are_ascii_and_have_no_line_that_would_break_the_page() -> None:
    for name in ("table.js", "viewer.js", "viewer.css"):
        source = read_source(name)
        assert source.isascii()
        assert "</" not in source
