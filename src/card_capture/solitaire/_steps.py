"""The legal actions of Card Capture word by word, and those that use given pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from card_capture._kit.phrases import Phrase, write_phrases
from card_capture._kit.pieces import Piece, require_pieces
from card_capture.cards import Card
from card_capture.solitaire._actions import Action
from card_capture.solitaire._legal import legal_actions
from card_capture.solitaire._state import GameState


def list_phrases(state: GameState) -> list[Phrase]:
    """Return the notations of the legal actions as phrases."""
    return write_phrases(legal_actions(state))  # they are few, since a hand has four cards at most


def list_using(state: GameState, pieces: Iterable[Piece]) -> Sequence[Action]:
    """
    Return the legal actions that use all *pieces*, in the order of the list.

    Raises:
        PieceError: One of them is not a card in the row or in hand.
    """
    present = state.hand | {card for card in state.row if card is not None}
    chosen = require_pieces(pieces, (Card,), "cards", present, "to be in the row or in hand")
    return tuple([action for action in legal_actions(state) if chosen.issubset(action.pieces)])
