"""Games told in words: what `python -m card_capture` prints."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from attrs import frozen

from card_capture._demo import casino, commander, solitaire
from card_capture.cards import Card
from card_capture.games import GAMES
from card_capture.records import GameRecord


class Prose(Protocol):
    """A game in words; a game's module `_prose` is one."""

    @property
    def TITLE(self) -> str:  # noqa: N802 - a constant of the module
        """The game's name."""
        ...

    def goal(self, state: Any, /) -> Iterator[str]:
        """Yield the lines that say what it is all about by the rules of *state*."""
        ...

    def set_up(self, state: Any) -> Iterator[str]:
        """Yield the lines that say what everybody saw of the deal, of which *state* is the outcome."""
        ...

    def turn(self, state: Any) -> Iterator[str]:
        """Yield the heading of a decision, and the lines that show what is seen."""
        ...

    def ending(self, state: Any) -> str:
        """Return how the game ended, in a few words."""
        ...


@frozen
class Face:
    """What the command line needs of a game: its words, and its small sensible player."""

    prose: Prose
    choose: Callable[[Any, Sequence[Any]], Any]


FACES: Mapping[str, Face] = MappingProxyType(
    {
        "solitaire": Face(solitaire, solitaire.choose),
        "commander": Face(commander, commander.choose),
        "casino": Face(casino, casino.choose),
    }
)


def played(name: str, first_state: Any, seed: int) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a game in which every seat is a small sensible player, which sees its own view only."""
    game, choose = GAMES[name], FACES[name].choose
    state, actions = first_state, list[Any]()
    while state.outcome is None:
        actions.append(choose(game.view(state, state.to_move, recall=True), game.legal_actions(state)))
        state = game.apply(state, actions[-1])
    return GameRecord.of(first_state, actions, seed=seed)


def told(record: GameRecord[Any, Any, Any, Any]) -> Iterator[str]:
    """Yield the lines that tell a whole game."""
    game, prose = GAMES[record.game], FACES[record.game].prose
    states = tuple(record.replay())
    yield f"{prose.TITLE}, {_deal(record)}"
    yield from prose.goal(states[0])
    if record.seed is not None:
        yield from prose.set_up(states[0])
    for state, action, following in zip(states, record.actions, states[1:], strict=False):
        yield ""
        yield from prose.turn(state)
        count = len(game.legal_actions(state))
        who = "the player" if len(game.PLAYERS) == 1 else f"seat {state.to_move}"
        yield f"  {count} legal action{'' if count == 1 else 's'}; {who} takes: {action}"
        events = game.narrate(state, action)
        over = following.outcome is not None
        for event in events if over else events[:-1]:  # else the last one says what the next heading says
            yield f"    {event}"
    yield ""
    yield ending(record, states[-1])


def ending(record: GameRecord[Any, Any, Any, Any], last: Any) -> str:
    """Return in a line what was played, and how it ended."""
    return f"{_deal(record)}: {FACES[record.game].prose.ending(last)}"


def _deal(record: GameRecord[Any, Any, Any, Any]) -> str:
    players = "" if record.players is None else f", {record.players} players"
    return f"{record.variant}{players}, {'a given deal' if record.seed is None else f'seed {record.seed}'}"


# A ten gets wider, so where two spaces or more follow, as in a drawing, it takes one of them.
_A_CARD = re.compile(r"\b([2-9TJQKA][cdhs])\b(?:(?<=T.)(\)?) (?= ))?")


def with_symbols(text: str) -> str:
    """Return *text* with the symbols of the suits in its cards."""
    return _A_CARD.sub(lambda found: Card.parse(found[1]).pretty + (found[2] or ""), text)
