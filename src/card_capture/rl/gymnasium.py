"""
Card Capture as an environment of Gymnasium.

Importing this module registers an environment for each registered variant. `gymnasium.make` imports the module that is
named before the colon:

    >>> import gymnasium
    >>> env = gymnasium.make("card_capture.rl.gymnasium:CardCapture-playcards-1-v1")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, int(info["action_mask"].sum()), info["seed"]
    ((388,), 16, '1')
    >>> observation, reward, terminated, truncated, info = env.step(3)
    >>> reward, terminated, truncated, int(info["action_mask"].sum())
    (0.0, False, False, 28)

An id names the variant, its revision, and the version of the codec. Whenever a code or a feature changes, the number
after "v" is incremented. The codes and the features are those of `card_capture.rl.codec`.

This module needs the extra `gymnasium`.

Provisional until 1.2: a minor release may still change names, options and rewards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray
from typing_extensions import override

from card_capture import solitaire
from card_capture._kit.arguments import require_bool
from card_capture.errors import CodeError, LearningError, MissingExtraError
from card_capture.rl import codec
from card_capture.rl._options import (
    RENDER_MODES,
    draw_seed,
    find_state,
    name_environment,
    render,
    require_choice,
    require_render_mode,
)
from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import PUBLISHED, VARIANTS, Action, GameState, Outcome, Variant
from card_capture.solitaire._values import ENEMY_CARDS
from card_capture.solitaire._variants import require_variant

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise MissingExtraError("gymnasium", "gymnasium") from error

__all__ = [
    "CardCapture",
    "IDS",
]

_CODEC = codec.of(solitaire)

_Info: TypeAlias = dict[str, Any]


class CardCapture(gymnasium.Env[NDArray[np.float32], np.int64]):
    """
    A game of Card Capture, for one agent.

    An observation is that of the codec: it has everything that the player may see, and with recall also everything that
    a perfect memory knows. An action is one of the 104 codes. The reward is 1 for a win and 0 for a loss. Every game
    ends, so none is truncated.

    `info` has the legal codes as "action_mask". After a reset it also has "seed", the seed that dealt the game. That is
    a string, because vector environments can't hold integers up to 2^64 - 1. After the last step there is "outcome",
    the name of an `Outcome`, or "ILLEGAL". After an illegal code there is also "refusal", the reason with the number of
    the rule.

    This class is provisional: it may change until 1.2.

    Attributes:
        observation_space: A number from 0 to 1 for each of the codec's `features`.
        action_space: The codes, whose names are the codec's `actions`.
        game_state: The state of the game, with its hidden cards, for records and tests; None before the first reset.

    Examples:
        >>> env = CardCapture("beta")
        >>> observation, info = env.reset(seed=5)
        >>> len(observation), len(info["action_mask"]), int(env.action_space.n)
        (388, 104, 104)
        >>> observation, reward, terminated, truncated, info = env.step(16)
        >>> reward, terminated
        (0.0, True)
        >>> info["refusal"]
        'there is no card in slot 1 of the hand (CC-6.1)'
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012 - Gymnasium's way

    game_state: GameState | None

    def __init__(
        self,
        variant: Variant | str = PUBLISHED,
        *,
        recall: bool = True,
        illegal: Literal["lose", "raise"] = "lose",
        shaped: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """
        Make an environment; its first game is dealt by `reset`.

        Args:
            variant: The rules, or the name or id of a registered variant, such as "beta" or "beta@1".
            recall: Whether the agent has a perfect memory.
            illegal: The effect of an illegal code. With "lose" the game ends as a loss. With "raise" `step` raises
                `CodeError`, and the game stays as it is.
            shaped: Whether a step also has a reward of 1/40 for each enemy card that it removed. The last step takes
                all of these back, so that the rewards of a game still add up to 1 or 0.
            render_mode: "ansi" for the table as text, "svg" for a picture, or None.

        Raises:
            LearningError: *illegal* or *render_mode* is none of the choices above.
            NotABoolError: *recall* or *shaped* is neither True nor False.
            InvalidVariantError: *variant* is neither a string nor a variant of Card Capture.
            UnknownVariantError: No registered variant has that name or id.
        """
        require_bool(recall)
        require_bool(shaped)
        self._variant = solitaire.variant(variant) if isinstance(variant, str) else variant
        require_variant(self._variant)
        self._recall = recall
        self._shaped = shaped
        self._raises = require_choice("illegal", illegal, ("lose", "raise")) == "raise"
        self.render_mode = require_render_mode(render_mode)
        self.observation_space = spaces.Box(0, 1, (len(_CODEC.features),), np.float32)
        self.action_space = spaces.Discrete(_CODEC.size)
        self.game_state = None
        self._next: codec.Partial[Action] | None = None  # None if no game is running

    @override
    def reset(self, *, seed: int | None = None, options: _Info | None = None) -> tuple[codec.Observation, _Info]:
        """
        Deal a game.

        Args:
            seed: The seed that deals this game, from 0 to 2^64 - 1; the seeds of later games follow from it. None for
                the next of these.
            options: With "state", the game begins with this state instead, under its own variant.

        Returns:
            The observation, and `info` with the mask, and with the seed if a game was dealt.

        Raises:
            SeedError: The seed is out of range.
            LearningError: The state is that of a game that is over.
            InvalidStateError: It is not a state of Card Capture.
        """
        state, shown = find_state(options, may_have_others=False), _Info()
        own_seed = None if seed is None else SeededShuffler(seed).seed  # Gymnasium takes no integer of NumPy
        if state is None:
            dealt_by = draw_seed(self.np_random) if own_seed is None else own_seed
            state, shown = solitaire.new_game(dealt_by, self._variant), {"seed": str(dealt_by)}
        observation = self._begin(state)
        super().reset(seed=own_seed)
        return observation, {"action_mask": self._mask.copy(), **shown}

    @override
    def step(self, action: SupportsIndex) -> tuple[codec.Observation, float, bool, bool, _Info]:
        """
        Play an action.

        Args:
            action: Its code.

        Returns:
            The observation, the reward, whether the game is over, False, and `info`.

        Raises:
            CodeError: The number is not a code, or with `illegal="raise"` the code is not legal.
            LearningError: No game is running.
        """
        before = self.game_state
        if before is None or self._next is None:
            raise LearningError("expected step to be called while a game is running; call reset first")
        try:
            chosen = self._next.choose(action).action
        except CodeError:
            refusal = self._next.why_not(action)  # this raises another error if there is no such code
            if self._raises:
                raise
            return self._lose(before, {"refusal": refusal})
        assert chosen is not None  # in this game each code is a whole action
        state = solitaire.apply(before, chosen)
        observation = self._begin(state)
        info: _Info = {"action_mask": self._mask.copy()}
        if state.outcome is None:
            gained = (_count_removed(state) - _count_removed(before)) / len(ENEMY_CARDS) if self._shaped else 0.0
            return observation, gained, False, False, info
        reward = float(state.outcome is Outcome.WON) - self._take_back(before)
        return observation, reward, True, False, {**info, "outcome": state.outcome.name}

    def _begin(self, state: GameState) -> codec.Observation:
        """Take over a state and return its observation."""
        observation = _CODEC.observe(solitaire.view(state, recall=self._recall))
        begun = _CODEC.begin(state)
        self.game_state = state
        self._next = begun if state.outcome is None else None
        self._mask = begun.mask
        return observation

    def _lose(self, state: GameState, info: _Info) -> tuple[codec.Observation, float, bool, bool, _Info]:
        observation = self._begin(state)
        self._next = None
        self._mask = np.zeros(_CODEC.size, np.int8)
        info = {"action_mask": self._mask.copy(), "outcome": "ILLEGAL", **info}
        return observation, 0.0 - self._take_back(state), True, False, info

    def _take_back(self, before: GameState) -> float:
        """Return the sum of the shaped rewards of all steps up to *before*."""
        return _count_removed(before) / len(ENEMY_CARDS) if self._shaped else 0.0

    def action_masks(self) -> NDArray[np.bool_]:
        """
        Return the legal codes, under the name that sb3-contrib's `MaskablePPO` looks for.

        Raises:
            LearningError: No game has been dealt yet.

        Examples:
            >>> env = CardCapture()
            >>> _, info = env.reset(seed=1)
            >>> env.action_masks().nonzero()[0].tolist()
            [0]
        """
        if self.game_state is None:
            raise LearningError("expected a game, got none; call reset first")
        return self._mask.astype(np.bool_)

    @override
    def render(self) -> str | None:
        """
        Return the table as the agent sees it: text with the mode "ansi", an `Svg` with "svg", None without a mode.

        Raises:
            LearningError: No game has been dealt yet.
        """
        if self.game_state is None:
            raise LearningError("expected a game, got none; call reset first")
        return render(solitaire.view(self.game_state, recall=self._recall), self.render_mode)


def _count_removed(state: GameState) -> int:
    return len(ENEMY_CARDS) - len(state.enemy_deck) - sum(card is not None for card in state.row)


IDS: Mapping[str, str] = {id_: name_environment("CardCapture", rules) for id_, rules in VARIANTS.items()}
"""The id of the environment of each registered variant, by the id of the variant."""

# If the module is imported a second time, as under another name in tests, registered environments stay as they are.
for _variant_id, _id in [item for item in IDS.items() if item[1] not in gymnasium.registry]:
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - two parameters without types
        _id, f"{__name__}:CardCapture", kwargs={"variant": _variant_id}
    )
