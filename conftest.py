"""The Python in the README is run by the tests, and `python -O -m pytest` runs every assertion in them."""

import os
import sys
from importlib.util import find_spec

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser()], patterns=["README.md"]).pytest()

# So that they are run by pytest, not by Python, which leaves them out under -O; by itself pytest sees to test modules.
pytest.register_assert_rewrite("tests")
if sys.flags.optimize:
    os.environ["PYTHONOPTIMIZE"] = str(sys.flags.optimize)  # the processes of pytest-xdist start without -O

from tests.needs import LEFT_OUT  # noqa: E402 - after the line on assertions

collect_ignore_glob = LEFT_OUT


def pytest_configure(config: pytest.Config) -> None:
    """Leave out the same modules where the package is installed elsewhere, since the list above is for this folder."""
    package = find_spec("card_capture")
    assert package is not None
    assert package.submodule_search_locations
    folder = package.submodule_search_locations[0]
    modules = [pattern.removeprefix("src/card_capture/") for pattern in collect_ignore_glob if "src/" in pattern]
    config.option.ignore_glob = [*(config.option.ignore_glob or ()), *(f"{folder}/{name}" for name in modules)]
