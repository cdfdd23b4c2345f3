"""
Capture the Commander and Casino as environments of PettingZoo.

Importing this module registers an environment for each registered variant with PettingZoo:

    >>> import pettingzoo
    >>> from card_capture.rl.pettingzoo import IDS
    >>> env = pettingzoo.make("aec", "Casino-main-1-v1", players=2)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter(max_iter=4):
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     code = observation["action_mask"].argmax()
    ...     env.step(code)
    ...     print(agent, code, env.unwrapped.codec.actions[code])
    seat_0 1 trail
    seat_0 13 8c
    seat_1 1 trail
    seat_1 9 2c

An id has the variant, its revision, and the version of the codec. Whenever a code or a feature changes, the number after
"v" is incremented. The codes and the features are those of `card_capture.rl.codec`.

This module needs the extra `pettingzoo`. It is provisional: it may change until 1.2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, SupportsIndex, TypedDict

import numpy as np
from typing_extensions import override

from card_capture import casino, commander
from card_capture._kit.arguments import require_bool
from card_capture.errors import LearningError, UnknownSeatError
from card_capture.games import GAMES, deal
from card_capture.rl import codec
from card_capture.rl._needs import explain_missing
from card_capture.rl._options import RENDER_MODES, draw_seed, name_environment, render, require_render_mode

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv, aec_registry, register
    from pettingzoo.utils import wrappers
except ModuleNotFoundError as error:
    raise explain_missing("pettingzoo", "gymnasium and pettingzoo") from error

__all__ = [
    "IDS",
    "Observation",
    "Table",
    "make_env",
]


class Observation(TypedDict):
    """
    The observation of an agent.

    Attributes:
        observation: The features of its view.
        action_mask: The legal codes; all zeros for an agent that is not to move.
    """

    observation: codec.Observation
    action_mask: codec.Mask


class Table(AECEnv[str, Observation, SupportsIndex]):
    """
    A game for two to four agents that act in turn, without the wrappers that `make_env` adds.

    The agent of seat 0 is "seat_0". In Casino an action is several codes, so an agent can have several steps in a row;
    the other agents see the action when it is complete. At the end, each agent of the winning side has the reward 1 and
    each other one -1. In a draw all have 0. An agent that is out of a game of Capture the Commander stays until the end
    and has no more steps.

    `infos` are empty, so they can't tell an agent anything.

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
