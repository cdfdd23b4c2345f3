"""States that no game can be in."""
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
"""A number that can't be written out."""

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


def test_the_states_that_the_faults_are_made_from() -> None:
    assert [state.outcome for state in (WON, DRAWN)] == [Outcome(0), Outcome(None)]
    assert [state.battle for state in (TIE, CHOSEN, BOTH)] == [Battle(0, 2, 1, 2), Battle(0, 2, 1, 2, (1,)), BATTLE]
    for state in (STATE, THREE, FOUR, WON, DRAWN, TIE, CHOSEN, BOTH):
        check(state)


def seat_0(*cards: Card | str | None, state: GameState = STATE) -> dict[str, Any]:
    """Return the change that puts another layout first."""
    return {"layouts": (tuple(cards), *state.layouts[1:])}


LAYOUT = STATE.layouts[0]
ASIDE = next(iter(STATE.set_aside))
GONE = next(iter(STATE.removed))

FAULTS: list[tuple[GameState, dict[str, Any], str]] = [
    # Kinds
    (STATE, {"layouts": STATE.layouts[:1]}, "there are 1 layouts: expected 2, 3 or 4 (CM-1.2)"),
    (STATE, {"layouts": STATE.layouts * 3}, "there are 6 layouts: expected 2, 3 or 4 (CM-1.2)"),
    (STATE, {"layouts": ()}, "there are 0 layouts: expected 2, 3 or 4 (CM-1.2)"),
    (STATE, {"layouts": (LAYOUT, [None] * 13)}, "layouts is ((Card.parse("),
    (STATE, {"layouts": (None, None)}, "layouts is (None, None): expected a tuple for each of 2 players"),
    (STATE, {"in_game": (True,)}, "in_game is (True,): expected a bool for each of 2 players"),
    (STATE, {"in_game": (True, True, True)}, "in_game is (True, True, True): expected a bool for each of 2 players"),
    (STATE, {"in_game": (1, True)}, "in_game is (1, True): expected a bool for each of 2 players"),
    (STATE, {"seen": ((),)}, "seen is ((),): expected a tuple for each of 2 players"),
    (STATE, {"seen": ((), [])}, "seen is ((), []): expected a tuple for each of 2 players"),
    (STATE, {"dealer": -1}, "dealer is -1: expected a seat from 0 to 1 (CM-1.2)"),
    (STATE, {"dealer": 2}, "dealer is 2: expected a seat from 0 to 1 (CM-1.2)"),
    (THREE, {"dealer": H}, "dealer is <int>: expected a seat from 0 to 2 (CM-1.2)"),
    (STATE, seat_0(*LAYOUT[:12]), "the layout of seat 0 has 12 slots: expected 13 (CM-1.4)"),
    (STATE, seat_0(*LAYOUT, None), "the layout of seat 0 has 14 slots: expected 13 (CM-1.4)"),
    (STATE, seat_0("2c", *LAYOUT[1:]), "the layout of seat 0 holds '2c': expected cards"),
    (STATE, {"layouts": (LAYOUT, (0, *STATE.layouts[1][1:]))}, "the layout of seat 1 holds 0: expected cards"),
    # Cards
    (STATE, seat_0(LAYOUT[1], *LAYOUT[1:]), "9c stands twice in the layout of seat 0: expected each of the 52 cards once (CM-1.1)"),
    (STATE, seat_0(STATE.layouts[1][0], *LAYOUT[1:]), "2d stands in the layout of seat 0 and in the layout of seat 1: expected each of"),
    (STATE, {"set_aside": STATE.set_aside | {CARDS[0]}}, "2c stands in the layout of seat 0 and in set_aside: expected each of"),
    (STATE, {"removed": STATE.removed | {CARDS[0]}}, "2c stands in the layout of seat 0 and in removed: expected each of"),
    (STATE, {"removed": STATE.removed | {ASIDE}}, f"{ASIDE} stands in set_aside and in removed: expected each of"),
    (STATE, seat_0(CARDS[52], *LAYOUT[1:]), "X1 is in the layout of seat 0: expected no Jokers (CM-1.1)"),
    (STATE, {"set_aside": STATE.set_aside | {CARDS[53]}}, "X2 is in set_aside: expected no Jokers (CM-1.1)"),
    (STATE, seat_0(None, *LAYOUT[1:]), "2c is missing: expected each of the 52 cards once (CM-1.1)"),
    (STATE, seat_0(None, None, *LAYOUT[2:]), "2c 9c are missing: expected each of the 52 cards once (CM-1.1)"),
    (STATE, {**seat_0(*LAYOUT[:12], None), "removed": STATE.removed | {LAYOUT[12]}}, "seat 0 is in the game without a Commander: expected a card in slot 13 (CM-5.1)"),
    (STATE, {"in_game": (False, True)}, "seat 0 is out, and its layout is on the table: expected it empty (CM-5.2)"),
    (THREE, {"in_game": (True, True, True)}, "seat 1 is in the game without a Commander"),
    # What is remembered
    (STATE, {"seen": ((4,), ())}, "seen is (4,) for seat 0: expected slots where a card lies, ascending (CM-7.2)"),
    (STATE, {"seen": ((), (2, 1))}, "seen is (2, 1) for seat 1: expected slots where a card lies, ascending (CM-7.2)"),
    (STATE, {"seen": ((1, 1), ())}, "seen is (1, 1) for seat 0: expected slots where a card lies, ascending (CM-7.2)"),
    (STATE, {"seen": ((0,), ())}, "seen is (0,) for seat 0: expected slots"),
    (STATE, {"seen": ((14,), ())}, "seen is (14,) for seat 0: expected slots"),
    (STATE, {"seen": ((True,), ())}, "seen is (True,) for seat 0: expected slots"),
    (STATE, {"seen": ((1.0,), ())}, "seen is (1.0,) for seat 0: expected slots"),
    (STATE, {"seen": ((H,), ())}, "seen is <tuple> for seat 0: expected slots"),
    (THREE, {"seen": ((), (1,), ())}, "seen is (1,) for seat 1: expected slots"),
    (STATE, {"set_aside": STATE.set_aside - {ASIDE}, "removed": STATE.removed | {ASIDE}}, "set_aside has 25 cards: expected 26 (CM-1.3)"),
    (STATE, {"set_aside": STATE.set_aside | {GONE}, "removed": STATE.removed - {GONE}}, "set_aside has 27 cards: expected 26 (CM-1.3)"),
    (THREE, {"set_aside": THREE.set_aside | THREE.removed, "removed": CardSet()}, "set_aside has 27 cards: expected 13 to 25 (CM-1.3)"),
    (FOUR, {"set_aside": FOUR.removed, "removed": CardSet()}, "set_aside has 26 cards: expected 0 to 24 (CM-1.3)"),
    # Turn and outcome
    (STATE, {"outcome": Outcome(0)}, "outcome is Outcome(winner=0): expected None, since 2 players are in the game (CM-5.3)"),
    (STATE, {"outcome": Outcome(H)}, "outcome is <Outcome>: expected None, since 2 players are in the game (CM-5.3)"),
    (STATE, {"to_move": 2}, "to_move is 2: expected a seat that is in the game (CM-1.2)"),
    (STATE, {"to_move": -1}, "to_move is -1: expected a seat that is in the game (CM-1.2)"),
    (STATE, {"to_move": None}, "to_move is None: expected a seat that is in the game (CM-1.2)"),
    (STATE, {"to_move": H}, "to_move is <int>: expected a seat that is in the game (CM-1.2)"),
    (THREE, {"to_move": 1}, "to_move is 1: expected a seat that is in the game (CM-1.2)"),
    (WON, {"outcome": None}, "outcome is None: expected Outcome(winner=0) (CM-5.3)"),
    (WON, {"outcome": Outcome(1)}, "outcome is Outcome(winner=1): expected Outcome(winner=0) (CM-5.3)"),
    (WON, {"outcome": Outcome(None)}, "outcome is Outcome(winner=None): expected Outcome(winner=0) (CM-5.3)"),
    (WON, {"outcome": Outcome(False)}, "outcome is Outcome(winner=False): expected Outcome(winner=0) (CM-5.3)"),
    (WON, {"outcome": Outcome(H)}, "outcome is <Outcome>: expected Outcome(winner=0) (CM-5.3)"),
    (DRAWN, {"outcome": Outcome(0)}, "outcome is Outcome(winner=0): expected Outcome(winner=None) (CM-5.3)"),
    (DRAWN, {"outcome": None}, "outcome is None: expected Outcome(winner=None) (CM-5.3)"),
    (WON, {"to_move": 0}, "the game is over: expected neither to_move nor battle (CM-5.3)"),
    (DRAWN, {"to_move": 1}, "the game is over: expected neither to_move nor battle (CM-5.3)"),
    (WON, {"battle": Battle(0, 1, 1, 13)}, "the game is over: expected neither to_move nor battle (CM-5.3)"),
    # Ties
    *[
        (BOTH, {"battle": evolve(BATTLE, **{name: value})}, f"battle.{name} is {value!r}: expected an integer")
        for name in ("attacker", "attacker_slot", "defender", "defender_slot")
        for value in (None, True, 1.0, "1")
    ],
    *[
        (BOTH, {"battle": evolve(BATTLE, **{name: value})}, f"battle.{name} is {value!r}: expected a tuple of slots")
        for name in ("attacker_exposed", "defender_exposed")
        for value in (None, [1], 1, (True,), ("1",), (1, None))
    ],
    (TIE, {"battle": Battle(1, 2, 1, 2)}, "battle: seat 1 fights against itself: expected two seats (CM-3.1)"),
    (TIE, {"battle": Battle(H, 2, H, 2)}, "battle: seat <int> fights against itself: expected two seats (CM-3.1)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1, 3), ())}, "battle: expected as many cards chosen by the attacker as by the defender, or one more (CM-4.2)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (), (1,))}, "battle: expected as many cards chosen by the attacker as by the defender, or one more (CM-4.2)"),
    (TIE, {"battle": Battle(2, 2, 1, 2)}, "battle.attacker is 2: expected a seat from 0 to 1 (CM-1.2)"),
    (TIE, {"battle": Battle(H, 2, 1, 2)}, "battle.attacker is <int>: expected a seat from 0 to 1 (CM-1.2)"),
    (TIE, {"battle": Battle(0, 2, -1, 2)}, "battle.defender is -1: expected a seat from 0 to 1 (CM-1.2)"),
    (TIE, {"battle": Battle(0, 5, 1, 2)}, "battle.attacker_slot is 5: expected a card that is not covered so much (CM-3.1)"),
    (TIE, {"battle": Battle(0, 0, 1, 2)}, "battle.attacker_slot is 0: expected a card that"),
    (TIE, {"battle": Battle(0, 2, 1, 14)}, "battle.defender_slot is 14: expected a card that"),
    (TIE, {"battle": Battle(0, 2, 1, 8)}, "battle.defender_slot is 8: expected a card that is not covered so much (CM-3.1)"),
    (TIE, {"battle": Battle(0, 2, 1, H)}, "battle.defender_slot is <int>: expected a card that"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1, 1), (1, 3))}, "battle.attacker_exposed is (1, 1): expected each card of the battle once (CM-4.2)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (2,))}, "battle.defender_exposed is (2,): expected each card of the battle once (CM-4.2)"),
    (CHOSEN, {"battle": Battle(0, 2, 1, 2, (4,))}, "battle.attacker_exposed has 4: expected cards next to slot 2 (CM-4.1)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (13,))}, "battle.defender_exposed has 13: expected cards next to slot 2 (CM-4.1)"),
    (CHOSEN, {"battle": Battle(0, 2, 1, 2, (H,))}, "battle.attacker_exposed has <int>: expected cards next to slot 2 (CM-4.1)"),
    (evolve(CHOSEN, to_move=1), {**seat_0(None, *CHOSEN.layouts[0][1:], state=CHOSEN), "removed": CHOSEN.removed | {Card.parse("Kc")}}, "battle.attacker_exposed has 1: expected cards next to slot 2 (CM-4.1)"),
    (TIE, {"to_move": 1}, "to_move is 1: expected seat 0, which is to choose a card (CM-4.2)"),
    (CHOSEN, {"to_move": 0}, "to_move is 0: expected seat 1, which is to choose a card (CM-4.2)"),
    (TIE, {"seen": ((), (2,))}, "battle: expected every card turned up in it among those seen (CM-7.2)"),
    (BOTH, {"seen": ((1, 2), (2,))}, "battle: expected every card turned up in it among those seen (CM-7.2)"),
    (TIE, {"battle": Battle(0, 2, 1, 3), "seen": ((2,), (2, 3))}, "battle: expected cards of equal rank, or it would be over (CM-4.3)"),
    (BOTH, {"battle": Battle(0, 2, 1, 2, (1,), (3,)), "seen": ((1, 2), (2, 3))}, "battle: expected cards of equal rank, or it would be over (CM-4.3)"),
    (position(only(s13="7c"), only(s12="7d", s13="Kd")), {"battle": Battle(0, 13, 1, 12), "seen": ((13,), (12,))}, "battle: expected cards left to turn up on both sides, or it would be over (CM-4.5)"),
    (position(only(s13="7c"), only(s12="7d", s13="Kd"), to_move=1), {"battle": Battle(1, 12, 0, 13), "seen": ((13,), (12,)), "to_move": 1}, "battle: expected cards left to turn up on both sides, or it would be over (CM-4.5)"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("state", "changes", "message"), FAULTS, ids=[f"{n} {message[:40]}" for n, (*_, message) in enumerate(FAULTS)]
)
def test_faults(state: GameState, changes: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidStateError) as caught:
        check(evolve(state, **changes))
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("name", [field.name for field in fields(GameState)])
@pytest.mark.parametrize("value", ["x", 1.5, True, [], object()], ids=kind)
def test_wrong_types(name: str, value: object) -> None:
    with pytest.raises(InvalidStateError, match=f"^{name} is .*: expected a value of "):
        check(evolve(STATE, **{name: value}))


def test_what_is_unusual_is_sound() -> None:
    """Positions that play would hardly bring, but that contradict nothing, as puzzles have them."""
    for state in (
        position(Seat(lacks=[13 - n for n in range(1, 13)]), FULL),
        position(FULL, Seat(lacks=[11, 12]), FULL, FULL),
        evolve(STATE, seen=(tuple(slot for slot in SLOTS if slot != 4), tuple(SLOTS))),
        evolve(STATE, dealer=0),
        evolve(FOUR, set_aside=CardSet([*FOUR.removed][:24]), removed=CardSet([*FOUR.removed][24:])),
    ):
        check(state)


def missing(state: GameState, card: Card) -> GameState:
    """Return the state without a card, wherever it is."""
    layouts = tuple(tuple(None if other is card else other for other in layout) for layout in state.layouts)
    seen = tuple(
        tuple(slot for slot in slots if layout[slot - 1]) for slots, layout in zip(state.seen, layouts, strict=True)
    )
    gone = {"set_aside": state.set_aside - {card}, "removed": state.removed - {card}}
    return evolve(state, layouts=layouts, seen=seen, **gone)


def doubled(state: GameState, card: Card) -> GameState:
    """Return the state with a card also among the removed ones, or set aside if it was removed."""
    if card in state.removed:
        return evolve(state, set_aside=state.set_aside | {card})
    return evolve(state, removed=state.removed | {card})


@pytest.mark.parametrize("spoil", [missing, doubled])
@given(state=states(commander) | tie_rich_states(), card=st.sampled_from(CARDS[:52]))
def test_a_card_missing_or_twice(spoil: Callable[[GameState, Card], GameState], state: GameState, card: Card) -> None:
    """It is refused by `check`."""
    with pytest.raises(InvalidStateError, match=f"^{card} "):
        check(spoil(state, card))


# Whatever is put into a field

anything = (
    st.none()
    | st.booleans()
    | st.integers(-1, 14)
    | st.sampled_from([H, "2c", CARDS[0], CARDS[52], Outcome(None), Outcome(0), CardSet(), CardSet(CARDS[:3])])
    | st.lists(st.integers(0, 14), max_size=3).map(tuple)
)


def changed(value: Any, data: st.DataObject) -> Any:
    """Return *value* with something else in it, somewhere."""
    if isinstance(value, tuple) and value and data.draw(st.integers(0, 4)):
        at = data.draw(st.integers(0, len(value) - 1))
        with_another = (*value[:at], changed(value[at], data), *value[at + 1 :])
        return data.draw(st.sampled_from([with_another, value[:at] + value[at + 1 :], value[::-1], value[at:]]))
    if isinstance(value, Battle):
        name = data.draw(st.sampled_from([field.name for field in fields(Battle)]))
        return evolve(value, **{name: changed(getattr(value, name), data)})
    if isinstance(value, CardSet) and data.draw(st.booleans()):
        return value ^ {data.draw(st.sampled_from(CARDS))}
    return data.draw(anything)


@given(state=states(commander) | tie_rich_states(), data=st.data())
def test_whatever_is_put_in_is_refused_or_can_be_played(state: GameState, data: st.DataObject) -> None:
    """Every verb works on what `check` lets pass, and every next state passes too."""
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from([field.name for field in fields(GameState)]))
        other = data.draw(states(commander) | tie_rich_states())
        value = data.draw(st.just(getattr(other, name)) | st.just(changed(getattr(state, name), data)))
        state = evolve(state, **{name: value})
    try:
        check(state)
    except InvalidStateError:
        return
    play_on(state)


def play_on(state: GameState) -> None:
    """Ask every verb about a sound state."""
    actions = list(legal_actions(state))
    assert bool(actions) is (state.outcome is None)
    assert set(actions) == {action for action in candidates(state) if why_not(state, action) is None}
    for action in actions:
        assert narrate(state, action)
        check(apply(state, action))
    for seat in range(state.players):
        sight = view(state, seat, recall=True)
        assert len(draw(sight, seat).splitlines()) == 5
    assert view(resample(state, 0, seed=1), 0, recall=True) == view(state, 0, recall=True)
    assert load(save(state)) == state


def test_a_wrong_state_breaks_no_verb_from_inside() -> None:
    """A state that is not sound is taken as it is; what is refused is refused by an error of the library."""
    spoiled = evolve(new_game(1), removed=CardSet(CARDS[:3]))
    for verb in (lambda a: apply(spoiled, a), lambda a: narrate(spoiled, a)):
        for action in candidates(spoiled):
            with suppress(CardCaptureError):
                verb(action)
    resample(spoiled, 0, seed=1)
