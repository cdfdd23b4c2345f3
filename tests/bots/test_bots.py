"""What all bots promise: a legal action from the view alone, the same one every time, and clear errors."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from card_capture import BETA, GAMES, Discard, SeedError, apply, casino, legal_actions, new_game, solitaire, view
from card_capture.bots import Bot, LookAhead, Rule, Sensible, Uniform
from card_capture.bots._bot import make_shuffler
from card_capture.bots._sensible import thin_out
from card_capture.errors import BotError, InvalidViewError, NotAnIntegerError
from card_capture.testing import _list_allowed_players, states
from tests.casino.strategies import reachable_states as casino_states
from tests.commander.oracle import tie_rich_states

EVERYWHERE: tuple[Bot[Any, Any], ...] = (Uniform(seed=3), Sensible(), LookAhead(samples=1))
SOLITAIRE: tuple[Bot[Any, Any], ...] = (*EVERYWHERE, Rule(), LookAhead(samples=3, seed=9))


def choose(bot: Bot[Any, Any], game: Any, state: Any) -> Any:
    return bot(game.view(state, state.to_move, recall=True), game.legal_actions(state))


@pytest.mark.parametrize("bot", SOLITAIRE, ids=repr)
@given(state=states(), seed=st.integers(0, 2**64 - 1))
def test_in_card_capture_it_chooses_a_legal_action_from_the_view(bot: Bot[Any, Any], state: Any, seed: int) -> None:
    """The states are from every variant and from mixes of flags; hidden cards that are dealt again change nothing."""
    require_promises(bot, solitaire, state, seed)


@pytest.mark.parametrize("bot", EVERYWHERE, ids=repr)
@given(state=states(GAMES["commander"]) | tie_rich_states(), seed=st.integers(0, 2**64 - 1))
def test_in_capture_the_commander_too(bot: Bot[Any, Any], state: Any, seed: int) -> None:
    require_promises(bot, GAMES["commander"], state, seed)


@pytest.mark.parametrize("bot", EVERYWHERE, ids=repr)
@given(state=casino_states(), seed=st.integers(0, 2**64 - 1))
def test_in_casino_too(bot: Bot[Any, Any], state: Any, seed: int) -> None:
    if len(casino.legal_actions(state)) < 200:  # listing more takes the test too long
        require_promises(bot, casino, state, seed)


def require_promises(bot: Bot[Any, Any], game: Any, state: Any, seed: int) -> None:
    if state.outcome is None:
        random.seed(seed)
        chance = random.getstate()
        action = choose(bot, game, state)
        assert action in game.legal_actions(state)
        assert choose(evolve_bot(bot), game, game.resample(state, state.to_move, seed=seed)) == action
        assert random.getstate() == chance


def evolve_bot(bot: Any) -> Any:
    """Return another bot of the same value."""
    return evolve(bot)


@pytest.mark.parametrize("name", GAMES)
def test_chance_depends_on_the_flags_of_a_variant_and_not_on_its_name(name: str) -> None:
    game: Any = GAMES[name]
    first, *others = [game.view(game.new_game(5, variant), 0, recall=True) for variant in game.VARIANTS.values()]
    named = evolve(first, variant=evolve(first.variant, name="mine", revision=2))
    assert make_shuffler(3, named) == make_shuffler(3, first)
    assert make_shuffler(4, first) != make_shuffler(3, first)
    for other in others:
        assert make_shuffler(3, evolve(first, variant=other.variant)) != make_shuffler(3, first)


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_whole_games(name: str) -> None:
    game: Any = GAMES[name]
    for variant in game.VARIANTS.values():
        players = _list_allowed_players(game, variant)[-1]
        state = game.new_game(5, variant, **({} if players == 1 else {"players": players}))
        while state.outcome is None:
            state = game.apply(state, choose(Uniform(1), game, state))


@pytest.mark.parametrize(
    ("count", "most", "kept"), [(3, 4, [0, 1, 2]), (4, 4, [0, 1, 2, 3]), (10, 4, [0, 2, 5, 7]), (9, 3, [0, 3, 6])]
)
def test_of_many_actions_evenly_spread_ones_are_scored(count: int, most: int, kept: list[int]) -> None:
    assert list(thin_out(range(count), most)) == kept


# Uniform


def test_uniform_chooses_every_action_about_equally_often() -> None:
    """Of 8,000 choices among 16 actions, each is expected 500 times, give or take 22; 5 times that is allowed."""
    state = apply(new_game(1, BETA), Discard([]))
    while state.phase is not solitaire.Phase.DISCARD:
        state = apply(state, Rule()(view(state, recall=True), legal_actions(state)))
    table = evolve(view(state, recall=True))
    options = tuple(range(16))
    actions: Sequence[Any] = [Discard([]) for _ in options]
    counts = [0] * 16
    for seed in range(8_000):
        chosen = Uniform(seed)(table, actions)
        counts[next(number for number in options if actions[number] is chosen)] += 1
    assert all(390 <= count <= 610 for count in counts)


def test_the_choice_of_uniform_depends_on_its_seed_and_the_view() -> None:
    state = new_game(1, solitaire.PLAYCARDS)
    assert len({str(choose(Uniform(seed), solitaire, state)) for seed in range(40)}) > 8
    deals = [new_game(seed, solitaire.PLAYCARDS) for seed in range(40)]
    assert len({legal_actions(deal).index(choose(Uniform(), solitaire, deal)) for deal in deals}) > 8


# Errors

TABLE = view(new_game(1), recall=True)
ACTIONS = legal_actions(new_game(1))


@pytest.mark.parametrize("bot", SOLITAIRE, ids=repr)
def test_a_view_without_recall(bot: Bot[Any, Any]) -> None:
    with pytest.raises(InvalidViewError, match=r"^expected a view with recall, got one without"):
        bot(view(new_game(1)), ACTIONS)


@pytest.mark.parametrize("name", ["commander", "casino"])
@pytest.mark.parametrize("bot", EVERYWHERE, ids=repr)
def test_a_view_without_recall_of_another_game(name: str, bot: Bot[Any, Any]) -> None:
    game = GAMES[name]
    state = game.new_game(1)
    with pytest.raises(InvalidViewError, match=r"^expected a view with recall"):
        bot(game.view(state, state.to_move), game.legal_actions(state))


def test_a_state_or_a_view_of_another_game() -> None:
    other = casino.new_game(1)
    remedy = r"; pass view\(state, seat, recall=True\)"
    with pytest.raises(
        InvalidViewError, match=rf"^expected a View of Card Capture, got a solitaire.GameState{remedy}$"
    ):
        Rule()(new_game(1), ACTIONS)  # type: ignore[arg-type]
    with pytest.raises(InvalidViewError, match=r"^expected a View of Card Capture, got a casino.View$"):
        Rule()(casino.view(other, 0, recall=True), ACTIONS)  # type: ignore[arg-type]
    with pytest.raises(InvalidViewError, match=r"^expected a View of Card Capture, got a casino.GameState$"):
        Rule()(other, ACTIONS)  # type: ignore[arg-type]
    expected = "expected a View of Card Capture, Capture the Commander or Casino, got a casino.GameState"
    for bot in EVERYWHERE:
        with pytest.raises(InvalidViewError, match=f"^{expected}{remedy}$"):
            bot(other, casino.legal_actions(other))


def test_the_view_of_another_seat() -> None:
    state = casino.new_game(1)
    assert state.to_move == 0
    for bot in EVERYWHERE:
        with pytest.raises(
            InvalidViewError, match=r"^expected the view of seat 0, whose turn it is, got that of seat 1$"
        ):
            bot(casino.view(state, 1, recall=True), casino.legal_actions(state))


@pytest.mark.parametrize("bot", SOLITAIRE, ids=repr)
def test_a_finished_game_and_no_actions(bot: Bot[Any, Any]) -> None:
    over = evolve(new_game(1), phase=solitaire.Phase.OVER, outcome=solitaire.Outcome.LOST_STUCK)
    with pytest.raises(BotError, match=r"^expected a view of a running game, got one of a finished game$"):
        bot(view(over, recall=True), [])
    with pytest.raises(BotError, match=r"^expected at least one legal action, got none$"):
        bot(TABLE, [])


@pytest.mark.parametrize("bot", SOLITAIRE, ids=repr)
@pytest.mark.parametrize(
    ("action", "shown"),
    [("discard -", "'discard -'"), (GAMES["commander"].parse_action("expose 5"), "expose 5"), (None, "None")],
)
def test_an_action_that_is_not_of_the_game(bot: Bot[Any, Any], action: object, shown: str) -> None:
    with pytest.raises(BotError, match=f"^expected a legal action of Card Capture, got {shown}$"):
        bot(TABLE, [action])


@pytest.mark.parametrize("name", ["commander", "casino"])
@pytest.mark.parametrize("bot", EVERYWHERE, ids=repr)
def test_an_action_that_is_not_of_another_game(name: str, bot: Bot[Any, Any]) -> None:
    game = GAMES[name]
    state = game.new_game(1)
    with pytest.raises(BotError, match=r"^expected a legal action of (Capture the Commander|Casino), got discard -$"):
        bot(game.view(state, 0, recall=True), [Discard([])])


def test_the_fields_of_bots() -> None:
    with pytest.raises(BotError, match=r"^expected samples to be at least 1, got 0$"):
        LookAhead(samples=0)
    with pytest.raises(NotAnIntegerError, match=r"^expected an integer, got 2.5$"):
        LookAhead(samples=2.5)  # type: ignore[arg-type]
    for make in (Uniform, lambda seed: LookAhead(seed=seed)):
        with pytest.raises(SeedError, match=r"^expected a seed from 0 to 18446744073709551615, got -1$"):
            make(-1)
