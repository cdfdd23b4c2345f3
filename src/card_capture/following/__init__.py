"""
Games with real cards: report what is turned up, and the library follows.

A `Following` is an immutable value that knows the cards that were turned up so far. It names the cards that it
awaits, lists the legal actions, refuses what is impossible, and makes a record that others can replay.

    >>> from card_capture import BETA
    >>> table = Following(BETA).turn_up("6c Kd 9h 5s 7h")
    >>> table = table.play("discard -").turn_up("2c 4c 3h X1")
    >>> print(table.view())
    Round 1, Capture Phase
      Row, 4 to 1:  7h 5s 9h 6c   (enemy deck 36)
      Hand:  2c 4c 3h X1   (deck 10)
    >>> table.play("capture 6c with 2c 4c").awaits
    ('the enemy deck',)

Provisional until 1.2: a minor release may still change names, arguments and the words of what is awaited.
"""

from card_capture.following._following import Following
from card_capture.following._retracing import retrace
from card_capture.following._solitaire import lay_out

__all__ = [
    "Following",
    "lay_out",
    "retrace",
]
