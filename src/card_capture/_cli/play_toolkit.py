"""Reading lines with prompt_toolkit, which shows why an action is refused while it is typed."""

from __future__ import annotations

from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, DummyCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.validation import DummyValidator, ValidationError, Validator
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
        return self._prompt.prompt(
            prompt,
            completer=DummyCompleter() if session is None else WordCompleter(session),
            complete_while_typing=False,
            validator=DummyValidator() if session is None else RefusalValidator(session),
            validate_while_typing=True,
        )


class WordCompleter(Completer):
    """A completer of actions and commands."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @override
    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        begun = document.text_before_cursor.rpartition(" ")[2]
        for word in complete(self._session, document.text_before_cursor):
            yield Completion(f"{word} ", start_position=-len(begun), display=word)


class RefusalValidator(Validator):
    """A validator that holds back an illegal action, and shows the reason."""

    def __init__(self, session: Session) -> None:
        self._session = session

    @override
    def validate(self, document: Document) -> None:
        reason = warn(self._session, document.text)
        if reason:
            message = use_symbols(reason) if can_show(SUITS) else reason
            raise ValidationError(cursor_position=len(document.text), message=message)
