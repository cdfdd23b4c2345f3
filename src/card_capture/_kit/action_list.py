"""A list of legal actions that makes each one only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, cast, final, overload

from typing_extensions import override

A_co = TypeVar("A_co", covariant=True)

Block: TypeAlias = tuple[int, Callable[[Any, int], A_co], Any]
"""How many actions, the function that makes the one of a number from 0, and what it makes it from."""


@final
class ActionList(Sequence[A_co], Generic[A_co]):
    """
    An immutable sequence of actions, kept as blocks that know how many they are.

    A random player looks at the length and takes one action, so making all of
    them would be most of its time. Equal to a tuple or list of the same actions.
    """

    __slots__ = ("_blocks", "_len")

    def __init__(self, blocks: Sequence[Block[A_co]]) -> None:
        self._blocks = blocks
        self._len = sum([block[0] for block in blocks])

    @override
    def __len__(self) -> int:
        return self._len

    @overload
    def __getitem__(self, number: int) -> A_co: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[A_co, ...]: ...
    @override
    def __getitem__(self, number: int | slice) -> A_co | tuple[A_co, ...]:
        if isinstance(number, slice):
            return tuple(self)[number]
        left = number if number >= 0 else number + self._len
        if left >= 0:
            for count, make, source in self._blocks:
                if left < count:
                    return make(source, left)
                left -= count
        raise IndexError(f"no action {number} in a list of {len(self)}")

    @override
    def __iter__(self) -> Iterator[A_co]:
        for count, make, source in self._blocks:
            for number in range(count):
                yield make(source, number)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionList | tuple | list):
            return NotImplemented
        return tuple(self) == tuple(cast("Sequence[object]", other))

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    @override
    def __repr__(self) -> str:
        return f"<{len(self)} actions: {'; '.join(map(str, self))}>"
