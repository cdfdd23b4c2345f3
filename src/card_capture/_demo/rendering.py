"""Whole games as lines of text, and games played by bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from card_capture._demo import casino, commander, solitaire
from card_capture._kit.text import render_parts
from card_capture.bots import Bot, LookAhead, Sensible
from card_capture.games import GAMES
from card_capture.records import GameRecord


class Face(Protocol):
    """The words that the command line needs for each game; the modules here are faces."""

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant of the module
        """The game's name."""
        ...

    def describe_goal(self, state: Any, /) -> Iterator[str]:
        """Yield paragraphs that explain the game under the rules of *state*."""
        ...

    def describe_set_up(self, state: Any) -> Iterator[str]:
        """Yield paragraphs about the deal that led to *state*."""
        ...

    def choose_view(self, state: Any) -> Any:
        """Return the view that is shown before a decision."""
        ...

    def explain(self, action: Any) -> str:
        """Return a sentence about what an action of this kind does."""
        ...

    def choose_lesson(self, states: Sequence[Any], actions: Sequence[Any], /) -> Sequence[int]:
        """Return the numbers of a few successive decisions that show how to play."""
        ...

    def describe_result(self, state: Any) -> str:
        """Return the outcome in a few words."""
        ...


FACES: Mapping[str, Face] = MappingProxyType({"solitaire": solitaire, "commander": commander, "casino": casino})
"""The face of every game by the name of its module."""


BOTS: Mapping[str, Bot[Any, Any]] = MappingProxyType(
    {"solitaire": LookAhead(), "commander": LookAhead(samples=4), "casino": Sensible()}
)
"""The bot that plays each game: the strongest that plays a whole game within a second."""


def play_game(name: str, first_state: Any, seed: int) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a game in which a bot plays every seat, each from its own view."""
    game, bot = GAMES[name], BOTS[name]
    state, actions = first_state, list[Any]()
    while state.outcome is None:
        actions.append(bot(game.view(state, state.to_move, recall=True), game.legal_actions(state)))
        state = game.apply(state, actions[-1])
    return GameRecord.of(first_state, actions, seed=seed)


def render_game(record: GameRecord[Any, Any, Any, Any], width: int) -> Iterator[str]:
    """Yield the lines of a whole game; drawings are at most *width* columns wide."""
    states = tuple(record.replay())
    yield from introduce(record, states[0])
    yield from _render_decisions(record, states, range(len(record.actions)), width)
    yield ""
    yield render_result(record, states[-1])


def render_tour(record: GameRecord[Any, Any, Any, Any], width: int) -> Iterator[str]:
    """Yield the lines of a short introduction to a game: the deal, a few decisions with an explanation, the result."""
    states = tuple(record.replay())
    yield from introduce(record, states[0])
    lesson = FACES[record.game].choose_lesson(states, record.actions)
    yield from _render_decisions(record, states, lesson, width, explained=True)
    yield ""
    yield f"The end, after {_count(len(record.actions), 'action')}"
    yield f"  {render_result(record, states[-1])}"


def render_result(record: GameRecord[Any, Any, Any, Any], last_state: Any) -> str:
    """Return a line with the variant, the deal and the outcome."""
    return f"{describe_deal(record)}: {FACES[record.game].describe_result(last_state)}"


def introduce(record: GameRecord[Any, Any, Any, Any], first_state: Any) -> Iterator[str]:
    """Yield lines about a game: its name, the deal, and the goal."""
    face = FACES[record.game]
    yield f"{face.TITLE}, {describe_deal(record)}"
    yield from face.describe_goal(first_state)
    if record.seed is not None:
        yield from face.describe_set_up(first_state)


def _render_decisions(
    record: GameRecord[Any, Any, Any, Any],
    states: Sequence[Any],
    numbers: Sequence[int],
    width: int,
    *,
    explained: bool = False,
) -> Iterator[str]:
    """Yield the lines of the decisions of these numbers; a part of the table is shown again only when it changes."""
    game, face = GAMES[record.game], FACES[record.game]
    shown: list[str] = []
    for number in numbers:
        state, action, following = states[number], record.actions[number], states[number + 1]
        yield ""
        heading, *table = render_parts(face.choose_view(state), width)
        yield heading
        for part in table:
            if part not in shown:
                yield from part.splitlines()
        shown = table
        yield f"  {_count(len(game.legal_actions(state)), 'legal action')}, chosen: {action}"
        if explained:
            yield f"  ({face.explain(action)})"
        events = game.narrate(state, action)
        is_over = following.outcome is not None
        for event in events if is_over else events[:-1]:  # otherwise the last event repeats the next heading
            yield f"    {event}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def describe_deal(record: GameRecord[Any, Any, Any, Any]) -> str:
    """Return the variant and the deal in a few words: "published@1, seed 178"."""
    parts = [str(record.variant)]
    if record.players is not None:
        parts.append(f"{record.players} players")
        if record.dealer != record.players - 1:
            parts.append(f"dealer {record.dealer}")
    parts.append("a given deal" if record.seed is None else f"seed {record.seed}")
    return ", ".join(parts)
