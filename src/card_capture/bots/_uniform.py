"""A bot that chooses at random."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, final

from attrs import field, frozen

from card_capture.bots._bot import TITLES, AnyView, make_shuffler, require_action, require_choice, require_seed
from card_capture.shuffling import draw_number

A = TypeVar("A")


@final
@frozen
class Uniform:
    """
    A bot for every game that chooses each legal action with the same chance.

    Its choice depends on its seed and the view, so it chooses the same action whenever both are equal.

    Attributes:
        seed: An integer from 0 to 2^64 - 1.

    Raises:
        SeedError: The seed is not such an integer.

    Examples:
        >>> from card_capture import PLAYCARDS, legal_actions, new_game, view
        >>> state = new_game(seed=1, variant=PLAYCARDS)
        >>> bot = Uniform(seed=4)
        >>> bot(view(state, recall=True), legal_actions(state)) in legal_actions(state)
        True
    """

    seed: int = field(default=0, validator=require_seed)

    def __call__(self, view: AnyView, legal_actions: Sequence[A]) -> A:
        """
        Return one of the legal actions.

        Args:
            view: The view of the seat to move, with recall.
            legal_actions: The legal actions, at least one.

        Raises:
            InvalidViewError: *view* is not a view with recall of the seat to move.
            BotError: The game is over, or there is no action, or the action is not one of the game.
        """
        require_choice(view, legal_actions, *TITLES)
        number, _ = draw_number(make_shuffler(self.seed, view), len(legal_actions))
        return require_action(view, legal_actions[number])
