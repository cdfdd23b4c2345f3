"""Look-ahead in the games for several players: a few plays in imagined states, then a count of what they brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import frozen

from card_capture import casino, commander
from card_capture.bots._sensible import MOST_SCORED, choose_sensibly, make_score, thin_out
from card_capture.bots._sensible_casino import rate_position as rate_casino
from card_capture.bots._sensible_commander import rate_position as rate_commander
from card_capture.shuffling import SeededShuffler, draw_number

_CANDIDATES = 6
"""The number of actions that are tried out: those with the best scores of `Sensible`."""

_MOST_SCORED_LATER = 100
"""The most actions that are scored for a choice in an imagined state; a search has many such choices."""


@frozen
class Search:
    """
    The look-ahead in a game.

    Attributes:
        game: The module of the game.
        plies: The number of actions that `Sensible` plays after the first one in an imagined state.
        rate: The function that rates a state for a seat.
    """

    game: Any
    plies: int
    rate: Callable[[Any, int], float]


SEARCHES: dict[type, Search] = {
    commander.View: Search(commander, 2, rate_commander),
    casino.View: Search(casino, 8, rate_casino),
}
"""The search by the class of the view."""


def rank_by_search(view: Any, actions: Sequence[Any], samples: int, shuffler: SeededShuffler) -> list[Any]:
    """Return the actions worth trying, the best first; *samples* is the number of imagined states."""
    search = SEARCHES[type(view)]
    scored = thin_out(actions, MOST_SCORED)
    candidates = sorted(scored, key=make_score(view), reverse=True)[:_CANDIDATES]
    if len(candidates) == 1:
        return candidates
    totals = dict.fromkeys(range(len(candidates)), 0.0)
    for _ in range(samples):
        seed, shuffler = draw_number(shuffler, 2**64)
        state = search.game.imagine(view, seed=seed)
        for number, action in enumerate(candidates):
            totals[number] += search.rate(_play_on(search, search.game.apply(state, action)), view.to_move)
    return [candidates[number] for number in sorted(totals, key=totals.__getitem__, reverse=True)]


def _play_on(search: Search, state: Any) -> Any:
    """Return the state after a few more actions, all chosen by `Sensible`."""
    game = search.game
    for _ in range(search.plies):
        if state.outcome is not None:
            break
        table = game.view(state, state.to_move, recall=True)
        state = game.apply(state, choose_sensibly(table, game.legal_actions(state), _MOST_SCORED_LATER))
    return state
