"""The files that the command line reads and writes."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from card_capture.__main__ import main
from card_capture._cli.deals import DEFAULT_SEED
from card_capture.records import GameRecord
from tests.command_line import _wide_screen, refuse, run

__all__ = ["_wide_screen"]

posix = pytest.mark.skipif(sys.platform == "win32", reason="it has no such files")
linux = pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="it has no files for descriptors")


def shell(script: str, folder: Path) -> tuple[int, str, str]:
    """Return the exit code, the output and the errors of a script in which `cc` is the command line."""
    script = f"cc() {{ '{sys.executable}' -m card_capture \"$@\"; }}; {script}"
    ran = subprocess.run(["bash", "-c", script], cwd=folder, capture_output=True, check=False, encoding="utf-8")  # noqa: S603, S607 - our own
    return ran.returncode, ran.stdout, ran.stderr


# Reading


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_hyphen_is_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    file = tmp_path / "game.json"
    assert main(["record", "-o", str(file)]) == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert run(capsys, command, "-") == run(capsys, command, str(file))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"# A page")))
    assert (
        refuse(capsys, command, "-")
        == "standard input is not a game record: expected JSON, got a mistake in line 1, column 1"
    )
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b" " * 2**24)))
    assert refuse(capsys, command, "-") == "can't read standard input: it is longer than 8 MiB"
    monkeypatch.setattr(sys, "stdin", None)
    assert refuse(capsys, command, "-") == "can't read standard input: it is closed"


@posix
def test_commands_work_in_a_pipe(tmp_path: Path) -> None:
    code, out, err = shell("cc record --seed 5 | cc check -", tmp_path)
    assert (code, err) == (0, "")
    assert out.startswith("valid, ")


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        ("/no/such/file", "can't read /no/such/file: No such file or directory"),
        ("/", "can't read /: Is a directory"),
        ("", "can't read '': Is a directory"),
        ("a\0b", r"can't read 'a\x00b': it is not the name of a file"),
        ("\ud800", r"can't read '\ud800': it is not the name of a file"),
    ],
)
def test_a_file_that_can_not_be_read(capsys: pytest.CaptureFixture[str], path: str, problem: str) -> None:
    for command in ("replay", "check"):
        assert refuse(capsys, command, path) == problem


# Writing


def test_a_hyphen_is_standard_output(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(capsys, "record", "-o", "-") == run(capsys, "record")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "problem"),
    [
        (".", "can't write .: Is a directory"),
        ("", "can't write '': Is a directory"),
        ("loop", "can't write loop: Too many levels of symbolic links"),
        ("x" * 300, f"can't write {'x' * 300}: File name too long"),
        ("no/such/file", "can't write no/such/file: No such file or directory"),
        ("a\0b", r"can't write 'a\x00b': it is not the name of a file"),
        ("a\0b/c", r"can't write 'a\x00b/c': it is not the name of a file"),
        ("\ud800", r"can't write '\ud800': it is not the name of a file"),
        ("/dev/fd/987654", "can't write /dev/fd/987654: Bad file descriptor"),
        (f"/dev/fd/{10**30}", f"can't write /dev/fd/{10**30}: it is not the name of a file"),
    ],
    ids=lambda value: repr(value)[:20],
)
@posix
def test_a_file_that_can_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], path: str, problem: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loop").symlink_to("loop")
    assert refuse(capsys, "record", "-o", path) == problem
    assert [path.name for path in tmp_path.iterdir()] == ["loop"]


@posix
def test_a_new_file_has_the_mode_that_the_system_gives(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        assert main(["record", "-o", str(tmp_path / "game.json")]) == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game.json").stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("mode", [0o600, 0o666, 0o400])
def test_a_link_stays_a_link_and_a_mode_a_mode(tmp_path: Path, mode: int) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link"
    file.write_text("before", encoding="utf-8")
    file.chmod(mode)
    link.symlink_to(file)
    assert main(["record", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert GameRecord.from_json(file.read_bytes()).seed == DEFAULT_SEED
    assert stat.S_IMODE(file.stat().st_mode) == mode


@posix
def test_a_link_to_a_file_that_is_not_there_leads_to_the_new_file(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("game.json")
    assert main(["record", "-o", str(link)]) == 0
    assert link.is_symlink()
    assert GameRecord.from_json((tmp_path / "game.json").read_bytes()).seed == DEFAULT_SEED


@posix
def test_a_planted_link_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even if its author guesses the name of the temporary file."""
    victim = tmp_path / "victim"
    victim.write_text("before", encoding="utf-8")
    monkeypatch.setattr("secrets.token_hex", lambda _: "guessed")
    (tmp_path / ".guessed.tmp").symlink_to(victim)
    file = tmp_path / "game.json"
    assert refuse(capsys, "record", "-o", str(file)) == f"can't write {file}: File exists"
    assert victim.read_text(encoding="utf-8") == "before"
    assert not file.exists()


def test_the_name_of_the_temporary_file_can_not_be_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names: list[str] = []
    replace = Path.replace
    monkeypatch.setattr(Path, "replace", lambda self, target: names.append(self.name) or replace(self, target))
    for _ in range(20):
        assert main(["record", "-o", str(tmp_path / "game.json")]) == 0
    assert len(set(names)) == 20


def test_a_file_reaches_the_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: list[str] = []
    file, sync, replace = tmp_path / "game.json", os.fsync, Path.replace

    def note_sync(descriptor: int) -> None:
        steps.append(f"sync {os.fstat(descriptor).st_size}")
        sync(descriptor)

    def note_replace(self: Path, target: Path) -> Path:
        steps.append(f"replace {self.stat().st_size}")
        return replace(self, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_replace)
    assert main(["record", "-o", str(file)]) == 0
    size = file.stat().st_size
    assert steps == [f"sync {size}", f"replace {size}"]


@pytest.mark.parametrize("step", ["pathlib.Path.replace", "os.fsync", "card_capture._cli.files.copymode"])
@pytest.mark.parametrize("fault", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "Ctrl-C"])
def test_an_older_file_stays_when_the_new_one_can_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, fault: BaseException
) -> None:
    """And nothing else stays."""
    file = tmp_path / "game.json"
    file.write_text("before", encoding="utf-8")

    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(step, fail)
    assert main(["record", "-o", str(file)]) == (2 if isinstance(fault, OSError) else 130)
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]
    assert file.read_text(encoding="utf-8") == "before"


# What is not a regular file is written to


@posix
def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert main(["record", "-o", str(pipe)]) == 0
    assert GameRecord.from_json(os.read(reader, 2**16)).seed == DEFAULT_SEED
    os.close(reader)
    assert pipe.is_fifo()


@posix
def test_an_open_descriptor_is_written_to() -> None:
    reader, writer = os.pipe()
    assert main(["record", "-o", f"/dev/fd/{writer}"]) == 0
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        assert GameRecord.from_json(file.read()).seed == DEFAULT_SEED


@posix
def test_a_reader_of_a_pipe_who_leaves_is_not_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    assert run(capsys, "record", "-o", f"/dev/fd/{writer}") == []
    os.close(writer)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@linux
@pytest.mark.parametrize(
    ("script", "shown"),
    [
        ("cc record -o /dev/stdout | cat", "{}"),
        ("cc record -o /dev/stdout", "{}"),
        ("cc record -o /dev/stderr 2>&1", "{}"),
        ("cc record -o /proc/self/fd/1 | cat", "{}"),
        ("cd /dev; cc record -o stdout | cat", "{}"),
        ("ln -s /dev/stdout link; cc record -o link | cat", "{}"),
        ("ln -s /dev/fd/1 one; ln -s one link; cc record -o link | cat", "{}"),
        ("cc record -o >(cat) | cat", "{}"),
        ("(cc record -o /dev/stdout; echo after) > file; cat file", "{}after\n"),
        ("(echo before; cc record -o /dev/stdout; echo after) > file; cat file", "before\n{}after\n"),
        ("echo before > file; (cc record -o /dev/stdout; echo after) >> file; cat file", "before\n{}after\n"),
        ("(cc record -o /dev/fd/3; echo after >&3) 3> file; cat file", "{}after\n"),
        ("cc record -o /dev/null", ""),
    ],
)
def test_a_descriptor_is_written_to(tmp_path: Path, script: str, shown: str) -> None:
    """Also where others write to the same file: nothing of theirs is lost."""
    record = shell("cc record", tmp_path)[1]
    assert GameRecord.from_json(record).seed == DEFAULT_SEED
    assert shell(script, tmp_path) == (0, shown.format(record) if "{}" in shown else shown, "")
