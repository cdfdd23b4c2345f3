"""Signals of the system: a game is kept when its terminal goes away, and a worker ends with the main process."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing import parent_process
from typing import Any, NoReturn

from card_capture._cli.screen import print_text

_PAUSE = 1.0  # seconds


def run_and_keep(run: Callable[[], None], keep: Callable[[], None]) -> None:
    """
    Call *run*, and then *keep* if an exception ended it: at the end of input, after Ctrl-C, or after a bug of ours.

    A hangup and a request to end act as Ctrl-C does, unless the process ignores them, as with nohup. This is not a
    context manager: a signal at the end of input would then be raised in `__exit__`, before it could be caught.

    Raises:
        BaseException: The exception that ended *run*, such as KeyboardInterrupt if someone pressed Ctrl-C or closed the
            terminal, but not EOFError.
    """
    numbers = _list_hangups()
    try:
        try:
            _handle(numbers, _interrupt)
            run()
        finally:
            if numbers:
                _repeat(0)
            _handle(numbers, signal.SIG_IGN)  # a second signal must not stop the saving
    except BaseException as error:
        with suppress(OSError):
            print_text("")  # the cursor is still after the prompt
        keep()
        if not isinstance(error, EOFError):
            raise
    finally:
        _handle(numbers, signal.SIG_DFL)


def _list_hangups() -> list[signal.Signals]:
    if threading.current_thread() is not threading.main_thread():
        return []  # only the main thread may set handlers
    found = (signal.Signals.__members__.get(name) for name in ("SIGHUP", "SIGTERM"))  # Windows has no SIGHUP
    return [number for number in found if number is not None and signal.getsignal(number) is signal.SIG_DFL]


def _handle(numbers: Iterable[int], handler: Any) -> None:
    for number in numbers:
        signal.signal(number, handler)


def _interrupt(number: int, _: object) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)
    _repeat(_PAUSE)
    raise KeyboardInterrupt


def _repeat(pause: float) -> None:
    """
    Raise `KeyboardInterrupt` every *pause* seconds, or stop doing so if *pause* is 0.

    prompt_toolkit can lose the first one if it comes just before the wait for a key, which would then never end.
    """
    if hasattr(signal, "setitimer"):  # Windows has no timers
        signal.setitimer(signal.ITIMER_REAL, pause, pause)
        signal.signal(signal.SIGALRM, signal.default_int_handler if pause else signal.SIG_DFL)


def prepare_worker() -> None:
    """Prepare a process that works for the main one: it leaves Ctrl-C to that one, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this worker when the main process is gone; otherwise it would wait for work forever if that is killed."""
    parent = parent_process()
    assert parent is not None  # this is a worker
    parent.join()
    os._exit(1)
