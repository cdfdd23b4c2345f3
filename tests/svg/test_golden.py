"""The golden pictures: a picture that changes is seen in the diff, and looked at."""

from __future__ import annotations

import pytest

from tests.svg.tables import FOLDER, TABLES


@pytest.mark.parametrize("name", TABLES)
def test_the_picture_is_as_kept(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert kept == TABLES[name]() + "\n", "if the change is meant: python -m tests.svg.tables, and look at the pictures"


def test_every_kept_picture_is_drawn() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(TABLES)
