"""The compiled search, for states with a seeded shuffler; it needs the extra `fast`, which is numba."""

from __future__ import annotations

import sys

import numpy as np
from typing_extensions import override

from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import GameState, JokerCopies, Phase
from card_capture.solver import _compiled, _rating
from card_capture.solver._moves import Moves
from card_capture.solver._search import Ending, Search

_ENDINGS = Ending.WON, Ending.EXHAUSTED, Ending.MISSES, Ending.WIDTH, Ending.LIMIT


class FastSearch(Search):
    """A search whose runs are compiled, with the same results as those in Python; the shuffler must be seeded."""

    def __init__(self, state: GameState, moves: Moves, limit: int) -> None:
        super().__init__(state, moves, min(limit, sys.maxsize))
        self._state = state
        self._memory = _compiled.make_memory()
        self._prices = _make_prices()
        self._scratch = _compiled.make_scratch()

    @override
    def run(self, misses: int, width: int) -> Ending:
        state = self._state
        assert isinstance(state.shuffler, SeededShuffler)
        (hand, pile, deck, _), enemies = self._first
        ending, nodes, path, decks, all_enemies = _compiled.search(
            hand,
            pile,
            np.frombuffer(deck, np.uint8).copy(),
            np.uint64(state.shuffler.seed),
            np.frombuffer(enemies, np.uint8).copy(),
            state.phase is Phase.CAPTURE,
            state.variant.closes_up_when_enemy_deck_is_empty,
            state.variant.joker_copies is JokerCopies.HELD,
            misses,
            width,
            self._limit - self.nodes,
            self._memory,
            self._prices,
            self._scratch,
        )
        self.nodes += nodes
        self.path = []
        for hand, pile, pair, _ in path.tolist():
            deck_number, enemy_number = divmod(pair, 1 << 32)
            own = hand, pile, _get_string(decks, deck_number), int(decks.tokens[deck_number])
            self.path.append((own, _get_string(all_enemies, enemy_number)))
        return _ENDINGS[ending]


def _get_string(strings: _compiled.Strings, number: int) -> bytes:
    return strings.cards[number, : strings.facts[number, 0]].tobytes()


def _make_prices() -> _compiled.Prices:
    """Return the weights as arguments; if they were constants, numba would still use old ones after a change."""
    modulus = _rating.SCATTER << 40
    scatter = modulus, _rating.SCATTER_FACTOR % modulus, _rating.SCATTER_STEP
    return _compiled.Prices(
        np.array(_rating.LACKING, np.int64),
        np.array(_rating.ROYAL_IN_ROW, np.int64),
        np.array(_rating.NEXT_CAPTURE, np.int64),
        _rating.ROW_LACKING,
        (_rating.WORTH, _rating.JOKER, _rating.MISS, *scatter),
    )
