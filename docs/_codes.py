"""The tables of the codes and the features of `card_capture.rl.codec`, for the pages."""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from itertools import groupby
from typing import TYPE_CHECKING, Any

from card_capture import CARDS, GAMES

if TYPE_CHECKING:
    from card_capture.rl.codec import Codec

_NO_NUMPY = "This table needs NumPy, which is not installed here."


def write_codes(name: str) -> str:
    """Return a table of the codes of a game for the fewest players."""
    return _write(name, ["codes", "actions"], lambda codec: list_rows(codec.actions, _find_kind))


def write_features(name: str) -> str:
    """Return a table of the features of a game for the fewest players."""
    return _write(name, ["features", "group", "names"], lambda codec: list_groups(codec.features))


def _write(name: str, header: list[str], list_cells: Callable[[Codec[Any, Any, Any]], Iterator[list[str]]]) -> str:
    if not find_spec("numpy"):
        return _NO_NUMPY
    from card_capture.rl import codec  # noqa: PLC0415 - it needs an extra

    rows = [header, ["---"] * len(header), *list_cells(codec.of(GAMES[name]))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in rows)


def list_rows(names: Sequence[str], find_kind: Callable[[str], object]) -> Iterator[list[str]]:
    """Yield, for each run of names of a kind, the numbers and the names."""
    for _, run in groupby(enumerate(names), lambda item: find_kind(item[1])):
        numbers, found = zip(*run, strict=True)
        yield [_write_range(numbers), _join(found)]


def _find_kind(name: str) -> object:
    """Return the part of a code's name that the codes of one row share."""
    words = name.split()
    if len(words) == 1:  # a word of Casino
        return re.sub(r"^[2-9TJQKA][cdhs]", "card", re.sub(r"^(B?)\d+$", r"\1number", name))
    if "row" in words:
        return words[0], words[words.index("row") + 1]
    return tuple(words[: 2 if words[0] == "attack" else 1])


def list_groups(names: Sequence[str]) -> Iterator[list[str]]:
    """Yield, for each group of features, the numbers, the group and the names in it."""
    for group, run in groupby(enumerate(names), lambda item: _split(item[1])[0]):
        numbers, found = zip(*run, strict=True)
        yield [_write_range(numbers), group, _join([_split(name)[1] for name in found])]


def _split(name: str) -> tuple[str, str]:
    """Return the group of a feature and its name there; an amount is a group, but its cards are names in it."""
    group, _, rest = name.rpartition(": ")
    return (group, rest) if group and "/" not in rest else (name, "")


def _write_range(numbers: Sequence[int]) -> str:
    return f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]} to {numbers[-1]}"


def _join(names: Sequence[str]) -> str:
    """Return names as a list; all cards are written as the first and the last one."""
    for end in ("", ":"):
        for count in (52, 54):
            if list(names) == [f"{card}{end}" for card in CARDS[:count]]:
                return f"`{names[0]}` to `{names[-1]}`, in card order"
    return ", ".join(f"`{name}`" for name in names if name)
