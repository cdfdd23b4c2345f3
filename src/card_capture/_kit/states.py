"""What all states share: short text for people and notebooks."""

from __future__ import annotations

from typing import Any


class StateBase:
    """
    The base of every game's `GameState`, whose `str` is one line of public facts.

    `repr` is exact, so it has the face-down cards and the seed. A notebook shows the value of a cell
    to every reader, so there it is the line of public facts.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        # IPython takes the first class of the method resolution order that has a method of its own for this,
        # and attrs gives every class a `__repr__`. So the method below must be each class's own.
        cls._repr_pretty_ = cls._repr_pretty_  # type: ignore[method-assign]

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        # IPython calls this to show the value of a cell. Hypothesis calls it too, to show a failing example,
        # which is only of use if it is exact.
        exact = type(printer).__module__.startswith("hypothesis.")
        printer.text(repr(self) if exact else str(self))
