"""What the tests of golden games need to know of a game, beside its files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from attrs import frozen

from card_capture import GAMES, Game
from card_capture.records import GameRecord

GOLDEN = Path(__file__).parent / "golden"


@frozen
class Golden:
    """A golden game, as it replays."""

    record: GameRecord[Any, Any, Any, Any]
    states: Sequence[Any]


@cache
def golden(path: Path) -> Golden:
    record = GameRecord.from_json(path.read_bytes())
    return Golden(record, tuple(record.replay()))


@frozen(kw_only=True)
class Part:
    """The golden games of one game; to add one, write its part and list it in `test_golden.py`."""

    name: str
    folder: Path
    """Where the folders of its variants are."""
    maker: str
    """The script in `golden` that makes them."""
    beginning: Callable[[Any], str]
    """How the name of a file begins that ends with an outcome, or with None."""
    outcomes: Sequence[object]
    """Every outcome there could be, or some of them where there are too many."""
    refused: Callable[[Any], Any]
    """An action that is refused in a state, whatever else is legal there."""
    largest: int = 8 * 1024
    """How many bytes a file has at most."""

    @property
    def game(self) -> Game[Any, Any, Any, Any, Any]:
        return GAMES[self.name]

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*@*/*.json"))

    def of(self, variant: Any) -> list[Golden]:
        """Return the games of a registered variant."""
        return [golden(path) for path in self.files if path.parent.name == variant.id]
