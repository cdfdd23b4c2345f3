"""
Positions: everything that the rest of a game depends on, in a compact form.

A position is a pair of two sides, at a moment when the player is about to discard:

- `Own`: the hand and the discard pile as sets, the deck as bytes (see `Codec`), and the next shuffle's token.
- `Enemies`: bytes. The first four are the row, Position 1 first, with `EMPTY` for a gap; the rest is the enemy deck,
  top first. No bytes at all mean that the game is won.

Nothing else in a state matters for winning. Losing a royal ends the game, so no action of a winning line does that, and
the Enemy Capture Pile holds just the cards that are in no other zone.

The two sides meet only in the Capture Phase. So a fact about one side is computed once for many positions.
"""

from __future__ import annotations

from typing import TypeAlias

from card_capture.shuffling import SeededShuffler
from card_capture.solitaire import GameState
from card_capture.solver._cards import Codec
from card_capture.solver._shuffles import Token

EMPTY = 54
"""The byte of an empty position in the row."""

GAP = bytes([EMPTY])
"""An empty position in the row."""

Own: TypeAlias = tuple[int, int, bytes, Token]
"""The hand, the discard pile, the deck and the token of the next shuffle."""

Enemies: TypeAlias = bytes
"""The row and the enemy deck."""

Position: TypeAlias = tuple[Own, Enemies]
"""The two sides."""


def encode_state(state: GameState, codec: Codec) -> Position:
    """Return the position of a state, in either phase."""
    shuffler = state.shuffler
    own = (
        codec.encode_set(state.hand),
        codec.encode_set(state.discard_pile),
        codec.encode_order(state.deck),
        shuffler.seed if isinstance(shuffler, SeededShuffler) else shuffler,
    )
    row = bytes([EMPTY if card is None else card.index for card in state.row])
    enemies = row + codec.encode_order(state.enemy_deck)
    return own, enemies if enemies.strip(GAP) else b""
