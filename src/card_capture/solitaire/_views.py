"""The player's view of a state of Card Capture (CC-9)."""

from __future__ import annotations

from typing import final

from attrs import frozen

from card_capture._kit.arguments import require_bool, require_seat
from card_capture._kit.states import ViewBase
from card_capture.cards import Card, CardSet
from card_capture.solitaire._state import GameState, Outcome, Phase, Row, require_state
from card_capture.solitaire._variants import Variant


@final
@frozen
class View(ViewBase):
    """
    The part of a state that the player may see now (CC-9.1); with recall, also what a perfect memory adds (CC-9.2).

    A view holds no card that is hidden from the player, no seed and no shuffler.

    `str(view)` is the table as text, in at most 79 columns. A notebook shows a view as a picture.

    Attributes:
        variant: The rules the game is played under.
        round: The round, counted from 1.
        phase: The phase in which the player must decide, or OVER.
        row: The Enemy Row: index 0 is Position 1, the front, and None is an empty position. (The command
            line prints the row the other way round, from Position 4 to Position 1, as it lies on the table.)
        hand: The player's hand.
        deck_size: The number of cards in the player's deck.
        discard_pile_size: The number of cards in the discard pile.
        enemy_deck_size: The number of cards in the enemy deck.
        enemy_capture_pile_size: The number of cards in the Enemy Capture Pile.
        outcome: The way the game ended, or None while it is running.
        discard_pile: The cards in the discard pile, or None if the player may not look through it.
        enemy_capture_pile: The cards in the Enemy Capture Pile, or None if the player may not look
            through it.
        deck: With recall, the cards in the player's deck, without their order; otherwise None.
        enemy_deck: With recall, the cards in the enemy deck above `enemy_deck_bottom`, without their
            order; otherwise None.
        enemy_deck_bottom: With recall, the cards at the bottom of the enemy deck that were seen going
            there, top first; otherwise None.

    Examples:
        >>> from card_capture import new_game, view
        >>> table = view(new_game(seed=1))
        >>> print(*table.row, table.deck_size, table.deck)
        9h 9d Tc Ts 14 None
        >>> print(table)
        Round 1, Discard Phase
          Row, 4 to 1:  Ts Tc 9d 9h   (enemy deck 36)
          Hand:  no cards   (deck 14)
    """

    variant: Variant
    round: int
    phase: Phase
    row: Row
    hand: CardSet
    deck_size: int
    discard_pile_size: int
    enemy_deck_size: int
    enemy_capture_pile_size: int
    outcome: Outcome | None
    discard_pile: CardSet | None
    enemy_capture_pile: CardSet | None
    deck: CardSet | None
    enemy_deck: CardSet | None
    enemy_deck_bottom: tuple[Card, ...] | None

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is: 0, or None when the game is over."""
        return None if self.phase is Phase.OVER else 0


def view(state: GameState, seat: int = 0, *, recall: bool = False) -> View:
    """
    Return the player's view of *state*.

    Args:
        state: Any valid state.
        seat: The seat whose view it is; Card Capture has only seat 0.
        recall: Whether to add what a player with a perfect memory knows: the contents of all zones, and
            the cards at the bottom of the enemy deck that were seen going there.

    Raises:
        UnknownSeatError: *seat* is not 0.
        InvalidStateError: *state* is not a state of Card Capture.
        NotABoolError: *recall* is neither True nor False.

    Examples:
        >>> from card_capture import DECKOPEDIA, new_game
        >>> state = new_game(seed=1, variant=DECKOPEDIA)
        >>> view(state).enemy_deck_bottom
        >>> table = view(state, recall=True)
        >>> print(table.deck)
        3c 2d 3d 2h 3h 4h 2s 3s 4s X2
    """
    require_state(state)
    require_seat(seat, players=1)
    require_bool(recall)
    variant = state.variant
    unknown = len(state.enemy_deck) - state.enemy_deck_known
    return View(
        variant=variant,
        round=state.round,
        phase=state.phase,
        row=state.row,
        hand=state.hand,
        deck_size=len(state.deck),
        discard_pile_size=len(state.discard_pile),
        enemy_deck_size=len(state.enemy_deck),
        enemy_capture_pile_size=len(state.enemy_capture_pile),
        outcome=state.outcome,
        discard_pile=state.discard_pile if recall or variant.discard_pile_visible else None,  # CC-9.1
        enemy_capture_pile=state.enemy_capture_pile if recall or variant.enemy_capture_pile_visible else None,
        deck=CardSet(state.deck) if recall else None,  # CC-9.2
        enemy_deck=CardSet(state.enemy_deck[:unknown]) if recall else None,
        enemy_deck_bottom=state.enemy_deck[unknown:] if recall else None,
    )
