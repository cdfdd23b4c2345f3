"""
Compare the public names with those of the last tag, and exit with 1 if something breaks that was promised to stay.

Run it from the root of a clone that has tags. Modules whose docstring says that they are provisional are left out. It
does not notice a name that was only removed from `__all__`; `tests/public_api.txt` does.
"""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import griffe

COLOURS = re.compile(r"\x1b\[\d+m")


def find_last_tag() -> str | None:
    """Return the last tag before this commit, or None if there is none."""
    command = ["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"]
    ran = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")  # noqa: S603 - the command above
    return ran.stdout.strip() or None


def list_breaks(tag: str) -> Iterator[str]:
    """Yield a line for each change since *tag* that breaks a name that is public and stable."""
    before = griffe.load_git("card_capture", ref=tag, search_paths=["src"])
    now = griffe.load("card_capture", search_paths=["src"])
    for breakage in griffe.find_breaking_changes(before, now):
        module = before[breakage.obj.path.split(".")[1]]
        docstring = module.docstring.value if module.docstring else ""
        if "\nProvisional until " not in docstring:
            yield COLOURS.sub("", breakage.explain(griffe.ExplanationStyle.ONE_LINE))


def main() -> int:
    """Print the breaks and return the exit code."""
    tag = find_last_tag()
    if tag is None:
        print("there is no tag to compare with")
        return 0
    breaks = sorted(set(list_breaks(tag)))
    print(*breaks, f"{len(breaks)} breaks since {tag}", sep="\n")
    return 1 if breaks else 0


if __name__ == "__main__":
    sys.exit(main())
