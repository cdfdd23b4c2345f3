"""A bot for every game that looks ahead in imagined states."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, cast, final

from attrs import field, frozen

from card_capture import solitaire
from card_capture.bots._bot import (
    TITLES,
    AnyView,
    make_shuffler,
    require_choice,
    require_positive,
    to_seed,
)
from card_capture.bots._draws import rate_discards
from card_capture.bots._position import Position
from card_capture.bots._rule import rank_actions, require_playable
from card_capture.bots._search import rank_by_search
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import Discard, Phase

A = TypeVar("A")


@final
@frozen
class LookAhead:
    """
    A bot for every game that tries its actions out in imagined states, which agree with its view.

    In Card Capture it looks at the hands that each discard may draw, and chooses the discard after which the best
    action is best on average; in the Capture Phase it plays like `Rule`. In the other games it tries out the six
    best actions of `Sensible`, which then plays on for a few plays. Its time is proportional to `samples`. With
    24, a choice takes a few milliseconds in Card Capture, and up to a tenth of a second in the other games.

    Attributes:
        samples: The number of imagined draws or states, at least 1; more make it stronger and slower.
        seed: An integer from 0 to 2^64 - 1. The imagined states depend on it and on the view.

    Raises:
        NotAnIntegerError: *samples* is not an integer.
        BotError: *samples* is less than 1.
        SeedError: The seed is not such an integer.

    Examples:
        >>> from card_capture import PLAYCARDS, legal_actions, new_game, view
        >>> state = new_game(seed=1, variant=PLAYCARDS)
        >>> print(*state.row, "/", state.hand)
        9h 9d Tc Ts / 2c 4c 4d X1
        >>> print(LookAhead()(view(state, recall=True), legal_actions(state)))
        discard 4d
    """

    samples: int = field(default=24, validator=require_positive)
    seed: int = field(default=0, converter=to_seed)

    def __call__(self, view: AnyView, legal_actions: Sequence[A]) -> A:
        """
        Return one of the legal actions.

        Args:
            view: The view of the seat to move, with recall.
            legal_actions: The legal actions, at least one.

        Raises:
            InvalidViewError: *view* is not a view with recall of the seat to move.
            BotError: The game is over, or there is no action, or an action is not one of the game.
        """
        require_choice(view, legal_actions, *TITLES)
        return rank_ahead(view, legal_actions, self.samples, make_shuffler(self.seed, view))[0]


def rank_ahead(view: AnyView, actions: Sequence[A], samples: int, shuffler: SeededShuffler) -> list[A]:
    """Return the actions worth considering, the best first."""
    if not isinstance(view, solitaire.View):
        return rank_by_search(view, actions, samples, shuffler)
    plays = cast("Sequence[Any]", actions)
    if view.phase is not Phase.DISCARD:
        return cast("list[A]", rank_actions(view, plays))
    for play in plays:
        require_playable(view, play)
    discards = cast("Sequence[Discard]", plays)
    chances = rate_discards(Position.of(view), discards, samples, shuffler)
    # Of equally good discards, the largest one draws the most cards for later.
    ranks = [(chance, len(discard.cards)) for chance, discard in zip(chances, discards, strict=True)]
    return [actions[number] for number in sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True)]
