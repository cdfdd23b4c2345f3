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
from posixpath import dirname, relpath
from types import MappingProxyType

from _about import ABOUT, DOCS, ROOT
from _codes import write_codes, write_features
from _flags import differences, sheets, variants
from _learning import CURVES
from _million import TABLES as MILLION
from _pictures import PICTURES
from _play import draw_playground, draw_replay
from _study import TABLES, table

from card_capture import CardCaptureError, errors

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
    return table(["exception", "is also a", "meaning"], rows, left=3)


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
    tables = [table(rows[0], rows[1:]) for rows in results()]
    return "\n\n".join([*tables, f"The run:\n\n{listed}"])


# Markdown.


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


def million(_: str, name: str) -> str:
    """Return a part of the page on a million games."""
    return MILLION[name]()


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
        "million": million,
        "picture": picture,
        "playground": draw_playground,
        "readings": readings,
        "replay": draw_replay,
        "sheets": sheets,
        "study": study,
        "variants": variants,
    }
)
"""The functions that make the parts, by the names that markers use."""
