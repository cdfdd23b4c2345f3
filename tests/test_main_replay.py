"""The command line: a replay as a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card_capture._replay import describe_replay, read_any, render_page
from tests.command_line import _wide_screen, refuse, run
from tests.replay.games import play

__all__ = ["_wide_screen"]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    file.write_text(play("main@1", 2).to_json(), encoding="utf-8")
    return file


def test_a_page_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path) -> None:
    page = tmp_path / "game.html"
    assert run(capsys, "replay", str(game), "--html", str(page)) == []
    expected = render_page(describe_replay(read_any(game.read_bytes())))
    assert page.read_text(encoding="utf-8") == f"{expected}\n"
    assert run(capsys, "replay", "--html", "-", str(game)) == expected.split("\n")


def test_a_page_does_not_replace_the_record(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    record = game.read_bytes()
    problem = refuse(capsys, "replay", str(game), "--html", str(game))
    assert problem == f"argument --html: expected another file than the record, got {game}"
    assert game.read_bytes() == record


def test_seats_are_named(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    page = "\n".join(run(capsys, "replay", str(game), "--html", "-", "--names", "Ann, Ben"))
    assert "As Ann saw it" in page
    assert "It is Ben's turn." in page
    assert refuse(capsys, "replay", str(game), "--html", "-", "--names", "a,b,c") == (
        "argument --names: expected at most 2, got 3"
    )
    assert refuse(capsys, "replay", str(game), "--names", "Ann") == "argument --names: it needs --html"


def test_the_part_of_one_seat_shows_only_that_seat(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "seen.json"
    file.write_text(play("main@1", 2).redacted(1).to_json(), encoding="utf-8")
    page = "\n".join(run(capsys, "replay", str(file), "--html", "-", "--names", "Ann,Ben"))
    assert "As Ben saw it" in page
    assert "Everything open" not in page
    assert "As Ann saw it" not in page
    assert refuse(capsys, "replay", str(file)).startswith(f"{file} is not a game record: ")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": "2"}, "{} is not a valid game: $.actions["),
        ({"outcome": {"winner": 0, "scores": [21, 3]}}, "{} is not a valid game: $.outcome: "),
        ({"format": "card_capture view"}, "{} is not a game record: $.format: "),
        ({"players": 7}, "{} is not a game record: $.players: "),
        ({"actions": []}, "{} is not a game record: "),
    ],
)
def test_a_tampered_file_is_refused_and_an_older_page_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path, change: dict[str, object], problem: str
) -> None:
    page = tmp_path / "game.html"
    page.write_text("before", encoding="utf-8")
    game.write_text(json.dumps(json.loads(game.read_text(encoding="utf-8")) | change), encoding="utf-8")
    assert refuse(capsys, "replay", str(game), "--html", str(page)).startswith(problem.format(game))
    assert page.read_text(encoding="utf-8") == "before"
    assert {path.name for path in tmp_path.iterdir()} == {"game.json", "game.html"}


def test_a_page_that_can_not_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert refuse(capsys, "replay", str(game), "--html", str(tmp_path / "no" / "page")).startswith("can't write ")
    page = tmp_path / "game.html"
    page.write_text("before", encoding="utf-8")

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", fail)
    assert refuse(capsys, "replay", str(game), "--html", str(page)) == f"can't write {page}: No space left on device"
    assert page.read_text(encoding="utf-8") == "before"
    assert refuse(capsys, "replay", str(tmp_path / "none.json"), "--html", str(page)).startswith("can't read ")
