"""States that a player can't distinguish: `imagine` draws one from a view, `resample` from a state (CA-12.3)."""

from __future__ import annotations

from card_capture._kit.arguments import require_recall
from card_capture.casino._check_view import check_view
from card_capture.casino._redeal import deal_hidden
from card_capture.casino._state import GameState
from card_capture.casino._views import View, view
from card_capture.shuffling import Shuffler, make_resampling_shuffler


def imagine(view: View, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those whose view with recall is *view*.

    The hands of the other players and the stock are dealt from the cards that the player has not seen. Every
    seat gets the answering cards that it must hold, as with `resample`. A program that has only views, such as
    one that plays over a network, can search from such states.

    Args:
        view: A view with recall.
        seed: As for `new_game`; even the seed that dealt the match does not reproduce it. A scripted
            shuffler provides the order of the unseen cards: the other hands by seat, then the stock.

    Raises:
        InvalidViewError: *view* is not a view of Casino with recall, or no valid state has it.
        SeedError: The seed is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler has no order of the unseen cards, or it gives a seat no card that it
            must hold.

    Examples:
        >>> from card_capture.casino import new_game, view
        >>> table = view(new_game(seed=1), 0, recall=True)
        >>> state = imagine(table, seed=2)
        >>> view(state, 0, recall=True) == table, state == imagine(table, seed=3)
        (True, False)
    """
    check_view(view)
    require_recall(view.piles)
    return deal_hidden(view, make_resampling_shuffler(seed))


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
    return deal_hidden(view(state, seat, recall=True), make_resampling_shuffler(seed))
