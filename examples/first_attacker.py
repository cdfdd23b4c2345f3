"""
A small study: does it help to attack first in Capture the Commander?

    python first_attacker.py --games 500

Two equal bots play games from different deals, and the program prints as CSV how many each seat has won, with the 95 %
interval of its rate. Seat 1 deals, so seat 0 attacks first. The same command prints the same table on every machine.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections.abc import Sequence

from card_capture import commander
from card_capture.bots import Sensible, Uniform
from card_capture.simulation import simulate, summarize

BOTS = {"Uniform": Uniform, "Sensible": Sensible}
OUTCOMES = ("SEAT_0", "SEAT_1", "DRAWN")


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each bot and each outcome."""
    parser = argparse.ArgumentParser(description="Does it help to attack first in Capture the Commander?")
    parser.add_argument("--games", type=int, default=500, help="the number of games for each bot")
    games = parser.parse_args(arguments).games
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow(["bot", "outcome", "games", "of", "low", "high"])
    for name, make_bot in BOTS.items():
        summary = summarize(simulate(range(games), make_bot, game=commander, players=2))
        for outcome in OUTCOMES:
            rate = summary.rate(outcome)
            table.writerow([name, outcome, rate.count, summary.games, f"{rate.low:.3f}", f"{rate.high:.3f}"])


if __name__ == "__main__":
    main()
