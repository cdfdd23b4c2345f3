"""
Publish the documentation of a branch or a tag with mike.

    python .ci/publish_docs.py main
    python .ci/publish_docs.py v1.2.3

The main branch becomes `dev`, and a release the version 1.2. Only the newest release becomes `latest`: neither a
pre-release nor a later fix of an older version does. The pages of a pre-release are not published; `dev` has them.
"""
# ruff: noqa: INP001, S603, S607, T201 - a script that runs git and mike

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Sequence


def mike_calls(name: str, tags: Iterable[str]) -> Sequence[Sequence[str]]:
    """Return the arguments of each call of mike for the branch or tag *name*, where *tags* are all that exist."""
    if name == "main":
        return [["deploy", "--push", "dev"]]
    released = numbers(name)
    if not released:
        return []
    version = "{}.{}".format(*released)
    if released < max(map(numbers, tags), default=()):
        return [["deploy", "--push", version]]
    return [["deploy", "--push", "--update-aliases", version, "latest"], ["set-default", "--push", "latest"]]


def numbers(tag: str) -> tuple[int, ...]:
    """Return the three numbers of a release's tag, and none for any other tag."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)", tag)
    return tuple(map(int, found.groups())) if found else ()


def main(name: str) -> None:
    """Call mike for the branch or tag."""
    tags = subprocess.run(["git", "tag", "--list"], check=True, capture_output=True, text=True).stdout.split()
    calls = mike_calls(name, tags)
    if not calls:
        print(f"{name} is not a release: its pages are not published")
    for arguments in calls:
        print("mike", *arguments, flush=True)
        subprocess.run(["mike", *arguments], check=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
