"""Ties of every kind, by every mix of flags, against the rulebook done step by step."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CardSet, commander
from card_capture.commander import (
    PLAYERS,
    Action,
    Attack,
    Battle,
    Exposed,
    Fall,
    GameState,
    Outcome,
    TieExhaustion,
    TieRemoves,
    Variant,
    WentOut,
    apply,
    check,
    legal_actions,
    narrate,
)
from card_capture.testing import PlayedGame, states
from tests.commander.oracle import MIXES, rank_at, tie_rich_game, tie_rich_states

every_mix = pytest.mark.parametrize(
    "variant",
    MIXES,
    ids=lambda mix: f"{mix.tie_removes.value} {mix.tie_exhaustion.value} {mix.commander_falls_in_tie_break}".lower(),
)

PLACES = dict(
    zip(range(1, 14), [(0, x) for x in (0, 2, 4, 6)] + [(y, x) for y in (1, 2) for x in (1, 3, 5)], strict=False)
)
PLACES |= {11: (3, 2), 12: (3, 4), 13: (4, 3)}
"""For every slot its row and how far right it lies, half a card being 1."""


def is_next_to(one: int, other: int) -> bool:
    """Return whether two slots touch (CM-4.1)."""
    (y, x), (other_y, other_x) = PLACES[one], PLACES[other]
    return (abs(y - other_y), abs(x - other_x)) in {(0, 2), (1, 0), (1, 1)}


def by_the_book(state: GameState, action: Action) -> GameState:
    """Return the next state as the rulebook has it, without haste."""
    battle = battle_after(state, action)
    if len(battle.attacker_exposed) > len(battle.defender_exposed):
        return evolve(state, battle=battle, to_move=battle.defender)
    slots = {
        battle.attacker: [battle.attacker_slot, *battle.attacker_exposed],
        battle.defender: [battle.defender_slot, *battle.defender_exposed],
    }
    seen = [set(row) | ({slots[seat][-1]} if seat in slots else set()) for seat, row in enumerate(state.seen)]
    ranks = {seat: rank_at(state, seat, own[-1]) for seat, own in slots.items()}
    lost: set[tuple[int, int]] = set()
    if len({*ranks.values()}) == 1:
        left = {seat: [slot for slot in lying(state, seat) if fits(slot, own)] for seat, own in slots.items()}
        if all(left.values()):
            return evolve(state, battle=battle, seen=as_rows(seen), to_move=battle.attacker)
        if state.variant.tie_exhaustion is TieExhaustion.CARDS_IN_LAYOUT:
            left = {seat: lying(state, seat) for seat in slots}
        out = {seat for seat in slots if len(left[seat]) == min(map(len, left.values()))}
    else:
        loser = min(slots, key=ranks.__getitem__)
        removes_all = state.variant.tie_removes is TieRemoves.EXPOSED_CARDS
        lost = {(loser, slot) for slot in (slots[loser] if removes_all else slots[loser][:1])}
        falls = state.variant.commander_falls_in_tie_break and slots[loser][-1] == 13
        out = {loser} if falls or (loser, 13) in lost else set()
    return without(evolve(state, battle=None, seen=as_rows(seen)), lost, out)


def battle_after(state: GameState, action: Action) -> Battle:
    """Return the battle with the slots that *action* adds."""
    if isinstance(action, Attack):
        assert state.to_move is not None
        return Battle(state.to_move, action.slot, action.seat, action.target)
    assert state.battle is not None
    side = "attacker_exposed" if state.to_move == state.battle.attacker else "defender_exposed"
    return evolve(state.battle, **{side: (*getattr(state.battle, side), action.slot)})


def lying(state: GameState, seat: int) -> list[int]:
    """Return the slots of a player in which a card lies."""
    return [slot for slot, card in enumerate(state.layouts[seat], start=1) if card is not None]


def fits(slot: int, slots: list[int]) -> bool:
    """Return whether a card could still be turned up."""
    return is_next_to(slots[0], slot) and slot not in slots


def as_rows(seen: list[set[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(sorted(slots)) for slots in seen)


def without(state: GameState, lost: set[tuple[int, int]], out: set[int]) -> GameState:
    """Return the state once the cards and the players are gone, and nobody has the turn yet."""
    gone = [(seat, slot) for seat in range(state.players) for slot in lying(state, seat) if seat in out]
    shown = [(seat, slot) for seat, slot in gone if slot in state.seen[seat]] + [*lost]
    cards = {place: card for place in {*gone, *lost} if (card := state.layouts[place[0]][place[1] - 1])}
    known = CardSet(cards[place] for place in {*shown})
    in_game = tuple(here and seat not in out for seat, here in enumerate(state.in_game))
    left = [seat for seat, here in enumerate(in_game) if here]
    return evolve(
        state,
        layouts=tuple(
            tuple(None if (seat, slot) in cards else card for slot, card in enumerate(layout, start=1))
            for seat, layout in enumerate(state.layouts)
        ),
        seen=tuple(tuple(slot for slot in slots if (seat, slot) not in cards) for seat, slots in enumerate(state.seen)),
        in_game=in_game,
        removed=state.removed | known,
        set_aside=state.set_aside | (CardSet(cards.values()) - known),
        outcome=None if len(left) > 1 else Outcome(left[0] if left else None),
        to_move=None,
    )


def next_to_move(before: GameState, after: GameState) -> int | None:
    """Return whose turn it is once a battle is over: the next one clockwise from the attacker (CM-1.2)."""
    attacker = before.to_move if before.battle is None else before.battle.attacker
    assert attacker is not None
    clockwise = [(attacker + step) % before.players for step in range(1, before.players + 1)]
    return next((seat for seat in clockwise if after.in_game[seat]), None) if after.outcome is None else None


@given(state=tie_rich_states() | states(commander))
def test_play_goes_by_the_book(state: GameState) -> None:
    for action in legal_actions(state):
        expected = by_the_book(state, action)
        if expected.battle is None:
            expected = evolve(expected, to_move=next_to_move(state, expected))
        assert apply(state, action) == expected


@given(state=tie_rich_states())
def test_what_can_be_turned_up_is_by_the_book(state: GameState) -> None:
    """In every tie there is something to choose, whoever chooses."""
    if state.battle is not None:
        assert state.to_move is not None
        slots = list(dict(state.battle.sides)[state.to_move])
        expected = [slot for slot in lying(state, state.to_move) if fits(slot, slots)]
        assert [str(action) for action in legal_actions(state)] == [f"expose {slot}" for slot in expected]
        assert expected


# What such games have in them


def steps(game: PlayedGame[GameState, Action]) -> Iterator[tuple[GameState, Action, GameState]]:
    return zip(game.states, game.actions, game.states[1:], strict=False)


def sights(game: PlayedGame[GameState, Action]) -> Iterator[str]:
    """Yield what is worth seeing in a game."""
    for before, action, after in steps(game):
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


@every_mix
@pytest.mark.parametrize("players", PLAYERS)
def test_games_full_of_ties(variant: Variant, players: int) -> None:
    """All kinds of ties come about, every state is sound, and every game ends in time (CM-5.4)."""
    found = set[str]()
    for seed in range(120):
        game = tie_rich_game(players, seed, variant)
        found.update(sights(game))
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
def test_flags_matter_in_ties_only(seed: int, players: int) -> None:
    """By any mix of flags the games of one deal are the same until a tie is broken or can't be."""
    game = tie_rich_game(players, seed)
    for variant in MIXES:
        state = evolve(game.states[0], variant=variant)
        for before, action, after in steps(game):
            state = apply(state, action)
            if before.battle is not None or before.in_game != after.in_game:
                break
            assert evolve(state, variant=after.variant) == after
