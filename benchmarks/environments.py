"""
Compare a step of each environment with a step of the bare engine.

    python benchmarks/environments.py > benchmarks/results/environments.txt

A contestant plays whole games from the same seeds, at random. The bare engine takes one of `legal_actions` and applies
it. The environment draws a legal code from its mask and does a step; of PettingZoo that is `last`, which observes, and
`step`. All contestants play in turn in every round, and a ratio is of one round, so what slows the machine down slows
both. In Casino an action has several steps: the last column is for a whole action.
"""
# ruff: noqa: INP001, S311, T201 - a script that prints, and chance for games

from __future__ import annotations

import platform
from argparse import ArgumentParser
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import gymnasium

from card_capture import casino, commander, solitaire
from card_capture.rl import codec
from card_capture.rl.gymnasium import CardCapture
from card_capture.rl.pettingzoo import Table

Play = Callable[[range], tuple[float, int, int]]
"""A function that plays a game for each seed and returns the seconds, the steps and the actions."""


def play_bare(game: Any) -> Play:
    """Return a contestant: the engine alone."""

    def play(seeds: range) -> tuple[float, int, int]:
        rng, steps, start = Random(1), 0, perf_counter()
        for seed in seeds:
            state = game.new_game(seed)
            while state.to_move is not None:
                state = game.apply(state, rng.choice(game.legal_actions(state)))
                steps += 1
        return perf_counter() - start, steps, steps

    return play


def play_card_capture(*, recall: bool) -> Play:
    """Return a contestant: the environment of Gymnasium."""

    def play(seeds: range) -> tuple[float, int, int]:
        env = CardCapture(recall=recall)
        rng, steps, start = Random(1), 0, perf_counter()
        for seed in seeds:
            _, info = env.reset(seed=seed)
            terminated = False
            while not terminated:
                code = rng.choice(info["action_mask"].nonzero()[0])
                _, _, terminated, _, info = env.step(code)
                steps += 1
        return perf_counter() - start, steps, steps

    return play


def play_table(game: Any, *, recall: bool) -> Play:
    """Return a contestant: the environment of PettingZoo."""

    def play(seeds: range) -> tuple[float, int, int]:
        table = Table(game, recall=recall)
        rng, steps, actions, start = Random(1), 0, 0, perf_counter()
        for seed in seeds:
            table.reset(seed=seed)
            while not table.terminations[table.agent_selection]:
                observation, *_ = table.last()
                assert observation is not None  # as `last` says it could be
                before = table.game_state
                table.step(rng.choice(observation["action_mask"].nonzero()[0]))
                steps += 1
                actions += table.game_state is not before
        return perf_counter() - start, steps, actions

    return play


def compare(name: str, bare: Play, contestants: dict[str, Play], seeds: range, rounds: int) -> None:
    """Print a row for each contestant."""
    ratios: dict[str, list[tuple[float, float]]] = {each: [] for each in contestants}
    for _ in range(rounds):
        seconds, steps, _ = bare(seeds)
        for each, play in contestants.items():
            taken, did, acted = play(seeds)
            ratios[each].append((taken / did / (seconds / steps), taken / acted / (seconds / steps)))
    for each, found in ratios.items():
        steps_of, actions_of = ([pair[place] for pair in found] for place in (0, 1))
        numbers = median(steps_of), min(steps_of), max(steps_of), median(actions_of)
        print(f"{name:<10}  {each:<22}  {'  '.join(f'{number:>9.1f}' for number in numbers)}")


def main() -> None:
    """Run the rounds and print a table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--games", type=int, default=40, help="of Card Capture in a round; fewer of the others")
    options = parser.parse_args()
    print(f"python {platform.python_version()}, gymnasium {gymnasium.__version__}, pettingzoo {version('pettingzoo')}")
    print(f"codec {codec.VERSION}, {options.rounds} rounds, ratios to a step of the bare engine\n")
    print("game        environment              per step     lowest    highest  per action")
    for name, game, count in (("solitaire", solitaire, 1), ("commander", commander, 2), ("casino", casino, 20)):
        contestants = {
            f"{title}{'' if recall else ', no recall'}": (
                play_card_capture(recall=recall) if game is solitaire else play_table(game, recall=recall)
            )
            for title in (["Gymnasium"] if game is solitaire else ["PettingZoo"])
            for recall in (True, False)
        }
        compare(name, play_bare(game), contestants, range(max(1, options.games // count)), options.rounds)


if __name__ == "__main__":
    main()
