"""The JSON values of each kind in the words of error messages."""

from __future__ import annotations

from typing import Any

import pytest

from card_capture import Card, CardSet, JokerCopies, Outcome, casino, commander, solitaire
from card_capture.records._kinds import Seed, describe_json


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (int, "an integer"),
        (bool, "true or false"),
        (str, "a string"),
        (Seed, "a string of digits from 0 to 18446744073709551615"),
        (Card, "a card"),
        (CardSet, "a list of cards"),
        (JokerCopies, '"SPENT" or "HELD"'),
        (int | None, "an integer or null"),
        (Outcome | None, '"WON", "LOST_ROYAL", "LOST_STUCK" or null'),
        (commander.Outcome | None, "an object or null"),
        (solitaire.Action, "an action in notation"),
        (tuple[Card | None, ...], "a list of cards"),
        (tuple[CardSet, ...], "a list of lists of cards"),
        (tuple[tuple[Card, ...], ...], "a list of lists of cards"),
        (tuple[casino.Build, ...], "a list of objects"),
        (tuple[casino.Action, ...], "a list of actions"),
        (tuple[bool, ...], "a list of booleans"),
    ],
)
def test_kinds_are_described_as_json(kind: Any, words: str) -> None:
    assert describe_json(kind) == words
