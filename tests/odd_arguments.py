"""Values that a function does not expect, and a search for those that fail with an error of Python's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any

from card_capture import BETA, CARDS, CardCaptureError, casino, commander


class OddInteger(int):
    """An integer that is written in another way, as those of NumPy are."""

    def __repr__(self) -> str:
        return f"OddInteger({int(self)})"


class Ambiguous:
    """A value that can neither be hashed nor compared, as an array of NumPy."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> Any:
        return self

    def __bool__(self) -> bool:
        message = "the truth value is ambiguous"
        raise ValueError(message)


_STATE = casino.new_game(seed=1)


def make_odd_values() -> Mapping[str, object]:
    """Return values of all kinds by a name; they are made anew, since an iterator can be used only once."""
    return {
        "None": None,
        "an integer": 5,
        "a negative integer": -1,
        "a huge integer": 10**5_000,
        "an odd integer": OddInteger(1),
        "a float": 1.5,
        "not a number": float("nan"),
        "a bool": True,
        "a string": "x",
        "an empty string": "",
        "a lone surrogate": "\ud800",
        "bytes": b"x",
        "an empty list": [],
        "a list": ["x"],
        "a list of None": [None],
        "a nested list": [[1], {}],
        "a set": {1},
        "a dict": {"a": 1},
        "an iterator": iter(["x"]),
        "an object": object(),
        "a class": int,
        "a function": lambda *_, **__: None,
        "a module": casino,
        "an ambiguous value": Ambiguous(),
        "a state": commander.new_game(seed=1),
        "a view": casino.view(_STATE, 0, recall=True),
        "an action": casino.legal_actions(_STATE)[0],
        "a card": CARDS[3],
        "a variant": BETA,
    }


def find_raw_errors(function: Callable[..., object], arguments: Mapping[str, object]) -> list[str]:
    """
    Return a line for each odd value for which a function fails with an error that is not one of the library.

    Args:
        function: The function; an iterator that it returns is used, too.
        arguments: Arguments that it accepts, by name. One after the other is replaced by each odd value.
    """
    _call(function, arguments)
    return [
        f"{name}={kind}: {fault}"
        for name in arguments
        for kind in make_odd_values()
        if (fault := _find_fault(function, {**arguments, name: make_odd_values()[kind]}))
    ]


def _call(function: Callable[..., object], arguments: Mapping[str, object]) -> None:
    found = function(**arguments)
    if isinstance(found, Iterator):
        list(islice(found, 3))


def _find_fault(function: Callable[..., object], arguments: Mapping[str, object]) -> str:
    try:
        _call(function, arguments)
    except CardCaptureError as error:
        return "" if str(error).isprintable() else f"a message that can't be printed: {error!r}"
    except Exception as error:  # noqa: BLE001 - this is what the test looks for
        return f"{type(error).__name__}: {error}"
    return ""
