"""`daily`: the deal of a date, which is the same for everyone."""

from __future__ import annotations

import argparse
from datetime import date

from card_capture._cli.par import describe_par, find_par_of_deal, find_solitaire
from card_capture._cli.screen import print_result
from card_capture.solver import daily_seed

_LIMIT = 40_000


def daily(options: argparse.Namespace) -> None:
    """Print the seed of a date, its par and its difficulty."""
    variant = find_solitaire(options)
    day = options.date or date.today()  # noqa: DTZ011 - the day of the people who play
    seed = daily_seed(day)
    found = find_par_of_deal(seed, variant, _LIMIT)
    difficulty = "unknown" if found.difficulty is None else found.difficulty.value.lower()
    print_result(f"{day}, {variant}: seed {seed}, {describe_par(found)}, difficulty: {difficulty}")
