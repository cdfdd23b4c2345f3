"""Checks of views, which no state stands behind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from card_capture.cards import Card, CardSet
from card_capture.errors import InvalidStateError


def require_view(name: str, view: Any) -> None:
    """
    Check that a view shows no card twice.

    Raises:
        InvalidStateError: It does.
    """
    for zones in ([part.name for part in attrs.fields(type(view)) if part.name != "layouts"], ["layouts"]):
        seen = set[Card]()
        for zone in zones:
            for card in _list_cards(getattr(view, zone, None)):
                if card in seen:
                    raise InvalidStateError(f"expected each card once in a view of {name}, got {card} twice")
                seen.add(card)


def _list_cards(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, CardSet | tuple):
        for item in value:
            yield from _list_cards(item)
    elif attrs.has(kind := type(value)):
        yield from _list_cards(tuple(getattr(value, part.name) for part in attrs.fields(kind)))
