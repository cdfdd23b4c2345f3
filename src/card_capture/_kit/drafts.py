"""
Frozen values made fast: filled as a draft, then frozen.

The `__init__` that attrs writes for a frozen class calls `object.__setattr__` for each field, since the class forbids
plain assignments. A state has up to nineteen fields, and making one was an eighth of the work of a decision. A
*draft* is an instance of a mutable twin of the class, with the same layout in memory. It is filled by plain
assignments, and then it gets the frozen class as its class. For a class with two fields, `make_by_draft` writes this
function:

    def make(low, high):
        draft = Draft()           # the fields are still empty
        draft.low = low
        draft.high = high
        draft.__class__ = Range   # from here on it is frozen
        return draft

The twin is a subclass without slots of its own, so the layout is the same, and Python allows the change of the class.
The result is an ordinary instance: nothing distinguishes it from one that `Range(low, high)` made.

    >>> from attrs import frozen
    >>> @frozen
    ... class Range:
    ...     low: int
    ...     high: int
    >>> make_range = make_by_draft(Range)
    >>> make_range(2, 5) == Range(2, 5), type(make_range(2, 5)) is Range
    (True, True)

A draft never escapes half filled: it exists only inside that function, which has all values before it begins and
calls nothing on the way. attrs and dataclasses write their `__init__` in the same way, as source that is compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ParamSpec, Protocol, TypeVar, cast

from attrs import fields

P = ParamSpec("P")
T = TypeVar("T")


class _TupleMaker(Protocol):
    def __call__(self, kind: type[T], values: Iterable[object], /) -> T: ...


make_tuple: _TupleMaker = cast("Any", tuple).__new__
"""
Make a named tuple from all its values: `make_tuple(Played, (table, builds, ...))`. Instructions under valgrind for nine
values: 3,400 by the class itself, 1,200 so.
"""


def make_by_draft(kind: Callable[P, T]) -> Callable[P, T]:
    """
    Return a function that makes instances of a class without its `__init__`, from values that need no checks.

    Converters, validators and `__attrs_post_init__` are not called, so every value must be as they would leave it.
    Instructions for a state of Card Capture under valgrind: 12,700 by `__init__`, 2,900 by this function.

    Args:
        kind: A frozen attrs class with slots, whose fields have no underscore.

    Returns:
        A function that takes all the fields in order, by position or by name; it ignores defaults.

    Raises:
        TypeError: The class has no slots, or a field has an underscore.
    """
    frozen_class: Any = kind
    parts = fields(frozen_class)
    if frozen_class.__dictoffset__ or any(part.name.startswith("_") for part in parts):
        raise TypeError(f"expected a class with slots and public fields, got {frozen_class.__name__}")
    twin = {
        "__slots__": (),
        "__init__": object.__init__,
        "__setattr__": object.__setattr__,
        "__delattr__": object.__delattr__,
    }
    draft_class = type(f"{frozen_class.__name__}Draft", (frozen_class,), twin)
    lines = [
        f"def make({', '.join(part.name for part in parts)}):",
        " draft = Draft()",
        *(f" draft.{part.name} = {part.name}" for part in parts),
        " draft.__class__ = Frozen",
        " return draft",
    ]
    namespace: dict[str, Any] = {"Draft": draft_class, "Frozen": frozen_class}
    exec("\n".join(lines), namespace)  # noqa: S102 - made of names of fields alone
    make: Callable[P, T] = namespace["make"]
    return make
