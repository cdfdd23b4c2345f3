"""Checking that the parts of a record fit together, even in a record that was made by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from card_capture._kit.wording import Kind, describe_kind, is_of
from card_capture._quoting import quote
from card_capture.errors import RecordError, UnknownGameError
from card_capture.games import GAMES
from card_capture.records._deals import require_deal
from card_capture.records._json import quoted
from card_capture.records._kinds import Kinds, kinds_of

_DIGEST = re.compile("[0-9a-f]{12}")


def require_parts(record: Any) -> None:
    """
    Check the parts of a `GameRecord`.

    Raises:
        RecordError: A part is not of the kind that its game needs, or the parts contradict each other.
    """
    try:
        game = GAMES[record.game]
    except UnknownGameError as error:
        raise RecordError("$.game", str(error)) from None
    _require_kinds(record, kinds_of(record.game))
    _require_digests(record.digests)
    if (record.seed is None) is (record.first_state is None):
        raise RecordError("$", f"expected a seed or a first state, got {'neither' if record.seed is None else 'both'}")
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
    for name, kind in parts.items():
        part = getattr(record, name)
        if not is_of(part, kind):
            raise RecordError(f"$.{name}", f"expected {describe_kind(kind)}, got {quote(part)}")
    for number, action in enumerate(record.actions):
        if not isinstance(action, kinds.action):
            raise RecordError(f"$.actions[{number}]", f"expected an action of {record.game}, got {quote(action)}")


def _require_digests(digests: tuple[Any, ...]) -> None:
    for number, digest in enumerate(digests):
        if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
            raise RecordError(f"$.digests[{number}]", f"expected 12 hexadecimal digits, got {quoted(digest)}")
