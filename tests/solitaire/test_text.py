"""Views of Card Capture as text."""

from __future__ import annotations

import pytest
from attrs import evolve

from card_capture import BETA, CardSet, Outcome, Phase, new_game, view
from tests.solitaire.positions import cards, row

HIDDEN = BETA.evolve(name="hidden", discard_pile_visible=False, enemy_capture_pile_visible=False)


def test_a_fresh_deal() -> None:
    assert str(view(new_game(seed=1))).splitlines() == [
        "Round 1, Discard Phase",
        "  Row, 4 to 1:  Ts Tc 9d 9h   (enemy deck 36)",
        "  Hand:  no cards   (deck 14)",
    ]


def test_an_empty_row_and_every_zone() -> None:
    state = evolve(
        new_game(1, BETA),
        phase=Phase.CAPTURE,
        hand=CardSet.parse("2c 3d X2"),
        row=row("- 9h"),
        enemy_deck=cards("5s Kd 7c Ah"),
        enemy_deck_known=2,
        deck=cards("4s 2h"),
        discard_pile=CardSet.parse("8h 9c"),
        enemy_capture_pile=CardSet.parse("4d 6h"),
    )
    lines = [
        "Round 1, Capture Phase",
        "  Row, 4 to 1:  -- -- 9h --   (enemy deck 4)",
        "  Hand:  2c 3d X2   (deck 2, discard pile 2, Enemy Capture Pile 2)",
        "  Discard pile:  9c 8h",
        "  Enemy Capture Pile:  4d 6h",
        "  Deck, order unknown:  2h 4s",
        "  Enemy deck, order unknown:  Kd 5s",
        "  Bottom of the enemy deck, top first:  7c Ah",
    ]
    assert str(view(state, recall=True)).splitlines() == lines
    hidden = evolve(state, variant=HIDDEN)
    assert str(view(hidden)).splitlines() == lines[:3]
    assert str(view(hidden, recall=True)) == str(view(state, recall=True))


def test_lines_begin_below_the_cards_of_their_label() -> None:
    assert str(view(new_game(seed=1), recall=True)).splitlines()[4:] == [
        "  Enemy deck, order unknown:  5c 6c 7c 8c 9c Jc Qc Kc Ac 5d 6d 7d 8d Td Jd Qd",
        "                              Kd Ad 5h 6h 7h 8h Th Jh Qh Kh Ah 5s 6s 7s 8s 9s",
        "                              Js Qs Ks As",
    ]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome.WON, "won"),
        (Outcome.LOST_ROYAL, "lost (a royal was lost)"),
        (Outcome.LOST_STUCK, "lost (stuck)"),
    ],
)
def test_the_end(outcome: Outcome, words: str) -> None:
    state = evolve(new_game(seed=1), phase=Phase.OVER, outcome=outcome, round=7, row=(None,) * 4, hand=CardSet())
    assert str(view(state)).splitlines() == [
        f"Round 7: {words}",
        "  Row, 4 to 1:  -- -- -- --   (enemy deck 36)",
        "  Hand:  no cards   (deck 14)",
    ]
