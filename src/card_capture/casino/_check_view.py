"""Checking a view of Casino that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator

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
from card_capture.cards import CardSet
from card_capture.casino._check import (
    find_announced_faults,
    find_build_faults,
    find_faults,
    find_seat_faults,
    find_type_faults,
)
from card_capture.casino._redeal import deal_hidden
from card_capture.casino._state import HAND_SIZE, TITLE
from card_capture.casino._values import PACK
from card_capture.casino._views import View, view
from card_capture.errors import InvalidStateError, InvalidViewError
from card_capture.shuffling import Shuffler


def check_view(seen: View) -> None:
    """
    Raise an error unless a valid state has this view, with or without recall.

    One such state is made from the view and checked. But without recall the cards in the piles are not known,
    so the scores are not compared with them.

    Raises:
        InvalidViewError: The view is not valid; the message says what was expected and what was found.
    """
    require_view(seen, View, TITLE)
    try:
        raise_first(_find_faults(seen), InvalidViewError)
    except InvalidStateError as error:  # no deal gives all seats the cards that they must hold
        raise InvalidViewError(str(error)) from None


def _find_faults(seen: View) -> Iterator[str]:
    # Each check relies on everything that was checked before it.
    yield from _find_type_faults(seen)
    yield from find_half_memories([("piles", seen.piles), ("holding", seen.holding)])
    has_recall = seen.piles is not None
    memory = ("piles",) if has_recall else ()
    yield from find_seat_faults(seen, ("hand_sizes",), ("pile_sizes", *memory))
    if not 0 <= seen.seat < seen.players:
        yield f"expected seat to be a seat from 0 to {seen.players - 1}, got {quote(seen.seat)} (CA-1.5)"
    yield from _find_size_faults(seen)
    yield from find_build_faults(seen.builds, seen.variant, seen.players)
    yield from find_announced_faults(seen.announced, seen.variant)
    state = deal_hidden(seen, Shuffler.seeded(0))
    yield from find_faults(state, are_piles_known=has_recall)
    yield from find_differences(view(state, seen.seat, recall=has_recall), seen)


def _find_type_faults(seen: View) -> Iterator[str]:
    yield from find_wrong_types(seen, _FIELD_KINDS)
    for name, kind in _ITEM_KINDS.items():
        yield from find_wrong_items(name, getattr(seen, name) or (), kind)
    for seat, values in enumerate(seen.holding or ()):
        yield from find_wrong_items(f"holding[{seat}]", values, int)
    yield from find_type_faults(seen)


_FIELD_KINDS: dict[str, Kind] = {
    "seat": int,
    "stock_size": int,
    "hand": CardSet,
    "hand_sizes": tuple,
    "pile_sizes": tuple,
    "piles": OPTIONAL_TUPLE,
    "holding": OPTIONAL_TUPLE,
}
_ITEM_KINDS: dict[str, Kind] = {"hand_sizes": int, "pile_sizes": int, "piles": CardSet, "holding": tuple}


def _find_size_faults(seen: View) -> Iterator[str]:
    """Yield the faults of the sizes, which decide how many cards are dealt to each place."""
    hand_sizes = [(f"hand_sizes[{seat}]", size) for seat, size in enumerate(seen.hand_sizes)]
    pile_sizes = [(f"pile_sizes[{side}]", size) for side, size in enumerate(seen.pile_sizes)]
    # The ways to deal answering cards to larger hands would take long to count.
    yield from find_wrong_sizes(hand_sizes, HAND_SIZE, "CA-14.5")
    sizes = [("stock_size", seen.stock_size), *pile_sizes]
    yield from find_wrong_sizes(sizes, len(PACK), "CA-14.1")
    known = [(f"hand_sizes[{seen.seat}]", seen.hand_sizes[seen.seat], seen.hand)]
    known += [
        (f"pile_sizes[{side}]", size, pile)
        for side, (size, pile) in enumerate(zip(seen.pile_sizes, seen.piles or (), strict=False))
    ]
    for name, size, cards in known:
        if size != len(cards):
            yield f"expected {name} to be {len(cards)}, the number of its cards, got {size} (CA-12.1)"
    on_table = [seen.table, seen.unclaimed, *[build.cards for build in seen.builds]]
    total = sum(size for _, size in (*hand_sizes, *sizes)) + sum(map(len, on_table))
    if total != len(PACK):
        yield f"expected the sizes and the cards on the table to add up to {len(PACK)}, got {total} (CA-14.1)"
