"""The commands that people type while they play; each is answered from the session, without input and output."""

from __future__ import annotations

from collections.abc import Callable
from itertools import chain
from typing import Final, final

from attrs import frozen

from card_capture._cli.play_bots import advise
from card_capture._cli.play_session import Session
from card_capture.errors import IllegalActionError, ParseError


@final
@frozen
class Reply:
    """
    The answer to a line that someone typed.

    Attributes:
        session: The session afterwards.
        lines: The lines to print.
        question: A question to ask first; the session changes only if the answer is yes. Usually empty.
        path: The file to save the game to, or None.
        shows_table: Whether to print the table again.
        leaves: Whether to stop playing.
    """

    session: Session
    lines: tuple[str, ...] = ()
    question: str = ""
    path: str | None = None
    shows_table: bool = False
    leaves: bool = False


def answer(session: Session, line: str) -> Reply:
    """Return the answer to a line: a command, or else an action."""
    word, _, rest = line.strip().partition(" ")
    if word.startswith("?") and word != "?":  # as in "?capture"
        word, rest = "?", f"{word[1:]} {rest}"
    command = _COMMANDS.get(word.casefold())
    try:
        if command is not None:
            return command(session, rest.strip())
        return _play(session, line) if word else Reply(session)
    except ParseError as error:
        return Reply(session, (f"{_begin_sentence(error)}.", *_point_to_help(session)))


def complete(session: Session, text: str) -> tuple[str, ...]:
    """Return the words that may replace the last, unfinished word of *text*, the line up to the cursor."""
    word, space, rest = text.lstrip().partition(" ")
    if not space:
        commands = tuple(name for name in _COMMANDS if name.startswith(word.casefold()) and name != "?")
        return (*session.complete(word), *commands)
    if word.casefold() in ("?", "why"):
        return session.complete(rest)
    return session.complete(f"{word} {rest}") if word.casefold() not in _COMMANDS else ()


def warn(session: Session, text: str) -> str:
    """Return the reason why the action that is being typed is refused, or an empty string."""
    word, _, _ = text.strip().partition(" ")
    if word.casefold() in _COMMANDS:
        return ""
    try:
        return session.explain(text)
    except ParseError:  # it is not complete yet
        return ""


def _play(session: Session, line: str) -> Reply:
    action = session.parse_action(line)
    try:
        return Reply(session.play(action))
    except IllegalActionError as error:
        return Reply(session, (f"Illegal: {_begin_sentence(error.refusal.message)} ({error.refusal.rule}).",))


def _begin_sentence(message: object) -> str:
    text = str(message)
    return f"{text[:1].upper()}{text[1:]}"


def _point_to_help(session: Session) -> tuple[str, ...]:
    return ("Type help for the commands.",) if session.is_over else ("Type ? for the actions, or help.",)


def _list(session: Session, words: str) -> Reply:
    if session.is_over:
        return Reply(session, ("The game is over.",))
    return Reply(session, tuple(session.list_actions(words)))


def _why(session: Session, text: str) -> Reply:
    if not text:
        return Reply(session, ("Write why and an action, such as: why " + _give_example(session),))
    reason = session.explain(text)
    return Reply(session, (f"{_begin_sentence(reason)}." if reason else f"Legal: {session.parse_action(text)}.",))


def _give_example(session: Session) -> str:
    actions = chain.from_iterable(session.game.legal_actions(state)[:1] for state in reversed(session.states))
    return str(next(actions, "discard -"))


def _show_table(session: Session, _: str) -> Reply:
    return Reply(session, shows_table=True)


def _show_rules(session: Session, _: str) -> Reply:
    return Reply(session, tuple(session.game.describe(session.state.variant).rstrip().split("\n")))


def _hint(session: Session, _: str) -> Reply:
    return Reply(session, ("The game is over.",) if session.is_over else tuple(advise(session)))


def _undo(session: Session, _: str) -> Reply:
    number = session.find_last_decision()
    if number is None:
        return Reply(session, ("There is nothing to take back.",))
    before = session.go_back(number)
    if session.is_peeking(number):
        question = f'Since "{session.actions[number]}" you have learned something new. Go back with that knowledge?'
        return Reply(before, question=question, shows_table=True)
    return Reply(before, (f"Taken back: {session.actions[number]}",), shows_table=True)


def _save(session: Session, path: str) -> Reply:
    if not path:
        return Reply(session, ("Write save and the name of a file, such as: save game.json",))
    return Reply(session, path=path)


def _help(session: Session, _: str) -> Reply:
    return Reply(session, _HELP)


def _quit(session: Session, _: str) -> Reply:
    return Reply(session, leaves=True)


_COMMANDS: Final[dict[str, Callable[[Session, str], Reply]]] = {
    "?": _list,
    "why": _why,
    "table": _show_table,
    "rules": _show_rules,
    "hint": _hint,
    "undo": _undo,
    "save": _save,
    "help": _help,
    "quit": _quit,
}

_HELP: Final[tuple[str, ...]] = (
    "Write an action, or a command:",
    "  ?:  list the legal actions; ? WORDS lists those that begin with the words",
    "  why ACTION:  say why an action is illegal, and by which rule",
    "  table:  show the table again",
    "  rules:  print the rules of this variant",
    "  hint:  ask a bot for advice",
    "  undo:  go back to your last decision",
    "  save FILE:  save the game",
    "  quit:  stop playing; an unfinished game is saved",
    "The Tab key completes words. Cards are written 2c, Td for a ten, Kh, As, and X1 for a Joker, or in words, such as",
    "two of clubs and first Joker.",
)
