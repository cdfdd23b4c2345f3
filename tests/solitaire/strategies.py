"""Strategies for the tests of Card Capture: those that users have, and a few that only these tests need."""

from __future__ import annotations

from hypothesis import strategies as st

from card_capture import VARIANTS, GameState, Variant, solitaire, testing
from card_capture.testing import PlayedGame, _choose_at_random, _choose_well, _draw_mixes, _play

variants = testing.variants()
mixed_variants = _draw_mixes(list(VARIANTS.values()))

whole_games = testing.whole_games


def reachable_states() -> st.SearchStrategy[GameState]:
    """Return a strategy for states from anywhere in whole games, including the end."""
    return testing.states()


def random_game(seed: int, variant: Variant) -> PlayedGame:
    """Return the game of that deal in which every action is chosen at random, the same game every time."""
    return _play(solitaire, (variant, 1), _choose_at_random, seed)


def long_game(seed: int, variant: Variant) -> PlayedGame:
    """Return the game of that deal in which the built-in bot plays, which is longer than most random ones."""
    return _play(solitaire, (variant, 1), _choose_well, seed)
