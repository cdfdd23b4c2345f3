"""Hints: from the view alone, with an honest interval."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import BETA, GameState, Outcome, Phase, apply, casino, legal_actions, new_game, resample, view
from card_capture.bots import Hint, LookAhead, Rule, Sensible, Uniform, hint
from card_capture.bots._playout import play_out
from card_capture.errors import BotError, InvalidViewError, NotAnIntegerError
from card_capture.records import save
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states

STRENGTHS: tuple[Any, ...] = (None, Rule(), LookAhead(samples=2, seed=5))


@pytest.mark.parametrize("strength", STRENGTHS, ids=repr)
@given(state=reachable_states(), seed=st.integers(0, 2**64 - 1))
def test_a_hint_is_the_same_for_all_hidden_cards(strength: Any, state: GameState, seed: int) -> None:
    """It is the choice of the bot, with other legal actions as runners-up."""
    if state.outcome is None:
        table, actions = view(state, recall=True), legal_actions(state)
        tip = hint(table, strength=strength, playouts=2)
        assert tip.action == (strength or LookAhead())(table, actions)
        named = [tip.action, *tip.runners_up]
        assert len(named) == len(set(named)) == min(4, len(actions))
        assert all(action in actions for action in named)
        assert tip.reason == Rule().explain(table, tip.action)
        assert hint(view(resample(state, seed=seed), recall=True), strength=strength, playouts=2) == tip


def test_a_hint_for_a_won_or_lost_position() -> None:
    won = position("2c 3c As 2s", "5h", enemy_deck="")
    tip = hint(view(won, recall=True))
    assert (tip.wins, tip.playouts, tip.chance, tip.high) == (100, 100, 1, 1)
    assert tip.low == pytest.approx(0.963, abs=0.001)
    lost = position("Js Qs 5s 5h", "Kh Kd Kc Ah", deck="", discard_pile="-", phase=Phase.DISCARD)
    tip = hint(view(lost, recall=True), playouts=7)
    assert (tip.wins, tip.playouts, tip.chance, tip.low) == (0, 7, 0, 0)


def test_the_interval_is_that_of_wilson() -> None:
    """The ends for 1 of 10 are those of the literature (Newcombe 1998 has 81 of 263: 0.2553 and 0.3662)."""
    tip = Hint(action=legal_actions(new_game(1))[0], reason="", runners_up=(), wins=81, playouts=263)
    assert (round(tip.low, 4), round(tip.high, 4)) == (0.2553, 0.3662)


def test_the_chance_is_about_right() -> None:
    """The share of games that `Rule` wins after the hint, in other imagined states, is in the interval."""
    state = new_game(4, BETA)
    tip = hint(view(state, recall=True), playouts=60)
    share = sum(play_out(apply(resample(state, seed=seed), tip.action)) for seed in range(60)) / 60
    assert tip.low - 0.1 < share < tip.high + 0.1


SCRIPT = """
import sys
from card_capture.bots import Uniform, hint
from card_capture.records import load
from card_capture.solitaire import imagine, legal_actions
table = load(sys.stdin.read())
actions = legal_actions(imagine(table, seed=1))
print(hint(table, playouts=20), Uniform(seed=5)(table, actions))
"""


def test_a_view_that_another_process_loads_gets_the_same_hint() -> None:
    """Nothing depends on the process, such as the hashes of strings."""
    state = new_game(4, BETA)
    for _ in range(8):
        state = apply(state, Rule()(view(state, recall=True), legal_actions(state)))
    table = view(state, recall=True)
    expected = f"{hint(table, playouts=20)} {Uniform(seed=5)(table, legal_actions(state))}"
    for chance in ("0", "1"):
        found = subprocess.run(  # noqa: S603 - our own script
            [sys.executable, "-c", SCRIPT],
            input=save(table),
            env=os.environ | {"PYTHONHASHSEED": chance},
            capture_output=True,
            text=True,
            check=True,
        )
        assert found.stdout.strip() == expected


def test_errors() -> None:
    table = view(new_game(1), recall=True)
    with pytest.raises(InvalidViewError, match=r"^expected a view with recall"):
        hint(view(new_game(1)))
    with pytest.raises(
        InvalidViewError, match=r"^expected a View of Card Capture, got a solitaire.GameState; pass view\("
    ):
        hint(new_game(1))  # type: ignore[arg-type]
    with pytest.raises(InvalidViewError, match=r"^expected a View of Card Capture, got a casino.View$"):
        hint(casino.view(casino.new_game(1), 0, recall=True))  # type: ignore[arg-type]
    with pytest.raises(BotError, match=r"^expected strength to be a Rule or a LookAhead, got a Sensible$"):
        hint(table, strength=Sensible())  # type: ignore[arg-type]
    with pytest.raises(BotError, match=r"^expected playouts to be at least 1, got 0$"):
        hint(table, playouts=0)
    with pytest.raises(NotAnIntegerError, match=r"^expected an integer, got '3'$"):
        hint(table, playouts="3")  # type: ignore[arg-type]
    over = evolve(new_game(1), phase=Phase.OVER, outcome=Outcome.LOST_STUCK)
    with pytest.raises(BotError, match=r"^expected a view of a running game, got one of a finished game$"):
        hint(view(over, recall=True))
