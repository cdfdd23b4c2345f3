"""Places in parsed JSON, and faults at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st


def place_in(document: Any, data: st.DataObject) -> tuple[Any, ...]:
    """Draw a place in a document: the keys and indices that lead there."""
    way: list[Any] = []
    while isinstance(document, dict | list) and document and data.draw(st.integers(0, 3)):
        way.append(data.draw(st.sampled_from(list(document) if isinstance(document, dict) else range(len(document)))))
        document = document[way[-1]]
    return tuple(way)


def look(document: Any, way: tuple[Any, ...]) -> Any:
    for step in way:
        document = document[step]
    return document


def put(document: Any, way: tuple[Any, ...], value: Any) -> Any:
    if not way:
        return value
    step, *rest = way
    copied = document.copy()
    copied[step] = put(document[step], tuple(rest), value)
    return copied


def changes(value: Any) -> Iterator[Any]:
    """Yield what *value*, somewhere in a document, becomes by one fault or another; some leave it valid."""
    yield from (None, False, True, -1, 0, 1, 2, 10**30, 0.5, "", "-", "0", "1", "2c", "X1", "XX", "WON", "NO_ACTION")
    yield from ([], [None], ["2c"], ["2c", "2c"], [[]], {}, {"seed": "0"}, {"seed": 0}, {"script": []}, {"a": None})
    if isinstance(value, dict):
        yield {**value, "another": None}
        yield from ({name: item for name, item in value.items() if name != gone} for gone in value)
    if isinstance(value, list):
        yield from (value[1:], value[::-1], value + value[:1], [*value, None], [*value, {}])
    if isinstance(value, str):
        yield from (f" {value}", f"{value}.", f"0{value}", f"-{value}", value[1:], [value])
