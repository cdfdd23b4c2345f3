"""The rulebook's worked positions, W1 to W15, in every variant; some differ between variants."""

from __future__ import annotations

import pytest
from attrs import evolve

from card_capture import (
    BETA,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    Capture,
    CardSet,
    GameState,
    GiveUp,
    Outcome,
    Phase,
    Reason,
    Variant,
    apply,
    legal_actions,
    parse_action,
    why_not,
)
from card_capture.solitaire import is_royal
from tests.solitaire.positions import cards, position, row

SPENT = [PUBLISHED, BETA, PLAYCARDS]
ALL = [*SPENT, DECKOPEDIA]

in_every_variant = pytest.mark.parametrize("variant", ALL, ids=str)
where_jokers_copy_spent_cards = pytest.mark.parametrize("variant", SPENT, ids=str)


def list_legal(state: GameState) -> set[str]:
    return set(map(str, legal_actions(state)))


def list_captures(state: GameState) -> set[str]:
    return {str(action) for action in legal_actions(state) if isinstance(action, Capture)}


def find_reason(state: GameState, text: str) -> Reason | None:
    refusal = why_not(state, parse_action(text))
    return refusal and refusal.reason


def apply_text(state: GameState, text: str) -> GameState:
    return apply(state, parse_action(text))


@in_every_variant
def test_w1(variant: Variant) -> None:
    """A capture needs the target's value in its suit."""
    state = position("4s 3s 2s 2c", "9s 5h Kd 6c", variant)
    assert list_captures(state) == {"capture 9s with 2s 3s 4s"}
    assert find_reason(state, "capture 9s with 4s 3s") is Reason.TOO_WEAK


@in_every_variant
def test_w2(variant: Variant) -> None:
    """A Joker doubles the 3c."""
    state = position("3c X1 2d 2h", "5c 6c 7c Kd", variant)
    assert list_captures(state) == {"capture 5c with 3c X1", "capture 6c with 3c X1"}
    assert find_reason(state, "capture 7c with 3c X1") is Reason.TOO_WEAK


@in_every_variant
def test_w3(variant: Variant) -> None:
    """A Joker copies the highest card only."""
    state = position("4h 2h X1 3c", "9h Th Jh 5s", variant)
    assert list_captures(state) == {"capture 9h with 2h 4h X1", "capture Th with 2h 4h X1"}
    assert find_reason(state, "capture Jh with 4h 2h X1") is Reason.TOO_WEAK


@where_jokers_copy_spent_cards
def test_w4(variant: Variant) -> None:
    """Two Jokers copy the same card; without a suited card they capture nothing."""
    state = position("3d X1 X2 2c", "9d Td 5c 6h", variant)
    assert list_captures(state) == {"capture 9d with 3d X1 X2", "capture 5c with 2c X1 X2"}
    assert find_reason(state, "capture Td with 3d X1 X2") is Reason.TOO_WEAK
    for target in ("9d", "Td", "5c", "6h"):
        assert find_reason(state, f"capture {target} with X1 X2") is Reason.JOKER_ALONE


def test_w4_where_jokers_copy_held_cards() -> None:
    """In Deckopedia both Jokers copy the 3d or the 2c while it stays in hand."""
    state = position("3d X1 X2 2c", "9d Td 5c 6h", DECKOPEDIA)
    assert list_captures(state) == {"capture 9d with 3d X1 X2", "capture 5c with 2c X1 X2"}
    assert find_reason(state, "capture 9d with X1 X2") is Reason.TOO_WEAK
    assert find_reason(state, "capture 6h with X1 X2") is Reason.JOKER_ALONE


@in_every_variant
def test_w5(variant: Variant) -> None:
    """Without a card of the target's suit there is no capture, and any card can be given up."""
    state = position("X1 X2 2c 3c", "5h 6h 7h 8h", variant)
    assert list_captures(state) == set()
    assert {"give X1", "give X2", "give 2c", "give 3c"} <= list_legal(state)


@pytest.mark.parametrize("variant", [PUBLISHED, BETA, DECKOPEDIA], ids=str)
def test_w6(variant: Variant) -> None:
    """Giving up a royal in Position 1 is legal and loses the game."""
    state = position("Qh 2c 3d 4s", "Ks 5d 5h 5c", variant)
    for card in state.hand:
        assert apply(state, GiveUp(card)).outcome is Outcome.LOST_ROYAL
    for pair in ("2c 3d", "2c 4s", "3d 4s"):
        assert apply_text(state, f"sacrifice {pair} for Ks").outcome is None


def test_w6_where_no_royal_may_be_given_up() -> None:
    """PlayCards forbids giving up a royal."""
    state = position("Qh 2c 3d 4s", "Ks 5d 5h 5c", PLAYCARDS)
    assert not any(isinstance(action, GiveUp) for action in legal_actions(state))
    assert find_reason(state, "give 2c") is Reason.ROYAL


@pytest.mark.parametrize("variant", SPENT, ids=str)
def test_w7(variant: Variant) -> None:
    """The game is lost if a Capture Phase begins without a safe action."""
    before = position("Qh Jd Kc 2c", "Ks 9s 8s 7s", variant, phase=Phase.DISCARD)
    state = apply_text(before, "discard -")
    assert (state.phase, state.outcome) == (Phase.OVER, Outcome.LOST_STUCK)
    assert list(legal_actions(state)) == []


def test_w7_where_play_continues() -> None:
    """In Deckopedia there are legal actions, though each of them loses."""
    before = position("Qh Jd Kc 2c", "Ks 9s 8s 7s", DECKOPEDIA, phase=Phase.DISCARD)
    state = apply_text(before, "discard -")
    assert state.phase is Phase.CAPTURE
    assert len(legal_actions(state)) == 4 + 6 * 4
    assert {apply(state, action).outcome for action in legal_actions(state)} == {Outcome.LOST_ROYAL}


def test_w8() -> None:
    """In Deckopedia a Joker alone copies the Td, which stays in hand; in the others it may not be spent alone."""
    state = position("Td X1 2c 3c", "9d 5h 5s 6s", DECKOPEDIA)
    assert list_captures(state) == {"capture 9d with X1", "capture 9d with Td", "capture 9d with Td X1"}
    following = apply_text(state, "capture 9d with X1")
    assert cards("Td")[0] in following.hand
    assert CardSet.parse("9d X1") <= following.discard_pile
    for variant in SPENT:
        state = evolve(state, variant=variant)
        assert list_captures(state) == {"capture 9d with Td", "capture 9d with Td X1"}
        assert find_reason(state, "capture 9d with X1") is Reason.JOKER_ALONE


def test_w9() -> None:
    """In Deckopedia a Joker alone counts as the 4d, too weak for the 5d; together they capture the 8d."""
    state = position("4d X1 2c 3c", "8d 5d 5s 6s", DECKOPEDIA)
    assert list_captures(state) == {"capture 8d with 4d X1", "capture 5d with 4d X1"}
    assert find_reason(state, "capture 5d with X1") is Reason.TOO_WEAK


@in_every_variant
def test_w10(variant: Variant) -> None:
    """Giving up the last enemy card wins."""
    state = apply_text(position("2c 3c", "5h", variant, enemy_deck=""), "give 2c")
    assert (state.phase, state.outcome) == (Phase.OVER, Outcome.WON)
    assert CardSet.parse("2c 5h") <= state.enemy_capture_pile


@in_every_variant
def test_w11(variant: Variant) -> None:
    """Capturing the last enemy card wins."""
    assert apply_text(position("As 2c", "Ks", variant, enemy_deck=""), "capture Ks with As").outcome is Outcome.WON


@in_every_variant
def test_w12(variant: Variant) -> None:
    """The last royal can't be captured, so it is sent to the enemy deck and dealt again to Position 1."""
    state = position("2c 3d", "Ks", variant, enemy_deck="")
    safe = [a for a in legal_actions(state) if apply(state, a).outcome is not Outcome.LOST_ROYAL]
    assert list(map(str, safe)) == ["sacrifice 2c 3d for Ks"]
    following = apply(state, safe[0])
    assert (following.row, following.enemy_deck, following.outcome) == (row("Ks"), (), None)
    assert len(apply_text(following, "discard -").hand) == 4


def test_w13() -> None:
    """Once the enemy deck is empty, Published leaves gaps where they are, so Position 1 can be empty."""
    state = position("2c 3d 4h 4s", "- 5s 6s -", PUBLISHED, enemy_deck="")
    assert find_reason(state, "give 2c") is Reason.EMPTY_POSITION
    assert not any(isinstance(action, GiveUp) for action in legal_actions(state))
    assert apply_text(position("2c 3d 4h 5s", "7h 6s 8s -", PUBLISHED, enemy_deck=""), "give 2c").row == row(
        "- 6s 8s -"
    )


@pytest.mark.parametrize("variant", [BETA, PLAYCARDS, DECKOPEDIA], ids=str)
def test_w13_where_the_row_closes_up(variant: Variant) -> None:
    """The other variants close the gap."""
    assert apply_text(position("2c 3d 4h 4s", "7h 5s 6s -", variant, enemy_deck=""), "give 2c").row == row("5s 6s - -")


@in_every_variant
def test_w14(variant: Variant) -> None:
    """The last card of the enemy deck fills the first gap, and Position 4 stays empty."""
    state = apply_text(position("Td 2c 3d 4h", "5c 6c 9d -", variant, enemy_deck="Kh"), "capture 9d with Td")
    assert (state.row, state.enemy_deck) == (row("5c 6c Kh -"), ())


@in_every_variant
def test_w15(variant: Variant) -> None:
    """The last card of the deck is drawn first; then the discard pile is shuffled and drawn from."""
    state = position("2c 3c", "5h 6h 7h 8h", variant, phase=Phase.DISCARD, deck="9c", discard_pile="2d 3d 4d 2h")
    state = apply_text(state, "discard 3c")
    assert len(state.hand) == 4
    assert CardSet.parse("2c 9c") <= state.hand
    assert state.hand - CardSet.parse("2c 9c") <= CardSet.parse("2d 3d 4d 2h 3c")
    assert (len(state.deck), len(state.discard_pile)) == (3, 0)
    assert not any(map(is_royal, state.deck))
