"""The weights of the evaluation of a position of Card Capture; `benchmarks/fit_weights.py` fits them."""

from __future__ import annotations

from attrs import frozen


@frozen(kw_only=True)
class Weights:
    """
    The weight of each feature of a position at the start of a round.

    Own cards are those in hand, deck and discard pile. Enemy cards are those in the row and the enemy deck.

    Attributes:
        constant: 1 in every position.
        enemies: The number of enemy cards.
        enemies_squared: Its square, in hundreds.
        enemy_royals: The number of royals among the enemy cards.
        enemy_royal_share: The share of royals among the enemy cards.
        numbers: The number of own number cards.
        royals: The number of own royals.
        royal_share: The share of royals among the own cards.
        jokers: The number of own Jokers.
        worth: The total value of the own cards, in tens.
        strong: The number of own cards of value 8 and more.
        weak: The number of own cards of value 4 and less.
        easy: The number of enemy cards that are not above the highest own card of their suit.
        lack_of_one: Over all enemy cards, the value that the highest own card of the suit lacks, in tens.
        lack_of_two: The value that the two highest lack together, in tens.
        lack_of_three: The value that the three highest lack together, in tens.
        row_royals: The number of royals in the row.
        first_royal: Whether the card in Position 1 is a royal.
        second_royal: Whether the card in Position 2 is a royal.
        three_royals: Whether three or four cards in the row are royals.
        four_royals: Whether all four cards in the row are royals.
    """

    constant: float
    enemies: float
    enemies_squared: float
    enemy_royals: float
    enemy_royal_share: float
    numbers: float
    royals: float
    royal_share: float
    jokers: float
    worth: float
    strong: float
    weak: float
    easy: float
    lack_of_one: float
    lack_of_two: float
    lack_of_three: float
    row_royals: float
    first_royal: float
    second_royal: float
    three_royals: float
    four_royals: float


WEIGHTS = Weights(
    constant=0.125,
    enemies=-0.118,
    enemies_squared=0.506,
    enemy_royals=0.187,
    enemy_royal_share=-4.067,
    numbers=-0.253,
    royals=-0.161,
    royal_share=-3.459,
    jokers=0.726,
    worth=0.37,
    strong=-0.054,
    weak=-0.01,
    easy=0.024,
    lack_of_one=-0.264,
    lack_of_two=0.268,
    lack_of_three=-0.4,
    row_royals=0.004,
    first_royal=-0.098,
    second_royal=-0.028,
    three_royals=-0.274,
    four_royals=-0.335,
)
"""The weights in use."""
