"""Games are kept when a hangup or a request to end comes while people play."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import NoReturn

import pytest

from card_capture._cli import signals
from card_capture._cli.signals import run_and_keep
from card_capture.errors import CardCaptureError

NUMBERS = [signal.SIGTERM] if sys.platform == "win32" else [signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_acts_as_ctrl_c_does(number: signal.Signals) -> None:
    kept: list[bool] = []

    def keep() -> None:
        signal.raise_signal(number)  # a shell repeats a hangup, which must not stop the saving
        kept.append(True)

    with pytest.raises(KeyboardInterrupt):
        run_and_keep(lambda: signal.raise_signal(number), keep)
    assert kept == [True]
    assert signal.getsignal(number) is signal.SIG_DFL


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_that_is_lost_is_repeated(monkeypatch: pytest.MonkeyPatch, number: signal.Signals) -> None:
    def lose_three() -> None:
        for _ in range(3):
            with suppress(KeyboardInterrupt):
                signal.raise_signal(number)
                time.sleep(10)
        time.sleep(10)

    monkeypatch.setattr(signals, "_PAUSE", 0.01)
    kept: list[bool] = []
    with pytest.raises(KeyboardInterrupt):
        run_and_keep(lose_three, lambda: kept.append(True))
    assert kept == [True]
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_there_are_systems_without_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "setitimer", raising=False)
    with pytest.raises(KeyboardInterrupt):
        run_and_keep(lambda: signal.raise_signal(signal.SIGTERM), lambda: None)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_signal_that_is_ignored_stays_ignored(number: signal.Signals, forbid: Callable[[], None]) -> None:
    before = signal.signal(number, signal.SIG_IGN)
    try:
        run_and_keep(lambda: signal.raise_signal(number), forbid)
        assert signal.getsignal(number) is signal.SIG_IGN
    finally:
        signal.signal(number, before)


def test_only_the_main_thread_has_handlers(forbid: Callable[[], None]) -> None:
    done: list[bool] = []

    def play() -> None:
        done.append(signal.getsignal(signal.SIGTERM) is signal.SIG_DFL)

    thread = threading.Thread(target=run_and_keep, args=(play, forbid))
    thread.start()
    thread.join()
    assert done == [True]


def stop_with(error: type[BaseException]) -> Callable[[], NoReturn]:
    def stop() -> NoReturn:
        raise error

    return stop


@pytest.mark.parametrize(
    "error", [KeyboardInterrupt, SystemExit, OSError, KeyError, RecursionError, MemoryError, CardCaptureError]
)
def test_a_game_is_kept_whatever_ends_it_even_if_nothing_can_be_printed(
    monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
) -> None:
    kept: list[bool] = []
    monkeypatch.setattr(sys, "stdout", None)
    with pytest.raises(error):
        run_and_keep(stop_with(error), lambda: kept.append(True))
    assert kept == [True]


def test_the_end_of_input_is_a_usual_way_to_stop(capsys: pytest.CaptureFixture[str]) -> None:
    run_and_keep(stop_with(EOFError), lambda: print("kept"))  # noqa: T201
    assert capsys.readouterr().out == "\nkept\n"


@pytest.fixture
def forbid() -> Callable[[], None]:
    """Return a function that must not be called."""

    def fail() -> None:
        pytest.fail("the game is kept, although nothing has happened")

    return fail
