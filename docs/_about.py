"""Where the pages are, and facts about the games that their modules do not contain."""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from attrs import frozen

DOCS = Path(__file__).parent
ROOT = DOCS.parent


@frozen
class About:
    """Facts about a game that its module does not contain."""

    title: str
    prefix: str
    rules: str
    how_to_play: str

    @property
    def short(self) -> str:
        """The name of its rules page, for anchors and ids."""
        return Path(self.rules).stem


def _describe(title: str, prefix: str, page: str) -> About:
    return About(title, prefix, f"reference/rules/{page}.md", f"how-to-play/{page}.md")


ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "solitaire": _describe("Card Capture", "CC", "card-capture"),
        "commander": _describe("Capture the Commander", "CM", "capture-the-commander"),
        "casino": _describe("Casino", "CA", "casino"),
    }
)
"""All games with a rules page, by the names of their modules."""


def missing(name: str) -> str:
    """Return a note to take the place of a part of a game that the library does not have."""
    return f"!!! note\n    The library does not play {ABOUT[name].title} yet, so there is no table of it."
