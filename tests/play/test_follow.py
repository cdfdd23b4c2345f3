"""The command `follow` with lines from a pipe."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from card_capture import GAMES, apply, legal_actions, new_game
from card_capture.__main__ import main
from card_capture._cli import follow
from card_capture.games import deal
from card_capture.records import GameRecord
from tests.command_line import _wide_screen, refuse
from tests.play.test_session import every_game

__all__ = ["_wide_screen"]

Follow = Callable[..., list[str]]
DEALT = ("6c Kd 9h 5s 7h", "discard -", "2c 4c 3h X1")


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Follow:
    """Return a function that reports the lines and returns what is printed."""
    monkeypatch.chdir(tmp_path)

    def run(lines: Iterable[str], *arguments: str) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["follow", *arguments]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out.splitlines()

    return run


def saved(name: str = "card-capture-solitaire-real.json") -> list[str]:
    record = GameRecord.from_json(Path(name).read_bytes())
    *_, last = record.replay()
    return [*map(str, record.actions), str(getattr(last, "hand", ""))]


def test_cards_are_asked_for_and_the_table_is_shown(report: Follow) -> None:
    lines = report(DEALT, "--variant", "beta", "--plain")
    assert lines[0] == "Card Capture, beta@1, with real cards"
    assert [line for line in lines if line.startswith("Turn up")] == [
        "Turn up: 4 from the enemy deck",
        "Turn up: 4 from your deck",
    ]
    hand = "Hand: two of clubs, four of clubs, three of hearts, first Joker (deck 10)"
    assert hand in lines
    assert lines[-2:] == [
        "The game is saved in card-capture-solitaire-real.json.",
        "To continue: python -m card_capture follow card-capture-solitaire-real.json --plain",
    ]
    assert saved() == ["discard -", "2c 4c 3h X1"]


def test_mistakes_are_refused_or_taken_back(report: Follow) -> None:
    lines = report(
        ["6c Kd 9h 5s 7h", "undo", "7d", "discard -", "6c", "2c 4c 3h X1", "undo", "X2", "", "quit"],
        "--variant",
        "beta",
    )
    assert "Taken back: 7♥" in lines
    assert "Not possible: expected a card from your deck, got 6c, which is in the row." in lines
    assert saved() == ["discard -", "2c 4c 3h X2"]


def test_nothing_to_take_back(report: Follow) -> None:
    lines = report(["undo", "save", "save x.json"], "--variant", "beta")
    assert "Not possible: expected a report to take back, got none." in lines
    assert "Not possible: expected the name of a file, such as save game.json." in lines
    assert "Not possible: expected 4 cards from the enemy deck to be turned up first." in lines
    assert not list(Path().iterdir())


def test_commands(report: Follow) -> None:
    lines = report([*DEALT, "?", "help", "table", "save game.json", "quit"], "--variant", "beta")
    assert "  give 2c" in lines
    assert lines.count("  ?:  list the legal actions") == 2
    assert lines.count("Round 1, Capture Phase") == 2
    assert lines[-3:-1] == ["The game is saved in game.json.", "> quit"]
    assert saved("game.json") == ["discard -", "2c 4c 3h X1"]


def test_cards_are_named_in_letters_in_a_refusal(report: Follow) -> None:
    """With symbols, Td and 10♦ would look alike."""
    lines = report(["1d"], "--variant", "beta")
    assert "Not possible: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got '1d'." in lines


def test_a_game_that_was_only_printed_is_still_saved(report: Follow) -> None:
    lines = report([*DEALT, "save -", "quit"], "--variant", "beta")
    assert GameRecord.from_json(next(line for line in lines if line.startswith("{"))).actions
    assert "The game is saved in -." not in lines
    assert saved() == ["discard -", "2c 4c 3h X1"]


def test_a_letter_in_another_encoding_does_not_end_the_game(
    report: Follow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del report
    typed = io.BytesIO("\n".join([*DEALT, "h\xe9"]).encode("latin-1"))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed, encoding="utf-8"))
    assert main(["follow", "--variant", "beta"]) == 0
    assert "> h\ufffd\n" in capsys.readouterr().out
    assert saved() == ["discard -", "2c 4c 3h X1"]


def test_strange_letters_do_not_end_the_game(report: Follow) -> None:
    lines = report(["s\u0131x of clubs", *DEALT, "give k\u0130ng of clubs", "quit"], "--variant", "beta")
    assert sum(line.startswith("Not possible: ") for line in lines) == 2
    assert saved() == ["discard -", "2c 4c 3h X1"]


def test_a_long_list_is_cut(report: Follow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "_MOST_LISTED", 3)
    lines = report([*DEALT, "?"], "--variant", "beta")
    assert any(line.startswith("  and ") and line.endswith(" more") for line in lines)


def test_a_list_without_actions_says_why(report: Follow) -> None:
    assert "First report the cards that are turned up." in report(["?"])
    lines = report(["2c 4d 8h 9h", "3s 8d Qh Kc", "?"], "--game", "casino", "--seat", "1")
    assert "The legal actions depend on the hand of seat 0, which is unknown. Report what it plays." in lines
    state = new_game(seed=1)
    while actions := legal_actions(state):
        state = apply(state, actions[-1])
    Path("over.json").write_text(GameRecord.of(state, []).to_json(), encoding="utf-8")
    assert "The game is over." in report(["?"], "over.json")


def test_the_game_is_saved_up_to_the_last_decision(report: Follow) -> None:
    report([*DEALT, "capture 6c with 2c 4c"], "--variant", "beta")
    assert saved() == ["discard -", "2c 4c 3h X1"]


def test_a_seat_of_casino_is_followed(report: Follow) -> None:
    typed = ["2c 4d 8h 9h", "3s 8d Qh Kc", "capture 4d with 4s", "trail Js", "?"]
    lines = report(typed, "--game", "casino", "--players", "3", "--seat", "2")
    assert "Turn up: 4 from the table, 4 from your hand" in lines
    assert "  capture 8h with 8d" in lines
    assert "Hand of seat 2:" in " ".join(lines)


def test_what_was_turned_up_before_is_shown(report: Follow) -> None:
    lines = report(["attack 1 seat 1 slot 1", "Td 9c"], "--game", "commander")
    assert any("(10♦)" in line for line in lines)


def test_ctrl_c_saves_the_game(
    report: Follow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _: int = -1, /) -> str:
            if self.tell() == len(self.getvalue()):
                raise KeyboardInterrupt
            return super().readline()

    del report
    monkeypatch.setattr(sys, "stdin", Interrupted("".join(f"{line}\n" for line in DEALT)))
    monkeypatch.setattr("card_capture.__main__.discard_output", lambda: None)
    assert main(["follow", "--variant", "beta"]) == 130
    assert "The game is saved in card-capture-solitaire-real.json.\n" in capsys.readouterr().out


def test_a_game_that_cant_be_saved_is_printed(
    report: Follow, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del report
    monkeypatch.setattr(follow, "find_free_name", lambda _: "no/game.json")
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in DEALT)))
    assert main(["follow", "--variant", "beta"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("card-capture: can't write no/game.json: ")
    assert GameRecord.from_json(captured.out.splitlines()[-1]).actions


# Continuing

TYPED = {
    "solitaire": (["6c Kd 9h 5s 7h", "discard -", "2c 4c 3h X1"], ["capture 6c with 2c 4c", "Js", "undo", "undo"]),
    "commander": (["attack 1 seat 1 slot 1", "Td 9c"], ["attack 2 seat 0 slot 2", "3d 4d"]),
    "casino": (["2c 4d 8h 9h", "3s 8d Qh Kc", "capture 4d with 4s", "trail Js"], ["capture 8h with 8d"]),
}
SEATS = {"commander": ("--players", "2", "--seat", "0"), "casino": ("--players", "3", "--seat", "2")}
several_seats = pytest.mark.parametrize("name", SEATS)


@every_game
def test_a_game_is_continued_from_its_file(report: Follow, name: str) -> None:
    """What is reported afterwards leads to the same table and the same legal actions."""
    begun, more = TYPED[name]
    of_the_deal = ("--game", name, *SEATS.get(name, ()))
    whole = report([*begun, *more, "table", "?", "save whole.json", "quit"], *of_the_deal)
    report([*begun, "save begun.json", "quit"], *of_the_deal)
    later = report([*more, "table", "?", "save begun.json", "quit"], "begun.json", *SEATS.get(name, ())[2:])
    tables = [lines[lines.index("> table") : lines.index("> quit") - 2] for lines in (whole, later)]
    assert tables[0] == tables[1]
    assert saved("begun.json") == saved("whole.json")


def test_a_game_that_is_continued_without_a_change_stays_as_it_is(report: Follow) -> None:
    report([*DEALT, "save game.json", "quit"])
    before = Path("game.json").read_bytes()
    unchanged = report(["quit"], "game.json")
    assert unchanged[-1] == "To continue: python -m card_capture follow game.json"
    assert Path("game.json").read_bytes() == before
    assert [path.name for path in Path().iterdir()] == ["game.json"]


@every_game
def test_a_game_that_is_continued_goes_to_a_new_file(report: Follow, name: str) -> None:
    begun, more = TYPED[name]
    seats = SEATS.get(name, ())
    report([*begun, "save game.json", "quit"], "--game", name, *seats)
    before = Path("game.json").read_bytes()
    for file in (f"card-capture-{name}-real.json", f"card-capture-{name}-real-2.json"):
        lines = report(more[:2], "game.json", *seats[2:])
        command = " ".join(["python -m card_capture follow", file, *seats[2:]])
        assert lines[-2:] == [f"The game is saved in {file}.", f"To continue: {command}"]
        assert saved(file)[-2] == more[0]
    assert Path("game.json").read_bytes() == before


@every_game
@pytest.mark.parametrize("typed", [["undo"], ["undo"] * 3, ["undo", "save -", "quit"]], ids=" ".join)
def test_a_record_that_contains_more_is_not_replaced(report: Follow, name: str, typed: list[str]) -> None:
    """Such as one that `record` has written, with the seed and all hands."""
    game = GAMES[name]
    first = state = deal(game, 3, next(iter(game.VARIANTS.values())))
    actions = list[Any]()
    for _ in range(8):
        actions.append(game.legal_actions(state)[0])
        state = game.apply(state, actions[-1])
    file = Path("game.json")
    file.write_text(GameRecord.of(first, actions, seed=3).to_json(), encoding="utf-8")
    before = file.read_bytes()
    lines = report(typed, "game.json", "--seat", "0")
    assert file.read_bytes() == before
    other = f"card-capture-{name}-real.json"
    assert f"The game is saved in {other}." in lines
    assert len(GameRecord.from_json(Path(other).read_bytes()).actions) < len(actions)


@several_seats
def test_the_seat_is_needed_to_continue_a_game_of_several(
    report: Follow, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Otherwise the cards that were guessed for seat 0 would be taken for known ones."""
    report([*TYPED[name][0], "save x.json"], "--game", name, *SEATS[name])
    message = "argument --seat: expected the number of your seat, got none; the file does not name it"
    assert refuse(capsys, "follow", "x.json") == message
    assert refuse(capsys, "--quiet", "follow", "--plain", "x.json") == message


def test_nothing_before_the_file_is_taken_back(report: Follow) -> None:
    """The deal is a part of the file; the reports after it are taken back one by one."""
    report([*DEALT, "save game.json", "quit"])
    lines = report(["undo", "undo", "undo", "undo", "undo", "undo"], "game.json")
    assert "Taken back: discard -" in lines
    assert "Not possible: expected a report to take back, got none." in lines


def test_cards_are_reported_in_words(report: Follow) -> None:
    report(
        [
            "six of clubs, the king of diamonds, nine of hearts, five of spades and the seven of hearts",
            "discard -",
            "Two of Clubs 4c 3h first joker",
            "capture the six of clubs with the two of clubs and the four of clubs",
            "jack of spades",
        ],
        "--variant",
        "beta",
    )
    assert saved() == ["discard -", "capture 6c with 2c 4c", "3h X1"]


@every_game
def test_the_help_has_an_action_of_the_game(report: Follow, name: str) -> None:
    (example,) = [
        line.partition("such as: ")[2] for line in report(["quit"], "--game", name) if "notation, such" in line
    ]
    assert str(GAMES[name].parse_action(example)) == example


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "expected the name of a file, got -; standard input is for what you type"),
        (["x.json", "--game", "casino"], "argument --game: leave it out; the file has the rules and the deal"),
        (["x.json", "--seat", "1"], "expected seat 0, got 1"),
        (["no.json"], "can't read no.json: No such file or directory"),
    ],
)
def test_a_file_that_cant_be_continued_is_refused(
    report: Follow, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    report([*DEALT, "save x.json", "quit"])
    assert refuse(capsys, "follow", *arguments) == message


def test_a_seed_is_no_use_with_a_file(report: Follow, capsys: pytest.CaptureFixture[str]) -> None:
    report([*DEALT, "save x.json", "quit"])
    message = "argument --seed: leave it out; the file has the rules and the deal"
    assert refuse(capsys, "--seed", "5", "follow", "x.json") == message


def test_wrong_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refuse(capsys, "follow", "--seat", "1") == "expected seat 0, got 1"
    assert refuse(capsys, "follow", "--game", "casino", "--players", "5") == "expected 2, 3 or 4 players, got 5"
