"""Tables that fill themselves: a key that is missing is computed, and kept."""

from __future__ import annotations

from typing import NamedTuple

from card_capture.solitaire import JokerCopies
from card_capture.solitaire._state import ROW_LENGTH
from card_capture.solitaire._values import CAPTORS, ROYALS, VALUES, add_up
from card_capture.solver._cards import SUITED, Codec
from card_capture.solver._position import EMPTY, GAP, Enemies

NEED_SHIFT = 54
"""The place of a target's value above the bits of a set."""


class Decks(dict[bytes, int]):
    """The set of the cards in a deck."""

    def __init__(self, codec: Codec) -> None:
        super().__init__()
        self._bits = codec.bits

    def __missing__(self, deck: bytes) -> int:
        cards = self[deck] = sum([self._bits[index] for index in deck])
        return cards


class Parts(dict[int, tuple[int, ...]]):
    """All subsets of a set."""

    def __init__(self, codec: Codec) -> None:
        super().__init__()
        self._list_parts = codec.list_parts

    def __missing__(self, cards: int) -> tuple[int, ...]:
        parts = self[cards] = self._list_parts(cards)
        return parts


class Losses(dict[int, tuple[tuple[int, ...], tuple[int, ...]]]):
    """The single cards and the pairs without a royal in a hand: those that can be given up, and those sacrificed."""

    def __init__(self, codec: Codec) -> None:
        super().__init__()
        self._codec = codec

    def __missing__(self, hand: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        sizes = [(self._codec.count(part), part) for part in self._codec.list_parts(hand & ~ROYALS)]
        singles, pairs = (tuple([part for size, part in sizes if size == number]) for number in (1, 2))
        self[hand] = singles, pairs
        return singles, pairs


class Spends(dict[int, tuple[int, ...]]):
    """
    The inclusion-minimal spends on a target.

    The key is the set of the cards in hand that can be spent on the target, plus `Target.need`.

    Examples, with the holding 4c 3c 2c and a Joker that copies a spent card:

        need   minimal spends
        4      4c; 3c 2c; 3c X; 2c X
        8      4c X; 3c 2c X; 4c 3c 2c
        12     4c 3c 2c X is worth 13, and with one card less it is worth 11 at most
    """

    def __init__(self, codec: Codec, copies: JokerCopies) -> None:
        super().__init__()
        self._codec, self._copies = codec, copies

    def __missing__(self, key: int) -> tuple[int, ...]:
        codec = self._codec
        need, holding = divmod(key, 1 << NEED_SHIFT)
        holding_mask = codec.to_mask(holding)
        enough = [
            part
            for part in codec.list_parts(holding)
            if part and add_up(codec.to_mask(part), holding_mask, self._copies) >= need
        ]
        spends = self[key] = tuple(
            [spend for spend in enough if sum(self._contains(spend, other) for other in enough) == 1]
        )
        return spends

    def _contains(self, cards: int, part: int) -> bool:
        return not part & ~cards & SUITED and part >> 52 in self._codec.joker_parts[cards >> 52]


class Target(NamedTuple):
    """
    A card in the row, and the enemies in the next round.

    Attributes:
        card: The card alone, as a set.
        captors: The cards that can be spent on it.
        need: Its value, shifted to its place in the keys of `Spends`.
        can_be_given_up: Whether it is the front card and not a royal.
        after_taking: The enemies after it was captured or given up.
        after_sending: The enemies after it went to the bottom of the enemy deck.
    """

    card: int
    captors: int
    need: int
    can_be_given_up: bool
    after_taking: Enemies
    after_sending: Enemies


class Rows(dict[Enemies, tuple[Target, ...]]):
    """The cards in the row, nearest Position 1 first."""

    def __init__(self, *, closes_up: bool) -> None:
        super().__init__()
        self._closes_up = closes_up

    def __missing__(self, enemies: Enemies) -> tuple[Target, ...]:
        row, deck = enemies[:ROW_LENGTH], enemies[ROW_LENGTH:]
        targets: list[Target] = []
        for place, index in enumerate(row):
            if index != EMPTY:
                others = row[:place] + GAP + row[place + 1 :]
                targets.append(
                    Target(
                        card=1 << index,
                        captors=CAPTORS[index],
                        need=VALUES[index] << NEED_SHIFT,
                        can_be_given_up=place == 0 and not 1 << index & ROYALS,
                        after_taking=self._play_enemy_phase(others, deck),
                        after_sending=self._play_enemy_phase(others, deck + row[place : place + 1]),
                    )
                )
        found = self[enemies] = tuple(targets)
        return found

    def _play_enemy_phase(self, row: bytes, deck: bytes) -> Enemies:
        """Return the enemies in the next round (CC-4), or no bytes if none is left (CC-7.2)."""
        closed_up = row.replace(GAP, b"")
        if not deck and not self._closes_up and closed_up:
            return row
        return (closed_up + deck).ljust(ROW_LENGTH, GAP) if closed_up or deck else b""
