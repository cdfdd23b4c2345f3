"""Hints for players of Card Capture."""

from __future__ import annotations

from typing import final

from attrs import frozen

from card_capture._kit.arguments import require_integer
from card_capture._quoting import quote
from card_capture.bots._bot import make_shuffler, require_running
from card_capture.bots._explaining import explain_action
from card_capture.bots._interval import compute_interval
from card_capture.bots._look_ahead import LookAhead, rank_ahead
from card_capture.bots._playout import play_out
from card_capture.bots._rule import Rule, rank_actions
from card_capture.errors import BotError
from card_capture.shuffling import draw_number
from card_capture.solitaire import Action, View, apply, imagine, legal_actions

_RUNNERS_UP = 3


@final
@frozen(kw_only=True)
class Hint:
    """
    A recommended action, with an estimate of the chance of winning.

    The estimate comes from imagined games: hidden cards are dealt at random, the action is played, and `Rule` plays
    on to the end. So `chance` is the chance that `Rule` wins after this action; a stronger player wins more often.
    The interval holds only the uncertainty that comes from the number of games.

    Attributes:
        action: The action that the bot would take.
        reason: A sentence about the reasons for it.
        runners_up: Up to three other actions, the best first.
        wins: The number of imagined games that were won.
        playouts: The number of imagined games.

    Examples:
        >>> from card_capture import Discard
        >>> tip = Hint(action=Discard([]), reason="The hand is empty.", runners_up=(), wins=80, playouts=100)
        >>> tip.chance, round(tip.low, 2), round(tip.high, 2)
        (0.8, 0.71, 0.87)
    """

    action: Action
    reason: str
    runners_up: tuple[Action, ...]
    wins: int
    playouts: int

    @property
    def chance(self) -> float:
        """The share of the imagined games that were won, from 0 to 1."""
        return self.wins / self.playouts

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval of the chance, from 0 to 1 (Wilson's score interval)."""
        return compute_interval(self.wins, self.playouts)[0]

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval of the chance, from 0 to 1."""
        return compute_interval(self.wins, self.playouts)[1]


def hint(view: View, *, strength: Rule | LookAhead | None = None, playouts: int = 100) -> Hint:
    """
    Return the action that a bot would take, with its estimated chance of winning, and the runners-up.

    It takes a view, never a state, so it can't give away a hidden card. Equal views give equal hints.

    Args:
        view: The view of the player, with recall, of a running game of Card Capture.
        strength: The bot that chooses the action; None for `LookAhead()`.
        playouts: The number of imagined games, at least 1. Each takes a few milliseconds at the start of a game and
            less later. With 100, the interval is at most 20 percentage points wide.

    Raises:
        InvalidViewError: *view* is not a view of Card Capture with recall, or no valid state has it.
        BotError: The game is over, *strength* is not one of these bots, or *playouts* is less than 1.
        NotAnIntegerError: *playouts* is not an integer.

    Examples:
        >>> from card_capture import PLAYCARDS, new_game, view
        >>> tip = hint(view(new_game(seed=1, variant=PLAYCARDS), recall=True))
        >>> print(tip.action)
        discard 4d
        >>> tip.playouts, len(tip.runners_up), tip.low < tip.chance < tip.high
        (100, 3, True)
    """
    bot = LookAhead() if strength is None else strength
    if not isinstance(bot, Rule | LookAhead):
        raise BotError(f"expected strength to be a Rule or a LookAhead, got {quote(bot)}")
    if require_integer(playouts) < 1:
        raise BotError(f"expected playouts to be at least 1, got {playouts}")
    require_running(view, View)
    shuffler = make_shuffler(0, view)
    actions = legal_actions(imagine(view, seed=0))
    if isinstance(bot, Rule):
        ranked = rank_actions(view, actions)
    else:
        ranked = rank_ahead(view, actions, bot.samples, make_shuffler(bot.seed, view))
    action, *others = ranked
    wins = 0
    for _ in range(playouts):
        seed, shuffler = draw_number(shuffler, 2**64)
        wins += play_out(apply(imagine(view, seed=seed), action))
    return Hint(
        action=action,
        reason=explain_action(view, action),
        runners_up=tuple(others[:_RUNNERS_UP]),
        wins=wins,
        playouts=playouts,
    )
