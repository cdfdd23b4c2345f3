"""The command `play` with lines from a pipe: whole games, people who share a terminal, and games that are saved."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from card_capture import casino
from card_capture.__main__ import main
from card_capture._cli import play_table
from card_capture._cli.deals import DEFAULT_SEED
from card_capture._cli.play_bots import choose
from card_capture.records import GameRecord
from tests.command_line import _wide_screen, refuse
from tests.play.test_session import begin, every_game

__all__ = ["_wide_screen"]

Play = Callable[..., list[str]]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Play:
    """Return a function that plays with the lines that people type and returns the lines that they read."""
    monkeypatch.chdir(tmp_path)

    def run(typed: Iterable[str], *arguments: str, code: int = 0) -> list[str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        assert main(["play", *arguments]) == code
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out.splitlines()

    return run


def actions_of_bots(name: str, number: int, *, people: tuple[int, ...] = (0,), seed: int = 3) -> list[str]:
    """Return the actions of people who play a game as bots would, while bots play the other seats."""
    session, typed = begin(name, seed, people=people), list[str]()
    while len(typed) < number and not session.is_over:
        action = choose(session)
        typed += [] if session.waits_for_bot else [str(action)]
        session = session.play(action)
    return typed


def saved(name: str) -> GameRecord[Any, Any, Any, Any]:
    return GameRecord.from_json(Path(name).read_bytes())


# Playing


def test_a_game_is_played_to_the_end(play: Play) -> None:
    """The deal is one that the bot wins."""
    typed = actions_of_bots("solitaire", 1000, seed=DEFAULT_SEED)
    lines = play([*typed, "quit"], "--seed", str(DEFAULT_SEED))
    assert lines[0] == f"Card Capture, published@1, seed {DEFAULT_SEED}"
    (result,) = [line for line in lines if line.startswith("published@1")]
    assert result.startswith(f"published@1, seed {DEFAULT_SEED}: won in round ")
    assert lines[-2:] == ["The game is over. Type undo, save FILE or quit.", "> quit"]
    assert not list(Path().iterdir())  # a finished game is saved only if it is asked for


@every_game
def test_bots_play_the_other_seats(play: Play, name: str) -> None:
    typed = actions_of_bots(name, 6)
    play([*typed, "save game.json", "quit"], "--game", name, "--seed", "3")
    game = saved("game.json")
    movers = [state.to_move for state in game.replay()]
    own = [str(action) for action, seat in zip(game.actions, movers, strict=False) if seat == 0]
    assert own == typed
    assert movers[-1] == 0


def test_options_name_the_game_as_elsewhere(play: Play) -> None:
    lines = play([], "--variant", "sweeps", "--players", "3", "--dealer", "0", "--seed", "9")
    assert lines[0] == "Casino, sweeps@1, 3 players, dealer 0, seed 9"
    assert "  Seat 1 " in "\n".join(lines)  # the bots play first


def test_without_a_seed_each_game_is_another(play: Play) -> None:
    headings = {play([])[0] for _ in range(10)}
    assert len(headings) > 1
    assert all(re.fullmatch(r"Card Capture, published@1, seed \d{1,6}", heading) for heading in headings)


def test_events_are_shown_once(play: Play) -> None:
    lines = play(["discard -", "table", "why give 2c"], "--seed", "3")
    assert sum("draw" in line for line in lines) == 1
    assert sum("Capture Phase" in line for line in lines) == 2
    assert sum("2c is not in hand" in line for line in lines) == 1


def test_a_question_is_answered_before_going_back(play: Play) -> None:
    lines = play(["discard -", "undo", "no", "undo", "YES", "?"], "--seed", "3")
    assert lines.count("Yes or no? no") == lines.count("Yes or no? YES") == 1
    assert sum("Discard Phase" in line for line in lines) == 3  # at first, in an event, and after going back
    at = lines.index("> ?")
    assert lines[at + 1] == "  discard -"


def test_what_follows_after_going_back_is_shown(play: Play) -> None:
    lines = play(["discard -", "undo", "yes", "discard -"], "--seed", "3")
    assert sum("draw" in line for line in lines) == 2


def test_plain_lines_are_sentences_without_symbols(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    typed = ["discard -", *actions_of_bots("solitaire", 3)[1:]]
    session = begin("solitaire")
    for text in typed:
        session = session.play(session.game.parse_action(text))
    lines = play(typed, "--seed", "3", "--plain")
    for _, events in session.list_events(0):
        assert [event.sentence() for event in events] == [
            line for line in lines if line in {e.sentence() for e in events}
        ]
    assert not set("\n".join(lines)) & set("♣♦♥♠│╭\033")


def test_colours_are_never_alone(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its codes a coloured screen says the same as one without colours."""
    typed = ["discard -", "why give 2c"]
    without = play(typed, "--seed", "3")
    Path("card-capture-solitaire-3.json").unlink()
    monkeypatch.setenv("FORCE_COLOR", "1")
    coloured = play(typed, "--seed", "3")
    assert coloured != without
    assert [re.sub(r"\033\[\d+m", "", line) for line in coloured] == without


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_small_terminal_without_symbols_and_colours_is_enough(tmp_path: Path, name: str, encoding: str) -> None:
    """Forty columns, and no UTF-8: a game from the deal on, with a refusal, help and an unfinished end."""
    typed = [*actions_of_bots(name, 8), "?", "why trail 2c", "fly", "rules", "help", "undo", "no"]
    environment = {"COLUMNS": "40", "NO_COLOR": "1", "PYTHONIOENCODING": encoding, "LC_ALL": "C"}
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-m", "card_capture", "play", "--game", name, "--seed", "3", "--names", "Zo\u00eb"],
        cwd=tmp_path,
        env=os.environ | environment,
        input="\n".join(typed).encode(),
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode(encoding).splitlines()
    assert not set("\n".join(lines)) & set("♣♦♥♠│╭\033")
    assert {line for line in lines if len(line) > 40 and not line.startswith(("> ", "The game is saved"))} == set()
    (file,) = tmp_path.iterdir()
    assert list(map(str, GameRecord.from_json(file.read_bytes()).actions))[:1] == typed[:1]


# People who share the terminal


def test_hands_are_covered_between_turns(play: Play) -> None:
    """The lines that are on the screen with a hand have nothing of the other hand."""
    typed = actions_of_bots("casino", 6, people=(0, 1))
    lines = play(
        [word for action in typed for word in ("", action)],
        *("--game", "casino", "--hot-seat", "--names", "Ann, Ben", "--seed", "3"),
    )
    screens = "\n".join(lines).split("\n" * 101)
    states = begin("casino", people=(0, 1))
    for screen, action in zip(screens[1:], typed, strict=False):
        state = states.state
        other = 1 - state.to_move
        name = ("Ann", "Ben")[state.to_move]
        assert screen.lstrip().startswith(f"Press Enter when {name} is at the keyboard.\n")
        assert f"> {action}" in screen
        assert f"Hand of {name}:" in screen
        assert not any(card.pretty in screen for card in state.hands[other])
        states = states.play(casino.parse_action(action))


def test_each_person_is_shown_what_happened_since(play: Play) -> None:
    lines = play(["", "trail 4c", "", "trail 2c", ""], "--game", "casino", "--hot-seat", "--seed", "3")
    _, first, second, third = "\n".join(lines).split("\n" * 101)
    assert "Seat 0 trails" not in first
    assert "  Seat 0 trails 4♣." in second
    assert "  Seat 0 trails 4♣.\n  Seat 1 trails 2♣." in third


def test_a_person_is_shown_what_others_play_after_going_back(play: Play) -> None:
    typed = ["", "trail 4c", "", "trail 2c", "", "undo", "yes", "trail Ac", ""]
    lines = play(typed, "--game", "casino", "--hot-seat", "--seed", "3")
    *_, last = "\n".join(lines).split("\n" * 101)
    assert "  Seat 0 trails A♣." in last


def test_a_game_without_hands_needs_no_cover(play: Play) -> None:
    typed = actions_of_bots("commander", 8, people=(0, 1, 2))
    lines = play(typed, "--game", "commander", "--hot-seat", "--names", "Ann", "--seed", "3", "--players", "2")
    assert not any("Press Enter" in line for line in lines)
    assert sum(line.startswith("  Turned face down") for line in lines) > 1
    assert any(line.startswith("Ann ") for line in lines)


# Saving


def test_the_end_of_input_saves_an_unfinished_game(play: Play) -> None:
    lines = play(["discard -"], "--seed", "3")
    assert lines[-1] == "The game is saved. To continue: python -m card_capture play card-capture-solitaire-3.json"
    assert len(saved("card-capture-solitaire-3.json").actions) == 1


def test_strange_letters_do_not_end_the_game(play: Play) -> None:
    lines = play(["discard -", "give s\u0131x of clubs", "? give k\u0130ng of clubs", "why \u212aing"], "--seed", "1")
    assert lines[-1].endswith(" play card-capture-solitaire-1.json")
    assert len(saved("card-capture-solitaire-1.json").actions) == 1


def test_quitting_saves_an_unfinished_game(play: Play) -> None:
    arguments = ("--game", "casino", "--seed", "3", "--hot-seat", "--names", "Ann,B C", "--plain")
    lines = play(["", "trail 4c", "", "quit"], *arguments)
    end = "play card-capture-casino-3.json --hot-seat --names 'Ann,B C' --plain"
    assert lines[-1] == f"The game is saved. To continue: python -m card_capture {end}"


def test_an_interrupt_saves_an_unfinished_game(
    play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted(io.StringIO):
        def readline(self, _: int = -1, /) -> str:
            if self.tell() == len(self.getvalue()):
                raise KeyboardInterrupt
            return super().readline()

    del play
    monkeypatch.setattr(sys, "stdin", Interrupted("discard -\n"))
    monkeypatch.setattr("card_capture.__main__.discard_output", lambda: None)
    assert main(["play", "--seed", "3"]) == 130
    assert capsys.readouterr().out.splitlines()[-1].startswith("The game is saved. ")
    assert len(saved("card-capture-solitaire-3.json").actions) == 1


def test_nothing_is_saved_before_the_first_action(play: Play) -> None:
    assert play(["why discard 2c", "quit"], "--seed", "3")[-1] == "> quit"
    assert not list(Path().iterdir())


def test_another_game_of_the_same_deal_gets_another_name(play: Play) -> None:
    for name in ("card-capture-solitaire-3", "card-capture-solitaire-3-2", "card-capture-solitaire-3-3"):
        assert play(["discard -"], "--seed", "3")[-1].endswith(f" play {name}.json")
    assert len(list(Path().iterdir())) == 3


@every_game
def test_a_saved_game_is_continued(play: Play, name: str) -> None:
    typed = actions_of_bots(name, 8)
    play(typed[:4], "--game", name, "--seed", "3")
    file = f"card-capture-{name}-3.json"
    begun = saved(file)
    lines = play(typed[4:], file)
    assert lines[-1] == f"The game is saved. To continue: python -m card_capture play {file}"
    whole = saved(file)
    assert whole.actions[: len(begun.actions)] == begun.actions
    Path(file).unlink()
    play(typed, "--game", name, "--seed", "3")
    assert saved(file) == whole


def test_a_game_that_is_continued_without_a_change_stays_as_it_is(play: Play) -> None:
    play(["discard -"], "--seed", "3")
    file = Path("card-capture-solitaire-3.json")
    before = file.stat()
    assert play(["quit"], str(file))[-1].endswith(f" play {file}")
    after = file.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)  # it is read, but not written


def test_saving_names_the_file_that_later_changes_go_to(play: Play) -> None:
    lines = play(["discard -", "save a b.json", "give 2d", "quit"], "--seed", "3")
    assert "The game is saved in a b.json." in lines
    assert lines[-1].endswith(" play 'a b.json'")
    assert len(saved("a b.json").actions) == 2


def test_a_file_that_cant_be_written_does_not_end_the_game(play: Play) -> None:
    lines = play(["save no/game.json", "discard -", "save ok.json", "quit"], "--seed", "3")
    assert any(line.startswith("The game is not saved: can't write no/game.json: ") for line in lines)
    assert len(saved("ok.json").actions) == 1


def test_saving_to_standard_output_prints_the_game(play: Play) -> None:
    lines = play(["discard -", "save -", "quit"], "--seed", "3")
    at = lines.index("> save -")
    assert len(GameRecord.from_json(lines[at + 1]).actions) == 1
    assert lines[-1].endswith("play card-capture-solitaire-3.json")  # what is only printed isn't in a file


def test_a_game_that_cant_be_saved_is_printed(
    play: Play, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    del play
    monkeypatch.setattr(play_table, "find_free_name", lambda _: "no/game.json")
    monkeypatch.setattr(sys, "stdin", io.StringIO("discard -\n"))
    assert main(["play", "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("card-capture: can't write no/game.json: ")
    assert len(GameRecord.from_json(captured.out.splitlines()[-1]).actions) == 1


def test_standard_input_may_be_closed(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    del play
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["play", "--seed", "3"]) == 0


# Wrong arguments


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "expected the name of a file, got -; standard input is for what you type"),
        (["game.json", "--seed", "0"], "argument --seed: leave it out; the file has the rules and the deal"),
        (["game.json", "--partnership"], "argument --partnership: leave it out; the file has the rules and the deal"),
        (["--hot-seat"], "argument --hot-seat: Card Capture is for one player"),
        (["--names", "Ann,Ben"], "argument --names: expected at most 1, got 2"),
        (["--names", ""], "argument --names: expected names of 1 to 16 characters, got ''"),
        (["--names", "x" * 17], f"argument --names: expected names of 1 to 16 characters, got '{'x' * 17}'"),
        (["--names", "a\tb"], "argument --names: expected names of 1 to 16 characters, got 'a\\tb'"),
        (["no.json"], "can't read no.json: No such file or directory"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_arguments_are_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    assert refuse(capsys, "play", *arguments) == message


def test_the_tutorial_is_true(play: Play) -> None:
    page = (Path(__file__).parents[2] / "docs" / "tutorial" / "play.md").read_text(encoding="utf-8")
    blocks = [block.strip("\n") for block in re.findall(r"```text\n(.*?)```", page, flags=re.DOTALL)]
    typed = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("> ")]
    assert len(typed) == 3
    screen = "\n".join(play(typed, "--seed", "5")).replace("python -m card_capture", "card-capture")
    assert all(block in screen for block in blocks)
