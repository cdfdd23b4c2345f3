"""What an action reveals: every position with few hidden cards, and the cases of the rules."""

from __future__ import annotations

from itertools import product

import pytest
from attrs import evolve

from card_capture import (
    CardSet,
    GameState,
    Phase,
    Shuffler,
    UnknownSeatError,
    legal_actions,
    new_game,
    parse_action,
    reveals,
    solitaire,
)
from tests.solitaire.positions import cards, position
from tests.uniformity import find_outcomes


def make_small(phase: Phase, deck: int, enemies: int, known: int, pile: str) -> GameState:
    """Return a state with few face-down cards. It is not valid, since most cards are missing."""
    hand, in_row = ("2c X1", "5s 6h") if phase is Phase.DISCARD else ("2c 3d 4s X1", "5s 6h 7c 8d")
    return evolve(
        position(hand, in_row, phase=phase),
        deck=cards("2h 3h 4h")[:deck],
        discard_pile=CardSet.parse(pile),
        enemy_deck=cards("9c Td Qs")[:enemies],
        enemy_deck_known=known,
    )


SMALL = [
    make_small(phase, deck, enemies, known, pile)
    for phase, deck, enemies, pile in product(
        (Phase.DISCARD, Phase.CAPTURE), range(3), range(4), ("-", "2d", "2d 2s", "2d 2s 3s")
    )
    for known in range(enemies + 1)
    if (deck + len(pile) < 10 if phase is Phase.DISCARD else pile == "-")
]


@pytest.mark.parametrize("state", SMALL, ids=lambda state: f"{state} {state.enemy_deck_known} {state.discard_pile}")
def test_cc_9_2_reveals_is_exact_where_few_cards_are_hidden(state: GameState) -> None:
    """All orders of the decks, and of the pile that is shuffled, are listed."""
    for action in legal_actions(state)[:12]:
        assert reveals(state, action) is (len(find_outcomes(solitaire, state, action, 0)) > 1)


def reveal(phase: Phase, action: str, **zones: object) -> bool:
    """Return whether an action reveals something in a small state with these zones."""
    return reveals(evolve(make_small(phase, 0, 0, 0, "-"), **zones), parse_action(action))


def test_cc_5_2_a_discard_reveals_the_cards_that_it_draws() -> None:
    """Unless it draws none, or the whole deck, or both the deck and the pile: it was known which cards they were."""
    zones = {"hand": CardSet.parse("2c 3d 4s X1"), "deck": cards("2h 3h"), "discard_pile": CardSet.parse("4h")}
    assert not reveal(Phase.DISCARD, "discard -", **zones)
    assert reveal(Phase.DISCARD, "discard 2c", **zones)
    assert not reveal(Phase.DISCARD, "discard 2c 3d", **zones)
    assert reveal(Phase.DISCARD, "discard 2c 3d 4s", **zones)  # one of the four cards of the pile
    zones["deck"] = ()
    assert reveal(Phase.DISCARD, "discard 2c", **zones)
    zones |= {"hand": CardSet.parse("2c 3d")}
    assert not reveal(Phase.DISCARD, "discard -", **zones)
    assert not reveal(Phase.DISCARD, "discard 2c", **zones)


def test_cc_4_3_an_enemy_card_is_revealed_unless_it_is_known() -> None:
    action = parse_action("give 2c")
    for enemies, known, revealed in (
        ("9c Td", 0, True),
        ("9c Td", 1, False),  # only one card can be on top
        ("9c Td", 2, False),
        ("9c Td Qs", 1, True),
        ("9c", 0, False),
        ("-", 0, False),
    ):
        state = evolve(
            position("2c 3d 4s X1", "5s 6h 7c 8d"), enemy_deck=cards(enemies.strip("-")), enemy_deck_known=known
        )
        assert reveals(state, action) is revealed


def test_cc_7_1_nothing_is_dealt_after_a_royal_is_lost() -> None:
    state = position("2c 3d", "Ks 6h 7c 8d")
    assert not reveals(state, parse_action("give 2c"))
    assert reveals(state, parse_action("sacrifice 2c 3d for 6h"))


def test_the_orders_of_a_script_are_unknown_too() -> None:
    """Neither its orders nor its end matter, since the player can't know them."""
    state = make_small(Phase.DISCARD, 0, 0, 0, "4h 2h 3h")
    assert reveals(evolve(state, shuffler=Shuffler.scripted([])), parse_action("discard 2c"))


def test_there_is_only_seat_0() -> None:
    state = new_game(1)
    assert reveals(state, legal_actions(state)[0], 0) is reveals(state, legal_actions(state)[0])
    with pytest.raises(UnknownSeatError, match=r"^expected seat 0, got 1$"):
        reveals(state, legal_actions(state)[0], 1)
