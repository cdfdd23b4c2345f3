"""Views of Capture the Commander as text."""

from __future__ import annotations

from attrs import evolve

from card_capture.commander import Outcome, new_game, view
from tests.commander.positions import OUT, Seat, after, only, position

TIE = after(
    position(
        Seat({2: "9d", 3: "Kc", 5: "4c"}, lacks=[1]), Seat({3: "9s", 7: "As"}, lacks=[1, 2, 5]), Seat(lacks=[4]), OUT
    ),
    "attack 2 seat 1 slot 3",
)


def test_three_layouts_fit_next_to_each_other() -> None:
    assert str(view(new_game(seed=1, players=3), 0)).splitlines() == [
        "Seat 0 to attack",
        "          seat 0                     seat 1                     seat 2",
        "   1     2     3     4        1     2     3     4        1     2     3     4",
        "      5     6     7              5     6     7              5     6     7",
        "      8     9     10             8     9     10             8     9     10",
        "         11    12                   11    12                   11    12",
        "            13                         13                         13",
    ]


def test_a_tie_of_four_players() -> None:
    lines = [
        "Seat 1 to turn up a card and break the tie",
        "          seat 0                     seat 1",
        "   --    9d   [3]    4        --    --    9s    4",
        "      5     6     7              --    6     7",
        "      8     9     10             8     9     10",
        "         11    12                   11    12",
        "            13                         13",
        "          seat 2                  seat 3 (out)",
        "   1     2     3     --       --    --    --    --",
        "      5     6     7              --    --    --",
        "      8     9     10             --    --    --",
        "         11    12                   --    --",
        "            13                         --",
    ]
    seen = view(after(TIE, "expose 3"), 2)
    assert str(seen).splitlines() == lines
    lines[0] = "Seat 0 to turn up a card and break the tie"
    lines[2] = lines[2].replace("[3]", " 3 ")
    assert str(view(TIE, 2)).splitlines() == lines


def test_the_end_and_the_memory() -> None:
    beaten = after(position(only(s12="7d", s13="8d"), only(s13="2c")), "attack 12 seat 1 slot 13")
    lines = [
        "Game over: won by seat 0",
        "          seat 0                  seat 1 (out)",
        "   --    --    --    --       --    --    --    --",
        "      --    --    --             --    --    --",
        "      --    --    --             --    --    --",
        "         --   (7d)                  --    --",
        "            13                         --",
        "  Removed:  2c 5h 6h 7h 8h 9h Th Jh Qh Kh Ah 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs",
        "            Ks As",
    ]
    assert str(view(beaten, 0, recall=True)).splitlines() == lines
    drawn = evolve(beaten, outcome=Outcome(None))
    assert str(view(drawn, 1)).splitlines() == [
        "Game over: drawn",
        *(line.replace("(7d)", " 12 ") for line in lines[1:-2]),
    ]
