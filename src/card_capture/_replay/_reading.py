"""Records of both kinds, from JSON."""

from __future__ import annotations

from typing import Any, TypeAlias

from card_capture.records import GameRecord, SeenRecord
from card_capture.records._format import read_document

AnyRecord: TypeAlias = GameRecord[Any, Any, Any, Any] | SeenRecord[Any, Any, Any, Any, Any]
"""A whole game, or the part of it that one seat saw."""


def read_any(text: str | bytes) -> AnyRecord:
    """
    Return the record of a game, or of the part that one seat saw, from JSON.

    Raises:
        RecordError: *text* is not such a record.
    """
    document = read_document(text, ["record", "seen record"])
    return GameRecord.from_json(text) if document.form == "record" else SeenRecord.from_json(text)
