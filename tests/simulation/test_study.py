"""`read_study`, and the lines that can be in a file of a study."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from card_capture import GAMES, casino
from card_capture.bots import Uniform
from card_capture.casino._variants import list_player_counts
from card_capture.errors import SimulationError
from card_capture.simulation import Result, compare, read_study, simulate, summarize
from card_capture.simulation._study import COLUMNS, StudyLines, format_line
from tests.odd_arguments import find_raw_errors

FORMATS = Path(__file__).parent.parent / "formats"
FILES = sorted(FORMATS.glob("study-1-*.csv"))
PAIRS = casino.MAIN.evolve(name="pairs", partnership=True)
FACTS = {
    "game": "solitaire",
    "players": 1,
    "variants": ["beta@1 x", "beta@2 y", "mine@1 z"],
    "first_seed": 5,
    "games": 2,
}


def write(path: Path, *lines: str, **changes: Any) -> Path:
    header = f"# card_capture study 1 {json.dumps({**FACTS, **changes})}\n{','.join(COLUMNS)}\n"
    path.write_text(header + "".join(lines), encoding="utf-8")
    return path


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each test a short path, since messages shorten long ones."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_results_are_those_of_each_variant(file: Path) -> None:
    first, _, *rows = file.read_text(encoding="utf-8").splitlines()
    facts = json.loads(first.removeprefix("# card_capture study 1 "))
    for number, fact in enumerate(facts["variants"]):
        name = fact.partition("@")[0]
        results = list(read_study(file, name))
        assert results == list(read_study(str(file), fact.partition(" ")[0]))
        own = rows[number * facts["games"] :][: facts["games"]]
        assert [format_line(row.split(",")[0], result) for row, result in zip(own, results, strict=True)] == [
            f"{row}\n" for row in own
        ]
        assert summarize(results).games == facts["games"]


def test_two_variants_are_compared() -> None:
    lines = [
        f"{name},{seed},{'WON' if name > 'b' else 'LOST_STUCK'},4,9,\n" for name in ("a@1", "b@1") for seed in (5, 6)
    ]
    file = write(Path("results.csv"), *lines, variants=["a@1 x", "b@1 y"])
    found = compare(read_study(file, "a"), read_study(file, "b"))
    assert (found.only_a, found.only_b) == (0, 2)


@pytest.mark.parametrize(("name", "players"), [(name, players) for name in GAMES for players in GAMES[name].PLAYERS])
def test_every_result_of_a_game_can_be_read(name: str, players: int) -> None:
    game, seeds = GAMES[name], range(2 if name == "casino" else 20)
    for variant in (*game.VARIANTS.values(), *([PAIRS] if name == "casino" else [])):
        if isinstance(variant, casino.Variant) and players not in list_player_counts(variant):
            continue
        results = list(simulate(seeds, Uniform, game=game, variant=variant, players=players))
        lines = "".join(format_line(variant.id, result) for result in results)
        read = StudyLines(name, players, [variant.id], seeds).read(io.BytesIO(lines.encode()))
        assert [result for _, result, _ in read] == results


def test_a_study_may_be_larger_than_the_memory() -> None:
    file = write(Path("results.csv"), "beta@1,0,WON,4,9,\n", first_seed=0, games=2**64)
    assert list(read_study(file, "beta@1")) == [Result(0, "WON", 4, 9, ())]


def test_an_incomplete_last_line_is_left_out() -> None:
    first, second = "mine@1,5,WON,4,9,\n", "mine@1,6,LOST_STUCK,12,30,\n"
    for size in range(len(second)):
        file = write(Path("results.csv"), first, second[:size], variants=["mine@1 z"])
        assert list(read_study(file)) == [Result(5, "WON", 4, 9, ())]


IMPOSSIBLE = {
    "solitaire": [
        "Won,4,9,",
        "SEAT_0,4,9,",
        "WON,-4,9,",
        "WON,0,9,",
        "WON,,9,",
        "WON,04,9,",
        "WON,4,-9,",
        "WON,4,,",
        "WON,4,9,3",
        "WON,4,9",
        "WON,4,9,,",
        "WON,4000000000,9,",
        "WON,4.0,9,",
    ],
    "commander": ["SEAT_2,,9,", "WON,,9,", "SEAT_0,4,9,", "SEAT_0,,9,3 4", "SIDE_0,,9,", "DRAWN,,,"],
    "casino": [
        "SIDE_2,4,9,21 3",
        "SIDE_0,4,9,",
        "SIDE_0,4,9,21",
        "SIDE_0,4,9,21 3 4",
        "SIDE_0,4,9,21 -3",
        "SIDE_0,4,9,21  3",
        "SIDE_0,,9,21 3",
        "SEAT_0,4,9,21 3",
        "DRAWN,4,9,21 3",
    ],
}


@pytest.mark.parametrize(("game", "rest"), [(game, rest) for game, rests in IMPOSSIBLE.items() for rest in rests])
def test_a_line_that_no_game_has_is_refused(game: str, rest: str) -> None:
    good = {"solitaire": "WON,4,9,", "commander": "DRAWN,,9,", "casino": "SIDE_1,4,9,3 21"}[game]
    lines = [f"mine@1,5,{good}\n", f"mine@1,6,{rest}\n"]
    facts = {"game": game, "players": 1 if game == "solitaire" else 2, "variants": ["mine@1 z"]}
    results = read_study(write(Path("results.csv"), *lines, **facts))
    assert next(results).seed == 5
    with pytest.raises(SimulationError) as caught:
        next(results)
    problem = f"expected the result of seed 6 in line 4, got 'mine@1,6,{rest}'"
    assert str(caught.value) == f"can't read results.csv: {problem}"


def test_two_pairs_have_two_sides() -> None:
    lines = StudyLines("casino", 4, [PAIRS.id], range(4))
    for rest, is_possible in [
        ("SIDE_1,4,9,3 21", True),
        ("SIDE_3,4,9,3 2 1 21", True),
        ("SIDE_2,4,9,3 21", False),
        ("SIDE_0,4,9,3 2 21", False),
    ]:
        read = lines.read(io.BytesIO(f"{PAIRS.id},0,{rest}\n".encode()))
        if is_possible:
            assert len([*islice(read, 1)]) == 1
        else:
            with pytest.raises(SimulationError, match="expected the result of seed 0 in line 3"):
                next(read)


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "whist"},
        {"game": None},
        {"game": []},
        {"players": 2},
        {"players": "1"},
        {"variants": []},
        {"variants": "beta@1 x"},
        {"variants": [1]},
        {"variants": ["\ud800 x"]},
        {"first_seed": -1},
        {"first_seed": 1.5},
        {"games": 0},
        {"games": "2"},
        {"games": 2**64},
    ],
)
def test_facts_that_no_study_has_are_refused(changes: dict[str, Any]) -> None:
    file = write(Path("results.csv"), **changes)
    expected = f"can't read {file}: expected the game, players, variants, first_seed and games of a study in line 1"
    with pytest.raises(SimulationError, match=f"^{re.escape(expected)}$"):
        read_study(file, "beta@1")


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "expected card_capture study in line 1, got ''"),
        (b"variant,seed\n", "expected card_capture study in line 1, got 'variant,seed'"),
        (b"\xff\0" * 200_000, "expected card_capture study in line 1, got "),
        (b"# card_capture study 2 {}\n", "expected version 1 of the format, got 2"),
        (
            b"# card_capture study 1 {\n",
            "expected the game, players, variants, first_seed and games of a study in line 1",
        ),
        (f"# card_capture study 1 {json.dumps(FACTS)}\nseed\n".encode(), "expected the names of the columns in line 2"),
    ],
)
def test_a_file_that_is_not_a_study_is_refused(content: bytes, problem: str) -> None:
    file = Path("results.csv")
    file.write_bytes(content)
    with pytest.raises(SimulationError) as caught:
        read_study(file, "beta@1")
    assert str(caught.value).startswith(f"can't read {file}: {problem}")


@pytest.mark.parametrize(
    ("variant", "shown"),
    [
        (None, "None"),
        ("beta", "'beta'"),
        ("Mine", "'Mine'"),
        ("", "''"),
        (casino.MAIN, "a casino.Variant"),
    ],
)
def test_a_variant_that_is_not_there_is_refused(variant: Any, shown: str) -> None:
    file = write(Path("results.csv"))
    with pytest.raises(SimulationError) as caught:
        read_study(file, variant)
    assert str(caught.value) == f"expected variant to be beta@1, beta@2 or mine@1, got {shown}"


@pytest.mark.parametrize(
    ("change", "problem"),
    [(Path.unlink, "No such file or directory"), (lambda file: file.write_bytes(b""), "expected card_capture study")],
)
def test_a_file_that_changes_before_it_is_read_is_refused(change: Callable[[Path], object], problem: str) -> None:
    file = write(Path("results.csv"))
    results = read_study(file, "mine@1")
    change(file)
    with pytest.raises(SimulationError, match=f"^can't read {file}: {problem}"):
        next(results)


def test_odd_arguments(tmp_path: Path) -> None:
    assert find_raw_errors(read_study, {"path": write(Path("results.csv")), "variant": "mine@1"}) == []
    for path in (tmp_path, tmp_path / "missing.csv", "nul\0"):
        with pytest.raises(SimulationError, match=r"^can't read "):
            read_study(path)
