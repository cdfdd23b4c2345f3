"""Run the examples of the pages: `python` blocks as doctests, `console` blocks as commands."""
# ruff: noqa: INP001 - the documentation is not a package

import os
import shlex
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker

from sybil import Example, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser
from tests.needs import LEFT_OUT


def _run(example: Example) -> str | None:
    """Run the command of a block, and return an error message if its output differs from the page."""
    command, _, shown = example.parsed.partition("\n")
    _, *arguments = shlex.split(command.removeprefix("$ "))
    ran = subprocess.run(  # noqa: S603 - the pages are ours
        [sys.executable, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        env=os.environ | {"PYTHONIOENCODING": "utf-8", "COLUMNS": "", "NO_COLOR": "1"},  # any terminal gives the same
    )
    said = (ran.stdout + ran.stderr).replace(shlex.quote(sys.executable), "python")  # as the page's reader starts it
    if ran.returncode != (2 if ran.stderr else 0):
        return f"{command} exited with {ran.returncode}:\n{said}"
    return None if OutputChecker().check_output(shown, said, ELLIPSIS) else f"{command} printed:\n{said}"


# The scripts build the pages, and some of them import mkdocs. For the pages pytest takes only this list, not the one
# of the root, so it also has the pages that need an extra.
left_out = [path.removeprefix("docs/") for path in LEFT_OUT if path.startswith("docs/")]
collect_ignore_glob = ["_*.py", *left_out]

pytest_collect_file = Sybil(
    parsers=[PythonCodeBlockParser(), CodeBlockParser("console", _run)],
    patterns=["*.md"],
).pytest()
