"""
Pictures as lists of numbers, since the pictures of a game have most of their elements in common.

For example, the pictures `<a><b></a>` and `<a><c></a>` have the parts `a>`, `b>`, `/a>` and `c>` between them, and are
`[0, 1, 2]` and `[0, 3, 2]`.
"""

from __future__ import annotations

from typing import final

_CHOSEN_BY_CLICK = 'role="button" tabindex="0"'
_SHOWN = 'role="img"'


@final
class Packer:
    """Packs pictures; each part is kept once."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    @property
    def parts(self) -> list[str]:
        """All parts, by their numbers; each had a "<" before it."""
        return list(self._numbers)

    def pack(self, picture: str) -> list[int]:
        """Return the numbers of the parts of a picture, whose pieces are no longer for clicking."""
        parts = picture.replace(_CHOSEN_BY_CLICK, _SHOWN).split("<")[1:]
        return [self._numbers.setdefault(part, len(self._numbers)) for part in parts]


def unpack(numbers: list[int], parts: list[str]) -> str:
    """Return the picture that has the parts of these numbers."""
    return "".join(f"<{parts[number]}" for number in numbers)
