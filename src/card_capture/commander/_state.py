"""The state of a game of Capture the Commander."""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen

from card_capture._kit import arguments
from card_capture.cards import CardSet
from card_capture.commander._pyramid import Layout
from card_capture.commander._variants import Variant

TITLE = "Capture the Commander"
"""The name of the game, for people."""

PLAYERS: tuple[int, ...] = (2, 3, 4)
"""How many can play (CM-1.2)."""

Place: TypeAlias = tuple[int, int]
"""A seat and one of its slots."""


Side: TypeAlias = tuple[int, tuple[int, ...]]
"""A seat in a battle, and the slots of its cards there: the one that attacked or was attacked, then those exposed."""


@final
@frozen
class Outcome:
    """
    How a game ended.

    Attributes:
        winner: The seat that won, or None if the last two went out together (CM-5.3).

    Examples:
        >>> Outcome(winner=1).winner, Outcome(winner=None).winner
        (1, None)
    """

    winner: int | None


@final
@frozen
class Battle:
    """
    A battle that is tied, while cards are turned up to decide it (CM-4).

    It tells of slots only; everybody at the table sees which they are.

    Attributes:
        attacker: The seat that attacks.
        attacker_slot: The slot of its card in the battle.
        defender: The seat that is attacked.
        defender_slot: The slot of its card in the battle.
        attacker_exposed: The slots that the attacker has chosen since, in order. The last one is still
            face down when it is the defender's turn to choose.
        defender_exposed: Those that the defender has chosen.

    Examples:
        >>> battle = Battle(0, 2, 1, 3, attacker_exposed=(1,))
        >>> battle.to_move, battle.chosen, battle.turned_up
        (1, 1, ((0, 2), (1, 3)))
    """

    attacker: int
    attacker_slot: int
    defender: int
    defender_slot: int
    attacker_exposed: tuple[int, ...] = ()
    defender_exposed: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker's seat with the slots of its cards in the battle, and the defender's."""
        return (
            (self.attacker, (self.attacker_slot, *self.attacker_exposed)),
            (self.defender, (self.defender_slot, *self.defender_exposed)),
        )

    @property
    def to_move(self) -> int:
        """The seat that chooses next: the attacker, then the defender."""
        return self.attacker if len(self.attacker_exposed) == len(self.defender_exposed) else self.defender

    @property
    def chosen(self) -> int | None:
        """The attacker's slot that is chosen, but not turned up yet; None while the attacker is to choose."""
        return None if self.to_move == self.attacker else self.attacker_exposed[-1]

    @property
    def turned_up(self) -> tuple[Place, ...]:
        """The seats and slots of all cards that lie face up."""
        (attacker, mine), (defender, theirs) = self.sides
        pairs = zip(mine, theirs, strict=False)  # the attacker's last choice may still be face down
        return tuple([place for a, d in pairs for place in ((attacker, a), (defender, d))])


@final
@frozen
class GameState:
    """
    A game of Capture the Commander at a moment when somebody is to decide, or when it is over.

    A state is a value: it never changes, and equal states are equal in all that can come of them.
    `new_game` and `apply` make sound ones; a state put together by hand is taken as it is, so give
    it to `check` first. After the deal nothing is left to chance, so there is no shuffler.

    Attributes:
        variant: The rules it is played by.
        layouts: For every seat its thirteen slots, index 0 being slot 1; None where a card is gone. A
            player who is out has none left (CM-5.2).
        in_game: For every seat whether it is still in the game.
        dealer: The seat that dealt (CM-1.2).
        battle: The tie that is being broken, or None.
        seen: For every seat the slots whose card lies there and was ever turned up, ascending (CM-7.2).
        set_aside: The cards out of the game that were never turned up: those not dealt (CM-1.3), and
            those of players who are out.
        removed: The cards out of the game that were turned up before.
        to_move: The seat whose turn it is, or None when the game is over.
        outcome: How the game ended, or None while it runs.

    Examples:
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1, players=3)
        >>> len(state.layouts), len(state.set_aside), state.dealer, state.to_move
        (3, 13, 2, 0)
        >>> print(*state.layouts[0])
        Ts 5s Ks 6h 4d 2s 3h Ad 6d Tc 7h 9s 8c
    """

    variant: Variant
    layouts: tuple[Layout, ...]
    in_game: tuple[bool, ...]
    dealer: int
    battle: Battle | None
    seen: tuple[tuple[int, ...], ...]
    set_aside: CardSet
    removed: CardSet
    to_move: int | None
    outcome: Outcome | None = None

    @property
    def players(self) -> int:
        """How many play, those who are out included."""
        return len(self.layouts)


def require_state(value: object) -> None:
    """Raise `InvalidStateError` unless *value* is a state of this game."""
    arguments.require_state(value, GameState, TITLE)
