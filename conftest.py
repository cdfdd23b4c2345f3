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

# Tests, modules and pages that need an extra, each after the package that it needs. They are left out where that is not
# installed.
NEEDS = (
    ("distributed", "docs/how-to/study-games.md"),
    ("distributed", "tests/simulation/test_dask.py"),
    ("gymnasium", "docs/how-to/train-agents.md"),
    ("gymnasium", "src/card_capture/rl/gymnasium.py"),
    ("gymnasium", "tests/rl/test_gymnasium.py"),
    ("mcp", "docs/how-to/let-a-language-model-play.md"),
    ("numba", "src/card_capture/_kernel/*"),
    ("numba", "src/card_capture/simulation/fast.py"),
    ("numba", "src/card_capture/solver/_compiled.py"),
    ("numba", "src/card_capture/solver/_fast.py"),
    ("numba", "tests/kernel/*"),
    ("numba", "tests/solver/test_fast.py"),
    ("numpy", "docs/how-to/train-an-agent.md"),
    ("numpy", "docs/reference/codec.md"),
    ("numpy", "src/card_capture/rl/_moments.py"),
    ("numpy", "src/card_capture/rl/_options.py"),
    ("numpy", "src/card_capture/rl/codec/*"),
    ("numpy", "src/card_capture/rl/imitation.py"),
    ("numpy", "tests/rl/golden/*"),
    ("numpy", "tests/rl/test_codec.py"),
    ("numpy", "tests/rl/test_golden.py"),
    ("numpy", "tests/rl/test_imitation.py"),
    ("numpy", "tests/rl/test_learning.py"),
    ("numpy", "tests/rl/test_observation.py"),
    ("pandas", "docs/how-to/study-games.md"),
    ("pettingzoo", "docs/how-to/train-agents.md"),
    ("pettingzoo", "src/card_capture/rl/pettingzoo.py"),
    ("pettingzoo", "tests/rl/test_pettingzoo.py"),
    ("polars", "docs/how-to/study-games.md"),
    ("pyspiel", "docs/how-to/play-in-openspiel.md"),
    ("pyspiel", "src/card_capture/rl/openspiel.py"),
    ("pyspiel", "tests/rl/test_openspiel.py"),
)
collect_ignore_glob = sorted({pattern for name, pattern in NEEDS if not find_spec(name)})


def pytest_configure(config: pytest.Config) -> None:
    """Leave out the same modules where the package is installed elsewhere, since the list above is for this folder."""
    package = find_spec("card_capture")
    assert package is not None
    assert package.submodule_search_locations
    folder = package.submodule_search_locations[0]
    modules = [pattern.removeprefix("src/card_capture/") for pattern in collect_ignore_glob if "src/" in pattern]
    config.option.ignore_glob = [*(config.option.ignore_glob or ()), *(f"{folder}/{name}" for name in modules)]
