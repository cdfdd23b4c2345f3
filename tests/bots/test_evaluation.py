"""The evaluation of positions of Card Capture, and whole games on masks."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import asdict, evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import CARDS, VARIANTS, CardSet, GameState, Outcome, Phase, apply, legal_actions, new_game, view
from card_capture.bots import Rule
from card_capture.bots._discarding import choose_kept, estimate_draws, score_kept
from card_capture.bots._features import (
    EVALUATION,
    SUIT,
    Evaluation,
    count_features_of_row,
    count_features_of_sets,
    count_features_of_suit,
    list_values,
    squash,
)
from card_capture.bots._playout import play_out
from card_capture.bots._position import LOST, WON, Position, Prospects, add_up_hand, add_up_values, split_mask
from card_capture.bots._rule import rank_action
from card_capture.bots._spending import choose_spend, rank_spend
from card_capture.bots._weights import WEIGHTS, Weights
from card_capture.solitaire import Capture, GiveUp, JokerCopies, Sacrifice, is_royal, value
from card_capture.testing import variants
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states


def mask(text: str) -> int:
    return CardSet.parse(text).mask


def position_of(state: GameState) -> Position:
    return Position.of(view(state, recall=True))


NOTHING = Weights(**dict.fromkeys(asdict(WEIGHTS), 0.0))


def evaluate_one(name: str, own: str, enemies: str, pattern: int = 0) -> float:
    """Return one feature, through an evaluation whose other weights are 0."""
    evaluation = Evaluation(evolve(NOTHING, **{name: 1.0}))
    return evaluation.of_sets(mask(own), mask(enemies)) + evaluation.of_row[pattern]


# Features


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("constant", 1),
        ("enemies", 4),
        ("enemies_squared", 0.16),
        ("enemy_royals", 2),
        ("enemy_royal_share", 0.5),
        ("numbers", 4),
        ("royals", 1),
        ("royal_share", 1 / 6),
        ("jokers", 1),
        ("worth", 3.0),  # 9 + 4 + 3 + 12 + 2
        ("strong", 2),  # 9h Qs
        ("weak", 3),  # 4h 3h 2c
        ("easy", 2),  # 5h, which the 9h reaches, and Js
        ("lack_of_one", 1.2),  # the Kh lacks 4 of the 9h, and the 8d lacks all 8
        ("lack_of_two", 0.8),
        ("lack_of_three", 0.8),
    ],
)
def test_features_of_a_position(name: str, expected: float) -> None:
    assert evaluate_one(name, "9h 4h 3h Qs 2c X1", "Kh 5h 8d Js") == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(("enemies", "easy"), [("8h", 1), ("9h", 1), ("Th", 0), ("8h 9h Th", 2)])
def test_an_enemy_is_easy_if_it_is_not_above_the_highest_own_card(enemies: str, easy: int) -> None:
    suits = [mask(cards) >> 26 & SUIT for cards in ("9h 4h 3h", enemies)]
    assert count_features_of_suit(*suits)[3] == easy


def test_lacks_count_the_strongest_cards_together() -> None:
    lacks = [count_features_of_suit(mask(own) & SUIT, mask("Ac") & SUIT)[4:] for own in ("2c 3c 4c 5c", "6c 2c", "-")]
    assert lacks == [(0.9, 0.5, 0.2), (0.8, 0.6, 0.6), (1.4, 1.4, 1.4)]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [(0b0000, (0, 0, 0, 0, 0)), (0b0001, (1, 1, 0, 0, 0)), (0b1110, (3, 0, 1, 1, 0)), (0b1111, (4, 1, 1, 1, 1))],
)
def test_features_of_the_row(pattern: int, expected: tuple[int, ...]) -> None:
    assert count_features_of_row(pattern) == expected


def test_features_of_empty_sets() -> None:
    assert count_features_of_sets(0, 0) == (1, 0, 0, 0, 0, 0, 0, 0, 0)
    assert list_values(mask("2c Tc Ac")) == [14, 10, 2]


def test_squash_is_a_chance() -> None:
    assert squash(0) == 0.5
    assert squash(LOST) == 0 < squash(-2) < squash(-1) < 0.5 < squash(1) < squash(2) < 1 == squash(WON)
    assert squash(2) + squash(-2) == pytest.approx(1)


@given(own=st.sets(st.sampled_from(CARDS)), enemies=st.sets(st.sampled_from(CARDS[:52])))
def test_suits_are_alike(own: set[Any], enemies: set[Any]) -> None:
    """Two suits that change places change nothing, not even the last digit."""
    ours, theirs = CardSet(own).mask, CardSet(enemies - own).mask

    def swap(cards: int) -> int:
        return cards & ~(SUIT | SUIT << 26) | (cards & SUIT) << 26 | cards >> 26 & SUIT

    assert EVALUATION.of_sets(swap(ours), swap(theirs)) == EVALUATION.of_sets(ours, theirs)


# Positions


def test_small_tools() -> None:
    assert add_up_hand(mask("9h 4h X1 3c"), mask("Kh")) == 22
    assert add_up_hand(mask("9h 4h X1 X2"), mask("Kh")) == 31
    assert add_up_hand(mask("3c X1 X2"), mask("Kh")) == 0
    assert add_up_values(mask("9h 4h 2c")) == 15
    assert split_mask(0b10110) == [2, 4, 16]


@given(state=reachable_states())
def test_the_best_action_is_the_best_of_all_legal_ones(state: GameState) -> None:
    """`Prospects.find_best`, which looks at few actions, agrees with the values of all actions."""
    if state.phase is Phase.CAPTURE:
        table = view(state, recall=True)
        position, actions = Position.of(table), legal_actions(state)
        prospects = Prospects(position)
        values = [rank_action(table, prospects, action)[0] for action in actions]
        best, place, lost = prospects.find_best(position.hand)
        assert best == max(values)
        if best != LOST:
            action = Rule()(table, actions)
            assert place == (0 if isinstance(action, GiveUp) else table.row.index(action.target))  # type: ignore[union-attr]
            used = {Capture: 0, GiveUp: 1, Sacrifice: 2}[type(action)]  # type: ignore[index]
            assert lost.bit_count() == used


@given(state=reachable_states())
def test_the_value_of_an_action_is_that_of_the_next_position(state: GameState) -> None:
    """It is the evaluation of the next round; a new card in Position 4 whose name is unknown may be a royal or not."""
    if state.phase is not Phase.CAPTURE or not all(state.row):
        return
    table = view(state, recall=True)
    prospects = Prospects(Position.of(table))
    front = list(table.enemy_deck or ())
    for action in legal_actions(state):
        following = apply(state, action)
        found = rank_action(table, prospects, action)[0]
        if following.outcome is Outcome.WON:
            assert found == WON
        elif following.outcome is Outcome.LOST_ROYAL:
            assert found == LOST
        else:
            royals = [card is not None and is_royal(card) for card in following.row]
            chance = sum(map(is_royal, front)) / len(front) if front else royals[3]
            pattern = sum(1 << place for place in range(3) if royals[place])
            rest = EVALUATION.of_row[pattern] * (1 - chance) + EVALUATION.of_row[pattern | 8] * chance
            position = position_of(following)
            assert found == pytest.approx(EVALUATION.of_sets(position.own, position.enemies) + rest, abs=1e-5)


def test_an_unknown_card_for_the_row_counts_as_a_royal_with_its_chance() -> None:
    evaluation = Evaluation(evolve(NOTHING, row_royals=1.0))
    state = position("5s 4s 2c 2d", "5h 9s 6c 8d", enemy_deck="Kh 7h 7d 7c")
    rest = position_of(state)
    front = [card for card in CARDS if card.mask & rest.enemy_front]
    share = sum(map(is_royal, front)) / len(front)
    assert Prospects(rest, evaluation).evaluate_capture(1) == pytest.approx(share, abs=1e-5)


# Discards and spends


def test_the_kept_cards_are_of_the_suit_of_the_most_promising_target() -> None:
    assert choose_kept(position_of(position("Qs 4s 2c 2d", "As 9h 8h 7h", phase=Phase.DISCARD))) == mask("Qs 4s")
    assert choose_kept(position_of(position("8d 4s X1 2d", "9h 9d 7c 7s", phase=Phase.DISCARD))) == mask("8d 2d X1")


def test_the_promise_of_kept_cards_is_that_of_the_docstring() -> None:
    state = position("4s 3s 5d 2c", "7h Ts", phase=Phase.DISCARD, deck="2s 5s 6h 8d")
    found = position_of(state)
    kept = mask("4s 3s")
    assert found.deck == mask("2s 5s 6h 8d")
    assert estimate_draws(found, kept, 1) == 3.5
    assert score_kept(found, kept, 1) == 10
    assert score_kept(found, mask("4s"), 1) == pytest.approx(10 * ((4 + 3 * 7 / 4) / 10) ** 2)
    assert estimate_draws(found, mask("4s 3s 5d 2c"), 1) == 0


@pytest.mark.parametrize(
    ("kept", "place", "score"),
    [("9h", 1, 8 * 1.2), ("Ts 4s", 2, 13 * 1.25 * 1.2), ("Qc", 0, 11 * 1.25 * 1.1 * 1.2)],
)
def test_a_sure_capture_a_royal_and_the_front_card_are_worth_more(kept: str, place: int, score: float) -> None:
    found = position_of(position("9h Ts 4s Qc", "Jc 8h Ks", phase=Phase.DISCARD))
    assert score_kept(found, mask(kept), place) == pytest.approx(score)


def test_draws_beyond_the_deck_come_from_the_discard_pile() -> None:
    state = position("4s 3s 5d 2c", "7h Ts", phase=Phase.DISCARD, deck="2s", discard_pile="9s 9d 9c")
    found = position_of(state)
    rest = found.discard_pile | mask("5d 2c")
    expected = 2 + add_up_values(rest & SUIT << 39) / rest.bit_count()
    assert estimate_draws(found, mask("4s 3s"), 1) == pytest.approx(expected)
    alone = found._replace(hand=mask("4s"), deck=mask("2s"), discard_pile=0)
    assert estimate_draws(alone, mask("4s"), 1) == 2


def test_spends_save_jokers_and_then_value() -> None:
    assert choose_spend(mask("9h 4h X1"), 8, JokerCopies.SPENT) == mask("9h")
    assert choose_spend(mask("9h 4h X1"), 11, JokerCopies.SPENT) == mask("9h 4h")
    assert choose_spend(mask("9h X1"), 8, JokerCopies.HELD) == mask("9h")
    assert rank_spend(mask("9h X1 X2")) == (2, 9)


# Playouts


@given(seed=st.integers(0, 2**64 - 1), rules=variants())
def test_a_playout_is_the_game_of_rule(seed: int, rules: Any) -> None:
    """The same cards, the same shuffles, the same positions and the same end as with `apply`, from anywhere."""
    state = new_game(seed, rules)
    states, expected = [state], []
    while state.outcome is None:
        if state.phase is Phase.DISCARD:
            expected.append(position_of(state))
        state = apply(state, Rule()(view(state, recall=True), legal_actions(state)))
        states.append(state)
    found: list[Position] = []
    assert play_out(states[0], watch=found.append) == (state.outcome is Outcome.WON)
    assert found[:-1] == expected[: len(found) - 1]
    for start in (states[len(states) // 2], states[-1]):
        assert play_out(start) == (state.outcome is Outcome.WON)


def test_both_ends_are_met() -> None:
    ends = {play_out(new_game(seed, rules)) for rules in VARIANTS.values() for seed in range(20)}
    assert ends == {True, False}


def test_the_values_of_cards_are_those_of_the_game() -> None:
    for card in CARDS:
        assert add_up_values(card.mask) == value(card)
