"""What the tests of Card Capture draw: the strategies that users have, under the names that the tests use."""

from __future__ import annotations

from hypothesis import strategies as st

from card_capture import VARIANTS, GameState, testing
from card_capture.testing import _mixes

variants = testing.variants()
mixed_variants = _mixes(list(VARIANTS.values()))

whole_games = testing.whole_games


def reachable_states() -> st.SearchStrategy[GameState]:
    """Return a strategy of states from anywhere in whole games, the end included."""
    return testing.states()
