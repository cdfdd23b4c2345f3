"""Strategies of Casino: states of short matches, under all rules and for all numbers of players."""

from __future__ import annotations

from hypothesis import strategies as st

from card_capture import casino, testing
from card_capture.casino import VARIANTS, Action, GameState, Variant
from card_capture.casino._variants import list_player_counts
from card_capture.testing import PlayedGame, _draw_mixes

_SHORT = 5  # points, about those of one round; a match to 21 has hundreds of plays


def shorten(rules: Variant) -> Variant:
    """Return the rules with a low target."""
    return rules.evolve(name=f"short {rules.name}"[:60], target=min(rules.target, _SHORT))


variants: st.SearchStrategy[Variant] = testing.variants(casino).map(shorten)
mixed_variants: st.SearchStrategy[Variant] = _draw_mixes(list(VARIANTS.values())).map(shorten)


def whole_games(rules: st.SearchStrategy[Variant] = variants) -> st.SearchStrategy[PlayedGame[GameState, Action]]:
    """Return a strategy of whole matches."""
    return testing.whole_games(casino, rules)


def reachable_states(rules: st.SearchStrategy[Variant] = variants) -> st.SearchStrategy[GameState]:
    """Return a strategy of states from anywhere in whole matches, the end included."""
    return testing.states(casino, rules)


@st.composite
def deals(draw: st.DrawFn) -> GameState:
    """Return a match that was just dealt, for any number of players that the rules support."""
    rules = draw(variants)
    players = draw(st.sampled_from(list_player_counts(rules)))
    return casino.new_game(draw(st.integers(0, 2**64 - 1)), rules, players, draw(st.integers(0, players - 1)))
