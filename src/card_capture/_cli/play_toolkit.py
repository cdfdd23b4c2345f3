"""Reading lines with prompt_toolkit, which says why an action is refused while it is typed."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, DummyCompleter
from prompt_toolkit.document import Document
from typing_extensions import override

from card_capture._cli.play_commands import complete, warn
from card_capture._cli.play_session import Session
from card_capture._cli.screen import SUITS, can_show, use_symbols


class ToolkitReader:
    """A reader of a terminal, with completion, and with the reason for a refusal below the line."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Start again with an empty history."""
        self._prompt: PromptSession[str] = PromptSession()

    def read(self, prompt: str, session: Session | None = None) -> str:
        """Return the next line."""
        if session is None:
            return self._prompt.prompt(prompt, completer=DummyCompleter(), bottom_toolbar="")
        return self._prompt.prompt(
            prompt,
            completer=_WordCompleter(session),
            complete_while_typing=False,
            bottom_toolbar=lambda: _describe(session, self._prompt.default_buffer.text),
        )


def _describe(session: Session, text: str) -> str:
    reason = warn(session, text)
    return use_symbols(reason) if can_show(SUITS) else reason


class _WordCompleter(Completer):
    def __init__(self, session: Session) -> None:
        self._session = session

    @override
    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        begun = document.text_before_cursor.rpartition(" ")[2]
        for word in complete(self._session, document.text_before_cursor):
            yield Completion(f"{word} ", start_position=-len(begun), display=word)
