"""The command `study`, its file, and its progress bar."""

from __future__ import annotations

import csv
import errno
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from card_capture import BETA, GAMES, PUBLISHED, __version__, records
from card_capture.__main__ import main
from card_capture._cli import signals, study_file
from card_capture._cli import study as study_command
from card_capture._cli.progress import ProgressBar
from card_capture._cli.study_file import COLUMNS, Study, StudyFile
from card_capture.bots import LookAhead, MonteCarlo, Uniform
from card_capture.simulation import simulate, summarize
from tests.command_line import _wide_screen, refuse, run, start
from tests.simulation.executors import Lazy

__all__ = ["_wide_screen"]

GAMES_EACH = 6
OPTIONS = ("study", "--quiet", "--games", str(GAMES_EACH), "--variant", "beta,published", "--first-seed", "40")
SEEDS = range(40, 40 + GAMES_EACH)
RESULTS = {variant: list(simulate(SEEDS, Uniform, variant=variant)) for variant in (BETA, PUBLISHED)}


def make_header(**changes: Any) -> str:
    facts = {
        "game": "solitaire",
        "players": 1,
        "bot": "uniform",
        "variants": [f"{variant.id} {variant.fingerprint}" for variant in RESULTS],
        "first_seed": 40,
        "games": GAMES_EACH,
        "version": __version__,
        **changes,
    }
    return f"# card_capture study 1 {json.dumps(facts, separators=(',', ':'))}\n{','.join(COLUMNS)}\n"


ROWS = [
    f"{variant.id},{result.seed},{result.outcome},{result.rounds},{result.decisions},\n"
    for variant, results in RESULTS.items()
    for result in results
]
WHOLE = (make_header() + "".join(ROWS)).encode()


# Games and tables.


def test_without_a_file_it_only_counts(capsys: pytest.CaptureFixture[str]) -> None:
    expected = "\n\n".join(
        f"{variant.id}, uniform, seeds 40 to 45\n\n{summarize(results)}" for variant, results in RESULTS.items()
    )
    assert run(capsys, *OPTIONS) == expected.splitlines()


@pytest.mark.parametrize("more", [(), ("--workers", "2"), ("--chunk", "2"), ("--workers", "2", "--chunk", "1")])
def test_the_file_is_the_same_for_all_workers_and_chunks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    file = tmp_path / "results.csv"
    assert run(capsys, *OPTIONS, "-o", str(file), *more) == run(capsys, *OPTIONS)
    assert file.read_bytes() == WHOLE


def test_the_bots_have_the_seeds_of_their_games(capsys: pytest.CaptureFixture[str]) -> None:
    expected = summarize(simulate(range(1), lambda: LookAhead(seed=0), variant=BETA))
    found = run(capsys, "study", "--games", "1", "--variant", "beta", "--bot", "Look-Ahead")
    assert found == f"beta@1, look_ahead, seeds 0 to 0\n\n{expected}".splitlines()


def test_each_bot_has_a_chunk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for bot in study_command.BOTS:
        assert study_command._choose_chunk(SimpleNamespace(bot=bot, game="casino")) >= 1  # type: ignore[arg-type]  # noqa: SLF001 - no other way to see it
    assert study_command.BOTS["monte_carlo"] is study_command.MonteCarlo
    quick = {"monte_carlo": lambda seed: MonteCarlo(1, seed)}  # 120 samples take a minute without numba
    monkeypatch.setattr(study_command, "BOTS", quick)
    found = run(capsys, "study", "--games", "1", "--variant", "beta", "--bot", "Monte-Carlo")
    assert found[0] == "beta@1, monte_carlo, seeds 0 to 0"


def test_other_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "results.csv"
    run(capsys, "study", "--games", "2", "--game", "casino", "--players", "3", "-o", str(file))
    expected = [*simulate(range(2), Uniform, game=GAMES["casino"], players=3)]
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[2:] == [
        f"main@1,{r.seed},{r.outcome},{r.rounds},{r.decisions},{' '.join(map(str, r.scores))}" for r in expected
    ]
    assert json.loads(lines[0].removeprefix("# card_capture study 1 "))["players"] == 3
    run(capsys, "study", "--games", "2", "--game", "commander", "-o", str(tmp_path / "other.csv"))
    *_, row = csv.reader((tmp_path / "other.csv").read_text(encoding="utf-8").splitlines())
    assert (row[0], row[1], row[3], row[5]) == ("standard@1", "1", "", "")


def test_a_variant_with_any_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = BETA.evolve(name='häuser, "7"', revision=2)
    (tmp_path / "house.json").write_text(records.save(house), encoding="utf-8")
    file = tmp_path / "results.csv"
    command = ("study", "--games", "3", "--variant", str(tmp_path / "house.json"), "-o", str(file))
    run(capsys, *command)
    whole = file.read_bytes()
    assert [row[0] for row in csv.reader(io.StringIO(whole.decode()))][2:] == [house.id] * 3
    for size in range(len(whole) - 45, len(whole), 3):
        file.write_bytes(whole[:size])
        run(capsys, *command)
        assert file.read_bytes() == whole


# Interruptions.


def count_games(monkeypatch: pytest.MonkeyPatch) -> list[range]:
    """Return a list to which the seeds are added that are played from now on."""
    played: list[range] = []

    def count(seeds: Any, *arguments: Any, **options: Any) -> Any:
        played.append(seeds)
        return simulate(seeds, *arguments, **options)

    monkeypatch.setattr(study_command, "simulate", count)
    return played


@given(size=st.integers(0, len(WHOLE)), chunk=st.sampled_from(["1", "4", "500"]))
def test_a_study_that_was_interrupted_at_any_byte_ends_in_the_same_bytes(
    tmp_path_factory: pytest.TempPathFactory, size: int, chunk: str
) -> None:
    file = tmp_path_factory.mktemp("study") / "results.csv"
    file.write_bytes(WHOLE[:size])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", io.StringIO())
        played = count_games(patch)
        assert main([*OPTIONS, "--chunk", chunk, "-o", str(file)]) == 0
        assert sys.stdout.getvalue().count("all") == 2  # type: ignore[attr-defined]
    assert file.read_bytes() == WHOLE
    complete = WHOLE[:size].count(b"\n") - 2 if size >= len(make_header()) else 0
    assert sum(map(len, played)) == 2 * GAMES_EACH - max(0, complete)


def test_the_table_is_the_same_after_an_interruption(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, expected = tmp_path / "results.csv", run(capsys, *OPTIONS)
    for size in (0, 30, len(WHOLE) - 100, len(WHOLE)):
        file.write_bytes(WHOLE[:size])
        assert run(capsys, *OPTIONS, "-o", str(file)) == expected


def test_a_complete_study_starts_no_workers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results.csv").write_bytes(WHOLE)
    monkeypatch.setattr(study_command, "_open_executor", None)
    run(capsys, *OPTIONS, "-o", str(tmp_path / "results.csv"), "--workers", "2")


def kill_when_it_has(process: subprocess.Popen[bytes], file: Path, size: int, number: int) -> None:
    """Send a signal to a study once its file has a size, or wait until it ends."""
    while process.poll() is None and (not file.exists() or file.stat().st_size < size):
        time.sleep(0.002)
    process.send_signal(number)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the children of a process in a file")
def test_the_workers_of_a_study_that_is_killed_end_too(tmp_path: Path) -> None:
    with start("study", "--games", "100000", "--chunk", "4", "--workers", "2", "-o", str(tmp_path / "a")) as process:
        kill_when_it_has(process, tmp_path / "a", 400, 0)
        children = list_children(process)
        process.kill()
    assert len(children) == 2
    while any(is_running(child) for child in children):
        time.sleep(0.01)


def list_children(process: subprocess.Popen[bytes]) -> list[str]:
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii").split()


def is_running(child: str) -> bool:
    try:
        state = Path(f"/proc/{child}/stat").read_text(encoding="ascii").rpartition(") ")[2][0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"  # a zombie is only waiting for its new parent to take notice


def test_a_worker_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []

    class Parent:
        def join(self) -> None:
            calls.append("join")

    monkeypatch.setattr(signals, "parent_process", Parent)
    monkeypatch.setattr(os, "_exit", calls.append)
    before = signal.getsignal(signal.SIGINT)
    signals.prepare_worker()  # which runs in other processes
    assert signal.signal(signal.SIGINT, before) is signal.SIG_IGN
    while len(calls) < 2:
        time.sleep(0.001)
    assert calls == ["join", 1]


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_study_that_is_killed_again_and_again_ends_in_the_same_bytes(tmp_path: Path, workers: str) -> None:
    chance, file, other = random.Random(int(workers)), tmp_path / "results.csv", tmp_path / "whole.csv"
    study = ("study", "--quiet", "--games", "60", "--chunk", "4", "--workers", workers, "-o")
    sizes = sorted(chance.randrange(150, 2_000) for _ in range(3))
    for size, number in zip(sizes, (signal.SIGKILL, signal.SIGINT, signal.SIGKILL), strict=True):
        with start(*study, str(file)) as process:
            kill_when_it_has(process, file, size, number)
            process.wait()
        assert process.returncode in (-signal.SIGKILL, -signal.SIGINT, 130, 0)  # -2 if it was just about to end
    assert main([*study, str(file)]) == main([*study, str(other)]) == 0
    assert file.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("output", [True, False])
def test_an_interrupted_study_says_what_it_has_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *, output: bool
) -> None:
    def interrupt(*arguments: Any, **options: Any) -> Any:
        yield from list(simulate(*arguments, **options))[:4]
        raise KeyboardInterrupt

    monkeypatch.setattr(study_command, "simulate", interrupt)
    file = tmp_path / "results.csv"
    assert main([*OPTIONS, "--chunk", "4", *(["-o", str(file)] if output else [])]) == 130
    said = capsys.readouterr()
    kept = f"4 of 12 games are in {file}; the same command continues\n"
    assert (said.out, said.err) == ("", kept if output else "")


@pytest.mark.parametrize(
    ("bot", "game", "kernel", "chunk"),
    [("uniform", "solitaire", None, 500), ("rule", "solitaire", 1, 20_000), ("uniform", "casino", 1, 500)],
)
def test_compiled_games_are_written_in_large_chunks(
    monkeypatch: pytest.MonkeyPatch, bot: str, game: str, kernel: object, chunk: int
) -> None:
    monkeypatch.setattr(study_command, "find_kernel", lambda: kernel)
    plan = SimpleNamespace(bot=bot, game=game)
    assert study_command._choose_chunk(plan) == chunk  # type: ignore[arg-type]  # noqa: SLF001 - no other way to see it


# Files that can't be continued.


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"games":6', '"games":7', "expected games 6, got 7"),
        ('"bot":"uniform"', '"bot":"rule"', "expected bot uniform, got rule"),
        ('"first_seed":40', '"first_seed":"x"', "expected first_seed 40, got x"),
        (
            BETA.fingerprint,
            "0" * 12,
            f"expected variants beta@1 {BETA.fingerprint}, published@1 {PUBLISHED.fingerprint}, got",
        ),
        (f'"version":"{__version__}"', '"version":"9"', f"expected version {__version__}, got 9"),
        ("study 1 ", "study 2 ", "expected version 1 of the format, got 2"),
        ("# card", "card", "expected card_capture study in line 1, got 'card_capture study 1"),
        ("{", "[", "expected game solitaire, got None"),
        ("{", "[" * 9_000, "expected game solitaire, got None"),
        ('{"game":"solitaire"', "[5", "expected game solitaire, got None"),
        ("variant,seed", "seed,variant", "expected the first two lines as the study writes them"),
        ("beta@1,41,", "beta@1,42,", "expected the result of seed 41 in line 4, got 'beta@1,42,"),
        ("beta@1,41,LOST", "beta@1,41,lost", "expected the result of seed 41 in line 4, got 'beta@1,41,lost"),
        (",LOST_STUCK,", ",SEAT_0,", "expected the result of seed 40 in line 3, got 'beta@1,40,SEAT_0,"),
        (",LOST_STUCK,", ",LOST_STUCK,-", "expected the result of seed 40 in line 3, got 'beta@1,40,LOST_STUCK,-"),
        (",LOST_STUCK,", ",LOST_STUCK,0", "expected the result of seed 40 in line 3, got 'beta@1,40,LOST_STUCK,0"),
        ("published@1,45", "published@1,44", "expected the result of seed 45 in line 14, got 'published@1,44"),
        (ROWS[-1], ROWS[-1] + ROWS[-1], "expected the end in line 15, got 'published@1,45"),
        (ROWS[-1], ROWS[-1] + "note", "expected the end in line 15, got 'note'"),
        (ROWS[-1], "note", "expected the result of seed 45 in line 14, got 'note'"),
        (ROWS[-1], "published@1,45,note", "expected the result of seed 45 in line 14, got 'published@1,45,note'"),
        (
            ROWS[-1],
            "published@1,45," + "A" * 2_000,
            "expected the result of seed 45 in line 14, got 'published@1,45,AAA",
        ),
        (ROWS[-1], "\0" * 20, "expected the result of seed 45 in line 14, got"),
    ],
)
def test_a_file_of_another_study_is_refused_and_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, problem: str
) -> None:
    file = tmp_path / "results.csv"
    changed = WHOLE.decode().replace(old, new, 1).encode()
    assert changed != WHOLE
    file.write_bytes(changed)
    message = refuse(capsys, *OPTIONS, "-o", str(file))
    assert message.startswith(f"can't continue {file}: {problem}")
    assert file.read_bytes() == changed


@pytest.mark.parametrize("path", ["-", "/dev/null", "/dev/stdout"])
def test_a_device_is_not_a_file_to_continue(capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert refuse(capsys, *OPTIONS, "-o", path) == f"expected a file that the study can continue, got {path}"


def test_a_file_that_can_not_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refuse(capsys, *OPTIONS, "-o", str(tmp_path)) == f"can't read {tmp_path}: Is a directory"
    missing = tmp_path / "missing" / "results.csv"
    assert refuse(capsys, *OPTIONS, "-o", str(missing)) == f"can't write {missing}: No such file or directory"


FULL = """
import resource, sys
from card_capture.__main__ import main
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.slow
@pytest.mark.parametrize("size", [100, len(make_header()) + 55, len(WHOLE) - 40])
def test_a_full_disk_keeps_the_finished_games(tmp_path: Path, capsys: pytest.CaptureFixture[str], size: int) -> None:
    """A limit to the size of files fails in the same way: it takes a part, and then nothing more."""
    file = tmp_path / "results.csv"
    command = [*OPTIONS, "--chunk", "2", "-o", str(file)]
    done = subprocess.run(  # noqa: S603 - our own
        [sys.executable, "-c", FULL, str(size), *command], check=False, capture_output=True, text=True
    )
    assert done.returncode == 2
    message = f"card-capture: can't write {file}: File too large; the finished games are kept, and the same command "
    assert done.stderr == f"{message}continues\n"
    assert file.read_bytes() == WHOLE[:size]
    run(capsys, *command)
    assert file.read_bytes() == WHOLE


def test_a_disk_that_is_full_from_the_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full(io.BytesIO):
        def write(self, _: Any) -> int:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(study_file, "open", lambda *_, **__: Full(), raising=False)
    file = tmp_path / "results.csv"
    message = (
        f"can't write {file}: No space left on device; the finished games are kept, and the same command continues"
    )
    assert refuse(capsys, *OPTIONS, "-o", str(file)) == message


def test_the_results_that_were_kept_are_read_as_they_were_played(tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_bytes(WHOLE)
    opened = StudyFile(str(file), Study("solitaire", 1, "uniform", [*RESULTS], SEEDS))
    assert [*opened.read()] == [result for results in RESULTS.values() for result in results]
    opened.close()


# The golden files.

FOLDER = Path(__file__).parent / "formats"


@pytest.mark.parametrize("file", sorted(FOLDER.glob("study-1-*.csv")), ids=lambda file: file.stem)
def test_a_file_of_version_1_is_read(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    content = file.read_bytes()
    facts = json.loads(content.partition(b"\n")[0].removeprefix(b"# card_capture study 1 "))
    monkeypatch.setattr(study_file, "__version__", facts["version"])
    game = GAMES[facts["game"]]
    variants = [game.variant(name.partition(" ")[0]) for name in facts["variants"]]
    seeds = range(facts["first_seed"], facts["first_seed"] + facts["games"])
    (tmp_path / "copy.csv").write_bytes(content)
    opened = StudyFile(
        str(tmp_path / "copy.csv"), Study(facts["game"], facts["players"], facts["bot"], variants, seeds)
    )
    rows = [*csv.reader(content.decode().splitlines()[2:])]
    results = [*opened.read()]
    assert len(results) == len(rows) == len(variants) * len(seeds)
    for row, (seed, outcome, rounds, decisions, scores) in zip(rows, results, strict=True):
        played = [seed, outcome, "" if rounds is None else rounds, decisions, " ".join(map(str, scores))]
        assert row[1:] == [*map(str, played)]
    opened.write(variants[0], results[:1])  # the same lines are written
    opened.close()
    assert (tmp_path / "copy.csv").read_bytes() == content + content.splitlines(keepends=True)[2]


def test_there_is_a_golden_file_for_each_game() -> None:
    assert {file.stem.removeprefix("study-1-") for file in FOLDER.glob("study-*.csv")} == {*GAMES}


# Arguments.


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: --games"),
        (("--games", "0"), "argument --games: expected a number from 1 to 1000000000000000, got '0'"),
        (
            ("--games", "2", "--first-seed", str(2**64 - 1)),
            f"argument --games: expected a seed from 0 to {2**64 - 1}, got {2**64}",
        ),
        (
            ("--games", "1", "--bot", "nobody"),
            "argument --bot: expected uniform, sensible, rule, look_ahead or monte_carlo, got 'nobody'",
        ),
        (
            ("--games", "1", "--bot", "rule", "--game", "casino"),
            "argument --bot: rule plays only Card Capture, not Casino",
        ),
        (
            ("--games", "1", "--bot", "Monte-Carlo", "--game", "commander"),
            "argument --bot: monte_carlo plays only Card Capture, not Capture the Commander",
        ),
        (
            ("--games", "1", "--variant", "beta,beta@1"),
            "argument --variant: expected each variant once, got beta@1 twice",
        ),
        (
            ("--games", "1", "--variant", "beta,main"),
            "argument --variant: main@1 is a variant of Casino, not of Card Capture: use --game casino",
        ),
        (
            ("--games", "1", "--players", "3"),
            "argument --players: Card Capture is for 1 player, not 3",
        ),
        (
            ("--games", "1", "--workers", "2", "--scheduler", "x"),
            "argument --scheduler: not allowed with argument --workers",
        ),
    ],
)
def test_arguments_that_can_not_be_used(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], message: str
) -> None:
    assert refuse(capsys, "study", *arguments) == message


def test_a_dealer_can_not_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    message = refuse(capsys, "--dealer", "1", "study", "--games", "1", "--game", "casino")
    assert message == "argument --dealer: in a study the last seat deals"


def test_variants_for_different_numbers_of_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs = GAMES["casino"].variant("main").evolve(name="pairs", partnership=True)
    (tmp_path / "pairs.json").write_text(records.save(pairs), encoding="utf-8")
    study = ("study", "--games", "1", "--variant", f"main,{tmp_path / 'pairs.json'}")
    message = "argument --variant: expected variants for the same number of players; use --players"
    assert refuse(capsys, *study) == message
    assert "pairs@1, uniform, seeds 0 to 0" in run(capsys, *study, "--players", "4")


def test_without_the_extra_a_scheduler_is_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study_command, "find_spec", lambda _: None)
    message = (
        "expected the extra \"dask\" (distributed) to be installed; install it with: pip install 'card-capture[dask]'"
    )
    assert refuse(capsys, "study", "--games", "1", "--scheduler", "tcp://127.0.0.1:1") == message


class Client:
    """A stand-in for the client of Dask."""

    def __init__(self, address: str, timeout: float) -> None:
        if address != "tcp://here:1":
            raise OSError(f"timed out after {timeout} s")

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None: ...

    def get_executor(self) -> Any:
        return Lazy()


def test_a_scheduler_plays_the_games(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in; `simulation/test_dask.py` starts a real one."""
    monkeypatch.setattr(study_command, "find_spec", lambda _: object())
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))  # type: ignore[arg-type]
    assert run(capsys, *OPTIONS, "--scheduler", "tcp://here:1") == run(capsys, *OPTIONS)
    message = refuse(capsys, *OPTIONS, "--scheduler", "tcp://there:1")
    assert message == "argument --scheduler: can't reach tcp://there:1: timed out after 10 s"


# Progress.


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, now = Terminal(), 100.0
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    bar = ProgressBar(10_000, clock=lambda: now)
    bar.skip(5_000)
    bar.advance(100)  # too early to be drawn
    now += 10
    bar.advance(900)
    now += 0.05
    bar.advance(1)  # likewise
    bar.close()
    shown = "[##############----------]  60 %, 6,000 of 10,000 games, 40 s left"
    assert terminal.getvalue() == f"\r\033[K{shown}\r\033[K"


@pytest.mark.parametrize(
    ("seconds", "left"),
    [(0.4, "0 s"), (59.4, "59 s"), (60, "1 min"), (3_540, "59 min"), (3_599, "1 h 00 min"), (9_000, "2 h 30 min")],
)
def test_the_time_that_is_left(seconds: float, left: str) -> None:
    bar = ProgressBar(2, quiet=True)
    bar.advance(1)
    assert bar.render(seconds).endswith(f", 1 of 2 games, {left} left")


@pytest.mark.parametrize("case", ["quiet", "dumb", "a file", "closed", "broken"])
def test_there_is_no_bar_without_a_terminal(monkeypatch: pytest.MonkeyPatch, case: str) -> None:
    class Broken(Terminal):
        def write(self, _: str) -> int:
            raise OSError

    streams = {"a file": io.StringIO(), "closed": None, "broken": Broken()}
    stream = streams.get(case, Terminal())
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setenv("TERM", "dumb" if case == "dumb" else "xterm")
    times = iter(range(100))
    bar = ProgressBar(2, quiet=case == "quiet", clock=lambda: next(times))
    bar.advance(1)
    bar.close()
    assert stream is None or stream.getvalue() == ""


def test_a_study_draws_the_bar_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    monkeypatch.setattr(ProgressBar, "advance", lambda _, games: drawn.append(games))
    run(capsys, "study", "--games", "5", "--chunk", "2")
    assert drawn == [2, 2, 1]
