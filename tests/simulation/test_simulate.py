"""`simulate`: the results of games, the same ones wherever they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from typing import Any

import pytest

from card_capture import BETA, GAMES, PUBLISHED, casino, commander, solitaire
from card_capture.bots import LookAhead, Rule, Sensible, Uniform
from card_capture.errors import (
    BotFailedError,
    InvalidVariantError,
    PlayersError,
    SeedError,
    SimulationError,
)
from card_capture.records._digests import Digester
from card_capture.simulation import Result, simulate
from tests.odd_arguments import OddInteger
from tests.simulation.executors import Lazy
from tests.simulation.makers import Cheats, FailsAt, first, make_different, make_first

SEEDS = range(3, 16)


def play(game: Any, seed: int, variant: Any, make: Callable[[int], Any], **table: int) -> Result:
    """Return the result of a game by the plainest loop."""
    state: Any = game.new_game(seed, variant, **table)
    made, decisions = make(seed), 0
    while actions := game.legal_actions(state):
        bot = made[state.to_move] if isinstance(made, list) else made
        state = game.apply(state, bot(game.view(state, state.to_move, recall=True), actions))
        decisions += 1
    if game is solitaire:
        return Result(seed, state.outcome.name, state.round, decisions, ())
    winner = state.outcome.winner
    if game is commander:
        return Result(seed, "DRAWN" if winner is None else f"SEAT_{winner}", None, decisions, ())
    return Result(seed, f"SIDE_{winner}", state.round, decisions, state.outcome.scores)


WHOLE = [play(solitaire, seed, PUBLISHED, Uniform) for seed in SEEDS]

# Games.


@pytest.mark.parametrize("variant", solitaire.VARIANTS.values(), ids=str)
def test_games_of_card_capture(variant: solitaire.Variant) -> None:
    expected = [play(solitaire, seed, variant, Uniform) for seed in range(5)]
    assert list(simulate(range(5), Uniform, variant=variant)) == expected


def test_games_of_the_other_games() -> None:
    seeds = range(40, 43)
    for table in ({}, {"players": 3}):
        found = simulate(seeds, Uniform, game=commander, **table)
        assert list(found) == [play(commander, seed, commander.STANDARD, Uniform, **table) for seed in seeds]
    expected = [play(casino, seed, casino.MAIN, make_different, players=3) for seed in seeds]
    assert list(simulate(seeds, make_different, game=casino, players=3)) == expected


def test_a_drawn_game() -> None:
    """A game of Capture the Commander in which the last two players go out together."""
    results = simulate(count(), make_first, game=commander)
    drawn = next(result for result in islice(results, 500) if result.outcome == "DRAWN")
    assert drawn == play(commander, drawn.seed, commander.STANDARD, make_first)


def test_the_first_variant_is_the_default() -> None:
    for name in ("solitaire", "commander"):
        game: Any = GAMES[name]
        given_ = next(iter(game.VARIANTS.values()))
        assert [*simulate([5], Uniform, game=game)] == [*simulate([5], Uniform, game=game, variant=given_)]


# Bots.


@pytest.mark.parametrize(
    ("make_bot", "bot"),
    [
        (Uniform, Uniform(7)),
        (Rule, Rule()),
        (Sensible, Sensible()),
        (LookAhead, LookAhead(seed=7)),
        (partial(LookAhead, 2), LookAhead(2, seed=7)),
        (partial(LookAhead, samples=2), LookAhead(2, seed=7)),
        (partial(Uniform, seed=1), Uniform(1)),
        (partial(Uniform, 1), Uniform(1)),
        (lambda seed: Uniform(seed + 1), Uniform(8)),
        (lambda number: Uniform(number + 1), Uniform(8)),
        (lambda *, seed: Uniform(seed), Uniform(7)),
        (lambda number, /, other=0: Uniform(number + other), Uniform(7)),
        (lambda: Uniform(2), Uniform(2)),
        (lambda: [Uniform(2)], Uniform(2)),
    ],
)
def test_bots_are_made_with_the_seed_of_the_game_if_they_take_one(make_bot: Any, bot: Any) -> None:
    assert list(simulate([7], make_bot, variant=BETA)) == [play(solitaire, 7, BETA, lambda _: bot)]


def test_a_function_without_a_signature_is_called_with_the_seed() -> None:
    with pytest.raises(BotFailedError, match="a value from make_bot that can't play: expected 1 bot, got 7"):
        next(simulate([7], range))


@pytest.mark.parametrize(
    ("make_bot", "got"),
    [(Rule(), "a Rule; pass the class"), (first, "the function first; pass"), (5, "5"), (None, "None")],
)
def test_a_bot_is_not_a_function_that_makes_one(make_bot: Any, got: str) -> None:
    with pytest.raises(SimulationError, match=f"expected make_bot to be a function of a seed, got {got}"):
        simulate([7], make_bot)


@pytest.mark.parametrize(
    ("made", "problem"),
    [
        ([Rule()], "expected 2 bots, got 1"),
        ((Rule(), Rule(), Rule()), "expected 2 bots, got 3"),
        (5, "expected a bot, got 5"),
        ([first, None], "expected a bot, got None"),
    ],
)
def test_the_bots_must_fit_the_seats(made: Any, problem: str) -> None:
    with pytest.raises(BotFailedError) as caught:
        list(simulate([7], lambda: made, game=commander))
    assert caught.value.problem == f"a value from make_bot that can't play: {problem}"


# The same results everywhere.


def test_seeds_in_any_order_and_more_than_once() -> None:
    seeds = [9, 3, 3, 2**64 - 1, 15, 4]
    assert [result.seed for result in simulate(seeds, make_first, chunk=4)] == seeds
    assert list(simulate(range(15, 2, -2), Uniform, chunk=3)) == WHOLE[::-2]
    assert list(simulate([], Uniform)) == list(simulate(range(0), Uniform)) == []


def test_integers_of_other_libraries_are_seeds() -> None:
    """The results have plain integers, whatever the chunks are, so they can be written as JSON."""
    seeds = [OddInteger(seed) for seed in (1, 3, 8)]
    expected = list(simulate([1, 3, 8], Uniform, game=casino))
    for chunk in (1, 2, 2**70):
        found = list(simulate(seeds, Uniform, game=casino, chunk=chunk))
        assert found == expected
        assert [type(result.seed) for result in found] == [int] * 3


def test_consecutive_seeds_are_sent_as_ranges() -> None:
    executor = Lazy()
    list(simulate([4, 5, 6, 7, 9, 8], make_first, chunk=2, executor=executor))
    assert executor.sent == [(range(4, 6),), (range(6, 8),), ([9, 8],)]
    executor = Lazy()
    next(simulate(range(2**64), make_first, chunk=3, executor=executor))
    assert executor.sent[:2] == [(range(3),), (range(3, 6),)]


def test_progress_is_called_with_the_number_of_games() -> None:
    calls: list[int] = []
    assert len(list(simulate(range(7), make_first, chunk=3, progress=calls.append))) == 7
    assert calls == [3, 3, 1]


def test_progress_counts_only_games_that_were_finished() -> None:
    calls: list[int] = []
    games = simulate(range(7), FailsAt(frozenset({4})), chunk=3, progress=calls.append)
    assert [result.seed for result in islice(games, 4)] == [0, 1, 2, 3]
    with pytest.raises(BotFailedError):
        next(games)
    assert calls == [3, 1]


# Bad input.


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"chunk": 0}, SimulationError, "expected chunk to be at least 1, got 0"),
        ({"engine": "slow"}, SimulationError, 'expected the engine to be "auto", "pure" or "fast", got \'slow\''),
        ({"progress": 5}, SimulationError, "expected progress to be a function, got 5"),
        ({"executor": 5}, SimulationError, "expected an Executor of concurrent.futures, got 5"),
        (
            {"game": "casino"},
            SimulationError,
            "expected the module of a game, solitaire, commander or casino, got 'casino'",
        ),
        ({"players": 2}, PlayersError, "expected 1 player, got 2"),
        ({"variant": casino.MAIN}, InvalidVariantError, "expected a Variant of Card Capture, got a casino.Variant"),
        ({"seeds": 5}, SimulationError, r"expected seeds to be integers, such as range(1000), got 5"),
        ({"seeds": range(-1, 5)}, SeedError, "got -1"),
        ({"seeds": range(2**64 - 1, 2**64 + 1)}, SeedError, f"got {2**64}"),
    ],
)
def test_arguments_are_checked_before_anything_runs(options: Any, error: type, message: str) -> None:
    seeds = options.pop("seeds", range(5))
    with pytest.raises(error) as caught:
        simulate(seeds, make_first, **options)
    assert message in str(caught.value)


@pytest.mark.parametrize("bad", [-1, 2**64, "5", None, 5.0, True])
@pytest.mark.parametrize("chunk", [1, 2, 3, 10])
def test_the_results_before_a_bad_seed_are_kept(bad: Any, chunk: int) -> None:
    found: list[Result] = []
    with pytest.raises(SeedError):
        found.extend(simulate([3, 4, 5, bad, 6], Uniform, chunk=chunk, executor=Lazy()))
    # list.extend adds what it got before the error
    assert found == WHOLE[:3]


def test_an_error_of_the_seeds_is_raised_after_the_results_before_it() -> None:
    def seeds() -> Iterator[int]:
        yield from (3, 4)
        raise LookupError("lost")

    found: list[Result] = []
    with pytest.raises(LookupError, match="lost"):
        found.extend(simulate(seeds(), Uniform))
    assert found == WHOLE[:2]


@pytest.mark.parametrize("chunk", [1, 4, 50])
@pytest.mark.parametrize("kind", [None, Lazy])
def test_a_bot_that_raises_is_reported_with_the_seed_and_the_state(chunk: int, kind: Any) -> None:
    found: list[Result] = []
    executor = None if kind is None else kind()
    with pytest.raises(BotFailedError) as caught:
        found.extend(simulate(range(10), FailsAt(frozenset({6, 8})), chunk=chunk, executor=executor))
    assert found == [play(solitaire, seed, PUBLISHED, make_first) for seed in range(6)]
    digest = Digester("solitaire").digest(solitaire.new_game(6))
    assert (caught.value.seed, caught.value.digest) == (6, digest)
    problem = "an error in the bot: ZeroDivisionError: on purpose"
    assert str(caught.value) == f"expected a legal action in the game with seed 6, state {digest}, got {problem}"
    assert "in _fail" in caught.value.__notes__[0]


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (solitaire.parse_action("give 2c"), "give 2c: 2c can be given up only in the Capture Phase"),
        ("discard -", "'discard -': expected an action of Card Capture"),
        (None, "None: expected a Discard"),
        (commander.parse_action("expose 5"), "expose 5: expected a Discard"),
    ],
)
def test_an_illegal_action_is_reported_with_its_reason(answer: Any, problem: str) -> None:
    with pytest.raises(BotFailedError) as caught:
        list(simulate([6, 7], Cheats(7, answer)))
    assert caught.value.problem.startswith(problem)
    assert caught.value.seed == 7
    assert not hasattr(caught.value, "__notes__")


def test_an_error_of_the_function_is_reported_like_one_of_the_bot() -> None:
    def make(seed: int) -> Any:
        return {3: first}[seed]

    results = simulate([3, 4], make)
    assert next(results).seed == 3
    with pytest.raises(BotFailedError, match=r"seed 4, state .*, got an error in make_bot: KeyError: 4"):
        next(results)
