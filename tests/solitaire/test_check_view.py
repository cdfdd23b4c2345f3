"""Views that no state has, and the messages that refuse them; `test_imagine.py` tries any change of any field."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from card_capture import (
    BETA,
    DECKOPEDIA,
    CardSet,
    InvalidViewError,
    Outcome,
    Phase,
    View,
    apply,
    check,
    imagine,
    parse_action,
    view,
)
from card_capture.solitaire._check_view import check_view
from tests.solitaire.positions import cards, position

STATE = position("2c 3d 4h X1", "5s 6h 7c 8d", DECKOPEDIA, enemy_deck_known=2)
VISIBLE = position("2c 3d 4h X1", "5s 6h 7c 8d", BETA)
LOST = apply(position("2c 3c", "Kh 5h", DECKOPEDIA), parse_action("give 2c"))
SEEN, KNOWN = view(STATE), view(STATE, recall=True)
ROYAL_HAND = position("Jd Qd Kd Ad", "5s 6h 7c 8c", DECKOPEDIA, phase=Phase.DISCARD)

FAULTS: list[tuple[View, dict[str, Any], str]] = [
    (SEEN, {"round": True}, "expected round to be an integer, got True"),
    (SEEN, {"deck": [3]}, "expected deck to be a CardSet or None, got [3]"),
    (SEEN, {"row": (None, "5c", None, None)}, "expected row[1] to be a Card or None, got '5c'"),
    (KNOWN, {"enemy_deck_bottom": (None,)}, "expected enemy_deck_bottom[0] to be a Card, got None"),
    (KNOWN, {"deck": None}, "expected deck to be given, as enemy_deck_bottom is, got None"),
    (SEEN, {"deck": CardSet()}, "expected enemy_deck to be given, as deck is, got None"),
    (KNOWN, {"discard_pile": None}, "expected discard_pile to be the cards of the pile, got None (CC-9.1)"),
    (
        view(VISIBLE),
        {"enemy_capture_pile": None},
        "expected enemy_capture_pile to be the cards of the pile, got None (CC-9.1)",
    ),
    (
        SEEN,
        {"discard_pile": CardSet()},
        "expected discard_pile to be None without recall under deckopedia@1, got CardSet.parse('-') (CC-9.1)",
    ),
    (SEEN, {"deck_size": -1}, "expected deck_size to be from 0 to 54, got -1 (CC-1.5)"),
    (SEEN, {"enemy_deck_size": 10**5000}, "expected enemy_deck_size to be from 0 to 54, got <int> (CC-1.5)"),
    (SEEN, {"deck_size": 11}, "expected the sizes, the row and the hand to add up to 54 cards, got 55 (CC-1.5)"),
    (
        SEEN,
        {"enemy_deck_size": 37, "deck_size": 9},
        "expected enemy_deck_size to be at most 36, since the other cards from 5 to ace lie elsewhere, got 37 (CC-2.1)",
    ),
    (
        SEEN,
        {"enemy_deck_size": 0, "deck_size": 0, "enemy_capture_pile_size": 46},
        "expected enemy_capture_pile_size to be at most 30, since no royal can be there, got 46 (CC-7.1)",
    ),
    (
        SEEN,
        {"hand": CardSet.parse("2c 3d 4h 8d")},
        "expected each of the 54 cards once, got 8d in both row and hand (CC-1.5)",
    ),
    (KNOWN, {"deck": CardSet.parse("2d")}, "expected each of the 54 cards once, got no"),
    (
        KNOWN,
        {"deck_size": 11, "enemy_deck_size": 35},
        "expected deck_size to be 10, to agree with the rest of the view, got 11",
    ),
    (
        SEEN,
        {"phase": Phase.OVER},
        "expected an outcome exactly when phase is Phase.OVER, got Phase.OVER and None (CC-7)",
    ),
    (SEEN, {"round": 61}, "expected round to be from 1 to 60, got 61 (CC-7.5)"),
    (
        view(LOST),
        {"enemy_capture_pile_size": 0, "discard_pile_size": 2},
        "expected a royal in enemy_capture_pile, since outcome is Outcome.LOST_ROYAL, got none (CC-7.1)",
    ),
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


def test_cc_7_1_a_royal_lies_in_a_hidden_pile_after_it_was_lost() -> None:
    check(LOST)
    assert (LOST.outcome, view(LOST).enemy_capture_pile) == (Outcome.LOST_ROYAL, None)
    check_view(view(LOST))
    # Of the 39 cards from 5 to ace that are not visible, one is in the pile.
    assert view(LOST).enemy_deck_size == 38
    with pytest.raises(InvalidViewError, match=r"^expected enemy_deck_size to be at most 38, "):
        check_view(evolve(view(LOST), enemy_deck_size=39, deck_size=view(LOST).deck_size - 1))


def test_hidden_zones_may_hold_any_cards_that_fit() -> None:
    """The fewest royals are needed in the enemy deck, and the pile may hold all other cards."""
    for enemies in (0, 16, 32):
        check_view(evolve(SEEN, enemy_deck_size=enemies, deck_size=46 - enemies))
    check_view(evolve(SEEN, enemy_deck_size=32, deck_size=0, enemy_capture_pile_size=14))
    check_view(evolve(SEEN, enemy_deck_size=16, deck_size=0, enemy_capture_pile_size=30))
    check_view(evolve(SEEN, enemy_deck_size=0, deck_size=16, enemy_capture_pile_size=30))
    check_view(evolve(view(ROYAL_HAND), enemy_deck_size=12, deck_size=34))


def test_cc_9_2_the_bottom_of_the_enemy_deck_stays() -> None:
    assert KNOWN.enemy_deck_bottom == STATE.enemy_deck[-2:]
    for seed in range(5):
        assert imagine(KNOWN, seed=seed).enemy_deck[-2:] == STATE.enemy_deck[-2:]
    swapped = evolve(KNOWN, enemy_deck_bottom=KNOWN.enemy_deck_bottom[::-1])
    assert imagine(swapped, seed=1).enemy_deck[-2:] == STATE.enemy_deck[:-3:-1]
    assert cards("Ks As") == STATE.enemy_deck[-2:]
