"""Views that no state has, and the messages that refuse them; `test_imagine.py` tries any change of any field."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from card_capture import Card, CardSet, InvalidViewError
from card_capture.commander import Battle, FaceDown, Outcome, View, apply, imagine, new_game, parse_action, view
from card_capture.commander._check_view import check_view
from tests.commander.positions import OUT, Seat, after, only, position

DOWN = FaceDown.FACE_DOWN
DEALT = new_game(1)
TIE = after(position(Seat({2: "9d", 1: "Tc"}), Seat({3: "9s", 2: "4h"})), "attack 2 seat 1 slot 3")
FOUGHT = apply(DEALT, parse_action("attack 1 seat 1 slot 1"))
OVER = after(position(Seat({1: "Ac"}), only(s13="Kd")), "attack 1 seat 1 slot 13")
SEEN, KNOWN = view(TIE, 0), view(TIE, 0, recall=True)
LEFT = view(FOUGHT, 0, recall=True)
NINE = Card.parse("9d")
assert KNOWN.remembered is not None
assert LEFT.remembered is not None


def put(layouts: tuple[tuple[object, ...], ...], seat: int, slot: int, thing: object) -> Any:
    """Return the layouts with something else in a slot."""
    layout = layouts[seat]
    return (*layouts[:seat], (*layout[: slot - 1], thing, *layout[slot:]), *layouts[seat + 1 :])


FAULTS: list[tuple[View, dict[str, Any], str]] = [
    (SEEN, {"dealer": None}, "expected dealer to be an integer, got None"),
    (SEEN, {"layouts": 3}, "expected layouts to be a tuple, got 3"),
    (KNOWN, {"removed": None}, "expected removed to be given, as remembered is, got None"),
    (SEEN, {"removed": CardSet()}, "expected remembered to be given, as removed is, got None"),
    (SEEN, {"layouts": SEEN.layouts[:1]}, "expected 2, 3 or 4 layouts, got 1 (CM-1.2)"),
    (KNOWN, {"remembered": ()}, "expected remembered to have 2 items, one for each player, got 0 (CM-1.2)"),
    (SEEN, {"layouts": (None, None)}, "expected layouts[0] to be a tuple, got None"),
    (SEEN, {"layouts": ((), SEEN.layouts[1])}, "expected layouts[0] to have 13 slots, got 0 (CM-1.4)"),
    (
        SEEN,
        {"layouts": put(SEEN.layouts, 1, 5, "5c")},
        "expected layouts[1][4] to be a Card, FaceDown.FACE_DOWN or None, got '5c'",
    ),
    (
        KNOWN,
        {"remembered": put(KNOWN.remembered, 1, 5, DOWN)},
        "expected remembered[1][4] to be a Card or None, got FaceDown.FACE_DOWN",
    ),
    (
        KNOWN,
        {"remembered": put(KNOWN.remembered, 0, 2, None)},
        "expected remembered[0][1] to be Card.parse('9d'), as in layouts, got None (CM-7.2)",
    ),
    (
        LEFT,
        {"remembered": put(LEFT.remembered, 1, 1, NINE)},
        "expected remembered[1][0] to be None, as in layouts, got Card.parse('9d') (CM-7.2)",
    ),
    (SEEN, {"battle": Battle(0, 2, 2, 3)}, "expected battle.defender to be a seat from 0 to 1, got 2 (CM-1.2)"),
    (SEEN, {"battle": Battle(0, 2, 1, None)}, "expected battle.defender_slot to be an integer, got None"),  # type: ignore[arg-type]
    (
        SEEN,
        {"battle": Battle(0, 2, 1, 4)},
        "expected layouts[1][3] to be a Card, since it is face up in the battle, got FaceDown.FACE_DOWN (CM-7.1)",
    ),
    (SEEN, {"battle": Battle(0, 2, 1, 99)}, "expected battle.defender_slot to be a slot that can be attacked, got 99"),
    (
        SEEN,
        {"layouts": put(SEEN.layouts, 0, 2, Card.parse("Td"))},
        "expected a tie between the cards of the battle, got Td and 9s (CM-4.3)",
    ),
    (
        SEEN,
        {"layouts": put(SEEN.layouts, 0, 5, Card.parse("Td"))},
        "expected layouts[0][4] to be FaceDown.FACE_DOWN, to agree with the rest of the view, got Card.parse('Td')",
    ),
    (
        SEEN,
        {"layouts": put(SEEN.layouts, 0, 5, NINE)},
        "expected each of the 52 cards once, got 9d twice in layouts[0] (CM-1.1)",
    ),
    (KNOWN, {"removed": CardSet([NINE])}, "expected each of the 52 cards once, got 9d in both layouts[0] and removed"),
    (KNOWN, {"removed": CardSet.parse("X1")}, "expected no Joker, got X1 in removed (CM-1.1)"),
    (LEFT, {"removed": CardSet()}, "expected 26 cards in set_aside, got 27 (CM-1.3)"),
    (SEEN, {"to_move": 1}, "expected to_move to be 0, the seat that must choose a card, got 1 (CM-4.2)"),
    (
        SEEN,
        {"outcome": Outcome(0)},
        "expected outcome to be None while 2 players are in the game, got Outcome(winner=0)",
    ),
    (
        view(OVER, 0),
        {"in_game": (True, True)},
        "expected a Commander in slot 13 of seat 1, which is in the game, got no card (CM-5.1)",
    ),
    (SEEN, {"in_game": (True, False)}, "expected layouts[1] to be empty because seat 1 is out, got 13 cards (CM-5.2)"),
]


@pytest.mark.parametrize(("seen", "changes", "message"), FAULTS, ids=[fault[-1] for fault in FAULTS])
def test_messages(seen: View, changes: dict[str, Any], message: str) -> None:
    check_view(seen)
    changed = evolve(seen, **changes)
    with pytest.raises(InvalidViewError) as caught:
        check_view(changed)
    assert str(caught.value).startswith(message)
    with pytest.raises(InvalidViewError):
        imagine(changed, seed=1)


def test_cm_1_3_cards_may_have_left_the_game_unseen() -> None:
    """A player who is out took at most twelve of them along."""
    state = position(only(s13="Ac"), only(s13="Kd"), OUT)
    seen = view(state, 0, recall=True)
    assert seen.removed is not None
    assert len(seen.removed) == 37
    for kept in (25, 37):
        state = imagine(evolve(seen, removed=CardSet([*seen.removed][:kept])), seed=1)
        assert len(state.set_aside) == 13 + 37 - kept
    with pytest.raises(InvalidViewError, match=r"^expected 13 to 25 cards in set_aside, got 26 \(CM-1.3\)$"):
        imagine(evolve(seen, removed=CardSet([*seen.removed][:24])), seed=1)
