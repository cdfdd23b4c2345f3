"""`simulate` and `study` on a real Dask cluster of two processes, of which one is killed in the middle."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from distributed import Client, LocalCluster

from card_capture._cli import study as study_command
from card_capture.bots import Uniform
from card_capture.errors import BotFailedError, ExecutorError
from card_capture.simulation import Result, simulate
from tests.command_line import _wide_screen, refuse, run
from tests.simulation.makers import FailsAt

__all__ = ["_wide_screen"]

# The cluster's own threads and sockets outlive a test, and it warns about what doesn't matter here.
pytestmark = pytest.mark.filterwarnings("ignore")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as made:
        yield made


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    with Client(cluster, set_as_default=False) as made:
        made.wait_for_workers(1)  # the one that is killed may be missing for a while
        yield made


def test_a_study_whose_worker_is_killed_has_the_same_results(client: Any) -> None:
    seeds = range(600)
    whole = list(simulate(seeds, Uniform))
    processes = client.run(os.getpid)
    assert len({*processes.values()} - {os.getpid()}) == 2
    found: list[Result] = []
    before = len(whole)
    for result in simulate(seeds, Uniform, chunk=10, executor=client.get_executor()):
        found.append(result)
        if len(found) == 50:
            os.kill(next(iter(processes.values())), signal.SIGKILL)
            before = len(found)
    assert found == whole
    assert before < len(whole)


def test_the_chunks_do_not_matter(client: Any) -> None:
    whole = list(simulate(range(60), Uniform))
    for chunk in (7, 60):
        assert list(simulate(range(60), Uniform, chunk=chunk, executor=client.get_executor())) == whole


def test_a_bot_that_fails_is_reported(client: Any) -> None:
    found: list[Result] = []
    with pytest.raises(BotFailedError, match="seed 6, state"):
        found.extend(simulate(range(20), FailsAt(frozenset({6})), chunk=4, executor=client.get_executor()))
    assert [result.seed for result in found] == [*range(6)]


def test_an_executor_that_is_shut_down(client: Any) -> None:
    executor = client.get_executor()
    executor.shutdown()
    with pytest.raises(ExecutorError, match="got one that is shut down"):
        next(simulate(range(5), Uniform, executor=executor))


def test_the_command_plays_on_a_cluster(cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here, there = tmp_path / "here.csv", tmp_path / "there.csv"
    study = ("study", "--quiet", "--games", "40", "--variant", "beta,published", "--chunk", "8", "-o")
    expected = run(capsys, *study, str(here))
    assert run(capsys, *study, str(there), "--scheduler", cluster.scheduler_address) == expected
    assert there.read_bytes() == here.read_bytes()


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(study_command, "_PATIENCE", 0.2)
    message = refuse(capsys, "study", "--games", "1", "--scheduler", "tcp://127.0.0.1:1")
    assert message.startswith("argument --scheduler: can't reach tcp://127.0.0.1:1: ")
    assert refuse(capsys, "study", "--games", "1", "--scheduler", "a b://").startswith("argument --scheduler: can't")
