"""What the makers of golden games share: chance that is the same for ever, and files that are never touched again."""
# ruff: noqa: T201 - a part of scripts that print

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

SEARCHED = 1_000  # deals for one file; far fewer will do where it can be had


def any_of(things: Sequence[T], rng: Random) -> T:
    """Return one of *things*, on every Python the same one."""
    return things[int(rng.random() * len(things))]  # no other method is sure to give the same for ever


def seeds_for(variant: Any) -> Iterator[int]:
    """Yield seeds that begin with the variant's own digits, each once: so no two files have the same deal."""
    return count(int(variant.fingerprint, 16) << 16)


def first_of(games: Iterable[T | None], what: str) -> T:
    """Return the first game that is there."""
    for game in games:
        if game is not None:
            return game
    raise LookupError(f"{SEARCHED} games lack one that is {what}: expected another wish")


def write_missing(variants: Mapping[str, T], golden_games: Callable[[T], Iterator[tuple[str, str]]]) -> None:
    """Write the games of every variant that has no folder yet."""
    parser = ArgumentParser(description="Make the golden games of every registered variant that has none yet.")
    parser.add_argument("folder", type=Path, help="where a variant's folder is, or shall be")
    root: Path = parser.parse_args().folder
    for name, variant in variants.items():
        folder = root / name
        if folder.exists():
            print(f"{name} has its games, which stay as they are")
            continue
        games = dict(golden_games(variant))  # all of them, before there is a folder
        folder.mkdir(parents=True)
        for file, text in games.items():
            (folder / file).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name} has {len(games)} new games")
