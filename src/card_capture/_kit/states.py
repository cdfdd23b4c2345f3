"""How states of every game show themselves."""

from __future__ import annotations

from typing import Any


class StateBase:
    """
    The base of every game's `GameState`, whose `str` is one line of public facts.

    `repr` is exact, so it has the face-down cards and the seed. A notebook shows the value of a cell
    to everyone who reads along, so it shows the public facts.
    """

    __slots__ = ()

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        # IPython calls this to show the value of a cell. Hypothesis calls it too, to show a failing example,
        # which is only of use if it is exact.
        exact = type(printer).__module__.startswith("hypothesis.")
        printer.text(repr(self) if exact else str(self))
