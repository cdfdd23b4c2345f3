"""Kinds of values in words."""

from __future__ import annotations

from enum import Enum

import pytest

from card_capture import CardSet
from card_capture._kit.wording import Kind, describe_kind


class Colour(Enum):
    RED = 1
    BLACK = 2


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "an integer"),
        (str, "a string"),
        (bool, "True or False"),
        (CardSet, "a CardSet"),
        (tuple, "a tuple"),
        (int | None, "an integer or None"),
        (Colour, "Colour.RED or Colour.BLACK"),
        (Colour | None, "Colour.RED, Colour.BLACK or None"),
    ],
)
def test_kinds_are_described_as_a_reader_would_write_them(kind: Kind, words: str) -> None:
    assert describe_kind(kind) == words
