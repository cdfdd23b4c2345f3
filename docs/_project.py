"""What the templates of the site know: the project's addresses and version, and the pages of each game."""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import tomllib

from _about import ABOUT, ROOT

from card_capture import CARDS, __version__, svg

URLS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["urls"]
"""The addresses in the metadata of the package, by their names there."""


def describe_project() -> dict[str, str]:
    """Return the addresses of the project, its version, and a card for the page that is shown for a wrong address."""
    return {
        "documentation": URLS["Documentation"],
        "home": URLS["Homepage"],
        "issues": URLS["Issues"],
        "joker": svg.card(CARDS[-1]),
        "version": __version__,
    }


def list_games() -> list[dict[str, str]]:
    """Return the title of each game and the addresses of its pages, relative to the root of the site."""
    return [
        {
            "title": about.title,
            "how_to_play": about.how_to_play.removesuffix(".md") + "/",
            "rules": about.rules.removesuffix(".md") + "/",
        }
        for about in ABOUT.values()
    ]
