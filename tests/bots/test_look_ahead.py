"""`LookAhead`: its imagined draws, its choices, and its costs."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from card_capture import (
    GAMES,
    Card,
    CardSet,
    Discard,
    GameState,
    Outcome,
    Phase,
    Shuffler,
    apply,
    casino,
    commander,
    legal_actions,
    new_game,
    view,
)
from card_capture.bots import LookAhead, MonteCarlo, Rule, Sensible, Uniform
from card_capture.bots._bot import make_shuffler
from card_capture.bots._draws import rate_discards
from card_capture.bots._features import squash
from card_capture.bots._position import Position, Prospects
from card_capture.bots._search import rank_by_search
from card_capture.bots._sensible import make_score
from card_capture.bots._sensible_casino import rate_position as rate_casino
from card_capture.bots._sensible_commander import rate_position as rate_commander
from tests.casino.positions import position as casino_position
from tests.commander.positions import OUT, only
from tests.commander.positions import position as commander_position
from tests.odd_arguments import OddInteger
from tests.solitaire.positions import position
from tests.test_costs import count_calls


def choose(bot: LookAhead, state: GameState) -> Any:
    return bot(view(state, recall=True), legal_actions(state))


# Card Capture


def test_the_draws_are_those_of_the_docstring() -> None:
    """The deck 9h 2c in the order 4s 2c X1 9h 3d gives 2c and 9h, and then comes 4s, the first of the new deck."""
    order = [*map(Card.parse, ("4s", "2c", "X1", "9h", "3d"))]
    found = Position.of(view(position("2s", "Kh 5c", phase=Phase.DISCARD), recall=True))
    found = found._replace(
        hand=CardSet.parse("X1").mask, deck=CardSet.parse("9h 2c").mask, discard_pile=CardSet.parse("3d 4s").mask
    )
    script = Shuffler.scripted([order, order])
    (chance,) = rate_discards(found, [Discard([])], 2, script)
    assert chance == squash(Prospects(found).find_best(CardSet.parse("X1 2c 9h 4s").mask)[0])


def test_a_discard_can_be_drawn_again() -> None:
    """With an empty deck and an empty discard pile, the hand is the same after every discard."""
    state = position("2c 3c 4c X1", "Kc 5d", phase=Phase.DISCARD, deck="", discard_pile="")
    discards = [action for action in legal_actions(state) if isinstance(action, Discard)]
    chances = rate_discards(
        Position.of(view(state, recall=True)), discards, 3, make_shuffler(0, view(state, recall=True))
    )
    assert len(chances) == 16
    assert len(set(chances)) == 1


def test_it_keeps_what_a_sure_capture_needs() -> None:
    """Only 2s and 3s together capture the 5s, and the 3s is the only card in the deck."""
    state = position("2s 3d 4c", "5s Kd Kh Kc", phase=Phase.DISCARD, deck="3s")
    assert "2s" not in str(choose(LookAhead(), state))


def test_in_the_capture_phase_it_plays_like_rule() -> None:
    for seed in range(10):
        state = new_game(seed)
        for _ in range(11):
            state = apply(state, choose(LookAhead(samples=1), state))
        table = view(state, recall=True)
        assert LookAhead()(table, legal_actions(state)) == Rule()(table, legal_actions(state))


def test_of_equal_discards_it_takes_the_largest() -> None:
    """With few cards in the deck, many discards lead to the same hands."""
    state = position("9s 3d 4d", "5s Kc Ac Ah", phase=Phase.DISCARD, deck="2d 2h 3h 4h", discard_pile="")
    table, actions = view(state, recall=True), legal_actions(state)
    discards = [action for action in actions if isinstance(action, Discard)]
    chances = rate_discards(Position.of(table), discards, 2, make_shuffler(0, table))
    best = [discard for discard, chance in zip(discards, chances, strict=True) if chance == max(chances)]
    assert len(best) > 1
    assert LookAhead(samples=2)(table, actions) == max(best, key=lambda discard: len(discard.cards))


def test_the_seed_changes_the_draws() -> None:
    state = new_game(3)
    for _ in range(10):
        state = apply(state, choose(LookAhead(), state))
    choices = {str(choose(LookAhead(samples=1, seed=seed), state)) for seed in range(30)}
    assert len(choices) > 1


def test_its_cost_grows_with_the_samples() -> None:
    """Twelve draws take at most 300 calls each for sixteen discards."""
    state = position("9h 4h 2c X1", "8h 7c 5d 6s", phase=Phase.DISCARD)
    table, actions = view(state, recall=True), legal_actions(state)
    for samples in (12, 48):
        LookAhead(samples)(table, actions)
        assert count_calls(lambda _: LookAhead(samples)(table, actions), None) <= 3_000 * samples + 3_000  # noqa: B023


# The other games


def win_rate(name: str, games: int, bot: LookAhead) -> int:
    """Return the number of games that the bot wins against `Sensible`."""
    game: Any = GAMES[name]
    won = 0
    for seed in range(games):
        state = game.new_game(seed)
        while state.outcome is None:
            other = bot if state.to_move == seed % 2 else Sensible()
            state = game.apply(state, other(game.view(state, state.to_move, recall=True), game.legal_actions(state)))
        won += state.outcome.winner == seed % 2
    return won


@pytest.mark.slow
def test_it_beats_sensible_in_capture_the_commander() -> None:
    """It is expected to win two games of three."""
    assert win_rate("commander", 16, LookAhead(samples=4)) >= 9


def test_it_beats_sensible_in_casino() -> None:
    """It is expected to win four games of five."""
    assert win_rate("casino", 3, LookAhead(samples=2)) >= 2


@pytest.mark.parametrize("game", [commander, casino], ids=["commander", "casino"])
def test_it_tries_the_six_best_actions_of_sensible(game: Any) -> None:
    state = game.new_game(7)
    table, actions = game.view(state, state.to_move, recall=True), game.legal_actions(state)
    ranked = rank_by_search(table, actions, 1, make_shuffler(0, table))
    score = make_score(table)
    assert len(ranked) == 6 < len(actions)
    assert min(map(score, ranked)) >= max(score(action) for action in actions if action not in ranked)


def test_a_single_action_needs_no_thought() -> None:
    state = commander_position(only(s13="7c"), only(s13="8c"), OUT)
    (action,) = commander.legal_actions(state)
    assert count_calls(lambda _: LookAhead()(commander.view(state, 0, recall=True), [action]), None) < 1_500


def test_a_position_of_capture_the_commander_is_rated_by_its_cards() -> None:
    state = commander_position(only(s12="9c", s13="7c"), only(s13="8c"))
    assert rate_commander(state, 0) == pytest.approx(1 + 9 / 14 - 1 / 14)
    assert rate_commander(state, 1) == pytest.approx(1 / 14 - 1 - 9 / 14)
    won = commander.apply(
        commander_position(only(s13="9c"), only(s13="8c")), commander.parse_action("attack 13 seat 1 slot 13")
    )
    assert won.outcome == commander.Outcome(0)
    assert (rate_commander(won, 0), rate_commander(won, 1)) == (100, 0)


def test_a_position_of_casino_is_rated_by_its_piles() -> None:
    before = casino_position("Th 8s", "Td 8c 4d")
    after = casino.apply(before, casino.parse_action("capture Td with Th"))
    assert rate_casino(after, 0) > rate_casino(before, 0) + 2
    assert rate_casino(after, 1) == pytest.approx(-rate_casino(after, 0))


def test_a_row_may_be_empty() -> None:
    """Only a state that was made by hand has no enemy card in the row before a discard."""
    deal = new_game(seed=1)
    hidden = tuple(card for card in deal.row if card is not None)
    state = evolve(deal, row=(None,) * 4, enemy_deck=hidden + deal.enemy_deck, enemy_deck_known=0)
    actions = legal_actions(state)
    assert LookAhead(samples=2)(view(state, recall=True), actions) in actions


@pytest.mark.parametrize("bot", [LookAhead, Uniform, MonteCarlo])
def test_equal_seeds_make_the_same_bot(bot: Any) -> None:
    one, other = bot(seed=3), bot(seed=OddInteger(3))
    assert one == other
    assert repr(one) == repr(other)


def test_it_wins_games_of_card_capture() -> None:
    won = 0
    for seed in range(2_000_000, 2_000_008):
        state = new_game(seed)
        while state.outcome is None:
            state = apply(state, choose(LookAhead(samples=4), state))
        won += state.outcome is Outcome.WON
    assert won >= 5
