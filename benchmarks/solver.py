"""
Measure how much faster the compiled search finds pars than the one in Python; it needs the extra `fast`.

    python benchmarks/solver.py --seeds 1-20 --variant beta

The two take turns on each deal, and their times are those of the processor, so that a busy machine slows both.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence
from statistics import median
from time import process_time

from card_capture import GameState, new_game, variant
from card_capture.solver import DEFAULT_LIMIT, Par, par
from card_capture.solver._engines import Engine


def measure(state: GameState, limit: int, engine: Engine) -> tuple[Par, float]:
    """Return a par, and the seconds that it took."""
    start = process_time()
    found = par(state, limit=limit, engine=engine)
    return found, process_time() - start


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ratios of the times."""
    parser = ArgumentParser(description="Compare the engines of the solver.")
    parser.add_argument("--variant", default="published")
    parser.add_argument("--seeds", default="1-20", metavar="FIRST-LAST")
    parser.add_argument("--limit", type=int, default=DEFAULT_LIMIT)
    options = parser.parse_args(arguments)
    rules, (first, last) = variant(options.variant), map(int, options.seeds.split("-"))
    par(new_game(first, rules), limit=1, engine="fast")  # compiles, or loads what was compiled
    ratios: list[float] = []
    seconds: dict[Engine, float] = {"pure": 0.0, "fast": 0.0}
    nodes = 0
    for seed in range(first, last + 1):
        state = new_game(seed, rules)
        pure, slow = measure(state, options.limit, "pure")
        fast, quick = measure(state, options.limit, "fast")
        assert pure == fast
        seconds["pure"] += slow
        seconds["fast"] += quick
        nodes += fast.nodes
        ratios.append(slow / quick)
    print(f"{len(ratios)} deals of {rules}, {nodes:,} positions")
    for engine, total in seconds.items():
        print(f"{engine}: {total:.2f} s, {1e6 * total / nodes:.1f} us for each position")
    print(f"ratio of the sums: {seconds['pure'] / seconds['fast']:.1f}")
    print(f"ratio for a deal: median {median(ratios):.1f}, from {min(ratios):.1f} to {max(ratios):.1f}")


if __name__ == "__main__":
    main()
