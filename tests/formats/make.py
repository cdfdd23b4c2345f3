"""
Write the documents from which `tests/test_formats.py` knows that old formats stay readable.

    python -m tests.formats.make

A document that exists is never edited, renamed or removed, and this script leaves it alone. A new version of a format
brings new documents, with its number in their names. The CSV files were written once: the studies and the pars by the
commands `study` and `par`, and the seeds of dates by a few lines that follow CC-10.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from card_capture import GAMES
from card_capture.records import GameRecord, save

FOLDER = Path(__file__).parent
GOLDEN = FOLDER.parent / "golden"


@frozen
class Source:
    """
    A golden game from which documents are made.

    Attributes:
        path: Its file in `tests/golden`.
        number: The number of the state that is saved.
        seat: The seat whose view of it is saved.
    """

    path: str
    number: int
    seat: int

    def read(self) -> GameRecord[Any, Any, Any, Any]:
        return GameRecord.from_json((GOLDEN / self.path).read_bytes())


SOURCES = (
    Source("deckopedia@1/lost-royal-sacrificed.json", number=20, seat=0),
    Source("commander/standard@1/unfinished-defender-to-choose-in-a-chain.json", number=-1, seat=1),
    Source("casino/main@1/unfinished-builds-of-several-owners.json", number=-1, seat=1),
)

SCRIPTED = Source("beta@1/unfinished-scripted-royals-first.json", number=0, seat=0)


def make_values() -> Iterator[tuple[str, Any]]:
    """Yield each value with the name of its file: variants, states, views and seen records."""
    for source in SOURCES:
        record = source.read()
        state = tuple(record.replay())[source.number]
        yield f"variant-1-{record.game}.json", state.variant
        yield f"state-1-{record.game}.json", state
        for recall in (False, True):
            ending = "-recall" if recall else ""
            view = GAMES[record.game].view(state, source.seat, recall=recall)
            yield f"view-1-{record.game}{ending}.json", view
            yield f"seen-record-1-{record.game}{ending}.json", record.redacted(source.seat, recall=recall)
    yield "state-1-solitaire-scripted.json", tuple(SCRIPTED.read().replay())[SCRIPTED.number]


def write_value(value: Any) -> str:
    """Return the document of a value, with a line break after it."""
    return (value.to_json() if hasattr(value, "to_json") else save(value)) + "\n"


def main() -> None:
    for name, value in make_values():
        if not (FOLDER / name).exists():
            (FOLDER / name).write_text(write_value(value), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
