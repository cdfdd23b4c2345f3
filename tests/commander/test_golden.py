"""The contents of the golden games of every variant of Capture the Commander."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from card_capture.commander import VARIANTS, Attack, Event, Exposed, Outcome, Variant, WentOut, narrate
from tests.commander.golden import PART
from tests.golden_part import Golden

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)


def ends_with(*outcomes: Outcome | None) -> Callable[[Golden], bool]:
    return lambda game: game.record.outcome in outcomes


def has_players(players: int) -> Callable[[Golden], bool]:
    return lambda game: game.states[0].players == players


def has_events(are_found: Callable[[list[Event]], bool]) -> Callable[[Golden], bool]:
    """Return a test for games in which the events of some action pass *are_found*."""

    def look(game: Golden) -> bool:
        steps = zip(game.states, game.record.actions, strict=False)
        return any(are_found(list(narrate(state, action))) for state, action in steps)

    return look


def count_outs(events: list[Event]) -> int:
    return sum(isinstance(event, WentOut) for event in events)


def exposes_a_commander(events: list[Event]) -> bool:
    return any(isinstance(event, Exposed) and 13 in (event.slot, event.defender_slot) for event in events)


def stops_when_the_defender(*, is_to_choose: bool) -> Callable[[Golden], bool]:
    """Return a test for games that stop in a tie, before the defender's choice or before the attacker's."""

    def look(game: Golden) -> bool:
        battle = game.states[-1].battle
        return battle is not None and (battle.chosen is not None) is is_to_choose

    return look


def count_longest_chain(game: Golden) -> int:
    """Return the length of the longest series of ties in one battle."""
    battles = [state.battle for state in game.states if state.battle]
    return max((1 + len(battle.defender_exposed) for battle in battles), default=0)


EXPECTED: dict[str, tuple[int, Callable[[Golden], bool]]] = {
    "any": (20, lambda _: True),
    **{f"{players} players": (5, has_players(players)) for players in (2, 3, 4)},
    **{f"won by seat {seat}": (1, ends_with(Outcome(seat))) for seat in range(4)},
    "won": (12, ends_with(*map(Outcome, range(4)))),
    "drawn": (3, ends_with(Outcome(None))),
    "unfinished": (4, ends_with(None)),
    "the attacker to choose": (2, stops_when_the_defender(is_to_choose=False)),
    "the defender to choose": (2, stops_when_the_defender(is_to_choose=True)),
    "seeded": (10, lambda game: game.record.seed is not None),
    "not dealt by the last seat": (2, lambda game: game.record.dealer not in (None, game.states[0].players - 1)),
    "of a given deal": (6, lambda game: game.record.seed is None and not any(game.states[0].seen)),
    "from a later state": (2, lambda game: any(game.states[0].seen)),
    "from the middle of a tie": (1, lambda game: game.states[0].battle is not None),
    "a chain of four ties": (1, lambda game: count_longest_chain(game) >= 4),
    "a Commander exposed and beaten": (
        1,
        has_events(lambda events: exposes_a_commander(events) and count_outs(events) == 1),
    ),
    "a Commander exposed": (3, has_events(exposes_a_commander)),
    "both out at once": (4, has_events(lambda events: count_outs(events) == 2)),
    "one out": (6, has_events(lambda events: count_outs(events) == 1)),
    "the Commander attacks": (2, lambda game: any(isinstance(a, Attack) and a.slot == 13 for a in game.record.actions)),
}


@every_variant
@pytest.mark.parametrize("kind", EXPECTED)
def test_every_variant_has_golden_games_of_every_kind(variant: Variant, kind: str) -> None:
    minimum, is_found = EXPECTED[kind]
    assert sum(map(is_found, PART.of(variant))) >= minimum
