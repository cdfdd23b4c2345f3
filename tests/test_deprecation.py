"""
The way in which a public name is deprecated: shown once with a made-up name, and required of every name.

A name stays for a year and one minor release after it was deprecated. Until then it works as before and warns.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from typing_extensions import deprecated

from card_capture import Card
from tests.public_api import modules

CHANGELOG = (Path(__file__).parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")

MESSAGE = re.compile(
    r"(?P<name>\w+) is deprecated since 1\.(?P<since>\d+), of (?P<date>\d{4}-\d\d-\d\d), "
    r"and will be removed in 1\.(?P<removed>\d+) or later, not before (?P<earliest>\d{4}-\d\d-\d\d); "
    r"use (?P<new>[\w.]+)"
)


def list_faults(name: str, thing: Any, changelog: str) -> Iterator[str]:
    """Yield what is missing from the deprecation of a public name."""
    found = MESSAGE.fullmatch(thing.__deprecated__)
    if not found:
        yield f"expected a message of the form {MESSAGE.pattern}, got {thing.__deprecated__}"
        return
    since, earliest = date.fromisoformat(found["date"]), date.fromisoformat(found["earliest"])
    if found["name"] != name:
        yield f"expected the message to be about {name}, got {found['name']}"
    if earliest < since + timedelta(days=365):
        yield f"expected {name} to stay for a year from {since}, got {earliest}"
    if int(found["removed"]) < int(found["since"]) + 2:
        yield f"expected {name} to stay for one minor release after 1.{found['since']}, got 1.{found['removed']}"
    if f"Deprecated since 1.{found['since']}: use `{found['new']}`" not in (inspect.getdoc(thing) or ""):
        yield f"expected the docstring of {name}, which its page shows, to say so"
    entries = re.findall(r"^### Deprecated\n\n(.*?)(?=^##)", changelog + "\n## ", flags=re.MULTILINE | re.DOTALL)
    if not any(f"`{name}`" in entry and f"`{found['new']}`" in entry for entry in entries):
        yield f"expected an entry on {name} under the heading Deprecated of the changelog"


def test_every_deprecated_name_is_deprecated_as_promised() -> None:
    things = [(name, getattr(module, name)) for module in modules() for name in module.__all__]
    found = [(name, thing) for name, thing in things if isinstance(getattr(thing, "__deprecated__", None), str)]
    assert not [fault for name, thing in found for fault in list_faults(name, thing, CHANGELOG)]


# The made-up name.


def parse_card(text: str) -> Card:
    """Return the card that *text* names."""
    return Card.parse(text)


@deprecated(
    "read_card is deprecated since 1.1, of 2027-03-01, and will be removed in 1.3 or later, not before 2028-03-01; "
    "use parse_card"
)
def read_card(text: str) -> Card:
    """
    Return the card that *text* names.

    Deprecated since 1.1: use `parse_card`.
    """
    return parse_card(text)


ENTRY = """
## 1.1.0

### Deprecated

- `read_card`, whose new name is `parse_card`. It will be removed in 1.3 or later, not before March 2028.

## 1.0.0
"""


def test_a_deprecated_name_works_and_warns() -> None:
    with pytest.warns(DeprecationWarning, match=r"^read_card is deprecated since 1\.1.*; use parse_card$") as caught:
        assert read_card("Td") is Card.parse("Td")
    assert caught[0].filename == __file__  # the line of the caller
    assert not list(list_faults("read_card", read_card, ENTRY))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda message: message.replace("2028-03-01", "2028-02-28"), "to stay for a year from 2027-03-01"),
        (lambda message: message.replace("in 1.3", "in 1.2"), "to stay for one minor release after 1.1"),
        (lambda message: message.replace("read_card", "get_card"), "the message to be about read_card"),
        (lambda message: message.replace("parse_card", "get_card"), "the docstring of read_card"),
        (lambda message: message.partition(";")[0], "a message of the form"),
    ],
)
def test_a_deprecation_that_breaks_the_promise_is_noticed(change: Callable[[str], str], fault: str) -> None:
    def copy() -> None:
        """Deprecated since 1.1: use `parse_card`."""

    copy.__deprecated__ = change(read_card.__deprecated__)  # type: ignore[attr-defined]
    assert any(fault in each for each in list_faults("read_card", copy, ENTRY))


def test_a_deprecation_that_the_changelog_leaves_out_is_noticed() -> None:
    (fault,) = list_faults("read_card", read_card, ENTRY.replace("Deprecated", "Changed"))
    assert fault == "expected an entry on read_card under the heading Deprecated of the changelog"
