"""
Documents that were once written, and that every release reads.

They are variants, states, views and seen records. `test_golden.py` reads records, `test_main_study.py` studies,
`test_main_solver.py` pars, and `solver/test_daily.py` the seeds of dates.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from card_capture.records import SeenRecord, load
from tests.formats import make

VALUES = dict(make.make_values())

every_file = pytest.mark.parametrize("name", VALUES)


def read(name: str) -> Any:
    content = (make.FOLDER / name).read_bytes()
    return SeenRecord.from_json(content) if name.startswith("seen-record") else load(content)


def test_no_file_is_left_out() -> None:
    assert {path.name for path in make.FOLDER.glob("*.json")} == VALUES.keys()


@every_file
def test_an_old_document_is_read(name: str) -> None:
    assert read(name) == VALUES[name]


@every_file
def test_its_text_is_canonical(name: str) -> None:
    """To the byte. Once the format has another version, this holds for the files of that version only."""
    assert make.write_value(read(name)) == (make.FOLDER / name).read_text(encoding="utf-8")


def test_make_writes_what_is_missing_and_leaves_the_others_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, *missing = VALUES
    (tmp_path / kept).write_text("mine")
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    make.main()
    assert (tmp_path / kept).read_text() == "mine"
    for name in missing:
        assert (tmp_path / name).read_bytes() == (Path(make.__file__).parent / name).read_bytes()
