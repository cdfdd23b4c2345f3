"""The comparison of the public names with the last tag, on a small package with a history of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / ".ci" / "check_api.py"

FILES = {
    "__init__.py": '"""A package."""\n',
    "games.py": '"""Stable."""\n\nfrom card_capture._rules import score\n\n__all__ = ["score"]\n',
    "_rules.py": "def score(card: str) -> int:\n    return len(card)\n\n\ndef help(card: str) -> int:\n    return 0\n",
    "svg.py": '"""\nPictures.\n\nProvisional until 1.2: all.\n"""\n\n\ndef draw(card: str) -> str:\n    return card\n',
}

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    pytest.importorskip("griffe")
    package = tmp_path / "src" / "card_capture"
    package.mkdir(parents=True)
    for name, text in FILES.items():
        (package / name).write_text(text, encoding="utf-8")
    run_git(tmp_path, "init", "-q")
    run_git(tmp_path, "add", "-A")
    run_git(tmp_path, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "Begin")
    return tmp_path


def run_git(clone: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], check=True, cwd=clone)  # noqa: S603, S607 - our own


def edit(clone: Path, name: str, old: str, new: str) -> None:
    file = clone / "src" / "card_capture" / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def check(clone: Path) -> tuple[int, str]:
    command = [sys.executable, str(SCRIPT)]
    ran = subprocess.run(command, capture_output=True, check=False, cwd=clone, encoding="utf-8")  # noqa: S603 - our own
    return ran.returncode, ran.stdout + ran.stderr


def test_there_is_nothing_to_compare_without_a_tag(clone: Path) -> None:
    assert check(clone) == (0, "there is no tag to compare with\n")


def test_a_required_parameter_of_a_stable_name_is_a_break(clone: Path) -> None:
    run_git(clone, "tag", "v1.0.0")
    edit(clone, "_rules.py", "score(card: str)", "score(card: str, value: int)")
    code, output = check(clone)
    assert code == 1
    assert "_rules.py:1: score(value): Parameter was added as required" in output
    assert output.endswith("1 breaks since v1.0.0\n")


def test_provisional_and_private_names_may_change(clone: Path) -> None:
    run_git(clone, "tag", "v1.0.0")
    edit(clone, "_rules.py", "help(card: str)", "help(card: str, value: int)")
    edit(clone, "svg.py", "def draw(", "def paint(")
    assert check(clone) == (0, "0 breaks since v1.0.0\n")
