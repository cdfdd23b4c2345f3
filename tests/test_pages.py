"""The pages that a visitor meets first, and links that work wherever they are shown, without building the site."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest
from _about import ABOUT, DOCS, ROOT
from _examples import mark_output
from _fragments import PICTURES, anchor
from _project import URLS, describe_project, list_games
from _readme_picture import TARGET as TABLE
from _readme_picture import draw_table
from _social_card import HEIGHT, TARGET, WIDTH, draw_page

from card_capture import GAMES, __version__
from card_capture._playground._links import read_link

EVERY_PAGE = sorted(DOCS.rglob("*.md"))
MODULES = sorted((ROOT / "src").rglob("*.py"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
HOME = (DOCS / "index.md").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

every_game = pytest.mark.parametrize("name", GAMES)


def body_of(page: str) -> str:
    """Return a page without what is above its text."""
    return re.sub(r"\A---\n.*?\n---\n", "", page, flags=re.DOTALL)


def first_program(page: str) -> str:
    return re.findall(r"```python\n(.*?)\n+```", page, flags=re.DOTALL)[0]


# The first page.


def test_the_home_page_begins_with_the_table_and_one_sentence() -> None:
    heading, table, sentence, install, program, *_ = body_of(HOME).strip().split("\n\n")
    assert (heading, table) == ("# card_capture", "<!-- made: playground -->")
    assert len(re.findall(r"[.?!](?= |\n|$)", sentence)) == 1
    assert install == f"```sh\npip install {PYPROJECT['name']}\n```"
    assert program.startswith("```python\n>>> from card_capture import ")


def test_the_readme_and_the_home_page_show_the_same_game_of_at_most_ten_lines() -> None:
    program = first_program(HOME)
    assert program == first_program(README)
    assert "won" in program
    assert len(re.findall(r"^(?:>>>|\.\.\.) ", program, flags=re.MULTILINE)) <= 10


def test_the_readme_begins_with_a_table_and_one_sentence() -> None:
    heading, picture, sentence, install, *_ = README.split("\n\n")
    assert heading == "# card_capture"
    assert picture.endswith(f"]({TABLE.relative_to(ROOT).as_posix()})")
    assert len(re.findall(r"[.?!](?= |\n|$)", sentence)) == 1
    assert f"`pip install {PYPROJECT['name']}`" in install


def test_the_readme_has_two_commands_to_set_up() -> None:
    commands = re.findall(r"```sh\n(.*?)\n```", README, flags=re.DOTALL)
    assert [command.rpartition(" ")[2] for command in commands] == ["card_capture", "pytest"]
    assert all(command.startswith("python3 -m venv .venv && ") for command in commands)


def test_the_picture_of_the_readme_is_what_the_library_draws() -> None:
    """If it isn't, run `python docs/_readme_picture.py`."""
    picture = TABLE.read_text(encoding="utf-8")
    assert picture == draw_table()
    assert 'role="button"' not in picture
    assert '<rect class="cc-felt" width="760"' in picture  # the background, as wide as the picture
    assert 'width="760"' in picture.partition(">")[0]


# The comparison with other libraries.

COMPARISON = (DOCS / "explanation" / "comparison.md").read_text(encoding="utf-8")
SOURCES = {
    "python-chess": "https://github.com/niklasf/python-chess/blob/",
    "PokerKit": "https://github.com/uoftcprg/pokerkit/blob/",
    "OpenSpiel": "https://github.com/google-deepmind/open_spiel/blob/",
    "RLCard": "https://github.com/datamllab/rlcard/blob/",
    "boardgame.io": "https://github.com/boardgameio/boardgame.io/blob/",
    "pgx": "https://github.com/sotetsuk/pgx/blob/",
}


def rows_of(page: str) -> list[list[str]]:
    """Return the cells of the first table that compares libraries."""
    (found,) = re.findall(r"^\| \| card_capture .*?\n\n", page, flags=re.MULTILINE | re.DOTALL)
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found.strip().splitlines()]


def test_the_readme_and_the_page_compare_alike() -> None:
    header, _, games, *rows = rows_of(COMPARISON)
    assert rows_of(README) == rows_of(COMPARISON)
    assert header == ["", "card_capture", *SOURCES]
    assert 8 <= len([games, *rows]) <= 13
    assert {cell for row in rows for cell in row[1:]} == {"yes", "partly", "no", "–"}
    assert {row[1] for row in rows} == {"yes"}


def test_every_yes_and_partly_has_a_source() -> None:
    header, _, *rows = rows_of(COMPARISON)
    sections = dict(re.findall(r"^## ([^\n]+)\n\n(.*?)(?=^## |\Z)", COMPARISON, flags=re.MULTILINE | re.DOTALL))
    assert [heading.lower() for heading in sections] == [row[0].lower() for row in rows]
    for row, section in zip(rows, sections.values(), strict=True):
        for name, cell in list(zip(header, row, strict=True))[2:]:
            assert cell in {"no", "–"} or SOURCES[name] in section, (name, row[0])
    revisions = {(name, found) for name, start in SOURCES.items() for found in re.findall(f"{start}(.*?)/", COMPARISON)}
    assert len(revisions) == len(SOURCES)
    assert all(re.fullmatch("[0-9a-f]{40}", revision) for _, revision in revisions)


def test_the_output_of_an_example_is_marked_with_its_line_breaks() -> None:
    """What the highlighter leaves unmarked in a traceback, too; blocks without prompts stay as they are."""
    typed = '<span class="gp">&gt;&gt;&gt; </span><span class="n">f</span><span class="p">()</span>\n'
    output = ['<span class="gt">Traceback:</span>\n', "...\n", '<span class="gr">Error</span>: no\n']
    html = f"<pre><span></span><code>{typed}{''.join(output)}{typed}</code></pre>"
    marked = "".join(f'<span class="go">{line}</span>' for line in output)
    assert mark_output(html) == f"<pre><span></span><code>{typed}{marked}{typed}</code></pre>"
    plain = '<pre><code><span class="nb">cd</span> x\n...\n</code></pre><p><code>a</code></p>'
    assert mark_output(plain) == plain


# How to play.


@every_game
def test_how_to_play_takes_a_minute_and_has_pictures(name: str) -> None:
    page = body_of((DOCS / ABOUT[name].how_to_play).read_text(encoding="utf-8"))
    pictures = re.findall(r"^<!-- made: picture (\S+) -->$", page, flags=re.MULTILINE)
    prose = re.sub(r"<!--.*?-->|<.+?>|\]\(.+?\)", " ", page, flags=re.DOTALL)
    assert len(re.findall(r"[\w'-]+", prose)) <= 250  # people read 200 to 250 words in a minute
    assert pictures
    assert set(pictures) <= PICTURES.keys()
    assert f"](../{ABOUT[name].rules})" in page


@every_game
def test_how_to_play_leads_to_the_rules_and_to_a_table_of_the_game(name: str) -> None:
    page = (DOCS / ABOUT[name].how_to_play).read_text(encoding="utf-8")
    (link,) = re.findall(r'href="../../play/(#.+?)"', page)
    assert read_link(link.replace("&amp;", "&")).deal.name == name  # type: ignore[union-attr]
    rules = (DOCS / ABOUT[name].rules).read_text(encoding="utf-8")
    assert f"](../../{ABOUT[name].how_to_play})" in rules.partition("\n## ")[0]


def test_how_to_play_comes_before_the_numbered_rules() -> None:
    nav = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    places = [nav.index(f": {page}\n") for about in ABOUT.values() for page in (about.how_to_play, about.rules)]
    assert max(places[::2]) < min(places[1::2])


# What is around the pages.


def test_the_templates_know_the_project() -> None:
    project = describe_project()
    assert (project["home"], project["documentation"], project["issues"]) == (
        URLS["Homepage"],
        URLS["Documentation"],
        URLS["Issues"],
    )
    assert project["version"] == __version__
    assert project["joker"].startswith("<svg")
    for game in list_games():
        assert (DOCS / f"{game['rules'].rstrip('/')}.md").exists()
        assert (DOCS / f"{game['how_to_play'].rstrip('/')}.md").exists()


def test_the_social_card_is_a_picture_of_the_size_that_other_sites_expect() -> None:
    content = TARGET.read_bytes()
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")) == (WIDTH, HEIGHT)
    assert len(content) < 150_000
    assert draw_page().count("<svg") == 5


def description_of(page: Path) -> str:
    found = re.match(r"---\n(?:.+\n)*?description: (.+)\n(?:.+\n)*?---\n", page.read_text(encoding="utf-8"))
    return found[1] if found else ""


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_page_has_a_description(page: Path) -> None:
    assert 50 <= len(description_of(page)) <= 160


@pytest.mark.parametrize("page", EVERY_PAGE, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_a_description_with_a_colon_is_quoted(page: Path) -> None:
    """Otherwise it is not YAML, and the page shows it as a heading."""
    description = description_of(page)
    assert description.startswith('"') or not re.search(r": | #", description)


def test_every_description_is_different() -> None:
    assert len({description_of(page) for page in EVERY_PAGE}) == len(EVERY_PAGE) > 20


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.relative_to(ROOT).as_posix())
def test_a_tag_in_a_docstring_is_marked_as_code(module: Path) -> None:
    """A browser would take it for markup, and the page would not show it."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            text = ast.get_docstring(node) or ""
            prose = re.sub(r"`[^`\n]*`|^ *>>>.*(?:\n.*\S.*)*", "", text, flags=re.MULTILINE)
            assert not re.search(r"</?\w+>", prose), prose


# Links where a Git host shows the Markdown as it is.

SHOWN_AS_THEY_ARE = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "benchmarks/README.md",
    "tests/README.md",
]


def without_code(page: str) -> str:
    return re.sub(r"```.*?```|`[^`\n]*`", "`code`", page, flags=re.DOTALL)


def headings_of(page: str) -> list[str]:
    """Return the anchors that a Git host makes of the headings."""
    found = re.findall(r"^#+ (.+)$", page, flags=re.MULTILINE)
    return [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found]


def find_what_only_the_site_can_show(page: str) -> list[str]:
    """Return the parts of a page that a Git host would show raw: generated parts, its references and its anchors."""
    defined = set(re.findall(r"^\[(.+?)\]: ", page, flags=re.MULTILINE))
    text = without_code(page)
    references = [name for name in re.findall(r"\]\[(.*?)\]", text) if name not in defined]
    return [*re.findall(r"<!-- made: .*?-->|\{ #.+? \}|^!!! .+$", text, flags=re.MULTILINE), *references]


@pytest.mark.parametrize("file", SHOWN_AS_THEY_ARE)
def test_links_lead_to_what_reads_well_as_it_is(file: str) -> None:
    page = (ROOT / file).read_text(encoding="utf-8")
    assert not find_what_only_the_site_can_show(page)
    for link in re.findall(r"\]\((?!https?:|mailto:)(.+?)\)", without_code(page)):
        target, _, part = link.partition("#")
        path = (ROOT / file).parent / target if target else ROOT / file
        assert path.exists(), link
        if path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            assert not part or part in headings_of(text), link
            if file == "README.md":
                assert not find_what_only_the_site_can_show(text), link


@pytest.mark.parametrize("file", SHOWN_AS_THEY_ARE)
def test_links_to_the_site_lead_to_pages(file: str) -> None:
    """The newest release is published below `latest`."""
    page = (ROOT / file).read_text(encoding="utf-8")
    for link in re.findall(rf"{re.escape(URLS['Documentation'])}(\S*?)[)\s>]", page):
        path, _, part = link.removeprefix("latest/").partition("#")
        assert link.startswith("latest/")
        target = DOCS / f"{path.rstrip('/')}.md"
        assert target.exists(), link
        assert not part or f"{{ #{part} }}" in target.read_text(encoding="utf-8"), link


def test_the_readme_leads_to_the_site() -> None:
    defined = re.findall(rf"^\[(.+?)\]: {re.escape(URLS['Documentation'])}latest/", README, flags=re.MULTILINE)
    assert len(defined) > 5
    assert all(f"][{name}]" in README for name in defined)
    assert f"#{anchor('CC-10')}" in README


@pytest.mark.parametrize(
    "raw",
    ["<!-- made: picture phases -->", "See [`Variant`][card_capture.solitaire.Variant].", "## 10 Shuffling { #cc-10 }"],
)
def test_a_page_for_the_site_alone_is_recognised(raw: str) -> None:
    assert find_what_only_the_site_can_show(f"# Title\n\n{raw}\n")
    assert not find_what_only_the_site_can_show(f"# Title\n\n`{raw}`\n\nSee [this][here].\n\n[here]: index.md\n")
