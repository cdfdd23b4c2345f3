"""
Count the processor instructions of a decision with valgrind.

    python benchmarks/instructions.py

A count does not depend on what else the machine does, so it shows small gains that times hide. It does not see cache
misses. It needs valgrind, and takes some minutes.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import os
import re
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmark import PEERS, RIVALS, SEED, list_own_contestants, list_peer_contestants, print_table, read_count


def play(name: str, games: int) -> int:
    """Play whole random games of the contestant with that name, and return the number of decisions."""
    # One library after the other, since the import of a peer that does not play costs many instructions.
    makers = (list_own_contestants, *PEERS.values())
    contestant = next(each for maker in makers for each in maker() if each.name == name)
    rng = Random(SEED)  # noqa: S311 - no secrets here
    return sum(contestant.play_game(rng) for _ in range(games))


def count_instructions(name: str, games: int) -> tuple[int, int]:
    """Return the instructions of a process that plays *games* games, and the decisions that it played."""
    with TemporaryDirectory() as folder:
        program = [sys.executable, __file__, "--play", name, "--games", str(games)]
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={Path(folder) / 'out'}", *program]
        environment = os.environ | {"PYTHONHASHSEED": "0"}
        ran = subprocess.run(command, check=True, capture_output=True, encoding="utf-8", env=environment)  # noqa: S603
    collected = re.search(r"Collected : (\d+)", ran.stderr)
    assert collected, ran.stderr
    return int(collected[1]), int(ran.stdout.split()[-1])


def count_per_decision(name: str, games: int) -> float:
    """Return the instructions of a decision: the first games fill caches and start Python, and do not count."""
    few, many = count_instructions(name, games // 4), count_instructions(name, games)
    return (many[0] - few[0]) / (many[1] - few[1])


def main() -> None:
    """Count and print; or play, in the process whose instructions are counted."""
    parser = ArgumentParser(description="Count the instructions of a decision in random games.")
    parser.add_argument("--games", type=read_count, default=80, help="the number of games (default: 80)")
    parser.add_argument("--play", metavar="NAME", help="play games of this contestant, and count nothing")
    options = parser.parse_args()
    if options.play:
        print(play(options.play, options.games))
        return
    installed = {each.name for each in list_peer_contestants()}
    counts: dict[str, float] = {}
    rows: list[tuple[str, str, str]] = []
    for own, rivals in RIVALS.items():
        for name in (own, *(rival for rival in rivals if rival in installed)):
            if name not in counts:
                counts[name] = count_per_decision(name, options.games)
            rows.append((name, f"{counts[name]:,.0f}", "" if name == own else f"{counts[name] / counts[own]:.2f}"))
    print_table(("random games", "instructions", "ratio"), rows)


if __name__ == "__main__":
    main()
