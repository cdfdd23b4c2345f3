"""
Publish the documentation of a branch or a tag with mike.

    python .ci/publish_docs.py main
    python .ci/publish_docs.py v1.2.3

The main branch becomes `dev`, and a release the version 1.2. Only the newest release becomes `latest`: neither a
pre-release nor a later fix of an older version does. The pages of a pre-release are not published; `dev` has them.

The host shows 404.html from the root of the branch for any wrong address, so it is copied there from `latest`, or from
`dev` until there is a release.
"""
# ruff: noqa: INP001, S603, S607, T201 - a script that runs git and mike

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory


def list_mike_calls(name: str, tags: Iterable[str]) -> Sequence[Sequence[str]]:
    """Return the arguments of each call of mike for the branch or tag *name*, where *tags* are all that exist."""
    if name == "main":
        return [["deploy", "--push", "dev"]]
    released = read_numbers(name)
    if not released:
        return []
    version = "{}.{}".format(*released)
    if released < max(map(read_numbers, tags), default=()):
        return [["deploy", "--push", version]]
    return [["deploy", "--push", "--update-aliases", version, "latest"], ["set-default", "--push", "latest"]]


def read_numbers(tag: str) -> tuple[int, ...]:
    """Return the three numbers of a release's tag, and none for any other tag."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)", tag)
    return tuple(map(int, found.groups())) if found else ()


def find_404(calls: Sequence[Sequence[str]], tags: Iterable[str]) -> str | None:
    """Return the folder whose 404.html goes to the root of the branch, or None if the one that is there stays."""
    if any("latest" in call for call in calls):
        return "latest"
    return "dev" if any("dev" in call for call in calls) and not any(map(read_numbers, tags)) else None


def publish_404(folder: str) -> None:
    """Copy 404.html from a folder of the published branch to its root."""
    with TemporaryDirectory() as place:
        tree = Path(place, "tree")
        subprocess.run(["git", "fetch", "origin", "gh-pages"], check=True)
        subprocess.run(["git", "worktree", "add", "--detach", tree, "FETCH_HEAD"], check=True)
        try:
            shutil.copy(tree / folder / "404.html", tree / "404.html")
            subprocess.run(["git", "add", "404.html"], cwd=tree, check=True)
            if subprocess.run(["git", "diff", "--cached", "--quiet"], cwd=tree, check=False).returncode:
                subprocess.run(["git", "commit", "--quiet", "-m", f"Take 404.html from {folder}"], cwd=tree, check=True)
                subprocess.run(["git", "push", "origin", "HEAD:gh-pages"], cwd=tree, check=True)
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], check=True)


def main(name: str) -> None:
    """Call mike for the branch or tag."""
    tags = subprocess.run(["git", "tag", "--list"], check=True, capture_output=True, text=True).stdout.split()
    calls = list_mike_calls(name, tags)
    if not calls:
        print(f"{name} is not a release: its pages are not published")
    for arguments in calls:
        print("mike", *arguments, flush=True)
        subprocess.run(["mike", *arguments], check=True)
    if folder := find_404(calls, tags):
        publish_404(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
