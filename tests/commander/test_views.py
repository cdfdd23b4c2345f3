"""Resampling is uniform and views show the right cards; the contract suite tests that nothing leaks."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardSet, ShuffleError, Shuffler, UnknownSeatError, commander
from card_capture.commander import (
    Battle,
    FaceDown,
    GameState,
    Outcome,
    check,
    new_game,
    resample,
    view,
)
from card_capture.testing import states
from tests.commander.oracle import tie_rich_states
from tests.commander.positions import FULL, OUT, SLOTS, Seat, after, only, position

DOWN = FaceDown.FACE_DOWN


def make_small() -> GameState:
    """Return a state of four players with four cards that were never turned up and two that were."""
    state = position(only(s12="2c", s13="3c"), OUT, only(s10="4c", s12="5c", s13="6c"), only(s13="7c"))
    aside = CardSet.parse("8c")
    return evolve(
        state,
        seen=((12,), (), (10,), ()),
        set_aside=aside,
        removed=state.removed - aside | (state.set_aside - aside),
    )


SMALL = make_small()


def test_resampling_is_uniform() -> None:
    """
    The 120 ways to deal the five cards that nobody has seen occur equally often.

    Chi-square with 119 degrees of freedom, p = 0.001.
    """
    check(SMALL)
    samples = [resample(SMALL, 0, seed=seed) for seed in range(6_000)]
    counts = Counter((sample.layouts, sample.set_aside) for sample in samples)
    assert len(counts) == 120
    assert sum((count - 50) ** 2 / 50 for count in counts.values()) < 172.8
    for sample in samples[:50]:
        assert sample.layouts[0][11] is Card.parse("2c")
        assert sample.layouts[2][9] is Card.parse("4c")
        assert (sample.removed, sample.seen) == (SMALL.removed, SMALL.seen)


def test_the_seed_of_the_game_does_not_reproduce_its_deal() -> None:
    """Resampled with the seed of the game, layouts keep their first card no more often than by chance."""
    games = [new_game(seed) for seed in range(2_600)]
    same = sum(resample(game, 0, seed=seed).layouts[0][0] is game.layouts[0][0] for seed, game in enumerate(games))
    assert 25 < same < 80


def test_resampling_deals_cards_set_aside() -> None:
    state = new_game(1)
    dealt = {card for seed in range(20) for layout in resample(state, 1, seed=seed).layouts for card in layout}
    assert dealt == set(CARDS[:52])


def test_resampling_with_a_script() -> None:
    order = [Card.parse(text) for text in ("7c", "8c", "3c", "6c", "5c")]
    sample = resample(SMALL, 2, seed=Shuffler.scripted([order]))
    lying = [[str(card) for card in layout if card] for layout in sample.layouts]
    assert lying == [["2c", "7c"], [], ["4c", "8c", "3c"], ["6c"]]
    assert sample.set_aside == CardSet.parse("5c")
    with pytest.raises(ShuffleError):
        resample(SMALL, 2, seed=Shuffler.scripted([order[:-1]]))
    with pytest.raises(ShuffleError):
        resample(SMALL, 2, seed=Shuffler.scripted([]))


def test_resampling_does_not_change_the_state() -> None:
    copy = evolve(SMALL)
    resample(SMALL, 0, seed=1)
    assert copy == SMALL


@given(state=states(commander) | tie_rich_states(), seed=st.integers(0, 2**64 - 1))
def test_all_players_have_the_same_view(state: GameState, seed: int) -> None:
    """Nobody may look at their own cards either (CM-7.1)."""
    for player in range(1, state.players):
        for recall in (False, True):
            assert view(state, player, recall=recall) == view(state, 0, recall=recall)
        assert resample(state, player, seed=seed) == resample(state, 0, seed=seed)


@given(state=states(commander) | tie_rich_states())
def test_the_contents_of_a_view(state: GameState) -> None:
    """Cards of the battle are face up, cards seen are remembered, and other slots are backs or empty."""
    table, memory = view(state, 0), view(state, 0, recall=True)
    assert evolve(memory, remembered=None, removed=None) == table
    assert (memory.removed, table.players) == (state.removed, state.players)
    assert memory.remembered is not None
    up = set(state.battle.turned_up) if state.battle else set()
    for seat in range(state.players):
        for slot in SLOTS:
            card = state.layouts[seat][slot - 1]
            hidden = DOWN if card else None
            assert table.layouts[seat][slot - 1] == (card if (seat, slot) in up else hidden)
            assert memory.remembered[seat][slot - 1] is (card if slot in state.seen[seat] else None)
    assert (table.variant, table.in_game, table.dealer, table.battle, table.to_move, table.outcome) == (
        state.variant,
        state.in_game,
        state.dealer,
        state.battle,
        state.to_move,
        state.outcome,
    )


def test_a_view_during_a_tie() -> None:
    state = position(Seat({2: "9d", 1: "Tc"}), Seat({3: "9s", 2: "4h"}, lacks=[1]), FULL)
    table = view(after(state, "attack 2 seat 1 slot 3", "expose 1"), 2, recall=True)
    assert table.layouts[0][:3] == (DOWN, Card.parse("9d"), DOWN)
    assert table.layouts[1][:4] == (None, DOWN, Card.parse("9s"), DOWN)
    assert set(table.layouts[2]) == {DOWN}
    assert (table.battle, table.to_move, table.dealer) == (Battle(0, 2, 1, 3, (1,)), 1, 2)
    assert table.remembered is not None
    assert [sum(map(bool, layout)) for layout in table.remembered] == [1, 1, 0]


def test_a_view_of_a_game_that_is_over() -> None:
    table = view(after(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13"), 1)
    assert (table.outcome, table.to_move, table.in_game) == (Outcome(0), None, (True, False))
    assert table.layouts == ((DOWN,) * 13, (None,) * 13)


def test_a_view_has_no_seed_in_it() -> None:
    """A check of the text; the contract suite looks for other leaks."""
    for recall in (False, True):
        text = repr(view(new_game(12_345_678_901_234_567_890), 0, recall=recall))
        assert "huffler" not in text
        assert "12345678901234567890" not in text
        assert "Card.parse" not in text


@pytest.mark.parametrize("player", [-1, 2, 3, 10**5000], ids=["-1", "2", "3", "huge"])
def test_unknown_seats_are_refused(player: int) -> None:
    for verb in (lambda: view(new_game(1), player), lambda: resample(new_game(1), player, seed=1)):
        with pytest.raises(UnknownSeatError, match="expected a seat from 0 to 1"):
            verb()
