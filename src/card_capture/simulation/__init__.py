"""
Many games, played by bots on one core, on all cores of a machine, or on a cluster.

`simulate` plays a game for each seed and yields the results, `summarize` counts them, and `compare` compares
two bots or two variants on the same deals:

    >>> from card_capture.bots import Rule
    >>> summary = summarize(simulate(range(20), Rule))
    >>> summary.games, summary.rate("WON").count
    (20, 16)

`read_study` reads the results that `card-capture study` has written to a file.

Provisional until 1.2: a minor release may still change names, arguments, and the look of tables and charts.
"""

from card_capture.simulation._bots import MakeBot, SeatBots
from card_capture.simulation._compare import Comparison, compare
from card_capture.simulation._result import Result
from card_capture.simulation._simulate import simulate
from card_capture.simulation._study import read_study
from card_capture.simulation._summary import Quantiles, Rate, Summary, summarize

__all__ = [
    "Comparison",
    "MakeBot",
    "Quantiles",
    "Rate",
    "Result",
    "SeatBots",
    "Summary",
    "compare",
    "read_study",
    "simulate",
    "summarize",
]
