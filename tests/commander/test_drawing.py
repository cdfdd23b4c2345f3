"""Drawings of layouts: every line and every kind of cell."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given

from card_capture import UnknownSeatError, commander
from card_capture.commander import GameState, draw, new_game, view
from card_capture.testing import states
from tests.commander.oracle import tie_rich_states
from tests.commander.positions import FULL, OUT, Seat, after, only, position


def draw_lines(state: GameState, seat: int, *, recall: bool = False) -> list[str]:
    return draw(view(state, 0, recall=recall), seat).split("\n")


def test_a_layout_face_down() -> None:
    """The drawing is the same with and without recall until a card is turned up."""
    for recall in (False, True):
        for seat in (0, 1):
            assert draw_lines(new_game(1), seat, recall=recall) == [
                " 1     2     3     4",
                "    5     6     7",
                "    8     9     10",
                "       11    12",
                "          13",
            ]


TIE = after(position(Seat({2: "9d", 1: "Tc"}), Seat({3: "9s", 2: "4h"}, lacks=[1])), "attack 2 seat 1 slot 3")


def test_cards_face_up_and_gaps() -> None:
    """The drawing is the same with and without recall."""
    for recall in (False, True):
        assert draw_lines(TIE, 0, recall=recall) == [
            " 1     9d    3     4",
            "    5     6     7",
            "    8     9     10",
            "       11    12",
            "          13",
        ]
        assert draw_lines(TIE, 1, recall=recall) == [
            " --    2     9s    4",
            "    5     6     7",
            "    8     9     10",
            "       11    12",
            "          13",
        ]


def test_remembered_cards_have_parentheses_and_the_chosen_slot_has_brackets() -> None:
    """The card that the attacker has chosen is still face down; a card that is face up has neither."""
    state = evolve(TIE, seen=((2, 4, 7, 13), (3, 11, 12)))
    chosen = after(state, "expose 1")
    assert draw_lines(chosen, 0, recall=True) == [
        f"[1]    9d    3    ({state.layouts[0][3]})",
        f"    5     6    ({state.layouts[0][6]})",
        "    8     9     10",
        "       11    12",
        f"         ({state.layouts[0][12]})",
    ]
    assert draw_lines(chosen, 1, recall=True) == [
        " --    2     9s    4",
        "    5     6     7",
        "    8     9     10",
        f"      ({state.layouts[1][10]})  ({state.layouts[1][11]})",
        "          13",
    ]
    assert draw_lines(chosen, 0) == [draw_lines(TIE, 0)[0].replace(" 1 ", "[1]"), *draw_lines(TIE, 0)[1:]]
    over = after(chosen, "expose 2")
    assert draw_lines(over, 0, recall=True)[0] == f"(Tc)  (9d)   3    ({state.layouts[0][3]})"
    assert draw_lines(over, 1, recall=True)[0] == " --   (4h)   --    4"


def test_a_player_who_is_out() -> None:
    state = position(FULL, OUT, only(s12="2c", s13="3c"))
    assert draw_lines(state, 1) == [
        " --    --    --    --",
        "    --    --    --",
        "    --    --    --",
        "       --    --",
        "          --",
    ]
    assert draw_lines(state, 2) == [
        " --    --    --    --",
        "    --    --    --",
        "    --    --    --",
        "       --    12",
        "          13",
    ]


@pytest.mark.parametrize("seat", [-1, 3, True, False, 1.0, "1", None, 10**5000], ids=lambda seat: repr(type(seat)))
def test_unknown_seats_are_refused(seat: int) -> None:
    table = view(new_game(1, players=3), 0)
    with pytest.raises(UnknownSeatError, match="expected a seat from 0 to 2") as caught:
        draw(table, seat)
    assert caught.value.seat is seat


@given(state=states(commander) | tie_rich_states())
def test_the_columns_of_any_drawing(state: GameState) -> None:
    """Every cell is in the column of its slot."""
    for recall in (False, True):
        table = view(state, 0, recall=recall)
        for seat in range(state.players):
            for text, slots in zip(
                draw(table, seat).split("\n"), ((1, 2, 3, 4), (5, 6, 7), (8, 9, 10), (11, 12), (13,)), strict=True
            ):
                assert text == text.rstrip()
                cells = [text[3 * (4 - len(slots)) + 6 * n :][:4] for n in range(len(slots))]
                assert "".join(text.split()) == "".join(cell.strip() for cell in cells)
                assert all(cell.strip() for cell in cells)
