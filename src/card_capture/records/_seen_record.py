"""What a player may keep of a game that goes on, which `card_capture.records` offers."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, final

from attrs import frozen

from card_capture.records import _json

A = TypeVar("A")
E = TypeVar("E")
R = TypeVar("R")
Out = TypeVar("Out")


@final
@frozen
class Turn(Generic[A, E]):
    """
    One action, and what everybody saw happen by it.

    Attributes:
        action: The action.
        events: What `narrate` tells of it.

    Examples:
        >>> from card_capture import Discard, narrate, new_game
        >>> state, action = new_game(seed=1), Discard([])
        >>> turn = Turn(action, narrate(state, action))
        >>> print(turn.action, len(turn.events))
        discard - 3
    """

    action: A
    events: tuple[E, ...]


@final
@frozen(kw_only=True)
class SeenRecord(Generic[A, E, R, Out]):
    """
    What one player saw of a game, which `GameRecord.redacted` gives.

    Attributes:
        game: The game's name in `GAMES`.
        variant: The rules it is played by.
        seat: The seat that saw it.
        first_view: The player's view of the first state.
        turns: The actions and what they brought to everybody's eyes.
        last_view: The player's view of the last state; it has what was dealt to this player alone.
        outcome: How the game ended, or None while it runs.

    Examples:
        >>> from card_capture import Discard, new_game
        >>> from card_capture.records import GameRecord
        >>> seen = GameRecord.of(new_game(seed=1), [Discard([])]).redacted()
        >>> for event in seen.turns[0].events:
        ...     print(event)
        Discard Phase: discard nothing.
        Draw Phase: draw 4c 2c X1 4d.
        Round 1, Capture Phase
    """

    game: str
    variant: R
    seat: int
    first_view: Any
    turns: tuple[Turn[A, E], ...]
    last_view: Any
    outcome: Out | None

    def to_json(self) -> str:
        """Return it as JSON; the same record always gives the same text. An event has its class's name as "event"."""
        write = _json.converter.unstructure
        content = {
            "game": self.game,
            "variant": write(self.variant),
            "seat": self.seat,
            "first_view": write(self.first_view),
            "turns": [
                {
                    "action": str(turn.action),
                    "events": [{"event": type(event).__name__, **write(event)} for event in turn.events],
                }
                for turn in self.turns
            ],
            "last_view": write(self.last_view),
            "outcome": write(self.outcome),
        }
        return _json.write({**_json.header("card_capture seen record"), **content})
