"""
Fit the weights of the evaluation of Card Capture, in `card_capture.bots._weights`, and print them.

    .venv/bin/pip install numpy
    .venv/bin/python benchmarks/fit_weights.py

First, games are played with the present weights, and a logistic regression of their outcomes on the features of the
positions at the start of each round makes new weights; this is repeated. Then the cross-entropy method moves the
weights toward those that win the most games.

The fit uses the seeds from 1,000,000 to 1,999,999 and no others, and nothing else uses these seeds. Bots are compared
on the seeds from 10,001 to 11,000, on which nothing may be chosen.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import argparse
import time
from importlib import import_module
from typing import Any

from attrs import astuple, fields

from card_capture import VARIANTS, new_game
from card_capture.bots._features import (
    SUIT,
    Evaluation,
    count_features_of_row,
    count_features_of_sets,
    count_features_of_suit,
)
from card_capture.bots._playout import play_out
from card_capture.bots._position import Position
from card_capture.bots._weights import WEIGHTS, Weights
from card_capture.solitaire._values import ROYALS

np: Any = import_module("numpy")  # the library itself does not need it

FIRST_SEED, LAST_SEED = 1_000_000, 1_999_999
RIDGE = 1.0
NAMES = [field.name for field in fields(Weights)]


class Seeds:
    """The seeds of the fit, each handed out once."""

    def __init__(self) -> None:
        self._next = FIRST_SEED

    def take(self, count: int) -> range:
        """Return the next seeds."""
        first, self._next = self._next, self._next + count
        assert self._next <= LAST_SEED + 1
        return range(first, self._next)


def list_features(position: Position) -> list[float]:
    """Return all features of a position, in the order of `Weights`."""
    own, enemies = position.own, position.enemies
    pattern = sum(1 << place for place, card in enumerate(position.row) if card & ROYALS)
    suits = [count_features_of_suit(own >> shift & SUIT, enemies >> shift & SUIT) for shift in (0, 13, 26, 39)]
    of_suits = [sum(column) for column in zip(*suits, strict=True)]
    return [*count_features_of_sets(own, enemies), *of_suits, *count_features_of_row(pattern)]


def make_weights(numbers: Any) -> Weights:
    """Return weights from an array of numbers, in the order of their names."""
    return Weights(**dict(zip(NAMES, map(float, numbers), strict=True)))


def regress(weights: Weights, seeds: range) -> tuple[Weights, float]:
    """Return weights from a logistic regression on games that *weights* played, and the share of wins."""
    evaluation = Evaluation(weights)
    rows: list[list[float]] = []
    outcomes: list[bool] = []
    wins = 0
    variants = tuple(VARIANTS.values())
    for seed in seeds:
        trace: list[Position] = []
        won = play_out(new_game(seed, variants[seed % len(variants)]), evaluation, trace.append)
        wins += won
        rows += map(list_features, trace)
        outcomes += [won] * len(trace)
    features, won_all = np.array(rows, float), np.array(outcomes, float)
    scale = features.std(axis=0)
    scale[scale == 0] = 1
    scaled = features / scale
    solution = np.zeros(scaled.shape[1])
    for _ in range(12):  # Newton's method
        chance = 1 / (1 + np.exp(-scaled @ solution))
        curvature = (scaled * (chance * (1 - chance))[:, None]).T @ scaled + RIDGE * np.eye(len(solution))
        solution += np.linalg.solve(curvature, scaled.T @ (won_all - chance) - RIDGE * solution)
    return make_weights(solution / scale), wins / len(seeds)


def improve(weights: Weights, seeds: Seeds, generations: int, games: int, width: float) -> Weights:
    """Return weights that win more often, by the cross-entropy method."""
    rng = np.random.default_rng(1)
    variants = tuple(VARIANTS.values())
    mean = np.array(astuple(weights))
    spread = width * np.maximum(np.abs(mean), 0.05)
    size, elite = 32, 8
    for generation in range(generations):
        samples = mean + spread * rng.standard_normal((size, len(mean)))
        deals = [new_game(seed, variants[seed % len(variants)]) for seed in seeds.take(games)]
        wins = []
        for sample in samples:
            evaluation = Evaluation(make_weights(sample))
            wins.append(sum(play_out(deal, evaluation) for deal in deals))
        best = samples[np.argsort(wins)[-elite:]]
        mean = 0.3 * mean + 0.7 * best.mean(axis=0)
        spread = 0.3 * spread + 0.7 * best.std(axis=0) + 0.02 * np.maximum(np.abs(mean), 0.05)
        print(f"generation {generation}: mean {np.mean(wins) / games:.3f}, best {max(wins) / games:.3f}", flush=True)
        print(make_weights(mean), flush=True)
    return make_weights(mean)


def main() -> None:
    """Fit the weights and print them after each step."""
    parser = argparse.ArgumentParser(description="Fit the weights of the evaluation.")
    parser.add_argument("--regressions", type=int, default=4)
    parser.add_argument("--games", type=int, default=4000, help="games for each regression")
    parser.add_argument("--generations", type=int, default=20)
    parser.add_argument("--deals", type=int, default=400, help="games of each sample in a generation")
    parser.add_argument("--width", type=float, default=0.3)
    options = parser.parse_args()
    seeds, weights = Seeds(), WEIGHTS
    start = time.perf_counter()
    for number in range(options.regressions):
        weights, share = regress(weights, seeds.take(options.games))
        print(f"regression {number}: {share:.3f} won before it, {time.perf_counter() - start:.0f} s", flush=True)
        print(weights, flush=True)
    weights = improve(weights, seeds, options.generations, options.deals, options.width)
    print(weights)


if __name__ == "__main__":
    main()
