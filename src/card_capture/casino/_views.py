"""Views: the part of a state that a player may see (CA-12)."""

from __future__ import annotations

from typing import final

from attrs import frozen

from card_capture._kit.arguments import require_bool, require_seat
from card_capture._kit.states import ViewBase
from card_capture.cards import CardSet
from card_capture.casino._answering import list_known_values
from card_capture.casino._state import Build, GameState, Outcome, require_state
from card_capture.casino._variants import Variant


@final
@frozen
class View(ViewBase):
    """
    The part of a state that a player may see (CA-12.1), and with `recall` what a perfect memory adds (CA-12.3).

    A view holds no card that is hidden from the player, no seed and no shuffler.

    `str(view)` is the table as text, in at most 79 columns. A notebook shows a view as a picture.

    Attributes:
        variant: The rules of the match.
        seat: The seat whose view it is.
        players: The number of players.
        dealer: The seat that deals in this round.
        round: The round, from 1.
        deal: The deal within the round, from 1.
        stock_size: The number of cards in the stock.
        hand: The player's own hand.
        hand_sizes: The number of cards that each seat holds.
        table: The loose cards.
        builds: The builds, with their cards, values, kinds and owners.
        pile_sizes: The number of cards that each side has captured.
        sweeps: The sweeps of each side in this round.
        scores: The points of each side from the rounds that have been counted.
        last_capturer: The seat that captured most recently in this round, or None.
        unclaimed: A residue that belongs to no side; it lay face up before.
        to_move: The seat whose turn it is, or None when the match is over.
        outcome: The end of the match, or None while it goes on.
        announced: For each seat, the values that it announced and has played no answering card for since.
        round_points: With `AS_TAKEN`, the points of each side in this round.
        piles: With recall, the cards that each side has captured, otherwise None.
        holding: With recall, for each seat the values for which it holds answering cards, since it announced
            them or owns builds of them, otherwise None.

    Examples:
        >>> from card_capture.casino import new_game, view
        >>> table = view(new_game(seed=7), 0)
        >>> print(table.hand, table.hand_sizes, table.stock_size, table.piles)
        8c Tc Th Js (4, 4) 40 None
        >>> print(table)
        Round 1, deal 1 of 6, seat 0 to play
          Table:  4d 7d 6h Ks
          Hand of seat 0:  8c Tc Th Js   (cards of seat 1: 4)
          Captured:  side 0: 0, side 1: 0   (stock 40)
          Score:  side 0: 0, side 1: 0
    """

    variant: Variant
    seat: int
    players: int
    dealer: int
    round: int
    deal: int
    stock_size: int
    hand: CardSet
    hand_sizes: tuple[int, ...]
    table: CardSet
    builds: tuple[Build, ...]
    pile_sizes: tuple[int, ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last_capturer: int | None
    unclaimed: CardSet
    to_move: int | None
    outcome: Outcome | None
    announced: tuple[tuple[int, ...], ...]
    round_points: tuple[int, ...]
    piles: tuple[CardSet, ...] | None
    holding: tuple[tuple[int, ...], ...] | None


def view(state: GameState, seat: int, *, recall: bool = False) -> View:
    """
    Return the part of *state* that a player may see.

    Args:
        state: Any valid state.
        seat: The seat of the player; partners don't see each other's hands either (CA-2.2).
        recall: Whether to add what a player with a perfect memory knows: the contents of all piles, and
            the values for which each seat must hold cards.

    Raises:
        UnknownSeatError: *seat* is not a seat.
        InvalidStateError: *state* is not a state of Casino.
        NotABoolError: *recall* is neither True nor False.

    Examples:
        >>> from card_capture.casino import new_game
        >>> view(new_game(seed=1), 1, recall=True).holding
        ((), ())
    """
    require_state(state)
    require_seat(seat, state.players)
    require_bool(recall)
    return View(  # CA-12.1
        variant=state.variant,
        seat=seat,
        players=state.players,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        stock_size=len(state.stock),
        hand=state.hands[seat],  # CA-12.2
        hand_sizes=tuple(map(len, state.hands)),
        table=state.table,
        builds=state.builds,
        pile_sizes=tuple(map(len, state.piles)),
        sweeps=state.sweeps,
        scores=state.scores,
        last_capturer=state.last_capturer,
        unclaimed=state.unclaimed,
        to_move=state.to_move,
        outcome=state.outcome,
        announced=state.announced,
        round_points=state.round_points,
        piles=state.piles if recall else None,  # CA-12.3
        holding=_list_holding(state) if recall else None,
    )


def _list_holding(state: GameState) -> tuple[tuple[int, ...], ...]:
    return tuple(list_known_values(values, state.builds, seat) for seat, values in enumerate(state.announced))
