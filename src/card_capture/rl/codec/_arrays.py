"""Integers whose bits are masks and features, as arrays of NumPy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from card_capture.errors import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ModuleNotFoundError as error:
    raise MissingExtraError("rl", "numpy") from error

Mask: TypeAlias = NDArray[np.int8]
"""An array with 1 for each code that may come next and 0 for the others, as Gymnasium's `Discrete.sample` takes it."""

Observation: TypeAlias = NDArray[np.float32]
"""An array with a number from 0 to 1 for each feature."""


def to_mask(bits: int, size: int) -> Mask:
    """Return the lowest *size* bits, the lowest first."""
    return _unpack(bits, size).view(np.int8)


def to_observation(bits: int, kept: NDArray[np.intp], amounts: Sequence[float]) -> Observation:
    """
    Return an observation: some bits of an integer, and then numbers.

    Args:
        bits: The integer.
        kept: The numbers of the bits that are features, ascending.
        amounts: The numbers.
    """
    found = np.empty(len(kept) + len(amounts), np.float32)
    found[: len(kept)] = _unpack(bits, int(kept[-1]) + 1)[kept]
    found[len(kept) :] = amounts
    return found


def _unpack(bits: int, size: int) -> NDArray[np.uint8]:
    packed = np.frombuffer(bits.to_bytes(size + 7 >> 3, "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little")
