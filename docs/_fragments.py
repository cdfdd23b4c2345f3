"""
The parts of the pages that are made from the code, as Markdown.

    <!-- made: variants solitaire -->

asks for one. `fill` puts them in, when the pages are built and in the tests.
What belongs to a game that the library does not have yet is left out, with a
word about it, and comes by itself as soon as `GAMES` has the game.
"""
# ruff: noqa: INP001 - the documentation is no package

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from itertools import combinations
from pathlib import Path
from posixpath import dirname, relpath
from types import MappingProxyType
from typing import Any

import attrs
from _pictures import PICTURES

from card_capture import GAMES, CardCaptureError, errors
from card_capture._kit.variants import flags_of as names_of_flags
from card_capture.records._kinds import explain_class

DOCS = Path(__file__).parent
ROOT = DOCS.parent


@attrs.frozen
class About:
    """What the pages need to know of a game beside its module."""

    title: str
    prefix: str
    rules: str

    @property
    def short(self) -> str:
        """The name of its rules page, for anchors and ids."""
        return Path(self.rules).stem


ABOUT: Mapping[str, About] = MappingProxyType(
    {
        "solitaire": About("Card Capture", "CC", "reference/rules/card-capture.md"),
        "commander": About("Capture the Commander", "CM", "reference/rules/capture-the-commander.md"),
        "casino": About("Casino", "CA", "reference/rules/casino.md"),
    }
)
"""Every game that has a rules page, by the name of its module."""

_RULE = re.compile(rf"\b({'|'.join(about.prefix for about in ABOUT.values())})-\d+(?:\.\d+)?\b")
_MARKER = re.compile(r"^<!-- made: (\w+)(.*?) -->$", flags=re.MULTILINE)


def fill(markdown: str, page: str = "index.md") -> str:
    """
    Return the text of *page* with every part that it asks for.

    Raises:
        KeyError: It asks for a part that is not made here.
    """

    def part(marker: re.Match[str]) -> str:
        return PARTS[marker[1]](page, *marker[2].split())

    return _MARKER.sub(part, markdown)


# The variants and their flags.


def flags_of(variant: Any) -> dict[str, Any]:
    """Return the flags of a variant by their names, in the order of its class."""
    return {name: getattr(variant, name) for name in names_of_flags(variant.__class__)}


def words(value: object) -> str:
    """Return the value of a flag as the pages write it."""
    return value.name if isinstance(value, Enum) else str(value)


def variants(_: str, name: str | None = None) -> str:
    """Return the table of a game's variants, or of all games', each with a heading."""
    return _of(name, _variants_of)


def _variants_of(name: str) -> str:
    registered = list(GAMES[name].VARIANTS.values())
    _, about = explain_class(registered[0].__class__)
    # The rule comes early, so that it is in sight where many variants make the table wider than the page.
    header = ["flag", "rule", *(f"`{variant.id}`" for variant in registered)]
    values = {flag: [f"`{words(flags_of(each)[flag])}`" for each in registered] for flag in flags_of(registered[0])}
    rows = {flag: [f"`{flag}`", _rules_in(about.get(flag, "")), *those] for flag, those in values.items()}
    same = [flag for flag, those in values.items() if len(registered) > 1 and len(set(those)) == 1]
    tables = [table(header, [row for flag, row in rows.items() if flag not in same])]
    if same:
        tables += [
            "These flags are the same in all of them. Only a variant of your own sets them otherwise.",
            table(["flag", "rule", "in all variants"], [rows[flag][:3] for flag in same]),
        ]
    return "\n\n".join(tables)


def _rules_in(text: str) -> str:
    return ", ".join(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)?\b", text))


def differences(_: str, name: str | None = None) -> str:
    """Return what sets each two variants of a game, or of every game, apart."""
    return _of(name, _differences_of)


def _differences_of(name: str) -> str:
    registered = list(GAMES[name].VARIANTS.values())
    if len(registered) < 2:
        return "The game has one variant."
    ids = [variant.id for variant in registered]
    header = ["", *(f"`{each}`" for each in ids)]
    rows = [
        [f"`{one.id}`", *("" if one is other else _count(name, one, other) for other in registered)]
        for one in registered
    ]
    texts = [
        "How many flags differ; each number leads to what they are.",
        table(header, rows),
        *(_difference(name, one, other) for one, other in combinations(registered, 2)),
    ]
    return "\n\n".join(texts)


def _count(name: str, one: Any, other: Any) -> str:
    return f"[{len(_differing(one, other))}](#{_pair(name, *sorted([one, other], key=_place(name)))})"


def _place(name: str) -> Callable[[Any], int]:
    return list(GAMES[name].VARIANTS.values()).index


def _pair(name: str, one: Any, other: Any) -> str:
    return re.sub(r"[^a-z0-9]+", "-", f"{ABOUT[name].short} {one.id} {other.id}".lower())


def _differing(one: Any, other: Any) -> list[str]:
    return [flag for flag, value in flags_of(one).items() if value != flags_of(other)[flag]]


def _difference(name: str, one: Any, other: Any) -> str:
    flags = _differing(one, other)
    rows = [[f"`{flag}`", *(f"`{words(flags_of(each)[flag])}`" for each in (one, other))] for flag in flags]
    diff = getattr(GAMES[name], "diff", None)
    if diff is None:
        _, about = explain_class(one.__class__)
        sentences = [about.get(flag, flag) for flag in flags]
    else:
        sentences = diff(one, other)
    listed = "\n".join(f"- {sentence}" for sentence in sentences)
    heading = f"#### {one.id} and {other.id} {{ #{_pair(name, one, other)} }}"
    return "\n\n".join([heading, table(["flag", f"`{one.id}`", f"`{other.id}`"], rows), listed])


def sheets(_: str) -> str:
    """Return the rule sheets of the variants of the games that write them."""
    return _each([name for name, game in GAMES.items() if hasattr(game, "describe")], _sheets_of, "###")


def _sheets_of(name: str) -> str:
    game: Any = GAMES[name]
    blocks: list[str] = []
    for variant in game.VARIANTS.values():
        title, _, body = game.describe(variant).partition("\n\n")
        body = re.sub(r"^(?!- )(.+)$", r"**\1**\n", body, flags=re.MULTILINE)
        blocks.append(f'??? note "{title}"\n{_indented(body)}')
    return "\n\n".join(blocks)


def _of(name: str | None, make: Callable[[str], str]) -> str:
    """Return the part of the named game, or without a name those of all games, with headings."""
    if name is None:
        return _each(GAMES, make, "##")
    return make(name) if name in GAMES else missing(name)


def _each(names: Iterable[str], make: Callable[[str], str], level: str) -> str:
    return "\n\n".join(f"{level} {ABOUT[name].title}\n\n{make(name)}" for name in names)


def missing(name: str) -> str:
    """Return what stands where a part of a game that is not in the library would stand."""
    return f"!!! note\n    The library does not play {ABOUT[name].title} yet; its table comes with it."


# The rules and their readings.


def readings(page: str, name: str) -> str:
    """Return the list of the readings on a game's rules page, each with its rule."""
    about = ABOUT[name]
    text = (DOCS / about.rules).read_text(encoding="utf-8")
    found = [f"**{rule}** {reading}" for rule, reading in _readings(text)]
    target = relpath(about.rules, dirname(page) or ".")
    return "\n".join(f"- {each}" for each in found).replace("](#", f"]({target}#")


def _readings(text: str) -> Iterable[tuple[str, str]]:
    """Yield the number and the text of every reading: those in a box, and the rules of a section on readings."""
    rule, section = "", ""
    for block in re.split(r"\n(?=#|!!! )", text):
        if heading := re.match(r"## (.*?) \{", block):
            section = heading[1]
        if headed := re.match(r"### ([A-Z]{2}-\d+\.\d+) (.*?) \{.*?\}\n(.*)", block, flags=re.DOTALL):
            rule, title, body = headed.groups()
            if "readings" in section:
                yield rule, f"{title}. {' '.join(body.split())}"
        if boxed := re.match(r'!!! info "Reading"\n((?:(?:    .*)?\n)+)', f"{block}\n"):
            yield rule, " ".join(boxed[1].split())


def link_rules(html: str, url: str) -> str:
    """
    Return a page's HTML with every number of a rule turned into a link to the rule.

    Headings, code that stands by itself, and what is a link already are left alone.

    Args:
        html: The page.
        url: Where it is, from the root of the site.
    """
    pages = {about.prefix: relpath(about.rules.removesuffix(".md"), url or ".") for about in ABOUT.values()}

    def link(number: re.Match[str]) -> str:
        return f'<a class="rule" href="{pages[number[1]]}/#{anchor(number[0])}">{number[0]}</a>'

    parts, inside = re.split(r"(<[^>]*>)", html), 0
    for place, part in enumerate(parts):
        if tag := re.match(r"<(/?)(?:a|pre|svg|h[1-6])\b", part):
            inside += -1 if tag[1] else 1
        elif not inside and not part.startswith("<"):
            parts[place] = _RULE.sub(link, part)
    return "".join(parts)


def anchor(rule: str) -> str:
    """Return the anchor of a rule: of CC-5.2 it is cc-5-2."""
    return rule.lower().replace(".", "-")


# The errors.


def exceptions(_: str) -> str:
    """Return the table of every exception and of what else it is."""
    rows: list[list[str]] = []
    for name in errors.__all__:
        kind = getattr(errors, name)
        builtins = [each.__name__ for each in kind.__mro__ if each.__module__ == "builtins"]
        also = builtins[0] if kind is not CardCaptureError else ""
        rows.append([f"[`{name}`][card_capture.errors.{name}]", f"`{also}`" if also else "", first_line(kind)])
    return table(["exception", "is also a", "what it says"], rows)


def first_line(thing: object) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n")[0]


# The benchmark.

RESULTS = ROOT / "benchmarks" / "results.txt"


def results() -> list[list[list[str]]]:
    """Return the tables that the benchmark printed, as rows of cells, the first of them the header."""
    _, *tables = RESULTS.read_text(encoding="utf-8").strip().split("\n\n")
    return [[re.split(r" {2,}", line.strip()) for line in each.splitlines()] for each in tables]


def benchmark(_: str) -> str:
    """Return the tables of the kept run of the benchmark, and what it ran on."""
    about = RESULTS.read_text(encoding="utf-8").partition("\n\n")[0]
    listed = "\n".join(f"- {line}" for line in about.splitlines())
    tables = [table(rows[0], rows[1:], right=True) for rows in results()]
    return "\n\n".join([*tables, f"The run:\n\n{listed}"])


# Markdown.


def table(header: list[str], rows: Iterable[list[str]], *, right: bool = False) -> str:
    """Return a table; with *right* all columns but the first are flush right."""
    rule = ["---", *(["---:" if right else "---"] * (len(header) - 1))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [header, rule, *rows])


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


def picture(_: str, name: str) -> str:
    """Return a picture and the words below it."""
    return PICTURES[name]()


PARTS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "benchmark": benchmark,
        "differences": differences,
        "exceptions": exceptions,
        "picture": picture,
        "readings": readings,
        "sheets": sheets,
        "variants": variants,
    }
)
"""What a page can ask for."""
