"""The conformance vectors: they are true, they are complete, and a program in another language can follow them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from card_capture import GAMES, CardSet, Shuffler, casino, solitaire
from card_capture.casino import GameState
from card_capture.games import AnyGame, deal
from card_capture.records import load, save
from card_capture.solver import par
from tests.casino.oracle import identify, list_plays
from tests.casino.subject import SUBJECT as CASINO
from tests.commander.subject import SUBJECT as COMMANDER
from tests.conformance.make import FOLDER, KINDS, count_depths, digest
from tests.contract import Subject
from tests.solitaire.subject import SUBJECT as SOLITAIRE

SUBJECTS = {subject.name: subject for subject in (SOLITAIRE, COMMANDER, CASINO)}
GAMES_OF = [kind for kind in KINDS if kind.startswith("games-")]


def read(kind: str) -> list[dict[str, Any]]:
    """Return the cases of a file."""
    found: dict[str, Any] = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    assert (found["format"], found["version"]) == (f"card_capture conformance {kind}", 1)
    cases: list[dict[str, Any]] = found["cases"]
    return cases


def load_state(document: dict[str, Any]) -> Any:
    """Return the state of a case."""
    return load(json.dumps(document))


def deal_again(game: AnyGame, first: Any, seed: str) -> Any:
    """Return the deal that should be the state *first*."""
    players = len(getattr(first, "layouts", ())) or getattr(first, "players", None)
    return deal(game, int(seed), first.variant, players)


def test_every_file_is_there_and_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == {*KINDS, "schema"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_schema_describes_every_file(kind: str) -> None:
    validation = pytest.importorskip("jsonschema")
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    validator = validation.Draft202012Validator(schema)
    validator.check_schema(schema)
    document = json.loads((FOLDER / f"{kind}.json").read_text(encoding="utf-8"))
    validator.validate(document)
    assert not validator.is_valid({**document, "cases": [{**document["cases"][0], "seed": 1}]})
    assert not validator.is_valid({**document, "format": "card_capture conformance"})


def test_shuffles() -> None:
    for case in read("shuffles"):
        shuffler = Shuffler.of(int(case["seed"]))
        cards = CardSet.parse(" ".join(case["cards"]))
        for expected in case["orders"]:
            order, shuffler = shuffler.shuffle(cards)
            assert list(map(str, order)) == expected


def test_deals() -> None:
    for case in read("deals"):
        state = load_state(case["state"])
        assert deal_again(GAMES[case["state"]["game"]], state, case["seed"]) == state
        assert digest(state) == case["digest"]


@pytest.mark.parametrize("kind", GAMES_OF)
def test_games(kind: str) -> None:
    for case in read(kind):
        state = first = load_state(case["first"])
        game = GAMES[case["first"]["game"]]
        assert deal_again(game, first, case["seed"]) == first
        for step in case["steps"]:
            assert sorted(map(str, game.legal_actions(state))) == step["legal"]
            state = game.apply(state, game.parse_action(step["action"]))
            assert digest(state) == step["digest"]
        assert json.loads(save(state)) == case["last"]


@pytest.mark.parametrize("kind", GAMES_OF)
def test_the_legal_actions_are_those_of_a_slow_enumeration(kind: str) -> None:
    """A sample of the positions is compared with the candidates that `why_not` allows, or Casino's oracle."""
    for case in islice(read(kind), 0, None, 3):
        subject = SUBJECTS[case["first"]["game"]]
        state = load_state(case["first"])
        for number, step in enumerate(case["steps"]):
            if number % 10 == 0:
                require_slow_list(subject, state, step["legal"])
            state = subject.game.apply(state, subject.game.parse_action(step["action"]))


def require_slow_list(subject: Subject, state: Any, legal: list[str]) -> None:
    """Compare the listed actions with those that a slow enumeration finds."""
    if isinstance(state, GameState):
        plays = [identify(state, casino.parse_action(action)) for action in legal]
        assert len(plays) == len(set(plays))
        assert set(plays) == list_plays(state)
    else:
        allowed = [action for action in subject.candidates(state) if subject.game.why_not(state, action) is None]
        assert sorted({str(action) for action in allowed}) == legal


def test_perfts() -> None:
    for case in read("perfts"):
        state = load_state(case["state"])
        assert count_depths(GAMES[case["state"]["game"]], state) == case["depths"]


def test_refusals() -> None:
    for case in read("refusals"):
        state, game = load_state(case["state"]), GAMES[case["state"]["game"]]
        for refused in case["refused"]:
            refusal = game.why_not(state, game.parse_action(refused["action"]))
            assert refusal is not None
            assert (refusal.reason.value, refusal.rule) == (refused["reason"], refused["rule"])


def test_refusals_have_nearly_every_reason() -> None:
    """What is missing needs positions that random games don't reach, or actions that notation can't write."""
    found = {(case["state"]["game"], each["reason"]) for case in read("refusals") for each in case["refused"]}
    missing = {(name, reason.value) for name, game in GAMES.items() for reason in list_reasons(game)} - found
    assert missing == {
        ("solitaire", "NOT_AN_ACTION"),
        ("solitaire", "EMPTY_POSITION"),
        ("commander", "NOT_AN_ACTION"),
        ("casino", "NOT_AN_ACTION"),
        ("casino", "CARD_IN_BUILD"),
    }


def list_reasons(game: Any) -> Iterator[Any]:
    yield from game.Reason


def test_rounds() -> None:
    for case in read("rounds"):
        state, action = load_state(case["state"]), casino.parse_action(case["action"])
        counted = [event for event in casino.narrate(state, action) if isinstance(event, casino.Counted)]
        found = [(event.item.value, list(event.amounts), list(event.points)) for event in counted]
        assert found == [(each["item"], each["amounts"], each["points"]) for each in case["counts"]]
        assert list(casino.apply(state, action).scores) == case["scores"]


def test_pars() -> None:
    cases = read("pars")
    assert len(cases) == 50
    for case in islice(cases, 0, None, 10):
        found = par(solitaire.new_game(int(case["seed"]), solitaire.variant(case["variant"])))
        assert (found.low, found.high) == (case["low"], case["high"])


PORT = Path(__file__).with_name("port.mjs")


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js")
def test_a_port_in_javascript_agrees(tmp_path: Path) -> None:
    """The port follows every vector of Card Capture, and notices a vector that is wrong."""
    assert len(PORT.read_text(encoding="utf-8").splitlines()) <= 250
    ran = run_port(FOLDER)
    assert ran.returncode == 0, ran.stderr
    checked = json.loads(ran.stdout)
    cases = [case for case in read("deals") if case["state"]["game"] == "solitaire"]
    steps = sum(len(case["steps"]) for case in read("games-solitaire"))
    assert (checked["deals"], checked["decisions"]) == (len(cases), steps)
    assert all(checked.values())

    wrong = tmp_path / "conformance"
    shutil.copytree(FOLDER, wrong)
    text = (wrong / "games-solitaire.json").read_text(encoding="utf-8")
    (wrong / "games-solitaire.json").write_text(
        text.replace('"legal":["capture', '"legal":["give', 1), encoding="utf-8"
    )
    ran = run_port(wrong)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("game ")


def run_port(folder: Path) -> subprocess.CompletedProcess[str]:
    command = ["node", str(PORT), str(folder)]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8")  # noqa: S603 - our own
