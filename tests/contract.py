"""What the contract suite needs to know of a game, besides the game itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest
from attrs import frozen
from hypothesis import strategies as st

from card_capture import Card, Game, IllegalActionError


@frozen(kw_only=True)
class Subject:
    """A game under test; to add one, write its subject and list it in `test_contract.py`."""

    name: str
    game: Game[Any, Any, Any, Any, Any]
    rule_prefix: str
    players: Callable[[Any], int]
    """How many play in a state."""
    states: st.SearchStrategy[Any]
    """States from anywhere in whole games, in every variant and in mixes of flags."""
    variants: st.SearchStrategy[Any]
    candidates: Callable[[Any], Iterable[Any]]
    """Every action that could be legal in a state, and many that are not."""
    all_cards: Callable[[Any], Counter[Card]]
    """The cards of all zones of a state."""
    play: Callable[[Any, Any], Any]
    """The state after one event of `narrate`."""
    dealt_anew: Callable[..., st.SearchStrategy[Any]]
    """For a state, a player and `recall=`: states that differ in what that player may not know."""
    foreign: Sequence[object]
    """Things that are no action of the game."""


def kind(thing: object) -> str:
    """Return how the tests of something odd are told apart: the same in every process, as a `repr` is not."""
    return type(thing).__name__


def refuse(game: Game[Any, Any, Any, Any, Any], state: Any, action: Any) -> Any:
    """Return the refusal of an illegal action, with which `apply` must raise its error, too."""
    refusal = game.why_not(state, action)
    assert refusal is not None, f"{action} is legal"
    with pytest.raises(IllegalActionError) as caught:
        game.apply(state, action)
    assert caught.value.refusal == refusal
    return refusal
