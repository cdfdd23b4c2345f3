"""States that players can't distinguish: `imagine` draws one from a view, `resample` from a state (CM-7.2)."""

from __future__ import annotations

from card_capture._kit.arguments import require_recall
from card_capture.commander._check_view import check_view
from card_capture.commander._redeal import deal_hidden
from card_capture.commander._state import GameState
from card_capture.commander._views import View, view
from card_capture.shuffling import Shuffler, make_resampling_shuffler


def imagine(view: View, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those whose view with recall is *view*.

    All cards that were never turned up are dealt, including those set aside. A program that has only views,
    such as one that plays over a network, can search from such states.

    Args:
        view: A view with recall.
        seed: A seed or a `Shuffler`, as for `new_game`. The seed that dealt the game does not reproduce
            the real deal.

    Raises:
        InvalidViewError: *view* is not a view of Capture the Commander with recall, or no valid state has it.
        SeedError: *seed* is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the cards never turned up.

    Examples:
        >>> from card_capture.commander import new_game, view
        >>> table = view(new_game(seed=1), seat=0, recall=True)
        >>> state = imagine(table, seed=2)
        >>> view(state, seat=0, recall=True) == table, state == imagine(table, seed=3)
        (True, False)
    """
    check_view(view)
    require_recall(view.remembered)
    return deal_hidden(view, make_resampling_shuffler(seed))


def resample(state: GameState, seat: int, *, seed: int | Shuffler) -> GameState:
    """
    Return a random state that a player with a perfect memory can't distinguish from *state*.

    Every such state is equally likely. All cards that were never turned up are dealt again, including
    those set aside, so `view(..., recall=True)` stays the same. A search that plays on from such
    states knows no more than the players do.

    Args:
        state: Any valid state.
        seat: The seat whose knowledge is kept; all seats know the same.
        seed: A seed or a `Shuffler`, as for `new_game`. The seed that dealt the game does not reproduce
            the real deal.

    Raises:
        SeedError: *seed* is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the cards never turned up.
        UnknownSeatError: *seat* is not a seat of the game.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, seat=0, seed=2)
        >>> other.layouts == state.layouts, view(other, 0, recall=True) == view(state, 0, recall=True)
        (False, True)
    """
    return deal_hidden(view(state, seat, recall=True), make_resampling_shuffler(seed))
