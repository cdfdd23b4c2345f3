"""Reading the lines that people type: with completion where that is possible."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from typing import Any, Protocol

from card_capture._cli.play_commands import complete
from card_capture._cli.play_session import Session
from card_capture._cli.screen import print_prose


class Reader(Protocol):
    """A source of lines."""

    def read(self, prompt: str, session: Session | None = None) -> str:
        """
        Return the next line.

        Args:
            prompt: The words before the cursor.
            session: The session whose actions and commands are completed, or None for no completion.

        Raises:
            EOFError: There are no more lines.
            KeyboardInterrupt: Someone pressed Ctrl-C.
        """
        ...

    def forget(self) -> None:
        """Forget the lines so far, since the next person must not be able to recall them with the arrow keys."""
        ...


def choose_reader(*, plain: bool) -> Reader:
    """Return the most comfortable reader that works here; for *plain* reading, one that doesn't redraw the line."""
    stdin: object = sys.stdin
    if isinstance(stdin, TextIOWrapper) and stdin.errors == "strict":
        stdin.reconfigure(errors="replace")  # a letter in another encoding must not end the game
    if sys.stdin is None or not sys.stdin.isatty():
        return PipeReader()
    if not plain and sys.stdout is not None and sys.stdout.isatty():
        with suppress(ImportError):  # the extra "play" has not been installed
            toolkit: Any = import_module("card_capture._cli.play_toolkit")
            reader: Reader = toolkit.ToolkitReader()
            return reader
    return LineReader()


class PipeReader:
    """A reader of a pipe or a file, which prints each line after its prompt, as it looks on a terminal."""

    def read(self, prompt: str, session: Session | None = None) -> str:  # noqa: ARG002 - there is no Tab key
        """Return the next line."""
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            raise EOFError
        print_prose([f"{prompt}{line.rstrip()}"], plain=True)
        return line.rstrip("\n")

    def forget(self) -> None:
        """Do nothing: a pipe has no arrow keys."""


class LineReader:
    """A reader of a terminal, with the completion of readline where Python has it."""

    def __init__(self) -> None:
        self._readline = _find_readline()

    def read(self, prompt: str, session: Session | None = None) -> str:
        """Return the next line."""
        if self._readline is not None:
            self._readline.set_completer(self._make_completer(session))
        return input(prompt)

    def forget(self) -> None:
        """Clear the history."""
        if self._readline is not None:
            self._readline.clear_history()

    def _make_completer(self, session: Session | None) -> Any:
        def choose(_: str, number: int) -> str | None:
            if session is None:
                return None
            line = self._readline.get_line_buffer()[: self._readline.get_endidx()]
            return next(iter([f"{word} " for word in complete(session, line)][number:]), None)

        return choose


def _find_readline() -> Any:
    """Return the module readline, ready to complete words, or None where Python doesn't have it."""
    try:
        readline: Any = import_module("readline")
    except ImportError:
        return None
    readline.set_completer_delims(" ")
    is_editline = "libedit" in (readline.__doc__ or "")  # as on macOS
    readline.parse_and_bind("bind ^I rl_complete" if is_editline else "tab: complete")
    return readline
