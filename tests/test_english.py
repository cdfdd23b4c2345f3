"""
Keep phrases that native speakers stumble over out of docstrings, comments, messages and pages.

CONTRIBUTING has the rules behind the families. `python -m tests.test_english` counts the phrases in all files.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from attrs import frozen

ROOT = Path(__file__).parents[1]

PATHS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("src/**/*.py", "docs/**/*.py", "docs/**/*.md", "*.md", "benchmarks/*.md")
    for path in ROOT.glob(pattern)
)
"""Every file whose English is checked."""


@frozen
class Family:
    """
    Phrases of one kind.

    Attributes:
        pattern: What to look for, in text whose white space is single spaces.
        advice: What to write instead.
        slip: A text that has such a phrase.
        right: A similar text that is good English.
    """

    pattern: str
    advice: str
    slip: str
    right: str


FAMILIES = {
    "is no": Family(
        r"(?<![Tt]here )\b(?:is|are|was|were) no (?!longer\b|more\b|less\b|later\b|other\b|exception\b)",
        "is not a",
        "It is no integer.",
        "There is no card left, so the game is no longer running. This rule is no exception.",
    ),
    "is none": Family(
        r"(?<![Tt]here )\b(?:is|are) none\b(?! of)", "is not one", "It is none.", "It is none of the three."
    ),
    "sure to be": Family(r"\bsure to be\b", "if it is ...; raise otherwise", "Return it, sure to be one.", "Be sure."),
    "will not do": Family(
        r"\b(?:will not|won't) do\b(?! \w)", "expected ..., got ...", "'Td' will not do: x", "It will not do that."
    ),
    "wanted": Family(r"\bwanted\b", "expected", "wanted a Card", "expected a Card, because players want one"),
    "a text": Family(r"\b[Aa] text\b", "a string", "None is not a text.", "a text file".replace("text", "plain file")),
    "so many": Family(
        r"\bso many\b|\bas many\b(?!(?: \S+){0,6} as\b)",
        "that many, the same number of",
        "both have as many",
        "at least as many cards as before",
    ),
    "beside": Family(r"\bbeside\b", "besides, next to", "the card beside it", "Besides, there are others."),
    "hangs on": Family(
        r"\b(?:hangs?|hung) on\b", "depends on", "It hangs on the table.", "A picture hangs over the table."
    ),
    "stands in": Family(
        r"\bstands? (?:in|on|twice|there|alone|before|after)\b|\bstood in\b",
        "is in, appears twice",
        "2c stands in hand and in deck",
        "The number stands for the rule.",
    ),
    "whoever": Family(
        r"\b[Ww](?:ho|hat)(?:so)?ever\b|\b(?:[Ss]ome|[Nn]o)body\b",
        "the player who, anything that",
        "whoever knows one knows all",
        "However, whenever a player does, no player minds.",
    ),
    "shall": Family(r"\bshall\b", "will, must", "as they shall lie", "a shallow copy"),
    "sight": Family(r"\bsights?\b", "view", "sight = view(state)", "an insight"),
    "for ever": Family(r"\bfor ever\b", "forever", "the same for ever", "the same forever, for every game"),
    "told": Family(
        r"\b(?:told|tells)\b(?!(?: \w+){0,3} apart)",
        "say, show",
        "what narrate tells",
        "Its name tells the two apart. They can be told apart.",
    ),
    "cassino": Family(r"(?i)cassino", "casino", "card_capture.cassino", "card_capture.casino"),
}

OPENING = Family(
    r"^(?:Return|Yield|Raise|Give|Say|Find) (?:what|how|who|whose|in what|of what|where|that which)\b(?! many)",
    "Return, Yield or Raise with a noun",
    "Return what it is.",
    "Return how many cards are red.",
)
"""For the beginning of docstrings only."""

RIGHT: dict[str, tuple[str, ...]] = {
    "src/card_capture/_cli/arguments.py": ("cassino",),  # another spelling of the name, as users may type it
    "docs/reference/rules/casino.md": ("spelt Cassino",),
    "src/card_capture/errors.py": ("cassino",),  # the misspelling in an example
}
"""Phrases that match a family but are right in their context, by file."""


@frozen
class Text:
    """A piece of English in a file."""

    line: int
    words: str
    is_docstring: bool = False


def texts_of(path: str) -> Iterator[Text]:
    """Yield all English of a file: a whole page, or the docstrings, strings, comments and names of a module."""
    content = (ROOT / path).read_text(encoding="utf-8")
    if path.endswith(".md"):
        # The table of CONTRIBUTING that shows such phrases on purpose:
        content = re.sub(r"(?s)(?<=\n)\| rule \| not this .*?\n\n", lambda found: "\n" * found[0].count("\n"), content)
        for number, block in enumerate_blocks(content):
            yield Text(number, block)
        return
    tree = ast.parse(content)
    docstrings = {
        node.body[0].value
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Text(node.lineno, node.value, is_docstring=node in docstrings)
    comment, first = "", 0
    for token in tokenize.generate_tokens(io.StringIO(content).readline):
        if token.type == tokenize.COMMENT:  # a comment of several lines is one text
            comment, first = f"{comment} {token.string.lstrip('# ')}", first or token.start[0]
        elif token.type != tokenize.NL and comment:
            yield Text(first, comment)
            comment, first = "", 0
        if token.type == tokenize.NAME:
            yield Text(token.start[0], token.string.replace("_", " "))


def enumerate_blocks(content: str) -> Iterator[tuple[int, str]]:
    """Yield the paragraphs of a page, each with the number of its first line."""
    line = 1
    for block in re.split(r"(\n\s*\n)", content):
        if block.strip():
            yield line, block
        line += block.count("\n")


def slips_in(path: str) -> Iterator[tuple[str, str]]:
    """Yield the family and the place of each stumbling phrase of a file."""
    for text in texts_of(path):
        words = " ".join(text.words.split())
        families = FAMILIES | ({"Return what": OPENING} if text.is_docstring else {})
        for name, family in families.items():
            for found in re.finditer(family.pattern, words):
                around = words[max(0, found.start() - 40) : found.end() + 40]
                if not any(right in around for right in RIGHT.get(path, ())):
                    yield name, f"{path}:{text.line}: ...{around}... (write: {family.advice})"


@pytest.mark.parametrize("path", PATHS)
def test_a_file_has_no_stumbling_phrases(path: str) -> None:
    assert not [place for _, place in slips_in(path)]


def test_pages_and_modules_are_both_checked() -> None:
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "docs/index.md", "docs/_hook.py"} <= set(PATHS)
    assert "src/card_capture/cards.py" in PATHS


def test_every_exception_is_needed() -> None:
    for path, phrases in RIGHT.items():
        assert all(phrase in (ROOT / path).read_text(encoding="utf-8") for phrase in phrases)


@pytest.mark.parametrize("family", [*FAMILIES.values(), OPENING], ids=[*FAMILIES, "Return what"])
def test_a_family_finds_slips_and_leaves_good_english_alone(family: Family) -> None:
    assert re.search(family.pattern, family.slip)
    assert not re.search(family.pattern, family.right)


def test_docstrings_strings_comments_and_names_are_all_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
        '''Return what is to be.'''
        the_sight = "It is\\n" "wanted"
        # This hangs
        # on that.
        class A:
            '''It
            is none.'''
    """
    (tmp_path / "module.py").write_text(dedent(code), encoding="utf-8")
    (tmp_path / "page.md").write_text("# Title\n\nThis is\nno title, for\never.\n", encoding="utf-8")
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    assert Counter(name for name, _ in slips_in("module.py")) == Counter(
        ["Return what", "sight", "wanted", "hangs on", "is none"]
    )
    assert [(name, place.split(": ")[0]) for name, place in slips_in("page.md")] == [
        ("is no", "page.md:3"),
        ("for ever", "page.md:3"),
    ]


if __name__ == "__main__":
    for name, count in Counter(name for path in PATHS for name, _ in slips_in(path)).most_common():
        print(f"{count:5d}  {name}")  # noqa: T201
