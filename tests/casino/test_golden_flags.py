"""Golden games under flags that no registered variant changes: what was played once is played forever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from card_capture.records import GameRecord
from tests.casino.golden_flags import FOLDER, RULES, play

FILES = sorted(FOLDER.glob("*.json"))


def read(path: Path) -> GameRecord[Any, Any, Any, Any]:
    return GameRecord.from_json(path.read_bytes())


def test_every_rule_has_its_games() -> None:
    assert [path.stem for path in FILES] == sorted(f"{name}-{seed}" for name in RULES for seed in (1, 2))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_game_replays(path: Path) -> None:
    record = read(path)
    *_, last = record.replay()
    assert last.outcome == record.outcome is not None
    assert record.to_json() + "\n" == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_maker_makes_it_again(path: Path) -> None:
    name, _, seed = path.stem.rpartition("-")
    assert play(RULES[name], int(seed)) == read(path)


def test_the_flags_show() -> None:
    """Joined cards, builds for the partner, and matches that end in the middle of a round."""
    played = {
        name: [str(action) for seed in (1, 2) for action in read(FOLDER / f"{name}-{seed}.json").actions]
        for name in RULES
    }
    assert any(action.startswith("trail") and "build" in action for action in played["table_only_builds"])
    assert any(action.endswith("for partner") for action in played["build_for_partner"])
    assert any(action.endswith("for partner") for action in played["together"])
    assert any(len(read(FOLDER / f"score_timing-{seed}.json").actions) % 48 for seed in (1, 2))
