"""
Capture the Commander and Casino as environments of PettingZoo.

Importing this module registers an environment for each registered variant with PettingZoo:

    >>> import pettingzoo
    >>> import card_capture.rl.pettingzoo
    >>> env = pettingzoo.make("aec", "Casino-main-1-v1", players=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter(max_iter=4):
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     code = observation["action_mask"].argmax()
    ...     env.step(code)
    ...     print(agent, code, env.unwrapped.codec.actions[code])
    seat_0 1 trail
    seat_0 14 8c
    seat_1 1 trail
    seat_1 24 5d

An id names the variant, its revision, and the version of the codec. Whenever a code or a feature changes, the number
after "v" is incremented. The codes and the features are those of `card_capture.rl.codec`.

This module needs the extra `pettingzoo`.

Provisional until 1.2: a minor release may still change names, options and rewards.
"""

# PettingZoo has types, but no marker that says so.
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, SupportsIndex, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from card_capture import casino, commander
from card_capture._kit.arguments import require_bool
from card_capture._quoting import join_or, quote
from card_capture.errors import LearningError, MissingExtraError, UnknownGameError
from card_capture.games import GAMES, AnyGame, deal
from card_capture.rl import codec
from card_capture.rl._options import RENDER_MODES, draw_seed, find_state, name_environment, render, require_render_mode
from card_capture.rl._rewards import find_rewards
from card_capture.shuffling import SeededShuffler

try:
    from gymnasium import spaces
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.env import AECIterable
except ModuleNotFoundError as error:
    raise MissingExtraError("pettingzoo", "gymnasium and pettingzoo") from error

__all__ = [
    "IDS",
    "Table",
    "make_env",
]


_Observation: TypeAlias = dict[str, NDArray[Any]]
_Env: TypeAlias = AECEnv[str, _Observation, Any]


class Table(_Env):
    """
    A game for two to four agents that act in turn, without the wrappers that `make_env` adds.

    An observation has the features of the agent's view as "observation", and the legal codes as "action_mask"; the mask
    of an agent that is not to move is all zeros.

    The agent of seat 0 is "seat_0". In Casino an action is several codes, so an agent can have several steps in a row;
    the other agents see the action when it is complete. At the end, each agent of the winning side gets the reward 1,
    and each of the others -1. In a draw all get 0. An agent that is out of a game of Capture the Commander stays until
    the end but has no more steps.

    `infos` are empty, so they can't give anything away.

    This class is provisional: it may change until 1.2.

    Attributes:
        codec: The codec of the game and the number of players.
        game_state: The state of the game, with its hidden cards, for records and tests; None before the first reset.

    Examples:
        >>> from card_capture import commander
        >>> table = Table(commander, players=3)
        >>> table.reset(seed=1)
        >>> table.agent_selection, int(table.observe("seat_0")["action_mask"].sum())
        ('seat_0', 32)
        >>> int(table.observe("seat_1")["action_mask"].sum())
        0
    """

    def __init__(  # noqa: PLR0913 - each is an option
        self,
        game: AnyGame,
        variant: Any = None,
        *,
        players: int | None = None,
        recall: bool = True,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """
        Make an environment; its first game is dealt by `reset`.

        Args:
            game: The module `commander` or `casino`.
            variant: A variant of the game, the name or id of a registered one, or None for the first registered one.
            players: The number of players, 2 to 4, or None for the usual one: 2, or 4 in partnership.
            recall: Whether the agents have a perfect memory.
            max_cycles: The number of steps after which a game is truncated, at least 1, or None. A match of Casino in
                which the agents never capture never ends.
            render_mode: "ansi" for the table as text, "svg" for a picture, or None.

        Raises:
            UnknownGameError: *game* is neither of these.
            PlayersError: That number of players can't play the game under the variant.
            LearningError: *max_cycles* or *render_mode* is not as described above.
            NotABoolError: *recall* is neither True nor False.
            InvalidVariantError: *variant* is not a variant of the game.
            UnknownVariantError: No registered variant has that name or id.
        """
        require_bool(recall)
        title = next((title for each, title in _TITLES.items() if each is game), None)
        if title is None:
            raise UnknownGameError(game, ["the module commander", "the module casino"])
        self.render_mode = require_render_mode(render_mode)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise LearningError(f"expected max_cycles to be at least 1, or None, got {quote(max_cycles)}")
        self._most_steps = max_cycles
        self._game = game
        self._variant = _find_variant(game, variant)
        self._recall = recall
        self._players: int = deal(game, 0, self._variant, players).players
        self.codec = codec.of(game, self._players)
        self.metadata = {
            "name": f"{title.lower()}_v{codec.VERSION}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self._players)]
        self.action_spaces = {agent: spaces.Discrete(self.codec.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: self._make_space() for agent in self.possible_agents}
        # Before the first reset there are no agents, so PettingZoo's own methods end with the error of `observe`.
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        self.game_state: Any = None
        self._next: codec.Partial[Any]
        self._random, _ = np_random()

    def _make_space(self) -> spaces.Space[_Observation]:
        space: Any = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (len(self.codec.features),), np.float32),
                "action_mask": spaces.Box(0, 1, (self.codec.size,), np.int8),
            }
        )
        return cast("spaces.Space[_Observation]", space)

    @override
    def observation_space(self, agent: str) -> spaces.Space[_Observation]:
        """Return the space of an agent's observations, or raise `LearningError` if there is no such agent."""
        return self.observation_spaces[self._require_agent(agent)]

    @override
    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions: the codes. Raise `LearningError` if there is no such agent."""
        return self.action_spaces[self._require_agent(agent)]

    @override
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """
        Deal a game.

        Args:
            seed: The seed that deals this game, from 0 to 2^64 - 1; the seeds of later games follow from it. None for
                the next of these.
            options: With "state", the game begins with this state instead, under its own variant. Other options are
                ignored.

        Raises:
            SeedError: The seed is out of range.
            LearningError: The state is that of a game that is over, or *options* is not a mapping.
            InvalidStateError: It is not a state of the game.
            CodeError: It is a state with another number of players.
        """
        state = find_state(options, may_have_others=True)  # as PettingZoo's own tests require
        own_seed = None if seed is None else SeededShuffler(seed).seed  # Gymnasium does not take NumPy's integers
        if state is None:
            dealt_by = draw_seed(self._random) if own_seed is None else own_seed
            state = deal(self._game, dealt_by, self._variant, self._players)
        self._begin(state)
        self._steps = 0
        if own_seed is not None:
            self._random, _ = np_random(own_seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None  # type: ignore[assignment] # PettingZoo sets it to None too

    @override
    def step(self, action: SupportsIndex | None) -> None:
        """
        Play one step of the agent whose turn it is.

        Args:
            action: The code. When the game is over, each agent has one more step, with None.

        Raises:
            CodeError: The code is not legal; nothing has changed.
            LearningError: No game is running.
        """
        if self.game_state is None or not self.agents:
            raise LearningError("expected step to be called while a game is running; call reset first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self._next.choose(cast("SupportsIndex", action))  # it refuses None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._steps += 1
        if chosen.action is None:
            self._next = chosen
        else:
            self._begin(self._game.apply(self.game_state, chosen.action))
        if self.game_state.outcome is None:
            self.truncations = dict.fromkeys(self.agents, self._steps == self._most_steps)
        else:
            self.rewards = {f"seat_{seat}": reward for seat, reward in enumerate(find_rewards(self.game_state))}
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()

    def _begin(self, state: Any) -> None:
        """Take over a state."""
        self._next = self.codec.begin(state)
        self.game_state = state
        self.agent_selection = self.possible_agents[state.to_move or 0]

    @override
    def observe(self, agent: str) -> _Observation:
        """
        Return the observation of an agent.

        Args:
            agent: Any agent, even one that is not to move.

        Raises:
            LearningError: There is no such agent, or no game has been dealt yet.
        """
        state = self._require_state()
        seat = self.possible_agents.index(self._require_agent(agent))
        view = self._game.view(state, seat, recall=self._recall)
        if seat == state.to_move and agent in self.agents and not self.truncations[agent]:
            # The codes chosen so far name cards in hand, so the other agents don't see them.
            found = self.codec.observe(view, self._next.codes, seat=seat)
            return {"observation": found, "action_mask": self._next.mask}
        return {"observation": self.codec.observe(view, seat=seat), "action_mask": np.zeros(self.codec.size, np.int8)}

    @override
    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, _Observation, Any]:
        """
        Return an iterator of the agents that act, which ends with the game.

        Args:
            max_iter: The greatest number of steps.

        Raises:
            LearningError: No game has been dealt yet.
        """
        self._require_state()
        return super().agent_iter(max_iter)

    @override
    def render(self) -> str | None:
        """
        Return the table as the agent to move sees it: text, an `Svg`, or None without a render mode.

        Raises:
            LearningError: No game has been dealt yet.
        """
        state = self._require_state()
        return render(self._game.view(state, state.to_move or 0, recall=self._recall), self.render_mode)

    @override
    def close(self) -> None:
        """Do nothing, since there is nothing to close; PettingZoo requires this method."""

    def _require_agent(self, agent: str) -> str:
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise LearningError(f"expected {join_or(self.possible_agents)}, got {quote(agent)}")
        return agent

    def _require_state(self) -> Any:
        if self.game_state is None:
            raise LearningError("expected a game, got none; call reset first")
        return self.game_state


def _find_variant(game: AnyGame, variant: Any) -> Any:
    if variant is None:
        return next(iter(game.VARIANTS.values()))
    return game.variant(variant) if isinstance(variant, str) else variant


def make_env(game: AnyGame, variant: Any = None, **options: Any) -> _Env:
    """
    Return a `Table` with PettingZoo's usual wrappers: an illegal code loses the game, and calls must be in order.

    After an illegal code the game ends. The agent that chose it gets the reward -1, and the others get 0. Calls in the
    wrong order, such as `step` before `reset`, and actions outside the space raise errors of PettingZoo's own, most of
    them `AssertionError`.

    This function is provisional: it may change until 1.2.

    Args:
        game: The module `commander` or `casino`.
        variant: A variant, the name or id of a registered one, or None for the first registered one.
        options: `players`, `recall`, `max_cycles` and `render_mode`, as for `Table`.

    Raises:
        CardCaptureError: An argument is wrong, as described for `Table`.

    Examples:
        >>> from card_capture import casino
        >>> env = make_env(casino, "sweeps", players=4)
        >>> env.possible_agents
        ['seat_0', 'seat_1', 'seat_2', 'seat_3']
    """
    table = wrappers.TerminateIllegalWrapper(Table(game, variant, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))


_TITLES: Mapping[AnyGame, str] = {commander: "Commander", casino: "Casino"}

IDS: Mapping[str, Mapping[str, str]] = {
    name: {id_: name_environment(_TITLES[GAMES[name]], rules) for id_, rules in GAMES[name].VARIANTS.items()}
    for name in ("commander", "casino")
}
"""The id of the environment of each registered variant, by the name of the game and the id of the variant."""

# If the module is imported a second time, as under another name in tests, registered environments stay as they are.
for _name, _ids in IDS.items():
    for _variant_id, _id in [item for item in _ids.items() if item[1] not in aec_registry]:
        register("aec", _id, partial(make_env, GAMES[_name], variant=_variant_id))
