"""The golden games of Card Capture cover what matters, in every variant."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from card_capture import (
    VARIANTS,
    Action,
    Capture,
    GiveUp,
    Outcome,
    Reshuffled,
    RoyalRule,
    Sacrifice,
    Variant,
    narrate,
)
from card_capture.shuffling import ScriptedShuffler
from tests.golden_part import Golden
from tests.solitaire.golden import PART

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)


def has_reshuffle(game: Golden) -> bool:
    steps = zip(game.states, game.record.actions, strict=False)
    return any(isinstance(event, Reshuffled) for state, action in steps for event in narrate(state, action))


def ends_with(outcome: Outcome | None) -> Callable[[Golden], bool]:
    return lambda game: game.record.outcome is outcome


def has_action(kind: type[Action]) -> Callable[[Golden], bool]:
    return lambda game: any(isinstance(action, kind) for action in game.record.actions)


def is_scripted(game: Golden) -> bool:
    first = game.record.first_state
    return first is not None and isinstance(first.shuffler, ScriptedShuffler)


NEEDED: dict[str, tuple[int, Callable[[Golden], bool]]] = {
    "any": (12, lambda _: True),
    "won": (3, ends_with(Outcome.WON)),
    "stuck": (3, ends_with(Outcome.LOST_STUCK)),
    "unfinished": (1, ends_with(None)),
    "short": (3, lambda game: len(game.record.actions) <= 20),
    "late": (3, lambda game: game.states[-1].round > 40),
    "reshuffled": (3, has_reshuffle),
    "enemy deck empty": (2, lambda game: any(not state.enemy_deck for state in game.states if state.outcome is None)),
    "seeded": (3, lambda game: game.record.seed is not None),
    "scripted": (2, is_scripted),
    "from a later round": (1, lambda game: game.states[0].round > 1),
    "captures": (3, has_action(Capture)),
    "gives up": (3, has_action(GiveUp)),
    "sacrifices": (3, has_action(Sacrifice)),
}


@every_variant
@pytest.mark.parametrize("kind", NEEDED)
def test_every_variant_has_enough_games_of_each_kind(variant: Variant, kind: str) -> None:
    number, is_of_kind = NEEDED[kind]
    assert sum(map(is_of_kind, PART.of(variant))) >= number


@every_variant
def test_every_variant_has_each_way_to_lose_a_royal(variant: Variant) -> None:
    """By giving up and by sacrifice, where its flags make that possible (CC-6.6)."""
    last = [game.record.actions[-1] for game in PART.of(variant) if game.record.outcome is Outcome.LOST_ROYAL]
    assert any(isinstance(action, GiveUp) for action in last) is (variant.royal_given_up is RoyalRule.LOSES)
    assert any(isinstance(action, Sacrifice) for action in last) is (variant.royal_sacrificed is RoyalRule.LOSES)
