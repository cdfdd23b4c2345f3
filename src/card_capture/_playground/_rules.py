"""The rules that the page offers: games, variants and flags, and variants with changed flags."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from card_capture._demo.rendering import FACES
from card_capture._kit.variants import flags_of
from card_capture._quoting import quote, suggest
from card_capture.errors import InvalidVariantError
from card_capture.games import GAMES

_HOUSE = "house rules"
"""The name of a variant whose flags are changed."""


def list_games() -> list[dict[str, Any]]:
    """Return everything that can be chosen before a game."""
    return [
        {
            "name": name,
            "title": FACES[name].TITLE,
            "players": list(game.PLAYERS),
            "variants": [
                {
                    "id": key,
                    "label": variant.name.capitalize() if variant.revision == 1 else key,
                    "flags": write_flags(variant),
                }
                for key, variant in game.VARIANTS.items()
            ],
            "flags": [_describe_flag(flag, rule, words) for flag, (rule, words) in _list_sentences(game).items()],
        }
        for name, game in GAMES.items()
    ]


def write_flags(variant: Any) -> dict[str, str]:
    """Return the values of all flags as strings."""
    return {flag: _write(getattr(variant, flag)) for flag in flags_of(variant.__class__)}


def find_base(name: str, variant: Any) -> tuple[Any, dict[str, str]]:
    """Return the registered variant that is nearest to a variant, and the flags that differ from it."""
    flags = write_flags(variant)
    differing = [
        (known, {flag: value for flag, value in flags.items() if value != write_flags(known)[flag]})
        for known in GAMES[name].VARIANTS.values()
    ]
    return min(differing, key=lambda each: len(each[1]))


def make_variant(base: Any, changes: Mapping[str, str]) -> Any:
    """
    Return a registered variant with some flags changed.

    Args:
        base: The registered variant.
        changes: The values of flags, as strings.

    Raises:
        InvalidVariantError: There is no such flag, or it can't have that value.
    """
    flags = write_flags(base)
    for flag in changes:
        if flag not in flags:
            raise InvalidVariantError(f"expected a flag of {base}, got {quote(flag)}{suggest(flag, flags)}")
    changed = {flag: _read(getattr(base, flag), text) for flag, text in changes.items() if flags[flag] != text}
    return base.evolve(name=_HOUSE, **changed) if changed else base


def _list_sentences(game: Any) -> Mapping[str, tuple[str, Any]]:
    sheet: Any = game._rule_sheet._SHEET  # noqa: SLF001 - every game has a rule sheet
    sentences: Mapping[str, tuple[str, Any]] = sheet.sentences
    return sentences


def _describe_flag(flag: str, rule: str, words: Any) -> dict[str, Any]:
    about = {"flag": flag, "label": flag.replace("_", " ").capitalize(), "rule": rule}
    if isinstance(words, str):
        return {**about, "number": words}
    return {**about, "choices": [{"value": _write(value), "words": sentence} for value, sentence in words.items()]}


def _write(value: Any) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value).lower()


def _read(old: Any, text: str) -> object:
    """Return the value that a string names; for any other string the string, which the variant then refuses."""
    if isinstance(old, Enum):
        return {_write(value): value for value in type(old)}.get(text, text)
    if isinstance(old, bool):
        return {"true": True, "false": False}.get(text, text)
    return int(text) if len(text) <= 4 and text.isascii() and text.isdigit() else text
