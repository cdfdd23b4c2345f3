"""A bot for Card Capture that tries its actions out in whole imagined games."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import cast, final

from attrs import field, frozen

from card_capture.bots._bot import make_shuffler, refuse_action, require_choice, require_positive, require_seed
from card_capture.bots._draws import rate_discards
from card_capture.bots._features import EVALUATION, round_off, squash
from card_capture.bots._playout import play_out
from card_capture.bots._position import LOST, Position, Prospects
from card_capture.bots._rule import rank_action, require_playable
from card_capture.shuffling import SeededShuffler, draw_number
from card_capture.solitaire import Action, Capture, Discard, Phase, View, apply, imagine, why_not

_DRAWS = 12
"""The number of imagined draws by which discards are ranked."""

_STAGES = ((8, 6), (4, 3), (2, 2))
"""The number of actions that are tried in each stage, and the share of the samples: a sixth, a third and a half."""

_SPENDS = 2
"""The number of ways to pay for the same target that are tried."""

_PRIOR = 16.0
"""The number of imagined games that the evaluation counts as much as."""


@final
@frozen
class MonteCarlo:
    """
    A bot for Card Capture that plays its best actions out to the end, in imagined games that agree with its view.

    The eight best actions are those of `LookAhead`. All are played in the same imagined states, and `Rule` plays on from there.
    After a sixth of the samples the better half remains, and after another third the best two. The action
    that wins the most games is chosen; the evaluation counts as sixteen more games.

    With the extra `fast` (numba) the games are compiled, and with 240 samples a choice takes about a hundredth of a second
    after the first one, for which the program is compiled and kept. Without it, the choices are the same and take hundreds
    of times as long.

    Attributes:
        samples: The number of imagined states, at least 1; more make it stronger and slower.
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
        >>> print(MonteCarlo(samples=12)(view(state, recall=True), legal_actions(state)))
        discard 2c
    """

    samples: int = field(default=240, validator=require_positive)
    seed: int = field(default=0, validator=require_seed)

    def __call__(self, view: View, legal_actions: Sequence[Action]) -> Action:
        """
        Return one of the legal actions.

        Args:
            view: The view of the player, with recall.
            legal_actions: The legal actions, at least one.

        Raises:
            InvalidViewError: *view* is not a view of Card Capture with recall, or no valid state has it.
            BotError: The game is over, or there is no action, or an action can't be played in this view.
        """
        require_choice(view, legal_actions, View)
        for action in legal_actions:
            require_playable(view, action)
        shuffler = make_shuffler(self.seed, view)
        state = imagine(view, seed=shuffler.seed)
        ratings = _rate_actions(view, legal_actions, shuffler)
        for action in ratings:
            if why_not(state, action) is not None:
                raise refuse_action(view, action)
        return _choose(view, ratings, self.samples, shuffler)


def _rate_actions(view: View, actions: Sequence[Action], shuffler: SeededShuffler) -> dict[Action, float]:
    """Return the actions that are tried, the best first, with the chance of winning that the evaluation gives them."""
    position = Position.of(view)
    if view.phase is Phase.DISCARD:
        discards = cast("Sequence[Discard]", actions)
        chances = [round_off(chance) for chance in rate_discards(position, discards, _DRAWS, shuffler)]
        ranks = [(chance, len(discard.cards)) for chance, discard in zip(chances, discards, strict=True)]
        best = sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True)
        return {actions[number]: chances[number] for number in best[: _STAGES[0][0]]}
    prospects = Prospects(position)
    values = {action: rank_action(view, prospects, action) for action in actions}
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    ratings: dict[Action, float] = {}
    spends: dict[object, int] = {}
    for action in ranked:
        if isinstance(action, Capture):
            spends[action.target] = spends.get(action.target, 0) + 1
            if spends[action.target] > _SPENDS:
                continue
        # An action that loses is tried only if there is no other.
        if not ratings or (len(ratings) < _STAGES[0][0] and values[action][0] > LOST):
            ratings[action] = round_off(squash(values[action][0]))
    return ratings


def _choose(view: View, ratings: dict[Action, float], samples: int, shuffler: SeededShuffler) -> Action:
    """Return the action with the most wins, stage by stage."""
    left, wins = list(ratings), dict.fromkeys(ratings, 0)
    for most, share in _STAGES:
        left = left[:most]
        if len(left) > 1:
            seeds: list[int] = []
            for _ in range(-(-samples // share)):
                seed, shuffler = draw_number(shuffler, 2**64)
                seeds.append(seed)
            for action, count in zip(left, _count_wins(view, left, seeds), strict=True):
                wins[action] += count
        # Of equally good actions, the one that was better before stays the better one.
        left.sort(key=lambda action: wins[action] + _PRIOR * ratings[action], reverse=True)
    return left[0]


def _count_wins(view: View, actions: Sequence[Action], seeds: Sequence[int]) -> list[int]:
    """Return for each action how many games `Rule` wins after it, in the states imagined with the seeds."""
    if find_spec("numba") is not None:
        from card_capture._kernel.calls import count_wins  # noqa: PLC0415 - it needs an extra, and takes a second

        return count_wins(view, actions, seeds, EVALUATION.numbers)
    states = [imagine(view, seed=seed) for seed in seeds]
    return [sum(play_out(apply(state, action)) for state in states) for action in actions]
