"""The golden games: what a registered variant has once played, it plays for ever. See `golden/README.md`."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen

from card_capture import (
    CARDS,
    VARIANTS,
    Action,
    Capture,
    Discard,
    GameState,
    GiveUp,
    Outcome,
    Phase,
    RecordError,
    Reshuffled,
    RoyalRule,
    Sacrifice,
    ShuffleError,
    Variant,
    apply,
    legal_actions,
    narrate,
)
from card_capture.records import GameRecord
from card_capture.shuffling import ScriptedShuffler

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*/*.json"))


def name_of(path: Path) -> str:
    return path.relative_to(GOLDEN).with_suffix("").as_posix()


every_file = pytest.mark.parametrize("path", FILES, ids=name_of)
every_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)


@frozen
class Golden:
    """A golden game, as it replays."""

    record: GameRecord[GameState, Action, Variant, Outcome]
    states: Sequence[GameState]

    @property
    def reshuffled(self) -> bool:
        steps = zip(self.states, self.record.actions, strict=False)
        return any(isinstance(event, Reshuffled) for state, action in steps for event in narrate(state, action))


@cache
def golden(path: Path) -> Golden:
    record = GameRecord.from_json(path.read_bytes())
    return Golden(record, tuple(record.replay()))


def test_nothing_is_left_out() -> None:
    """Every file is tested, and no registered variant is without its folder."""
    found = {path for path in GOLDEN.rglob("*") if path.is_file() and path.parent.name != "__pycache__"}
    assert found == {*FILES, GOLDEN / "README.md", GOLDEN / "make.py"}
    assert {path.parent.name for path in FILES} == VARIANTS.keys()


@every_file
def test_it_replays(path: Path) -> None:
    record, states = golden(path).record, golden(path).states
    assert len(states) == len(record.actions) + 1
    assert states[-1].outcome is record.outcome
    assert record.variant == states[0].variant == VARIANTS[path.parent.name]


@every_file
def test_its_text_is_canonical(path: Path) -> None:
    """To the byte. Once the format has another version, this holds for the files of that version only."""
    text = path.read_text(encoding="utf-8")
    assert golden(path).record.to_json() + "\n" == text
    assert len(text.encode()) < 8 * 1024


@every_file
def test_its_name_says_how_it_ends(path: Path) -> None:
    outcome = golden(path).record.outcome
    assert path.name.startswith("unfinished-" if outcome is None else outcome.value.lower().replace("_", "-") + "-")


# What each variant has


def ends(outcome: Outcome | None) -> Callable[[Golden], bool]:
    return lambda game: game.record.outcome is outcome


def plays(kind: type[Action]) -> Callable[[Golden], bool]:
    return lambda game: any(isinstance(action, kind) for action in game.record.actions)


def is_scripted(game: Golden) -> bool:
    first = game.record.first_state
    return first is not None and isinstance(first.shuffler, ScriptedShuffler)


WANTED: dict[str, tuple[int, Callable[[Golden], bool]]] = {
    "any": (12, lambda _: True),
    "won": (3, ends(Outcome.WON)),
    "stuck": (3, ends(Outcome.LOST_STUCK)),
    "unfinished": (1, ends(None)),
    "short": (3, lambda game: len(game.record.actions) <= 20),
    "late": (3, lambda game: game.states[-1].round > 40),
    "reshuffled": (3, lambda game: game.reshuffled),
    "enemy deck empty": (2, lambda game: any(not state.enemy_deck for state in game.states if state.outcome is None)),
    "seeded": (3, lambda game: game.record.seed is not None),
    "scripted": (2, is_scripted),
    "from a later round": (1, lambda game: game.states[0].round > 1),
    "captures": (3, plays(Capture)),
    "gives up": (3, plays(GiveUp)),
    "sacrifices": (3, plays(Sacrifice)),
}


def games_of(variant: Variant) -> list[Golden]:
    return [golden(path) for path in FILES if path.parent.name == variant.id]


@every_variant
@pytest.mark.parametrize("what", WANTED)
def test_every_variant_has_what_is_wanted(variant: Variant, what: str) -> None:
    number, wanted = WANTED[what]
    assert sum(map(wanted, games_of(variant))) >= number


@every_variant
def test_every_variant_has_the_royals_lost_that_it_can_lose(variant: Variant) -> None:
    """By giving up and by sacrifice, as its flags have it (CC-6.6)."""
    last = [game.record.actions[-1] for game in games_of(variant) if game.record.outcome is Outcome.LOST_ROYAL]
    assert any(isinstance(action, GiveUp) for action in last) is (variant.royal_given_up is RoyalRule.LOSES)
    assert any(isinstance(action, Sacrifice) for action in last) is (variant.royal_sacrificed is RoyalRule.LOSES)


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


def some_steps(path: Path) -> list[tuple[int, GameState, Action]]:
    """Return the first step of a file, one in the middle and the last: their numbers, states and actions."""
    game = golden(path)
    count = len(game.record.actions)
    return [(number, game.states[number], game.record.actions[number]) for number in sorted({0, count // 2, count - 1})]


def following(state: GameState, action: Action) -> GameState | None:
    """Return the next state, or None if the script of the shuffles has other cards in mind."""
    try:
        return apply(state, action)
    except ShuffleError:
        return None


@every_file
def test_another_digest_is_found(path: Path) -> None:
    for number, _, action in some_steps(path):
        error = fault_of(path, "digests", number, "0" * 12)
        assert error.path == f"$.digests[{number}]"
        assert str(action) in error.problem
        assert golden(path).record.digests[number] in error.problem


@every_file
def test_another_action_is_found(path: Path) -> None:
    """A legal one by the state it leads to, and one that is refused by the refusal."""
    for number, state, action in some_steps(path):
        others = [other for other in legal_actions(state) if following(state, other) != following(state, action)]
        for other in {*others[:1], *others[-1:]}:
            error = fault_of(path, "actions", number, str(other))
            refused = following(state, other) is None
            assert error.path == (f"$.actions[{number}]" if refused else f"$.digests[{number}]")
            assert refused or str(other) in error.problem
        of_another_phase = Discard([]) if state.phase is Phase.CAPTURE else GiveUp(CARDS[0])
        error = fault_of(path, "actions", number, str(of_another_phase))
        assert error.path == f"$.actions[{number}]"
        assert str(of_another_phase) in error.problem


@every_file
def test_another_outcome_is_found(path: Path) -> None:
    outcome = golden(path).record.outcome
    for other in {None, *Outcome} - {outcome}:
        assert fault_of(path, "outcome", None, other and other.value).path == "$.outcome"


# How they are made


def test_make_makes_them_anew_and_leaves_them_alone(tmp_path: Path) -> None:
    """In an empty folder come the files that are here, and what is in a folder stays."""

    def made() -> dict[str, bytes]:
        command = [sys.executable, str(GOLDEN / "make.py"), str(tmp_path)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - the script is ours
        return {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.json")}

    files = made()
    assert files == {path.relative_to(GOLDEN).as_posix(): path.read_bytes() for path in FILES}
    changed, missing = sorted(files)[:2]
    (tmp_path / changed).write_bytes(b"mine\n")
    (tmp_path / missing).unlink()
    assert made() == {name: b"mine\n" if name == changed else files[name] for name in files if name != missing}
