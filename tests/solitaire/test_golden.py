"""What the golden games of every variant of Card Capture have in them."""

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


def reshuffled(game: Golden) -> bool:
    steps = zip(game.states, game.record.actions, strict=False)
    return any(isinstance(event, Reshuffled) for state, action in steps for event in narrate(state, action))


def ends(outcome: Outcome | None) -> Callable[[Golden], bool]:
    return lambda game: game.record.outcome is outcome


def plays(kind: type[Action]) -> Callable[[Golden], bool]:
    return lambda game: any(isinstance(action, kind) for action in game.record.actions)


def is_scripted(game: Golden) -> bool:
    first = game.record.first_state
    return first is not None and isinstance(first.shuffler, ScriptedShuffler)


WANTED: dict[str, tuple[int, Callable[[Golden], bool]]] = {
    "any": (12, lambda _: True),
    "won": (3, ends(Outcome.WON)),
    "stuck": (3, ends(Outcome.LOST_STUCK)),
    "unfinished": (1, ends(None)),
    "short": (3, lambda game: len(game.record.actions) <= 20),
    "late": (3, lambda game: game.states[-1].round > 40),
    "reshuffled": (3, reshuffled),
    "enemy deck empty": (2, lambda game: any(not state.enemy_deck for state in game.states if state.outcome is None)),
    "seeded": (3, lambda game: game.record.seed is not None),
    "scripted": (2, is_scripted),
    "from a later round": (1, lambda game: game.states[0].round > 1),
    "captures": (3, plays(Capture)),
    "gives up": (3, plays(GiveUp)),
    "sacrifices": (3, plays(Sacrifice)),
}


@every_variant
@pytest.mark.parametrize("what", WANTED)
def test_every_variant_has_what_is_wanted(variant: Variant, what: str) -> None:
    number, expected = WANTED[what]
    assert sum(map(expected, PART.of(variant))) >= number


@every_variant
def test_every_variant_has_the_royals_lost_that_it_can_lose(variant: Variant) -> None:
    """By giving up and by sacrifice, as its flags have it (CC-6.6)."""
    last = [game.record.actions[-1] for game in PART.of(variant) if game.record.outcome is Outcome.LOST_ROYAL]
    assert any(isinstance(action, GiveUp) for action in last) is (variant.royal_given_up is RoyalRule.LOSES)
    assert any(isinstance(action, Sacrifice) for action in last) is (variant.royal_sacrificed is RoyalRule.LOSES)
