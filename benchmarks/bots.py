"""
Measure how often the bots win, one game for each seed, and write a row for each game.

    python benchmarks/bots.py games.csv                          the five bots in Card Capture, seeds 10,001 to 11,000
    python benchmarks/bots.py games.csv --bots look_ahead --seeds 10001 10300
    python benchmarks/bots.py games.csv --games commander casino --bots look_ahead --seeds 10001 10100

The file is a CSV with the columns game, variant, bot, seed, outcome, rounds, decisions and enemies_left; study.py
counts its rows. Games that are in the file are not played again, so a run can be stopped and continued. In the games
for several players the bot plays one seat, which alternates, and `Sensible` plays the other; there are no rounds and
no enemy cards then.

The seeds from 10,001 to 11,000 are for measuring. No weight and no parameter of a bot may be chosen on them.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import csv
from argparse import ArgumentParser
from collections.abc import Sequence
from multiprocessing import Pool, cpu_count
from pathlib import Path
from typing import Any, NamedTuple

from card_capture import GAMES
from card_capture.bots import LookAhead, MonteCarlo, Rule, Sensible, Uniform

BOTS: dict[str, Any] = {
    "uniform": Uniform(),
    "sensible": Sensible(),
    "rule": Rule(),
    "look_ahead": LookAhead(),
    "monte_carlo": MonteCarlo(),
}
FIRST_SEED, LAST_SEED = 10_001, 11_000


class Task(NamedTuple):
    """A game to play."""

    game: str
    variant: str
    bot: str
    seed: int


class Row(NamedTuple):
    """A game that was played; a column that does not apply is empty."""

    game: str
    variant: str
    bot: str
    seed: int
    outcome: str
    rounds: int | str
    decisions: int
    enemies_left: int | str


def play(task: Task) -> Row:
    """Return the row of a game; `decisions` counts those of the bot."""
    game: Any = GAMES[task.game]
    bot = BOTS[task.bot]
    state = game.new_game(task.seed, game.variant(task.variant))
    seat = 0 if task.game == "solitaire" else task.seed % 2
    decisions = 0
    while state.outcome is None:
        chooser = bot if state.to_move == seat else BOTS["sensible"]
        decisions += state.to_move == seat
        table = game.view(state, state.to_move, recall=True)
        state = game.apply(state, chooser(table, game.legal_actions(state)))
    if task.game == "solitaire":
        left = len(state.enemy_deck) + sum(card is not None for card in state.row)
        return Row(*task, state.outcome.name, state.round, decisions, left)
    winner = state.outcome.winner
    outcome = "DRAWN" if winner is None else "WON" if winner == seat else "LOST"
    return Row(*task, outcome, "", decisions, "")


def read_rows(path: Path) -> list[Row]:
    """Return the rows in the file, if there is one."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Row(
                row["game"],
                row["variant"],
                row["bot"],
                int(row["seed"]),
                row["outcome"],
                _read_number(row["rounds"]),
                int(row["decisions"]),
                _read_number(row["enemies_left"]),
            )
            for row in csv.DictReader(file)
        ]


def _read_number(text: str) -> int | str:
    return int(text) if text else ""


def write_rows(path: Path, tasks: Sequence[Task], processes: int) -> None:
    """Play the games and append a row for each, at once."""
    is_new = not path.exists()
    with path.open("a", encoding="utf-8", newline="") as file, Pool(processes) as pool:
        writer = csv.writer(file)
        if is_new:
            writer.writerow(Row._fields)
        for number, row in enumerate(pool.imap_unordered(play, tasks, chunksize=4), start=1):
            writer.writerow(row)
            file.flush()
            if number % 100 == 0:
                print(f"{number} of {len(tasks)} games", flush=True)


def main() -> None:
    """Play the games that are not in the file."""
    parser = ArgumentParser(description="Measure how often the bots win.")
    parser.add_argument("file", type=Path, help="the CSV file to write or to continue")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=["solitaire"])
    parser.add_argument("--variants", nargs="+", metavar="ID", help="ids of variants (default: all of each game)")
    parser.add_argument("--bots", nargs="+", choices=list(BOTS), default=list(BOTS))
    parser.add_argument("--seeds", nargs=2, type=int, default=(FIRST_SEED, LAST_SEED), metavar=("FIRST", "LAST"))
    parser.add_argument("--processes", type=int, default=cpu_count())
    options = parser.parse_args()
    played = {row[:4] for row in read_rows(options.file)}
    first, last = options.seeds
    tasks = [
        Task(game, variant, bot, seed)
        for game in options.games
        for variant in GAMES[game].VARIANTS
        if options.variants is None or variant in options.variants
        for bot in options.bots
        for seed in range(first, last + 1)
    ]
    write_rows(options.file, [task for task in tasks if tuple(task) not in played], options.processes)


if __name__ == "__main__":
    main()
