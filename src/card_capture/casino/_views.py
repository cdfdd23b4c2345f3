"""Views: the part of a state that a player may see, and states that look the same to a player (CA-12)."""

from __future__ import annotations

from typing import final

from attrs import evolve, frozen

from card_capture._kit.arguments import require_bool, require_seat
from card_capture.cards import CardSet
from card_capture.casino._answering import list_known_values, list_needed_values
from card_capture.casino._redeal import redeal_hidden
from card_capture.casino._state import Build, GameState, Outcome, require_state
from card_capture.casino._variants import Variant
from card_capture.shuffling import Shuffler, resampling_shuffler


@final
@frozen
class View:
    """
    The part of a state that a player may see (CA-12.1), and with `recall` what a perfect memory adds (CA-12.3).

    A view holds no card that is hidden from the player, no seed and no shuffler.

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
        >>> from card_capture.casino import new_game
        >>> table = view(new_game(seed=7), 0)
        >>> print(table.hand, table.hand_sizes, table.stock_size, table.piles)
        8c Tc Th Js (4, 4) 40 None
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
    _require_state_and_seat(state, seat)
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
        holding=tuple(list_known_values(state, each) for each in range(state.players)) if recall else None,
    )


def resample(state: GameState, seat: int, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those that a player with a perfect memory can't distinguish from *state*.

    The hands of the other players and the stock are dealt anew from the cards that the player has not seen.
    Every seat gets an answering card for each value that it announced and has played no answering card for
    since, and for each build that it owns (CA-12.3); all deals that give them these cards are equally
    likely. Later shuffles are new as well.

    Args:
        state: Any valid state.
        seat: The seat of the player.
        seed: As for `new_game`; even the seed that dealt the match does not reproduce it. A scripted
            shuffler provides the order of the unseen cards: the other hands by seat, then the stock.

    Raises:
        SeedError: The seed is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the unseen cards, or it gives a seat no card that it
            must hold.
        UnknownSeatError: *seat* is not a seat.
        InvalidStateError: *state* is not a state of Casino, or no deal gives all seats the cards they must hold.

    Examples:
        >>> from card_capture.casino import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, 0, seed=2)
        >>> other.hands[1] == state.hands[1], view(other, 0, recall=True) == view(state, 0, recall=True)
        (False, True)
    """
    _require_state_and_seat(state, seat)
    needed = {other: list_needed_values(state, other) for other in range(state.players) if other != seat}
    redealt = redeal_hidden(state, needed, resampling_shuffler(seed))
    hands = tuple(redealt.hands.get(each, hand) for each, hand in enumerate(state.hands))
    return evolve(state, hands=hands, stock=redealt.stock, shuffler=redealt.shuffler)


def _require_state_and_seat(state: GameState, seat: int) -> None:
    require_state(state)
    require_seat(seat, state.players)
