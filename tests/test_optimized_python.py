"""Under `python -O`, which leaves out assertions, the tests run, and still fail when they should."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

TESTS = {
    "__init__.py": "",
    "helper.py": "def require(value):\n    assert value\n",
    "test_all.py": """
from tests.helper import require

def test_that_python_leaves_out_assertions():
    assert not __debug__
    exec("assert False")

def test_an_assertion():
    assert False

def test_the_assertion_of_a_helper():
    require(False)
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("option", ["-n0", "-n1"])
def test_assertions_of_tests_are_run(tmp_path: Path, option: str) -> None:
    """In the process that was started and in those that it starts; also the assertions of helpers of tests."""
    for name in ("conftest.py", "pyproject.toml"):
        shutil.copy(ROOT / name, tmp_path)
    folder = tmp_path / "tests"
    folder.mkdir()
    shutil.copy(ROOT / "tests" / "needs.py", folder)  # conftest.py imports it
    for name, text in TESTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-O", "-m", "pytest", "-q", option, "-p", "no:cacheprovider", "tests"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    ran = subprocess.run(  # noqa: S603 - our own
        command, cwd=tmp_path, env=environment, capture_output=True, check=False, encoding="utf-8"
    )
    assert "2 failed, 1 passed" in ran.stdout, ran.stdout + ran.stderr
    assert "test_that_python_leaves_out_assertions" not in ran.stdout
