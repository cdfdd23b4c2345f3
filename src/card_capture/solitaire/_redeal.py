"""Dealing the cards that the player can't know (CC-9.2)."""

from __future__ import annotations

from card_capture.shuffling import Shuffler
from card_capture.solitaire._state import GameState
from card_capture.solitaire._views import View


def deal_hidden(view: View, shuffler: Shuffler) -> GameState:
    """
    Return a state drawn uniformly from those with this view.

    Args:
        view: A view with recall.
        shuffler: The source of the order of the deck, then of the enemy deck's unknown part, and of all later shuffles.

    Raises:
        ShuffleError: A scripted shuffler does not have an order of the cards to be shuffled.
    """
    zones = view.discard_pile, view.enemy_capture_pile, view.deck, view.enemy_deck, view.enemy_deck_bottom
    discard_pile, enemy_capture_pile, deck, enemy_deck, bottom = zones
    assert discard_pile is not None  # these fields are there in every view with recall
    assert enemy_capture_pile is not None
    assert deck is not None
    assert enemy_deck is not None
    assert bottom is not None
    order, shuffler = shuffler.shuffle(deck)
    front, shuffler = shuffler.shuffle(enemy_deck)
    return GameState(
        variant=view.variant,
        round=view.round,
        phase=view.phase,
        row=view.row,
        hand=view.hand,
        discard_pile=discard_pile,
        enemy_capture_pile=enemy_capture_pile,
        deck=order,
        enemy_deck=front + bottom,
        enemy_deck_known=len(bottom),
        shuffler=shuffler,
        outcome=view.outcome,
    )
