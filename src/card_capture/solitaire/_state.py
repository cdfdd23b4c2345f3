"""The state of a game of Card Capture."""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture._kit import arguments
from card_capture._kit.drafts import make_by_draft
from card_capture._kit.states import StateBase
from card_capture.cards import Card, CardSet
from card_capture.shuffling import Shuffler
from card_capture.solitaire._variants import Variant

TITLE = "Card Capture"
"""The name of the game, for people."""

ROW_LENGTH = 4  # CC-1.4
"""The number of positions in the Enemy Row."""

HAND_SIZE = 4
"""The number of cards that the player draws up to (CC-5.2)."""

PLAYERS: tuple[int, ...] = (1,)
"""The possible numbers of players: only 1."""

Row: TypeAlias = tuple[Card | None, ...]
"""Four positions; index 0 is Position 1, and None is an empty position."""


class Phase(Enum):
    """The phase in which the game waits for the player; the other two phases run by themselves (CC-3.1)."""

    DISCARD = "DISCARD"
    """The player discards."""
    CAPTURE = "CAPTURE"
    """The player captures, gives up or sacrifices."""
    OVER = "OVER"
    """The game is over."""


class Outcome(Enum):
    """The way a game ended (CC-7)."""

    WON = "WON"
    """The enemy deck and the row are empty (CC-7.2)."""
    LOST_ROYAL = "LOST_ROYAL"
    """A royal reached the Enemy Capture Pile (CC-7.1)."""
    LOST_STUCK = "LOST_STUCK"
    """A Capture Phase began with the player stuck (CC-7.3)."""


@final
@frozen
class GameState(StateBase):
    """
    A game of Card Capture, at a moment when the player must decide or when it is over.

    A state is a value: it never changes, and equal states lead to the same games. `new_game` and
    `apply` make valid states. Nothing checks a state that you put together by hand, so pass it to
    `check` first.

    Attributes:
        variant: The rules the game is played under.
        round: The round, counted from 1 (CC-3.1).
        phase: The phase in which the player must decide, or OVER.
        row: The Enemy Row: index 0 is Position 1, the front, and None is an empty position. (The command
            line prints the row the other way round, from Position 4 to Position 1, as it lies on the table.)
        hand: The player's hand.
        discard_pile: The player's discard pile.
        enemy_capture_pile: The cards that are out of the game.
        deck: The player's deck, top first.
        enemy_deck: The enemy deck, top first.
        enemy_deck_known: The number of cards at the bottom of the enemy deck that were seen going there (CC-9.2).
        shuffler: The source of all later shuffles.
        outcome: The way the game ended, or None while it is running.

    Examples:
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> state.round, state.phase, state.to_move
        (1, <Phase.DISCARD: 'DISCARD'>, 0)
        >>> print(*state.row)
        9h 9d Tc Ts
        >>> print(state)
        Card Capture, published@1, round 1, Discard Phase: row 9h 9d Tc Ts, hand -, deck 14, enemy deck 36
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

    @override
    def __str__(self) -> str:
        now = name_phase(self.phase) if self.outcome is None else OUTCOMES[self.outcome]
        row = " ".join(map(_format_position, self.row))
        return (
            f"{TITLE}, {self.variant}, round {self.round}, {now}: row {row}, hand {self.hand}, "
            f"deck {len(self.deck)}, enemy deck {len(self.enemy_deck)}"
        )


make_state = make_by_draft(GameState)

OUTCOMES = {
    Outcome.WON: "won",
    Outcome.LOST_ROYAL: "lost (a royal was lost)",
    Outcome.LOST_STUCK: "lost (stuck)",
}
"""The ways a game can end, in words."""


def name_phase(phase: Phase) -> str:
    """Return the name of a phase of a running game: "Discard Phase" or "Capture Phase"."""
    return f"{phase.value.title()} Phase"


def format_row(row: Row) -> str:
    """Return a row as it lies on the table, with Position 4 on the left (CC-1.4)."""
    return " ".join(map(_format_position, reversed(row)))


def _format_position(card: Card | None) -> str:
    return "--" if card is None else str(card)


def require_state(value: object) -> None:
    """Raise `InvalidStateError` unless *value* is a state of this game."""
    if not isinstance(value, GameState):  # Fast path: every verb asks this.
        arguments.require_state(value, GameState, TITLE)
