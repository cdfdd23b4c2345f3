"""Who may see what (CC-9): the player's view, and states that a perfect memory can't tell apart."""

from __future__ import annotations

from typing import final

from attrs import evolve, frozen

from card_capture._kit.arguments import require_seat
from card_capture.cards import Card, CardSet
from card_capture.shuffling import Shuffler, resampling_shuffler
from card_capture.solitaire._state import GameState, Outcome, Phase, Row, require_state
from card_capture.solitaire._variants import Variant


@final
@frozen
class View:
    """
    What the player may look at now (CC-9.1), and with `recall` also what a perfect memory adds (CC-9.2).

    A view holds no card that is hidden from the player, no seed and no shuffler.

    Attributes:
        variant: The rules it is played by.
        round: The round, counted from 1.
        phase: What the player decides now.
        row: The Enemy Row: index 0 is Position 1; None where a position is empty.
        hand: The player's hand.
        deck_size: How many cards are in the player's deck.
        discard_pile_size: How many are in the discard pile.
        enemy_deck_size: How many are in the enemy deck.
        enemy_capture_pile_size: How many are in the Enemy Capture Pile.
        outcome: How the game ended, or None while it runs.
        discard_pile: What is in the discard pile, or None if it may not be looked through.
        enemy_capture_pile: What is in the Enemy Capture Pile, or None if it may not be looked through.
        deck: With recall, what is in the player's deck, in whatever order; else None.
        enemy_deck: With recall, what is in the enemy deck above `enemy_deck_bottom`, in whatever order;
            else None.
        enemy_deck_bottom: With recall, the cards at the bottom of the enemy deck that were seen going
            there, the uppermost first; else None.

    Examples:
        >>> from card_capture import new_game
        >>> sight = view(new_game(seed=1))
        >>> print(*sight.row, sight.deck_size, sight.deck)
        9h 9d Tc Ts 14 None
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
    Return what the player may see of *state*.

    Args:
        state: Any sound state.
        seat: The seat that looks; Card Capture has seat 0 only.
        recall: Add what a player remembers who has seen every card that was ever face up: the contents
            of all zones, and the known bottom of the enemy deck.

    Raises:
        UnknownSeatError: *seat* is not 0.
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import DECKOPEDIA, new_game
        >>> state = new_game(seed=1, variant=DECKOPEDIA)
        >>> view(state).enemy_deck_bottom
        >>> sight = view(state, recall=True)
        >>> print(sight.deck)
        3c 2d 3d 2h 3h 4h 2s 3s 4s X2
    """
    _require(state, seat)
    variant = state.variant
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
        discard_pile=state.discard_pile if recall or variant.discard_pile_visible else None,
        enemy_capture_pile=state.enemy_capture_pile if recall or variant.enemy_capture_pile_visible else None,
        deck=CardSet(state.deck) if recall else None,
        enemy_deck=CardSet(_unknown(state)) if recall else None,
        enemy_deck_bottom=_known(state) if recall else None,
    )


def resample(state: GameState, seat: int = 0, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those that a perfect memory can't tell from *state*.

    The deck and the unknown part of the enemy deck are shuffled anew, and so is everything that will
    be shuffled later; `view(..., recall=True)` stays the same. A search that plays on from such states
    knows no more than the player does.

    Args:
        state: Any sound state.
        seat: The seat that doesn't know; Card Capture has seat 0 only.
        seed: As for `new_game`; the seed that dealt the game is as good as any other.

    Raises:
        SeedError: The seed is not an integer from 0 to 2^64 - 1, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the cards to be shuffled.
        UnknownSeatError: *seat* is not 0.
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, seed=2)
        >>> other.deck == state.deck, view(other, recall=True) == view(state, recall=True)
        (False, True)
    """
    _require(state, seat)
    deck, shuffler = resampling_shuffler(seed).shuffle(state.deck)
    unknown, shuffler = shuffler.shuffle(_unknown(state))
    return evolve(state, deck=deck, enemy_deck=unknown + _known(state), shuffler=shuffler)


def _unknown(state: GameState) -> tuple[Card, ...]:
    return state.enemy_deck[: len(state.enemy_deck) - state.enemy_deck_known]


def _known(state: GameState) -> tuple[Card, ...]:
    return state.enemy_deck[len(state.enemy_deck) - state.enemy_deck_known :]


def _require(state: GameState, seat: int) -> None:
    require_state(state)
    require_seat(seat, players=1)
