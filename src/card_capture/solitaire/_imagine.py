"""States that the player can't distinguish: `imagine` draws one from a view, `resample` from a state (CC-9.2)."""

from __future__ import annotations

from card_capture._kit.arguments import require_recall
from card_capture.shuffling import Shuffler, make_resampling_shuffler
from card_capture.solitaire._check_view import check_view
from card_capture.solitaire._redeal import deal_hidden
from card_capture.solitaire._state import GameState
from card_capture.solitaire._views import View, view


def imagine(view: View, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those whose view with recall is *view*.

    The deck and the unknown part of the enemy deck are shuffled, and later shuffles are new as well. A program
    that has only views, such as one that plays over a network, can search from such states.

    Args:
        view: A view with recall.
        seed: A seed or a `Shuffler`, as for `new_game`. The seed that dealt the game does not
            reproduce the real deal.

    Raises:
        InvalidViewError: *view* is not a view of Card Capture with recall, or no valid state has it.
        SeedError: The seed is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.

    Examples:
        >>> from card_capture import imagine, new_game, view
        >>> table = view(new_game(seed=1), recall=True)
        >>> state = imagine(table, seed=2)
        >>> view(state, recall=True) == table, state == imagine(table, seed=3)
        (True, False)
    """
    check_view(view)
    require_recall(view.deck)
    return deal_hidden(view, make_resampling_shuffler(seed))


def resample(state: GameState, seat: int = 0, *, seed: int | Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those that a perfect memory can't distinguish from *state*.

    The deck and the unknown part of the enemy deck are reshuffled, and later shuffles are different
    too; `view(..., recall=True)` stays the same. A search that plays on from such states knows no more
    than the player does.

    Args:
        state: Any valid state.
        seat: The seat whose knowledge is kept; Card Capture has only seat 0.
        seed: A seed or a `Shuffler`, as for `new_game`. The seed that dealt the game does not
            reproduce the real deal.

    Raises:
        SeedError: The seed is neither an integer from 0 to 2^64 - 1 nor a `Shuffler`.
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.
        UnknownSeatError: *seat* is not 0.
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> other = resample(state, seed=2)
        >>> other.deck == state.deck, view(other, recall=True) == view(state, recall=True)
        (False, True)
    """
    return deal_hidden(view(state, seat, recall=True), make_resampling_shuffler(seed))
