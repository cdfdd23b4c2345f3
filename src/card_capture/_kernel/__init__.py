"""Whole games of Card Capture, compiled; this package needs the extra `fast`."""

from importlib.util import find_spec

from card_capture.errors import MissingExtraError

if find_spec("numba") is None:
    raise MissingExtraError("fast", "numba")
