"""Hypothesis strategies for Card Capture: variants, and the states that play can reach."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from card_capture import (
    VARIANTS,
    Action,
    Capture,
    FirstPhase,
    GameState,
    JokerCopies,
    OpeningRow,
    Outcome,
    RoyalRule,
    StuckRule,
    Variant,
    apply,
    legal_actions,
    new_game,
    view,
)
from card_capture.solitaire._player import choose


def at_random(state: GameState, rng: Random) -> Action:
    """Choose any legal action."""
    actions = legal_actions(state)
    return actions[rng.randrange(len(actions))]


def carefully(state: GameState, rng: Random) -> Action:
    """Choose a capture where there is one, and else what does not lose at once."""
    actions = legal_actions(state)
    captures = [action for action in actions if isinstance(action, Capture)]
    safe = [action for action in actions if apply(state, action).outcome is not Outcome.LOST_ROYAL]
    return rng.choice(captures or safe or list(actions))


def sensibly(state: GameState, _: Random) -> Action:
    """Choose as the built-in player does, who wins now and then."""
    return choose(view(state, recall=True), legal_actions(state))


@lru_cache(maxsize=512)
def whole_game(
    seed: int, variant: Variant, player: Callable[[GameState, Random], Action]
) -> tuple[tuple[GameState, ...], tuple[Action, ...]]:
    """Return the states of a game, the first and the last included, and the actions between them."""
    rng = Random(seed)
    states, actions = [new_game(seed, variant)], []
    while states[-1].outcome is None:
        actions.append(player(states[-1], rng))
        states.append(apply(states[-1], actions[-1]))
    return tuple(states), tuple(actions)


named_variants = st.sampled_from(list(VARIANTS.values()))

mixed_variants = st.builds(
    Variant,
    name=st.just("mixed"),
    opening_row=st.sampled_from(OpeningRow),
    opening_hand=st.booleans(),
    first_phase=st.sampled_from(FirstPhase),
    closes_up_when_enemy_deck_is_empty=st.booleans(),
    joker_copies=st.sampled_from(JokerCopies),
    royal_given_up=st.sampled_from(RoyalRule),
    royal_sacrificed=st.sampled_from(RoyalRule),
    stuck=st.sampled_from(StuckRule),
    discard_pile_visible=st.booleans(),
    enemy_capture_pile_visible=st.booleans(),
)

variants = named_variants | mixed_variants

whole_games = st.one_of(
    st.builds(whole_game, st.integers(0, 2**64 - 1), variants, st.sampled_from([at_random, carefully])),
    # The sensible player thinks longer, so its games are few and remembered.
    st.builds(whole_game, st.integers(0, 7), named_variants, st.just(sensibly)),
)


def reachable_states() -> st.SearchStrategy[GameState]:
    """Return a strategy of states from anywhere in whole games, the end included."""
    return whole_games.flatmap(lambda game: st.sampled_from(game[0]))
