"""
Card Capture solved for a clairvoyant player, who knows both decks and every shuffle to come.

`solve` says whether such a player can win, and `par` with how few rounds without a capture. No one who plays the game
has that knowledge, so neither answer says how often a good player wins.

Provisional until 1.2: a minor release may still change names, arguments, the lines that are found and the number of
positions that a search needs. What is proved, and the seed of a date, stay.
"""

from card_capture.solver._daily import daily_seed
from card_capture.solver._results import Difficulty, Par, Solved, Verdict
from card_capture.solver._solve import DEFAULT_LIMIT, par, solve

__all__ = [
    "DEFAULT_LIMIT",
    "Difficulty",
    "Par",
    "Solved",
    "Verdict",
    "daily_seed",
    "par",
    "solve",
]
