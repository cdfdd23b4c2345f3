"""Capture the Commander for the contract suite."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar, assert_never

from attrs import evolve
from hypothesis import strategies as st

from card_capture import Card, CardSet, commander
from card_capture.commander import (
    Action,
    Attack,
    Attacked,
    Battle,
    ChoiceBegan,
    Chose,
    Drawn,
    Event,
    Expose,
    Exposed,
    GameState,
    Outcome,
    Removed,
    Tied,
    TurnBegan,
    TurnedDown,
    WentOut,
    Won,
)
from card_capture.testing import states, variants
from tests.commander.oracle import tie_rich_states
from tests.contract import Subject

T = TypeVar("T")


class OwnAttack(Attack):  # type: ignore[misc]
    """Like the other subclass, something that a user could make although the class is final."""


class OwnExpose(Expose):  # type: ignore[misc]
    pass


SUBCLASSED = [OwnAttack(1, 0, 1), OwnAttack(1, 1, 1), *map(OwnExpose, range(1, 14))]
"""Subclasses of actions, some of which would be legal as actions of the classes themselves."""


def candidates(state: GameState) -> Iterator[Action]:
    """Yield every attack on every seat, every choice of a slot, and some with seats and slots that do not exist."""
    slots = range(14)  # there is no slot 0
    for slot in slots:
        yield Expose(slot)
        for seat in range(-1, state.players + 1):
            for target in slots:
                yield Attack(slot, seat, target)
    yield from (Expose(-1), Expose(14), Attack(14, 0, 1), Attack(1, 1, 14), Attack(-1, 0, 1), Attack(1, 1, -1))


def all_cards(state: GameState) -> Counter[Card]:
    """Return the number of each card, in the layouts and out of the game."""
    lying = [card for layout in state.layouts for card in layout if card is not None]
    return Counter([*lying, *state.set_aside, *state.removed])


def play(state: GameState, event: Event) -> GameState:
    """Return the state after one event; it moves cards and applies no rule."""
    match event:
        case Attacked(seat, slot, card, defender, target, target_card):
            assert (state.layouts[seat][slot - 1], state.layouts[defender][target - 1]) == (card, target_card)
            state = _mark_seen(_mark_seen(state, seat, slot), defender, target)
            return evolve(state, battle=Battle(seat, slot, defender, target))
        case Chose(seat, slot):
            assert state.battle is not None
            assert state.battle.attacker == seat
            return evolve(state, battle=evolve(state.battle, attacker_exposed=(*state.battle.attacker_exposed, slot)))
        case Exposed(seat, slot, card, defender, target, target_card):
            assert state.battle is not None
            assert (state.battle.attacker, state.battle.attacker_exposed[-1]) == (seat, slot)
            assert (state.layouts[seat][slot - 1], state.layouts[defender][target - 1]) == (card, target_card)
            state = _mark_seen(_mark_seen(state, seat, slot), defender, target)
            assert state.battle is not None
            exposed = (*state.battle.defender_exposed, target)
            return evolve(state, battle=evolve(state.battle, defender_exposed=exposed))
        case Tied():
            assert state.battle is not None
            (seat, slot), (defender, target) = state.battle.turned_up[-2:]
            cards = [state.layouts[seat][slot - 1], state.layouts[defender][target - 1]]
            assert len({card.rank for card in cards if card}) == 1
            return state
        case Removed(seat, slot, card):
            assert state.layouts[seat][slot - 1] is card
            layout = tuple(None if other is card else other for other in state.layouts[seat])
            return evolve(
                state,
                layouts=_replace(state.layouts, seat, layout),
                seen=_replace(state.seen, seat, tuple(other for other in state.seen[seat] if other != slot)),
                removed=state.removed | {card},
            )
        case TurnedDown(places):
            assert state.battle is not None
            assert set(places) <= set(state.battle.turned_up)
            return evolve(state, battle=None)
        case WentOut(seat, _):
            layout = state.layouts[seat]
            known = CardSet(card for slot, card in enumerate(layout, 1) if card and slot in state.seen[seat])
            return evolve(
                state,
                layouts=_replace(state.layouts, seat, (None,) * 13),
                seen=_replace(state.seen, seat, ()),
                in_game=_replace(state.in_game, seat, False),
                removed=state.removed | known,
                set_aside=state.set_aside | (CardSet(filter(None, layout)) - known),
            )
        case ChoiceBegan(seat):
            assert state.battle is not None
            return evolve(state, to_move=seat)
        case TurnBegan(seat):
            return evolve(state, to_move=seat, battle=None)  # there may be no card left to turn down
        case Won(seat):
            assert state.in_game[seat]
            return evolve(state, to_move=None, battle=None, outcome=Outcome(seat))
        case Drawn():
            return evolve(state, to_move=None, battle=None, outcome=Outcome(None))
        case _:
            assert_never(event)


def _replace(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _mark_seen(state: GameState, seat: int, slot: int) -> GameState:
    return evolve(state, seen=_replace(state.seen, seat, tuple(sorted({*state.seen[seat], slot}))))


@st.composite
def dealt_anew(draw: st.DrawFn, state: GameState, player: int, *, recall: bool) -> GameState:
    """Return the state with all cards dealt again that the player can't know, with or without recall."""
    assert player in range(state.players)
    turned_up = state.battle.turned_up if state.battle else ()
    shown = [
        {slot for slot in range(1, 14) if (seat, slot) in turned_up or (recall and slot in state.seen[seat])}
        for seat in range(state.players)
    ]
    hidden = [
        (seat, slot)
        for seat, layout in enumerate(state.layouts)
        for slot, card in enumerate(layout, 1)
        if card is not None and slot not in shown[seat]
    ]
    removed = [] if recall else [*state.removed]
    lying = [card for seat, slot in hidden if (card := state.layouts[seat][slot - 1])]
    cards = draw(st.permutations([*lying, *removed, *state.set_aside]))
    layouts = [list(layout) for layout in state.layouts]
    for (seat, slot), card in zip(hidden, cards, strict=False):
        layouts[seat][slot - 1] = card
    rest = cards[len(hidden) :]
    state = evolve(state, layouts=tuple(map(tuple, layouts)), set_aside=CardSet(rest[len(removed) :]))
    if recall:
        return state
    # Without recall nobody knows which cards were turned up before.
    seen = tuple(
        tuple(slot for slot, card in enumerate(layout, 1) if card and (slot in shown[seat] or draw(st.booleans())))
        for seat, layout in enumerate(layouts)
    )
    return evolve(state, removed=CardSet(rest[: len(removed)]), seen=seen)


SUBJECT = Subject(
    name="commander",
    game=commander,
    rule_prefix="CM",
    players=lambda state: state.players,
    states=states(commander) | tie_rich_states(),
    variants=variants(commander),
    candidates=candidates,
    all_cards=all_cards,
    play=play,
    dealt_anew=dealt_anew,
    foreign=[None, 0, "expose 5", object(), Card, (1, 1, 1), *SUBCLASSED],
)
