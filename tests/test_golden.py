"""
The golden games: what a registered variant has once played, it plays forever. See `golden/README.md`.

What is the same for every game is here; what the games of each shall have in them is in its own tests.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from card_capture import GAMES, RecordError, ShuffleError
from card_capture.records import GameRecord, _converter
from tests.casino.golden import PART as CASINO
from tests.commander.golden import PART as COMMANDER
from tests.golden_part import GOLDEN, Part, golden
from tests.solitaire.golden import PART as SOLITAIRE

ROOT = GOLDEN.parents[1]
PARTS = [SOLITAIRE, COMMANDER, CASINO]
FILES = [(part, path) for part in PARTS for path in part.files]

every_part = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
every_file = pytest.mark.parametrize(
    ("part", "path"), FILES, ids=[path.relative_to(GOLDEN).with_suffix("").as_posix() for _, path in FILES]
)


def test_nothing_is_left_out() -> None:
    """Every file is tested, and no game and no registered variant is without its folder."""
    found = {path for path in GOLDEN.rglob("*") if path.is_file() and path.parent.name != "__pycache__"}
    makers = [f"{part.maker}.py" for part in PARTS]
    others = {GOLDEN / name for name in ("README.md", "__init__.py", "writing.py", *makers)}
    assert found == {path for _, path in FILES} | others
    assert {part.name for part in PARTS} == GAMES.keys()
    for part in PARTS:
        assert {path.parent.name for path in part.files} == part.game.VARIANTS.keys()


@every_file
def test_it_replays(part: Part, path: Path) -> None:
    record, states = golden(path).record, golden(path).states
    assert len(states) == len(record.actions) + 1
    assert states[-1].outcome == record.outcome
    assert record.game == part.name
    assert record.variant == states[0].variant == part.game.VARIANTS[path.parent.name]


@every_file
def test_its_text_is_canonical(part: Part, path: Path) -> None:
    """To the byte. Once the format has another version, this holds for the files of that version only."""
    text = path.read_text(encoding="utf-8")
    assert json.loads(text)["game"] == part.name
    assert golden(path).record.to_json() + "\n" == text
    assert len(text.encode()) < part.largest


@every_file
def test_its_name_says_how_it_ends(part: Part, path: Path) -> None:
    assert path.name.startswith(part.beginning(golden(path).record.outcome))


@every_part
def test_no_game_is_there_twice(part: Part) -> None:
    assert len({golden(path).record for path in part.files}) == len(part.files)


# What a change of play would look like


def fault_of(path: Path, field: str, number: int | None, value: object) -> RecordError:
    """Return the error of replaying a file in which one thing is changed."""
    content: dict[str, Any] = json.loads(path.read_bytes())
    if number is None:
        content[field] = value
    else:
        content[field][number] = value
    record = GameRecord.from_json(json.dumps(content))
    with pytest.raises(RecordError) as caught:
        list(record.replay())
    return caught.value


def some_steps(path: Path) -> list[tuple[int, Any, Any]]:
    """Return the first step of a file, one in the middle and the last: their numbers, states and actions."""
    game = golden(path)
    count = len(game.record.actions)
    return [(number, game.states[number], game.record.actions[number]) for number in sorted({0, count // 2, count - 1})]


def following(part: Part, state: Any, action: Any) -> Any:
    """Return the next state, or None if the script of the shuffles has other cards in mind."""
    try:
        return part.game.apply(state, action)
    except ShuffleError:
        return None


@pytest.mark.slow
@every_file
def test_another_digest_is_found(part: Part, path: Path) -> None:
    assert part.name == golden(path).record.game
    for number, _, action in some_steps(path):
        error = fault_of(path, "digests", number, "0" * 12)
        assert error.path == f"$.digests[{number}]"
        assert str(action) in error.problem
        assert golden(path).record.digests[number] in error.problem


@pytest.mark.slow
@every_file
def test_another_action_is_found(part: Part, path: Path) -> None:
    """A legal one by the state it leads to, and one that is refused by the refusal."""
    for number, state, action in some_steps(path):
        legal, expected = part.game.legal_actions(state), following(part, state, action)
        others = [other for other in legal if following(part, state, other) != expected]
        for other in {*others[:1], *others[-1:]}:
            error = fault_of(path, "actions", number, str(other))
            refused = following(part, state, other) is None
            assert error.path == (f"$.actions[{number}]" if refused else f"$.digests[{number}]")
            assert refused or str(other) in error.problem
        illegal = part.refused(state)
        error = fault_of(path, "actions", number, str(illegal))
        assert error.path == f"$.actions[{number}]"
        assert str(illegal) in error.problem


@pytest.mark.slow
@every_file
def test_another_outcome_is_found(part: Part, path: Path) -> None:
    outcome = golden(path).record.outcome
    for other in {None, *part.outcomes} - {outcome}:
        assert fault_of(path, "outcome", None, _converter.to_json(other)).path == "$.outcome"


# How they are made


@pytest.mark.slow
@every_part
def test_make_makes_them_anew_and_leaves_them_alone(part: Part, tmp_path: Path) -> None:
    """In an empty folder come the files that are here, and what is in a folder stays."""

    def made() -> dict[str, bytes]:
        command = [sys.executable, "-m", f"tests.golden.{part.maker}", str(tmp_path)]
        subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.DEVNULL)  # noqa: S603 - the script is ours
        return {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.json")}

    files = made()
    assert files == {path.relative_to(part.folder).as_posix(): path.read_bytes() for path in part.files}
    changed, missing = sorted(files)[:2]
    (tmp_path / changed).write_bytes(b"mine\n")
    (tmp_path / missing).unlink()
    assert made() == {name: b"mine\n" if name == changed else files[name] for name in files if name != missing}
