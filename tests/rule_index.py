"""
Where every numbered rule is decided: an index made from comments such as `# CC-7.3`.

Such a comment appears only on a line that decides the rule. The index is read_index in
CONTRIBUTING.md. This writes it anew:

    python -m tests.rule_index
"""

from __future__ import annotations

import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
PAGES = ROOT / "docs" / "reference" / "rules"
SOURCE = ROOT / "src" / "card_capture"

BEGIN, END = "<!-- rule index: begin -->", "<!-- rule index: end -->"

_NUMBER = re.compile(r"\b(C[CMA])-([0-9]+)\.([0-9]+)\b")


def list_rules() -> list[str]:
    """Return the numbers of all rules on the pages of rules, in their order."""
    headings = r"^### (C[CMA]-[0-9]+\.[0-9]+) "
    return [
        number
        for page in sorted(PAGES.glob("*.md"))
        for number in re.findall(headings, page.read_text("utf-8"), re.MULTILINE)
    ]


@cache
def find_deciding_lines() -> Mapping[str, Sequence[str]]:
    """Return the places, such as "casino/_apply.py:40", of the comments that begin with each rule's number."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path in sorted(SOURCE.rglob("*.py")):
        for line, number in _comments(path):
            found[number].append(f"{path.relative_to(SOURCE).as_posix()}:{line}")
    return found


def _comments(path: Path) -> Iterator[tuple[int, str]]:
    with tokenize.open(path) as file:
        for token in tokenize.generate_tokens(file.readline):
            if token.type == tokenize.COMMENT:
                # The numbers that the comment begins with: "# CC-7.1, CC-7.2: the order matters" has two.
                for number in re.findall(_NUMBER, re.match(r"#(?: C[CMA]-[0-9.]+[0-9],?)*", token.string)[0]):  # type: ignore[index]
                    yield token.start[0], "{}-{}.{}".format(*number)


def make_index() -> str:
    """Return the index as a list in Markdown, a line for each rule that a line of code decides."""
    places = find_deciding_lines()
    return "\n".join(
        f"- {rule}: {', '.join(f'`{place}`' for place in places[rule])}" for rule in list_rules() if places.get(rule)
    )


def read_index() -> str:
    """Return the index that CONTRIBUTING.md has now."""
    return CONTRIBUTING.read_text("utf-8").split(BEGIN)[1].split(END)[0].strip()


if __name__ == "__main__":
    before, rest = CONTRIBUTING.read_text("utf-8").split(BEGIN)
    text = f"{before}{BEGIN}\n\n{make_index()}\n\n{END}{rest.split(END)[1]}"
    CONTRIBUTING.write_text(text, encoding="utf-8", newline="\n")
