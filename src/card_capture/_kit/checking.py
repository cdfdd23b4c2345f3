"""
Checks of states and views that all games share.

A fault is a sentence about a state or a view that is not valid. Functions yield faults
lazily, so a check may rely on everything that was checked before it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import cast

from attrs import AttrsInstance, fields

from card_capture._kit.sentences import count
from card_capture._kit.wording import Kind, describe_kind, is_of
from card_capture._quoting import quote
from card_capture.cards import Card
from card_capture.errors import InvalidStateError, InvalidViewError


def raise_first(faults: Iterator[str], error: type[InvalidStateError | InvalidViewError] = InvalidStateError) -> None:
    """
    Raise the first fault, if there is one; later faults are not looked for.

    Raises:
        InvalidStateError: There is a fault; *error* can name `InvalidViewError` instead.
    """
    if (fault := next(faults, None)) is not None:
        raise error(fault)


def find_wrong_types(value: object, kinds: Mapping[str, Kind], owner: str = "") -> Iterator[str]:
    """
    Yield a fault for each attribute that is not of its kind.

    Args:
        value: The state, or a part of it.
        kinds: For each attribute to check, the class or union of classes it must be of.
        owner: The name that messages put before the attribute, such as "battle.".
    """
    for name, kind in kinds.items():
        found = getattr(value, name)
        if not is_of(found, kind):
            yield f"expected {owner}{name} to be {describe_kind(kind)}, got {quote(found)}"


def find_wrong_items(name: str, items: Iterable[object], kind: Kind) -> Iterator[str]:
    """Yield a fault for each item of a tuple that is not of *kind*; messages name it as in "deck[3]"."""
    for index, item in enumerate(items):
        if not is_of(item, kind):
            yield f"expected {name}[{index}] to be {describe_kind(kind)}, got {quote(item)}"


def find_wrong_sizes(sizes: Iterable[tuple[str, int]], most: int, rule: str) -> Iterator[str]:
    """Yield a fault for each size that is not from 0 to *most*; *rule* is the number of the rule that messages cite."""
    for name, size in sizes:
        if not 0 <= size <= most:
            yield f"expected {name} to be from 0 to {most}, got {quote(size)} ({rule})"


def find_half_memories(memory: Sequence[tuple[str, object]]) -> Iterator[str]:
    """Yield a fault for each field that is None although another is not; views have all of them, or none."""
    *_, (has, found) = sorted(memory, key=lambda each: each[1] is not None)
    for name, other in memory:
        if found is not None and other is None:
            yield f"expected {name} to be given, as {has} is, got None"


def find_differences(expected: AttrsInstance, found: AttrsInstance) -> Iterator[str]:
    """Yield a fault for each field of a view that differs from the view of a state with the same other fields."""
    for field in fields(type(expected)):
        ours, theirs = getattr(expected, field.name), getattr(found, field.name)
        if ours != theirs:
            yield _describe_difference(field.name, ours, theirs)


def _describe_difference(name: str, expected: object, found: object) -> str:
    # The values are of the same kind, so either both are tuples or neither is.
    ours, theirs = [cast("tuple[object, ...]", each) if type(each) is tuple else () for each in (expected, found)]
    index = next((index for index, (item, other) in enumerate(zip(ours, theirs, strict=False)) if item != other), None)
    if index is not None:
        return _describe_difference(f"{name}[{index}]", ours[index], theirs[index])
    if ours or theirs:
        return f"expected {name} to have {count(len(ours), 'item')}, got {len(theirs)}"
    return f"expected {name} to be {quote(expected)}, to agree with the rest of the view, got {quote(found)}"


def find_misplaced_cards(
    zones: Iterable[tuple[str, Iterable[Card | None]]], pack: Collection[Card], rule: str
) -> Iterator[str]:
    """
    Yield a fault for each card that is not in exactly one zone.

    Args:
        zones: The name of each zone and its cards; None stands for an empty place.
        pack: The cards the game is played with: all 54, or the 52 that are not Jokers.
        rule: The number of the rule that messages cite, such as "CC-1.5".
    """
    once = f"expected each of the {len(pack)} cards once"
    zone_of: dict[Card, str] = {}
    for zone, cards in zones:
        for card in filter(None, cards):
            if card not in pack:
                yield f"expected no Joker, got {card} in {zone} ({rule})"
            if card in zone_of:
                where = f"twice in {zone}" if zone_of[card] == zone else f"in both {zone_of[card]} and {zone}"
                yield f"{once}, got {card} {where} ({rule})"
            zone_of[card] = zone
    if missing := [str(card) for card in pack if card not in zone_of]:
        yield f"{once}, got no {' '.join(missing)} ({rule})"
