"""A match on the page: the deal, the actions played since, and the seats that people have."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import Any, final

from attrs import evolve, frozen

from card_capture.games import GAMES, deal
from card_capture.records import GameRecord


@final
@frozen
class Deal:
    """
    Everything that a first state is made from.

    Attributes:
        name: The name of the game in `GAMES`.
        variant: The variant.
        seed: The seed.
        players: The number of players, or None for the game's default.
        dealer: The seat that deals, or None for the game's default.
    """

    name: str
    variant: Any
    seed: int
    players: int | None = None
    dealer: int | None = None

    def begin(self, people: Iterable[int]) -> Match:
        """Return the match before its first action."""
        first = deal(GAMES[self.name], self.seed, self.variant, self.players, self.dealer)
        return Match(self.name, self, (first,), (), seat_people(first, people))


@final
@frozen
class Match:
    """
    A match, with all its states.

    Attributes:
        name: The name of the game in `GAMES`.
        deal: The deal, or None if the seed is not known.
        states: The first state, and the state after each action.
        actions: The actions.
        people: The seats that people have; bots play the others.
    """

    name: str
    deal: Deal | None
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    people: tuple[int, ...]

    @property
    def game(self) -> Any:
        """The module of the game."""
        return GAMES[self.name]

    @property
    def state(self) -> Any:
        """The present state."""
        return self.states[-1]

    @property
    def players(self) -> int:
        """The number of players."""
        return _count_players(self.state)

    @property
    def is_for_people(self) -> bool:
        """Whether it is the turn of a person."""
        return self.state.to_move in self.people

    def play(self, action: Any) -> Match:
        """
        Return the match after an action.

        Raises:
            IllegalActionError: The action is not legal.
        """
        after = self.game.apply(self.state, action)
        return evolve(self, states=(*self.states, after), actions=(*self.actions, action))

    def record(self) -> GameRecord[Any, Any, Any, Any]:
        """Return the record of the match."""
        return GameRecord.of(self.states[0], self.actions, seed=None if self.deal is None else self.deal.seed)

    def take_back(self) -> Match | None:
        """Return the match before the last choice that a person had, or None if there was none."""
        for number in reversed(range(len(self.actions))):
            state = self.states[number]
            if state.to_move in self.people and count(self.game.legal_actions(state)) > 1:
                return evolve(self, states=self.states[: number + 1], actions=self.actions[:number])
        return None

    def has_revealed_since(self, number: int) -> bool:
        """Return whether an action from that number on has shown a person something new."""
        played = list(zip(self.states, self.actions, strict=False))[number:]
        return any(self.game.reveals(state, action, seat) for state, action in played for seat in self.people)


def count(actions: Sequence[Any]) -> int:
    """Return the number of actions, at most the greatest one that `len` can return: 2^31 - 1 in a browser."""
    try:
        return len(actions)
    except OverflowError:
        return sys.maxsize


def find_deal(record: GameRecord[Any, Any, Any, Any], first_state: Any) -> Deal | None:
    """Return the deal of a record, without a dealer if it is the default one, or None if the record has no seed."""
    if record.seed is None:
        return None
    deal = Deal(record.game, record.variant, record.seed, record.players)
    is_usual = deal.begin([]).state == first_state
    return deal if is_usual else evolve(deal, dealer=record.dealer)


def seat_people(state: Any, people: Iterable[int]) -> tuple[int, ...]:
    """Return those seats of people that the table has, or seat 0 if it has none of them."""
    return tuple(sorted(set(people) & set(range(_count_players(state))))) or (0,)


def _count_players(state: Any) -> int:
    return getattr(state, "players", 1)
