"""The tests, modules and pages that need an extra, which are left out where it is not installed."""

from importlib.util import find_spec

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
    ("numpy", "tests/rl/test_odd_arguments.py"),
    ("pandas", "docs/how-to/study-games.md"),
    ("pettingzoo", "docs/how-to/train-agents.md"),
    ("pettingzoo", "src/card_capture/rl/pettingzoo.py"),
    ("pettingzoo", "tests/rl/test_pettingzoo.py"),
    ("polars", "docs/how-to/study-games.md"),
    ("pyspiel", "docs/how-to/play-in-openspiel.md"),
    ("pyspiel", "src/card_capture/rl/openspiel.py"),
    ("pyspiel", "tests/rl/test_openspiel.py"),
)
"""Patterns of paths, each after the package that it needs."""

LEFT_OUT = sorted({pattern for name, pattern in NEEDS if not find_spec(name)})
"""The patterns whose package is not installed."""
