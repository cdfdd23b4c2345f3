"""The legal actions of Capture the Commander word by word, and those that use given pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from card_capture._kit.phrases import Phrase, write_phrases
from card_capture._kit.pieces import Piece, require_pieces
from card_capture.commander._actions import Action
from card_capture.commander._legal import legal_actions
from card_capture.commander._state import GameState


def list_phrases(state: GameState) -> list[Phrase]:
    """Return the notations of the legal actions as phrases."""
    return write_phrases(legal_actions(state))  # at most 676 attacks


def list_using(state: GameState, pieces: Iterable[Piece]) -> Sequence[Action]:
    """
    Return the legal actions that use all *pieces*, in the order of the list.

    Raises:
        PieceError: One of them is not a slot with a card.
    """
    places = [
        (seat, slot)
        for seat, layout in enumerate(state.layouts)
        for slot, card in enumerate(layout, 1)
        if card is not None
    ]
    own = [slot for seat, slot in places if seat == state.to_move]
    chosen = require_pieces(pieces, (int, tuple), _KINDS, {*places, *own}, "to be slots with a card")
    # The player's own slots are numbers in actions.
    chosen = frozenset(
        [piece[1] if isinstance(piece, tuple) and piece[0] == state.to_move else piece for piece in chosen]
    )
    return tuple([action for action in legal_actions(state) if chosen.issubset(action.pieces)])


_KINDS = "seats and slots such as (1, 6), or slots of the seat to move such as 3"
