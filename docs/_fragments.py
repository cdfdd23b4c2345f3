"""
The parts of the pages that are generated from the code, as Markdown.

A page asks for a part with a marker:

    <!-- made: variants solitaire -->

`fill` replaces the markers, both when the site is built and in the tests. If
`GAMES` lacks a game, a note takes the place of its parts until the game is added.
"""
# ruff: noqa: INP001 - the documentation is not a package

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
from _codes import write_codes, write_features
from _learning import CURVES
from _pictures import PICTURES
from _play import draw_playground
from _study import TABLES

from card_capture import GAMES, CardCaptureError, errors
from card_capture._kit.variants import flags_of as names_of_flags
from card_capture.records._kinds import explain_class

DOCS = Path(__file__).parent
ROOT = DOCS.parent


@attrs.frozen
class About:
    """Facts about a game that its module does not contain."""

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
"""All games with a rules page, by the names of their modules."""

_RULE = re.compile(rf"\b({'|'.join(about.prefix for about in ABOUT.values())})-\d+(?:\.\d+)?\b")
_MARKER = re.compile(r"^<!-- made: (\w+)(.*?) -->$", flags=re.MULTILINE)


def fill(markdown: str, page: str = "index.md") -> str:
    """
    Return the Markdown of *page* with each marker replaced by its part.

    Raises:
        KeyError: The page asks for an unknown part.
    """

    def part(marker: re.Match[str]) -> str:
        return PARTS[marker[1]](page, *marker[2].split())

    return _MARKER.sub(part, markdown)


# The variants and their flags.


def flags_of(variant: Any) -> dict[str, Any]:
    """Return the flags of a variant by name, in the order of its class."""
    return {name: getattr(variant, name) for name in names_of_flags(variant.__class__)}


def words(value: object) -> str:
    """Return the value of a flag as the pages show it."""
    return value.name if isinstance(value, Enum) else str(value)


def variants(_: str, name: str | None = None) -> str:
    """Return the table of a game's variants, or one table with a heading for each game."""
    return _of(name, _variants_of)


def _variants_of(name: str) -> str:
    registered = list(GAMES[name].VARIANTS.values())
    _, about = explain_class(registered[0].__class__)
    # The rule is an early column, so that readers see it even if many variants make the table wider than the page.
    header = ["flag", "rule", *(f"`{variant.id}`" for variant in registered)]
    values = {flag: [f"`{words(flags_of(each)[flag])}`" for each in registered] for flag in flags_of(registered[0])}
    rows = {flag: [f"`{flag}`", _rules_in(about.get(flag, "")), *those] for flag, those in values.items()}
    same = [flag for flag, those in values.items() if len(registered) > 1 and len(set(those)) == 1]
    tables = [table(header, [row for flag, row in rows.items() if flag not in same])]
    if same:
        tables += [
            "All registered variants agree on these flags. Only a variant of your own can change them.",
            table(["flag", "rule", "in all variants"], [rows[flag][:3] for flag in same]),
        ]
    return "\n\n".join(tables)


def _rules_in(text: str) -> str:
    return ", ".join(re.findall(r"\b[A-Z]{2}-\d+(?:\.\d+)?\b", text))


def differences(_: str, name: str | None = None) -> str:
    """Return the differences between each pair of variants of a game, or of every game."""
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
        "The numbers say how many flags differ. Each one links to the details.",
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
        paragraphs = [about.get(flag, flag) for flag in flags]
    else:
        paragraphs = [_nested(paragraph) for paragraph in diff(one, other)]
    listed = "\n".join(f"- {paragraph}" for paragraph in paragraphs)
    heading = f"#### {one.id} and {other.id} {{ #{_pair(name, one, other)} }}"
    return "\n\n".join([heading, table(["flag", f"`{one.id}`", f"`{other.id}`"], rows), listed])


def _nested(paragraph: str) -> str:
    """Return a paragraph of `diff` as an item of a Markdown list: the lines below its heading are a list in it."""
    heading, *lines = paragraph.splitlines()
    return "\n".join([heading, *(f"    - {line.strip()}" for line in lines)])


def sheets(_: str) -> str:
    """Return the rule sheets of all variants of the games that have `describe`."""
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
    """Return the part of the named game, or of all games with headings if *name* is None."""
    if name is None:
        return _each(GAMES, make, "##")
    return make(name) if name in GAMES else missing(name)


def _each(names: Iterable[str], make: Callable[[str], str], level: str) -> str:
    return "\n\n".join(f"{level} {ABOUT[name].title}\n\n{make(name)}" for name in names)


def missing(name: str) -> str:
    """Return a note to take the place of a part of a game that the library does not have."""
    return f"!!! note\n    The library does not play {ABOUT[name].title} yet, so there is no table of it."


# The rules and their interpretations.


def readings(page: str, name: str) -> str:
    """Return a list of the rules on a game's rules page that needed an interpretation."""
    about = ABOUT[name]
    text = (DOCS / about.rules).read_text(encoding="utf-8")
    target = relpath(about.rules, dirname(page) or ".")
    return "\n".join(f"- {rule}: [{title}]({target}#{anchor(rule)})" for rule, title in _interpretations(text))


INTERPRETATION = re.compile(r'^!!! info "Interpretation"$', flags=re.MULTILINE)
"""A box on a rules page that explains a decision of the library."""


def _interpretations(text: str) -> Iterable[tuple[str, str]]:
    """Yield the number and title of each rule with a box, and of each rule in the section that collects more."""
    rule, title, collects = "", "", False
    for block in re.split(r"\n(?=#|!!! )", text):
        if heading := re.match(r"## (.*?) \{", block):
            collects = re.search("readings|interpret", heading[1], flags=re.IGNORECASE) is not None
        if headed := re.match(r"### ([A-Z]{2}-\d+\.\d+) (.*?) \{", block):
            rule, title = headed.groups()
            if collects:
                yield rule, title
        if INTERPRETATION.match(block):
            yield rule, title


def link_rules(html: str, url: str) -> str:
    """
    Return the HTML of a page with every rule number turned into a link to the rule.

    Numbers in headings, code blocks, pictures and links stay as they are.

    Args:
        html: The content of the page.
        url: The address of the page, relative to the root of the site.
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
    """Return the anchor of a rule, such as cc-5-2 for CC-5.2."""
    return rule.lower().replace(".", "-")


# The errors.


def exceptions(_: str) -> str:
    """Return a table of all exceptions with the built-in exceptions they extend."""
    rows: list[list[str]] = []
    for name in errors.__all__:
        kind = getattr(errors, name)
        builtins = [each.__name__ for each in kind.__mro__ if each.__module__ == "builtins"]
        also = builtins[0] if kind is not CardCaptureError else ""
        rows.append([f"[`{name}`][card_capture.errors.{name}]", f"`{also}`" if also else "", first_line(kind)])
    return table(["exception", "is also a", "meaning"], rows)


def first_line(thing: object) -> str:
    """Return the first line of a docstring."""
    return (inspect.getdoc(thing) or "").partition("\n")[0]


# The benchmark.

RESULTS = ROOT / "benchmarks" / "results.txt"


def results() -> list[list[list[str]]]:
    """Return the tables that the benchmark printed, as rows of cells; the first row is the header."""
    _, *tables = RESULTS.read_text(encoding="utf-8").strip().split("\n\n")
    return [[re.split(r" {2,}", line.strip()) for line in each.splitlines()] for each in tables]


def benchmark(_: str) -> str:
    """Return the tables of the stored benchmark run, and a list of its conditions."""
    about = RESULTS.read_text(encoding="utf-8").partition("\n\n")[0]
    listed = "\n".join(f"- {line}" for line in about.splitlines())
    tables = [table(rows[0], rows[1:], right=True) for rows in results()]
    return "\n\n".join([*tables, f"The run:\n\n{listed}"])


# Markdown.


def table(header: list[str], rows: Iterable[list[str]], *, right: bool = False) -> str:
    """Return a table; if *right* is true, all columns except the first are right-aligned."""
    rule = ["---", *(["---:" if right else "---"] * (len(header) - 1))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [header, rule, *rows])


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.splitlines())


def file(page: str, name: str) -> str:
    """Return a Markdown file from the root of the project, with links that work from *page*."""
    text = (ROOT / name).read_text(encoding="utf-8")
    return re.sub(r"\]\(docs/([^)]+)\)", lambda link: f"]({relpath(link[1], dirname(page) or '.')})", text)


def picture(_: str, name: str) -> str:
    """Return a picture with its caption."""
    return PICTURES[name]()


def codes(_: str, name: str) -> str:
    """Return the table of the codes of a game."""
    return write_codes(name)


def features(_: str, name: str) -> str:
    """Return the table of the features of a game."""
    return write_features(name)


def study(_: str, name: str) -> str:
    """Return a part of the page on how good one can be."""
    return TABLES[name]()


def learning(_: str, name: str) -> str:
    """Return a part of the page on training an agent."""
    return CURVES[name]()


PARTS: Mapping[str, Callable[..., str]] = MappingProxyType(
    {
        "benchmark": benchmark,
        "codes": codes,
        "differences": differences,
        "exceptions": exceptions,
        "features": features,
        "file": file,
        "learning": learning,
        "picture": picture,
        "playground": draw_playground,
        "readings": readings,
        "sheets": sheets,
        "study": study,
        "variants": variants,
    }
)
"""The functions that make the parts, by the names that markers use."""
