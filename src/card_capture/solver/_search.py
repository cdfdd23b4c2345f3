"""
The search for a win, round by round.

The table of a round holds every position once, and no table is needed for all rounds together: each round lowers the
measure 3 x (enemy cards in row and deck) + (own cards), by 4 if a card is given up and by 2 otherwise. So a position
never returns in a later round.

A *miss* is a round without a capture. It takes two cards out of play, and a capture takes none. So the number of misses
on the way to a position depends on the position alone, and a table for each number of misses does not split any
position in two.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from card_capture.solitaire import GameState
from card_capture.solver._moves import Draw, Moves
from card_capture.solver._position import Own, Position, encode_state
from card_capture.solver._rating import MISS, Rating


class Ending(Enum):
    """The way a run ended."""

    WON = "WON"
    """A win was found."""
    EXHAUSTED = "EXHAUSTED"
    """Every position was tried, and there is no win."""
    MISSES = "MISSES"
    """Every position was tried, and a win needs more misses."""
    UNKNOWN = "UNKNOWN"
    """Every position was tried that can be reached without a shuffle that the script does not have."""
    WIDTH = "WIDTH"
    """Some positions were left out, because a round had too many."""
    LIMIT = "LIMIT"
    """The number of nodes reached the limit."""


_Layer: TypeAlias = list[dict[Position, Position]]
"""The positions of a round, by the number of misses, and for each one the position that led to it."""


class Search:
    """
    Runs of a search that starts from one state.

    Attributes:
        nodes: The number of positions whose moves were tried, in all runs together.
        path: After a run that won, the positions from the first to the won one.
    """

    def __init__(self, state: GameState, moves: Moves, limit: int) -> None:
        self.nodes = 0
        self.path: list[Position] = []
        self._moves = moves
        self._rating = Rating(moves.codec, moves.decks, moves.rows)
        self._limit = limit
        self._first = encode_state(state, moves.codec)
        self._first_draws = moves.list_first_draws(state.phase, self._first[0])

    def run(self, misses: int, width: int) -> Ending:
        """
        Search for a win.

        Args:
            misses: The most misses that a line may have.
            width: The most positions that are kept of each round.
        """
        layers: list[_Layer] = [[{self._first: self._first}, *({} for _ in range(misses))]]
        draws_of: dict[Own, list[Draw]] = {self._first[0]: self._first_draws}
        was_cut = was_held_back = False
        while any(layers[-1]):
            layer: _Layer = [{} for _ in range(misses + 1)]
            for missed, positions in enumerate(layers[-1]):
                for position in positions:
                    if self.nodes == self._limit:
                        return Ending.LIMIT
                    self.nodes += 1
                    won = self._expand(position, draws_of, layer[missed : missed + 2])
                    if won is not None:
                        self.path = _trace(layers, position, won)
                        return Ending.WON
            was_held_back = was_held_back or bool(layers[-1][misses])
            was_cut = was_cut or sum(map(len, layer)) > width
            layers.append(self._keep_best(layer, width))
            draws_of.clear()
        if was_cut:
            return Ending.WIDTH
        if was_held_back:
            return Ending.MISSES
        return Ending.EXHAUSTED if self._moves.is_complete else Ending.UNKNOWN

    def _expand(self, position: Position, draws_of: dict[Own, list[Draw]], layer: _Layer) -> Position | None:
        """
        Enter the positions that follow, and return one that is won, if there is one.

        Args:
            position: The position.
            draws_of: The draws of this round; positions that differ in the enemies share them.
            layer: The tables of the next round for moves that capture and for those that don't; there may be no
                table for the latter.
        """
        own, enemies = position
        draws = draws_of.get(own)
        if draws is None:
            draws = draws_of[own] = self._moves.list_draws(own)
        for table, list_moves in zip(layer, (self._moves.list_captures, self._moves.list_misses), strict=False):
            for following, _, _, _ in list_moves(draws, enemies):
                if following not in table:
                    table[following] = position
                    if not following[1]:
                        return following
        return None

    def _keep_best(self, layer: _Layer, width: int) -> _Layer:
        if sum(map(len, layer)) <= width:
            return layer
        rated: list[tuple[int, int, int, Position]] = []
        for missed, positions in enumerate(layer):
            for position in positions:
                # The second number settles ties, so that positions are not compared.
                rated.append((self._rating.rate(position) + MISS * missed, len(rated), missed, position))
        rated.sort()
        kept: _Layer = [{} for _ in layer]
        for _, _, missed, position in rated[:width]:
            kept[missed][position] = layer[missed][position]
        return kept


def _trace(layers: list[_Layer], position: Position, won: Position) -> list[Position]:
    """Return the path to a won position from the first one, through the position of the last layer that led to it."""
    path = [won, position]
    for layer in reversed(layers[1:]):
        path.append(next(positions[path[-1]] for positions in layer if path[-1] in positions))
    return path[::-1]
