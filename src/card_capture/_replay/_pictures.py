"""
Pictures as lists of numbers, since the pictures of a game share most of their elements.

For example, the pictures `<a><b></a>` and `<a><c></a>` have four different parts, `a>`, `b>`, `/a>` and `c>`, so they
are stored as `[0, 1, 2]` and `[0, 3, 2]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, final

from card_capture import svg

_NARROW = 390
"""The width of a picture for narrow screens."""

_FOR_CHOOSING, _FOR_LOOKING = 'role="button" tabindex="0"', 'role="img"'


@final
class Album:
    """Pictures of views for wide and for narrow screens; each picture and each part of one is stored only once."""

    def __init__(self) -> None:
        self.pictures: list[list[int]] = []
        self._parts: dict[str, int] = {}
        self._pages: dict[Any, int] = {}

    @property
    def parts(self) -> list[str]:
        """All parts, by their numbers, without the "<" before each."""
        return list(self._parts)

    def add(self, view: Any) -> int:
        """Return the number of the picture of a view for wide screens; the next one is for narrow screens."""
        if view not in self._pages:
            self._pages[view] = len(self.pictures)
            self.pictures += [self._pack(svg.table(view, size=size)) for size in (None, _NARROW)]
        return self._pages[view]

    def _pack(self, picture: str) -> list[int]:
        parts = picture.replace(_FOR_CHOOSING, _FOR_LOOKING).split("<")[1:]
        return [self._parts.setdefault(part, len(self._parts)) for part in parts]


def unpack(replay: Mapping[str, Any], number: int) -> str:
    """Return a picture of a replay."""
    parts: Sequence[str] = replay["parts"]
    return "".join(f"<{parts[part]}" for part in replay["pictures"][number])
