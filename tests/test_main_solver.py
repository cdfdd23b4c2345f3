"""The commands `par` and `daily`."""

from __future__ import annotations

import sys
import time
from datetime import date
from pathlib import Path

import pytest

from card_capture import BETA, PUBLISHED, StuckRule, Variant, __version__, apply, legal_actions, new_game, records
from card_capture.__main__ import main
from card_capture._cli import daily as daily_command
from card_capture._cli import par as par_command
from card_capture.errors import SeedError
from card_capture.solver import DEFAULT_LIMIT, Par, daily_seed, par
from tests.command_line import _wide_screen, refuse, run, start
from tests.test_main_study import is_running, list_children

__all__ = ["_wide_screen"]

HEADER = "seed,variant,fingerprint,low,high,nodes,limit,version"

STRICT = BETA.evolve(name="strict", stuck=StuckRule.NO_ACTION)


def make_line(seed: int, variant: Variant, limit: int = DEFAULT_LIMIT) -> str:
    found = par(new_game(seed, variant), limit=limit)
    low, high = ("" if bound is None else bound for bound in (found.low, found.high))
    return f"{seed},{variant.id},{variant.fingerprint},{low},{high},{found.nodes},{limit},{__version__}"


def make_table(*lines: str) -> str:
    return "\n".join([HEADER, *lines, ""])


def write_pars(file: Path, *options: str) -> str:
    assert main(["par", "--quiet", "--seeds", "2-6", "--limit", "300", "-o", str(file), *options]) == 0
    return file.read_text(encoding="utf-8")


WHOLE = make_table(*(make_line(seed, PUBLISHED, 300) for seed in range(2, 7)))


def test_par_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "par", "--quiet", "--variant", "beta", "--seeds", "2-3")
    assert lines == [HEADER, make_line(2, BETA), make_line(3, BETA)]


def test_par_of_one_seed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "par", "--quiet", "--seeds", "1", "--limit", "100") == [HEADER, make_line(1, PUBLISHED, 100)]


@pytest.mark.parametrize("workers", ["1", "2"])
def test_par_writes_a_file(tmp_path: Path, workers: str) -> None:
    assert write_pars(tmp_path / "pars.csv", "--workers", workers) == WHOLE


def test_par_shows_its_progress(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["par", "--seeds", "1-2", "--limit", "2300", "-o", str(tmp_path / "pars.csv")]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.splitlines() == ["seed 1: par 2 or more (1 of 2)", "seed 2: par 1 (2 of 2)"]


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (Par(None, None, (), 1), "no line wins"),
        (Par(1, None, (), 1), "par 1 or more"),
        (Par(1, 1, (), 1), "par 1"),
        (Par(0, 2, (), 1), "par 0 to 2"),
    ],
)
def test_bounds_in_words(found: Par, words: str) -> None:
    assert par_command.describe_par(found) == words


def test_a_deal_that_is_lost_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal can be over before the first decision under some mixes of flags."""
    state = new_game(seed=1)
    while state.outcome is None:
        state = apply(state, legal_actions(state)[-1])
    monkeypatch.setattr(par_command, "new_game", lambda *_: state)
    assert par_command.find_par_of_deal(1, BETA, 10) == Par(None, None, (), 0)


# The golden file


def test_a_file_of_version_1_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first line, which names the columns, stands for the version. Another one needs another golden file."""
    whole = (Path(__file__).parent / "formats" / "pars-1.csv").read_text(encoding="utf-8")
    assert whole.startswith(f"{HEADER}\n")
    monkeypatch.setattr(par_command, "__version__", whole.strip().rpartition(",")[2])
    monkeypatch.setattr(par_command, "find_par", None)  # calling it would fail
    file = tmp_path / "pars.csv"
    file.write_text(whole, encoding="utf-8")
    assert main(["par", "--quiet", "--seeds", "6-13", "--limit", "10000", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == whole


# Going on with a file


def test_a_finished_file_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pars.csv"
    file.write_text(WHOLE, encoding="utf-8")
    monkeypatch.setattr(par_command, "find_par", None)  # calling it would fail
    assert write_pars(file) == WHOLE


@pytest.mark.parametrize("kept", [(), (0,), (0, 1, 2), (0, 3), (0, 2, 4), (0, 5)])
def test_finished_lines_are_kept_and_the_others_are_filled_in(tmp_path: Path, kept: tuple[int, ...]) -> None:
    file = tmp_path / "pars.csv"
    lines = WHOLE.splitlines(keepends=True)
    file.write_text("".join(lines[number] for number in kept), encoding="utf-8")
    assert write_pars(file) == WHOLE


def test_an_interrupted_run_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "pars.csv"

    def find_par_of_deal(seed: int, variant: Variant, limit: int) -> Par:
        if seed == 5:
            raise KeyboardInterrupt
        return par(new_game(seed, variant), limit=limit)

    with monkeypatch.context() as patch:
        patch.setattr(par_command, "find_par_of_deal", find_par_of_deal)
        assert main(["par", "--quiet", "--seeds", "2-6", "--limit", "300", "-o", str(file)]) == 130
    assert file.read_text(encoding="utf-8") == "".join(WHOLE.splitlines(keepends=True)[:4])
    assert write_pars(file) == WHOLE


@pytest.mark.slow
def test_a_killed_run_leaves_whole_lines(tmp_path: Path) -> None:
    """Whenever a run is killed, the file holds whole lines, and it can be gone on with."""
    file = tmp_path / "pars.csv"
    arguments = ("par", "--quiet", "--seeds", "1-40", "--limit", "300", "--workers", "2", "-o", str(file))
    with start(*arguments) as process:
        while not file.exists() or file.read_text(encoding="utf-8").count("\n") < 4:
            assert process.poll() is None
            time.sleep(0.01)
        process.kill()
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert lines[0] == f"{HEADER}\n"
    assert all(line.count(",") == HEADER.count(",") and line.endswith("\n") for line in lines)
    assert main(arguments) == 0
    whole = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(whole) == 41
    assert set(lines) <= set(whole)
    assert [line.split(",")[0] for line in whole[1:]] == [str(seed) for seed in range(1, 41)]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists the children of a process in a file")
def test_the_workers_of_a_killed_run_end_too(tmp_path: Path) -> None:
    file = tmp_path / "pars.csv"
    with start("par", "--quiet", "--seeds", "1-1000", "--limit", "300", "--workers", "2", "-o", str(file)) as process:
        while not file.exists() or file.read_text(encoding="utf-8").count("\n") < 4:
            time.sleep(0.01)
        children = list_children(process)
        process.kill()
    assert len(children) == 2
    while any(is_running(child) for child in children):
        time.sleep(0.01)


LINE = make_line(2, PUBLISHED, 300)
NODES = LINE.split(",")[5]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("hello\n", "expected variant published@1 in line 1, got ''"),
        (make_table(LINE.replace("published@1", "beta@1")), "expected variant published@1 in line 2, got 'beta@1'"),
        (
            make_table(LINE.replace(f"300,{__version__}", f"301,{__version__}")),
            "expected limit 300 in line 2, got '301'",
        ),
        (make_table(LINE.replace(__version__, "0")), f"expected version {__version__} in line 2, got '0'"),
        (make_table(LINE.replace("2,", "7,", 1)), "expected a seed of --seeds in line 2, got '7'"),
        (make_table(LINE.replace("2,", "x,", 1)), "expected a seed of --seeds in line 2, got 'x'"),
        (make_table(LINE, LINE), "expected the lines as they are written, in order of their seeds"),
        (make_table(LINE)[:-1], "expected the lines as they are written, in order of their seeds"),
        (LINE + "\n", "expected the lines as they are written, in order of their seeds"),
        (make_table(LINE.replace("2,", "02,", 1)), "expected a seed of --seeds in line 2, got '02'"),
        (make_table(f"{LINE},9"), "expected 8 columns in line 2, got 9"),
        (
            make_table(LINE.replace(f",300,{__version__}", f"x,300,{__version__}")),
            f"expected nodes to be a number in line 2, got '{NODES}x'",
        ),
        (f"{HEADER}\n2,{'x' * 200_000}\n", "expected lines of CSV"),
        (f"{HEADER}\n2,a\rb\n", "expected lines of CSV"),
    ],
)
def test_a_file_of_another_run_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, problem: str
) -> None:
    file = tmp_path / "pars.csv"
    file.write_bytes(text.encode())
    message = refuse(capsys, "par", "--seeds", "2-6", "--limit", "300", "-o", str(file))
    assert message == f"can't resume {file}: {problem}"
    assert file.read_bytes() == text.encode()


def test_a_table_longer_than_a_record_can_be_gone_on_with(tmp_path: Path) -> None:
    """The name of a variant can have 60 characters; so many seeds make more than 8 MiB."""
    variant = BETA.evolve(name="x" * 60)
    rules, file = tmp_path / "x.json", tmp_path / "pars.csv"
    rules.write_text(records.save(variant), encoding="utf-8")
    line = make_line(2, variant, 1).partition(",")[2]
    text = make_table(*(f"{seed},{line}" for seed in range(100_000)))
    assert len(text) > records.LONGEST_TEXT
    file.write_text(text, encoding="utf-8")
    assert main(["par", "--variant", str(rules), "--seeds", "0-99999", "--limit", "1", "-o", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", ["", "missing/pars.csv"])
def test_par_refuses_what_it_can_not_write_before_it_searches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr(par_command, "find_par", None)  # calling it would fail
    path = str(tmp_path / name)
    assert refuse(capsys, "par", "--seeds", "2-6", "-o", path).startswith(f"can't write {path}: ")


def test_par_starts_no_more_processes_than_there_are_deals(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "par", "--quiet", "--seeds", "2", "--limit", "300", "--workers", "1000")
    assert lines == [HEADER, LINE]


@pytest.mark.slow
def test_a_pipe_is_not_read() -> None:
    with start("par", "--quiet", "--seeds", "2", "--limit", "300", "-o", "/dev/stdout") as process:
        output, _ = process.communicate()
    assert output.decode() == make_table(LINE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "the following arguments are required: --seeds"),
        (["--seeds", "5-4"], "argument --seeds: expected 1 to 100000 seeds such as 1-100, got '5-4'"),
        (["--seeds", "0-100000"], "argument --seeds: expected 1 to 100000 seeds such as 1-100, got '0-100000'"),
        (["--seeds", "x"], f"argument --seeds: {SeedError('x')}"),
        (["--seeds", "1-"], f"argument --seeds: {SeedError('')}"),
        (["--seeds", "1", "--limit", "0"], "argument --limit: expected a number from 1 to 1000000000000000, got '0'"),
        (["--seeds", "1", "--workers", "two"], "argument --workers: expected a number from 1 to 1000, got 'two'"),
        (["--seeds", "1", "--game", "casino"], "only Card Capture can be solved, not Casino"),
    ],
)
def test_bad_options_of_par(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert refuse(capsys, "par", *arguments) == message


# The deal of a date


def test_daily(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "daily", "--date", "2026-12-01", "--variant", "beta") == [
        "2026-12-01, beta@1: seed 9605026677483356633, par 1, difficulty: easy"
    ]


def test_daily_is_for_today(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    today = type("Today", (date,), {"today": classmethod(lambda _: date(2026, 12, 1))})
    monkeypatch.setattr(daily_command, "date", today)
    assert run(capsys, "daily") == run(capsys, "daily", "--date", "2026-12-01")


def test_daily_of_a_variant_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strict.json"
    file.write_text(records.save(STRICT), encoding="utf-8")
    [line] = run(capsys, "daily", "--date", "2026-12-01", "--variant", str(file))
    assert line.startswith(f"2026-12-01, strict@1: seed {daily_seed(date(2026, 12, 1))}, ")


def test_daily_of_an_open_par(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_command, "_LIMIT", 1)
    [line] = run(capsys, "daily", "--date", "2026-12-01")
    assert line.endswith(" or more, difficulty: unknown")


@pytest.mark.parametrize("text", ["today", "2026-02-30", "20261201", "2026-W01-1", "1-1-1"])
def test_bad_dates(capsys: pytest.CaptureFixture[str], text: str) -> None:
    message = f"argument --date: expected a date such as 2026-12-31, got {text!r}"
    assert refuse(capsys, "daily", "--date", text) == message
