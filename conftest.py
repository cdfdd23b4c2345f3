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

# Tests and modules that need an extra are left out where it is not installed; the right side lists patterns of paths.
NEEDS = {
    "distributed": ["tests/simulation/test_dask.py", "docs/how-to/study-games.md"],
    "numba": [
        "*/_kernel/*",
        "*/simulation/fast.py",
        "tests/kernel/*",
    ],
    "numpy": [],
    "pandas": ["docs/how-to/study-games.md"],
    "polars": ["docs/how-to/study-games.md"],
}
collect_ignore_glob = [pattern for name, patterns in NEEDS.items() if not find_spec(name) for pattern in patterns]
