"""The environments of PettingZoo: its own tests, the turns of the agents, and what each of them sees."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pettingzoo
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.env_logger import EnvLogger

from card_capture import (
    GAMES,
    CodeError,
    InvalidStateError,
    LearningError,
    NotABoolError,
    PlayersError,
    SeedError,
    UnknownGameError,
    UnknownVariantError,
    casino,
    commander,
    solitaire,
)
from card_capture.casino import MAIN
from card_capture.rl import codec
from card_capture.rl.pettingzoo import IDS, Table, make_env
from card_capture.svg import table as draw
from tests.casino.subject import SUBJECT as CASINO
from tests.commander.subject import SUBJECT as COMMANDER
from tests.contract import Subject

PAIRS = MAIN.evolve(name="pairs", partnership=True, build_for_partner=True)
TABLES = [(game, None, players) for game in (commander, casino) for players in (2, 3, 4)] + [(casino, PAIRS, None)]

every_table = pytest.mark.parametrize(("game", "variant", "players"), TABLES)


@contextmanager
def usual_warnings() -> Iterator[None]:
    """Allow the two warnings about an observation with a mask, which most games of PettingZoo have."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        yield


def play_on(table: Any, rng: np.random.Generator, steps: int = 10**6) -> Iterator[tuple[str, int]]:
    """Play at random; yield each agent and its code."""
    for agent in table.agent_iter(steps):
        observation, _, terminated, _, _ = table.last()
        code = None if terminated else rng.choice(np.flatnonzero(observation["action_mask"]))
        table.step(code)
        if code is not None:
            yield agent, code


@every_table
def test_pettingzoos_own_tests(
    game: Any, variant: Any, players: int | None, capsys: pytest.CaptureFixture[str]
) -> None:
    with usual_warnings():
        for make in (Table, make_env):
            api_test(make(game, variant, players=players), num_cycles=100)
            seed_test(lambda make=make: make(game, variant, players=players), num_cycles=100)
    assert capsys.readouterr().out.count("Passed API test") == 2


def test_each_variant_is_registered() -> None:
    assert IDS.keys() == {"commander", "casino"}
    for name, ids in IDS.items():
        assert ids.keys() == GAMES[name].VARIANTS.keys()
        for variant, id_ in ids.items():
            assert id_ == f"{name.capitalize()}-{variant.replace('@', '-')}-v{codec.VERSION}"
            env = pettingzoo.make("aec", id_, players=2)
            env.reset(seed=5)
            assert env.unwrapped.game_state == GAMES[name].new_game(5, GAMES[name].variant(variant))
            assert str(env) == f"{name}_v{codec.VERSION}"
    env = pettingzoo.make("aec", IDS["casino"]["main@1"], variant=PAIRS)
    assert env.possible_agents == ["seat_0", "seat_1", "seat_2", "seat_3"]


@every_table
def test_steps_are_those_of_the_game(game: Any, variant: Any, players: int | None) -> None:
    table = Table(game, variant, players=players)
    table.reset(seed=11)
    codes, rng = table.codec, np.random.default_rng(3)
    state = table.game_state
    chosen: tuple[int, ...] = ()
    for agent, code in play_on(table, rng):
        assert agent == f"seat_{state.to_move}"
        chosen = (*chosen, code)
        action = codes.decode(chosen, game.view(state, state.to_move))
        if action is not None:
            state, chosen = game.apply(state, action), ()
        assert table.game_state == state
        for seat, other in enumerate(table.agents):
            mover = seat == state.to_move
            observation = table.observe(other)
            assert table.observation_space(other).contains(observation)
            assert observation["action_mask"].tolist() == (codes.mask(state, chosen) * mover).tolist()
            view = game.view(state, seat, recall=True)
            expected = codes.observe(view, chosen if mover else (), seat=seat)
            assert observation["observation"].tobytes() == expected.tobytes()
            assert table.infos[other] == {}
    assert state.outcome is not None
    assert table.agents == []


@every_table
def test_rewards(game: Any, variant: Any, players: int | None) -> None:
    table, rng = Table(game, variant, players=players), np.random.default_rng(8)
    for seed in range(3):
        table.reset(seed=seed)
        total = dict.fromkeys(table.agents, 0.0)
        for _ in play_on(table, rng):
            for agent, reward in table.rewards.items():
                total[agent] += reward
        winner = table.game_state.outcome.winner
        for seat, agent in enumerate(table.possible_agents):
            side = seat % 2 if variant is PAIRS else seat
            assert total[agent] == (0 if winner is None else 1 if side == winner else -1)


def test_a_draw() -> None:
    """A tie of the last two cards (CM-5.3), found among random games."""
    table, rng = Table(commander), np.random.default_rng(1)
    for seed in range(400):
        table.reset(seed=seed)
        for _ in play_on(table, rng):
            rewards = table.rewards
            if table.game_state.outcome == commander.Outcome(None):
                assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
                assert all(table.terminations.values())
                return
    pytest.fail("no draw was found")


def test_the_other_agents_do_not_see_a_play_before_it_is_complete() -> None:
    table = Table(casino)
    table.reset(seed=7)
    before = {agent: table.observe(agent)["observation"].tobytes() for agent in table.agents}
    table.step(table.codec.actions.index("trail"))
    assert table.agent_selection == "seat_0"
    after = {agent: table.observe(agent)["observation"].tobytes() for agent in table.agents}
    assert before["seat_1"] == after["seat_1"]
    assert before["seat_0"] != after["seat_0"]


@pytest.mark.parametrize("subject", [COMMANDER, CASINO], ids=lambda subject: subject.name)
@pytest.mark.parametrize("recall", [False, True])
@given(data=st.data())
def test_hidden_cards_change_nothing(subject: Subject, data: st.DataObject, *, recall: bool) -> None:
    """For no agent: neither its observation, nor its mask, nor its `info`."""
    state = data.draw(subject.states.filter(lambda state: state.to_move is not None))
    table = Table(subject.game, state.variant, players=state.players, recall=recall)
    for seat, agent in enumerate(table.possible_agents):
        shown = []
        for each in (state, data.draw(subject.dealt_anew(state, seat, recall=recall))):
            table.reset(options={"state": each})
            observation = table.observe(agent)
            shown.append((*(part.tobytes() for part in observation.values()), table.infos[agent]))
        assert shown[0] == shown[1]
        assert bool(observation["action_mask"].any()) == (seat == state.to_move)


@every_table
def test_an_illegal_code_changes_nothing(game: Any, variant: Any, players: int | None) -> None:
    table = Table(game, variant, players=players)
    table.reset(seed=2)
    mask = table.observe("seat_0")["action_mask"]
    state = table.game_state
    for code in (int(np.flatnonzero(mask == 0)[0]), -1, table.codec.size, None, True):
        with pytest.raises(CodeError):
            table.step(code)
        assert table.game_state == state
        assert table.observe("seat_0")["action_mask"].tolist() == mask.tolist()
        assert table.agent_selection == "seat_0"


def test_the_wrappers_let_an_illegal_code_lose() -> None:
    env = make_env(casino)
    env.reset(seed=2)
    EnvLogger.suppress_output()
    env.step(int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0]))
    EnvLogger.unsuppress_output()
    assert env.rewards == {"seat_0": -1.0, "seat_1": 0}
    assert all(env.terminations.values())
    with pytest.raises(AttributeError):
        make_env(casino).agents  # noqa: B018 - not before a reset


def test_games_follow_from_a_seed() -> None:
    tables = Table(casino), Table(casino)
    states = []
    for table in tables:
        table.reset(seed=4)
        table.reset()
        states.append(table.game_state)
    assert states[0] == states[1] != casino.new_game(4)
    with pytest.raises(SeedError):
        tables[0].reset(seed=-1)
    assert tables[0].game_state == states[0]


def test_a_reset_in_the_middle_of_the_end() -> None:
    """One agent has done its last step, and the other has not."""
    table = Table(commander)
    table.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in play_on(table, rng):
        if table.game_state.outcome is not None:
            break
    table.step(None)
    assert len(table.agents) == 1
    table.reset(seed=1)
    assert (table.agents, table.agent_selection) == (["seat_0", "seat_1"], "seat_0")
    assert len(list(play_on(table, rng))) > 5
    assert table.agents == []
    with pytest.raises(LearningError, match=r"^expected step to be called while a game is running; call reset first$"):
        table.step(None)


def test_calls_before_the_first_reset() -> None:
    table = Table(casino)
    for call in (lambda: table.step(0), lambda: table.observe("seat_0"), table.render, table.last, table.agent_iter):
        with pytest.raises(LearningError, match="call reset first"):
            call()
    assert (table.agents, table.num_agents, table.max_num_agents) == ([], 0, 2)
    for facts in (table.rewards, table.terminations, table.truncations, table.infos):
        assert facts == {}
    table.close()


def test_seeds_of_numpy() -> None:
    table = Table(casino)
    table.reset(seed=3)
    states = [table.game_state]
    table.reset()
    states.append(table.game_state)
    for options in (None, {"state": states[0]}):
        table.reset(seed=np.uint64(3), options=options)  # type: ignore[arg-type]
        assert table.game_state == states[0]
        table.reset()
        assert table.game_state == states[1]


def test_a_game_is_truncated() -> None:
    env = pettingzoo.make("aec", IDS["casino"]["main@1"], max_cycles=7)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    codes = []
    for agent, code in play_on(env, rng):
        codes.append(code)
        if len(codes) == 7:
            assert env.truncations == {"seat_0": True, "seat_1": True}
            assert env.terminations == {"seat_0": False, "seat_1": False}
            assert not env.observe(agent)["action_mask"].any()
            break
        assert not any(env.truncations.values())
    for _ in range(2):
        env.step(None)
        assert not any(env.unwrapped.observe(agent)["action_mask"].any() for agent in env.possible_agents)
    assert env.agents == []
    for wrong in (0, -1, True, 1.5, "7"):
        with pytest.raises(LearningError, match=r"^expected max_cycles to be at least 1, or None, got "):
            Table(casino, max_cycles=wrong)  # type: ignore[arg-type]


def test_pictures() -> None:
    for mode, make in (("ansi", str), ("svg", draw), (None, lambda _: None)):
        table = Table(casino, recall=False, render_mode=mode)
        table.reset(seed=3)
        assert table.render() == make(casino.view(casino.new_game(3), 0))


def test_wrong_arguments() -> None:
    table = Table(commander)
    table.reset(seed=1)
    for ask in (table.observe, table.observation_space, table.action_space):
        with pytest.raises(LearningError, match=r"^expected seat_0 or seat_1, got 'seat_2'$"):
            ask("seat_2")
    for wrong in (solitaire, "casino", None, []):
        with pytest.raises(UnknownGameError, match=r"^expected the module commander or the module casino, got "):
            Table(wrong)
    with pytest.raises(PlayersError):
        Table(commander, players=5)
    with pytest.raises(PlayersError):
        Table(casino, PAIRS, players=2)
    with pytest.raises(UnknownVariantError):
        Table(casino, "gamma")
    with pytest.raises(NotABoolError):
        Table(casino, recall=1)  # type: ignore[arg-type]
    with pytest.raises(LearningError, match="render_mode"):
        Table(casino, render_mode="human")


def test_a_game_that_begins_with_a_state() -> None:
    table = Table(commander)
    table.reset(seed=1)
    before = table.game_state
    with pytest.raises(InvalidStateError):
        table.reset(options={"state": casino.new_game(1)})
    with pytest.raises(LearningError, match=r'^expected options such as {"state": state}, got 5$'):
        table.reset(options=5)  # type: ignore[arg-type]
    with pytest.raises(CodeError, match="players"):
        table.reset(options={"state": commander.new_game(1, players=3)})
    assert table.game_state is before
    later = commander.apply(before, commander.legal_actions(before)[0])
    table.reset(options={"state": later})
    assert table.game_state is later
    assert table.agent_selection == f"seat_{later.to_move}"
