"""The environment of Gymnasium: its own checker, its rewards, and what it shows."""

from __future__ import annotations

import copy
import re
from typing import Any

import gymnasium
import numpy as np
import pytest
from attrs import evolve
from gymnasium.utils.env_checker import check_env
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    VARIANTS,
    CodeError,
    InvalidStateError,
    InvalidVariantError,
    LearningError,
    NotABoolError,
    Outcome,
    Phase,
    SeedError,
    UnknownVariantError,
    apply,
    new_game,
    solitaire,
    view,
)
from card_capture.rl import codec
from card_capture.rl.gymnasium import IDS, CardCapture
from card_capture.svg import table
from tests.solitaire.positions import position
from tests.solitaire.subject import SUBJECT

CODES = codec.of(solitaire)


def play_to_the_end(env: CardCapture, seed: int, rng: np.random.Generator) -> tuple[list[float], dict[str, Any]]:
    """Play a game at random and return the rewards and the last `info`."""
    rewards: list[float] = []
    _, info = env.reset(seed=seed)
    terminated = False
    while not terminated:
        code = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(code)
        assert env.observation_space.contains(observation)
        assert not truncated
        rewards.append(reward)
    return rewards, info


@pytest.mark.parametrize("rules", VARIANTS.values(), ids=str)
def test_gymnasiums_own_checker_has_nothing_to_say(rules: Any) -> None:
    """It samples without the mask, so an illegal code must not be an error. A warning is an error here."""
    env = gymnasium.make(f"card_capture.rl.gymnasium:{IDS[rules.id]}")
    assert env.spec is not None
    check_env(env.unwrapped)
    env.reset(seed=3)
    assert env.unwrapped.game_state == new_game(3, rules)  # type: ignore[attr-defined]


def test_an_id_has_the_revision_and_the_version_of_the_codec() -> None:
    assert IDS.keys() == VARIANTS.keys()
    assert IDS["beta@1"] == f"CardCapture-beta-1-v{codec.VERSION}"
    spec = gymnasium.spec(IDS["beta@1"])
    assert gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(spec.to_json())).spec == spec


def test_a_vector_of_environments() -> None:
    """A seed of 64 bits is a string, since `SyncVectorEnv` can't hold it."""
    envs = gymnasium.make_vec(f"card_capture.rl.gymnasium:{IDS['beta@1']}", num_envs=3, vectorization_mode="sync")
    seeds = [2**64 - 1, 2**63, 3]
    observations, info = envs.reset(seed=seeds)
    assert observations.shape == (3, len(CODES.features))
    assert list(info["seed"]) == list(map(str, seeds))
    for _ in range(100):
        codes = [envs.single_action_space.sample(mask=mask) for mask in info["action_mask"]]
        observations, *_, info = envs.step(np.array(codes))
    assert info["action_mask"].shape == (3, 104)
    envs.close()


def test_the_wrappers_of_gymnasium() -> None:
    env = gymnasium.wrappers.FlattenObservation(gymnasium.make(f"card_capture.rl.gymnasium:{IDS['beta@1']}"))
    observation, _ = env.reset(seed=1)
    assert observation.shape == (len(CODES.features),)


def test_games_and_seeds_follow_from_a_seed() -> None:
    env, other = CardCapture(BETA), CardCapture("beta")
    seeds = [[each.reset(seed=seed)[1]["seed"] for seed in (9, None, None)] for each in (env, other)]
    assert seeds[0] == seeds[1]
    assert len(set(seeds[0])) == 3
    assert env.game_state == new_game(int(seeds[0][2]), BETA)
    fresh = CardCapture(BETA)
    assert fresh.reset()[1]["seed"] != CardCapture(BETA).reset()[1]["seed"]


@pytest.mark.parametrize("seed", [-1, 2**64, "1", 1.5])
def test_a_wrong_seed_changes_nothing(seed: Any) -> None:
    env, other = CardCapture(), CardCapture()
    for each in (env, other):
        each.reset(seed=1)
    with pytest.raises(SeedError):
        env.reset(seed=seed)
    assert env.game_state == other.game_state
    assert env.reset()[1] | {"action_mask": None} == other.reset()[1] | {"action_mask": None}


@given(seed=st.integers(0, 2**64 - 1), rules=st.sampled_from(list(VARIANTS.values())), recall=st.booleans())
def test_steps_are_those_of_the_game(seed: int, rules: Any, *, recall: bool) -> None:
    env = CardCapture(rules, recall=recall)
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=seed)
    state = new_game(seed, rules)
    while True:
        assert env.game_state == state
        assert observation.tobytes() == CODES.observe(view(state, recall=recall)).tobytes()
        assert info["action_mask"].tolist() == CODES.mask(state).tolist() == env.action_masks().tolist()
        assert env.action_masks().dtype == np.bool_
        if state.outcome is not None:
            break
        code = rng.choice(np.flatnonzero(info["action_mask"]))
        action = CODES.decode(code, view(state))
        assert action is not None
        state = apply(state, action)
        observation, reward, terminated, truncated, info = env.step(code)
        assert (reward, terminated) == (float(state.outcome is Outcome.WON), state.outcome is not None)
        assert truncated is False
        assert info.get("outcome") == (None if state.outcome is None else state.outcome.name)
        assert info.keys() <= {"action_mask", "outcome"}


def test_shaped_rewards_add_up_to_the_plain_ones() -> None:
    rng = np.random.default_rng(4)
    shaped = CardCapture(BETA, shaped=True)
    seen: list[float] = []
    for seed in range(20):
        rewards, info = play_to_the_end(shaped, seed, rng)
        assert sum(rewards) == pytest.approx(float(info["outcome"] == "WON"))
        seen += rewards[:-1]
    assert {round(reward, 6) for reward in seen} == {0, 0.025}


@pytest.mark.parametrize(("shaped", "reward"), [(False, 1.0), (True, 1 - 39 / 40)])
def test_a_win_is_1(reward: float, *, shaped: bool) -> None:
    """The capture of the last enemy card; 39 are gone before."""
    state = position("3c 4c", "5c", enemy_deck="", deck="2c")
    env = CardCapture(BETA, shaped=shaped)
    env.reset(seed=1, options={"state": state})
    _, found, terminated, _, info = env.step(16 + 3 - 1)
    assert (found, terminated, info["outcome"]) == (pytest.approx(reward), True, "WON")


@pytest.mark.parametrize("shaped", [False, True])
def test_an_illegal_code_loses(*, shaped: bool) -> None:
    env = CardCapture(BETA, shaped=shaped)
    _, info = env.reset(seed=5)
    before = env.game_state
    observation, reward, terminated, truncated, info = env.step(16)
    assert (reward, terminated, truncated) == (0.0, True, False)
    assert info["refusal"] == "there is no card in slot 1 of the hand (CC-6.1)"
    assert info["outcome"] == "ILLEGAL"
    assert env.game_state == before
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    assert env.observation_space.contains(observation)
    with pytest.raises(LearningError, match=r"^expected step to be called while a game is running; call reset first$"):
        env.step(0)
    env.reset(seed=5)
    assert env.action_masks().any()


def test_a_mask_is_a_copy() -> None:
    env = CardCapture(BETA)
    _, info = env.reset(seed=np.int64(5))  # type: ignore[arg-type] - Gymnasium itself takes no integer of NumPy
    info["action_mask"][:] = 0
    assert env.action_masks().any()
    _, _, _, _, info = env.step(0)
    info["action_mask"][:] = 0
    assert env.action_masks().any()


@pytest.mark.parametrize("options", [{"State": 5}, 5, ["state"]])
def test_other_options_are_refused(options: Any) -> None:
    env = CardCapture(BETA)
    with pytest.raises(LearningError, match=r'^expected options such as {"state": state}, got '):
        env.reset(seed=1, options=options)


@pytest.mark.parametrize("seed", range(3))
def test_a_refusal_names_no_card_that_is_elsewhere(seed: int) -> None:
    """For all codes at the deal, where the hand is empty, and later."""
    env = CardCapture(BETA, illegal="raise")
    env.reset(seed=seed)
    for _ in range(6):
        state = env.game_state
        assert state is not None
        shown = {*map(str, state.hand), *map(str, state.row)}
        for code in np.flatnonzero(~env.action_masks()):
            with pytest.raises(CodeError) as caught:
                env.step(code)
            named = set(re.findall(r"\b(?:[2-9TJQKA][cdhs]|X[12])\b", str(caught.value)))
            assert named <= shown
        env.step(np.flatnonzero(env.action_masks())[-1])


def test_an_illegal_code_takes_shaped_rewards_back() -> None:
    env, rng = CardCapture(BETA, shaped=True), np.random.default_rng(1)
    _, info = env.reset(seed=5)
    total = 0.0
    for _ in range(12):
        _, reward, _, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    assert total > 0
    _, reward, terminated, _, _ = env.step(np.flatnonzero(info["action_mask"] == 0)[0])
    assert terminated
    assert total + reward == pytest.approx(0)


def test_an_illegal_code_raises_if_asked_to() -> None:
    env = CardCapture(BETA, illegal="raise")
    env.reset(seed=5)
    before, mask = env.game_state, env.action_masks().tolist()
    with pytest.raises(
        CodeError, match=r"^expected a code that is legal, got 16 \(capture row 1 with hand 1\): .*6\.1"
    ):
        env.step(16)
    assert (env.game_state, env.action_masks().tolist()) == (before, mask)
    env.step(0)
    assert env.game_state != before


@pytest.mark.parametrize("illegal", ["lose", "raise"])
@pytest.mark.parametrize("code", [-1, 104, None, "0", True])
def test_a_number_that_is_not_a_code_always_raises(illegal: Any, code: Any) -> None:
    env = CardCapture(illegal=illegal)
    env.reset(seed=5)
    with pytest.raises(CodeError, match=r"^expected a code from 0 to 103, got "):
        env.step(code)
    env.step(0)


def test_a_call_before_the_first_reset() -> None:
    env = CardCapture()
    for call in (lambda: env.step(0), env.action_masks, env.render):
        with pytest.raises(LearningError, match="call reset first"):
            call()
    assert env.game_state is None


def test_pictures() -> None:
    state = new_game(1, BETA)
    for recall in (False, True):
        pictures = []
        for mode in ("ansi", "svg", None):
            env = CardCapture(BETA, recall=recall, render_mode=mode)
            env.reset(seed=1)
            pictures.append(env.render())
        seen = view(state, recall=recall)
        assert pictures == [str(seen), table(seen), None]


def test_wrong_options() -> None:
    make: Any = CardCapture
    with pytest.raises(LearningError, match=r"""^expected illegal to be "lose" or "raise", got 'ignore'$"""):
        make(illegal="ignore")
    with pytest.raises(LearningError, match=r"""^expected render_mode to be "ansi" or "svg", got 'human'$"""):
        make(render_mode="human")
    for option in ("recall", "shaped"):
        with pytest.raises(NotABoolError):
            make(**{option: 1})
    with pytest.raises(UnknownVariantError):
        make("gamma")
    with pytest.raises(InvalidVariantError):
        make(7)


def test_a_variant_of_ones_own() -> None:
    mine = BETA.evolve(name="mine", opening_hand=True)
    env = gymnasium.make(f"card_capture.rl.gymnasium:{IDS['beta@1']}", variant=mine)
    env.reset(seed=2)
    assert env.unwrapped.game_state == new_game(2, mine)  # type: ignore[attr-defined]


@pytest.mark.parametrize("recall", [False, True])
@given(data=st.data())
def test_hidden_cards_change_nothing(data: st.DataObject, *, recall: bool) -> None:
    """Neither the observation nor `info`, an illegal code's refusal included."""
    state = data.draw(SUBJECT.states.filter(lambda state: state.to_move is not None))
    other = data.draw(SUBJECT.dealt_anew(state, 0, recall=recall))
    code = data.draw(st.sampled_from(np.flatnonzero(CODES.mask(state) == 0).tolist()))
    shown = []
    for each in (state, other):
        env = CardCapture(each.variant, recall=recall, render_mode="ansi")
        first, _ = env.reset(options={"state": each})
        drawn, mask = env.render(), env.action_masks().tobytes()
        observation, reward, *_, info = env.step(code)
        info["action_mask"] = info["action_mask"].tobytes()
        shown.append((first.tobytes(), drawn, mask, observation.tobytes(), reward, info))
    assert shown[0] == shown[1]


def test_a_game_that_begins_with_a_state() -> None:
    env = CardCapture(BETA)
    state = position("3c 4c", "5c 6d")
    observation, info = env.reset(seed=1, options={"state": state})
    assert env.game_state is state
    assert observation.tobytes() == CODES.observe(view(state, recall=True)).tobytes()
    assert info.keys() == {"action_mask"}
    over = evolve(state, phase=Phase.OVER, outcome=Outcome.LOST_STUCK)
    with pytest.raises(LearningError, match=r"^expected a state of a running game, got one that is over: Card Capture"):
        env.reset(options={"state": over})
    with pytest.raises(InvalidStateError):
        env.reset(options={"state": 7})
    assert env.game_state is state
    assert "seed" in env.reset(options={})[1]


def test_an_environment_can_be_copied() -> None:
    env = CardCapture(BETA)
    env.reset(seed=1)
    other = copy.deepcopy(env)
    env.step(0)
    assert other.game_state == new_game(1, BETA) != env.game_state
    other.step(0)
    assert other.game_state == env.game_state
