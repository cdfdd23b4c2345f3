"""Reading the lines that people type: on a pipe, with readline, and with prompt_toolkit."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.validation import ValidationError

from card_capture._cli import play_toolkit
from card_capture._cli.play_reading import LineReader, PipeReader, choose_reader
from card_capture._cli.play_toolkit import RefusalValidator, ToolkitReader, WordCompleter
from tests.play.test_session import begin, play_on

FIRST = begin("solitaire")
SECOND = play_on(FIRST, 1)


class FakeReadline(ModuleType):
    """A module that remembers what it is asked for."""

    def __init__(self, doc: str = "GNU") -> None:
        super().__init__("readline", doc)
        self.bound: list[str] = []
        self.history = ["why give 2c"]
        self.line = ""
        self.completer: Any = None

    def set_completer_delims(self, delims: str) -> None:
        assert delims == " "

    def parse_and_bind(self, text: str) -> None:
        self.bound.append(text)

    def set_completer(self, completer: Any) -> None:
        self.completer = completer

    def clear_history(self) -> None:
        self.history.clear()

    def get_line_buffer(self) -> str:
        return self.line + " and more"

    def get_endidx(self) -> int:
        return len(self.line)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> FakeReadline:
    module = FakeReadline()
    monkeypatch.setitem(sys.modules, "readline", module)
    return module


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    """Yield what stands for the keyboard of prompt_toolkit."""
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


def put_on_terminal(monkeypatch: pytest.MonkeyPatch, *, output: bool = True) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: output)


# Choosing


def test_the_most_comfortable_reader_is_chosen(monkeypatch: pytest.MonkeyPatch, keys: PipeInput) -> None:
    del keys
    assert isinstance(choose_reader(plain=False), PipeReader)
    put_on_terminal(monkeypatch)
    assert isinstance(choose_reader(plain=False), ToolkitReader)
    assert isinstance(choose_reader(plain=True), LineReader)
    put_on_terminal(monkeypatch, output=False)
    assert isinstance(choose_reader(plain=False), LineReader)
    monkeypatch.setattr(sys, "stdin", None)
    assert isinstance(choose_reader(plain=False), PipeReader)


def test_without_prompt_toolkit_readline_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    put_on_terminal(monkeypatch)
    monkeypatch.setitem(sys.modules, "card_capture._cli.play_toolkit", None)
    assert isinstance(choose_reader(plain=False), LineReader)


# A pipe


def test_a_pipe_shows_what_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("give 2d\nquit"))
    reader = PipeReader()
    assert [reader.read("> "), reader.read("> ", FIRST)] == ["give 2d", "quit"]
    reader.forget()
    with pytest.raises(EOFError):
        reader.read("> ")
    assert capsys.readouterr().out == "> give 2d\n> quit\n"


# readline


def test_readline_completes_words(monkeypatch: pytest.MonkeyPatch, fake: FakeReadline) -> None:
    prompts: list[str] = []
    monkeypatch.setattr("builtins.input", lambda prompt: prompts.append(prompt) or "give 2d")
    reader = LineReader()
    assert fake.bound == ["tab: complete"]
    assert reader.read("> ", SECOND) == "give 2d"
    assert prompts == ["> "]
    fake.line = "give "
    words = [f"{card} " for card in SECOND.state.hand]
    assert [fake.completer("", number) for number in range(len(words) + 1)] == [*words, None]
    assert fake.completer("", 0) == words[0]
    reader.read("Yes or no? ")
    assert fake.completer("", 0) is None


def test_readline_forgets(fake: FakeReadline) -> None:
    LineReader().forget()
    assert not fake.history


def test_editline_is_bound_in_its_own_way(monkeypatch: pytest.MonkeyPatch) -> None:
    module = FakeReadline("Importing this module enables command line editing using libedit readline.")
    monkeypatch.setitem(sys.modules, "readline", module)
    LineReader()
    assert module.bound == ["bind ^I rl_complete"]


def test_lines_are_read_where_python_has_no_readline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "readline", None)
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    reader = LineReader()
    reader.forget()
    assert reader.read("> ", FIRST) == "quit"


# prompt_toolkit


def test_prompt_toolkit_reads(keys: PipeInput) -> None:
    reader = ToolkitReader()
    keys.send_text("give 2d\n")
    assert reader.read("> ", SECOND) == "give 2d"
    keys.send_text("y\n")
    assert reader.read("Yes or no? ") == "y"
    keys.send_text("\x04")
    with pytest.raises(EOFError):
        reader.read("> ", SECOND)
    keys.send_text("\x03")
    with pytest.raises(KeyboardInterrupt):
        reader.read("> ", SECOND)


def test_prompt_toolkit_forgets(keys: PipeInput) -> None:
    reader = ToolkitReader()
    keys.send_text("why give 2c\n")
    reader.read("> ", SECOND)
    keys.send_text("\x1b[A\n")  # the arrow up
    assert reader.read("> ", SECOND) == "why give 2c"
    reader.forget()
    keys.send_text("\x1b[A\n")
    assert reader.read("> ", SECOND) == ""


def test_an_illegal_action_is_held_back(keys: PipeInput) -> None:
    """Enter does nothing; after the last character is deleted, another action can be typed."""
    keys.send_text("give 2c\n\x7f" + "d\n")
    assert ToolkitReader().read("> ", SECOND) == "give 2d"
    keys.send_text("give 2c\n")
    assert ToolkitReader().read("Yes or no? ") == "give 2c"


def test_the_reason_is_shown_while_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    validator = RefusalValidator(SECOND)
    validator.validate(Document("give 2d"))
    validator.validate(Document("give"))
    with pytest.raises(ValidationError, match=r"^2♣ is not in hand \(CC-6\.") as found:
        validator.validate(Document("give 2c"))
    assert found.value.cursor_position == 7
    monkeypatch.setattr(play_toolkit, "can_show", lambda _: False)
    with pytest.raises(ValidationError, match=r"^2c is not in hand"):
        validator.validate(Document("give 2c"))


def test_words_replace_what_was_begun() -> None:
    (found,) = WordCompleter(SECOND).get_completions(Document("why GI"), CompleteEvent())
    assert (found.text, found.start_position, found.display_text) == ("give ", -2, "give")
