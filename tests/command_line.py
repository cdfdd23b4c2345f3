"""How the tests of the command line run it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from functools import cache
from typing import Any

import pytest

from card_capture.__main__ import main
from card_capture._cli import commands
from card_capture._demo.rendering import play_game

WIDE = "1000"  # columns: no line is wrapped

play_once = cache(play_game)
"""Plays a game of bots, which takes up to a second, only if it has not been played before: it is always the same."""


@pytest.fixture(autouse=True)
def _wide_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the terminal in which the tests run out of them, and play a game once; a test module imports this."""
    monkeypatch.setenv("COLUMNS", WIDE)
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(commands, "play_game", play_once)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """Return the lines that a successful command prints."""
    assert main(arguments) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


def refuse(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 2) -> str:
    """Return the message of a command that fails: one line on the standard error stream, and nothing else."""
    assert main(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    message, end = captured.err.removeprefix("card-capture: ").split("\n")
    assert captured.err.startswith("card-capture: ")
    assert end == ""
    return message


def start(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
    """Return the command line as a process of its own, whose output goes to pipes unless *options* say otherwise."""
    environment = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "NO_COLOR")}
    given: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "env": environment, **options}
    if sys.platform != "win32":
        given["preexec_fn"] = heed_ctrl_c
    return subprocess.Popen([sys.executable, "-m", "card_capture", *arguments], **given)  # noqa: S603 - our own


def heed_ctrl_c() -> None:
    """Undo, in a process that is to start, what a shell does that runs the tests in the background: ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
