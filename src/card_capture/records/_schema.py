"""The JSON Schemas that the package ships."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypeAlias

from card_capture.errors import ParseError

Form: TypeAlias = Literal["state", "record", "seen record"]
"""What `save`, `GameRecord.to_json` and `SeenRecord.to_json` write."""

FILES: Mapping[Form, str] = MappingProxyType(
    {
        "state": "state-1.schema.json",
        "record": "record-1.schema.json",
        "seen record": "seen-record-1.schema.json",
    }
)
"""Where the schema of each is, in the package's folder `schemas`."""


def schema(form: Form) -> dict[str, Any]:
    """
    Return the JSON Schema, of draft 2020-12, of a format that this module writes.

    It finds no fault with what is written, and finds most faults that reading finds. Those it leaves
    need the rules, such as a card that is missing, or are finer than JSON's own kinds. Cards must be
    spelled as they are written; reading takes every spelling of `Card.parse`.

    Args:
        form: "state" for what `save` writes, "record" for a `GameRecord`, "seen record" for a `SeenRecord`.

    Raises:
        ParseError: It is none of the three.

    Examples:
        >>> schema("state")["$id"]
        'urn:card-capture:schema:state:1'
    """
    if not isinstance(form, str) or form not in FILES:
        raise ParseError(form, " or ".join(f'"{known}"' for known in FILES))
    file = files("card_capture.records") / "schemas" / FILES[form]
    content: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return content
