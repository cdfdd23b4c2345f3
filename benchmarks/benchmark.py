"""
Measure how fast the library is: random games, single calls, and the size of a state.

    python benchmarks/benchmark.py
    python benchmarks/benchmark.py --quick    only to see it run

With the extra `bench`, card games of OpenSpiel and RLCard play the same loop in the same run. README.md, next to this
file, explains the numbers.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import gc
import platform
import subprocess
import sys
import tracemalloc
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import islice
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter
from timeit import timeit
from typing import Any, TypeAlias

from attrs import evolve

from card_capture import (
    CARDS,
    PUBLISHED,
    Action,
    CardSet,
    Game,
    GameState,
    Phase,
    apply,
    casino,
    commander,
    legal_actions,
    new_game,
    solitaire,
)
from card_capture.steps import Piece, steps, using

SEED = 1
CALLS = 10  # of each timed call in a row, so that reading the clock is a small part of them


@dataclass(frozen=True)
class Tally:
    """The games that were played, and the time that they took."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        """The number of whole games in a second."""
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        """The number of decisions in a second; the time includes the deals."""
        return self.decisions / self.seconds


@dataclass(frozen=True)
class Contestant:
    """A row of the table: its name, and a function that plays a whole random game and returns its decisions."""

    name: str
    play_game: Callable[[Random], int]

    def play(self, rng: Random, seconds: float) -> Tally:
        """Play whole games until *seconds* are over, at least one."""
        play_game = self.play_game
        games, decisions, elapsed = 0, 0, 0.0
        start = perf_counter()
        while elapsed < seconds:
            decisions += play_game(rng)
            games += 1
            elapsed = perf_counter() - start
        return Tally(games, decisions, elapsed)


Tallies: TypeAlias = dict[str, list[Tally]]
"""The tallies of every contestant, by its name: one for each round."""


# The contestants. All play the same loop: until the game is over, they take a random one of the legal actions.


def list_own_contestants() -> list[Contestant]:
    """Return every variant of Card Capture, and the first of the other games."""
    variants = [make_library_game("solitaire", solitaire, name) for name in solitaire.VARIANTS]
    others = [
        make_library_game("commander", commander, commander.STANDARD.id),
        make_library_game("casino", casino, casino.MAIN.id),
    ]
    return [*variants, *others]


def make_library_game(name: str, game: Game[Any, Any, Any, Any, Any], variant_id: str) -> Contestant:
    """Return a variant of *game*, a module of this library."""
    variant = game.VARIANTS[variant_id]
    new_game, legal_actions, apply = game.new_game, game.legal_actions, game.apply

    def play_game(rng: Random) -> int:
        state = new_game(rng.getrandbits(64), variant)
        decisions = 0
        while state.outcome is None:
            actions = legal_actions(state)
            state = apply(state, actions[rng.randrange(len(actions))])
            decisions += 1
        return decisions

    return Contestant(f"{name} {variant_id}", play_game)


def list_open_spiel_contestants() -> list[Contestant]:
    """Return the games of OpenSpiel, or raise ImportError."""
    pyspiel = import_module("pyspiel")
    names = ("solitaire", "cribbage", "hearts", "crazy_eights", "gin_rummy")
    games = [make_open_spiel_game(pyspiel, name) for name in names]
    unweighted = make_open_spiel_game(pyspiel, "solitaire", weighted=False)
    return [*games, unweighted, make_open_spiel_game(pyspiel, "solitaire", clone=True)]


def make_open_spiel_game(pyspiel: Any, name: str, *, weighted: bool = True, clone: bool = False) -> Contestant:
    """
    Return a game of OpenSpiel.

    Its chance nodes list outcomes with their probabilities, and a general loop draws by these. Unless they are
    *weighted*, the loop is faster, but right only for a game in which all are equally likely. With *clone* the loop
    keeps a copy of the state before each decision, because OpenSpiel changes states in place.
    """
    game = pyspiel.load_game(name)

    def play_game(rng: Random) -> int:
        state = game.new_initial_state()
        kept: list[Any] = []
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()  # a card is dealt, which is not a decision
                if weighted:
                    values, probabilities = zip(*outcomes, strict=True)
                    state.apply_action(rng.choices(values, probabilities)[0])
                else:
                    state.apply_action(outcomes[rng.randrange(len(outcomes))][0])
            else:
                if clone:
                    kept.append(state.clone())
                actions = state.legal_actions()
                state.apply_action(actions[rng.randrange(len(actions))])
                decisions += 1
        return decisions

    return Contestant(f"OpenSpiel {name}{'' if weighted else ', unweighted'}{', clone' if clone else ''}", play_game)


def list_rlcard_contestants() -> list[Contestant]:
    """Return the games of RLCard, or raise ImportError."""
    return [make_rlcard_environment("gin-rummy"), make_bare_gin_rummy()]


def make_rlcard_environment(name: str) -> Contestant:
    """Return a game of RLCard as its users play it: each step also encodes the player's view."""
    environment = import_module("rlcard").make(name, config={"seed": SEED})

    def play_game(rng: Random) -> int:
        state, _ = environment.reset()
        decisions = 0
        while not environment.is_over():
            actions = state["raw_legal_actions"]
            state, _ = environment.step(actions[rng.randrange(len(actions))])
            decisions += 1
        return decisions

    return Contestant(f"RLCard {name}", play_game)


def make_bare_gin_rummy() -> Contestant:
    """Return the rules under RLCard's environment, which are nearer to what this library does."""
    game = import_module("rlcard.games.gin_rummy").Game()
    game.np_random.seed(SEED)

    def play_game(rng: Random) -> int:
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = game.judge.get_legal_actions()
            game.step(actions[rng.randrange(len(actions))])
            decisions += 1
        return decisions

    return Contestant("RLCard gin-rummy, bare", play_game)


BASELINE = f"solitaire {PUBLISHED.id}"
"""The contestant whose single calls are timed as well."""

RIVALS: dict[str, tuple[str, ...]] = {
    BASELINE: (
        "OpenSpiel solitaire",
        "OpenSpiel solitaire, clone",
        "OpenSpiel solitaire, unweighted",
        "OpenSpiel cribbage",
        "RLCard gin-rummy",
        "RLCard gin-rummy, bare",
    ),
    f"commander {commander.STANDARD.id}": ("OpenSpiel crazy_eights", "OpenSpiel hearts"),
    f"casino {casino.MAIN.id}": ("OpenSpiel gin_rummy", "OpenSpiel hearts"),
}
"""The peers that each game of the library is compared with."""

PEERS: dict[str, Callable[[], list[Contestant]]] = {
    "open_spiel": list_open_spiel_contestants,
    "rlcard": list_rlcard_contestants,
}
"""The contestants of other libraries by the name of their distribution."""


def list_peer_contestants() -> list[Contestant]:
    """Return the contestants of the peers that are installed, and print the names of these."""
    found: list[Contestant] = []
    for distribution, contestants in PEERS.items():
        try:
            label = f"{distribution} {version(distribution)}"
            found += contestants()
        except ImportError as error:
            print(f"{distribution} is left out: {error} (the bench extra installs it)")
        else:
            print(label)
    return found


# The measurements.


def compete(contestants: Sequence[Contestant], rounds: int, seconds: float) -> Tallies:
    """Return the tallies: all play in turn in each round, so that a slow spell of the machine hits them all alike."""
    rngs = {contestant.name: Random(SEED) for contestant in contestants}  # noqa: S311 - no secrets here
    for contestant in contestants:
        contestant.play(rngs[contestant.name], seconds / 2)  # fills caches, and is not counted
    tallies: Tallies = {contestant.name: [] for contestant in contestants}
    for number in range(rounds):
        first = number % len(contestants)  # so that no contestant is first, or last, in every round
        for contestant in (*contestants[first:], *contestants[:first]):
            gc.collect()  # otherwise one pays for the garbage of another
            tallies[contestant.name].append(contestant.play(rngs[contestant.name], seconds))
    return tallies


def walk_randomly(rng: Random) -> Iterator[GameState]:
    """Yield the states of one random game after another, without end."""
    while True:
        state = new_game(rng.getrandbits(64))
        yield state
        while state.outcome is None:
            state = apply(state, choose_randomly(state, rng))
            yield state


def choose_randomly(state: GameState, rng: Random) -> Action:
    """Return a random legal action."""
    actions = legal_actions(state)
    return actions[rng.randrange(len(actions))]


def make_every_action(state: GameState) -> tuple[Action, ...]:
    """Return all legal actions, which `legal_actions` makes only when they are looked at."""
    return tuple(legal_actions(state))


def time_calls(calls: Sequence[Callable[[], object]]) -> float:
    """Return the median microseconds of the calls, each of which has a state of its own."""
    return median([timeit(call, number=CALLS) / CALLS for call in calls]) * 1e6


def time_verbs(count: int) -> dict[str, float]:
    """Return the median time_calls of the verbs, each over *count* states, or deals, of random games."""
    rng = Random(SEED)  # noqa: S311 - no secrets here
    times = {"new_game": time_calls([partial(new_game, rng.getrandbits(64)) for _ in range(count)])}
    for phase in (Phase.DISCARD, Phase.CAPTURE):
        states = list(islice((state for state in walk_randomly(rng) if state.phase is phase), count))
        name = f"{phase.name.title()} Phase"
        times[f"legal_actions, {name}"] = time_calls([partial(legal_actions, state) for state in states])
        times[f"all of them made, {name}"] = time_calls([partial(make_every_action, state) for state in states])
        calls = [partial(apply, state, choose_randomly(state, rng)) for state in states]
        times[f"apply, {name}"] = time_calls(calls)
    return times


def time_lists_of_casino(count: int) -> dict[str, float]:
    """
    Return the median time_calls of listing the plays of Casino, in random matches and on crowded tables.

    Each call is the first one of its position, since the library's tables would make the second one cheap.
    """
    rng = Random(SEED)  # noqa: S311 - no secrets here
    states = list(islice(walk_through_matches(rng), count))
    crowded = [make_crowded_table(rng) for _ in range(count // 10)]
    ordinary_time, crowded_time = (
        median([timeit(partial(casino.legal_actions, state), number=1) for state in positions]) * 1e6
        for positions in (states, crowded)
    )
    return {
        "legal_actions, random matches": ordinary_time,
        "legal_actions, twelve loose cards": crowded_time,
        "the one / the other": crowded_time / ordinary_time,
    }


def time_words(count: int) -> dict[str, float]:
    """
    Return the median time_calls of choosing plays of Casino word by word, on tables with eighteen loose cards.

    Each table is listed once beforehand, so that the library remembers the same about it in all calls.
    """
    rng = Random(SEED)  # noqa: S311 - no secrets here
    times: dict[str, list[float]] = {}
    for _ in range(count):
        state = make_crowded_table(rng, 18)
        actions = casino.legal_actions(state)
        action = actions[rng.randrange(len(actions))]
        calls: dict[str, Callable[[], object]] = {
            "all of them made": partial(tuple, actions),
            "steps, the first word": partial(list_first_words, state),
            "steps, a whole action": partial(spell, state, action),
            "using, two pieces": partial(count_using, state, action.pieces[:2]),
        }
        for name, call in calls.items():
            times.setdefault(name, []).append(timeit(call, number=1) * 1e6)
    whole = times["all of them made"]
    for name in ("steps, the first word", "steps, a whole action", "using, two pieces"):
        ratios = [one / other for one, other in zip(whole, times[name], strict=True)]
        times[f"all of them made / {name}"] = ratios
    return {name: median(each) for name, each in times.items()}


def list_first_words(state: casino.GameState) -> tuple[str, ...]:
    """Return the words with which a legal action begins."""
    return steps(state).choices


def count_using(state: casino.GameState, pieces: Sequence[Piece]) -> int:
    """Return the number of legal actions that use *pieces*."""
    return len(using(state, pieces))


def spell(state: casino.GameState, action: casino.Action) -> casino.Action | None:
    """Return *action*, chosen word by word, with the choices looked at before each."""
    chosen = steps(state)
    for word in str(action).split():
        assert word in chosen.choices
        chosen = chosen.choose(word)
    return chosen.action


def walk_through_matches(rng: Random) -> Iterator[casino.GameState]:
    """Yield the states of one random match after another, without end."""
    while True:
        state = casino.new_game(rng.getrandbits(64))
        while state.outcome is None:
            yield state
            actions = casino.legal_actions(state)
            state = casino.apply(state, actions[rng.randrange(len(actions))])


def make_crowded_table(rng: Random, loose: int = 12) -> casino.GameState:
    """Return a position with loose numeral cards on the table and four in hand."""
    numerals = [card for card in CARDS[:52] if casino.value(card)]
    cards = rng.sample(numerals, loose + 4)
    return evolve(casino.new_game(SEED), table=CardSet(cards[:loose]), hands=(CardSet(cards[loose:]), CardSet()))


def measure_state(count: int) -> float:
    """
    Return the bytes of a state when all states before it are kept as well.

    A state shares its cards, its variant and often its decks with the one before it. So the size of everything that it
    refers to would be too much, and `sys.getsizeof`, which follows no reference, would be too little. The memory that
    Python allocates while *count* successive states are kept, less the memory that it frees, is the part that they
    don't share. The first state of each game is among them; it shares no deck.
    """
    for _ in islice(walk_randomly(Random(SEED)), count):  # noqa: S311 - no secrets here
        pass  # the same games beforehand, so that the library's caches don't grow later
    kept: list[GameState | None] = [None] * count  # the list itself is not to be counted
    states = enumerate(islice(walk_randomly(Random(SEED)), count))  # noqa: S311 - no secrets here
    gc.collect()  # also empties the interpreter's free lists, whose blocks would be reused unseen
    tracemalloc.start()
    try:
        for number, state in states:
            kept[number] = state
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return size / count


def time_imports(rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds of processor time in each round of a Python that imports nothing, and of others."""
    programs = {"nothing": "pass", "card_capture": "import card_capture"}
    if find_spec("chess"):
        programs[f"python-chess {version('chess')}"] = "import chess"
    times: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(rounds):
        for name, program in programs.items():
            before = getrusage(RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603 - the programs above
            after = getrusage(RUSAGE_CHILDREN)
            times[name].append(1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime))
    return times


# The report.


def print_table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table: the first column is aligned to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    print()
    for name, *cells in (header, *rows):
        padded = [cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=True)]
        print("  ".join([name.ljust(widths[0]), *padded]))


def print_speeds(tallies: Tallies) -> None:
    """Print the speed of every contestant: medians over the rounds."""
    rows: list[tuple[str, ...]] = []
    for name, rounds in tallies.items():
        decisions = median([tally.decisions_per_second for tally in rounds])
        games = median([tally.games_per_second for tally in rounds])
        length = sum(tally.decisions for tally in rounds) / sum(tally.games for tally in rounds)
        rows.append((name, f"{decisions:,.0f}", f"{games:,.0f}", f"{length:.1f}"))
    print_table(("random games", "decisions/s", "games/s", "decisions/game"), rows)


def print_ratios(tallies: Tallies) -> None:
    """Print the ratios to the rivals: each ratio is of one round, in which the machine was equally busy for all."""
    rows: list[tuple[str, ...]] = []
    for own, rivals in RIVALS.items():
        for rival in filter(tallies.__contains__, rivals):
            ratios = [
                ours.decisions_per_second / theirs.decisions_per_second
                for ours, theirs in zip(tallies[own], tallies[rival], strict=True)
            ]
            numbers = (f"{number:.2f}" for number in (median(ratios), min(ratios), max(ratios)))
            rows.append((f"{own} / {rival}", *numbers))
    print_table(("decisions/s, ratio", "median", "lowest", "highest"), rows)


def read_count(text: str) -> int:
    """Return the number of rounds in a string."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r} is not a positive integer")
    return int(text)


def read_seconds(text: str) -> float:
    """Return the number of seconds in a string, at most an hour."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds above 0 and up to 3600")
    return seconds


def main() -> None:
    """Measure and print."""
    parser = ArgumentParser(description="Measure the speed of card_capture, next to its peers where installed.")
    parser.add_argument("--rounds", type=read_count, help="rounds of the random games (default: 7)")
    parser.add_argument("--seconds", type=read_seconds, help="a contestant's time in a round (default: 1.0)")
    parser.add_argument("--quick", action="store_true", help="2 rounds of 0.1 s and few states: only to see it run")
    options = parser.parse_args()
    rounds: int = options.rounds or (2 if options.quick else 7)
    seconds: float = options.seconds or (0.1 if options.quick else 1.0)
    states = 200 if options.quick else 2_000

    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.system()} {platform.machine()}")
    peers = list_peer_contestants()
    contestants = [*list_own_contestants(), *peers]
    print(f"{len(contestants)} contestants, {rounds} rounds of {seconds} s each")

    tallies = compete(contestants, rounds, seconds)
    print_speeds(tallies)
    if peers:
        print_ratios(tallies)
    imports = time_imports(3 * rounds)
    print_table(
        ("a Python that imports", "milliseconds"), [(name, f"{median(ms):.0f}") for name, ms in imports.items()]
    )
    times = time_verbs(states)
    print_table((BASELINE, "microseconds"), [(name, f"{time:.2f}") for name, time in times.items()])
    rows = [(name, f"{time:.2f}") for name, time in time_lists_of_casino(states).items()]
    print_table((f"casino {casino.MAIN.id}", "microseconds"), rows)
    rows = [(name, f"{time:,.2f}") for name, time in time_words(states // 100).items()]
    print_table((f"casino {casino.MAIN.id}, eighteen loose cards", "microseconds"), rows)
    print_table((BASELINE, "bytes"), [("a further state kept", f"{measure_state(5 * states):,.0f}")])


if __name__ == "__main__":
    main()
