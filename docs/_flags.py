"""
The parts of the pages about variants: their flags in plain words, how they differ, and their rule sheets.

A list of flags has no columns, so it fits a phone however many variants there are: under each flag, each value is
a sentence with the variants that have it. With a script, the page on differences shows only two of them.
"""
# ruff: noqa: INP001 - the documentation is not a package

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from enum import Enum
from html import escape
from posixpath import relpath
from typing import Any

from _about import ABOUT, missing
from attrs import frozen

from card_capture import GAMES
from card_capture._kit.variants import flags_of as names_of_flags
from card_capture._playground._rules import list_games, write_flags


@frozen
class Value:
    """
    A value of a flag.

    Attributes:
        name: The value as Python has it.
        sentence: The value in plain words.
        variants: The ids of the registered variants that have it.
    """

    name: str
    sentence: str
    variants: tuple[str, ...]


@frozen
class Flag:
    """A flag, the number of the rule that it changes, and those of its values that registered variants have."""

    name: str
    rule: str
    values: tuple[Value, ...]


def list_flags(name: str) -> tuple[Flag, ...]:
    """Return the flags of a game."""
    (game,) = (game for game in list_games() if game["name"] == name)
    return tuple(_make_flag(name, flag) for flag in game["flags"])


def _make_flag(name: str, about: dict[str, Any]) -> Flag:
    flag, found = about["flag"], dict[str, list[str]]()
    names: dict[str, str] = {}
    for variant in GAMES[name].VARIANTS.values():
        value = write_flags(variant)[flag]
        found.setdefault(value, []).append(variant.id)
        names[value] = words(getattr(variant, flag))
    sentences = {choice["value"]: choice["words"] for choice in about.get("choices", ())}
    values = (
        Value(names[value], sentences.get(value) or about["number"].format(value), tuple(ids))
        for value, ids in found.items()
    )
    return Flag(flag, about["rule"], tuple(values))


def flags_of(variant: Any) -> dict[str, Any]:
    """Return the flags of a variant by name, in the order of its class."""
    return {name: getattr(variant, name) for name in names_of_flags(variant.__class__)}


def words(value: object) -> str:
    """Return the value of a flag as the pages show it."""
    return value.name if isinstance(value, Enum) else str(value)


def variants(_: str, name: str | None = None) -> str:
    """Return all flags of a game's variants, or those of each game below a heading."""
    return _of(name, _variants_of)


def _variants_of(name: str) -> str:
    flags = list_flags(name)
    differing = [flag for flag in flags if len(flag.values) > 1]
    same = [flag for flag in flags if flag not in differing]
    if not differing:
        return _write_list(flags)
    parts = [_write_list(differing)]
    if same:
        parts += [
            "All registered variants agree on these flags. Only a variant of your own can change them.",
            _write_list(same, says_who=False),
        ]
    return "\n\n".join(parts)


def differences(page: str, name: str | None = None) -> str:
    """Return a list from which a script picks the differences of two variants of a game, or of each game."""
    script = relpath("differences/differences.js", page.removesuffix(".md"))
    return f'{_of(name, _differences_of)}\n\n<script type="module" src="{script}"></script>'


def _differences_of(name: str) -> str:
    registered = GAMES[name].VARIANTS
    if len(registered) < 2:
        return f"The game has one registered variant, `{next(iter(registered))}`."
    differing = [flag for flag in list_flags(name) if len(flag.values) > 1]
    title = escape(ABOUT[name].title)
    about = f' data-game="{ABOUT[name].short}" data-title="{title}" data-variants="{" ".join(registered)}"'
    return _write_list(differing, about)


def _write_list(flags: Iterable[Flag], attributes: str = "", *, says_who: bool = True) -> str:
    """Return flags as HTML, in one line so that Markdown leaves it alone."""
    items = "".join(
        f"<div><dt><code>{flag.name}</code> ({flag.rule})</dt>"
        f"{''.join(_write_value(value, says_who=says_who) for value in flag.values)}</div>"
        for flag in flags
    )
    return f'<dl class="flags"{attributes}>{items}</dl>'


def _write_value(value: Value, *, says_who: bool) -> str:
    ids = " ".join(f'<code data-variant="{each}">{each}</code>' for each in value.variants)
    who = f'<span class="who">{ids}</span> ' if says_who else ""
    return f"<dd>{who}{escape(value.sentence, quote=False)} <code>{value.name}</code></dd>"


def sheets(_: str) -> str:
    """Return the rule sheets of all variants of all games."""
    return _each(GAMES, _sheets_of, "###")


def _sheets_of(name: str) -> str:
    game: Any = GAMES[name]
    blocks: list[str] = []
    for variant in game.VARIANTS.values():
        title, _, body = game.describe(variant).partition("\n\n")
        body = re.sub(r"^(?!- )(.+)$", r"**\1**\n", body, flags=re.MULTILINE)
        blocks.append(f'??? note "{title}"\n{_indented(body)}')
    return "\n\n".join(blocks)


def _of(name: str | None, make: Callable[[str], str]) -> str:
    """Return the part of the named game, or of all games with headings if *name* is None."""
    if name is None:
        return _each(GAMES, make, "##")
    return make(name) if name in GAMES else missing(name)


def _each(names: Iterable[str], make: Callable[[str], str], level: str) -> str:
    return "\n\n".join(f"{level} {ABOUT[name].title}\n\n{make(name)}" for name in names)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())
