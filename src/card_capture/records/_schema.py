"""The JSON Schemas that the package contains."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from card_capture._quoting import join_or
from card_capture.errors import ParseError
from card_capture.records._format import Form

Part: TypeAlias = Literal["action", "event", "refusal"]
"""The values that `to_data` describes, besides those of which there are documents."""

FILES: Mapping[Form | Part, str] = MappingProxyType(
    {
        "state": "state-1.schema.json",
        "view": "view-1.schema.json",
        "variant": "variant-1.schema.json",
        "record": "record-1.schema.json",
        "seen record": "seen-record-1.schema.json",
        "action": "action-1.schema.json",
        "event": "event-1.schema.json",
        "refusal": "refusal-1.schema.json",
    }
)
"""The file of each schema, in the folder `schemas` of this package."""


def schema(form: Form | Part) -> dict[str, Any]:
    """
    Return the JSON Schema (draft 2020-12) of a format that this module writes.

    Every document that this module writes is valid under its schema. Most documents that it refuses to
    read are not; the others have faults that only the rules reveal, such as a missing card, or that
    JSON Schema can't express. A schema accepts only the spelling of a card that this module writes,
    while reading accepts every spelling of `Card.parse`.

    Args:
        form: One of eight strings: "state", "view" or "variant" for the output of `save` and `to_data`, "record"
            for a `GameRecord`, "seen record" for a `SeenRecord`, and "action", "event" or "refusal" for the
            output of `to_data`.

    Raises:
        ParseError: There is no such format.

    Examples:
        >>> schema("state")["$id"]
        'urn:card-capture:schema:state:1'
    """
    if not isinstance(form, str) or form not in FILES:
        raise ParseError(form, join_or(f'"{known}"' for known in FILES))
    file = files("card_capture.records") / "schemas" / FILES[form]
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return content
