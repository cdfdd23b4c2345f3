"""Checking that the parts of a record fit together, even in a record that was made by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, get_args

from card_capture._kit.wording import Kind, describe_kind, is_of
from card_capture._quoting import quote
from card_capture.errors import RecordError, UnknownGameError
from card_capture.games import GAMES, AnyGame
from card_capture.records._converter import read, to_json
from card_capture.records._deals import require_deal
from card_capture.records._json import quote_as_json, write
from card_capture.records._kinds import Kinds, kinds_of
from card_capture.records._saving import check_state

_DIGEST = re.compile("[0-9a-f]{12}")


def require_parts(record: Any) -> None:
    """
    Check the parts of a `GameRecord`.

    Raises:
        RecordError: A part is not of the kind that its game needs, or the parts contradict each other.
    """
    game = require_game(record.game)
    _require_kinds(record, kinds_of(record.game))
    _require_digests(record.digests)
    if (record.seed is None) is (record.first_state is None):
        raise RecordError("$", f"expected a seed or a first state, got {'neither' if record.seed is None else 'both'}")
    if record.first_state is not None:
        _require_first_state(record)
    require_deal(game, record.seed, record.players, record.dealer)
    if len(record.digests) != len(record.actions):
        expected = f"expected a digest for each of the {len(record.actions)} actions"
        raise RecordError("$.digests", f"{expected}, got {len(record.digests)}")


def _require_kinds(record: Any, kinds: Kinds) -> None:
    parts: Mapping[str, Kind] = {
        "variant": kinds.variant,
        "players": int | None,
        "dealer": int | None,
        "seed": int | None,
        "first_state": kinds.state | None,
        "actions": tuple,
        "digests": tuple,
        "outcome": kinds.outcome | None,
    }
    require_kinds(record, parts)
    for number, action in enumerate(record.actions):
        require_action(record.game, action, f"$.actions[{number}]")
    require_round_trip(record.outcome, kinds.outcome | None, "$.outcome")


def require_game(name: Any) -> AnyGame:
    """
    Return the game with that name.

    Raises:
        RecordError: There is no such game.
    """
    try:
        return GAMES[name]
    except UnknownGameError as error:
        raise RecordError("$.game", str(error)) from None


def require_kinds(record: Any, parts: Mapping[str, Kind]) -> None:
    """
    Check the kind of each of the given parts of a record.

    Raises:
        RecordError: A part is of another kind.
    """
    for name, kind in parts.items():
        part = getattr(record, name)
        if not is_of(part, kind):
            raise RecordError(f"$.{name}", f"expected {describe_kind(kind)}, got {quote(part)}")


def require_action(game: str, action: object, path: str) -> None:
    """
    Check that a part of a record is an action of the game of that name.

    Raises:
        RecordError: It is not.
    """
    if type(action) not in get_args(kinds_of(game).action):
        raise RecordError(path, f"expected an action of {game}, got {quote(action)}")


def require_event(game: str, event: object, path: str) -> None:
    """
    Check that a part of a record is an event of the game of that name.

    Raises:
        RecordError: It is not, or it has an attribute that is not of the right class.
    """
    kind = kinds_of(game).event
    if type(event) not in get_args(kind):
        raise RecordError(path, f"expected an event of {game}, got {quote(event)}")
    require_round_trip(event, kind, path)


def require_round_trip(part: object, kind: Any, path: str) -> None:
    """
    Check that a part that was made by hand comes back from JSON.

    Raises:
        RecordError: It does not, since an attribute is not of the right class, or an integer has more digits than
            Python writes.
    """
    try:
        is_same = read(json.loads(write(to_json(part))), kind) == part
    except Exception:  # noqa: BLE001 - the attributes may be of any class
        is_same = False
    if not is_same:
        raise RecordError(path, f"expected a value that can be read back from JSON, got {quote(part)}")


def _require_first_state(record: Any) -> None:
    check_state(record.game, record.first_state, "$.first_state")
    if record.first_state.variant != record.variant:
        problem = f"expected {record.variant}, got {record.first_state.variant}"
        raise RecordError("$.first_state.variant", problem)


def _require_digests(digests: tuple[Any, ...]) -> None:
    for number, digest in enumerate(digests):
        if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
            raise RecordError(f"$.digests[{number}]", f"expected 12 hexadecimal digits, got {quote_as_json(digest)}")
