"""The games in OpenSpiel: its own checks, what each seat sees, and whole games played by its searches."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import pairwise
from typing import Any

import numpy as np
import pyspiel
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from card_capture import GAMES, Card, NotAnIntegerError, Outcome, PlayersError, UnknownVariantError, casino, commander
from card_capture.errors import CodeError, InvalidViewError
from card_capture.rl import codec
from card_capture.rl._moments import MOST_CODES, Moment, Table
from card_capture.rl.openspiel import NAMES, register

register()

TABLES = (
    "card_capture_solitaire",
    "card_capture_solitaire(variant=deckopedia@1)",
    "card_capture_commander",
    "card_capture_commander(players=4)",
    "card_capture_casino",
    "card_capture_casino(variant=royal@1,players=3)",
)
every_table = pytest.mark.parametrize("table", TABLES)
every_game = pytest.mark.parametrize("name", NAMES)
choices = st.lists(st.integers(0, 1000), max_size=80)


def play(table: str, seed: int, numbers: list[int]) -> Iterator[Any]:
    """Yield the states of a game in which numbers choose the codes."""
    state = pyspiel.load_game(table).new_initial_state()
    yield state
    state.apply_action(seed)
    yield state
    for number in numbers:
        if state.is_terminal():
            break
        codes = state.legal_actions()
        state = state.child(codes[number % len(codes)])
        yield state


# The checks of OpenSpiel


@every_table
def test_the_checks_of_openspiel_pass(table: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(table), num_sims=1, serialize=True, verbose=False)


@every_table
def test_a_game_and_a_state_come_back(table: str) -> None:
    *_, state = play(table, 5, [3, 1, 4])
    game, found = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(game) == str(state.get_game())
    assert (found.moment, found.history(), str(found)) == (state.moment, state.history(), str(state))
    assert found.legal_actions() == state.legal_actions()


def test_a_process_that_registers_ends_well() -> None:
    script = "import card_capture.rl.openspiel as o, pyspiel; o.register(); pyspiel.load_game(o.NAMES[0])"
    subprocess.run([sys.executable, "-c", script], check=True)  # noqa: S603 - our own script


# Loading


def test_the_parameters() -> None:
    game = pyspiel.load_game("card_capture_casino(variant=royal@1,players=4,deals=7)")
    assert str(game) == "card_capture_casino(deals=7,players=4,variant=royal@1)"
    assert (game.num_players(), game.num_distinct_actions()) == (4, codec.of(casino, 4).size)
    assert (game.max_chance_outcomes(), game.max_chance_nodes_in_history()) == (7, 1)
    assert game.table == Table("casino", casino.variant("royal@1"), 4, 7)
    before = game.new_initial_state()
    assert before.chance_outcomes() == [(seed, 1 / 7) for seed in range(7)]
    assert [str(before), before.action_to_string(3)] == ["Before the deal", "deal 3"]


@pytest.mark.parametrize(
    ("table", "error"),
    [
        ("card_capture_commander(players=5)", PlayersError),
        ("card_capture_casino(players=1)", PlayersError),
        ("card_capture_solitaire(variant=gamma)", UnknownVariantError),
        ("card_capture_solitaire(deals=0)", NotAnIntegerError),
        ("card_capture_solitaire(players=1)", pyspiel.SpielError),
    ],
)
def test_wrong_parameters_are_refused(table: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(table)


@every_game
def test_a_game_is_registered_once(name: str) -> None:
    register()
    assert [kind.short_name for kind in pyspiel.registered_games()].count(name) == 1
    game = pyspiel.load_game(name)
    assert game.get_type().provides_information_state_tensor
    assert game.max_game_length() == MOST_CODES[name.removeprefix("card_capture_")]


def test_without_openspiel_an_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "card_capture.rl.openspiel")
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    with pytest.raises(ImportError) as caught:
        import_module("card_capture.rl.openspiel")
    assert str(caught.value) == (
        'expected the extra "openspiel" (open_spiel, which has no build for Windows) to be installed; '
        "install it with: pip install 'card-capture[openspiel]'"
    )


# What a seat sees


@every_table
@given(seed=st.integers(0, 9_999), numbers=choices)
def test_observers_show_what_a_seat_sees(table: str, seed: int, numbers: list[int]) -> None:
    *_, state = play(table, seed, numbers)
    moment: Moment = state.moment
    game, codes = moment.table.game, moment.table.codes
    for seat in range(moment.table.players):
        chosen = moment.chosen if moment.state.to_move == seat else ()
        lines = [f"Chosen: {codes.actions[code]}" for code in chosen]
        for recall in (False, True):
            view = game.view(moment.state, seat, recall=recall)
            text = "\n".join([f"Seat {seat}", str(view), *lines])
            expected = codes.observe(view, chosen, seat=seat)
            observer = make_observation(state.get_game(), pyspiel.IIGObservationType(perfect_recall=recall))
            observer.set_from(state, seat)
            assert np.array_equal(observer.tensor, expected)
            assert np.array_equal(observer.dict["features"], expected)
            assert observer.string_from(state, seat) == (moment.log if recall else "") + text
        assert state.information_state_string(seat) == moment.log + text
        assert state.information_state_tensor(seat) == expected.tolist()


@every_table
@given(seed=st.integers(0, 9_999), numbers=choices, chance=st.floats(0, 1, exclude_max=True))
def test_nothing_depends_on_hidden_cards(table: str, seed: int, numbers: list[int], chance: float) -> None:
    *_, state = play(table, seed, numbers)
    for seat in range(state.num_players()):
        other = state.resample_from_infostate(seat, lambda: chance)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.observation_tensor(seat) == state.observation_tensor(seat)
        assert other.current_player() == state.current_player()
        if seat == state.current_player():
            assert other.legal_actions() == state.legal_actions()
            assert other.moment.chosen == state.moment.chosen
        restored = state.get_game().deserialize_state(other.serialize())
        assert restored.moment == other.moment  # and not the real deal


@every_table
def test_hidden_cards_are_dealt_anew(table: str) -> None:
    *_, state = play(table, 5, [3, 1])
    other = state.resample_from_infostate(0, lambda: 0.25)
    assert other.moment.state != state.moment.state
    assert other.moment.state == state.resample_from_infostate(0, lambda: 0.25).moment.state
    assert state.resample_from_infostate(0, lambda: 0.75).moment.state != other.moment.state


@every_table
@given(seed=st.integers(0, 9_999), numbers=choices)
def test_the_history_is_never_forgotten(table: str, seed: int, numbers: list[int]) -> None:
    """Every information state begins with all events that the one before it had, and later ones differ."""
    _, *states = play(table, seed, numbers)
    for before, after in pairwise(states):
        assert after.moment.log.startswith(before.moment.log)
        mover = before.current_player()
        assert after.information_state_string(mover).startswith(before.moment.log)
        assert after.information_state_string(mover) != before.information_state_string(mover)


def test_codes_that_are_chosen_are_seen_by_the_seat_to_move_alone() -> None:
    *_, before, after = play("card_capture_casino", 7, [0])
    assert after.moment.chosen
    assert (after.current_player(), str(after)) == (0, f"{before} trail")
    for seat, is_same in ((0, False), (1, True)):
        for name in (
            "information_state_string",
            "observation_string",
            "information_state_tensor",
            "observation_tensor",
        ):
            assert (getattr(after, name)(seat) == getattr(before, name)(seat)) is is_same, name
    assert after.resample_from_infostate(1, lambda: 0.5).moment.chosen == ()


@every_game
def test_before_the_deal_nothing_is_seen(name: str) -> None:
    state = next(play(name, 0, []))
    assert state.is_chance_node()
    assert state.returns() == [0.0] * state.num_players()
    assert state.information_state_string(0) == state.observation_string(0) == "Seat 0, before the deal"
    assert not any(state.observation_tensor(0))
    observer = make_observation(state.get_game())
    observer.set_from(state.child(0), 0)
    assert observer.tensor.any()
    observer.set_from(state, 0)
    assert not observer.tensor.any()
    assert str(state.resample_from_infostate(0, lambda: 0.5)) == "Before the deal"


def test_observers_of_other_kinds_are_refused() -> None:
    game = pyspiel.load_game(NAMES[0])
    public = pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE)
    private = pyspiel.IIGObservationType(perfect_recall=False, public_info=False)
    for kind in (public, private):
        with pytest.raises(InvalidViewError, match="private information, got another kind"):
            game.make_py_observer(kind)
    with pytest.raises(InvalidViewError, match=r"without parameters, got \{'a': 1\}"):
        game.make_py_observer(None, {"a": 1})


# Playing


@every_table
@given(seed=st.integers(0, 9_999), numbers=choices)
def test_copies_are_independent(table: str, seed: int, numbers: list[int]) -> None:
    *_, state = play(table, seed, numbers)
    copy = state.clone()
    assert copy.moment is state.moment
    if not state.is_terminal():
        copy.apply_action(copy.legal_actions()[0])
        assert copy.moment is not state.moment
        assert len(copy.history()) == len(state.history()) + 1


def test_an_illegal_code_is_refused_and_changes_nothing() -> None:
    *_, state = play("card_capture_solitaire", 1, [])
    moment = state.moment
    with pytest.raises(CodeError):
        state.apply_action(103)
    assert state.moment is moment


@every_game
@given(seed=st.integers(0, 9_999), numbers=st.lists(st.integers(0, 1000), min_size=50, max_size=50))
def test_a_game_ends_before_its_greatest_length(name: str, seed: int, numbers: list[int]) -> None:
    *_, state = play(name, seed, numbers * (1 if "casino" in name else 40))
    assert len(state.history()) <= state.get_game().max_game_length()
    assert "casino" in name or state.is_terminal()


class Evaluator(mcts.Evaluator):  # type: ignore[misc]
    """An evaluator that waits for the end of the game."""

    def evaluate(self, state: Any) -> Any:
        return np.array(state.returns())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        codes = state.legal_actions()
        return [(code, 1 / len(codes)) for code in codes]


@pytest.mark.parametrize("search", ["MCTS", "ISMCTS"])
@every_game
def test_searches_play_whole_games(name: str, search: str) -> None:
    game, chance = pyspiel.load_game(name), np.random.RandomState(5)
    if search == "MCTS":
        bot = mcts.MCTSBot(game, 2, 3, Evaluator(), random_state=chance)
    else:
        bot = ismcts.ISMCTSBot(game, Evaluator(), 1, 3, random_state=chance)
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, chance.uniform))
    state = game.new_initial_state()
    state.apply_action(3)
    while not state.is_terminal():
        state.apply_action(int(bot.step(state)))
    assert state.current_player() == pyspiel.PlayerId.TERMINAL
    assert state.returns() == state.moment.score()
    if len(state.returns()) > 1:
        assert sorted(state.returns()) == [-1, 1]


# Results


def finish(name: str, outcome: object, players: int, variant: Any = None) -> list[float]:
    """Return the scores of a game with that outcome."""
    game = GAMES[name]
    rules = variant or next(iter(game.VARIANTS.values()))
    moment = Moment(Table(name, rules, players, 1)).deal(0)
    return evolve(moment, state=evolve(moment.state, outcome=outcome)).score()


def test_results() -> None:
    assert [finish("solitaire", outcome, 1) for outcome in Outcome] == [
        [float(outcome is Outcome.WON)] for outcome in Outcome
    ]
    assert finish("commander", commander.Outcome(2), 3) == [-0.5, -0.5, 1]
    assert finish("commander", commander.Outcome(None), 3) == [0, 0, 0]
    assert finish("casino", casino.Outcome(1, (5, 21)), 2) == [-1, 1]
    pairs = casino.MAIN.evolve(name="pairs", partnership=True)
    assert finish("casino", casino.Outcome(1, (5, 21)), 4, pairs) == [-0.5, 0.5, -0.5, 0.5]


def test_a_game_of_several_rounds_keeps_its_events() -> None:
    *_, state = play("card_capture_casino", 7, [0] * 400)
    assert state.moment.log.startswith(f"Seat 0 trails {Card.parse('8c')}.\n")
