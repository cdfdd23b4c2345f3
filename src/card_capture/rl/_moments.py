"""A game in OpenSpiel's form, without OpenSpiel: the deal as a chance event, then codes and the views of each seat."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, final

from attrs import evolve, field, frozen

from card_capture.games import GAMES, AnyGame, deal
from card_capture.rl._rewards import find_rewards
from card_capture.rl.codec import Codec, Observation, Partial, of

MOST_CODES: Mapping[str, int] = {"solitaire": 200, "commander": 1_500, "casino": 100_000}
"""
The greatest length of a game, in codes, that OpenSpiel is given.

In Card Capture each Capture Phase takes an enemy card or two of the player's own cards, and there are 54 cards in all.
In Capture the Commander each battle takes one of 52 cards, and a tie turns up at most 24 others. A match of Casino has
no limit, but ends long before this number.
"""


@final
@frozen
class Table:
    """
    The settings of a game, which are known before the deal.

    Attributes:
        name: The name of the game in `GAMES`.
        variant: The variant.
        players: The number of players.
        deals: The number of possible deals: those of the seeds from 0 on.
    """

    name: str
    variant: Any
    players: int
    deals: int

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return GAMES[self.name]

    @cached_property
    def codes(self) -> Codec[Any, Any, Any]:
        """The codec of the game."""
        return of(self.game, self.players)


@final
@frozen
class Moment:
    """
    A moment of a game, between two choices. It is immutable, so a copy is the same object.

    Attributes:
        table: The table.
        state: The state, or None before the deal.
        chosen: The codes of an action that the seat to move has begun; the other seats don't see them.
        log: The events so far, a line for each. All seats saw them.
    """

    table: Table
    state: Any = None
    chosen: tuple[int, ...] = ()
    log: str = ""
    _play: Partial[Any] | None = field(default=None, eq=False)

    def __deepcopy__(self, _: object) -> Moment:
        return self

    @cached_property
    def play(self) -> Partial[Any]:
        """The action that the seat to move has begun."""
        if self._play is not None:
            return self._play
        play = self.table.codes.begin(self.state)
        for code in self.chosen:
            play = play.choose(code)
        return play

    def deal(self, seed: int) -> Moment:
        """Return the moment after the deal of a seed."""
        table = self.table
        players = table.players if len(table.game.PLAYERS) > 1 else None
        return Moment(table, deal(table.game, seed, table.variant, players))

    def choose(self, code: int) -> Moment:
        """
        Return the moment after the seat to move has chosen a code.

        Raises:
            CodeError: The code may not come next.
        """
        play = self.play.choose(code)
        action = play.action
        if action is None:
            return evolve(self, chosen=play.codes, play=play)
        game = self.table.game
        events = "".join(f"{event}\n" for event in game.narrate(self.state, action))
        return Moment(self.table, game.apply(self.state, action), (), self.log + events)

    def resample(self, seat: int, seed: int) -> Moment:
        """
        Return a moment that a seat with a perfect memory can't distinguish from this one, drawn at random.

        If another seat has begun an action, its codes are hidden, so they are dropped and that seat chooses again.
        """
        state = self.table.game.resample(self.state, seat, seed=seed)
        return Moment(self.table, state, self.list_chosen(seat), self.log)

    def list_chosen(self, seat: int) -> tuple[int, ...]:
        """Return the codes of the begun action if it is the seat's own; a seat may not see those of another one."""
        return self.chosen if self.state.to_move == seat else ()

    def describe(self, seat: int, *, recall: bool) -> str:
        """
        Return everything that a seat sees, as a string.

        Args:
            seat: The seat.
            recall: Whether the seat has a perfect memory. It then also sees all events so far.
        """
        if self.state is None:
            return f"Seat {seat}, before the deal"
        chosen = [f"Chosen: {self.table.codes.actions[code]}" for code in self.list_chosen(seat)]
        view = self.table.game.view(self.state, seat, recall=recall)
        return "\n".join([f"{self.log if recall else ''}Seat {seat}", str(view), *chosen])

    def observe(self, seat: int, *, recall: bool) -> Observation:
        """Return the features of everything that a seat sees; call it only after the deal."""
        view = self.table.game.view(self.state, seat, recall=recall)
        return self.table.codes.observe(view, self.list_chosen(seat), seat=seat)

    def score(self) -> list[float]:
        """
        Return the result for each seat, or zeros while the game is running.

        In Card Capture, a win is 1 and a loss 0. In the other games the winners share 1 and the losers share -1, so the
        sum is 0; a draw is 0 for all:

            rewards of the environments    1   -1   -1   -1
            results                        1  -1/3 -1/3 -1/3
        """
        if self.state is None or self.state.outcome is None:
            return [0.0] * self.table.players
        rewards = find_rewards(self.state)
        return [reward / rewards.count(reward) for reward in rewards]
