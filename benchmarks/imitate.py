"""
Train a small agent that imitates `Rule` in Card Capture, and measure it on seeds that it has not seen.

    python benchmarks/imitate.py benchmarks/results/learning.csv

It records games of `Rule` from the seeds from 2,000,000 on, and trains a network with one hidden layer on their
positions, in NumPy alone. At each step of the learning curve the agent plays the seeds from 10,001 on; so do `Uniform`
and `Rule`. The file has a row for each step and each bot. The same kind of processor, the same NumPy and the same
numbers give the same file; elsewhere sums are rounded in another order, and the agent wins more or fewer games.

The seeds from 10,001 to 11,000 are for measuring. Nothing may be chosen on them.
"""
# ruff: noqa: E402, INP001, T201 - a script that prints, and that sets something before it imports NumPy

from __future__ import annotations

import os

# NumPy's products are rounded in another order if they are computed by another number of threads.
for _library in ("OPENBLAS", "MKL", "OMP"):
    os.environ[f"{_library}_NUM_THREADS"] = "1"

from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import Pool, cpu_count
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from study import write_rows

from card_capture import (
    PUBLISHED,
    Action,
    GameState,
    Outcome,
    __version__,
    apply,
    legal_actions,
    new_game,
    solitaire,
    view,
)
from card_capture.bots import Rule, Uniform
from card_capture.bots._interval import compute_interval
from card_capture.records import GameRecord
from card_capture.rl import codec
from card_capture.rl.imitation import positions

CODES = codec.of(solitaire)
FIRST_RECORDED, FIRST_MEASURED = 2_000_000, 10_001
BATCH = 256

Numbers = NDArray[np.floating[Any]]
Masks = NDArray[np.bool_]
Codes = NDArray[np.intp]
Chooser = Callable[[Sequence[GameState]], list[int]]
"""A function that chooses a code in each of some states; the agent looks at their views alone."""


class Examples(NamedTuple):
    """Positions in which there was a choice: what was seen, what was legal and what was chosen."""

    observations: Numbers
    masks: Masks
    codes: Codes


def record(seed: int) -> Examples:
    """Return the positions of a game that `Rule` plays."""
    bot = Rule()
    first = state = new_game(seed)
    actions: list[Action] = []
    while state.outcome is None:
        actions.append(bot(view(state, recall=True), legal_actions(state)))
        state = apply(state, actions[-1])
    found = [each for each in positions(GameRecord.of(first, actions, seed=seed)) if each.mask.sum() > 1]
    return Examples(
        np.array([each.observation for each in found], np.float16),  # half the memory, and exact enough
        np.array([each.mask for each in found], np.bool_),
        np.array([each.code for each in found], np.intp),
    )


def find(group: str, count: int) -> NDArray[np.intp]:
    """Return the places of the first *count* features of a group."""
    places = [place for place, name in enumerate(CODES.features) if name.startswith(f"{group}: ")]
    return np.array(places[:count], np.intp)


SUITS = 4
ROW = np.array([find(f"row {number}", 18)[-SUITS:] for number in range(1, 5)])
HAND = np.array([find(f"hand {number}", 17) for number in range(1, 5)])  # ranks, then suits
OWN = [find(group, 52).reshape(SUITS, 13) for group in ("deck, with recall", "discard pile")]
ENEMIES = find("enemy deck, with recall", 40).reshape(SUITS, 10)


def look(observations: Numbers, masks: Masks) -> Numbers:
    """
    Return the inputs of the network: the observation, the mask, and which cards share a suit.

    A suit matters in Card Capture only as that of a target or of a card in hand. So the cards of each target's suit and
    of each hand card's suit are given by rank: the player's own cards, and the enemies that are still to come.
    """
    row, suits, ranks = observations[:, ROW], observations[:, HAND[:, 13:]], observations[:, HAND[:, :13]]
    hand = suits.transpose(0, 2, 1) @ ranks  # by suit and rank
    own = hand + sum(observations[:, places] for places in OWN)
    enemies = observations[:, ENEMIES]
    places = np.concatenate([row, suits], axis=1)  # the four positions, then the four slots: their suits
    related = np.concatenate([places @ suits.transpose(0, 2, 1), places @ own, places @ enemies], axis=2)
    return np.concatenate([observations, masks.astype(np.float32), related.reshape(len(observations), -1)], axis=1)


INPUTS = len(CODES.features) + CODES.size + 8 * (4 + 13 + 10)


class Agent:
    """A network with one hidden layer that is trained with Adam to give the chosen codes a high score."""

    def __init__(self, rng: np.random.Generator, hidden: int = 256) -> None:
        """Draw the first weights."""
        shapes = [(INPUTS, hidden), (1, hidden), (hidden, CODES.size), (1, CODES.size)]
        scales = [(2 / INPUTS) ** 0.5, 0, 0.3 / hidden**0.5, 0]
        self.weights = [
            rng.normal(0, scale, shape).astype(np.float32) for shape, scale in zip(shapes, scales, strict=True)
        ]
        self.means = [np.zeros_like(each) for each in self.weights]
        self.squares = [np.zeros_like(each) for each in self.weights]
        self.steps = 0

    def score(self, inputs: Numbers, masks: Masks) -> tuple[Numbers, Numbers]:
        """Return the hidden layer and the scores of the codes; an illegal code has the lowest score."""
        into, shift, out, base = self.weights
        hidden = np.maximum(inputs @ into + shift, 0)
        return hidden, np.where(masks, hidden @ out + base, -1e9)

    def learn(self, examples: Examples, rate: float) -> None:
        """Change the weights a little, so that the chosen codes become more likely."""
        observations, masks, codes = examples
        inputs = look(observations, masks)
        hidden, scores = self.score(inputs, masks)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        slopes = chances / chances.sum(axis=1, keepdims=True)
        slopes[np.arange(len(codes)), codes] -= 1
        slopes /= len(codes)
        inner = slopes @ self.weights[2].T * (hidden > 0)
        gradients = [
            inputs.T @ inner,
            inner.sum(axis=0, keepdims=True),
            hidden.T @ slopes,
            slopes.sum(axis=0, keepdims=True),
        ]
        self.steps += 1
        for part, gradient in enumerate(gradients):
            self.means[part] += 0.1 * (gradient - self.means[part])
            self.squares[part] += 0.01 * (gradient**2 - self.squares[part])
            mean, square = self.means[part] / (1 - 0.9**self.steps), self.squares[part] / (1 - 0.99**self.steps)
            self.weights[part] -= rate * mean / (np.sqrt(square) + 1e-8)

    def __call__(self, states: Sequence[GameState]) -> list[int]:
        """Return the code with the highest score for each state."""
        observations = np.array([CODES.observe(view(state, recall=True)) for state in states])
        masks = np.array([CODES.mask(state) for state in states], np.bool_)
        codes: list[int] = self.score(look(observations, masks), masks)[1].argmax(axis=1).tolist()
        return codes


def ask(bot: Rule | Uniform) -> Chooser:
    """Return a bot of the library as a function that chooses codes."""

    def choose(states: Sequence[GameState]) -> list[int]:
        seen = [view(state, recall=True) for state in states]
        return [
            CODES.encode(bot(each, legal_actions(state)), each)[0] for state, each in zip(states, seen, strict=True)
        ]

    return choose


def play(chooser: Chooser, seeds: Sequence[int]) -> list[GameState]:
    """Return the last states of games, which are played side by side."""
    states = [new_game(seed) for seed in seeds]
    while running := [number for number, state in enumerate(states) if state.outcome is None]:
        for number, code in zip(running, chooser([states[number] for number in running]), strict=True):
            action = CODES.begin(states[number]).choose(code).action
            assert action is not None  # in Card Capture each code is a whole action
            states[number] = apply(states[number], action)
    return states


def measure(player: str, seen: int, chooser: Chooser, seeds: Sequence[int]) -> dict[str, object]:
    """Return the row of a player that has learned from *seen* positions."""
    ends = play(chooser, seeds)
    won = sum(state.outcome is Outcome.WON for state in ends)
    left = [len(state.enemy_deck) + sum(card is not None for card in state.row) for state in ends]
    low, high = compute_interval(won, len(ends))
    row: dict[str, object] = {
        "player": player,
        "positions": seen,
        "variant": PUBLISHED.id,
        "fingerprint": PUBLISHED.fingerprint,
        "version": __version__,
        "codec": CODES.version,
        "first_seed": seeds[0],
        "last_seed": seeds[-1],
        "games": len(ends),
        "won": won,
        "low": f"{low:.4f}",
        "high": f"{high:.4f}",
        "mean_removed": f"{40 - sum(left) / len(left):.1f}",
    }
    print(f"{player} after {seen:,} positions: won {won} of {len(ends)}, removed {row['mean_removed']}", flush=True)
    return row


def train(examples: Examples, *, seed: int, passes: int, rate: float = 0.003) -> Iterator[tuple[int, Agent]]:
    """
    Train an agent, and yield it with the number of positions so far: after 16, 32, 64 ... batches and at the end.

    The rate falls to 0 in a straight line.
    """
    rng = np.random.default_rng(seed)
    agent = Agent(rng)
    count = len(examples.codes) // BATCH
    order = np.arange(0)
    yield 0, agent
    for number in range(passes * count):
        if number % count == 0:
            order = rng.permutation(len(examples.codes))
        chosen = order[number % count * BATCH :][:BATCH]
        batch = Examples(
            examples.observations[chosen].astype(np.float32), examples.masks[chosen], examples.codes[chosen]
        )
        agent.learn(batch, rate * (1 - number / passes / count))
        done = number + 1
        if (done >= 16 and done & (done - 1) == 0 and done < 0.7 * passes * count) or done == passes * count:
            yield done * BATCH, agent


def main(arguments: Sequence[str] | None = None) -> None:
    """Record, train and measure."""
    parser = ArgumentParser(description="Train an agent that imitates Rule, and measure it.")
    parser.add_argument("file", type=Path, metavar="FILE.csv")
    parser.add_argument("--games", type=int, default=3000, help="recorded games")
    parser.add_argument("--passes", type=int, default=5, help="how often the agent sees each position")
    parser.add_argument("--measured", type=int, default=300, help="games for each row")
    parser.add_argument("--seed", type=int, default=1, help="of the first weights and the order of the positions")
    options = parser.parse_args(arguments)
    seeds = range(FIRST_MEASURED, FIRST_MEASURED + options.measured)
    with Pool(cpu_count()) as pool:
        recorded = pool.map(record, range(FIRST_RECORDED, FIRST_RECORDED + options.games), chunksize=10)
    examples = Examples(
        np.concatenate([each.observations for each in recorded]),
        np.concatenate([each.masks for each in recorded]),
        np.concatenate([each.codes for each in recorded]),
    )
    print(f"{options.games:,} games with {len(examples.codes):,} positions", flush=True)
    rows = [measure(type(bot).__name__, 0, ask(bot), seeds) for bot in (Uniform(), Rule())]
    training = train(examples, seed=options.seed, passes=options.passes)
    rows += [measure("agent", seen, agent, seeds) for seen, agent in training]
    learned = {
        "recorded_games": options.games,
        "recorded_positions": len(examples.codes),
        "training_seed": options.seed,
    }
    write_rows(options.file, ({**row, **learned} for row in rows))


if __name__ == "__main__":
    main()
