"""Views of Casino as text."""

from __future__ import annotations

from attrs import evolve

from card_capture import CardSet
from card_capture.casino import MAIN, Outcome, new_game, view
from tests.casino.positions import position

CROWDED = position(
    "8c Td 2c 9s",
    "Ac Ad Ah As 2d 2h 2s 3c 3d 3h 4d 4h 4s 5d 5h Th Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Ks",
    "8*: 8s,8h seat 0",
    "10: 6c+4c seat 1",
    "9*: 6d+3s,9h seat 2",
    players=4,
)


def test_a_fresh_deal_from_both_seats() -> None:
    state = new_game(seed=7)
    lines = [
        "Round 1, deal 1 of 6, seat 0 to play",
        "  Table:  4d 7d 6h Ks",
        "  Hand of seat 0:  8c Tc Th Js   (cards of seat 1: 4)",
        "  Captured:  side 0: 0, side 1: 0   (stock 40)",
        "  Score:  side 0: 0, side 1: 0",
    ]
    assert str(view(state, 0)).splitlines() == lines
    lines[2] = "  Hand of seat 1:  5d 8d Jd 4s   (cards of seat 0: 4)"
    assert str(view(state, 1)).splitlines() == lines


def test_a_crowded_table() -> None:
    assert str(view(CROWDED, 0)).splitlines()[:6] == [
        "Round 1, deal 3 of 3, seat 0 to play",
        "  Table:  3c Jc Qc Kc Ac 2d 3d 4d 5d Jd Qd Kd Ad 2h 3h 4h 5h Th Jh Qh Ah 2s 4s",
        "          Js Qs Ks As",
        "  B1:  multiple build of 8: 8h 8s, owned by seat 0",
        "  B2:  single build of 10: 4c 6c, owned by seat 1",
        "  B3:  multiple build of 9: 6d 9h 3s, owned by seat 2",
    ]


def test_everything_at_once() -> None:
    state = evolve(
        position("8c 4d", "-", "8: 5s+3h seat 0", variant=MAIN.evolve(name="mine", partnership=True)),
        announced=((8,), (), (9, 10), ()),
        sweeps=(1, 0),
        scores=(8, 3),
        round_points=(2, 1),
        piles=(CardSet.parse("2c Ts"), CardSet()),
        unclaimed=CardSet.parse("Kc Kd"),
        outcome=Outcome(winner=1, scores=(8, 23)),
        to_move=None,
    )
    state = evolve(state, builds=(evolve(state.builds[0], owner=None),))
    lines = [
        "Round 1: seats 1 and 3 win",
        "  Table:  no loose cards",
        "  B1:  single build of 8: 3h 5s, no owner",
        "  Hand of seat 3:  6c 7c   (cards of seat 0: 2, seat 1: 2, seat 2: 2)",
        "  Announced:  seat 0: 8, seat 2: 9 10",
        "  Captured:  side 0: 2, side 1: 0   (stock 0)",
        "  Last capture:  seat 3",
        "  Sweeps:  side 0: 1, side 1: 0",
        "  Unclaimed residue:  Kc Kd",
        "  Score:  side 0: 8, side 1: 3",
        "  In this round:  side 0: 2, side 1: 1",
    ]
    assert str(view(state, 3)).splitlines() == lines
    assert str(view(state, 3, recall=True)).splitlines() == [
        *lines,
        "  Pile of side 0:  2c Ts",
        "  Known to hold cards for:  seat 0: 8, seat 2: 9 10",
    ]


def test_the_end_of_a_match() -> None:
    state = evolve(
        new_game(seed=7, players=3),
        hands=(CardSet(),) * 3,
        table=CardSet(),
        to_move=None,
        outcome=Outcome(winner=2, scores=(1, 2, 21)),
        scores=(1, 2, 21),
        round=4,
    )
    heading, *_, score = str(view(state, 1)).splitlines()
    assert (heading, score) == ("Round 4: seat 2 wins", "  Score:  side 0: 1, side 1: 2, side 2: 21")
    assert "  Hand of seat 1:  no cards   (cards of seat 0: 0, seat 2: 0)" in str(view(state, 1))
