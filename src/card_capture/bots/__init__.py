"""
Bots that play the games, and hints for players.

A bot is called with a view and the legal actions, and returns one of them. It never gets a state, so it can't peek.
The view must be that of the seat to move, with recall. Every bot is an immutable value whose only source of chance is
its seed: the same bot chooses the same action whenever the view and the actions are equal.

| bot | games | what it does |
| --- | --- | --- |
| `Uniform(seed)` | all | chooses at random |
| `Sensible()` | all | follows a few rules of thumb |
| `Rule()` | Card Capture | evaluates the position after each action |
| `LookAhead(samples, seed)` | all | tries its actions out in imagined states |
| `MonteCarlo(samples, seed)` | Card Capture | plays its best actions out to the end in imagined games |

`hint` recommends an action of Card Capture and estimates the chance of winning.

Provisional until 1.2: a minor release may still change names, arguments, and the choices of the bots.
"""

from card_capture.bots._bot import Bot
from card_capture.bots._hint import Hint, hint
from card_capture.bots._look_ahead import LookAhead
from card_capture.bots._monte_carlo import MonteCarlo
from card_capture.bots._rule import Rule
from card_capture.bots._sensible import Sensible
from card_capture.bots._uniform import Uniform

__all__ = [
    "Bot",
    "Hint",
    "LookAhead",
    "MonteCarlo",
    "Rule",
    "Sensible",
    "Uniform",
    "hint",
]
