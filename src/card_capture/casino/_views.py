"""Who may see what (CA-12): the players' views, and states that a perfect memory can't tell apart."""

from __future__ import annotations

from typing import final

from attrs import evolve, frozen

from card_capture._kit.arguments import require_seat
from card_capture.cards import CardSet
from card_capture.casino._answering import owned_values
from card_capture.casino._redeal import hidden_hands
from card_capture.casino._state import Build, GameState, Outcome, require_state
from card_capture.casino._values import HIGH_ACE
from card_capture.casino._variants import Variant
from card_capture.shuffling import Shuffler, resampling_shuffler


@final
@frozen
class View:
    """
    What a player may look at now (CA-12.1), and with `recall` also what a perfect memory adds (CA-12.3).

    A view holds no card that is hidden from the player, no seed and no shuffler.

    Attributes:
        variant: The rules it is played by.
        seat: The seat that looks.
        players: How many play.
        dealer: The seat that deals in this round.
        round: The round, counted from 1.
        deal: The deal within the round, counted from 1.
        stock_size: How many cards are in the stock.
        hand: The player's own hand.
        hand_sizes: How many cards each seat holds.
        table: The loose cards.
        builds: The builds, with their cards, values, kinds and owners.
        pile_sizes: How many cards each side has captured.
        sweeps: The sweeps of each side in this round.
        scores: The points of each side, up to the last round that was counted.
        last_capturer: The seat that captured most recently in this round, or None.
        unclaimed: A residue that belongs to nobody, which lay open before.
        to_move: The seat whose turn it is, or None when the match is over.
        outcome: How the match ended, or None while it runs.
        piles: With recall, what each side has captured; else None.
        holding: With recall, for each seat the values of the builds it owns, for each of which it holds an
            answering card of its own (CA-6.3); else None.

    Examples:
        >>> from card_capture.casino import new_game
        >>> sight = view(new_game(seed=7), 0)
        >>> print(sight.hand, sight.hand_sizes, sight.stock_size, sight.piles)
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
    piles: tuple[CardSet, ...] | None
    holding: tuple[tuple[int, ...], ...] | None


def view(state: GameState, seat: int, *, recall: bool = False) -> View:
    """
    Return what a player may see of *state*.

    Args:
        state: Any sound state.
        seat: The seat that looks; partners' hands are kept from each other too (CA-2.2).
        recall: Add what a player remembers who has seen every card that was ever face up: the contents
            of all piles, and what the owners of builds must be holding.

    Raises:
        UnknownSeatError: Nobody sits there.
        InvalidStateError: *state* is not a state of Casino.

    Examples:
        >>> from card_capture.casino import new_game
        >>> view(new_game(seed=1), 1, recall=True).holding
        ((), ())
    """
    _require(state, seat)
    return View(
        variant=state.variant,
        seat=seat,
        players=state.players,
        dealer=state.dealer,
        round=state.round,
        deal=state.deal,
        stock_size=len(state.stock),
        hand=state.hands[seat],
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
        piles=state.piles if recall else None,
        holding=tuple(answered_by(state.builds, seat) for seat in range(state.players)) if recall else None,
    )


def answered_by(builds: tuple[Build, ...], seat: int) -> tuple[int, ...]:
    """Return the values for each of which *seat* holds a card, since it owns builds of them (CA-14.3)."""
    owned = owned_values(builds, seat)
    return tuple(value for value in range(1, HIGH_ACE + 1) if owned >> value & 1)


def resample(state: GameState, seat: int, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those that a perfect memory can't tell from *state*.

    The hands of the others and the stock are dealt anew from the cards that the player has not seen, so
    that every owner of a build holds an answering card (CA-12.3); each such deal is as likely as any
    other. Everything that will be shuffled later is shuffled anew too.

    Args:
        state: Any sound state.
        seat: The seat that doesn't know.
        seed: As for `new_game`; the seed that dealt the match is as good as any other. A scripted
            shuffler hands out the unseen cards: the hands of the others by seat, then the stock.

    Raises:
        SeedError: The seed is not an integer from 0 to 2^64 - 1, and no `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the unseen cards, or one in which an owner holds
            no answering card.
        UnknownSeatError: Nobody sits there.
        InvalidStateError: *state* is not a state of Casino, or no deal gives the owners what they must
            hold.

    Examples:
        >>> from card_capture.casino import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, 0, seed=2)
        >>> other.hands[1] == state.hands[1], view(other, 0, recall=True) == view(state, 0, recall=True)
        (False, True)
    """
    _require(state, seat)
    needed = {other: answered_by(state.builds, other) for other in range(state.players) if other != seat}
    hands, stock, shuffler = hidden_hands(state, needed, resampling_shuffler(seed))
    dealt = tuple(hands.get(seat, hand) for seat, hand in enumerate(state.hands))
    return evolve(state, hands=dealt, stock=stock, shuffler=shuffler)


def _require(state: GameState, seat: int) -> None:
    require_state(state)
    require_seat(seat, state.players)
