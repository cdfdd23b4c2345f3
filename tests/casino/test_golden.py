"""The contents of the golden games of every variant of Casino."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable

import pytest

from card_capture.casino import (
    VARIANTS,
    Action,
    Added,
    Built,
    Capture,
    Captured,
    Counted,
    Dealt,
    Event,
    GameState,
    Item,
    MakeBuild,
    Raised,
    ResidueTaken,
    RoundEnded,
    Swept,
    Trail,
    Variant,
    legal_actions,
    narrate,
    value,
)
from card_capture.shuffling import ScriptedShuffler
from tests.casino.golden import PART
from tests.golden_part import Golden

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)

Feature = tuple[int, Callable[[Golden], bool]]


def has_event(what: Callable[[Event], bool]) -> Callable[[Golden], bool]:
    """Return a predicate: some action of the game leads to such an event."""

    def look(game: Golden) -> bool:
        steps = zip(game.states, game.record.actions, strict=False)
        return any(what(event) for state, action in steps for event in narrate(state, action))

    return look


def has_action(what: Callable[[GameState, Action], bool]) -> Callable[[Golden], bool]:
    """Return a predicate: some action of the game is such an action."""
    return lambda game: any(map(what, game.states[:-1], game.record.actions))


def is_played_by(players: int) -> Callable[[Golden], bool]:
    return lambda game: game.states[0].players == players


def owners(state: GameState) -> set[int | None]:
    return {build.owner for build in state.builds}


def list_captured_values(state: GameState, action: Action) -> set[int]:
    """Return the values of the builds that an action captures."""
    return {state.builds[number - 1].value for number in action.builds} if isinstance(action, Capture) else set()


def is_whole(game: Golden) -> bool:
    return game.record.outcome is not None and game.record.seed is not None


def is_stopped_after_a_deal(game: Golden) -> bool:
    end = game.states[-1]
    return end.deal > 1 and {len(hand) for hand in end.hands} == {4}


def is_stopped_after_a_round(game: Golden) -> bool:
    end = game.states[-1]
    return end.outcome is None and end.round > 1 and end.deal == 1 and len(end.stock) == 48 - 4 * end.players


def is_scripted(game: Golden) -> bool:
    shuffler = game.states[0].shuffler
    return isinstance(shuffler, ScriptedShuffler) and len(shuffler.orders) > 0


def has_shared_total(game: Golden) -> bool:
    """Return whether a game went on, although the target was reached (CA-11.3)."""
    return game.record.outcome is not None and max(game.states[-2].scores) >= game.record.variant.target


def must_owner_capture(state: GameState, _: Action) -> bool:
    """Return whether an owner with several cards can only capture a build of their own (CA-6.4)."""
    assert state.to_move is not None
    mine = {number for number, build in enumerate(state.builds, 1) if build.owner == state.to_move}
    return (
        len(mine) > 0
        and len(state.hands[state.to_move]) > 1
        and all(isinstance(other, Capture) and other.builds & mine for other in legal_actions(state))
    )


def can_choose_a_face(state: GameState, action: Action) -> bool:
    return (
        isinstance(action, Capture)
        and value(action.card, state.variant) == 0
        and sum(card.rank is action.card.rank for card in state.table) > 1
    )


def is_raised_by_table_cards(event: Event, variant: Variant) -> bool:
    """Return whether loose cards helped to raise a build, which is still single."""
    return isinstance(event, Raised) and not event.multiple and len(event.loose) > 0 and variant.table_cards_may_raise


def scores_for(item: Item) -> Callable[[Event], bool]:
    return lambda event: isinstance(event, Counted) and event.item is item and any(event.points)


FEATURES: dict[str, Feature] = {
    "any": (6, lambda _: True),
    "two players": (2, is_played_by(2)),
    "won": (2, lambda game: game.record.outcome is not None),
    "whole, from a seed": (1, is_whole),
    "not dealt by the last seat": (2, lambda game: game.states[0].dealer != game.states[0].players - 1),
    "from a later state": (1, lambda game: game.states[0].round > 1),
    "of a given deal": (1, lambda game: game.states[0].round == 1 and game.record.seed is None),
    "by a script": (1, is_scripted),
    "unfinished": (4, lambda game: game.record.outcome is None),
    "builds of several owners at the end": (1, lambda game: len(owners(game.states[-1])) > 1),
    "just dealt at the end": (1, is_stopped_after_a_deal),
    "a round just counted at the end": (2, is_stopped_after_a_round),
    "the highest total was shared": (1, has_shared_total),
    "a sweep": (1, has_event(lambda event: isinstance(event, Swept))),
    "a residue": (3, has_event(lambda event: isinstance(event, ResidueTaken) and event.side is not None)),
    "a single build": (4, has_event(lambda event: isinstance(event, Built) and not event.multiple)),
    "a multiple build": (1, has_event(lambda event: isinstance(event, Built) and event.multiple)),
    "an addition": (2, has_event(lambda event: isinstance(event, Added))),
    "a raise": (2, has_event(lambda event: isinstance(event, Raised))),
    "an owner plays": (4, has_action(lambda state, _: state.to_move in owners(state))),
    "another's build is taken": (
        2,
        has_action(
            lambda state, action: (
                isinstance(action, Capture)
                and any(state.builds[number - 1].owner != state.to_move for number in action.builds)
            )
        ),
    ),
    "a later deal": (4, has_event(lambda event: isinstance(event, Dealt) and event.deal > 1)),
}

FEATURES_WHERE: list[tuple[Callable[[Variant], bool], dict[str, Feature]]] = [
    (
        lambda variant: not variant.difference,
        {f"{players} players": (1, is_played_by(players)) for players in (3, 4)},
    ),
    (
        lambda variant: not variant.royal,
        {
            "a face card takes one of its rank": (
                4,
                has_event(
                    lambda event: isinstance(event, Captured) and {str(card)[0] for card in event.taken} <= {*"JQK"}
                ),
            ),
        },
    ),
    (
        lambda variant: not variant.owner_may_trail,
        {
            "an owner must take": (1, has_action(must_owner_capture)),
        },
    ),
]

FEATURES_OF: dict[str, dict[str, Feature]] = {
    "main": {
        "any": (12, lambda _: True),
        **{f"{players} players": (4, is_played_by(players)) for players in (2, 3, 4)},
        "whole, from a seed": (3, is_whole),
        "builds of three owners": (1, lambda game: len(owners(game.states[-1])) > 2),
        "begun with builds": (1, lambda game: len(owners(game.states[0])) > 1),
        "a residue for no side": (1, has_event(lambda event: isinstance(event, ResidueTaken) and event.side is None)),
        "several builds at once": (1, has_event(lambda event: isinstance(event, Captured) and len(event.builds) > 1)),
        "face cards to choose from": (1, has_action(can_choose_a_face)),
        "the highest total was shared by some of three": (
            1,
            lambda game: has_shared_total(game) and game.states[0].players == 3,
        ),
    },
    "sweeps": {"points for sweeps": (3, has_event(scores_for(Item.SWEEPS)))},
    "two_two": {"points for sweeps": (3, has_event(scores_for(Item.SWEEPS)))},
    "last_take": {"points for the last capture": (4, has_event(scores_for(Item.LAST_CAPTURE)))},
    "big_ten": {
        "3 points for big casino": (
            2,
            has_event(lambda event: scores_for(Item.BIG_CASINO)(event) and "3" in str(event)),
        ),
    },
    "spade": {
        "points for each spade": (3, has_event(scores_for(Item.SPADES))),
        "a point for the jack of spades": (3, has_event(scores_for(Item.JACK_OF_SPADES))),
    },
    "eleven": {
        "a round that adds nothing": (
            1,
            has_event(lambda event: isinstance(event, RoundEnded) and not any(event.points)),
        ),
        "a round that adds to one side": (
            2,
            has_event(lambda event: isinstance(event, RoundEnded) and sorted(map(bool, event.points)) == [False, True]),
        ),
    },
    "royal": {
        "an ace as 14": (2, has_action(lambda _, action: isinstance(action, Capture) and action.as_value == 14)),
        "a build of 14 taken": (1, has_action(lambda state, action: 14 in list_captured_values(state, action))),
        "builds of face cards' values": (
            2,
            has_action(lambda _, action: isinstance(action, MakeBuild) and action.value in (11, 12, 13)),
        ),
    },
    "permissive": {
        "a build taken as a card": (
            1,
            has_action(
                lambda state, action: not list_captured_values(state, action) <= {value(action.card, state.variant)}
            ),
        ),
        "a build in a build": (1, has_event(lambda event: isinstance(event, Built) and len(event.builds) > 0)),
        "table cards raise": (1, has_event(lambda event: is_raised_by_table_cards(event, VARIANTS["permissive@1"]))),
        "an owner trails": (
            1,
            has_action(lambda state, action: isinstance(action, Trail) and state.to_move in owners(state)),
        ),
        "loose cards are joined": (1, has_event(lambda event: isinstance(event, Built) and event.card is None)),
    },
}


@every_variant
@pytest.mark.parametrize("name", FEATURES)
def test_every_variant_has_these_features(variant: Variant, name: str) -> None:
    number, expected = FEATURES[name]
    assert sum(map(expected, PART.of(variant))) >= number


@every_variant
def test_every_variant_has_the_features_of_its_rules(variant: Variant) -> None:
    here = [expected for may_have, expected in FEATURES_WHERE if may_have(variant)]
    for name, (number, expected) in ChainMap(FEATURES_OF[variant.name], *here).items():
        assert sum(map(expected, PART.of(variant))) >= number, name
