"""Run the tests inside Pyodide, without those that WebAssembly can't run; `pyodide.mjs` starts this."""
# ruff: noqa: INP001, T201 - a script that prints

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pytest

NO_JSONSCHEMA = "jsonschema needs rpds-py, which has no wheel for WebAssembly on PyPI"
NO_NUMBA = "numba has no wheel for WebAssembly"
NO_TOOLKIT = "prompt_toolkit needs a terminal"
NO_PROCESSES = "there are no processes"
NO_OPENSPIEL = "OpenSpiel has no wheel for WebAssembly"
OTHER_WORDS = "the system names its errors in other words"

# Files that can't be imported there, of the project or of the package.
FILES = {
    "tests/site": "no browser",
    "tests/kernel": NO_NUMBA,
    "card_capture/_kernel": NO_NUMBA,
    "card_capture/simulation/fast.py": NO_NUMBA,
    "card_capture/_cli/play_toolkit.py": NO_TOOLKIT,
    "card_capture/rl/_moments.py": "the tests there don't install NumPy",
    "card_capture/rl/openspiel.py": NO_OPENSPIEL,
    "tests/rl/test_openspiel.py": NO_OPENSPIEL,
    "card_capture/solver/_compiled.py": NO_NUMBA,
    "card_capture/solver/_fast.py": NO_NUMBA,
    "tests/solver/test_fast.py": NO_NUMBA,
    "tests/play/test_reading.py": NO_TOOLKIT,
    "tests/play/test_terminal.py": "there are no terminals",
    "docs/how-to/study-games.md": NO_PROCESSES,
    "tests/simulation/test_dask.py": NO_PROCESSES,
    "tests/simulation/test_executors.py": "there are no threads",
    "tests/simulation/test_processes.py": NO_PROCESSES,
    "tests/test_data.py": NO_JSONSCHEMA,
    "tests/test_schemas.py": NO_JSONSCHEMA,
    "tests/test_schemas_of_commander.py": NO_JSONSCHEMA,
}

# Parts of the names of tests. Each must be found, so that a renamed test does not go missing unnoticed.
TESTS = {
    "test_on_a_real_terminal": "there are no terminals",
    "test_a_file_that_can_not_be_written['loop'": OTHER_WORDS,
    "test_a_file_that_can_not_be_written['xxxxx": OTHER_WORDS,
    "test_a_new_file_has_the_mode": "there is no umask",
    "test_a_pipe_is_written_to": "there are no pipes with a name",
    "test_par_writes_a_file[2]": NO_PROCESSES,
    "test_the_file_is_the_same_for_all_workers_and_chunks[more1": NO_PROCESSES,
    "test_the_file_is_the_same_for_all_workers_and_chunks[more3": NO_PROCESSES,
    "test_a_worker_ends_with_its_parent": NO_PROCESSES,
    "test_only_the_main_thread_has_handlers": "there are no threads",
    "docs/reference/formats.md": NO_JSONSCHEMA,
    "test_ca_13_6_a_crowded_table": "a 32-bit Python can't have a len() of more than 2**31 - 1",
}


def skip_processes(*_: object, **__: object) -> NoReturn:
    """Stand in for the functions that start a process."""
    pytest.skip("WebAssembly has no processes")


class LeaveOut:
    """A plugin that skips the tests listed above."""

    @staticmethod
    def pytest_collection_modifyitems(items: Sequence[pytest.Item]) -> None:
        """Mark the tests, and make sure that each entry is still needed."""
        for part, reason in TESTS.items():
            found = [item for item in items if part in item.nodeid]
            if not found:
                message = f"no test has {part!r} in its name: .ci/pyodide_tests.py is out of date"
                raise pytest.UsageError(message)
            for item in found:
                item.add_marker(pytest.mark.skip(reason=reason))


def main() -> int:
    """Run the tests and return pytest's exit code."""
    for function in "run", "Popen":
        setattr(subprocess, function, skip_processes)
    sys.path.insert(0, ".")
    print("the tests run on CPython", sys.version)
    for path, reason in FILES.items():
        print(f"{path} is left out: {reason}")
    options = ["--numprocesses=0", "-p", "no:cacheprovider", "-q", "-rs", "--hypothesis-profile=quick"]
    folders = [Path.cwd(), *(Path(folder) for folder in sys.path if folder.endswith("site-packages"))]
    ignored = [f"--ignore={folder / path}" for path in FILES for folder in folders]
    return pytest.main([*options, *ignored, "--pyargs", "card_capture", "tests", "docs", "README.md"], [LeaveOut()])


main()
