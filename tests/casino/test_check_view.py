"""Views that no state has, and the messages that refuse them; `test_imagine.py` tries any change of any field."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from card_capture import CardSet, InvalidViewError
from card_capture.casino import MAIN, Outcome, ScoreTiming, View, apply, imagine, new_game, parse_action, view
from card_capture.casino._check_view import check_view
from tests.casino.positions import build, position
from tests.casino.test_check import AT_ONCE, IN_ORDER, ORDERED, STOPPED, TAKEN

STATE = position("8c 4d", "8d", "8: 5s+3h seat 0", "9*: 9c, 5c+4c seat 1")
OVER = apply(evolve(position("7s", "3h", seat=1), scores=(3, 19)), parse_action("trail 7s"))
SEEN, KNOWN, DEALT = view(STATE, 0), view(STATE, 0, recall=True), view(new_game(7), 0)
TEN = CardSet.parse("Th")

FAULTS: list[tuple[View, dict[str, Any], str]] = [
    (SEEN, {"seat": True}, "expected seat to be an integer, got True"),
    (SEEN, {"hand_sizes": [2, 2]}, "expected hand_sizes to be a tuple, got [2, 2]"),
    (SEEN, {"hand_sizes": (2, None)}, "expected hand_sizes[1] to be an integer, got None"),
    (KNOWN, {"piles": (None, None)}, "expected piles[0] to be a CardSet, got None"),
    (KNOWN, {"holding": ((), 3)}, "expected holding[1] to be a tuple, got 3"),
    (KNOWN, {"holding": ((), ("8",))}, "expected holding[1][0] to be an integer, got '8'"),
    (SEEN, {"announced": ((), (None,))}, "expected announced[1][0] to be an integer, got None"),
    (KNOWN, {"holding": None}, "expected holding to be given, as piles is, got None"),
    (SEEN, {"holding": ((), ())}, "expected piles to be given, as holding is, got None"),
    (SEEN, {"players": 5}, "expected 2, 3 or 4 players under main@1, got 5 (CA-2.1)"),
    (SEEN, {"seat": 2}, "expected seat to be a seat from 0 to 1, got 2 (CA-1.5)"),
    (SEEN, {"hand_sizes": (2,)}, "expected hand_sizes to have 2 items, one for each seat, got 1 (CA-1.5)"),
    (KNOWN, {"piles": KNOWN.piles and KNOWN.piles[:1]}, "expected piles to have 2 items, one for each side, got 1"),
    (SEEN, {"hand_sizes": (2, 5)}, "expected hand_sizes[1] to be from 0 to 4, got 5 (CA-14.5)"),
    (SEEN, {"stock_size": -1}, "expected stock_size to be from 0 to 52, got -1 (CA-14.1)"),
    (SEEN, {"pile_sizes": (0, 10**5000)}, "expected pile_sizes[1] to be from 0 to 52, got <int> (CA-14.1)"),
    (SEEN, {"hand_sizes": (3, 2)}, "expected hand_sizes[0] to be 2, the number of its cards, got 3 (CA-12.1)"),
    (KNOWN, {"pile_sizes": (1, 42)}, "expected pile_sizes[0] to be 0, the number of its cards, got 1 (CA-12.1)"),
    (SEEN, {"stock_size": 4}, "expected the sizes and the cards on the table to add up to 52, got 56 (CA-14.1)"),
    (SEEN, {"builds": (build("99: 5s+3h seat 0"),)}, "expected the sizes and the cards on the table to add up to 52"),
    (
        SEEN,
        {"builds": (*SEEN.builds[:1], evolve(SEEN.builds[1], value=11))},
        "expected B2 to have a value from 1 to 10, got 11 (CA-1.8)",
    ),
    (SEEN, {"announced": ((), (15,))}, "expected announced[1] to have values from 1 to 10, got 15 (CA-12.3)"),
    (
        SEEN,
        {"announced": ((), (3, 2))},
        "expected announced[1] in ascending order, each value once, got (3, 2) (CA-12.3)",
    ),
    (
        SEEN,
        {"announced": ((), (2, 3, 7))},
        "expected a deal with answering cards for every announced value and every owned build, got none (CA-12.3)",
    ),
    (SEEN, {"announced": ((2,), ())}, "expected seat 0 to hold an answering card for 2, which it announced, got 8c 4d"),
    (
        SEEN,
        {"table": CardSet.parse("8c")},
        "expected each of the 52 cards once, got 8c in both table and hands[0] (CA-14.1)",
    ),
    (SEEN, {"hand_sizes": (2, 1), "stock_size": 1}, "expected 0 cards in stock after deal 6, got 1 (CA-2.1)"),
    (SEEN, {"hand_sizes": (2, 1), "pile_sizes": (0, 43)}, "expected 2 cards in hands[1], got 1 (CA-14.5)"),
    (KNOWN, {"holding": ((8,), (8,))}, "expected holding[1][0] to be 9, to agree with the rest of the view, got 8"),
    (KNOWN, {"holding": ((8,),)}, "expected holding to have 2 items, got 1"),
    (SEEN, {"round_points": (1, 0)}, "expected round_points of 0 under main@1, got (1, 0) (CA-11.1)"),
    (DEALT, {"scores": (1, 0)}, "expected scores of 0 before a round has been counted, got (1, 0) (CA-11.1)"),
    (view(OVER, 0), {"outcome": Outcome(0, OVER.scores)}, "expected outcome to be Outcome(winner=1, "),
    (view(TAKEN, 0), {"scores": (0, 10)}, "expected scores of at least the points of this round, (0, 11), got (0, 10)"),
    (
        view(TAKEN, 0, recall=True),
        {"round_points": (0, 10)},
        "expected round_points to be (0, 11), got (0, 10) (CA-11.1)",
    ),
    (view(ORDERED, 0), {"outcome": Outcome(5, ORDERED.scores)}, "expected no outcome, since no side has won, got "),
    (view(ORDERED, 0), {"outcome": Outcome(None, ORDERED.scores)}, "expected no outcome, since no side has won, got "),  # type: ignore[arg-type]
    (view(STOPPED, 0), {"outcome": Outcome(0, STOPPED.scores)}, "expected outcome to be Outcome(winner=1, "),
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


def test_without_recall_the_points_of_the_piles_are_not_known() -> None:
    """Eleven points were taken, but which cards brought them is not visible."""
    assert AT_ONCE.score_timing is not MAIN.score_timing is ScoreTiming.ROUND_END
    check_view(evolve(view(TAKEN, 0), scores=(0, 10), round_points=(0, 10)))


def test_ca_11_4_without_recall_the_order_of_the_count_is_not_known() -> None:
    """Any side that reached the target can have been first, but no other."""
    assert min(ORDERED.scores) >= ORDERED.variant.target
    for winner in (0, 1):
        check_view(evolve(view(ORDERED, 0), outcome=Outcome(winner, ORDERED.scores)))
    over = apply(evolve(position("7s", "3h", seat=1, variant=IN_ORDER), scores=(3, 19)), parse_action("trail 7s"))
    check_view(view(over, 0))
    with pytest.raises(InvalidViewError, match=r"^expected no outcome, since no side has won, "):
        check_view(evolve(view(over, 0), outcome=Outcome(0, over.scores)))
