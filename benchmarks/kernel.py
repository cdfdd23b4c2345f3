"""
Measure how much faster compiled games of Card Capture are than the engine's and OpenSpiel's, and whether threads help.

    python benchmarks/kernel.py
    python benchmarks/kernel.py --rounds 3 --seconds 0.2

All take part in each round, in turn: random games by the engine, OpenSpiel's `solitaire` if it is installed, and
compiled games with the choices of `Uniform` and of `Rule`. A ratio is the median of the ratios of the rounds, which a
busy machine does not change much. All decisions count, deals included. Threads are measured by the clock, all else by
the processor's time; so on a busy machine the figure for threads says little.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import gc
from argparse import ArgumentParser
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter, process_time

from benchmark import Contestant, Tally, make_library_game, make_open_spiel_game

from card_capture import PUBLISHED, solitaire
from card_capture.simulation.fast import Policy, tabulate_games

GAMES = 20_000
"""The number of compiled games in one call."""


def play_compiled(policy: Policy, games: int = GAMES) -> int:
    """Return the number of decisions of some games."""
    seeds = range(games)
    return int(tabulate_games(seeds, variant=PUBLISHED, policy=policy, bot_seeds=seeds)["decisions"].sum())


def play_in_threads(threads: int) -> float:
    """Return the number of decisions in a second when that many threads play."""
    with ThreadPoolExecutor(threads) as pool:
        start = perf_counter()
        decisions = sum(pool.map(lambda _: play_compiled("rule", GAMES), range(threads)))
        return decisions / (perf_counter() - start)


def time_compiled(policy: Policy, games: int) -> float:
    """Return the number of decisions in a second of the processor's time."""
    start = process_time()
    return play_compiled(policy, games) / (process_time() - start)


def time_contestant(contestant: Contestant, rng: Random, seconds: float) -> float:
    """Return the same of another contestant."""
    start = process_time()
    tally: Tally = contestant.play(rng, seconds)
    return tally.decisions / (process_time() - start)


def main() -> None:
    """Print the medians and the ratios."""
    parser = ArgumentParser(description="Measure compiled games.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    options = parser.parse_args()
    others = [make_library_game("solitaire", solitaire, PUBLISHED.id)]
    try:
        pyspiel = import_module("pyspiel")
    except ImportError:
        print("OpenSpiel is not installed, so it is left out.")
    else:
        others.append(make_open_spiel_game(pyspiel, "solitaire"))
    play_compiled("uniform", 1)
    play_compiled("rule", 1)
    rng = Random(1)  # noqa: S311 - no secrets here
    found: dict[str, list[float]] = {}
    for _ in range(options.rounds):
        gc.collect()
        for contestant in others:
            found.setdefault(contestant.name, []).append(time_contestant(contestant, rng, options.seconds))
        found.setdefault("compiled, Uniform", []).append(time_compiled("uniform", GAMES))
        found.setdefault("compiled, Rule", []).append(time_compiled("rule", GAMES // 20))
        for threads in (1, 2):
            found.setdefault(f"compiled, Rule, threads: {threads}", []).append(play_in_threads(threads))
    print("decisions in a second, medians:")
    for name, speeds in found.items():
        print(f"  {name:34}{median(speeds):>14,.0f}")
    print("ratios, medians of the rounds (lowest to highest):")
    pairs = [("compiled, Uniform", contestant.name) for contestant in others]
    pairs.append(("compiled, Rule, threads: 2", "compiled, Rule, threads: 1"))
    for fast, slow in pairs:
        ratios = [one / other for one, other in zip(found[fast], found[slow], strict=True)]
        print(f"  {fast} / {slow}: {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})")


if __name__ == "__main__":
    main()
