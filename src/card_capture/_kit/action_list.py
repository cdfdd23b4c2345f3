"""A list of legal actions that makes each action only when it is needed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, islice
from operator import getitem
from operator import index as to_index
from typing import Any, Generic, SupportsIndex, TypeAlias, TypeVar, cast, final, overload

from typing_extensions import override

from card_capture._quoting import quote
from card_capture.errors import NotAnIntegerError

A_co = TypeVar("A_co", covariant=True)

Block: TypeAlias = tuple[int, Callable[[Any, int], A_co], Any]
"""
A number of actions, the function that makes one of them from a source and an index, and the source.

Equal functions and sources make equal actions.
"""

_SHOWN = 5  # the number of actions in a repr

Rules: TypeAlias = tuple[Callable[[Any, Any], object], Any]
"""A game's `why_not`, and the state that it answers for."""


@final
class ActionList(Sequence[A_co], Generic[A_co]):
    """
    An immutable sequence of actions, stored as blocks of known length.

    A random bot needs only the length and one action, so making all of them would take most of its
    time. A crowded table of Casino has hundreds of thousands. The sequence equals a tuple or list of the
    same actions.

    Args:
        blocks: The blocks, in order.
        length: The number of all actions. Every caller knows it, and adding it up again took twice as many
            instructions as the rest of `__init__`.
        rules: The rules that decide what is in the list, or None if it has only some of the legal actions.
    """

    __slots__ = ("_blocks", "_len", "_rules")

    def __init__(self, blocks: Sequence[Block[A_co]], length: int, rules: Rules | None = None) -> None:
        self._blocks = blocks
        self._len = length
        self._rules = rules

    @override
    def __len__(self) -> int:
        return self._len

    @overload
    def __getitem__(self, index: int) -> A_co: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[A_co, ...]: ...
    @override
    def __getitem__(self, index: int | slice) -> A_co | tuple[A_co, ...]:
        if type(index) is int:  # Fast path: neither a slice nor an integer of another type, such as NumPy's.
            left = index
        elif isinstance(index, slice):
            return self._slice(range(self._len)[index])
        else:
            left = _require_index(index)
        if left < 0:
            left += self._len
        if left >= 0:
            for count, make, source in self._blocks:
                if left < count:
                    return make(source, left)
                left -= count
        raise IndexError(f"expected an index below {self._len}, the number of actions, got {quote(index)}")

    def _slice(self, indexes: range) -> tuple[A_co, ...]:
        ends = list(accumulate(count for count, _, _ in self._blocks))
        actions: list[A_co] = []
        for index in indexes:
            number = bisect_right(ends, index)  # of the first block that ends after the index
            count, make, source = self._blocks[number]
            actions.append(make(source, index - ends[number] + count))
        return tuple(actions)

    @override
    def __contains__(self, action: object) -> bool:
        # The rules answer without making an action: a crowded table of Casino has hundreds of thousands.
        if self._rules is None:
            return any(action == each for each in self)
        why_not, state = self._rules
        return why_not(state, action) is None

    @override
    def __iter__(self) -> Iterator[A_co]:
        for count, make, source in self._blocks:
            for index in range(count):
                yield make(source, index)

    @override
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ActionList | tuple | list):
            return NotImplemented
        others = cast("Sequence[object]", other)
        if len(self) != len(others):
            return False
        if isinstance(other, ActionList) and self._blocks == cast("ActionList[object]", other)._blocks:
            return True  # Fast path: the lists of one state, made twice.
        return all(action == another for action, another in zip(self, others, strict=True))

    @override
    def __hash__(self) -> int:
        return hash(tuple(self))

    @override
    def __repr__(self) -> str:
        shown = list(map(str, islice(self, _SHOWN)))
        if len(self) > _SHOWN:
            shown.append("...")
        title = "1 action" if len(self) == 1 else f"{len(self)} actions"
        return f"<{title}: {'; '.join(shown)}>" if shown else f"<{title}>"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        # A pickle has the actions themselves. The rules and the sources of blocks know hidden cards, which the receiver
        # of the list may not be allowed to see.
        return ActionList, ([(self._len, getitem, tuple(self))], self._len)


def _require_index(index: object) -> int:
    try:
        return to_index(cast("SupportsIndex", index))
    except TypeError:
        raise NotAnIntegerError(index) from None
