"""Checking a view of Card Capture that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from card_capture._kit.arguments import require_view
from card_capture._kit.checking import (
    find_differences,
    find_half_memories,
    find_wrong_items,
    find_wrong_sizes,
    find_wrong_types,
    raise_first,
)
from card_capture._kit.wording import OPTIONAL_TUPLE, Kind
from card_capture._quoting import quote
from card_capture.cards import CARDS, Card, CardSet, set_of
from card_capture.errors import InvalidViewError
from card_capture.shuffling import Shuffler
from card_capture.solitaire._check import find_faults
from card_capture.solitaire._redeal import deal_hidden
from card_capture.solitaire._state import TITLE, Outcome, Phase
from card_capture.solitaire._values import ENEMY_CARDS, ROYALS
from card_capture.solitaire._variants import Variant
from card_capture.solitaire._views import View, view


def check_view(seen: View) -> None:
    """
    Raise an error unless a valid state has this view, with or without recall.

    One such state is made from the view and checked.

    Raises:
        InvalidViewError: The view is not valid; the message says what was expected and what was found.
    """
    require_view(seen, View, TITLE)
    raise_first(_find_faults(seen), InvalidViewError)


def _find_faults(seen: View) -> Iterator[str]:
    # Each check relies on everything that was checked before it.
    yield from find_wrong_types(seen, _FIELD_KINDS)
    yield from find_wrong_items("row", seen.row, Card | None)
    yield from find_wrong_items("enemy_deck_bottom", seen.enemy_deck_bottom or (), Card)
    yield from find_half_memories([(name, getattr(seen, name)) for name in ("deck", "enemy_deck", "enemy_deck_bottom")])
    yield from _find_hidden_piles(seen)
    sizes = [(name, getattr(seen, name)) for name in _SIZES]
    yield from find_wrong_sizes(sizes, len(CARDS), "CC-1.5")
    total = len(seen.hand) + len(seen.row) - seen.row.count(None) + sum(size for _, size in sizes)
    if total != len(CARDS):
        yield f"expected the sizes, the row and the hand to add up to {len(CARDS)} cards, got {total} (CC-1.5)"
    has_recall = seen.deck is not None
    if not has_recall:
        yield from _find_strangers(seen)
    state = deal_hidden(seen if has_recall else _add_memory(seen), Shuffler.seeded(0))
    yield from find_faults(state)
    yield from find_differences(view(state, recall=has_recall), seen)


_FIELD_KINDS: Mapping[str, Kind] = {
    "variant": Variant,
    "round": int,
    "phase": Phase,
    "row": tuple,
    "hand": CardSet,
    "deck_size": int,
    "discard_pile_size": int,
    "enemy_deck_size": int,
    "enemy_capture_pile_size": int,
    "outcome": Outcome | None,
    "discard_pile": CardSet | None,
    "enemy_capture_pile": CardSet | None,
    "deck": CardSet | None,
    "enemy_deck": CardSet | None,
    "enemy_deck_bottom": OPTIONAL_TUPLE,
}

_SIZES = ("deck_size", "discard_pile_size", "enemy_deck_size", "enemy_capture_pile_size")


def _find_hidden_piles(seen: View) -> Iterator[str]:
    for name in ("discard_pile", "enemy_capture_pile"):
        is_shown = seen.deck is not None or getattr(seen.variant, f"{name}_visible")  # CC-9.1
        if is_shown is (getattr(seen, name) is None):
            expected = "the cards of the pile" if is_shown else f"None without recall under {seen.variant}"
            yield f"expected {name} to be {expected}, got {quote(getattr(seen, name))} (CC-9.1)"


def _find_strangers(seen: View) -> Iterator[str]:
    """Yield a fault if the hidden cards can't fill the enemy deck, or a hidden Enemy Capture Pile."""
    unseen = _find_unseen(seen)
    royals = unseen & set_of(ROYALS)
    enemies = len(unseen & ENEMY_CARDS) - _is_royal_hidden(seen)
    if seen.enemy_deck_size > enemies:
        expected = (
            f"expected enemy_deck_size to be at most {enemies}, since the other cards from 5 to ace lie elsewhere"
        )
        yield f"{expected}, got {seen.enemy_deck_size} (CC-2.1)"
    # Assume that as many unseen royals as possible lie in the enemy deck; its other cards are not royals.
    others = len(unseen - royals) - max(0, seen.enemy_deck_size - len(royals))
    may_hold_royals = seen.enemy_capture_pile is not None or seen.outcome is Outcome.LOST_ROYAL
    if not may_hold_royals and seen.enemy_capture_pile_size > others:
        expected = f"expected enemy_capture_pile_size to be at most {others}, since no royal can be there"
        yield f"{expected}, got {seen.enemy_capture_pile_size} (CC-7.1)"


def _find_unseen(seen: View) -> CardSet:
    shown = CardSet(filter(None, seen.row)) | seen.hand
    for pile in (seen.discard_pile, seen.enemy_capture_pile):
        shown |= pile or CardSet()
    return CardSet(CARDS) - shown


def _is_royal_hidden(seen: View) -> bool:
    """Return whether a royal must lie in an Enemy Capture Pile that is hidden."""
    is_lost = seen.outcome is Outcome.LOST_ROYAL
    return is_lost and seen.enemy_capture_pile is None and seen.enemy_capture_pile_size > 0


def _add_memory(seen: View) -> View:
    """Return a view with recall that adds to *seen*: each hidden card lies where it may, royals in the enemy deck."""
    unseen = _find_unseen(seen)
    royals = unseen & set_of(ROYALS)
    order = [*royals, *(unseen & ENEMY_CARDS) - royals, *unseen - ENEMY_CARDS]
    lost = [order.pop(0)] if royals and _is_royal_hidden(seen) else []
    enemy_deck, order = order[: seen.enemy_deck_size], order[seen.enemy_deck_size :]
    capture_pile, discard_pile = seen.enemy_capture_pile, seen.discard_pile
    if capture_pile is None:
        while len(lost) < seen.enemy_capture_pile_size:
            lost.append(order.pop())
        capture_pile = CardSet(lost)
    if discard_pile is None:
        discard_pile, order = CardSet(order[: seen.discard_pile_size]), order[seen.discard_pile_size :]
    return evolve(
        seen,
        discard_pile=discard_pile,
        enemy_capture_pile=capture_pile,
        deck=CardSet(order[: seen.deck_size]),
        enemy_deck=CardSet(enemy_deck),
        enemy_deck_bottom=(),
    )
