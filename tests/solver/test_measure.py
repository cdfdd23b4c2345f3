"""The measure that falls with every Capture Phase, so that no position returns (CC-7.5)."""

from __future__ import annotations

from hypothesis import given

from card_capture import Capture, Discard, GameState, GiveUp, Sacrifice
from card_capture.solitaire import is_royal
from card_capture.testing import PlayedGame
from tests.solitaire.strategies import whole_games

FALLS = {Discard: 0, Capture: 2, GiveUp: 4, Sacrifice: 2}


def count_enemies(state: GameState) -> int:
    return len(state.enemy_deck) + sum(card is not None for card in state.row)


def count_own(state: GameState) -> int:
    return len(state.hand) + len(state.discard_pile) + len(state.deck)


def measure(state: GameState) -> int:
    return 3 * count_enemies(state) + count_own(state)


@given(whole_games())
def test_cc_7_5_every_action_lowers_the_measure(game: PlayedGame) -> None:
    assert measure(game.states[0]) == 3 * 40 + 14
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        assert measure(before) - measure(after) == FALLS[type(action)]


@given(whole_games())
def test_cc_7_5_safe_misses_take_the_38_cards_that_are_no_royals(game: PlayedGame) -> None:
    """Every miss takes two cards out of play, so the cards that are left tell the number of misses."""
    misses = 0
    for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
        assert len(before.enemy_capture_pile) == 54 - count_enemies(before) - count_own(before) == 2 * misses
        misses += isinstance(action, GiveUp | Sacrifice)
        assert misses <= 19 or any(map(is_royal, after.enemy_capture_pile))
        assert after.round <= 59
