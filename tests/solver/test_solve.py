"""`solve` and `par`: their lines, their bounds, their limits, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve
from hypothesis import given

from card_capture import (
    BETA,
    CARDS,
    DECKOPEDIA,
    PLAYCARDS,
    PUBLISHED,
    VARIANTS,
    Action,
    CardSet,
    GameState,
    GiveUp,
    Outcome,
    Phase,
    Sacrifice,
    Shuffler,
    Variant,
    apply,
    commander,
    legal_actions,
    new_game,
)
from card_capture.errors import InvalidStateError, NotAnIntegerError, SolverError
from card_capture.solitaire import is_royal
from card_capture.solver import Difficulty, Par, Solved, Verdict, _solve, par, solve
from tests.solitaire.positions import position
from tests.solitaire.strategies import reachable_states

LIMIT = 500

every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
either_function = pytest.mark.parametrize("search", [solve, par])


def play(state: GameState, line: tuple[Action, ...]) -> GameState:
    for action in line:
        state = apply(state, action)
    return state


def count(line: tuple[Action, ...], *kinds: type) -> int:
    return sum(isinstance(action, kinds) for action in line)


@pytest.mark.slow
@every_variant
def test_a_line_wins_a_deal(variant: Variant) -> None:
    """A win takes 40 rounds and one more for each sacrifice, and every miss takes two cards out of play."""
    for seed in range(1, 4):
        state = new_game(seed, variant)
        solved, found = solve(state), par(state)
        assert solved.verdict is Verdict.WON
        assert found.low is not None
        assert found.low == found.high
        for line in (solved.line, found.line):
            end = play(state, line)
            misses, sacrifices = count(line, GiveUp, Sacrifice), count(line, Sacrifice)
            assert end.outcome is Outcome.WON
            assert end.round == 40 + sacrifices
            assert len(end.hand) + len(end.discard_pile) + len(end.deck) == 54 - 2 * misses
            assert misses >= found.low
        assert count(found.line, GiveUp, Sacrifice) == found.high


PARS = {
    PUBLISHED: [2, 1, 1, 1, 1, 2, 2, 2],
    BETA: [2, 1, 1, 1, 1, 2, 2, 2],
    PLAYCARDS: [1, 1, 0, 1, 1, 2, 2, 1],
    DECKOPEDIA: [2, 1, 1, 1, 1, 2, 2, 2],
}


@pytest.mark.slow
@pytest.mark.parametrize("variant", PARS, ids=str)
def test_pars_of_the_first_seeds(variant: Variant) -> None:
    bounds = [par(new_game(seed, variant)) for seed in range(1, 9)]
    assert [(found.low, found.high) for found in bounds] == [(par, par) for par in PARS[variant]]


@pytest.mark.slow
def test_the_number_of_nodes_is_the_same_everywhere() -> None:
    """A change of the rating or of the search shows here; the lines of `card-capture par` then change too."""
    assert [par(new_game(seed)).nodes for seed in range(1, 9)] == [4072, 2217, 2438, 2247, 2327, 7510, 2691, 2595]


def test_par_falls_from_published_to_playcards() -> None:
    """Beta's row is Published's with its gaps closed, and PlayCards can discard nothing in round 1."""
    for published, beta, playcards in zip(PARS[PUBLISHED], PARS[BETA], PARS[PLAYCARDS], strict=True):
        assert published >= beta >= playcards


@given(reachable_states().filter(lambda state: state.outcome is None))
def test_any_running_game_is_accepted(state: GameState) -> None:
    """From any state in either phase, a line that is found wins, and the bounds fit each other."""
    solved, found = solve(state, limit=LIMIT), par(state, limit=LIMIT)
    assert solved.nodes <= LIMIT
    assert found.nodes <= LIMIT
    assert (solved.verdict is Verdict.WON) is bool(solved.line)
    assert (found.high is not None) is bool(found.line)
    if solved.line:
        assert play(state, solved.line).outcome is Outcome.WON
        assert found.low is not None
    if found.high is not None:
        assert found.low is not None
        assert found.low <= found.high
        assert play(state, found.line).outcome is Outcome.WON
        assert count(found.line, GiveUp, Sacrifice) == found.high
    if solved.verdict is Verdict.LOST:
        assert found.low is found.high is None


@either_function
def test_equal_states_have_equal_answers(search: Callable[..., Solved | Par]) -> None:
    assert search(new_game(seed=5), limit=2_500) == search(new_game(seed=5), limit=2_500)


def test_par_goes_on_after_a_win_with_misses_to_spare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow search that soon allows more misses finds a worse win first, and par is still found."""
    monkeypatch.setattr(_solve, "_FIRST_WIDTH", 4)
    monkeypatch.setattr(_solve, "_PATIENCE", 1)
    state = new_game(seed=12)
    assert count(solve(state).line, GiveUp, Sacrifice) == 3
    found = par(state)
    assert found.low == found.high == 2


@pytest.mark.slow
@every_variant
def test_par_falls_with_every_miss_on_a_line(variant: Variant) -> None:
    state = new_game(3, variant)
    found = par(state)
    assert found.high is not None
    left = found.high
    for action in found.line[:6]:
        state = apply(state, action)
        left -= isinstance(action, GiveUp | Sacrifice)
        assert par(state).high == left


def test_the_limit_counts_positions() -> None:
    state = new_game(seed=2)
    nodes = solve(state).nodes
    assert solve(state, limit=nodes).verdict is Verdict.WON
    assert solve(state, limit=nodes - 1) == Solved(Verdict.UNDECIDED, (), nodes - 1)
    assert solve(state, limit=1) == Solved(Verdict.UNDECIDED, (), 1)
    assert par(state, limit=1) == Par(1, None, (), 1)  # at once, no card can be captured


@either_function
def test_a_position_in_the_capture_phase(search: Callable[..., Solved | Par]) -> None:
    state = position("As 2c", "Ks", enemy_deck="", deck="")
    assert [str(action) for action in search(state).line] == ["capture Ks with As"]


def test_the_search_in_python_finds_a_win_with_one_miss() -> None:
    found = par(position("2c 3c 4c 2d", "5h", enemy_deck="", deck=""), engine="pure")
    assert (found.low, found.high) == (1, 1)
    assert isinstance(found.line[-1], GiveUp)


def test_a_script_that_runs_out_proves_nothing() -> None:
    """A discard of the 2c needs a shuffle, after which the 5h could perhaps be captured."""
    state = position("2c", "5h", phase=Phase.DISCARD, enemy_deck="", deck="3c 4c 2d")
    found = par(evolve(state, shuffler=Shuffler.scripted([])))
    assert (found.low, found.high) == (0, 1)


def test_a_lost_position() -> None:
    """W6 without the two cards to sacrifice: neither a capture nor a safe action is left, and Deckopedia plays on."""
    state = position("Qh Jd Kc 2c", "Ks 9s 8s 7s", DECKOPEDIA)
    assert solve(state) == Solved(Verdict.LOST, (), 2)
    assert par(state) == Par(None, None, (), 2)


def test_an_empty_row_is_lost_even_if_enemies_are_left() -> None:
    state = position("2c 3c", "- - - -", phase=Phase.DISCARD, enemy_deck="9h", deck="")
    assert solve(state).verdict is Verdict.LOST


def test_both_jokers_in_one_spend() -> None:
    """3c X1 X2 are worth 9 together, and 3c X1 are worth 6 (CC-6.2)."""
    state = position("3c X1 X2", "9c", enemy_deck="", deck="")
    assert [str(action) for action in solve(state).line] == ["capture 9c with 3c X1 X2"]
    state = position("3c X2", "6c", enemy_deck="", deck="")
    assert [str(action) for action in solve(state).line] == ["capture 6c with 3c X2"]


def test_a_script_calls_jokers_by_their_names() -> None:
    """With X2 in hand, a shuffle can bring X1, but not X2."""
    royals = CardSet(filter(is_royal, CARDS))
    state = position("X2", "6c", phase=Phase.DISCARD, enemy_deck="", deck="", discard_pile=f"3c X1 {royals}")
    for joker, verdict in (("X1", Verdict.WON), ("X2", Verdict.UNDECIDED)):
        order = (*CardSet.parse(f"3c {joker}"), *royals)
        assert solve(evolve(state, shuffler=Shuffler.scripted([order]))).verdict is verdict


@either_function
def test_what_is_refused(search: Callable[..., object]) -> None:
    state = new_game(seed=1)
    with pytest.raises(InvalidStateError, match=r"expected a GameState of Card Capture, got a commander\.GameState"):
        search(commander.new_game(seed=1))
    with pytest.raises(InvalidStateError, match="expected each of the 54 cards once, got no"):
        search(evolve(state, deck=state.deck[1:]))
    with pytest.raises(SolverError, match=r"^expected limit to be at least 1, got 0$"):
        search(state, limit=0)
    for limit in (True, 1.0, "1", None):
        with pytest.raises(NotAnIntegerError, match="expected an integer, got"):
            search(state, limit=limit)
    while state.outcome is None:
        state = apply(state, legal_actions(state)[-1])
    with pytest.raises(
        SolverError, match=r"^expected a game that is not over, got Card Capture, published@1, round \d+, "
    ):
        search(state)


def test_verdicts_are_sentences() -> None:
    assert [str(verdict) for verdict in Verdict] == [
        "a clairvoyant player can win",
        "not even a clairvoyant player can win",
        "it is not known whether a clairvoyant player can win",
    ]


@pytest.mark.parametrize(
    ("low", "high", "difficulty"),
    [
        (0, 0, Difficulty.EASY),
        (0, 1, Difficulty.EASY),
        (1, 2, None),
        (2, 2, Difficulty.MEDIUM),
        (3, 3, Difficulty.HARD),
        (3, 5, Difficulty.HARD),
        (2, None, None),
        (None, None, Difficulty.HOPELESS),
    ],
)
def test_difficulty(low: int | None, high: int | None, difficulty: Difficulty | None) -> None:
    assert Par(low, high, (), 1).difficulty is difficulty
