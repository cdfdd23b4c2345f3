"""The common parts of the environments: options, pictures, and the seeds of games."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Protocol

import numpy as np

from card_capture import svg
from card_capture._quoting import join_or, quote, quote_string
from card_capture.errors import LearningError
from card_capture.rl.codec import VERSION

RENDER_MODES = ("ansi", "svg")
"""The ways to draw a table: as text, and as a picture."""


class _Rules(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def revision(self) -> int: ...


def name_environment(title: str, rules: _Rules) -> str:
    """Return the id of an environment: the game, the variant with its revision, and the version of the codec."""
    return f"{title}-{rules.name}-{rules.revision}-v{VERSION}"


def require_choice(option: str, value: object, choices: Collection[str]) -> str:
    """Return *value* if it is one of the choices, or raise `LearningError`."""
    for choice in choices:
        if isinstance(value, str) and value == choice:
            return choice
    raise LearningError(
        f"expected {option} to be {join_or([quote_string(each) for each in choices])}, got {quote(value)}"
    )


def require_render_mode(value: object) -> str | None:
    """Return *value* if it is a render mode or None, or raise `LearningError`."""
    return None if value is None else require_choice("render_mode", value, RENDER_MODES)


def render(view: Any, mode: str | None) -> str | None:
    """Return the table of a view as text or as a picture, or None without a render mode."""
    if mode is None:
        return None
    return str(view) if mode == "ansi" else svg.table(view)


def find_state(options: Mapping[str, Any] | None, *, may_have_others: bool) -> Any:
    """
    Return the state that a game will begin with, or None if a game will be dealt.

    Args:
        options: The options of `reset`.
        may_have_others: Whether options besides "state" are ignored instead of refused.

    Raises:
        LearningError: *options* is not a mapping, has options that are not ignored, or the game is over.
    """
    if options is not None and (
        not isinstance(options, Mapping) or (not may_have_others and not options.keys() <= {"state"})
    ):
        raise LearningError(f'expected options such as {{"state": state}}, got {quote(options)}')
    state = None if options is None else options.get("state")
    if state is not None and getattr(state, "outcome", None) is not None:
        raise LearningError(f"expected a state of a running game, got one that is over: {state}")
    return state


def draw_seed(source: np.random.Generator) -> int:
    """Return a seed for a game."""
    return int(source.integers(2**64, dtype=np.uint64))
