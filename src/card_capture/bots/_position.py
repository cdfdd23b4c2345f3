"""A position of Card Capture in masks, and the values of the actions of a Capture Phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from card_capture.bots._features import EVALUATION, Evaluation, round_off
from card_capture.cards import Card
from card_capture.solitaire import View
from card_capture.solitaire._values import CAPTORS, JOKERS, ROYALS, VALUES

WON, LOST = 1000.0, -1000.0
"""The values of the end of a game, far from those of a running game."""


class Position(NamedTuple):
    """
    What a perfect memory knows of a game, as masks (see `CardSet.mask`).

    Attributes:
        hand: The player's hand.
        deck: The cards in the deck.
        discard_pile: The cards in the discard pile.
        row: The card in each of the four positions, or 0.
        enemy_front: The cards of the enemy deck whose order is unknown.
        enemy_bottom: The cards below them, in order.
        closes_up: Whether the row closes up even if the enemy deck is empty (CC-4.1).
    """

    hand: int
    deck: int
    discard_pile: int
    row: Sequence[int]
    enemy_front: int
    enemy_bottom: Sequence[int]
    closes_up: bool

    @staticmethod
    def of(view: View) -> Position:
        """Return the position of a view with recall."""
        assert view.deck is not None
        assert view.discard_pile is not None
        assert view.enemy_deck is not None
        assert view.enemy_deck_bottom is not None
        return Position(
            view.hand.mask,
            view.deck.mask,
            view.discard_pile.mask,
            tuple(map(mask_card, view.row)),
            view.enemy_deck.mask,
            tuple(map(mask_card, view.enemy_deck_bottom)),
            view.variant.closes_up_when_enemy_deck_is_empty,
        )

    @property
    def own(self) -> int:
        """All cards of the player."""
        return self.hand | self.deck | self.discard_pile

    @property
    def enemies(self) -> int:
        """All enemy cards that are in play."""
        return self.enemy_front | sum(self.row) | sum(self.enemy_bottom)


def mask_card(card: Card | None) -> int:
    """Return the mask of a card, or 0 for no card."""
    return 0 if card is None else card.mask


def add_up_hand(hand: int, target: int) -> int:
    """
    Return the most that a hand can spend on a target, which is the same under both rules for Jokers (CC-6.2).

    From 9h 4h X1 3c on a heart, 9h + 4h + a copy of the 9h are 22.
    """
    suited = hand & CAPTORS[target.bit_length() - 1]
    jokers = (suited & JOKERS).bit_count()
    suited &= ~JOKERS
    return jokers * VALUES[suited.bit_length() - 1] + add_up_values(suited) if suited else 0


def add_up_values(cards: int) -> int:
    """Return the total value of some cards."""
    total = 0
    while cards:
        total += VALUES[cards.bit_length() - 1]
        cards ^= 1 << cards.bit_length() - 1
    return total


class Prospects:
    """
    The values of the actions of one Capture Phase, for any hand.

    The value of an action is the evaluation of the next round, WON or LOST. Captures of one target have the same
    value, however they are paid. A sacrifice changes the player's cards and the row, but not the set of enemies,
    so its value is a sum of two parts, and the best sacrifice is the best pair for the best target.
    """

    def __init__(self, position: Position, evaluation: Evaluation = EVALUATION) -> None:
        self._evaluation = evaluation
        self._position = position
        self._own, self._enemies = position.own, position.enemies
        self._captures: dict[int, float] = {}
        self._rows = [self._evaluate_row(place) for place in range(4)]
        self._rows_of_sacrifices: list[float] | None = None

    def evaluate_capture(self, place: int) -> float:
        """Return the value of capturing the card in a place, counted from 0."""
        if place not in self._captures:
            target = self._position.row[place]
            left = self._enemies & ~target
            self._captures[place] = (
                self._evaluation.of_sets(self._own | target, left) + self._rows[place] if left else WON
            )
        return self._captures[place]

    def evaluate_giving_up(self, card: int) -> float:
        """Return the value of giving up the front card with a card from hand."""
        front = self._position.row[0]
        if (card | front) & ROYALS:
            return LOST
        left = self._enemies & ~front
        return self._evaluation.of_sets(self._own & ~card, left) + self._rows[0] if left else WON

    def evaluate_sacrifice(self, cards: int, place: int) -> float:
        """Return the value of sacrificing two cards from hand for the card in a place."""
        if cards & ROYALS:
            return LOST
        if self._rows_of_sacrifices is None:
            self._rows_of_sacrifices = [self._evaluate_row(place, is_sacrifice=True) for place in range(4)]
        return self._evaluation.of_sets(self._own & ~cards, self._enemies) + self._rows_of_sacrifices[place]

    def find_best(self, hand: int) -> tuple[float, int, int]:
        """
        Return the value of the best action with a hand, the place of its target, and the cards given up for it.

        These cards are 0 for a capture, which keeps all cards in the game. An action that loses is never the best;
        if there is no other, the value is LOST.
        """
        best = (LOST, 0, 0)
        row = self._position.row
        for place, target in enumerate(row):
            if (
                target
                and self.evaluate_capture(place) > best[0]
                and add_up_hand(hand, target) >= VALUES[target.bit_length() - 1]
            ):
                best = (self.evaluate_capture(place), place, 0)
        singles = split_mask(hand & ~ROYALS)
        if row[0] and not row[0] & ROYALS:
            for card in singles:
                value = self.evaluate_giving_up(card)
                if value > best[0]:
                    best = (value, 0, card)
        if len(singles) >= 2 and any(row):
            pairs = [low | high for number, high in enumerate(singles) for low in singles[:number]]
            places = [place for place, target in enumerate(row) if target]
            pair = max(pairs, key=lambda pair: self.evaluate_sacrifice(pair, places[0]))
            place = max(places, key=lambda place: self.evaluate_sacrifice(pair, place))
            value = self.evaluate_sacrifice(pair, place)
            if value > best[0]:
                best = (value, place, pair)
        return best

    def _evaluate_row(self, place: int, *, is_sacrifice: bool = False) -> float:
        """Return the part of the row after the Enemy Phase that follows an action on the card in a place."""
        position, table = self._position, self._evaluation.of_row
        row = [0 if other == place else card for other, card in enumerate(position.row)]
        bottom = (*position.enemy_bottom, position.row[place]) if is_sacrifice else position.enemy_bottom
        front = position.enemy_front
        if position.closes_up or front or bottom:  # the Enemy Phase is not skipped
            row = [card for card in row if card]
        if not front:
            row += bottom[: 4 - len(row)]
        pattern = sum(1 << number for number, card in enumerate(row) if card & ROYALS)
        if not front or len(row) == 4:
            return table[pattern]
        chance = (front & ROYALS).bit_count() / front.bit_count()
        return round_off((1 - chance) * table[pattern] + chance * table[pattern | 1 << len(row)])


def split_mask(cards: int) -> list[int]:
    """Return the masks of the single cards of a set, in card order: 2, 4 and 16 for 0b10110."""
    singles: list[int] = []
    while cards:
        lowest = cards & -cards
        singles.append(lowest)
        cards ^= lowest
    return singles
