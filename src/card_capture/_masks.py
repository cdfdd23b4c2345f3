"""Sets of cards as the bits of an integer: bit i stands for `CARDS[i]`."""

from __future__ import annotations

_DIGIT_VALUES = bytes.maketrans(b"01", bytes([0, 1]))


def mask_selectors(mask: int) -> bytes:
    """Return the bits of *mask*, lowest first, as bytes 0 and 1, for `itertools.compress`."""
    return bin(mask)[:1:-1].encode().translate(_DIGIT_VALUES)
