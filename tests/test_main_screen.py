"""The command line on terminals and other outputs: width, symbols, colours, and outputs that fail."""

from __future__ import annotations

import errno
import io
import os
import re
import signal
import struct
import subprocess
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, GAMES
from card_capture.__main__ import main
from card_capture._cli.deals import DEFAULT_SEED
from card_capture._cli.screen import paint, print_error, use_symbols
from card_capture._kit.text import wrap
from card_capture.records import GameRecord
from tests.command_line import _wide_screen, refuse, run, start

__all__ = ["_wide_screen"]

CODE = re.compile(r"\033\[\d+m")

every_game = pytest.mark.parametrize(
    "options", [("--game", name, *(["--players", "4"] if 4 in game.PLAYERS else [])) for name, game in GAMES.items()]
)


# Width


def outputs(capsys: pytest.CaptureFixture[str], options: tuple[str, ...], file: Path) -> list[list[str]]:
    """Return the lines of every command."""
    assert main(["record", *options, "-o", str(file)]) == 0
    return [
        run(capsys, *command)
        for command in (
            options,
            ("watch", *options),
            ("watch", "--quiet", *options),
            ("rules", *options[:2]),
            ("replay", str(file)),
            ("check", str(file)),
            ("--help",),
        )
    ]


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("columns", [60, 80, 120])
def test_lines_fit_the_terminal_and_no_word_is_broken(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    options: tuple[str, ...],
    columns: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    wide = outputs(capsys, options, Path("game.json"))
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = outputs(capsys, options, Path("game.json"))
    for whole, parts in zip(wide, narrow, strict=True):
        assert max(map(len, parts)) <= columns
        # The words may come in another order, since drawings next to each other come below each other.
        assert sorted(" ".join(parts).split()) == sorted(" ".join(whole).split())


def test_without_a_terminal_prose_has_80_columns_and_a_result_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS")
    monkeypatch.setattr(sys, "__stdout__", None)
    assert 70 < max(map(len, run(capsys, "watch", "--game", "commander", "--players", "4"))) <= 80
    result = run(capsys, "--quiet", "--variant", "permissive", "--partnership", "--seed", str(2**64 - 1))
    assert len(result) == 1
    assert len(result[0]) > 80


def test_a_record_is_never_wrapped(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    (line,) = run(capsys, "record")
    assert GameRecord.from_json(line).seed == DEFAULT_SEED


words = st.lists(st.text("abcé♠-", min_size=1, max_size=12), min_size=1)


@given(words=words, indent=st.integers(0, 6), width=st.integers(1, 40))
def test_wrapping(words: list[str], indent: int, width: int) -> None:
    """Lines are as full as can be; only one that has a single word may be too long."""
    parts = wrap(" " * indent + " ".join(words), width)
    assert " ".join(parts).split() == words
    inside = " " * (indent + 2)
    assert len(parts[0]) - len(parts[0].lstrip()) in (0, indent)  # a long first word may leave no room for it
    for part, following in pairwise(parts):
        assert following.startswith(inside)
        assert not following[len(inside) :].startswith(" ")
        assert len(part) <= width or len(part.split()) == 1
        assert len(f"{part} {following.split()[0]}") > width


def test_an_empty_line_stays() -> None:
    assert wrap("", 80) == [""]


def test_drawings_come_next_to_each_other_where_there_is_room(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In rows of equal length as far as possible."""
    for players, columns, rows in (
        (4, 20, [1, 1, 1, 1]),
        (4, 50, [1, 1, 1, 1]),
        (4, 51, [2, 2]),
        (4, 78, [2, 2]),
        (4, 104, [2, 2]),
        (4, 105, [4]),
        (3, 77, [2, 1]),
        (3, 78, [3]),
        (3, 300, [3]),
    ):
        monkeypatch.setenv("COLUMNS", str(columns))
        lines = run(capsys, "watch", "--game", "commander", "--players", str(players))
        first = lines[lines.index("Seat 0 to attack") :]
        titles = [line for line in first if re.fullmatch(r"\s+seat \d(\s+seat \d)*", line)]
        assert [line.count("seat") for line in titles[: len(rows)]] == rows


# Symbols


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Td is, Kd is.", "10♦ is, K♦ is."),
        (" Td   3  ", " 10♦  3  "),
        ("(Td)   3", "(10♦)  3"),
        ("(Td) 3", "(10♦) 3"),
        ("Kd   3", "K♦   3"),
        ("Tdx xTd TD", "Tdx xTd TD"),
    ],
)
def test_a_ten_keeps_the_columns_of_a_drawing(text: str, shown: str) -> None:
    assert use_symbols(text) == shown


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_an_output_without_the_symbols_gets_letters(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    buffer = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer, encoding=encoding))
    assert main(["watch"]) == 0
    text = buffer.getvalue().decode("ascii")
    assert any(f" {card} " in text for card in CARDS)
    assert "WON" in text


def test_a_stream_without_an_encoding_gets_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["watch"]) == 0
    assert stream.getvalue().isascii()


# Colours


@pytest.mark.parametrize(
    ("line", "painted"),
    [
        ("  Hand:  A♣ 6♥ 10♦ 8♠", "  Hand:  A♣ {6♥} {10♦} 8♠"),
        ("Ah Td X1 Ts adh", "{Ah} {Td} X1 Ts adh"),
        ("    WON: the row is empty.", "    <green WON>: the row is empty."),
        ("    LOST: 9♥ stays.", "    <red LOST>: {9♥} stays."),
        ("    DRAWN: both.", "    <yellow DRAWN>: both."),
        ("beta@1, seed 3: won in round 4", "beta@1, seed 3: <green won in round 4>"),
        ("beta@1, seed 3: lost (stuck) in round 4", "beta@1, seed 3: <red lost (stuck) in round 4>"),
        ("standard@1: drawn", "standard@1: <yellow drawn>"),
        (
            "main@1: seats 0 and 2 win in round 3 (side 0: 22, side 1: 4)",
            "main@1: <green seats 0 and 2 win in round 3 (side 0: 22, side 1: 4)>",
        ),
        ("beta@1, a given deal: not over in round 2", "beta@1, a given deal: not over in round 2"),
        ("- The game is lost if it is won. (CC-7.1)", "- The game is lost if it is won. (CC-7.1)"),
    ],
)
def test_red_suits_and_outcomes_are_painted(line: str, painted: str) -> None:
    marked = re.sub("{(.*?)}", "\033[31m\\1\033[0m", painted)
    for name, code in (("red", 31), ("green", 32), ("yellow", 33)):
        marked = re.sub(f"<{name} (.*?)>", f"\033[1m\033[{code}m\\1\033[0m", marked)
    assert paint(line) == marked


class Terminal(io.TextIOWrapper):
    """An output that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("command", [(), ("watch",), ("--quiet",), ("rules", "--game", "casino"), ("record",)])
@pytest.mark.parametrize(
    ("kind", "environment", "is_coloured"),
    [
        (Terminal, {}, True),
        (Terminal, {"TERM": "dumb"}, False),
        (Terminal, {"NO_COLOR": "1"}, False),
        (Terminal, {"NO_COLOR": ""}, True),
        (Terminal, {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (io.TextIOWrapper, {}, False),
        (io.TextIOWrapper, {"FORCE_COLOR": "1"}, True),
        (io.TextIOWrapper, {"FORCE_COLOR": ""}, False),
    ],
)
def test_there_are_colours_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
    kind: type[io.TextIOWrapper],
    environment: dict[str, str],
    *,
    is_coloured: bool,
    command: tuple[str, ...],
) -> None:
    """As the environment asks; without the colours the text is the same, and a record has none."""
    texts = []
    for stream_kind, names in ((io.TextIOWrapper, {}), (kind, environment)):
        monkeypatch.setenv("TERM", "xterm")
        for name, value in names.items():
            monkeypatch.setenv(name, value)
        buffer = io.BytesIO()
        monkeypatch.setattr(sys, "stdout", stream_kind(buffer, encoding="utf-8"))
        assert main(command) == 0
        texts.append(buffer.getvalue().decode())
    plain, text = texts
    assert CODE.sub("", text) == plain
    assert bool(CODE.search(text)) is (is_coloured and command != ("record",))


@pytest.mark.slow
@pytest.mark.parametrize("is_plain", [False, True])
def test_on_a_real_terminal(*, is_plain: bool) -> None:
    fcntl, pty, termios = map(pytest.importorskip, ("fcntl", "pty", "termios"))
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    environment |= {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"} | ({"NO_COLOR": "1"} if is_plain else {})
    process = start("watch", stdout=its, env=environment)
    os.close(its)
    text = b""
    with suppress(OSError):  # the other end is closed
        while part := os.read(ours, 2**16):
            text += part
    os.close(ours)
    assert process.wait() == 0
    assert process.communicate()[1] == b""
    lines = text.decode().splitlines()
    assert max(len(CODE.sub("", line)) for line in lines) in range(55, 61)
    assert bool(CODE.search(lines[-1])) is not is_plain
    assert any("\033[31m6♥\033[0m" in line for line in lines) is not is_plain


# Outputs that fail


def test_a_reader_who_leaves_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `card-capture watch | head -1`."""
    for command in (["watch"], ["record"], ["rules"], ["--help"], ["--version"]):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert main(command) == 0


def test_a_reader_who_leaves_a_process() -> None:
    process = start("watch", "--game", "casino")
    assert process.stdout is not None
    assert process.stdout.readline() == b"Casino, main@1, 2 players, seed 178\n"
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are others there")
def test_an_interrupt_while_it_prints() -> None:
    """The pipe is full, so it is surely printing."""
    process = start("watch", "--game", "casino", "--players", "4", "--seed", "9")
    assert process.stdout is not None
    assert process.stdout.readline().startswith(b"Casino")
    process.send_signal(signal.SIGINT)
    rest, error = process.communicate()
    assert (process.returncode, error) == (130, b"")
    assert b"WON" not in rest


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
@pytest.mark.parametrize("command", [["watch"], ["--quiet"], ["record"], ["--help"], ["--version"]])
def test_a_full_disk_is_one_line_and_code_1(command: list[str]) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as stream:
        process = start(*command, stdout=stream)
        error = process.communicate()[1]
    assert (process.returncode, error) == (1, b"card-capture: can't write: No space left on device\n")


def test_a_disk_that_fills_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Full(io.StringIO):
        def write(self, _: str) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", Full())
        code = main(["watch"])
    assert code == 1
    assert capsys.readouterr().err == "card-capture: can't write: No space left on device\n"


@pytest.mark.parametrize("command", [[], ["watch"], ["--quiet"], ["record"], ["rules"], ["--help"], ["--version"]])
def test_a_closed_output_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    """As in `card-capture >&-`."""
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        message = refuse_without_output(capsys, *command)
    assert message == "card-capture: can't write: standard output is closed\n"


def refuse_without_output(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main(command) == 1
    return capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such shell")
def test_a_shell_that_closes_the_output() -> None:
    command = f"'{sys.executable}' -m card_capture >&-"
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False)  # noqa: S603 - our own
    assert (ran.returncode, ran.stderr) == (1, b"card-capture: can't write: standard output is closed\n")


def test_a_closed_output_does_not_matter_where_a_file_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["record", "-o", str(tmp_path / "game.json")]) == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_without_an_error_stream_there_is_the_code_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where it can't be written."""
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", "/no/such/file"]) == 2
    with suppress(OSError), Path("/dev/full").open("w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        assert main(["check", "/no/such/file"]) == 2
    assert capsys.readouterr().out == ""


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_error("one\n two\tthree")
    assert capsys.readouterr().err == "card-capture: one two three\n"
    assert refuse(capsys, "check", "no\nsuch\033file") == r"can't read 'no\nsuch\x1bfile': No such file or directory"
