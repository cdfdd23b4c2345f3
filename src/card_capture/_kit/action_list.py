"""A list of legal actions that makes each action only when it is needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeAlias, TypeVar, cast, final, overload

from typing_extensions import override

A_co = TypeVar("A_co", covariant=True)

Block: TypeAlias = tuple[int, Callable[[Any, int], A_co], Any]
"""A number of actions, the function that makes one of them from a source and an index, and the source."""


@final
class ActionList(Sequence[A_co], Generic[A_co]):
    """
    An immutable sequence of actions, stored as blocks of known length.

    A random bot needs only the length and one action, so making all of them would take most of its
    time. The sequence equals a tuple or list of the same actions.
    """

    __slots__ = ("_blocks", "_len")

    def __init__(self, blocks: Sequence[Block[A_co]]) -> None:
        self._blocks = blocks
        self._len = sum([block[0] for block in blocks])

    @override
    def __len__(self) -> int:
        return self._len

    @overload
    def __getitem__(self, index: int) -> A_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A_co, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> A_co | tuple[A_co, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        left = index if index >= 0 else index + self._len
        if left >= 0:
            for count, make, source in self._blocks:
                if left < count:
                    return make(source, left)
                left -= count
        raise IndexError(f"expected an index below {len(self)}, the number of actions, got {index}")

    @override
    def __iter__(self) -> Iterator[A_co]:
        for count, make, source in self._blocks:
            for index in range(count):
                yield make(source, index)

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
