"""Compare the statements of the pages with the code, without building the site."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from doctest import DocTestParser, DocTestRunner
from enum import Enum
from itertools import chain
from pathlib import Path
from typing import Any, get_args
from xml.etree import ElementTree as ET

import _fragments
import _llms
import _pictures
import pytest
from _about import ABOUT, DOCS, ROOT
from _flags import flags_of
from _fragments import anchor, fill, link_rules, readings

from card_capture import BETA, GAMES, VARIANTS, Card, FirstPhase, OpeningRow, RoyalRule, StuckRule, view
from card_capture import errors as error_module
from card_capture._cli.arguments import make_parser
from card_capture.commander._pyramid import COVERED_BY
from card_capture.records._format import VERSION, Form
from card_capture.records._limits import DEEPEST_NESTING, LONGEST_TEXT, MOST_VALUES, ROOM
from card_capture.solitaire import JokerCopies
from card_capture.solitaire import value as worth

PAGES = [page for page in DOCS.rglob("*.md") if "<!-- made: " in page.read_text(encoding="utf-8")]
RULE = re.compile(r"\b(?:CC|CM|CA)-\d+(?:\.\d+)?\b")

every_game = pytest.mark.parametrize("name", GAMES)
every_rules_page = pytest.mark.parametrize("name", ABOUT)


def rules_page(name: str) -> str:
    return (DOCS / ABOUT[name].rules).read_text(encoding="utf-8")


def cells(row: str) -> list[str]:
    return [cell.strip().strip("`") for cell in row.strip("|").split("|")]


# The parts.


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_part_that_a_page_asks_for_is_made(page: Path) -> None:
    filled = fill(page.read_text(encoding="utf-8"), page.relative_to(DOCS).as_posix())
    assert "<!-- made: " not in filled


def test_an_unknown_part_is_an_error() -> None:
    with pytest.raises(KeyError, match="nothing"):
        fill("<!-- made: nothing -->")


def test_every_exception_is_in_the_table() -> None:
    table = _fragments.exceptions("index.md")
    for name in error_module.__all__:
        assert f"| [`{name}`][card_capture.errors.{name}] |" in table
    assert "| [`NotACardError`][card_capture.errors.NotACardError] | `TypeError` |" in table


def test_numbers_of_rules_become_links() -> None:
    html = '<p>See CC-5.2 and <a href="#">CC-5.1</a>, <code>CM-3</code>.</p><pre>CC-1.1</pre><h3>CC-2.1 Two decks</h3>'
    linked = link_rules(html, "reference/api/solitaire/")
    assert linked == html.replace(
        "See CC-5.2", 'See <a class="rule" href="../../rules/card-capture/#cc-5-2">CC-5.2</a>'
    ).replace("CM-3<", '<a class="rule" href="../../rules/capture-the-commander/#cm-3">CM-3</a><')


# The rules.


@every_rules_page
def test_rules_are_numbered_without_a_gap_and_each_has_its_anchor(name: str) -> None:
    text, prefix = rules_page(name), ABOUT[name].prefix
    found = re.findall(rf"^### ({prefix}-\d+\.\d+) .+ \{{ #(\S+) \}}$", text, flags=re.MULTILINE)
    assert len(found) == len(re.findall(r"^### ", text, flags=re.MULTILINE)) > 0
    assert all(link == anchor(rule) for rule, link in found)
    numbers = [tuple(map(int, rule.partition("-")[2].split("."))) for rule, _ in found]
    sections = Counter(section for section, _ in numbers)  # in the order of the page, which may put some of them last
    assert numbers == [(section, rule) for section, count in sections.items() for rule in range(1, count + 1)]
    assert {int(section) for section in re.findall(r"^## (\d+) ", text, flags=re.MULTILINE)} == set(
        range(1, max(sections) + 1)
    )


def test_the_sections_of_casino_for_programmers_come_last() -> None:
    sections = re.findall(r"^## (\S+)", rules_page("casino"), flags=re.MULTILINE)
    assert sections == [*map(str, range(1, 13)), "15", "17", "18", "13", "14", "16", "Credit"]


@pytest.mark.parametrize("folder", ["src", "tests", "docs", "benchmarks"])
def test_every_rule_that_is_cited_has_an_anchor(folder: str) -> None:
    anchors = {link for name in ABOUT for link in re.findall(r"\{ #(\S+) \}", rules_page(name))}
    files = [file for kind in ("*.py", "*.md") for file in (ROOT / folder).rglob(kind)]
    assert files
    for file in files:
        for rule in RULE.findall(file.read_text(encoding="utf-8")):
            assert anchor(rule) in anchors, f"{file} cites {rule}"


@every_game
def test_the_rules_page_names_every_flag_and_every_value(name: str) -> None:
    text = rules_page(name)
    for flag, value in flags_of(next(iter(GAMES[name].VARIANTS.values()))).items():
        values = [member.name for member in type(value)] if isinstance(value, Enum) else []
        filled = fill(text, ABOUT[name].rules)
        assert all(f"`{word}`" in filled for word in [flag, *values]), f"{flag}, {values}"


@every_rules_page
def test_every_interpretation_is_collected_and_linked(name: str) -> None:
    text = rules_page(name)
    listed = readings("explanation/readings.md", name).splitlines()
    boxes = len(_fragments.INTERPRETATION.findall(text))
    assert not re.search(r'\*\*Reading\*\*|^!!! \w+ "Reading"', text, flags=re.MULTILINE)  # the title it had before
    assert len(listed) == boxes + len(re.findall(r"^### CA-16\.", text, flags=re.MULTILINE)) > 0
    for line in listed:
        ((rule, title, page, link),) = re.findall(r"^- ([A-Z]{2}-\d+\.\d+): \[(.+)\]\(\.\./(.+)#(.+)\)$", line)
        assert page == ABOUT[name].rules
        assert f"### {rule} {title} {{ #{link} }}" in text


@every_game
def test_every_game_has_its_pages(name: str) -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert name in ABOUT, f"expected {name} in ABOUT of docs/_fragments.py"
    for page in (ABOUT[name].how_to_play, ABOUT[name].rules, f"reference/api/{name}.md"):
        assert f": {page}\n" in nav
        assert (DOCS / page).exists()


# The pictures.


TABLES = [name for name in _pictures.PICTURES if name.endswith("-table")]


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_a_page_is_drawn_by_the_library_and_has_nothing_to_click(name: str) -> None:
    figure = _pictures.PICTURES[name]()
    assert "\n" not in figure  # else Markdown would look into it
    wide, narrow, _ = ET.fromstring(figure)  # noqa: S314 - it is ours
    assert (wide.attrib["class"], narrow.attrib["class"]) == ("on-wide", "on-narrow")
    pieces = [layout.findall(".//*[@data-piece]") for layout in (wide, narrow)]
    assert (
        [piece.attrib["data-piece"] for piece in pieces[0]] == [piece.attrib["data-piece"] for piece in pieces[1]] != []
    )
    assert all(piece.attrib["role"] == "img" and "tabindex" not in piece.attrib for piece in chain(*pieces))


@pytest.mark.parametrize("name", [name for name in _pictures.PICTURES if name not in TABLES])
def test_pictures_are_sound_and_take_the_colours_of_the_page(name: str) -> None:
    figure = _pictures.PICTURES[name]()
    assert "\n" not in figure  # else Markdown would look into it
    svg = ET.fromstring(figure)[0]  # noqa: S314 - it is ours
    *_, width, height = map(float, svg.attrib["viewBox"].split())
    styles = (DOCS / "stylesheets" / "extra.css").read_text(encoding="utf-8")
    assert not [part for part in svg.iter() if {"fill", "stroke"} & part.attrib.keys()]
    for part in svg:  # what is turned round is deeper inside
        for kind in part.attrib.get("class", "").split():
            assert f".{kind}" in styles or kind in ("card", "label", "box", "fully-uncovered"), kind
        if part.tag == "rect":
            assert 0 <= float(part.attrib["x"]) <= width - float(part.attrib["width"])
            assert 0 <= float(part.attrib["y"]) <= height - float(part.attrib["height"])
        if part.tag == "text":  # a letter takes about half its height
            half = len(part.text or "") * 6.8 / 2
            assert half <= float(part.attrib["x"]) <= width - half, part.text


def test_the_table_shows_a_real_view() -> None:
    table = view(_pictures.a_state())
    figure = _pictures.card_capture_table()
    for card in (*table.row, *table.hand):
        assert card is None or f'data-piece="{card}"' in figure
    assert table.discard_pile_size
    assert table.enemy_capture_pile_size


def test_the_pyramid_is_that_of_the_rules() -> None:
    table = rules_page("commander").partition("### CM-1.5")[2].partition("\n## ")[0]
    stated = re.findall(r"^\| ([\d, ]+) \| (.+) \|$", table, flags=re.MULTILINE)
    assert {int(slot): covers for slots, covers in stated for slot in slots.split(", ")} == {
        slot: " and ".join(map(str, covers)) or "nothing" for slot, covers in COVERED_BY.items()
    }


def test_coverage_is_that_of_the_rules() -> None:
    left = frozenset(range(1, 14)) - {3, 6}  # the Commander's rules, CM-2: 9 loses its only cover, 7 one of two
    kinds = {slot: _pictures.coverage(slot, left) for slot in left}
    assert {slot for slot, kind in kinds.items() if kind == "fully uncovered"} == {1, 2, 4, 9}
    assert {slot for slot, kind in kinds.items() if kind == "partially covered"} == {7}


# Every page.

EVERY_PAGE = sorted(DOCS.rglob("*.md"))


@pytest.mark.parametrize("page", [*EVERY_PAGE, *ROOT.glob("*.md")], ids=lambda page: page.relative_to(ROOT).as_posix())
def test_powers_survive_without_html(page: Path) -> None:
    """The pages for language models have no superscripts, so 2<sup>64</sup> would be read as 264."""
    assert not re.search(r"</?su[bp]>", page.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("file", "link", "relative"),
    [
        ("llms.txt", "how-to/host-a-game/index.md", "how-to/host-a-game/index.md"),
        ("how-to/save-and-load/index.md", "reference/api/index.md", "../../reference/api/index.md"),
        ("how-to/save-and-load/index.md", "how-to/save-and-load/#a", "./#a"),
        ("glossary/index.md", "reference/rules/casino/#ca-15", "../reference/rules/casino/#ca-15"),
        ("glossary/index.md", "", ".."),
    ],
)
def test_links_for_language_models_are_relative(file: str, link: str, relative: str) -> None:
    text = "See [it]({}) and [that](https://example.org/a), [here](#b)."
    found = _llms.with_relative_links(text.format(_llms.BASE + link), file)
    assert found == text.format(relative)


def test_the_index_for_language_models_describes_each_page() -> None:
    index = "# Title\n\n- [One](one/index.md)\n- [Two](two/index.md)\n"
    described = _llms.with_descriptions(index, {"one/index.md": "First.", "two/index.md": "Second."})
    assert described == "# Title\n\n- [One](one/index.md): First.\n- [Two](two/index.md): Second.\n"


# The pages for developers.

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
SOURCE = ROOT / "src" / "card_capture"


def test_contributing_is_a_page_with_links_that_work() -> None:
    page = fill("<!-- made: file CONTRIBUTING.md -->", "contributing.md")
    links = re.findall(r"\]\((?!#)(.+?)\)", page)
    assert len(links) > 1
    assert all((DOCS / link).exists() for link in links)


def test_contributing_has_every_module() -> None:
    tree = re.search(r"```text\nsrc/card_capture/\n(.*?)```", CONTRIBUTING, flags=re.DOTALL)
    assert tree
    listed, folder = set(), ""
    for indent, name in re.findall(r"^( +)(\S+)", tree[1], flags=re.MULTILINE):
        folder = folder if len(indent) > 2 else ""
        listed.add(folder + name)
        folder = name if len(indent) == 2 and name.endswith("/") else folder
    described = {name.partition("/")[0] for name in listed if "/" in name.rstrip("/")}
    here = [
        *(path for path in SOURCE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()),
        *(path for folder in described for path in (SOURCE / folder).glob("*.py") if path.stem != "__init__"),
    ]
    names = {f"{path.relative_to(SOURCE).as_posix()}{'/' if path.is_dir() else ''}" for path in here}
    assert names <= listed
    assert not [name for name in listed if not (SOURCE / name).exists()]


def test_contributing_has_the_modules_that_all_games_share() -> None:
    table = CONTRIBUTING.partition("| module | content |")[2].partition("\n\n")[0]
    listed = set(re.findall(r"^\| `(\w+)`", table, flags=re.MULTILINE))
    there = [{path.stem for path in (SOURCE / name).glob("_*.py")} - {"__init__"} for name in GAMES]
    assert set.intersection(*there) <= listed <= set.union(*there)


@pytest.mark.parametrize("name", GAMES)
def test_contributing_has_the_modules_of_each_game(name: str) -> None:
    listed = set(re.findall(r"`(?:\w+/)?(_\w+)`", CONTRIBUTING.partition("| module | content |")[2]))
    assert {path.stem for path in (SOURCE / name).glob("_*.py")} - {"__init__"} <= listed


def test_the_example_of_a_docstring_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", CONTRIBUTING, flags=re.DOTALL)
    names: dict[str, Any] = {"Card": Card, "Iterable": Iterable, "value": worth}
    exec(code, names)  # noqa: S102 - it is ours
    test = DocTestParser().get_doctest(names["price"].__doc__, names, "price", None, None)
    assert DocTestRunner().run(test).failed == 0
    assert test.examples


def test_the_list_of_places_for_a_new_game_has_them_all() -> None:
    """Files outside a game that name it in the code are places that a new game has to be added to."""
    page = (DOCS / "how-to" / "add-a-game.md").read_text(encoding="utf-8")
    places = [
        place for row in re.findall(r"^\| (`.+?) \|", page, flags=re.MULTILINE) for place in re.findall(r"`(.+?)`", row)
    ]
    for place in places:
        assert "<" in place or (ROOT / place).exists(), place
    files = [
        *SOURCE.rglob("*.py"),
        *SOURCE.rglob("*.json"),
        *DOCS.glob("_*.py"),
        *ROOT.glob("benchmarks/*.py"),
        ROOT / "mkdocs.yml",
    ]
    named = [file.relative_to(ROOT).as_posix() for file in files if CASINO.search(file.read_text(encoding="utf-8"))]
    # The last two name it in an example and as the meaning of another spelling only.
    own_words = (
        "src/card_capture/casino/",
        "src/card_capture/records/_saving.py",
        "src/card_capture/_cli/arguments.py",
    )
    named = [file for file in named if not file.startswith(own_words)]
    assert len(named) > 5
    # A picture of the game is welcome, and so is a study, but they are not needed.
    own = ["docs/_pictures.py", "docs/_million.py", "benchmarks/million.py"]
    everything = [*places, "docs/_about.py", *own]
    assert not [file for file in named if not file.startswith(tuple(everything))]


CASINO = re.compile(r"\bimport .*\bcasino\b|^    casino,$|[\"\']casino[\"\']|/casino\.md", flags=re.MULTILINE)


# What is stated elsewhere.

README = (ROOT / "README.md").read_text(encoding="utf-8")


_YES = {True: "yes", False: "no"}
_ROYAL = {RoyalRule.LOSES: "loses the game", RoyalRule.FORBIDDEN: "is forbidden"}
IN_WORDS: dict[str, tuple[tuple[str, ...], dict[Any, str]]] = {
    "royals in the opening row": (
        ("opening_row",),
        {
            OpeningRow.ROYALS_TO_BOTTOM: "go to the bottom",
            OpeningRow.NUMBER_CARDS_ONLY: "are replaced by number cards",
        },
    ),
    "the set-up draws a hand": (("opening_hand",), _YES),
    "round 1 begins with": (
        ("first_phase",),
        {FirstPhase.ENEMY: "the Enemy Phase", FirstPhase.CAPTURE: "the Capture Phase"},
    ),
    "the row still closes up once the enemy deck is empty": (("closes_up_when_enemy_deck_is_empty",), _YES),
    "a Joker counts as the highest card of the target's suit": (
        ("joker_copies",),
        {JokerCopies.SPENT: "that is spent with it", JokerCopies.HELD: "in hand"},
    ),
    "giving up a royal": (("royal_given_up",), _ROYAL),
    "sacrificing a royal": (("royal_sacrificed",), _ROYAL),
    "the game is lost if a Capture Phase begins without": (
        ("stuck",),
        {StuckRule.NO_SAFE_ACTION: "a safe action", StuckRule.NO_ACTION: "a legal action"},
    ),
    "both piles may be looked through": (("discard_pile_visible", "enemy_capture_pile_visible"), _YES),
}


def test_the_table_of_the_variants_is_of_the_code() -> None:
    page = (DOCS / "reference" / "variants.md").read_text(encoding="utf-8")
    header, _, *rows = map(cells, re.findall(r"^\|.*\|$", page, flags=re.MULTILINE))
    columns = [VARIANTS[f"{name.lower()}@1"] for name in header[1:]]
    assert [variant.id for variant in columns] == list(VARIANTS)
    assert [row[0] for row in rows] == list(IN_WORDS)
    assert sorted(flag for flags, _ in IN_WORDS.values() for flag in flags) == sorted(flags_of(BETA))
    for row in rows:
        flags, words = IN_WORDS[row[0]]
        for flag in flags:
            assert row[1:] == [words[getattr(variant, flag)] for variant in columns]


def test_the_speeds_of_the_readme_are_those_of_the_kept_run() -> None:
    numbers = re.findall(r"\d+,\d{3}", README)
    kept = [row[1] for row in _fragments.results()[0][1:]]
    assert numbers
    assert set(numbers) <= set(kept)


def test_the_kept_run_of_the_benchmark_has_every_variant() -> None:
    speeds, ratios, imports, *others = _fragments.results()
    names = {row[0] for row in speeds}
    assert {f"solitaire {each}" for each in VARIANTS} <= names
    assert {name.split()[0] for name in names} >= GAMES.keys()
    assert [len(rows[0]) for rows in (speeds, ratios, imports, *others)] == [4, 4, 2, 2, 2, 2, 2]


def test_the_limits_of_the_formats_are_those_of_the_code() -> None:
    text = (DOCS / "reference" / "formats.md").read_text(encoding="utf-8")
    limits = [cells(row)[0] for row in re.findall(r"^\| [0-9].*$", text, flags=re.MULTILINE)]
    assert limits == [f"{LONGEST_TEXT // 2**20} MiB", f"{MOST_VALUES:,}", str(DEEPEST_NESTING)]
    assert f"{ROOM} characters free" in text
    security = (DOCS.parent / "SECURITY.md").read_text(encoding="utf-8")
    assert f"{limits[0]} of JSON; {limits[1]} values; {limits[2]} lists and objects inside each other" in security
    assert f"at most {MOST_VALUES // 2:,} actions" in security
    assert len(re.findall(rf"^\| `card_capture .* \| {VERSION} \|$", text, flags=re.MULTILINE)) == len(get_args(Form))


def test_the_options_of_the_command_line_are_all_described() -> None:
    text = (DOCS / "reference" / "command-line.md").read_text(encoding="utf-8")
    described = {cells(row)[0].split()[0]: cells(row)[2] for row in re.findall(r"^\| `--.*$", text, flags=re.MULTILINE)}
    usage = re.sub(r"\s+", " ", make_parser().format_help())
    assert set(described) == set(re.findall(r"(?<= )--[a-z]+", usage))
    defaults = dict(re.findall(r"(--[a-z]+) (?:[A-Z]|\{)[^)]*?default: (\w+)\)", usage))
    assert {option: described[option] for option in defaults} == defaults
