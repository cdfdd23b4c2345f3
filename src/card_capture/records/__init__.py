"""
Saved states, saved variants and records of games, as JSON that outlives releases.

`save` writes a state or a variant and `load` reads it back. A `GameRecord` is a
whole game: its rules, its deal, its actions, and a digest of the state after each
of them. Every format has a version, and every version that was ever released stays
readable.

Nothing that is read is trusted. Any fault in a document raises a `RecordError` that
says where it is and what was expected. A state that was read has passed `check`.
"""

from card_capture.records._game_record import GameRecord
from card_capture.records._kinds import Seed
from card_capture.records._saving import load, save
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
