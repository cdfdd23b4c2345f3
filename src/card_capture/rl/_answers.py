"""The answers of language models: the action that a model chose, or a refusal to send back."""

from __future__ import annotations

import re
from typing import Generic, TypeVar, final

from attrs import frozen

from card_capture.errors import IllegalActionError, ParseError
from card_capture.games import AnyGame
from card_capture.rl._grammar import find_phrases, is_in_doubt, read_phrase
from card_capture.rl._positions import Position
from card_capture.rl._spoken import FLAGS, drop_thinking, find_marked, tidy

A_co = TypeVar("A_co", covariant=True)

LONGEST_ANSWER = 100_000
"""The greatest number of characters that an answer may have; a longer answer is refused without being read."""

_MARK = re.compile(r"\baction ?[:=]", FLAGS)
_HINT = 'end the answer with a line such as "Action: {}"'


@final
@frozen
class Answer(Generic[A_co]):
    """
    The result of reading a model's answer: either an action or a refusal; the other one is None.

    Attributes:
        action: The legal action that the model chose, or None.
        refusal: A sentence to send back to the model, or None.

    Examples:
        >>> from card_capture import new_game, view
        >>> from card_capture.rl.text import answer
        >>> answer("Discard nothing.", view(new_game(seed=1), recall=True))
        Answer(action=Discard(cards=CardSet.parse('-')), refusal=None)
    """

    action: A_co | None
    refusal: str | None


def read_answer(text: str, position: Position, kind: type, *, strict: bool) -> Answer[object]:
    """
    Return the action in the answer of a model, or the refusal.

    Args:
        text: The answer.
        position: The position in which the model answers.
        kind: The class of the game's views.
        strict: Whether the last line must contain nothing but the action.
    """
    game = position.game
    try:
        notation = _read_last_line(text) if strict else _find_notation(text, game, kind)
        action = game.parse_action(notation)
    except ParseError as error:
        return Answer(None, str(error))
    refusal = game.why_not(position.state, action)
    return Answer(action, None) if refusal is None else Answer(None, str(IllegalActionError(action, refusal)))


def require_answer(text: str) -> None:
    """Raise `ParseError` unless *text* is a string."""
    if not isinstance(text, str):
        raise ParseError(text, "the answer of a model, a string")


def _require_length(text: str) -> None:
    if len(text) > LONGEST_ANSWER:
        raise ParseError(text, f"an answer of at most {LONGEST_ANSWER} characters")


def _read_last_line(text: str) -> str:
    """Return the last line that is not empty, without "Action:"."""
    _require_length(text)
    *_, last = text.strip().splitlines() or [""]
    mark = _MARK.match(last)
    return last[mark.end() :].strip() if mark else last


def _find_notation(text: str, game: AnyGame, kind: type) -> str:
    """
    Return the notation of the only action that the answer can mean; it is not yet known to be legal.

    The function looks for the action in the line after the last "Action:". Without such a line it takes the last line,
    if that is only an action, and otherwise looks everywhere. If the action is in doubt, it returns a line that
    the parser refuses, and says why.

    Raises:
        ParseError: There is no action, or there are several.
    """
    _require_length(text)
    spoken = drop_thinking(text)
    in_json = find_marked(spoken)
    *before, after = _MARK.split(tidy(spoken if in_json is None else in_json))
    is_marked = in_json is not None or bool(before)
    lines = [line for each in after.split("\n") if (line := each.strip())] or [""]
    line = lines[0] if is_marked else lines[-1]
    lead = before[-1].rpartition("\n")[2] if before else next((each for each in lines[-2:-1] if each.endswith(":")), "")
    if is_in_doubt(lead, len(lead)):
        return f"{lead} {line}"
    alone = read_phrase(line, kind)
    if alone is not None:
        return alone
    phrases: dict[str, bool] = {}
    for phrase, is_clear in find_phrases(line if is_marked else after, kind):
        notation = _sort_cards(phrase, game)
        phrases[notation] = phrases.get(notation, True) and is_clear
    if len(phrases) > 1:
        raise ParseError("; ".join(phrases), "a single action", _HINT.format(next(iter(phrases))))
    return next((phrase for phrase, is_clear in phrases.items() if is_clear), line)


def _sort_cards(notation: str, game: AnyGame) -> str:
    """Return the same notation for the same action, if it can be parsed."""
    try:
        return str(game.parse_action(notation))
    except ParseError:
        return notation
