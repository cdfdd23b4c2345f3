"""The command `play` on a pseudo-terminal, from the deal to a win."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path

import pytest

from card_capture._cli.deals import DEFAULT_SEED
from tests.command_line import heed_ctrl_c
from tests.play.test_play import actions_of_bots, saved

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="it has no pseudo-terminals")

_PATIENCE = 30  # seconds without any output, after which the program hangs
_CODE = re.compile(r"\033(?:\[[0-9;?]*[A-Za-z~]|[=>])")


class Terminal:
    """A program on a terminal of its own, of 40 columns."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        import pty  # noqa: PLC0415 - Windows has no such module
        import termios  # noqa: PLC0415

        master, slave = pty.openpty()
        self._master: int | None = master
        termios.tcsetwinsize(slave, (24, 40))
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self._process = subprocess.Popen(  # noqa: S603 - our own
            [sys.executable, "-m", "card_capture", "play", *arguments],
            cwd=folder,
            env={**kept, "TERM": "xterm", "PYTHONUTF8": "1", "PROMPT_TOOLKIT_NO_CPR": "1", **environment},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=heed_ctrl_c,  # noqa: PLW1509 - there are no threads
        )
        os.close(slave)
        self.text = ""
        self._read = 0

    def read_until(self, end: str) -> None:
        """Read until *end* has been printed after what was waited for before; codes don't count."""
        while (found := self.screen.find(end, self._read)) < 0:
            self.text += self._receive().decode(errors="replace")
        self._read = found + len(end)

    @property
    def screen(self) -> str:
        """Everything that was printed, without codes."""
        return _CODE.sub("", self.text)

    def type(self, text: str) -> None:
        assert self._master is not None
        os.write(self._master, text.encode())

    def interrupt(self) -> None:
        """Do what Ctrl-C does; again if the first came just before the program began to wait for a key."""
        for _ in range(3):
            self._process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(_PATIENCE / 3)
                return

    def hang_up(self, number: int | None) -> None:
        """Close the terminal, and send the program a signal, if any, as the system or a shell does."""
        os.close(self._master)
        self._master = None
        if number is not None:
            self._process.send_signal(number)
        self._process.wait(_PATIENCE)

    def wait(self) -> int:
        """Return the exit code, and read the rest."""
        with suppress(OSError):  # which Linux raises where the other end is closed
            while data := self._receive():
                self.text += data.decode(errors="replace")
        return self._process.wait(_PATIENCE)

    def _receive(self) -> bytes:
        assert self._master is not None
        ready, _, _ = select.select([self._master], [], [], _PATIENCE)
        assert ready, self.text
        return os.read(self._master, 4096)

    def close(self) -> None:
        """End the program, if a test has failed in the middle."""
        self._process.kill()
        self._process.wait()
        if self._master is not None:
            os.close(self._master)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Yield a function that starts the program, in a folder of its own."""
    with ExitStack() as stack:

        def begin(*arguments: str, **environment: str) -> Terminal:
            return stack.enter_context(closing(Terminal(tmp_path, *arguments, **environment)))

        yield begin


def hide_prompt_toolkit(folder: Path) -> str:
    """Return a folder for PYTHONPATH with which the extra seems not to be installed."""
    (folder / "hidden").mkdir()
    (folder / "hidden" / "prompt_toolkit.py").write_text("raise ImportError", encoding="utf-8")
    return str(folder / "hidden")


def test_a_game_is_won_from_the_deal(start: Callable[..., Terminal], tmp_path: Path) -> None:
    """With the completion of readline."""
    terminal = start("--seed", str(DEFAULT_SEED), PYTHONPATH=hide_prompt_toolkit(tmp_path))
    for line in ["disc\t-", *actions_of_bots("solitaire", 1000, seed=DEFAULT_SEED)[1:]]:
        terminal.read_until("\n>")
        terminal.type(f"{line}\n")
    terminal.read_until("The game is over.")
    terminal.read_until("\n>")
    terminal.type("quit\n")
    assert terminal.wait() == 0
    assert f"published@1, seed {DEFAULT_SEED}: won in" in terminal.screen
    assert "\033[31m" in terminal.text  # red suits
    boxes = [line for line in terminal.screen.replace("\r\n", "\n").split("\n") if "╭" in line or "│" in line]
    assert boxes
    assert max(map(len, boxes)) <= 40


def test_with_the_extra_a_refusal_is_shown_before_it_is_entered(start: Callable[..., Terminal]) -> None:
    terminal = start("--seed", "3")
    terminal.read_until("\n>")
    terminal.type("disc\t")
    terminal.read_until("discard")
    terminal.type("2c")
    terminal.read_until("(CC-5.1)")
    terminal.type("\x7f\x7f-\r")
    terminal.read_until("Capture Phase")
    terminal.read_until("\n>")
    terminal.type("\x04")
    assert terminal.wait() == 0
    assert "The game is saved." in terminal.text


@pytest.mark.slow
def test_ctrl_c_saves_the_game_and_ends_it(start: Callable[..., Terminal], tmp_path: Path) -> None:
    terminal = start("--seed", "3", "--plain", NO_COLOR="1")
    terminal.read_until("\n>")
    terminal.type("discard -\n")
    terminal.read_until("Round 1, Capture Phase")
    terminal.read_until("\n>")
    terminal.interrupt()
    assert terminal.wait() == 130
    assert "The game is saved." in terminal.text
    assert "Traceback" not in terminal.text
    assert "\033[3" not in terminal.text
    assert len(saved(str(tmp_path / "card-capture-solitaire-3.json")).actions) == 1


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--plain"]], ids=["prompt_toolkit", "readline"])
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM", None])
def test_a_terminal_that_is_closed_does_not_lose_the_game(
    start: Callable[..., Terminal], tmp_path: Path, name: str | None, options: list[str]
) -> None:
    """Also without a signal, as where nohup ignores it."""
    terminal = start("--seed", "3", *options)
    terminal.read_until("\n>")
    terminal.type("discard -\r")
    terminal.read_until("Capture Phase")
    terminal.read_until("\n>")
    terminal.hang_up(None if name is None else signal.Signals[name])
    assert len(saved(str(tmp_path / "card-capture-solitaire-3.json")).actions) == 1
