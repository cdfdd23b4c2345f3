"""States that are not valid, and states that are unusual but valid."""
# ruff: noqa: E501 - messages are quoted whole

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve, fields
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, Card, CardCaptureError, CardSet, InvalidStateError, commander
from card_capture.commander import (
    Battle,
    GameState,
    Outcome,
    apply,
    check,
    draw,
    legal_actions,
    narrate,
    new_game,
    resample,
    view,
    why_not,
)
from card_capture.records import load, save
from card_capture.testing import states
from tests.commander.oracle import tie_rich_states
from tests.commander.positions import FULL, OUT, SLOTS, Seat, after, only, position
from tests.commander.subject import candidates
from tests.contract import kind

H = 10**5000
"""A number with too many digits to print."""

STATE = position(Seat({1: "2c", 2: "9c"}, lacks=[4]), Seat({1: "2d", 2: "9d"}))
THREE = position(FULL, OUT, Seat(lacks=[1]))
FOUR = position(FULL, OUT, OUT, FULL)
WON = after(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13")
DRAWN = after(position(only(s13="7c"), only(s13="7d")), "attack 13 seat 1 slot 13")
CHAIN = position(Seat({1: "Kc", 2: "9d", 3: "5c"}), Seat({1: "Kd", 2: "9s", 3: "5d"}))
TIE = after(CHAIN, "attack 2 seat 1 slot 2")
CHOSEN = after(TIE, "expose 1")
BOTH = after(CHOSEN, "expose 1")
BATTLE = Battle(0, 2, 1, 2, (1,), (1,))


def test_the_states_before_a_fault_is_added() -> None:
    assert [state.outcome for state in (WON, DRAWN)] == [Outcome(0), Outcome(None)]
    assert [state.battle for state in (TIE, CHOSEN, BOTH)] == [Battle(0, 2, 1, 2), Battle(0, 2, 1, 2, (1,)), BATTLE]
    for state in (STATE, THREE, FOUR, WON, DRAWN, TIE, CHOSEN, BOTH):
        check(state)


def seat_0(*cards: Card | str | None, state: GameState = STATE) -> dict[str, Any]:
    """Return the change that gives seat 0 another layout."""
    return {"layouts": (tuple(cards), *state.layouts[1:])}


LAYOUT = STATE.layouts[0]
ASIDE = next(iter(STATE.set_aside))
GONE = next(iter(STATE.removed))

FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    # Types
    (STATE, {"layouts": STATE.layouts[:1]}, "expected 2, 3 or 4 layouts, got 1 (CM-1.2)"),
    (STATE, {"layouts": STATE.layouts * 3}, "expected 2, 3 or 4 layouts, got 6 (CM-1.2)"),
    (STATE, {"layouts": ()}, "expected 2, 3 or 4 layouts, got 0 (CM-1.2)"),
    (STATE, {"layouts": (LAYOUT, [None] * 13)}, f"expected layouts[1] to be a tuple, got {[None] * 13}"),
    (STATE, {"layouts": (None, None)}, "expected layouts[0] to be a tuple, got None"),
    (STATE, {"in_game": (True,)}, "expected in_game to have 2 items, one for each player, got 1"),
    (STATE, {"in_game": (True, True, True)}, "expected in_game to have 2 items, one for each player, got 3"),
    (STATE, {"in_game": (1, True)}, "expected in_game[0] to be True or False, got 1"),
    (STATE, {"seen": ((),)}, "expected seen to have 2 items, one for each player, got 1"),
    (STATE, {"seen": ((), [])}, "expected seen[1] to be a tuple, got []"),
    (STATE, {"dealer": -1}, "expected dealer to be a seat from 0 to 1, got -1 (CM-1.2)"),
    (STATE, {"dealer": 2}, "expected dealer to be a seat from 0 to 1, got 2 (CM-1.2)"),
    (THREE, {"dealer": H}, "expected dealer to be a seat from 0 to 2, got <int> (CM-1.2)"),
    (STATE, seat_0(*LAYOUT[:12]), "expected layouts[0] to have 13 slots, got 12 (CM-1.4)"),
    (STATE, seat_0(*LAYOUT, None), "expected layouts[0] to have 13 slots, got 14 (CM-1.4)"),
    (STATE, seat_0("2c", *LAYOUT[1:]), "expected layouts[0][0] to be a Card or None, got '2c'"),
    (STATE, {"layouts": (LAYOUT, (0, *STATE.layouts[1][1:]))}, "expected layouts[1][0] to be a Card or None, got 0"),
    # Cards
    (STATE, seat_0(LAYOUT[1], *LAYOUT[1:]), "expected each of the 52 cards once, got 9c twice in layouts[0] (CM-1.1)"),
    (STATE, seat_0(STATE.layouts[1][0], *LAYOUT[1:]), "expected each of the 52 cards once, got 2d in both layouts[0] and layouts[1] (CM-1.1)"),
    (STATE, {"set_aside": STATE.set_aside | {CARDS[0]}}, "expected each of the 52 cards once, got 2c in both layouts[0] and set_aside (CM-1.1)"),
    (STATE, {"removed": STATE.removed | {CARDS[0]}}, "expected each of the 52 cards once, got 2c in both layouts[0] and removed (CM-1.1)"),
    (STATE, {"removed": STATE.removed | {ASIDE}}, f"expected each of the 52 cards once, got {ASIDE} in both set_aside and removed (CM-1.1)"),
    (STATE, seat_0(CARDS[52], *LAYOUT[1:]), "expected no Joker, got X1 in layouts[0] (CM-1.1)"),
    (STATE, {"set_aside": STATE.set_aside | {CARDS[53]}}, "expected no Joker, got X2 in set_aside (CM-1.1)"),
    (STATE, seat_0(None, *LAYOUT[1:]), "expected each of the 52 cards once, got no 2c (CM-1.1)"),
    (STATE, seat_0(None, None, *LAYOUT[2:]), "expected each of the 52 cards once, got no 2c 9c (CM-1.1)"),
    (STATE, {**seat_0(*LAYOUT[:12], None), "removed": STATE.removed | {LAYOUT[12]}}, "expected a Commander in slot 13 of seat 0, which is in the game, got no card (CM-5.1)"),
    (STATE, {"in_game": (False, True)}, "expected layouts[0] to be empty because seat 0 is out, got 12 cards (CM-5.2)"),
    (THREE, {"in_game": (True, True, True)}, "expected a Commander in slot 13 of seat 1, which is in the game, got no card (CM-5.1)"),
    # Memory
    (STATE, {"seen": ((4,), ())}, "expected seen[0] to have slots with a card, in ascending order, got (4,) (CM-7.2)"),
    (STATE, {"seen": ((), (2, 1))}, "expected seen[1] to have slots with a card, in ascending order, got (2, 1) (CM-7.2)"),
    (STATE, {"seen": ((1, 1), ())}, "expected seen[0] to have slots with a card, in ascending order, got (1, 1) (CM-7.2)"),
    (STATE, {"seen": ((0,), ())}, "expected seen[0] to have slots with a card, in ascending order, got (0,) (CM-7.2)"),
    (STATE, {"seen": ((14,), ())}, "expected seen[0] to have slots with a card, in ascending order, got (14,) (CM-7.2)"),
    (STATE, {"seen": ((True,), ())}, "expected seen[0][0] to be an integer, got True"),
    (STATE, {"seen": ((1.0,), ())}, "expected seen[0][0] to be an integer, got 1.0"),
    (STATE, {"seen": ((H,), ())}, "expected seen[0] to have slots with a card, in ascending order, got <tuple> (CM-7.2)"),
    (THREE, {"seen": ((), (1,), ())}, "expected seen[1] to have slots with a card, in ascending order, got (1,) (CM-7.2)"),
    (STATE, {"set_aside": STATE.set_aside - {ASIDE}, "removed": STATE.removed | {ASIDE}}, "expected 26 cards in set_aside, got 25 (CM-1.3)"),
    (STATE, {"set_aside": STATE.set_aside | {GONE}, "removed": STATE.removed - {GONE}}, "expected 26 cards in set_aside, got 27 (CM-1.3)"),
    (THREE, {"set_aside": THREE.set_aside | THREE.removed, "removed": CardSet()}, "expected 13 to 25 cards in set_aside, got 27 (CM-1.3)"),
    (FOUR, {"set_aside": FOUR.removed, "removed": CardSet()}, "expected 0 to 24 cards in set_aside, got 26 (CM-1.3)"),
    # Turn and outcome
    (STATE, {"outcome": Outcome(0)}, "expected outcome to be None while 2 players are in the game, got Outcome(winner=0) (CM-5.3)"),
    (STATE, {"outcome": Outcome(H)}, "expected outcome to be None while 2 players are in the game, got <Outcome> (CM-5.3)"),
    (STATE, {"to_move": 2}, "expected to_move to be a seat in the game, 0 or 1, got 2 (CM-1.2)"),
    (STATE, {"to_move": -1}, "expected to_move to be a seat in the game, 0 or 1, got -1 (CM-1.2)"),
    (STATE, {"to_move": None}, "expected to_move to be a seat in the game, 0 or 1, got None (CM-1.2)"),
    (STATE, {"to_move": H}, "expected to_move to be a seat in the game, 0 or 1, got <int> (CM-1.2)"),
    (THREE, {"to_move": 1}, "expected to_move to be a seat in the game, 0 or 2, got 1 (CM-1.2)"),
    (WON, {"outcome": None}, "expected outcome to be Outcome(winner=0), got None (CM-5.3)"),
    (WON, {"outcome": Outcome(1)}, "expected outcome to be Outcome(winner=0), got Outcome(winner=1) (CM-5.3)"),
    (WON, {"outcome": Outcome(None)}, "expected outcome to be Outcome(winner=0), got Outcome(winner=None) (CM-5.3)"),
    (WON, {"outcome": Outcome(False)}, "expected outcome to be Outcome(winner=0), got Outcome(winner=False) (CM-5.3)"),
    (WON, {"outcome": Outcome(H)}, "expected outcome to be Outcome(winner=0), got <Outcome> (CM-5.3)"),
    (DRAWN, {"outcome": Outcome(0)}, "expected outcome to be Outcome(winner=None), got Outcome(winner=0) (CM-5.3)"),
    (DRAWN, {"outcome": None}, "expected outcome to be Outcome(winner=None), got None (CM-5.3)"),
    (WON, {"to_move": 0}, "expected to_move to be None in a game that is over, got 0 (CM-5.3)"),
    (DRAWN, {"to_move": 1}, "expected to_move to be None in a game that is over, got 1 (CM-5.3)"),
    (WON, {"battle": Battle(0, 1, 1, 13)}, "expected battle to be None in a game that is over, got a battle (CM-5.3)"),
    # Ties
    *[
        (BOTH, {"battle": evolve(BATTLE, **{name: value})}, f"expected battle.{name} to be an integer, got {value!r}")
        for name in ("attacker", "attacker_slot", "defender", "defender_slot")
        for value in (None, True, 1.0, "1")
    ],
    *[
        (BOTH, {"battle": evolve(BATTLE, **{name: value})}, f"expected battle.{name} to be a tuple, got {value!r}")
        for name in ("attacker_exposed", "defender_exposed")
        for value in (None, [1], 1)
    ],
    *[
        (BOTH, {"battle": evolve(BATTLE, **{name: value})}, f"expected battle.{name}[{index}] to be an integer, got {value[index]!r}")
        for name in ("attacker_exposed", "defender_exposed")
        for index, value in ((0, (True,)), (0, ("1",)), (1, (1, None)))
    ],
    (TIE, {"battle": Battle(1, 2, 1, 2)}, "expected a battle between two seats, got seat 1 twice (CM-3.1)"),
    (TIE, {"battle": Battle(H, 2, H, 2)}, "expected battle.attacker to be a seat from 0 to 1, got <int> (CM-1.2)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1, 3), ())}, "expected the attacker to be 0 or 1 choices ahead of the defender, got 2 (CM-4.2)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (), (1,))}, "expected the attacker to be 0 or 1 choices ahead of the defender, got -1 (CM-4.2)"),
    (TIE, {"battle": Battle(2, 2, 1, 2)}, "expected battle.attacker to be a seat from 0 to 1, got 2 (CM-1.2)"),
    (TIE, {"battle": Battle(H, 2, 1, 2)}, "expected battle.attacker to be a seat from 0 to 1, got <int> (CM-1.2)"),
    (TIE, {"battle": Battle(0, 2, -1, 2)}, "expected battle.defender to be a seat from 0 to 1, got -1 (CM-1.2)"),
    (TIE, {"battle": Battle(0, 5, 1, 2)}, "expected battle.attacker_slot to be a slot that can attack, got 5 (CM-3.1)"),
    (TIE, {"battle": Battle(0, 0, 1, 2)}, "expected battle.attacker_slot to be a slot that can attack, got 0 (CM-3.1)"),
    (TIE, {"battle": Battle(0, 2, 1, 14)}, "expected battle.defender_slot to be a slot that can be attacked, got 14 (CM-3.1)"),
    (TIE, {"battle": Battle(0, 2, 1, 8)}, "expected battle.defender_slot to be a slot that can be attacked, got 8 (CM-3.1)"),
    (TIE, {"battle": Battle(0, 2, 1, H)}, "expected battle.defender_slot to be a slot that can be attacked, got <int> (CM-3.1)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1, 1), (1, 3))}, "expected battle.attacker_exposed to have each slot once and not 2, got (1, 1) (CM-4.2)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (2,))}, "expected battle.defender_exposed to have each slot once and not 2, got (2,) (CM-4.2)"),
    (CHOSEN, {"battle": Battle(0, 2, 1, 2, (4,))}, "expected battle.attacker_exposed to have slots of cards adjacent to slot 2, got slot 4 (CM-4.1)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (13,))}, "expected battle.defender_exposed to have slots of cards adjacent to slot 2, got slot 13 (CM-4.1)"),
    (CHOSEN, {"battle": Battle(0, 2, 1, 2, (H,))}, "expected battle.attacker_exposed to have slots of cards adjacent to slot 2, got slot <int> (CM-4.1)"),
    (evolve(CHOSEN, to_move=1), {**seat_0(None, *CHOSEN.layouts[0][1:], state=CHOSEN), "removed": CHOSEN.removed | {Card.parse("Kc")}}, "expected battle.attacker_exposed to have slots of cards adjacent to slot 2, got slot 1 (CM-4.1)"),
    (TIE, {"to_move": 1}, "expected to_move to be 0, the seat that must choose a card, got 1 (CM-4.2)"),
    (CHOSEN, {"to_move": 0}, "expected to_move to be 1, the seat that must choose a card, got 0 (CM-4.2)"),
    (TIE, {"seen": ((), (2,))}, "expected seen[0] to have slot 2 of the battle, got () (CM-7.2)"),
    (BOTH, {"seen": ((1, 2), (2,))}, "expected seen[1] to have slot 1 of the battle, got (2,) (CM-7.2)"),
    (TIE, {"battle": Battle(0, 2, 1, 3), "seen": ((2,), (2, 3))}, "expected a tie between the cards of the battle, got 9d and 5d (CM-4.3)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (3,)), "seen": ((1, 2), (2, 3))}, "expected a tie between the cards of the battle, got Kc and 5d (CM-4.3)"),
    (position(only(s13="7c"), only(s12="7d", s13="Kd")), {"battle": Battle(0, 13, 1, 12), "seen": ((13,), (12,))}, "expected both sides of the battle to have cards left to turn up, got a side without one (CM-4.5)"),
    (position(only(s13="7c"), only(s12="7d", s13="Kd"), to_move=1), {"battle": Battle(1, 12, 0, 13), "seen": ((13,), (12,)), "to_move": 1}, "expected both sides of the battle to have cards left to turn up, got a side without one (CM-4.5)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "changes", "message"), FAULTS, ids=[f"{n} {message[:40]}" for n, (*_, message) in enumerate(FAULTS)]
)
def test_faults(state: GameState, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(state, **changes))
    assert str(caught.value) == message


@pytest.mark.parametrize("name", [field.name for field in fields(GameState)])
@pytest.mark.parametrize("value", ["x", 1.5, True, [], object()], ids=kind)
def test_wrong_types(name: str, value: object) -> None:
    with pytest.raises(InvalidStateError, match=rf"^expected {name} to be \S.*, got "):
        check(evolve(STATE, **{name: value}))


def test_unusual_states_are_sound() -> None:
    """Positions that hardly occur in play but contradict nothing, such as puzzles."""
    for state in (
        position(Seat(lacks=[13 - n for n in range(1, 13)]), FULL),
        position(FULL, Seat(lacks=[11, 12]), FULL, FULL),
        evolve(STATE, seen=(tuple(slot for slot in SLOTS if slot != 4), tuple(SLOTS))),
        evolve(STATE, dealer=0),
        evolve(FOUR, set_aside=CardSet([*FOUR.removed][:24]), removed=CardSet([*FOUR.removed][24:])),
    ):
        check(state)


def remove_card(state: GameState, card: Card) -> GameState:
    """Return the state without a card."""
    layouts = tuple(tuple(None if other is card else other for other in layout) for layout in state.layouts)
    seen = tuple(
        tuple(slot for slot in slots if layout[slot - 1]) for slots, layout in zip(state.seen, layouts, strict=True)
    )
    gone = {"set_aside": state.set_aside - {card}, "removed": state.removed - {card}}
    return evolve(state, layouts=layouts, seen=seen, **gone)


def double_card(state: GameState, card: Card) -> GameState:
    """Return the state with a card also in `removed`, or in `set_aside` if it was removed."""
    if card in state.removed:
        return evolve(state, set_aside=state.set_aside | {card})
    return evolve(state, removed=state.removed | {card})


@pytest.mark.parametrize("spoil", [remove_card, double_card])
@given(state=states(commander) | tie_rich_states(), card=st.sampled_from(CARDS[:52]))
def test_a_card_that_is_missing_or_doubled_is_a_fault(
    spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card
) -> None:
    with pytest.raises(InvalidStateError, match=rf"^expected each of the 52 cards once, got (no )?{card} "):
        check(spoil(state, card))


# Random values in any field

anything = (
    st.none()
    | st.booleans()
    | st.integers(-1, 14)
    | st.sampled_from([H, "2c", CARDS[0], CARDS[52], Outcome(None), Outcome(0), CardSet(), CardSet(CARDS[:3])])
    | st.lists(st.integers(0, 14), max_size=3).map(tuple)
)


def change(value: Any, data: st.DataObject) -> Any:
    """Return *value* with a random change somewhere in it."""
    if isinstance(value, tuple) and value and data.draw(st.integers(0, 4)):
        at = data.draw(st.integers(0, len(value) - 1))
        with_another = (*value[:at], change(value[at], data), *value[at + 1 :])
        return data.draw(st.sampled_from([with_another, value[:at] + value[at + 1 :], value[::-1], value[at:]]))
    if isinstance(value, Battle):
        name = data.draw(st.sampled_from([field.name for field in fields(Battle)]))
        return evolve(value, **{name: change(getattr(value, name), data)})
    if isinstance(value, CardSet) and data.draw(st.booleans()):
        return value ^ {data.draw(st.sampled_from(CARDS))}
    return data.draw(anything)


@given(state=states(commander) | tie_rich_states(), data=st.data())
def test_a_random_change_is_refused_or_can_be_played(state: GameState, data: st.DataObject) -> None:
    """Every function works on a state that `check` accepts, and it accepts every next state too."""
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from([field.name for field in fields(GameState)]))
        other = data.draw(states(commander) | tie_rich_states())
        value = data.draw(st.just(getattr(other, name)) | st.just(change(getattr(state, name), data)))
        state = evolve(state, **{name: value})
    try:
        check(state)
    except InvalidStateError:
        return
    play_on(state)


def play_on(state: GameState) -> None:
    """Call every function on a valid state."""
    actions = list(legal_actions(state))
    assert bool(actions) is (state.outcome is None)
    assert set(actions) == {action for action in candidates(state) if why_not(state, action) is None}
    for action in actions:
        assert narrate(state, action)
        check(apply(state, action))
    for seat in range(state.players):
        table = view(state, seat, recall=True)
        assert len(draw(table, seat).splitlines()) == 5
    assert view(resample(state, 0, seed=1), 0, recall=True) == view(state, 0, recall=True)
    assert load(save(state)) == state


def test_a_state_that_is_not_sound_only_raises_library_errors() -> None:
    """Functions trust a state that is not valid, and refuse actions with an error of the library."""
    spoiled = evolve(new_game(1), removed=CardSet(CARDS[:3]))
    for verb in (lambda a: apply(spoiled, a), lambda a: narrate(spoiled, a)):
        for action in candidates(spoiled):
            with suppress(CardCaptureError):
                verb(action)
    resample(spoiled, 0, seed=1)
