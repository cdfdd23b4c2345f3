"""The programs in the folder examples."""

from __future__ import annotations

import csv
import io
import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from card_capture import casino

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "examples"
KEYS = ["ann-key", "bob-key", "cid-key"]


def load(name: str) -> Any:
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_the_folder_lists_every_program() -> None:
    listed = re.findall(r"\[`(\w+\.py)`\]\((\w+\.py)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == [(path.name, path.name) for path in sorted(FOLDER.glob("*.py"))]


# The bot


def test_the_bot_plays_whole_games(capsys: pytest.CaptureFixture[str]) -> None:
    bot = load("bot")
    bot.main(["--deals", "5"])
    lines = [re.split("  +", line) for line in capsys.readouterr().out.splitlines()]
    assert [name for name, _ in lines] == ["chance", "this bot", "Sensible"]
    assert all(re.fullmatch(r"[0-5] of 5", result) for _, result in lines)
    assert all(bot.play(bot.choose, seed).outcome is not None for seed in range(5))


def test_the_bot_wins_more_than_chance() -> None:
    bot = load("bot")
    assert bot.count_wins(bot.choose, 60) > bot.count_wins(bot.Uniform(seed=1), 60)


# The study


def test_the_study_counts_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    load("first_attacker").main(["--games", "30"])
    heading, *rows = csv.reader(io.StringIO(capsys.readouterr().out))
    assert heading == ["bot", "outcome", "games", "of", "low", "high"]
    assert [row[:2] for row in rows] == [
        [bot, outcome] for bot in ("Uniform", "Sensible") for outcome in ("SEAT_0", "SEAT_1", "DRAWN")
    ]
    for bot in (rows[:3], rows[3:]):
        assert sum(int(row[2]) for row in bot) == 30
    for row in rows:
        assert 0 <= float(row[4]) <= int(row[2]) / int(row[3]) <= float(row[5]) <= 1


# The server


@pytest.fixture
def client() -> Any:
    pytest.importorskip("flask")
    return load("server").create_app(2024, KEYS).test_client()


def read_actions(page: str) -> list[str]:
    return re.findall(r"<option>(.*?)</option>", page)


def read_version(page: str) -> str:
    return re.findall(r'name="version" value="(\d+)"', page)[0]


def test_a_stranger_finds_nothing(client: Any) -> None:
    assert client.get("/").status_code == 404
    assert client.get("/other").status_code == 404
    assert client.post("/other", data={"action": "trail 2c", "version": "0"}).status_code == 404


def test_each_seat_sees_its_own_hand_only(client: Any) -> None:
    state = casino.new_game(2024, players=3)
    for seat, key in enumerate(KEYS):
        page = client.get(f"/{key}").text
        shown = set(re.findall(r'data-piece="(\w\w)"', page))
        assert shown == {str(card) for card in state.hands[seat] | state.table}


def test_only_the_seat_to_move_can_play_and_only_once(client: Any) -> None:
    page = client.get("/ann-key").text
    assert "It is your turn." in page
    action, version = read_actions(page)[0], read_version(page)
    waiting = client.get("/bob-key").text
    assert "It is Ann&#39;s turn." in waiting
    assert not read_actions(waiting)
    form = {"action": action, "version": version}
    assert client.post("/bob-key", data=form).status_code == 409
    played = client.post("/ann-key", data=form)
    assert (played.status_code, played.headers["Location"]) == (303, "/ann-key")
    again = client.post("/ann-key", data=form)
    assert again.status_code == 409
    assert "It is not your turn any more." in again.text
    assert "It is Bob&#39;s turn." in client.get("/ann-key").text


@pytest.mark.parametrize("action", ["trail", "trail 2c 2c", "capture As", "<b>", ""])
def test_a_faulty_action_is_explained_and_changes_nothing(client: Any, action: str) -> None:
    before = client.get("/ann-key").text
    answer = client.post("/ann-key", data={"action": action, "version": "0"})
    assert answer.status_code == 409
    assert 'role="alert"' in answer.text
    assert "<b>" not in answer.text
    assert client.get("/ann-key").text == before


@pytest.mark.slow
def test_a_whole_match(client: Any) -> None:
    turns = 0
    while True:
        pages = [client.get(f"/{key}").text for key in KEYS]
        movers = [seat for seat, page in enumerate(pages) if read_actions(page)]
        if not movers:
            break
        (seat,) = movers
        form = {"action": read_actions(pages[seat])[0], "version": read_version(pages[seat])}
        assert client.post(f"/{KEYS[seat]}", data=form).status_code == 303
        turns += 1
    assert turns % 48 == 0
    assert all("has won." in page for page in pages)
    assert all('http-equiv="refresh"' not in page for page in pages)
