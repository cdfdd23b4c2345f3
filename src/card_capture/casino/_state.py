"""The state of a match of Casino."""

from __future__ import annotations

from typing import final

from attrs import Factory, field, frozen
from typing_extensions import override

from card_capture._kit import arguments
from card_capture._kit.drafts import make_by_draft
from card_capture._kit.states import StateBase
from card_capture.cards import Card, CardSet
from card_capture.casino._variants import Variant
from card_capture.shuffling import Shuffler

TITLE = "Casino"
"""The name of the game, for people."""

HAND_SIZE = 4

PLAYERS: tuple[int, ...] = (2, 3, 4)  # CA-2.1
"""The numbers of players that can play (CA-2.1)."""


@final
@frozen
class Build:
    """
    A pile of two or more numeral cards on the table that a building play has joined (CA-1.8).

    Attributes:
        value: The value announced when it was made or last changed.
        cards: Its cards.
        multiple: Whether it is two or more groups of its value; otherwise it is one group (CA-1.9).
        owner: The seat of the player who last played a card into it (CA-1.10), or None if that player built
            for the partner.

    Examples:
        >>> print(Build(value=8, cards=CardSet.parse("3d 5c"), multiple=False, owner=0).cards)
        5c 3d
    """

    value: int
    cards: CardSet
    multiple: bool
    owner: int | None


@final
@frozen
class Outcome:
    """
    The end of a match (CA-11.2).

    Attributes:
        winner: The side that has won.
        scores: The final score of each side.

    Examples:
        >>> print(Outcome(winner=1, scores=(18, 23)).scores)
        (18, 23)
    """

    winner: int
    scores: tuple[int, ...]


def _announce_nothing(state: GameState) -> tuple[tuple[int, ...], ...]:
    return ((),) * len(state.hands)


def _score_nothing(state: GameState) -> tuple[int, ...]:
    return (0,) * len(state.scores)


@final
@frozen
class GameState(StateBase):
    r"""
    A match of Casino when it is a player's turn, or when it is over.

    A state is a value: it never changes, and equal states have the same future. `new_game` and `apply`
    return valid states. Nothing checks a state that you put together by hand, so pass it to `check`
    first. When the match is over, piles and sweeps are those of its last round.

    Attributes:
        variant: The rules of the match.
        players: The number of players; their seats count from 0.
        dealer: The seat that deals in this round (CA-2.3).
        round: The round, from 1.
        deal: The deal within the round, from 1.
        stock: The undealt cards, top first.
        hands: The hand of each seat.
        table: The loose cards.
        builds: The builds, in the order in which they were made; B1 is the first.
        piles: The captured cards of each side.
        sweeps: The sweeps of each side in this round (CA-9.1).
        scores: The points of each side from the rounds that have been counted, and with `AS_TAKEN` also its
            points in this round.
        last_capturer: The seat that captured most recently in this round, or None (CA-1.12).
        unclaimed: A residue that belongs to no side (CA-8.3), when the match is over.
        shuffler: The source of the shuffles to come.
        to_move: The seat whose turn it is, or None when the match is over.
        outcome: The end of the match, or None while it goes on.
        announced: For each seat, in ascending order, the values that it announced for builds and has played no
            answering card for since (CA-12.3). It holds a card of each of them.
        round_points: With `AS_TAKEN`, the points of each side in this round; otherwise 0 for each side.

    Examples:
        >>> from card_capture.casino import new_game
        >>> state = new_game(seed=7)
        >>> print(state.table, state.hands[0], state.to_move, sep="; ")
        4d 7d 6h Ks; 8c Tc Th Js; 0
        >>> print(*str(state).split(": "), sep="\n")
        Casino, main@1, round 1, deal 1, seat 0 to play
        table 4d 7d 6h Ks, hands of 4 4 cards, stock 40, captured 0 0, scores 0 0
    """

    variant: Variant  # CA-18.4
    players: int
    dealer: int
    round: int
    deal: int
    stock: tuple[Card, ...]
    hands: tuple[CardSet, ...]
    table: CardSet
    builds: tuple[Build, ...]
    piles: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    scores: tuple[int, ...]
    last_capturer: int | None
    unclaimed: CardSet
    shuffler: Shuffler
    to_move: int | None
    outcome: Outcome | None = None
    announced: tuple[tuple[int, ...], ...] = field(default=Factory(_announce_nothing, takes_self=True))
    round_points: tuple[int, ...] = field(default=Factory(_score_nothing, takes_self=True))

    @override
    def __str__(self) -> str:
        now = f"seat {self.to_move} to play" if self.outcome is None else f"won by side {self.outcome.winner}"
        builds = [
            f"B{number} of {build.value} {build.cards} ({'no owner' if build.owner is None else f'seat {build.owner}'})"
            for number, build in enumerate(self.builds, start=1)
        ]
        hands, piles, scores = (
            " ".join(map(str, numbers)) for numbers in (map(len, self.hands), map(len, self.piles), self.scores)
        )
        return (
            f"{TITLE}, {self.variant}, round {self.round}, deal {self.deal}, {now}: "
            f"table {', '.join([str(self.table), *builds])}, "
            f"hands of {hands} cards, stock {len(self.stock)}, captured {piles}, scores {scores}"
        )


make_state, make_build = make_by_draft(GameState), make_by_draft(Build)


def find_side(seat: int, variant: Variant) -> int:
    """Return the side of a seat: in partnership the side of its pair, otherwise its own."""
    return seat % 2 if variant.partnership else seat  # CA-2.2


def count_sides(players: int, variant: Variant) -> int:
    """Return the number of sides."""
    return 2 if variant.partnership else players  # CA-1.5


def require_state(value: object) -> None:
    """Raise `InvalidStateError` unless *value* is a state of Casino."""
    if not isinstance(value, GameState):  # Fast path: every verb asks this.
        arguments.require_state(value, GameState, TITLE)
