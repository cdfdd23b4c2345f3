"""Compare the lists of flags on the pages with the variants, without building the site."""

from __future__ import annotations

import re
from enum import Enum
from html import unescape
from itertools import combinations
from types import MappingProxyType
from typing import Any

import _flags
import pytest
from _about import ABOUT
from _flags import differences, list_flags, sheets, variants

from card_capture import GAMES

RULE = re.compile(r"\b(?:CC|CM|CA)-\d+(?:\.\d+)?\b")

every_game = pytest.mark.parametrize("name", GAMES)


def read_flags(page: str) -> dict[str, dict[str, list[tuple[str, list[str]]]]]:
    """Return the flags of a part of a page: for each rule number the values, and the variants that have them."""
    flags: dict[str, dict[str, list[tuple[str, list[str]]]]] = {}
    for flag, rule, values in re.findall(r"<div><dt><code>(\w+)</code> \((.+?)\)</dt>(.*?)</div>", page):
        flags[flag] = {
            rule: [
                (unescape(f"{sentence} {value}"), re.findall(r'data-variant="(.+?)"', who))
                for who, sentence, value in re.findall(
                    r"<dd>(?:<span class=\"who\">(.*?)</span> )?(.+?) <code>(.+?)</code></dd>", values
                )
            ]
        }
    return flags


def sentence_of(name: str, variant: Any, flag: str) -> str:
    """Return the sentence in which the variant's own rule sheet states the flag, with the value as Python has it."""
    value = getattr(variant, flag)
    (found,) = (each for each in list_flags(name) if each.name == flag)
    (sentence,) = (each.sentence for each in found.values if variant.id in each.variants)
    assert f"- {sentence} (" in GAMES[name].describe(variant)
    return f"{sentence} {value.name if isinstance(value, Enum) else value}"


@every_game
def test_every_flag_is_listed_with_its_values_and_variants(name: str) -> None:
    registered = GAMES[name].VARIANTS
    listed = read_flags(variants("index.md", name))
    names = _flags.flags_of(next(iter(registered.values())))
    assert set(listed) == set(names)
    for flag, ((rule, values),) in ((flag, each.items()) for flag, each in listed.items()):
        assert RULE.fullmatch(rule)
        if values[0][1]:
            assert {each: words for words, ids in values for each in ids} == {
                key: sentence_of(name, variant, flag) for key, variant in registered.items()
            }
        else:  # all of them agree
            assert {words for words, _ in values} == {
                sentence_of(name, variant, flag) for variant in registered.values()
            }


@every_game
def test_the_page_of_differences_has_what_diff_says_of_each_pair(name: str) -> None:
    """What the script shows of two variants: the flags of which they have different values, with their sentences."""
    game: Any = GAMES[name]
    listed = read_flags(differences("reference/differences.md", name))
    for one, other in combinations(game.VARIANTS.values(), 2):
        shown = [
            f"{flag} ({rule})\n  {one}: {words[one.id]}\n  {other}: {words[other.id]}"
            for flag, rules in listed.items()
            for rule, values in rules.items()
            for words in [{each: words.rpartition(" ")[0] for words, ids in values for each in ids}]
            if words[one.id] != words[other.id]
        ]
        assert shown == list(game.diff(one, other))


def test_a_page_of_differences_names_its_variants_for_the_script() -> None:
    page = differences("reference/differences.md")
    games = re.findall(r'data-game="(.+?)" data-title="(.+?)" data-variants="(.+?)"', page)
    assert games == [
        (ABOUT[name].short, ABOUT[name].title, " ".join(game.VARIANTS))
        for name, game in GAMES.items()
        if len(game.VARIANTS) > 1
    ]
    assert "The game has one registered variant, `standard@1`." in page
    assert page.endswith('<script type="module" src="../../differences/differences.js"></script>')


def test_every_variant_has_its_rule_sheet() -> None:
    page = sheets("reference/variants.md")
    titles = re.findall(r'^\?\?\? note "(.+)"$', page, flags=re.MULTILINE)
    assert titles == [f"{ABOUT[name].title}, {key}" for name, game in GAMES.items() for key in game.VARIANTS]


def test_a_game_that_is_not_there_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_flags, "GAMES", MappingProxyType({}))
    assert "does not play Card Capture yet" in variants("index.md", "solitaire")
