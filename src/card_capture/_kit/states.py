"""What all states and views share: text and pictures for people and notebooks."""

from __future__ import annotations

from typing import Any

from typing_extensions import override

from card_capture._kit.text import render_view


class _Shown:
    """
    The base of states and views: a notebook shows `str` and a picture.

    `repr` is exact, so the `repr` of a state has the face-down cards and the seed. A notebook shows the value of a cell
    to every reader, so it shows `str` instead, which for a state has public facts only.
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
        first, *others = (repr(self) if exact else str(self)).split("\n")
        printer.text(first)
        for line in others:
            printer.break_()  # a line that is indented like the value
            printer.text(line)

    def _repr_html_(self) -> str:
        # The one import that leads upward: pictures are drawn from the views of all games, which need this module.
        from card_capture.svg._notebook import show_in_html  # noqa: PLC0415

        return show_in_html(self)


class StateBase(_Shown):
    """The base of every game's `GameState`, whose `str` is one line of public facts."""

    __slots__ = ()


class ViewBase(_Shown):
    """The base of every game's `View`, whose `str` is the table as the seat sees it."""

    __slots__ = ()

    @override
    def __str__(self) -> str:
        return render_view(self)
