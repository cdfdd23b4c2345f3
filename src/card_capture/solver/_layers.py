"""
The search for a win, round by round.

Every round lowers the measure 3 x (enemy cards in row and deck) + (own cards): a capture or a sacrifice by 2, giving up
by 4. So no position returns in a later round, and one table for each round is enough to meet no position twice. A miss,
which is a round without a capture, takes two cards out of play; so the number of misses on the way to a position
depends on the position alone, and positions with different numbers of misses are never equal.
"""

from __future__ import annotations

from enum import Enum
from typing import TypeAlias

from card_capture.solitaire import GameState
from card_capture.solver._moves import Moves
from card_capture.solver._position import Position, encode_state
from card_capture.solver._rating import MISS, Rating


class Ending(Enum):
    """The reason that a search ended."""

    WON = "WON"
    """A win was found."""
    EXHAUSTED = "EXHAUSTED"
    """Every position was tried, so there is no win."""
    MISSES = "MISSES"
    """Every position was tried, but a win may need more misses."""
    WIDTH = "WIDTH"
    """A round had more positions than were allowed."""
    LIMIT = "LIMIT"
    """The number of nodes has reached the limit."""
    UNKNOWN = "UNKNOWN"
    """Every position was tried but those that come after a shuffle that a script doesn't have."""


Layer: TypeAlias = list[dict[Position, Position]]
"""For each number of misses, the positions of a round, and the position that each was reached from."""


class Search:
    """
    A search from one position.

    Attributes:
        nodes: The number of positions whose moves were listed, in all runs.
        path: After a win, the positions from the first to the won one.
    """

    def __init__(self, state: GameState, moves: Moves, limit: int) -> None:
        self._moves = moves
        self._first = encode_state(state, moves.codec)
        self._first_draws = moves.list_first_draws(state)
        self._rate = Rating(moves.codec, moves.decks, moves.rows).rate
        self._limit = limit
        self.nodes = 0
        self.path: list[Position] = []

    def run(self, misses: int, width: int) -> Ending:
        """
        Search for a win.

        Args:
            misses: The most rounds without a capture.
            width: The most positions of a round that are kept, those with the best rates.
        """
        was_cut = was_held_back = False
        layer: Layer = [{} for _ in range(misses + 1)]
        layer[0][self._first] = self._first
        layers = [layer]
        draws_of = {self._first[0]: self._first_draws}  # of this round; positions share their sides
        moves = self._moves
        list_draws, list_captures, list_misses = moves.list_draws, moves.list_captures, moves.list_misses
        while any(layers[-1]):
            layer = [{} for _ in range(misses + 1)]
            for missed, positions in enumerate(layers[-1]):
                for position in positions:
                    if self.nodes >= self._limit:
                        return Ending.LIMIT
                    self.nodes += 1
                    own, enemies = position
                    draws = draws_of.get(own)
                    if draws is None:
                        draws = draws_of[own] = list_draws(own)
                    children = layer[missed]
                    for child, *_ in list_captures(draws, enemies):
                        if child not in children:
                            children[child] = position
                            if not child[1]:
                                self._trace(layers, child, position)
                                return Ending.WON
                    if missed == misses:
                        was_held_back = True
                        continue
                    children = layer[missed + 1]
                    for child, *_ in list_misses(draws, enemies):
                        if child not in children:
                            children[child] = position
                            if not child[1]:
                                self._trace(layers, child, position)
                                return Ending.WON
            if sum(map(len, layer)) > width:
                was_cut = True
                layer = self._keep_best(layer, width)
            layers.append(layer)
            draws_of.clear()
        if was_cut:
            return Ending.WIDTH
        if not moves.is_complete:
            return Ending.UNKNOWN
        return Ending.MISSES if was_held_back else Ending.EXHAUSTED

    def _keep_best(self, layer: Layer, width: int) -> Layer:
        rated = [
            (self._rate(position) + MISS * missed, place, missed, position)
            for place, (missed, position) in enumerate(
                (missed, position) for missed, positions in enumerate(layer) for position in positions
            )
        ]
        rated.sort()
        kept: Layer = [{} for _ in layer]
        for _, _, missed, position in rated[:width]:
            kept[missed][position] = layer[missed][position]
        return kept

    def _trace(self, layers: list[Layer], *last: Position) -> None:
        path = list(last)
        for layer in reversed(layers):
            parent = next(positions[path[-1]] for positions in layer if path[-1] in positions)
            path.append(parent)
        self.path = path[-2::-1]
