"""
Write the document from which `tests/rl/test_golden.py` knows that codes and features keep their meaning.

    python -m tests.rl.golden.make

It has the version of the codec in its name. A document that exists is never edited, and this script leaves it alone. If
a code or a feature changes, increment `VERSION` in `card_capture.rl.codec`; then this script writes another document.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from card_capture import GAMES
from card_capture.records import GameRecord
from card_capture.rl import codec

FOLDER = Path(__file__).parent
FILE = FOLDER / f"codec-{codec.VERSION}.json"
GAMES_FOLDER = FOLDER.parent.parent / "golden"

RECORDS = (
    "beta@1/lost-royal-late.json",
    "deckopedia@1/lost-royal-sacrificed.json",
    "deckopedia@1/won-joker-spent-alone.json",
    "playcards@1/lost-stuck-reshuffled.json",
    "published@1/won-gap-in-front.json",
    "commander/standard@1/won-by-seat-2-chain-of-four-ties.json",
    "commander/standard@1/won-by-seat-3-four-players.json",
    "commander/standard@1/drawn-two-players.json",
    "casino/main@1/unfinished-builds-of-three-owners.json",
    "casino/main@1/won-by-side-2-four-players-seat-2-deals.json",
    "casino/permissive@1/unfinished-table-cards-raise.json",
    "casino/royal@1/unfinished-ace-as-14.json",
    "casino/royal@1/unfinished-face-cards-in-builds.json",
)


def make_document() -> dict[str, Any]:
    """Return the names of all codes and features, and digests of the games in `RECORDS`."""
    names = {
        name: {str(players): _list_names(codec.of(game, players)) for players in game.PLAYERS}
        for name, game in GAMES.items()
    }
    return {"names": names, "games": {path: digest(path) for path in RECORDS}}


def _list_names(codes: codec.Codec[Any, Any, Any]) -> dict[str, Any]:
    return {"actions": codes.actions, "features": codes.features}


def digest(path: str) -> str:
    """Return a digest of all masks, codes and observations of a golden game."""
    found = hashlib.sha256()
    for part in _list_parts(path):
        found.update(part)
    return found.hexdigest()


def _list_parts(path: str) -> Iterator[bytes]:
    record: GameRecord[Any, Any, Any, Any] = GameRecord.from_json((GAMES_FOLDER / path).read_bytes())
    game = GAMES[record.game]
    states = list(record.replay())
    codes = codec.of(game, getattr(states[0], "players", 1))
    for number, state in enumerate(states):
        yield codes.mask(state).tobytes()
        for seat in range(codes.players):
            for recall in (False, True):
                yield codes.observe(game.view(state, seat, recall=recall), seat=seat).astype("<f4").tobytes()
        if number < len(record.actions):
            view = game.view(state, state.to_move)
            chosen = codes.encode(record.actions[number], view)
            yield repr(chosen).encode()
            for count in range(1, len(chosen)):
                yield codes.mask(state, chosen[:count]).tobytes()
                yield codes.observe(view, chosen[:count]).astype("<f4").tobytes()


def main(file: Path = FILE) -> None:
    """Write the document, unless it exists."""
    if not file.exists():
        file.write_text(json.dumps(make_document(), indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
