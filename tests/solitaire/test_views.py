"""Resampling is even, and views name no shuffler; that they leak nothing is in the contract."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    PLAYCARDS,
    PUBLISHED,
    CardSet,
    GameState,
    ShuffleError,
    Shuffler,
    apply,
    legal_actions,
    new_game,
    resample,
    view,
)
from tests.solitaire.positions import cards, position
from tests.solitaire.strategies import reachable_states

SMALL = position("2c 3c 4c 2d", "5s 6h 7c 8d", BETA, deck="3d 4d 2h", enemy_deck="9c 9d 9h Ks", enemy_deck_known=1)


def test_resampling_is_even() -> None:
    """
    Each of the 6 orders of the deck with each of the 6 of the unknown enemies comes about as often.

    Chi-square with 35 degrees of freedom, p = 0.001.
    """
    samples = [resample(SMALL, seed=seed) for seed in range(3_600)]
    counts = Counter((sample.deck, sample.enemy_deck) for sample in samples)
    assert len(counts) == 36
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 66.6
    assert {sample.enemy_deck[-1] for sample in samples} == set(cards("Ks"))


def test_the_games_own_seed_is_as_good_as_any_other() -> None:
    """Resampled by the seed that dealt them, no more decks keep their last card than chance lets them."""
    games = [new_game(seed, PLAYCARDS) for seed in range(1_000)]
    same = sum(resample(game, seed=seed).deck[-1] is game.deck[-1] for seed, game in enumerate(games))
    assert 70 < same < 130


def test_shuffles_to_come_are_resampled_too() -> None:
    """After resampling the discard pile comes up in other orders than it was going to."""
    state = evolve(SMALL, deck=())
    futures = Counter(
        apply(apply(resample(state, seed=seed), legal_actions(state)[-1]), legal_actions(new_game(0))[0]).deck[:1]
        for seed in range(200)
    )
    assert len(futures) > 5


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_a_resampled_state_is_seeded_whatever_the_state_was(state: GameState, seed: int) -> None:
    """So that a script, which holds the real future, never gets through."""
    scripted = evolve(state, shuffler=Shuffler.scripted([cards("2c 3c")]))
    assert resample(scripted, seed=seed) == resample(state, seed=seed)


def test_resampling_by_a_script() -> None:
    script = [cards("2h 4d 3d"), cards("9h 9d 9c")]
    sample = resample(SMALL, seed=Shuffler.scripted(script))
    assert (sample.deck, sample.enemy_deck) == (cards("2h 4d 3d"), cards("9h 9d 9c Ks"))
    assert sample == evolve(SMALL, deck=sample.deck, enemy_deck=sample.enemy_deck, shuffler=Shuffler.scripted([]))
    with pytest.raises(ShuffleError):
        resample(SMALL, seed=Shuffler.scripted(script[:1]))


def test_resampling_leaves_the_state_alone() -> None:
    copy = evolve(SMALL)
    resample(SMALL, seed=1)
    assert copy == SMALL


def test_a_view_with_everything_in_it() -> None:
    sight = view(SMALL, recall=True)
    assert sight.deck == CardSet.parse("2h 3d 4d")
    assert sight.enemy_deck == CardSet.parse("9c 9d 9h")
    assert sight.enemy_deck_bottom == cards("Ks")
    assert (sight.deck_size, sight.enemy_deck_size, sight.to_move) == (3, 4, 0)


def test_a_view_has_no_seed_in_it() -> None:
    """The word by word check; the contract's tests find any other way to tell."""
    for seed in (1, 12_345_678_901_234_567_890):
        state = new_game(seed, PUBLISHED)
        for recall in (False, True):
            text = repr(view(state, recall=recall))
            assert "huffler" not in text
            assert str(seed) not in text or seed == 1
            assert str(state.shuffler.seed) not in text  # type: ignore[attr-defined]
