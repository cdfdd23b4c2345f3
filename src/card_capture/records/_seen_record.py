"""The part of a record that a player may keep while the game is running."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, final

from attrs import frozen

from card_capture.records._converter import to_json
from card_capture.records._format import write_document

A = TypeVar("A")
E = TypeVar("E")
R = TypeVar("R")
Out = TypeVar("Out")


@final
@frozen
class Turn(Generic[A, E]):
    """
    One action and its events, which every player saw.

    Attributes:
        action: The action.
        events: The events that `narrate` returns for it.

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
    The part of a game that one player saw, as `GameRecord.redacted` returns it.

    Attributes:
        game: The game's name in `GAMES`.
        variant: The variant under which it is played.
        seat: The seat of the player, from 0.
        first_view: The player's view of the first state.
        turns: The actions and their events, in order.
        last_view: The player's view of the last state, with the cards dealt to this player alone.
        outcome: The result of the game, or None while it is running.

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
        """
        Return the record as a string of JSON; the same record always gives the same string.

        Each event is an object with the name of its class as "event" and its attributes.
        """
        content = {
            "variant": to_json(self.variant),
            "seat": self.seat,
            "first_view": to_json(self.first_view),
            "turns": [
                {
                    "action": str(turn.action),
                    "events": [{"event": type(event).__name__, **to_json(event)} for event in turn.events],
                }
                for turn in self.turns
            ],
            "last_view": to_json(self.last_view),
            "outcome": to_json(self.outcome),
        }
        return write_document("seen record", self.game, content)
