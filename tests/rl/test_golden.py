"""Codes and features keep their meaning as long as the version of the codec is the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card_capture.rl import codec
from tests.rl.golden import make

KEPT = json.loads(make.FILE.read_text(encoding="utf-8"))


def test_there_is_a_document_for_this_version() -> None:
    assert make.FILE.name == f"codec-{codec.VERSION}.json"
    assert KEPT["games"].keys() == set(make.RECORDS)


def test_the_names_are_unchanged() -> None:
    names = json.loads(json.dumps(make.make_document()["names"]))
    assert names == KEPT["names"]


@pytest.mark.parametrize("path", make.RECORDS)
def test_masks_codes_and_observations_are_unchanged(path: str) -> None:
    assert make.digest(path) == KEPT["games"][path]


def test_make_leaves_a_document_alone(tmp_path: Path) -> None:
    file = tmp_path / "codec.json"
    make.main(file)
    assert file.read_bytes() == make.FILE.read_bytes()
    file.write_text("old", encoding="utf-8")
    make.main(file)
    assert file.read_text(encoding="utf-8") == "old"
