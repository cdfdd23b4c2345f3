"""The tables that a script makes of the pars in files."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

FILE = Path(__file__).parents[2] / "benchmarks" / "par_study.py"

PARS = """\
seed,variant,fingerprint,low,high,nodes,limit,version
1,beta@1,0385a73c2bcd,0,0,10,500,0.1.0
2,beta@1,0385a73c2bcd,1,1,30,500,0.1.0
3,beta@1,0385a73c2bcd,1,2,500,500,0.1.0
4,beta@1,0385a73c2bcd,,,7,500,0.1.0
5,beta@1,0385a73c2bcd,2,,500,500,0.1.0
6,beta@1,0385a73c2bcd,1,1,20,500,0.1.0
"""


@pytest.fixture
def study() -> ModuleType:
    specification = importlib.util.spec_from_file_location("par_study", FILE)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_intervals_are_wilsons(study: ModuleType) -> None:
    """The bounds of 2 of 6 solve (share - p)^2 = z^2 p (1 - p) / n; those of 0 and of all end at 0 and 1."""
    for hits, trials in ((2, 6), (0, 10), (10, 10), (81, 263)):
        low, high = study.compute_wilson_interval(hits, trials)
        for bound in (low, high):
            if 0 < bound < 1:
                distance = (hits / trials - bound) ** 2
                assert distance == pytest.approx(study.Z**2 * bound * (1 - bound) / trials)
    assert study.compute_wilson_interval(0, 10)[0] == 0
    assert study.compute_wilson_interval(10, 10)[1] == pytest.approx(1)


def test_the_tables(study: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "pars.csv"
    file.write_text(PARS, encoding="utf-8")
    study.main([str(file)])
    one, two = "1 (16.7 %, 3.0 to 56.4)", "2 (33.3 %, 9.7 to 70.0)"
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "| variant | deals | par 0 | par 1 | no win | open |",
        "| --- | --- | --- | --- | --- | --- |",
        f"| beta@1 | 6 | {one} | {two} | {one} | {two} |",
        "",
        "| variant | limit | nodes, median | nodes, most | won by some line |",
        "| --- | --- | --- | --- | --- |",
        "| beta@1 | 500 | 25 | 500 | 4 (66.7 %, 30.0 to 90.3) |",
    ]
