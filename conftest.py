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
    "gymnasium": ["src/card_capture/rl/gymnasium.py", "tests/rl/test_gymnasium.py", "docs/how-to/train-agents.md"],
    "mcp": ["docs/how-to/let-a-language-model-play.md"],
    "numba": [],
    "numpy": [
        "src/card_capture/rl/_moments.py",
        "src/card_capture/rl/_options.py",
        "src/card_capture/rl/codec/*",
        "src/card_capture/rl/imitation.py",
        "tests/rl/golden/*",
        "tests/rl/test_codec.py",
        "tests/rl/test_golden.py",
        "tests/rl/test_imitation.py",
        "tests/rl/test_learning.py",
        "tests/rl/test_observation.py",
        "docs/how-to/train-an-agent.md",
        "docs/reference/codec.md",
    ],
    "pettingzoo": ["src/card_capture/rl/pettingzoo.py", "tests/rl/test_pettingzoo.py", "docs/how-to/train-agents.md"],
    "pyspiel": ["src/card_capture/rl/openspiel.py", "tests/rl/test_openspiel.py", "docs/how-to/play-in-openspiel.md"],
}
collect_ignore_glob = [pattern for name, patterns in NEEDS.items() if not find_spec(name) for pattern in patterns]


def pytest_configure(config: pytest.Config) -> None:
    """Leave out the same modules where the package is installed elsewhere, since the list above is for this folder."""
    package = find_spec("card_capture")
    assert package is not None
    assert package.submodule_search_locations
    folder = package.submodule_search_locations[0]
    modules = [pattern.removeprefix("src/card_capture/") for pattern in collect_ignore_glob if "src/" in pattern]
    config.option.ignore_glob = [*(config.option.ignore_glob or ()), *(f"{folder}/{name}" for name in modules)]
