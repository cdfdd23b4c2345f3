"""The strategies reach every kind of state that is worth testing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import Phase as Stage
from hypothesis import find, settings

from card_capture import (
    PUBLISHED,
    Discard,
    GameState,
    Outcome,
    Phase,
    Reshuffled,
    legal_actions,
    narrate,
)
from tests.solitaire.strategies import reachable_states


def can_reshuffle(state: GameState) -> bool:
    return state.phase is Phase.DISCARD and any(
        isinstance(event, Reshuffled) for event in narrate(state, Discard(state.hand))
    )


KINDS: dict[str, Callable[[GameState], bool]] = {
    "won": lambda state: state.outcome is Outcome.WON,
    "lost by a royal": lambda state: state.outcome is Outcome.LOST_ROYAL,
    "lost stuck": lambda state: state.outcome is Outcome.LOST_STUCK,
    "lost stuck at once": lambda state: state.outcome is Outcome.LOST_STUCK and state.round == 1 and not state.hand,
    "a reshuffle": can_reshuffle,
    "a small hand": lambda state: state.phase is Phase.CAPTURE and len(state.hand) < 4,
    "an empty enemy deck": lambda state: state.outcome is None and not state.enemy_deck,
    "an empty Position 1": lambda state: (
        state.variant == PUBLISHED and state.phase is Phase.CAPTURE and state.row[0] is None
    ),
    "a known bottom": lambda state: state.enemy_deck_known > 5,
    "nothing but the known bottom": lambda state: 0 < len(state.enemy_deck) == state.enemy_deck_known,
    "both Jokers in hand": lambda state: state.phase is Phase.CAPTURE and state.hand.mask >> 52 == 3,
    "many actions": lambda state: len(legal_actions(state)) > 34,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_strategies_reach(kind: str) -> None:
    find(
        reachable_states(),
        KINDS[kind],
        settings=settings(max_examples=5_000, phases=[Stage.generate], derandomize=True, database=None),
    )
