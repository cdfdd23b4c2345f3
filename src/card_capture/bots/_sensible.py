"""A bot that follows a few rules of thumb in every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, final

from attrs import frozen

from card_capture import casino, commander, solitaire
from card_capture.bots import _sensible_casino, _sensible_commander, _sensible_solitaire
from card_capture.bots._bot import TITLES, AnyView, require_choice

A = TypeVar("A")

_SCORES: dict[type, Callable[[Any], Callable[[Any], float]]] = {
    solitaire.View: _sensible_solitaire.make_score,
    commander.View: _sensible_commander.make_score,
    casino.View: _sensible_casino.make_score,
}

MOST_SCORED = 1000
"""The greatest number of actions that are scored; a crowded table of Casino can have millions."""


@final
@frozen
class Sensible:
    """
    A bot for every game that gives each action a score and takes the best one, the first one on a tie.

    The scores follow rules of thumb. In Card Capture it captures the most valuable card and gives up the least
    valuable one. In Capture the Commander it attacks where it expects to win cards, and in Casino it prefers the
    cards that score. It looks one action ahead only, and takes about a millisecond.

    Examples:
        >>> from card_capture import casino
        >>> state = casino.new_game(seed=1)
        >>> table = casino.view(state, state.to_move, recall=True)
        >>> print(table.hand, "/", table.table)
        Qh 8s Ts Ks / 7c 6h Kh 5s
        >>> print(Sensible()(table, casino.legal_actions(state)))
        capture Kh with Ks
    """

    def __call__(self, view: AnyView, legal_actions: Sequence[A]) -> A:
        """
        Return one of the legal actions.

        Args:
            view: The view of the seat to move, with recall.
            legal_actions: The legal actions, at least one. Of more than a thousand, it scores a thousand that are
                evenly spread.

        Raises:
            InvalidViewError: *view* is not a view with recall of the seat to move.
            BotError: The game is over, or there is no action, or an action is not one of the game.
        """
        require_choice(view, legal_actions, *TITLES)
        return choose_sensibly(view, legal_actions, MOST_SCORED)


def choose_sensibly(view: AnyView, actions: Sequence[A], most: int) -> A:
    """Return the action with the highest score, among evenly spread ones if there are more than *most*."""
    return max(thin_out(actions, most), key=make_score(view))


def make_score(view: AnyView) -> Callable[[Any], float]:
    """Return the function that scores the actions of a view."""
    return _SCORES[type(view)](view)


def thin_out(actions: Sequence[A], most: int) -> Sequence[A]:
    """Return the actions, or evenly spread ones of them if there are more than *most*."""
    count = len(actions)
    return actions if count <= most else [actions[number * count // most] for number in range(most)]
