"""Dealing the cards that were never turned up (CM-7.2)."""

from __future__ import annotations

from card_capture.cards import Card, CardSet
from card_capture.commander._pyramid import DECK, SLOTS
from card_capture.commander._state import GameState
from card_capture.commander._views import FaceDown, View
from card_capture.shuffling import Shuffler


def deal_hidden(view: View, shuffler: Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those with this view.

    Args:
        view: A view with recall.
        shuffler: The source of the order of the cards never turned up: those in layouts, by seat and slot,
            then those set aside.

    Raises:
        ShuffleError: A scripted shuffler does not have an order of the cards never turned up.
    """
    assert view.remembered is not None  # these fields are there in every view with recall
    assert view.removed is not None
    layouts: list[list[Card | None]] = []
    hidden: list[tuple[int, int]] = []
    for seat, (layout, remembered) in enumerate(zip(view.layouts, view.remembered, strict=True)):
        layouts.append(list(remembered))
        hidden += [(seat, i) for i in range(len(SLOTS)) if layout[i] is FaceDown.FACE_DOWN and remembered[i] is None]
    known = view.removed | CardSet([card for layout in layouts for card in layout if card])
    order, _ = shuffler.shuffle(DECK - known)
    for (seat, index), card in zip(hidden, order, strict=False):
        layouts[seat][index] = card
    return GameState(
        variant=view.variant,
        layouts=tuple(map(tuple, layouts)),
        in_game=view.in_game,
        dealer=view.dealer,
        battle=view.battle,
        seen=tuple([tuple([slot for slot in SLOTS if remembered[slot - 1]]) for remembered in view.remembered]),
        set_aside=CardSet(order[len(hidden) :]),
        removed=view.removed,
        to_move=view.to_move,
        outcome=view.outcome,
    )
