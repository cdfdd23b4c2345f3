"""The shuffles to come, for the solver: those of a seed are computed once for each number of cards."""

from __future__ import annotations

from typing import TypeAlias

from card_capture.cards import CARDS, set_of
from card_capture.errors import ShuffleError
from card_capture.shuffling import SeededShuffler, Shuffler
from card_capture.solver._cards import Codec

Token: TypeAlias = int | Shuffler
"""The shuffler of a position: the seed of a seeded one, or any other shuffler itself."""


class Shuffles:
    """
    The shuffles of a seeded shuffler.

    A seeded shuffle swaps the cards at places that depend on the seed and on the number of cards, but not on the cards
    (CC-10.3). So it is a permutation, which is kept, and shuffling a set is one translation of bytes:

        cards in card order   2c 3c 4d X
        permutation           2  0  3  1
        new order             4d 2c X  3c
    """

    def __init__(self, codec: Codec) -> None:
        self._codec = codec
        self._permutations: dict[tuple[Token, int], tuple[bytes, Token]] = {}

    def shuffle(self, token: Token, cards: int) -> tuple[bytes, Token] | None:
        """Return a set of cards in its new order and the token of the next shuffle, or None if that is unknown."""
        in_order = self._codec.sort(cards)
        key = token, len(in_order)
        known = self._permutations.get(key)
        if known is None:
            assert isinstance(token, int)
            order, shuffler = SeededShuffler(token).shuffle(CARDS[: len(in_order)])
            assert isinstance(shuffler, SeededShuffler)
            known = self._permutations[key] = bytes([card.index for card in order]), shuffler.seed
        permutation, token = known
        return permutation.translate(in_order.ljust(256)), token


class OtherShuffles(Shuffles):
    """The shuffles of any other shuffler, such as a script."""

    def shuffle(self, token: Token, cards: int) -> tuple[bytes, Token] | None:
        assert isinstance(token, Shuffler)
        try:
            order, shuffler = token.shuffle(set_of(self._codec.to_mask(cards)))
        except ShuffleError:
            return None  # the script has run out, or has an order of other cards
        return self._codec.encode_order(order), shuffler
