"""A bot for Card Capture that tries its actions out in whole imagined games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import cast, final

from attrs import field, frozen

from card_capture.bots._bot import make_shuffler, refuse_action, require_choice, require_positive, to_seed
from card_capture.bots._features import EVALUATION, round_off, squash
from card_capture.bots._playout import draw_cards, play_out
from card_capture.bots._position import LOST, Position, Prospects
from card_capture.bots._rule import rank_action, require_playable
from card_capture.shuffling import SeededShuffler, draw_number, skip_numbers
from card_capture.solitaire import Action, Capture, Discard, GameState, Phase, View, apply, imagine, why_not

_DRAWS = 12
"""The number of imagined draws by which discards are ranked."""

_STAGES = ((8, 6), (4, 3), (2, 2))
"""The number of actions that are tried in each stage, and the share of the samples: a sixth, a third and a half."""

_SPENDS = 2
"""The number of ways to pay for the same target that are tried."""

_PRIOR = 16.0
"""The weight of the evaluation, as a number of imagined games."""


@final
@frozen
class MonteCarlo:
    """
    A bot for Card Capture that plays its best actions out to the end, in imagined games that agree with its view.

    It tries the eight best actions in the same imagined states, and `Rule` plays on from there to the end. The
    evaluation of `Rule` decides which actions are best; in the Discard Phase it looks at the hands that are drawn in a
    dozen other states. After a sixth of the samples the better half of the actions remains, and after another third the
    best two. The action that wins the most games is chosen; the evaluation counts as much as sixteen games.

    With the extra `fast` (numba) the games are compiled, and a choice takes about a hundredth of a second. The first
    choice takes longer, since it compiles them. Without the extra the choices are the same but take seconds.

    Attributes:
        samples: The number of imagined states, at least 1; more of them make the bot stronger and slower.
        seed: As in `LookAhead`.

    Raises:
        NotAnIntegerError: *samples* is not an integer.
        BotError: *samples* is less than 1.
        SeedError: The seed is not such an integer.

    Examples:
        >>> from card_capture import PLAYCARDS, legal_actions, new_game, view
        >>> state = new_game(seed=1, variant=PLAYCARDS)
        >>> print(MonteCarlo(samples=12)(view(state, recall=True), legal_actions(state)))
        discard 4d
    """

    samples: int = field(default=120, validator=require_positive)
    seed: int = field(default=0, converter=to_seed)

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
        state = imagine(view, seed=shuffler.seed)  # what is compiled relies on a valid view
        imagined = _Imagined(view, shuffler)
        rated = _rate_actions(view, legal_actions, imagined)
        for action, _ in rated:
            if why_not(state, action) is not None:
                raise refuse_action(view, action)
        return _choose(rated, self.samples, imagined)


class _Imagined:
    """
    Imagined states that agree with a view, and what happens in them.

    Compiled or not, the results are the same. Their seeds are the outputs of a shuffler one after the other.
    """

    def __init__(self, view: View, shuffler: SeededShuffler) -> None:
        self._view, self._shuffler = view, shuffler
        self._compiled = find_spec("numba") is not None

    def rate_discards(self, discards: Sequence[Discard], samples: int) -> list[list[float]]:
        """Return for each discard the values of the best actions after it, in each state."""
        view, shuffler = self._view, self._skip(samples)
        if self._compiled:
            from card_capture._kernel import calls  # noqa: PLC0415 - it needs an extra, and takes a second

            return calls.rate_discards(view, discards, samples, shuffler, EVALUATION.numbers)
        position, values = Position.of(view), [list[float]() for _ in discards]
        prospects = Prospects(position)
        for state in self._imagine(samples, shuffler):
            deck = [card.mask for card in state.deck]
            for discard, found in zip(discards, values, strict=True):
                dropped = discard.cards.mask
                pile = position.discard_pile | dropped
                hand, *_ = draw_cards(position.hand ^ dropped, deck, pile, state.shuffler)
                found.append(prospects.find_best(hand)[0])
        return values

    def count_wins(self, actions: Sequence[Action], samples: int) -> list[int]:
        """Return for each action how many games `Rule` wins after it."""
        view, shuffler = self._view, self._skip(samples)
        if self._compiled:
            from card_capture._kernel import calls  # noqa: PLC0415 - likewise

            return calls.count_wins(view, actions, samples, shuffler, EVALUATION.numbers)
        states = list(self._imagine(samples, shuffler))
        return [sum(play_out(apply(state, action)) for state in states) for action in actions]

    def _skip(self, samples: int) -> SeededShuffler:
        """Return the shuffler for some states, and go on to the next one."""
        shuffler = self._shuffler
        self._shuffler = skip_numbers(shuffler, samples)
        return shuffler

    def _imagine(self, samples: int, shuffler: SeededShuffler) -> Iterator[GameState]:
        for _ in range(samples):
            seed, shuffler = draw_number(shuffler, 2**64)
            yield imagine(self._view, seed=seed)


def _rate_actions(view: View, actions: Sequence[Action], imagined: _Imagined) -> list[tuple[Action, float]]:
    """Return the actions that are tried, the best first, with the chance of winning that the evaluation gives them."""
    most = _STAGES[0][0]
    if view.phase is Phase.DISCARD:
        discards = cast("Sequence[Discard]", actions)
        values = imagined.rate_discards(discards, _DRAWS)
        chances = [round_off(sum(map(squash, found)) / _DRAWS) for found in values]
        ranks = [(chance, len(discard.cards)) for chance, discard in zip(chances, discards, strict=True)]
        best = sorted(range(len(ranks)), key=ranks.__getitem__, reverse=True)
        return [(actions[number], chances[number]) for number in best[:most]]
    prospects = Prospects(Position.of(view))
    ranked = [(rank_action(view, prospects, action), action) for action in actions]
    ranked.sort(key=lambda pair: pair[0], reverse=True)
    rated: list[tuple[Action, float]] = []
    targets: list[object] = []
    for (value, *_), action in ranked:
        if isinstance(action, Capture):
            targets.append(action.target)
            if targets.count(action.target) > _SPENDS:
                continue
        # An action that loses is tried only if there is no other.
        if not rated or (len(rated) < most and value > LOST):
            rated.append((action, round_off(squash(value))))
    return rated


def _choose(rated: list[tuple[Action, float]], samples: int, imagined: _Imagined) -> Action:
    """Return the action with the most wins, stage by stage."""
    actions = [action for action, _ in rated]
    scores = [_PRIOR * chance for _, chance in rated]
    left = list(range(len(rated)))
    for most, share in _STAGES:
        left = left[:most]
        if len(left) > 1:
            wins = imagined.count_wins([actions[number] for number in left], -(-samples // share))
            for number, count in zip(left, wins, strict=True):
                scores[number] += count
        # Of equally good actions, the one that was better before stays the better one.
        left.sort(key=scores.__getitem__, reverse=True)
    return actions[left[0]]
