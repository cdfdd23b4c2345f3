"""Every kind of tie under every mix of flags, compared with the independent oracle."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import commander
from card_capture.commander import (
    PLAYERS,
    Action,
    Attack,
    Exposed,
    Fall,
    GameState,
    Variant,
    WentOut,
    apply,
    check,
    legal_actions,
    narrate,
)
from card_capture.testing import PlayedGame, states
from tests.commander.oracle import (
    MIXES,
    apply_by_the_book,
    can_turn_up,
    find_filled_slots,
    tie_rich_game,
    tie_rich_states,
)

every_mix = pytest.mark.parametrize(
    "variant",
    MIXES,
    ids=lambda mix: f"{mix.tie_removes.value} {mix.tie_exhaustion.value} {mix.commander_falls_in_tie_break}".lower(),
)


@given(state=tie_rich_states() | states(commander))
def test_apply_agrees_with_the_oracle(state: GameState) -> None:
    for action in legal_actions(state):
        assert apply(state, action) == apply_by_the_book(state, action)


@given(state=tie_rich_states())
def test_choices_in_a_tie_agree_with_the_oracle(state: GameState) -> None:
    """In every tie each player has a card to choose."""
    if state.battle is not None:
        assert state.to_move is not None
        slots = list(state.battle.slots_of(state.to_move))
        expected = [slot for slot in find_filled_slots(state, state.to_move) if can_turn_up(slot, slots)]
        assert [str(action) for action in legal_actions(state)] == [f"expose {slot}" for slot in expected]
        assert expected


# The contents of games full of ties


def iter_steps(game: PlayedGame[GameState, Action]) -> Iterator[tuple[GameState, Action, GameState]]:
    return zip(game.states, game.actions, game.states[1:], strict=False)


def find_kinds(game: PlayedGame[GameState, Action]) -> Iterator[str]:
    """Yield the names of the special situations in a game."""
    for before, action, after in iter_steps(game):
        events = narrate(before, action)
        outs = [event for event in events if isinstance(event, WentOut)]
        chain = len(before.battle.attacker_exposed) if before.battle else 0
        if [event.fall for event in outs] in ([Fall.NOTHING_TO_TURN_UP], [Fall.FEWEST_CARDS]):
            yield "one runs out at once" if not chain else "one runs out after a chain"
        if len(outs) == 2:
            yield "both out, the game goes on" if after.outcome is None else "both out, the game is over"
        if after.battle and len(after.battle.defender_exposed) >= 2:
            yield "a chain"
        if after.battle and not all(after.in_game):
            yield "a tie after a player went out"
        for event in events:
            if isinstance(event, Exposed) and 13 in (event.slot, event.defender_slot):
                yield "a Commander turned up"


@pytest.mark.slow
@every_mix
@pytest.mark.parametrize("players", PLAYERS)
def test_games_full_of_ties(variant: Variant, players: int) -> None:
    """All kinds of ties occur, every state is valid, and no game has too many battles (CM-5.4)."""
    found = set[str]()
    for seed in range(120):
        game = tie_rich_game(players, seed, variant)
        found.update(find_kinds(game))
        for state in game.states:
            check(state)
        assert sum(isinstance(action, Attack) for action in game.actions) <= 13 * players - 1
    expected = {
        "one runs out at once",
        "one runs out after a chain",
        "both out, the game is over",
        "a chain",
        "a Commander turned up",
    }
    if players > 2:
        expected.add("a tie after a player went out")
    if players > 3:
        expected.add("both out, the game goes on")
    assert found == expected


@given(seed=st.integers(0, 2**32), players=st.sampled_from(PLAYERS))
def test_flags_matter_only_in_ties(seed: int, players: int) -> None:
    """Under any mix of flags the games from one deal are the same until a tie is broken or can't go on."""
    game = tie_rich_game(players, seed)
    for variant in MIXES:
        state = evolve(game.states[0], variant=variant)
        for before, action, after in iter_steps(game):
            state = apply(state, action)
            if before.battle is not None or before.in_game != after.in_game:
                break
            assert evolve(state, variant=after.variant) == after
