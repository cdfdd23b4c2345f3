"""
A small study: does it help to attack first in Capture the Commander?

    python study.py --games 500

Two equal bots play games from different deals, and the program prints as CSV how many the first attacker has won. The
same command prints the same table on every machine.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence
from math import sqrt

from card_capture import commander
from card_capture.bots import Bot, Sensible, Uniform

BOTS: dict[str, Bot[commander.View, commander.Action]] = {"Uniform": Uniform(seed=1), "Sensible": Sensible()}
NORMAL = 1.96  # standard deviations, for an interval of 95 %


def play(bot: Bot[commander.View, commander.Action], seed: int) -> int | None:
    """Return the seat that wins the game from a deal, or None for a draw; seat 0 attacks first."""
    state = commander.new_game(seed, players=2, dealer=1)
    while state.to_move is not None:
        action = bot(commander.view(state, state.to_move, recall=True), commander.legal_actions(state))
        state = commander.apply(state, action)
    assert state.outcome is not None  # the game is over
    return state.outcome.winner


def find_interval(hits: int, trials: int) -> tuple[float, float]:
    """Return the Wilson interval of a share, from 0 to 1."""
    share, slack = hits / trials, NORMAL**2 / trials
    middle = share + slack / 2
    width = NORMAL * sqrt(share * (1 - share) / trials + slack / (4 * trials))
    return (middle - width) / (1 + slack), (middle + width) / (1 + slack)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each bot."""
    parser = argparse.ArgumentParser(description="Does it help to attack first in Capture the Commander?")
    parser.add_argument("--games", type=int, default=500, help="the number of games for each bot")
    games = parser.parse_args(arguments).games
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["bot", "games", "won by the first", "won by the second", "drawn", "low", "high"])
    for name, bot in BOTS.items():
        winners = [play(bot, seed) for seed in range(games)]
        first, second = winners.count(0), winners.count(1)
        low, high = find_interval(first, first + second)
        table.writerow([name, games, first, second, games - first - second, f"{low:.3f}", f"{high:.3f}"])


if __name__ == "__main__":
    main()
