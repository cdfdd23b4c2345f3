"""
Saved states, views and variants, and records of games, as JSON that outlives releases.

`save` writes a state, a view or a variant and `load` reads it back. A `GameRecord` is a
whole game: its rules, its deal, its actions, and a digest of the state after each
of them. A `SeenRecord` is the part of it that one seat saw. Every format has a version,
and every version that was ever released stays readable. `to_data` returns
states, views, variants, actions, events and refusals as dicts for front ends, and
`from_data` reads states, views and variants back.

Nothing that is read is trusted. Any fault in a document raises a `RecordError` that
says where it is and what was expected. A state or a view that was read has been checked.
"""

from card_capture.records._data import from_data, to_data
from card_capture.records._game_record import GameRecord
from card_capture.records._kinds import Seed
from card_capture.records._limits import LONGEST_TEXT, MOST_VALUES
from card_capture.records._saving import load, save
from card_capture.records._schema import schema
from card_capture.records._seen_record import SeenRecord, Turn

__all__ = [
    "GameRecord",
    "LONGEST_TEXT",
    "MOST_VALUES",
    "Seed",
    "SeenRecord",
    "Turn",
    "from_data",
    "load",
    "save",
    "schema",
    "to_data",
]
