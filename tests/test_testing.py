"""The strategies for users' tests: what they reach, and how they tell of it."""

from __future__ import annotations

import runpy
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from typing import Any

import pytest
from attrs import fields, frozen
from hypothesis import Phase as Stage
from hypothesis import find, given, settings
from hypothesis import strategies as st

from card_capture import (
    BETA,
    GAMES,
    PUBLISHED,
    VARIANTS,
    Discard,
    Game,
    GameState,
    InvalidStateError,
    InvalidVariantError,
    MissingExtraError,
    Outcome,
    Phase,
    PlayersError,
    Reshuffled,
    UnknownGameError,
    apply,
    casino,
    legal_actions,
    narrate,
    new_game,
    solitaire,
    testing,
)
from card_capture._quoting import quote
from card_capture.games import deal
from card_capture.testing import PlayedGame, actions, states, variants, whole_games
from tests.casino.strategies import variants as short_matches

# A game of two players, who take one or two from a heap until nothing is left.


class Start(Enum):
    FIRST = 0
    SECOND = 1


@frozen(kw_only=True)
class HeapVariant:
    name: str
    revision: int = 1
    heap: int
    start: Start
    by_two: bool

    def __attrs_post_init__(self) -> None:
        if self.by_two and self.start is Start.SECOND:
            raise InvalidVariantError("by_two goes with Start.FIRST only")


@frozen
class HeapState:
    left: int
    to_move: int | None
    by_two: bool
    outcome: str | None = None


class Heap:
    """As much of the game as the strategies ask for."""

    PLAYERS = (2,)
    VARIANTS = {  # noqa: RUF012
        "small@3": HeapVariant(name="small", revision=3, heap=4, start=Start.FIRST, by_two=False),
        "big@1": HeapVariant(name="big", heap=20, start=Start.FIRST, by_two=False),
    }

    def new_game(self, seed: int, variant: HeapVariant) -> HeapState:
        return HeapState(variant.heap + seed % 2, variant.start.value, variant.by_two)

    def legal_actions(self, state: HeapState) -> range:
        return range(1, min(2 if state.by_two else 1, state.left) + 1)

    def apply(self, state: HeapState, action: int) -> HeapState:
        left = state.left - action
        assert state.to_move is not None
        return HeapState(left, 1 - state.to_move if left else None, state.by_two, None if left else "over")


HEAP: Game[Any, Any, Any, Any, Any] = Heap()  # type: ignore[assignment]

every_game = pytest.mark.parametrize("game", [*GAMES.values(), HEAP], ids=[*GAMES, "heap"])


def simplest(strategy: st.SearchStrategy[Any], condition: Callable[[Any], bool]) -> Any:
    """Return what failing examples shrink to."""
    return find(strategy, condition, settings=settings(phases=[Stage.generate, Stage.shrink], database=None))


def seen(strategy: st.SearchStrategy[Any], look: Callable[[Any], object], examples: int = 500) -> set[Any]:
    """Return all that *look* says of as many examples."""
    sights = set()

    @settings(max_examples=examples, phases=[Stage.generate], database=None)
    @given(strategy)
    def run(example: object) -> None:
        sights.add(look(example))

    run()
    return sights


# Variants


@pytest.mark.slow
@every_game
def test_every_value_of_every_flag_is_drawn(game: Game[Any, Any, Any, Any, Any]) -> None:
    registered = list(game.VARIANTS.values())
    rules = seen(variants(game), lambda rules: rules)
    assert rules > set(registered)
    mixes = {mix for mix in rules if mix not in registered}
    assert {(mix.name, mix.revision) for mix in mixes} == {("mixed", 1)}
    for flag in [field.name for field in fields(type(registered[0])) if field.name not in ("name", "revision")]:
        known = {getattr(one, flag) for one in registered}
        kind = type(min(known, key=repr))
        expected = set(kind) if issubclass(kind, Enum) else {False, True} if kind is bool else known
        assert {getattr(mix, flag) for mix in mixes} == expected


def test_mixes_are_what_the_game_accepts() -> None:
    """A number is one of a registered variant, and flags that don't go together are not together."""
    rules = seen(variants(HEAP), lambda rules: rules)
    assert {mix.heap for mix in rules} == {4, 20}
    assert {(mix.by_two, mix.start) for mix in rules} == {
        (False, Start.FIRST),
        (False, Start.SECOND),
        (True, Start.FIRST),
    }


def test_variants_shrink_to_registered_ones_and_mixes_to_few_changes() -> None:
    assert simplest(variants(), lambda _: True) is PUBLISHED
    mix = simplest(variants(), lambda rules: rules.name == "mixed" and rules.opening_hand)
    assert mix in {rules.evolve(name="mixed", opening_hand=True) for rules in VARIANTS.values()}


# Whole games


@every_game
@given(data=st.data())
def test_games_are_whole_and_can_be_replayed(game: Game[Any, Any, Any, Any, Any], data: st.DataObject) -> None:
    played = data.draw(whole_games(game))
    assert len(played.states) == len(played.actions) + 1
    for (state, following), action in zip(pairwise(played.states), played.actions, strict=True):
        assert state.outcome is None
        assert action in game.legal_actions(state)
        assert game.apply(state, action) == following
    assert played.states[-1].outcome is not None


def soon_over(game: Game[Any, Any, Any, Any, Any]) -> st.SearchStrategy[Any]:
    """Return rules by which no game is long."""
    return short_matches if game is casino else variants(game)


several_players = pytest.mark.parametrize("name", [name for name, game in GAMES.items() if len(game.PLAYERS) > 1])


def seats(state: Any) -> int:
    """Return how many play; in a game for one a state does not say so."""
    return int(getattr(state, "players", 1))


@pytest.mark.slow
@every_game
def test_every_number_of_players_occurs(game: Game[Any, Any, Any, Any, Any]) -> None:
    if game is HEAP:
        return  # its states do not tell
    assert seen(states(game, soon_over(game)), seats, examples=100) == set(game.PLAYERS)
    assert seen(whole_games(game, soon_over(game)), lambda played: seats(played.states[0]), 100) == set(game.PLAYERS)


@pytest.mark.slow
@several_players
def test_the_number_of_players_can_be_chosen(name: str) -> None:
    game = GAMES[name]
    for players in game.PLAYERS:
        assert seen(states(game, soon_over(game), players), seats, examples=50) == {players}
        games = whole_games(game, soon_over(game), players)
        assert seen(games, lambda played: seats(played.states[-1]), examples=50) == {players}
        rules = next(iter(game.VARIANTS.values()))
        drawn = states(game, variants=st.just(rules), players=players)
        assert seen(drawn, lambda state: (seats(state), state.variant), examples=20) == {(players, rules)}


@pytest.mark.slow
@several_players
def test_every_seat_wins_now_and_then(name: str) -> None:
    game = GAMES[name]
    for players in game.PLAYERS:
        games = whole_games(game, soon_over(game), players)
        winners = seen(games, lambda played: played.states[-1].outcome.winner, examples=200)
        assert winners >= set(range(2 if game is casino and players == 4 else players))  # two sides in partnership


@every_game
def test_games_of_several_players_shrink_to_the_fewest(game: Game[Any, Any, Any, Any, Any]) -> None:
    found = simplest(states(game), lambda _: True)
    assert found == deal(game, 0, next(iter(game.VARIANTS.values())), game.PLAYERS[0])


def test_rules_that_are_for_fewer_players_are_played_by_those() -> None:
    """Any of them; and where a number is given, by the rules that are for it."""
    pairs = casino.MAIN.evolve(name="pairs", partnership=True)
    assert seen(states(casino, variants=st.just(pairs)), seats, examples=20) == {4}
    both = st.sampled_from([pairs, casino.MAIN, casino.ELEVEN])
    for players, rules in ((2, {casino.MAIN, casino.ELEVEN}), (3, {casino.MAIN}), (4, {pairs, casino.MAIN})):
        drawn = states(casino, variants=both, players=players)
        assert seen(drawn, lambda state: (state.variant, state.players), examples=30) == {
            (each, players) for each in rules
        }


@given(played=whole_games())
def test_games_begin_with_the_deal(played: PlayedGame) -> None:
    first = played.states[0]
    assert first.round == 1
    assert not first.discard_pile


def test_played_games_are_values() -> None:
    state = new_game(seed=1)
    played = PlayedGame((state,), ())
    assert played == PlayedGame((new_game(seed=1),), ())
    assert hash(played) == hash(PlayedGame((state,), ()))
    with pytest.raises(AttributeError):
        played.actions = (Discard([]),)  # type: ignore[misc]


def test_a_failing_game_is_told_by_its_deal_and_its_actions() -> None:
    """Not by all its states, which would fill pages."""
    told = []

    @settings(max_examples=10, database=None)
    @given(played=whole_games(variants=st.just(BETA)))
    def fail(played: PlayedGame) -> None:
        told.append(played)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError) as caught:
        fail()
    assert repr(told[-1]) in "\n".join(caught.value.__notes__)
    assert repr(told[-1]).count("GameState(") == 1
    assert repr(told[-1]).endswith(f": {'; '.join(map(str, told[-1].actions))}>")


@pytest.mark.slow
@pytest.mark.parametrize("strategy", [states, whole_games], ids=["states", "whole_games"])
def test_the_rules_can_be_chosen(strategy: Callable[..., st.SearchStrategy[Any]]) -> None:
    """Then all that play keep to them."""
    mine = BETA.evolve(name="mine", opening_hand=True)
    drawn = strategy(variants=st.just(mine))
    states = drawn.map(lambda played: played.states[-1]) if strategy is whole_games else drawn
    assert seen(states, lambda state: state.variant) == {mine}
    assert seen(states, lambda state: state.outcome is Outcome.WON) == {False, True}


# States

SIGHTS: dict[str, Callable[[GameState], bool]] = {
    "running": lambda state: state.outcome is None,
    "won": lambda state: state.outcome is Outcome.WON,
    "lost by a royal": lambda state: state.outcome is Outcome.LOST_ROYAL,
    "lost stuck": lambda state: state.outcome is Outcome.LOST_STUCK,
    "a reshuffle": lambda state: (
        state.phase is Phase.DISCARD
        and any(isinstance(event, Reshuffled) for event in narrate(state, Discard(state.hand)))
    ),
    "a small hand": lambda state: state.phase is Phase.CAPTURE and len(state.hand) < 4,
    "an empty enemy deck": lambda state: state.outcome is None and not state.enemy_deck,
}


@pytest.mark.slow
def test_states_of_every_kind_are_drawn() -> None:
    """Without long search; what is rarer, `solitaire/test_strategies.py` finds."""
    kinds = seen(
        states(), lambda state: frozenset(name for name, sight in SIGHTS.items() if sight(state)), examples=1_000
    )
    assert set().union(*kinds) == set(SIGHTS)


@pytest.mark.slow
@every_game
def test_the_end_is_drawn_in_any_game(game: Game[Any, Any, Any, Any, Any]) -> None:
    assert seen(states(game), lambda state: state.outcome is None, examples=100) == {False, True}


def test_states_shrink_to_the_deal_of_a_small_seed() -> None:
    assert simplest(states(), lambda _: True) == new_game(seed=0)


# Actions


@every_game
@given(data=st.data())
def test_actions_are_legal(game: Game[Any, Any, Any, Any, Any], data: st.DataObject) -> None:
    state = data.draw(states(game).filter(lambda state: state.outcome is None))
    assert data.draw(actions(state, game)) in game.legal_actions(state)


def test_every_legal_action_is_drawn() -> None:
    state = apply(new_game(seed=1), Discard([]))
    assert seen(actions(state), lambda action: action) == set(legal_actions(state))


def test_a_game_that_is_over_has_no_actions() -> None:
    over = simplest(states(), lambda state: state.outcome is Outcome.LOST_STUCK)
    with pytest.raises(InvalidStateError, match=r"^expected a state of a running game, got the end of a game$"):
        actions(over)


def test_what_is_no_state_has_no_actions() -> None:
    with pytest.raises(InvalidStateError, match=r"^expected a GameState of Card Capture, got 'state'$"):
        actions("state")  # type: ignore[type-var]


# The module


def test_the_default_game_is_card_capture() -> None:
    assert testing.solitaire is solitaire
    assert seen(states(), type, examples=10) == {GameState}


SENTENCE = str(MissingExtraError("testing", "hypothesis"))


def test_without_hypothesis_the_import_says_what_to_do() -> None:
    program = "import sys; sys.modules['hypothesis'] = None; import card_capture; import card_capture.testing"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, text=True)  # noqa: S603
    assert ran.returncode == 1
    assert ran.stderr.endswith(f"card_capture.errors.MissingExtraError: {SENTENCE}\n")


def test_without_hypothesis_an_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    with pytest.raises(MissingExtraError) as caught:
        runpy.run_path(testing.__file__)
    assert str(caught.value) == SENTENCE


@pytest.mark.slow
def test_nothing_else_needs_hypothesis() -> None:
    program = (
        "import contextlib, sys, pkgutil, card_capture\n"
        "for module in pkgutil.walk_packages(card_capture.__path__, 'card_capture.'):\n"
        "    if module.name != 'card_capture.testing':\n"
        "        with contextlib.suppress(ImportError): __import__(module.name)  # it may need another extra\n"
        "assert 'hypothesis' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603


@pytest.mark.parametrize("game", [None, "casino", 5, GAMES, new_game])
def test_a_value_that_is_not_a_game_is_refused_at_once(game: Any) -> None:
    message = f"expected the module solitaire, the module commander or the module casino, got {quote(game)}"
    for strategy in (variants, whole_games, states, lambda game: actions(new_game(1), game)):
        with pytest.raises(UnknownGameError) as caught:
            strategy(game)
        assert str(caught.value) == message


@pytest.mark.parametrize("strategy", [whole_games, states])
@pytest.mark.parametrize(
    ("game", "wrong", "expected"),
    [
        (solitaire, (0, 2, 9, True, "1", 1.0), "1 player"),
        (GAMES["commander"], (1, 5, True, "2", 2.0, [2]), "2, 3 or 4 players"),
        (casino, (1, 5, False, "2", 2.0), "2, 3 or 4 players"),
    ],
    ids=GAMES,
)
def test_a_wrong_number_of_players_is_refused_at_once(
    strategy: Any, game: Any, wrong: tuple[Any, ...], expected: str
) -> None:
    for players in wrong:
        with pytest.raises(PlayersError) as caught:
            strategy(game, players=players)
        assert str(caught.value) == f"expected {expected}, got {players!r}"


@pytest.mark.parametrize("strategy", [whole_games, states])
@pytest.mark.parametrize("wrong", [3, "beta", BETA, [BETA], False])
def test_variants_that_are_not_a_strategy_are_refused_at_once(strategy: Any, wrong: Any) -> None:
    with pytest.raises(InvalidVariantError) as caught:
        strategy(variants=wrong)
    assert str(caught.value) == f"expected variants to be a strategy of variants, got {quote(wrong)}"
