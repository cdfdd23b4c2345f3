"""The state of a game of Card Capture."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias, final

from attrs import frozen

from card_capture._kit import arguments
from card_capture.cards import Card, CardSet
from card_capture.shuffling import Shuffler
from card_capture.solitaire._variants import Variant

ROW_LENGTH = 4
TITLE = "Card Capture"
"""The name of the game, for people."""

HAND_SIZE = 4

PLAYERS: tuple[int, ...] = (1,)
"""How many can play: one."""

Row: TypeAlias = tuple[Card | None, ...]
"""Four positions, index 0 being Position 1; None where a position is empty."""


class Phase(Enum):
    """Where in a round the game waits for the player; the other two phases run by themselves (CC-3.1)."""

    DISCARD = "DISCARD"
    """The player discards."""
    CAPTURE = "CAPTURE"
    """The player captures, gives up or sacrifices."""
    OVER = "OVER"
    """The game is over."""


class Outcome(Enum):
    """How a game ended (CC-7)."""

    WON = "WON"
    """The enemy deck and the row are empty (CC-7.2)."""
    LOST_ROYAL = "LOST_ROYAL"
    """A royal reached the Enemy Capture Pile (CC-7.1)."""
    LOST_STUCK = "LOST_STUCK"
    """A Capture Phase began with the player stuck (CC-7.3)."""


@final
@frozen
class GameState:
    """
    A game of Card Capture at a moment when the player is to decide, or when it is over.

    A state is a value: it never changes, and equal states are equal in all that can come of them.
    `new_game` and `apply` make sound ones; a state put together by hand is taken as it is, so give
    it to `check` first.

    Attributes:
        variant: The rules it is played by.
        round: The round, counted from 1 (CC-3.1).
        phase: What the player decides now.
        row: The Enemy Row: index 0 is Position 1, the front; None where a position is empty.
        hand: The player's hand.
        discard_pile: The player's discard pile.
        enemy_capture_pile: The cards that are out of the game.
        deck: The player's deck, top first.
        enemy_deck: The enemy deck, top first.
        enemy_deck_known: How many cards at the bottom of the enemy deck were seen going there (CC-9.2).
        shuffler: The source of the shuffles to come.
        outcome: How the game ended, or None while it runs.

    Examples:
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> state.round, state.phase, state.to_move
        (1, <Phase.DISCARD: 'DISCARD'>, 0)
        >>> print(*state.row)
        9h 9d Tc Ts
    """

    variant: Variant
    round: int
    phase: Phase
    row: Row
    hand: CardSet
    discard_pile: CardSet
    enemy_capture_pile: CardSet
    deck: tuple[Card, ...]
    enemy_deck: tuple[Card, ...]
    enemy_deck_known: int
    shuffler: Shuffler
    outcome: Outcome | None = None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is: 0, or None when the game is over."""
        return None if self.phase is Phase.OVER else 0


def require_state(value: object) -> None:
    """Raise `InvalidStateError` unless *value* is a state of this game."""
    arguments.require_state(value, GameState, TITLE)
