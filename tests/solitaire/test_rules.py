"""The numbered rules of Card Capture; the name of each test has the number of its rule."""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    VARIANTS,
    Capture,
    Card,
    CardSet,
    Discard,
    FirstPhase,
    GameState,
    GiveUp,
    InvalidStateError,
    JokerCopies,
    NotACardError,
    OpeningRow,
    Outcome,
    Phase,
    Reason,
    RoyalRule,
    Sacrifice,
    Shuffler,
    StuckRule,
    Suit,
    Variant,
    apply,
    check,
    legal_actions,
    new_game,
    parse_action,
    solitaire,
    view,
    why_not,
)
from card_capture.solitaire import is_royal, value
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK
from card_capture.testing import PlayedGame
from tests.contract import refuse
from tests.solitaire.positions import cards, position, row
from tests.solitaire.strategies import mixed_variants, reachable_states, variants, whole_games

in_every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)


def apply_text(state: GameState, text: str) -> GameState:
    return apply(state, parse_action(text))


def find_refusal(state: GameState, text: str) -> tuple[Reason, str]:
    refusal = refuse(solitaire, state, parse_action(text))
    return refusal.reason, refusal.rule


def is_legal(state: GameState, text: str) -> bool:
    return why_not(state, parse_action(text)) is None


def deal(enemies: str, variant: Variant, deck: str = "2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s X1 X2") -> GameState:
    """Return a game whose enemy deck has the cards in *enemies* on top."""
    top = cards(enemies)
    rest = [card for card in ENEMY_CARDS if card not in top]
    return new_game(Shuffler.scripted([cards(deck), [*top, *rest]]), variant)


# Cards and words


def test_cc_1_1_the_54_cards() -> None:
    assert len(CARDS) == len(set(CARDS)) == 54
    assert Counter(card.suit for card in CARDS) == {**dict.fromkeys(Suit, 13), None: 2}
    assert [str(card) for card in CARDS if card.is_joker] == ["X1", "X2"]
    assert all((card.rank is None) is card.is_joker for card in CARDS)


@given(state=reachable_states())
def test_cc_1_1_the_jokers_behave_alike(state: GameState) -> None:
    """Swapping X1 and X2 in a state swaps them in its legal actions and changes nothing else."""
    swap = {"X1": "X2", "X2": "X1"}

    def swapped(card: Card) -> Card:
        return Card.parse(swap.get(str(card), str(card)))

    other = evolve(
        state,
        hand=CardSet(map(swapped, state.hand)),
        deck=tuple(map(swapped, state.deck)),
        discard_pile=CardSet(map(swapped, state.discard_pile)),
        enemy_capture_pile=CardSet(map(swapped, state.enemy_capture_pile)),
    )
    listed = {" ".join(sorted(swap.get(word, word) for word in str(a).split())) for a in legal_actions(state)}
    assert listed == {" ".join(sorted(str(a).split())) for a in legal_actions(other)}


def test_cc_1_2_values() -> None:
    assert [value(Card.parse(f"{rank}h")) for rank in "23456789TJQKA"] == list(range(2, 15))
    assert {value(card) for card in CARDS if card.is_joker} == {0}


@pytest.mark.parametrize("thing", ["2c", 3, None], ids=repr)
def test_cc_1_2_only_cards_have_a_value(thing: object) -> None:
    for verb in (value, is_royal):
        with pytest.raises(NotACardError):
            verb(thing)  # type: ignore[arg-type]


def test_cc_1_3_royals() -> None:
    royals = [card for card in CARDS if is_royal(card)]
    assert len(royals) == 16
    assert {str(card)[0] for card in royals} == set("JQKA")


def test_cc_1_4_position_1_is_the_oldest_card() -> None:
    state = deal("5c 6c 7c 8c 9c", BETA)
    assert state.row == row("5c 6c 7c 8c")
    assert apply_text(apply_text(state, "discard -"), "give 2c").row == row("6c 7c 8c 9c")


@given(state=reachable_states())
def test_cc_1_5_every_card_is_in_one_zone(state: GameState) -> None:
    zones = (
        filter(None, state.row),
        state.hand,
        state.discard_pile,
        state.enemy_capture_pile,
        state.deck,
        state.enemy_deck,
    )
    assert Counter(card for zone in zones for card in zone) == Counter(CARDS)


# Set-up


def test_cc_2_1_the_two_decks() -> None:
    assert set(map(str, STARTING_DECK)) == {r + s for r in "234" for s in "cdhs"} | {"X1", "X2"}
    assert len(ENEMY_CARDS) == 40
    state = new_game(1, PUBLISHED)
    assert CardSet(state.deck) == STARTING_DECK


def test_cc_2_2_the_players_deck_is_shuffled_first() -> None:
    deck, shuffler = Shuffler.seeded(9).shuffle(STARTING_DECK)
    enemies, shuffler = shuffler.shuffle(ENEMY_CARDS)
    state = new_game(9, PUBLISHED)
    assert state.deck == deck
    assert state.shuffler == shuffler
    assert {*filter(None, state.row)} <= {*enemies[:8]}


def test_cc_2_3_royals_go_to_the_bottom_and_leave_gaps() -> None:
    rules = PUBLISHED.evolve(name="no enemy phase", first_phase=FirstPhase.CAPTURE, opening_hand=True)
    state = deal("Kd 6c As 7h Qc", rules)
    assert state.row == row("- 6c - 7h")
    assert state.enemy_deck[0] == Card.parse("Qc")
    assert state.enemy_deck[-2:] == cards("Kd As")
    assert state.enemy_deck_known == 2


def test_cc_2_3_the_first_enemy_phase_may_bring_royals() -> None:
    state = deal("Kd 6c As 7h Qc 8d", PUBLISHED)
    assert state.row == row("6c 7h Qc 8d")
    assert state.enemy_deck[-2:] == cards("Kd As")


@in_every_variant
def test_cc_2_3_the_first_card_turned_over_lies_in_position_1(variant: Variant) -> None:
    """The player gives up the card in Position 1, which is the first of the row as it was dealt."""
    state = deal("5c 6c 7c 8c 9c", variant)
    assert state.row == row("5c 6c 7c 8c")
    if state.phase is Phase.DISCARD:
        state = apply_text(state, "discard -")
    assert apply_text(state, "give 2c").enemy_capture_pile == CardSet.parse("2c 5c")


def test_cc_2_3_number_cards_only() -> None:
    state = deal("Kd 6c As Qc 7h 8d Jh 9d Th", DECKOPEDIA)
    assert state.row == row("6c 7h 8d 9d")
    assert state.enemy_deck[0] == Card.parse("Th")
    assert state.enemy_deck[-4:] == cards("Kd As Qc Jh")
    assert (state.enemy_deck_known, len(state.enemy_deck)) == (4, 36)


def test_cc_2_3_number_cards_only_when_all_royals_come_first() -> None:
    royals = " ".join(str(card) for card in ENEMY_CARDS if is_royal(card))
    state = deal(royals, DECKOPEDIA)
    assert not any(map(is_royal, state.row))
    assert state.enemy_deck[-16:] == cards(royals)


@pytest.mark.parametrize(("variant", "size"), [(PUBLISHED, 0), (BETA, 0), (PLAYCARDS, 4), (DECKOPEDIA, 4)], ids=str)
def test_cc_2_4_the_opening_hand(variant: Variant, size: int) -> None:
    state = deal("5c 6c 7c 8c", variant)
    assert state.hand == CardSet(cards("2c 3c 4c 2d")[:size])
    assert len(state.deck) == 14 - size


@pytest.mark.parametrize("variant", [PUBLISHED, BETA, PLAYCARDS], ids=str)
def test_cc_2_5_round_1_begins_with_an_enemy_phase(variant: Variant) -> None:
    state = deal("Kd 6c 7c 8c 9c", variant)
    assert (state.round, state.phase, state.row) == (1, Phase.DISCARD, row("6c 7c 8c 9c"))


def test_cc_2_5_round_1_begins_in_the_capture_phase() -> None:
    state = deal("5c 6c 7c 8c 9c", DECKOPEDIA)
    assert (state.round, state.phase) == (1, Phase.CAPTURE)
    following = apply_text(state, "give 2c")
    assert (following.round, following.phase) == (2, Phase.DISCARD)


# The round


@given(state=reachable_states())
def test_cc_3_1_the_order_of_a_round(state: GameState) -> None:
    """A discard leads to the Capture Phase of the same round; its action leads to the next round's Discard Phase."""
    for action in legal_actions(state):
        following = apply(state, action)
        if following.phase is not Phase.OVER:
            expected = (0, Phase.CAPTURE) if state.phase is Phase.DISCARD else (1, Phase.DISCARD)
            assert (following.round - state.round, following.phase) == expected
        else:
            assert following.round == state.round


def test_cc_3_1_actions_of_the_other_phase_are_refused() -> None:
    in_discard = position("2c 3d", "5c 6c 7c 8c", phase=Phase.DISCARD)
    for text in ("capture 5c with 2c", "give 2c", "sacrifice 2c 3d for 5c"):
        assert find_refusal(in_discard, text) == (Reason.WRONG_PHASE, "CC-3.1")
    assert find_refusal(position("2c 3d", "5c 6c 7c 8c"), "discard 2c") == (Reason.WRONG_PHASE, "CC-3.1")


@pytest.mark.parametrize("thing", [None, "discard -", 3, object(), Discard, CardSet()])
def test_cc_3_1_other_values_are_refused(thing: object) -> None:
    refusal = why_not(new_game(1), thing)  # type: ignore[arg-type]
    assert refusal is not None
    assert refusal.reason is Reason.NOT_AN_ACTION
    expected = "an action" if isinstance(thing, str) else "a Discard, Capture, GiveUp or Sacrifice"
    assert refusal.message.startswith(f"expected {expected} of Card Capture, got ")


def test_cc_3_2_with_an_empty_hand_the_only_action_is_to_discard_nothing() -> None:
    state = new_game(1, PUBLISHED)
    assert list(legal_actions(state)) == [Discard([])]


# Enemy Phase

DECK_EMPTY = {"hand": "2c 3d 4h 9s", "in_row": "5s 6h 7c 8d", "enemy_deck": ""}


def test_cc_4_1_the_phase_is_skipped_when_the_enemy_deck_is_empty() -> None:
    state = apply_text(position(variant=PUBLISHED, **DECK_EMPTY), "capture 5s with 9s")
    assert state.row == row("- 6h 7c 8d")
    assert apply_text(apply_text(state, "discard -"), "sacrifice 2c 3d for 7c").row == row("6h 8d 7c -")


@pytest.mark.parametrize("variant", [BETA, PLAYCARDS, DECKOPEDIA], ids=str)
def test_cc_4_1_the_row_still_closes_up_if_the_flag_is_true(variant: Variant) -> None:
    assert apply_text(position(variant=variant, **DECK_EMPTY), "capture 5s with 9s").row == row("6h 7c 8d -")


@in_every_variant
def test_cc_4_2_gaps_close_and_the_order_stays(variant: Variant) -> None:
    state = position("9h 2c", "5s 6h 7c 8d", variant, enemy_deck="Kh")
    assert apply_text(state, "capture 6h with 9h").row == row("5s 7c 8d Kh")


@in_every_variant
def test_cc_4_3_the_gap_nearest_position_1_is_filled_first(variant: Variant) -> None:
    state = position("9h 2c", "5s 6h - -", variant, enemy_deck="Kh 9c")
    following = apply_text(state, "capture 6h with 9h")
    assert (following.row, following.enemy_deck) == (row("5s Kh 9c -"), ())


# Discard Phase and Draw Phase


def test_cc_5_1_any_part_of_the_hand_can_be_discarded() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD)
    assert len(legal_actions(state)) == 16
    following = apply_text(state, "discard 3d X1")
    assert following.discard_pile == state.discard_pile | CardSet.parse("3d X1")
    assert CardSet.parse("2c 4h") <= following.hand
    assert find_refusal(state, "discard 4d") == (Reason.CARD_NOT_IN_HAND, "CC-5.1")


def test_cc_5_2_cards_discarded_in_this_round_are_shuffled_too() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="", discard_pile="2d")
    state = evolve(state, shuffler=Shuffler.scripted([cards("4h 2d 3d")]))
    following = apply_text(state, "discard 3d 4h")
    assert following.hand == CardSet.parse("2c X1 4h 2d")
    assert (following.deck, following.discard_pile) == (cards("3d"), CardSet())
    assert following.shuffler == Shuffler.scripted([])


def test_cc_5_2_the_deck_is_used_up_before_the_pile_is_shuffled() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="9c 2h", discard_pile="2d")
    following = apply_text(state, "discard 3d 4h")
    assert following.hand == CardSet.parse("2c X1 9c 2h")
    assert (following.deck, following.discard_pile) == ((), CardSet.parse("2d 3d 4h"))
    assert following.shuffler == state.shuffler


def test_cc_5_2_a_deck_whose_last_card_was_drawn_is_not_shuffled_until_a_card_is_due() -> None:
    """So cards that reach the pile after the last card was drawn are part of the next deck."""
    state = position("9s 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="2c 3c", discard_pile="2d")
    state = evolve(state, shuffler=Shuffler.scripted([cards("2d 3d 4h 5s 9s")]))
    state = apply_text(state, "discard 3d 4h")
    assert (state.deck, state.discard_pile) == ((), CardSet.parse("2d 3d 4h"))
    state = apply_text(state, "capture 5s with 9s")
    assert state.discard_pile == CardSet.parse("2d 3d 4h 9s 5s")
    state = apply_text(state, "discard -")
    assert state.hand == CardSet.parse("2c 3c X1 2d")
    assert (state.deck, state.discard_pile) == (cards("3d 4h 5s 9s"), CardSet())


def test_cc_5_3_drawing_stops_when_there_is_nothing_to_draw() -> None:
    state = position("2c 3d", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="9c", discard_pile="")
    state = evolve(state, shuffler=Shuffler.scripted([]))  # any shuffle would fail
    following = apply_text(state, "discard -")
    assert following.hand == CardSet.parse("2c 3d 9c")
    assert following.shuffler == state.shuffler


def test_cc_5_4_a_full_hand_draws_nothing_and_causes_no_shuffle() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD, deck="", discard_pile="2d")
    following = apply_text(state, "discard -")
    assert (following.hand, following.deck, following.shuffler) == (state.hand, state.deck, state.shuffler)
    five = evolve(state, hand=state.hand | {Card.parse("9s")}, deck=cards("2s 3s"))
    assert apply_text(five, "discard -").hand == five.hand
    assert apply_text(five, "discard 9s").deck == five.deck


# Capture Phase


def test_cc_6_1_capture() -> None:
    state = position("4s 3s 2s 2c", "5h 9s 8s Kd")
    following = apply_text(state, "capture 8s with 4s 3s 2s")
    assert following.hand == CardSet.parse("2c")
    assert following.discard_pile == state.discard_pile | CardSet.parse("8s 4s 3s 2s")
    assert following.enemy_capture_pile == state.enemy_capture_pile
    assert following.row[:3] == row("5h 9s Kd")[:3]
    assert find_refusal(state, "capture Ks with 4s") == (Reason.TARGET_NOT_IN_ROW, "CC-6.1")
    assert find_refusal(state, "capture 9s with -") == (Reason.WRONG_NUMBER_OF_CARDS, "CC-6.1")
    assert find_refusal(state, "capture 9s with 9c") == (Reason.CARD_NOT_IN_HAND, "CC-6.1")
    assert find_refusal(state, "capture 9s with 4s 3s 2c") == (Reason.WRONG_SUIT, "CC-6.1")
    assert find_refusal(state, "capture 9s with 4s 3s") == (Reason.TOO_WEAK, "CC-6.1")


def test_cc_6_2_a_joker_copies_the_highest_card_spent() -> None:
    state = position("3c X1 X2 4c", "6c 9c Tc 5h", BETA)
    assert is_legal(state, "capture 6c with 3c X1")
    assert is_legal(state, "capture 9c with 3c X1 X2")
    assert find_refusal(state, "capture Tc with 3c X1 X2") == (Reason.TOO_WEAK, "CC-6.1")
    assert is_legal(state, "capture Tc with 3c 4c X2")
    for jokers in ("X1", "X2", "X1 X2"):
        assert find_refusal(state, f"capture 6c with {jokers}") == (Reason.JOKER_ALONE, "CC-6.2")


def test_cc_6_2_a_joker_copies_the_highest_card_held() -> None:
    state = position("9s X1 X2 2s", "8s Ks Th 5h", DECKOPEDIA)
    assert is_legal(state, "capture 8s with X1")
    assert is_legal(state, "capture 8s with 2s X1")
    assert find_refusal(state, "capture Ks with 2s X1") == (Reason.TOO_WEAK, "CC-6.1")
    assert is_legal(state, "capture Ks with X1 X2")
    assert find_refusal(state, "capture Th with X1 X2") == (Reason.JOKER_ALONE, "CC-6.2")


def test_cc_6_3_give_up_the_front_card() -> None:
    state = position("2c 3d 4h X1", "5s 6h 7c 8d")
    following = apply_text(state, "give 3d")
    assert following.enemy_capture_pile == state.enemy_capture_pile | CardSet.parse("3d 5s")
    assert following.hand == CardSet.parse("2c 4h X1")
    assert following.discard_pile == state.discard_pile
    assert find_refusal(state, "give 4d") == (Reason.CARD_NOT_IN_HAND, "CC-6.3")
    assert find_refusal(evolve(state, row=row("- 5s 6h 7c")), "give 3d") == (Reason.EMPTY_POSITION, "CC-6.3")


def test_cc_6_4_sacrifice() -> None:
    state = position("2c 3d 4h X1", "5s 6h Kc 8d")
    following = apply_text(state, "sacrifice 3d 4h for Kc")
    assert following.enemy_capture_pile == state.enemy_capture_pile | CardSet.parse("3d 4h")
    assert following.enemy_deck == (*state.enemy_deck[1:], Card.parse("Kc"))
    assert following.enemy_deck_known == 1
    assert following.row == (*row("5s 6h 8d")[:3], state.enemy_deck[0])
    assert find_refusal(state, "sacrifice 3d for Kc") == (Reason.WRONG_NUMBER_OF_CARDS, "CC-6.4")
    assert find_refusal(state, "sacrifice 2c 3d 4h for Kc") == (Reason.WRONG_NUMBER_OF_CARDS, "CC-6.4")
    assert find_refusal(state, "sacrifice 2c 4d for Kc") == (Reason.CARD_NOT_IN_HAND, "CC-6.4")
    assert find_refusal(state, "sacrifice 2c 3d for Ks") == (Reason.TARGET_NOT_IN_ROW, "CC-6.4")


@in_every_variant
def test_cc_6_5_jokers_can_be_given_up_and_sacrificed(variant: Variant) -> None:
    state = position("2c 3d X1 X2", "5s 6h 7c 8d", variant)
    assert Card.parse("X1") in apply_text(state, "give X1").enemy_capture_pile
    assert CardSet.parse("X1 X2") <= apply_text(state, "sacrifice X1 X2 for 5s").enemy_capture_pile


@pytest.mark.parametrize("variant", [PUBLISHED, BETA, DECKOPEDIA], ids=str)
def test_cc_6_6_giving_up_a_royal_loses(variant: Variant) -> None:
    assert apply_text(position("2c Jd", "5s 6h 7c 8d", variant), "give Jd").outcome is Outcome.LOST_ROYAL
    assert apply_text(position("2c 3d", "As 6h 7c 8d", variant), "give 2c").outcome is Outcome.LOST_ROYAL


def test_cc_6_6_giving_up_a_royal_is_forbidden() -> None:
    assert find_refusal(position("2c Jd", "5s 6h 7c 8d", PLAYCARDS), "give Jd") == (Reason.ROYAL, "CC-6.6")
    state = position("2c 3d", "As 6h 7c 8d", PLAYCARDS)
    assert find_refusal(state, "give 2c") == (Reason.ROYAL, "CC-6.6")
    assert not any(isinstance(action, GiveUp) for action in legal_actions(state))


@pytest.mark.parametrize("variant", [PUBLISHED, BETA, PLAYCARDS], ids=str)
def test_cc_6_6_sacrificing_a_royal_is_forbidden(variant: Variant) -> None:
    state = position("2c 3d Jd", "5s 6h Kc 8d", variant)
    assert find_refusal(state, "sacrifice 2c Jd for 5s") == (Reason.ROYAL, "CC-6.6")
    assert is_legal(state, "sacrifice 2c 3d for Kc")


def test_cc_6_6_sacrificing_a_royal_loses() -> None:
    state = apply_text(position("2c 3d Jd", "5s 6h Kc 8d", DECKOPEDIA), "sacrifice 2c Jd for 5s")
    assert (state.phase, state.outcome) == (Phase.OVER, Outcome.LOST_ROYAL)


# The end


def test_cc_7_1_a_lost_royal_comes_before_a_cleared_board() -> None:
    state = apply_text(position("2c 3c", "Kh", BETA, enemy_deck=""), "give 2c")
    assert (state.outcome, state.row, state.enemy_deck) == (Outcome.LOST_ROYAL, row(""), ())
    assert find_refusal(state, "discard -") == (Reason.GAME_OVER, "CC-7.1")
    check(state)


def test_cc_7_2_a_cleared_board_wins() -> None:
    state = position("9h 2c", "5h", BETA, enemy_deck="")
    won = apply_text(state, "capture 5h with 9h")
    assert (won.phase, won.outcome, won.round, won.to_move) == (Phase.OVER, Outcome.WON, state.round, None)
    assert find_refusal(won, "discard -") == (Reason.GAME_OVER, "CC-7.2")
    assert apply_text(position("9h 2c", "5h 6h", BETA, enemy_deck=""), "capture 5h with 9h").outcome is None
    assert apply_text(position("9h 2c", "5h", BETA, enemy_deck="6h"), "capture 5h with 9h").outcome is None


@pytest.mark.parametrize("variant", [PUBLISHED, BETA, PLAYCARDS], ids=str)
@pytest.mark.parametrize(
    ("hand", "in_row", "stuck"),
    [
        ("Jd Qd Kd Ad", "5s 6h 7c 8c", True),
        ("2h Qd Kd Ad", "5s 6h 7c 8c", False),
        ("2h Qd Kd Ad", "Js 6c 7c 8c", True),
        ("2h Qd Kd Ad", "Js 6d 7c 8c", False),
        ("2s Js", "Ks Qh Kh Ah", False),
        ("2s Js", "As Qh Kh Ah", True),
        ("2h 3h Kd Ad", "Js 6c 7c 8c", False),
        ("2h", "Js Qs Ks Qh", True),
        ("X1", "Js Qs Ks Qh", True),
        ("-", "5s 6s 7s 8s", True),
    ],
)
def test_cc_7_3_the_player_is_stuck_without_a_safe_action(
    variant: Variant, hand: str, in_row: str, *, stuck: bool
) -> None:
    state = position(hand, in_row, variant, phase=Phase.DISCARD, deck="", discard_pile="")
    following = apply_text(state, "discard -")
    assert following.outcome is (Outcome.LOST_STUCK if stuck else None)
    if stuck:
        assert find_refusal(following, "discard -") == (Reason.GAME_OVER, "CC-7.3")


@pytest.mark.parametrize(
    ("hand", "in_row", "stuck"),
    [("Jd Qd Kd Ad", "5s 6h 7c 8c", False), ("Jd", "Qh Kh Ah Js", False), ("-", "5s 6s 7s 8s", True)],
)
def test_cc_7_3_the_player_is_stuck_without_a_legal_action(hand: str, in_row: str, *, stuck: bool) -> None:
    state = position(hand, in_row, DECKOPEDIA, phase=Phase.DISCARD, deck="", discard_pile="")
    following = apply_text(state, "discard -")
    assert following.outcome is (Outcome.LOST_STUCK if stuck else None)


@pytest.mark.parametrize("given_up", RoyalRule)
@pytest.mark.parametrize("sacrificed", RoyalRule)
@pytest.mark.parametrize("stuck", StuckRule)
@pytest.mark.parametrize(
    ("hand", "in_row"),
    [("Jd Qd Kd Ad", "5s 6h 7c 8c"), ("Jd", "5s 6h 7c 8c"), ("2d 3d", "Ks Qs"), ("2d", "Ks Qs"), ("X1 Jd", "Ks Qs")],
)
def test_cc_7_3_being_stuck_depends_on_each_flag_about_royals(
    *, given_up: RoyalRule, sacrificed: RoyalRule, stuck: StuckRule, hand: str, in_row: str
) -> None:
    """Compare with the rule's own words: list the legal actions, and apply each."""
    rules = BETA.evolve(name="mix", royal_given_up=given_up, royal_sacrificed=sacrificed, stuck=stuck)
    state = apply_text(position(hand, in_row, rules, phase=Phase.DISCARD, deck="", discard_pile=""), "discard -")
    continued = evolve(state, phase=Phase.CAPTURE, outcome=None)
    ends = [apply(continued, action).outcome for action in legal_actions(continued)]
    lost = not ends if stuck is StuckRule.NO_ACTION else all(end is Outcome.LOST_ROYAL for end in ends)
    assert (state.outcome is Outcome.LOST_STUCK) is lost


@pytest.mark.parametrize("stuck", StuckRule)
def test_cc_7_3_the_player_can_be_stuck_in_the_opening_capture_phase(stuck: StuckRule) -> None:
    """Under flags that begin with a Capture Phase and an empty hand, the game is lost as it is dealt."""
    rules = DECKOPEDIA.evolve(name="no hand", opening_hand=False, stuck=stuck)
    state = new_game(1, rules)
    check(state)
    assert (state.phase, state.outcome, list(legal_actions(state))) == (Phase.OVER, Outcome.LOST_STUCK, [])


def test_cc_7_3_the_player_can_be_stuck_with_an_empty_row() -> None:
    rules = PUBLISHED.evolve(name="straight in", opening_hand=True, first_phase=FirstPhase.CAPTURE)
    state = deal("Jd Qd Kd Ad", rules)
    assert (state.row, state.outcome) == (row(""), Outcome.LOST_STUCK)


@given(state=reachable_states())
def test_cc_7_3_in_a_capture_phase_there_is_an_action_that_the_flag_asks_for(state: GameState) -> None:
    if state.phase is Phase.CAPTURE:
        ends = {apply(state, action).outcome for action in legal_actions(state)}
        assert ends
        if state.variant.stuck is StuckRule.NO_SAFE_ACTION:
            assert ends != {Outcome.LOST_ROYAL}


def test_cc_7_4_the_next_rounds_enemy_phase_comes_last() -> None:
    lost = apply_text(position("2c Jd", "5s 6h 7c 8d", BETA), "give Jd")
    assert lost.row == row("- 6h 7c 8d")
    assert lost.round == 5
    following = apply_text(position("2c Jd", "5s 6h 7c 8d", BETA, enemy_deck="9h Th"), "give 2c")
    assert (following.row, following.round) == (row("6h 7c 8d 9h"), 6)


@given(played=whole_games(variants=mixed_variants))
def test_cc_7_5_every_round_has_one_capture_phase(played: PlayedGame) -> None:
    """So the number of Capture Phases is that of rounds, without the action if the last one begins with a loss."""
    last = played.states[-1]
    assert last.round <= 59
    rounds = [
        state.round
        for state, action in zip(played.states, played.actions, strict=False)
        if not isinstance(action, Discard)
    ]
    stuck = last.outcome is Outcome.LOST_STUCK
    assert rounds == list(range(1, last.round + (not stuck)))


@in_every_variant
@pytest.mark.parametrize(
    "state",
    [
        position("2c 3d 4h X1", "5s 6h 7c 8d"),
        position("2c 3d 4h X1", "5s 6h 7c 8d", phase=Phase.DISCARD),
        apply_text(position("9h 2c", "5h", BETA, enemy_deck=""), "capture 5h with 9h"),
    ],
    ids=["CAPTURE", "DISCARD", "OVER"],
)
def test_cc_7_5_check_accepts_no_more_rounds_than_60(state: GameState, variant: Variant) -> None:
    check(evolve(state, round=60, variant=variant))
    with pytest.raises(InvalidStateError, match=r"^expected round to be from 1 to 60, got 61 \(CC-7\.5\)$"):
        check(evolve(state, round=61, variant=variant))


@given(state=reachable_states())
def test_cc_7_5_each_capture_phase_takes_cards_for_good(state: GameState) -> None:
    """An action of the Capture Phase removes a card from the enemy side, or two cards from the player's side."""

    def sides(state: GameState) -> tuple[int, int]:
        enemies = len(state.enemy_deck) + sum(card is not None for card in state.row)
        return enemies, 54 - enemies - len(state.enemy_capture_pile)

    if state.phase is Phase.CAPTURE:
        enemies, own = sides(state)
        for action in legal_actions(state):
            loss = {Capture: (1, -1), GiveUp: (1, 1), Sacrifice: (0, 2)}[type(action)]
            assert sides(apply(state, action)) == (enemies - loss[0], own - loss[1])


# Variants


@given(played=whole_games(variants=mixed_variants))
def test_cc_8_1_every_combination_of_flags_is_playable(played: PlayedGame) -> None:
    for state in played.states:
        check(state)
    assert played.states[-1].outcome is not None


def test_cc_8_2_playcards_forbids_what_loses_a_royal() -> None:
    assert PLAYCARDS.royal_given_up is PLAYCARDS.royal_sacrificed is RoyalRule.FORBIDDEN


def test_cc_8_2_a_royal_removed_from_the_opening_row_is_replaced_at_position_4() -> None:
    assert deal("Kd 6c 7h 8d 9s", PLAYCARDS).row == row("6c 7h 8d 9s")


def test_cc_8_2_the_player_draws_up_to_four_whatever_was_discarded() -> None:
    state = position("2c 3d", "5s 6h 7c 8d", PLAYCARDS, phase=Phase.DISCARD, deck="2h 3h 4h")
    assert apply_text(state, "discard -").hand == CardSet.parse("2c 3d 2h 3h")
    assert apply_text(state, "discard 3d").hand == CardSet.parse("2c 2h 3h 4h")


def test_cc_8_2_a_joker_is_worth_what_published_says() -> None:
    state = position("4d 3d X1 9c", "8d 5d 5s 6s", PLAYCARDS)
    assert is_legal(state, "capture 8d with 4d X1")
    assert find_refusal(state, "capture 8d with 3d X1") == (Reason.TOO_WEAK, "CC-6.1")  # it does not copy the 4 in hand
    assert find_refusal(state, "capture 5d with X1") == (Reason.JOKER_ALONE, "CC-6.2")


@given(state=reachable_states())
def test_cc_8_2_a_capture_phase_takes_exactly_one_action(state: GameState) -> None:
    """There is no fourth choice: every action ends the phase, and each is of one of three kinds."""
    if state.phase is Phase.CAPTURE:
        for action in legal_actions(state):
            assert isinstance(action, Capture | GiveUp | Sacrifice)
            assert apply(state, action).phase is not Phase.CAPTURE


@given(state=reachable_states())
def test_cc_8_2_no_royal_is_lost_where_losing_one_is_forbidden(state: GameState) -> None:
    if state.variant.royal_given_up is state.variant.royal_sacrificed is RoyalRule.FORBIDDEN:
        assert state.outcome is not Outcome.LOST_ROYAL


def test_cc_8_3_beta_differs_from_published_in_two_things() -> None:
    assert (
        BETA.evolve(
            name="published",
            closes_up_when_enemy_deck_is_empty=False,
            discard_pile_visible=False,
            enemy_capture_pile_visible=False,
        )
        == PUBLISHED
    )


def test_the_table_of_flags() -> None:
    """The table of section 8, column by column."""
    royals, numbers = OpeningRow.ROYALS_TO_BOTTOM, OpeningRow.NUMBER_CARDS_ONLY
    loses, forbidden = RoyalRule.LOSES, RoyalRule.FORBIDDEN
    safe, none = StuckRule.NO_SAFE_ACTION, StuckRule.NO_ACTION
    spent, held = JokerCopies.SPENT, JokerCopies.HELD
    enemy, capture = FirstPhase.ENEMY, FirstPhase.CAPTURE
    table = {
        "opening_row": (royals, royals, royals, numbers),
        "opening_hand": (False, False, True, True),
        "first_phase": (enemy, enemy, enemy, capture),
        "closes_up_when_enemy_deck_is_empty": (False, True, True, True),
        "joker_copies": (spent, spent, spent, held),
        "royal_given_up": (loses, loses, forbidden, loses),
        "royal_sacrificed": (forbidden, forbidden, forbidden, loses),
        "stuck": (safe, safe, safe, none),
        "discard_pile_visible": (False, True, False, False),
        "enemy_capture_pile_visible": (False, True, False, False),
    }
    for flag, columns in table.items():
        assert tuple(getattr(variant, flag) for variant in (PUBLISHED, BETA, PLAYCARDS, DECKOPEDIA)) == columns, flag


# Who may see what


@given(state=reachable_states())
def test_cc_9_1_a_view_shows_what_is_open(state: GameState) -> None:
    table = view(state)
    assert (table.hand, table.row, table.round, table.phase) == (state.hand, state.row, state.round, state.phase)
    assert (table.outcome, table.to_move, table.variant) == (state.outcome, state.to_move, state.variant)
    assert (table.deck_size, table.enemy_deck_size) == (len(state.deck), len(state.enemy_deck))
    assert table.discard_pile_size == len(state.discard_pile)
    assert table.enemy_capture_pile_size == len(state.enemy_capture_pile)
    visible = state.variant.discard_pile_visible
    assert table.discard_pile == (state.discard_pile if visible else None)
    visible = state.variant.enemy_capture_pile_visible
    assert table.enemy_capture_pile == (state.enemy_capture_pile if visible else None)
    assert (table.deck, table.enemy_deck, table.enemy_deck_bottom) == (None, None, None)


@pytest.mark.parametrize("discard_pile", [True, False])
@pytest.mark.parametrize("enemy_capture_pile", [True, False])
def test_cc_9_1_each_pile_has_its_own_flag(*, discard_pile: bool, enemy_capture_pile: bool) -> None:
    rules = BETA.evolve(name="piles", discard_pile_visible=discard_pile, enemy_capture_pile_visible=enemy_capture_pile)
    state = position("2c 3d", "5s 6h 7c 8d", rules, discard_pile="2h", enemy_capture_pile="2d")
    table = view(state)
    assert table.discard_pile == (CardSet.parse("2h") if discard_pile else None)
    assert table.enemy_capture_pile == (CardSet.parse("2d") if enemy_capture_pile else None)


@given(state=reachable_states())
def test_cc_9_2_recall_adds_what_a_perfect_memory_knows(state: GameState) -> None:
    table = view(state, recall=True)
    assert table.deck == set(state.deck)
    assert (table.discard_pile, table.enemy_capture_pile) == (state.discard_pile, state.enemy_capture_pile)
    bottom = state.enemy_deck[len(state.enemy_deck) - state.enemy_deck_known :]
    assert table.enemy_deck_bottom == bottom
    assert table.enemy_deck == set(state.enemy_deck) - set(bottom)


@given(seed=st.integers(0, 2**64 - 1), variant=variants, data=st.data())
def test_cc_9_2_the_known_bottom_holds_the_cards_seen_going_there(
    seed: int, variant: Variant, data: st.DataObject
) -> None:
    """Keep a list of the cards at the bottom through a game with many sacrifices."""
    state = new_game(seed, variant)
    bottom = list(state.enemy_deck[len(state.enemy_deck) - state.enemy_deck_known :])
    assert all(map(is_royal, bottom))
    while state.outcome is None:
        assert list(state.enemy_deck[len(state.enemy_deck) - state.enemy_deck_known :]) == bottom
        actions = [action for action in legal_actions(state) if isinstance(action, Sacrifice)] or legal_actions(state)
        action = data.draw(st.sampled_from(list(actions)))
        state = apply(state, action)
        if isinstance(action, Sacrifice):
            bottom.append(action.target)
        bottom = bottom[max(0, len(bottom) - len(state.enemy_deck)) :]
