"""
The moves from one position to the next: a discard, and an action that loses no royal.

Two kinds of moves are left out, because a position with them is lost or won just as without them:

- Spends with a surplus. A capture with a smaller spend leaves the surplus in hand, and the next Discard Phase can put
  it on the discard pile before any card is drawn. So only the inclusion-minimal spends are listed.
- Actions that lose a royal, since the game is lost at once (CC-7.1). So the flags for royals and for being stuck make
  no difference: if no other action is left, the position has no moves and is lost in any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from card_capture.solitaire import Phase, Variant
from card_capture.solitaire._state import HAND_SIZE
from card_capture.solver._cards import Codec
from card_capture.solver._position import Enemies, Own, Position
from card_capture.solver._shuffles import OtherShuffles, Shuffles, Token
from card_capture.solver._tables import Decks, Losses, Parts, Rows, Spends, Target


class Draw(NamedTuple):
    """The player's side after the Draw Phase, and the cards that were discarded before it."""

    hand: int
    discard_pile: int
    deck: bytes
    token: Token
    discarded: int


Move: TypeAlias = tuple[Position, Draw, Target, int]
"""The next position, the draw and the target that lead to it, and the cards from hand that were used."""


class Moves:
    """
    The moves under a variant, with tables of everything that is computed once and looked up often.

    Attributes:
        codec: The codec of the positions.
        decks: The set of the cards in a deck, by the deck.
        rows: The targets, by the enemies.
        is_complete: Whether every shuffle that was asked for was known: a script can run out.
    """

    def __init__(self, variant: Variant, *, is_seeded: bool) -> None:
        self.codec = Codec(labelled=not is_seeded)
        self.decks = Decks(self.codec)
        self.is_complete = True
        self._shuffles = Shuffles(self.codec) if is_seeded else OtherShuffles(self.codec)
        self._parts = Parts(self.codec)
        self._spends = Spends(self.codec, variant.joker_copies)
        self._losses = Losses(self.codec)
        self.rows = Rows(closes_up=variant.closes_up_when_enemy_deck_is_empty)

    def list_first_draws(self, phase: Phase, own: Own) -> list[Draw]:
        """Return the player's side in the Capture Phases that can come next, or in the one that it is."""
        return [Draw(*own, 0)] if phase is Phase.CAPTURE else self.list_draws(own)

    def list_draws(self, own: Own) -> list[Draw]:
        """Return the player's side after each discard and the Draw Phase that follows it (CC-5)."""
        hand, discard_pile, deck, token = own
        count, decks = self.codec.count, self.decks
        draws: list[Draw] = []
        for discarded in self._parts[hand]:
            kept = hand - discarded
            due = HAND_SIZE - count(kept)
            pile, drawn, rest = discard_pile + discarded, deck[:due], deck[due:]
            missing = due - len(drawn)
            if missing and pile:
                shuffled = self._shuffles.shuffle(token, pile)
                if shuffled is None:
                    self.is_complete = False
                    continue
                order, next_token = shuffled
                kept += decks[drawn + order[:missing]]
                draws.append(Draw(kept, 0, order[missing:], next_token, discarded))
            else:
                draws.append(Draw(kept + decks[drawn], pile, rest, token, discarded))
        return draws

    def list_captures(self, draws: list[Draw], enemies: Enemies) -> Iterator[Move]:
        """Yield the moves that capture a card (CC-6.1)."""
        spends, row = self._spends, self.rows[enemies]
        for draw in draws:
            hand, pile, deck, token, _ = draw
            for target in row:
                card, captors, need, _, after, _ = target
                for used in spends[hand & captors | need]:
                    yield ((hand - used, pile + used + card, deck, token), after), draw, target, used

    def list_misses(self, draws: list[Draw], enemies: Enemies) -> Iterator[Move]:
        """Yield the moves that capture no card and lose no royal: giving up (CC-6.3) and sacrificing (CC-6.4)."""
        losses, row = self._losses, self.rows[enemies]
        for draw in draws:
            hand, pile, deck, token, _ = draw
            singles, pairs = losses[hand]
            if row and row[0].can_be_given_up:
                front = row[0]
                for used in singles:
                    yield ((hand - used, pile, deck, token), front.after_taking), draw, front, used
            for used in pairs:
                own = hand - used, pile, deck, token
                for target in row:
                    yield (own, target.after_sending), draw, target, used
