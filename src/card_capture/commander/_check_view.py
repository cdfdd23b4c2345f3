"""Checking a view of Capture the Commander that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from card_capture._kit.arguments import require_view
from card_capture._kit.checking import (
    find_differences,
    find_half_memories,
    find_wrong_items,
    find_wrong_types,
    raise_first,
)
from card_capture._kit.wording import OPTIONAL_TUPLE, Kind
from card_capture._quoting import join_or, quote
from card_capture.cards import Card, CardSet
from card_capture.commander._check import find_faults, find_wrong_battle_kinds
from card_capture.commander._pyramid import DECK, SLOTS
from card_capture.commander._redeal import deal_hidden
from card_capture.commander._state import PLAYERS, TITLE, Battle, Outcome
from card_capture.commander._variants import Variant
from card_capture.commander._views import FaceDown, View, view
from card_capture.errors import InvalidViewError
from card_capture.shuffling import Shuffler


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
    yield from find_half_memories([(name, getattr(seen, name)) for name in ("remembered", "removed")])
    yield from _find_wrong_shapes(seen)
    if seen.battle is not None:
        yield from find_wrong_battle_kinds(seen.battle, seen.players)
        yield from _find_cards_turned_down(seen, seen.battle)
    has_recall = seen.remembered is not None
    state = deal_hidden(seen if has_recall else _add_memory(seen), Shuffler.seeded(0))
    yield from find_faults(state)
    yield from find_differences(view(state, 0, recall=has_recall), seen)


_FIELD_KINDS: Mapping[str, Kind] = {
    "variant": Variant,
    "layouts": tuple,
    "in_game": tuple,
    "dealer": int,
    "battle": Battle | None,
    "to_move": int | None,
    "outcome": Outcome | None,
    "remembered": OPTIONAL_TUPLE,
    "removed": CardSet | None,
}


def _find_wrong_shapes(seen: View) -> Iterator[str]:
    if seen.players not in PLAYERS:
        yield f"expected {join_or(PLAYERS)} layouts, got {seen.players} (CM-1.2)"
    for name, kind in (("layouts", Card | FaceDown | None), ("remembered", Card | None)):
        layouts = getattr(seen, name)
        if layouts is None:
            continue
        if len(layouts) != seen.players:
            yield f"expected {name} to have {seen.players} items, one for each player, got {len(layouts)} (CM-1.2)"
        yield from find_wrong_items(name, layouts, tuple)
        for seat, layout in enumerate(layouts):
            if len(layout) != len(SLOTS):
                yield f"expected {name}[{seat}] to have {len(SLOTS)} slots, got {len(layout)} (CM-1.4)"
            yield from find_wrong_items(f"{name}[{seat}]", layout, kind)
    for seat, remembered in enumerate(seen.remembered or ()):
        for index, (card, shown) in enumerate(zip(remembered, seen.layouts[seat], strict=True)):
            if shown is not FaceDown.FACE_DOWN and card is not shown:
                expected = f"expected remembered[{seat}][{index}] to be {quote(shown)}, as in layouts"
                yield f"{expected}, got {quote(card)} (CM-7.2)"


def _find_cards_turned_down(seen: View, battle: Battle) -> Iterator[str]:
    """Yield a fault for each card of a battle that should be face up."""
    for seat, slot in battle.turned_up:
        if slot in SLOTS and seen.layouts[seat][slot - 1] is FaceDown.FACE_DOWN:
            expected = f"expected layouts[{seat}][{slot - 1}] to be a Card, since it is face up in the battle"
            yield f"{expected}, got {quote(FaceDown.FACE_DOWN)} (CM-7.1)"


def _add_memory(seen: View) -> View:
    """Return a view with recall that adds to *seen*: the cards of the battle and all that may be lost are known."""
    remembered = tuple([tuple([card if isinstance(card, Card) else None for card in each]) for each in seen.layouts])
    in_layouts = sum(card is not None for each in seen.layouts for card in each)
    known = CardSet([card for each in remembered for card in each if card])
    # CM-1.3: the cards not dealt were never turned up, all others may have been.
    lost = [*DECK - known][: len(SLOTS) * seen.players - in_layouts]
    return evolve(seen, remembered=remembered, removed=CardSet(lost))
