"""
Saved states and records of games, as JSON that outlives releases.

`save` writes a state and `load` reads it back; a `GameRecord` is a whole game:
its rules, its deal, its actions, and a digest of every state on the way. Both
formats have a version, and every version that was ever released stays readable.

Nothing that is read is trusted. Whatever is wrong with a text is a `RecordError`
that says where and what was expected, and a state that was read has passed `check`.
"""

from card_capture.records._game_record import GameRecord, load, save
from card_capture.records._json import Seed
from card_capture.records._schema import schema
from card_capture.records._seen_record import SeenRecord, Turn

__all__ = [
    "GameRecord",
    "Seed",
    "SeenRecord",
    "Turn",
    "load",
    "save",
    "schema",
]
