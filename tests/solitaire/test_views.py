"""Views hold no shuffler, and resampling is uniform; the contract suite tests that views leak nothing."""

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


def test_resampling_is_uniform() -> None:
    """
    Each of the 36 combinations of 6 orders of the deck and 6 orders of the unknown enemy cards is equally likely.

    Chi-square test with 35 degrees of freedom, p = 0.001.
    """
    samples = [resample(SMALL, seed=seed) for seed in range(3_600)]
    counts = Counter((sample.deck, sample.enemy_deck) for sample in samples)
    assert len(counts) == 36
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 66.6
    assert {sample.enemy_deck[-1] for sample in samples} == set(cards("Ks"))


def test_the_seed_of_the_deal_does_not_reproduce_the_deal() -> None:
    """After resampling with the seed of the deal, the last card of the deck is the same only by chance, in 1 of 10."""
    games = [new_game(seed, PLAYCARDS) for seed in range(1_000)]
    same = sum(resample(game, seed=seed).deck[-1] is game.deck[-1] for seed, game in enumerate(games))
    assert 70 < same < 130


def test_later_shuffles_are_resampled_too() -> None:
    """After resampling, a shuffle of the discard pile gives different orders."""
    state = evolve(SMALL, deck=())
    futures = Counter(
        apply(apply(resample(state, seed=seed), legal_actions(state)[-1]), legal_actions(new_game(0))[0]).deck[:1]
        for seed in range(200)
    )
    assert len(futures) > 5


@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_a_resampled_state_does_not_keep_the_script(state: GameState, seed: int) -> None:
    """A script holds the real future, so it must not reach the resampled state."""
    scripted = evolve(state, shuffler=Shuffler.scripted([cards("2c 3c")]))
    assert resample(scripted, seed=seed) == resample(state, seed=seed)


def test_resampling_with_a_script() -> None:
    script = [cards("2h 4d 3d"), cards("9h 9d 9c")]
    sample = resample(SMALL, seed=Shuffler.scripted(script))
    assert (sample.deck, sample.enemy_deck) == (cards("2h 4d 3d"), cards("9h 9d 9c Ks"))
    assert sample == evolve(SMALL, deck=sample.deck, enemy_deck=sample.enemy_deck, shuffler=Shuffler.scripted([]))
    with pytest.raises(ShuffleError):
        resample(SMALL, seed=Shuffler.scripted(script[:1]))


def test_resampling_does_not_change_the_state() -> None:
    copy = evolve(SMALL)
    resample(SMALL, seed=1)
    assert copy == SMALL


def test_a_view_with_recall() -> None:
    table = view(SMALL, recall=True)
    assert table.deck == CardSet.parse("2h 3d 4d")
    assert table.enemy_deck == CardSet.parse("9c 9d 9h")
    assert table.enemy_deck_bottom == cards("Ks")
    assert (table.deck_size, table.enemy_deck_size, table.to_move) == (3, 4, 0)


def test_a_view_holds_no_seed() -> None:
    """Its repr has no seed and no shuffler; the contract suite looks for any other leak."""
    for seed in (1, 12_345_678_901_234_567_890):
        state = new_game(seed, PUBLISHED)
        for recall in (False, True):
            text = repr(view(state, recall=recall))
            assert "huffler" not in text
            assert str(seed) not in text or seed == 1
            assert str(state.shuffler.seed) not in text  # type: ignore[attr-defined]
