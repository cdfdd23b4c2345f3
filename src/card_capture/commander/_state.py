"""The state of a game of Capture the Commander."""

from __future__ import annotations

from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture._kit import arguments
from card_capture._kit.drafts import make_by_draft
from card_capture._kit.states import StateBase
from card_capture.cards import CardSet
from card_capture.commander._pyramid import Layout
from card_capture.commander._variants import Variant

TITLE = "Capture the Commander"
"""The name of the game, for people."""

PLAYERS: tuple[int, ...] = (2, 3, 4)
"""The possible numbers of players (CM-1.2)."""

Place: TypeAlias = tuple[int, int]
"""A seat and one of its slots."""

Side: TypeAlias = tuple[int, tuple[int, ...]]
"""A seat in a battle with the slots of its cards there: the one that attacked or was attacked, then those chosen."""


@final
@frozen
class Outcome:
    """
    The result of a game.

    Attributes:
        winner: The seat that won, or None for a draw, if the last two players went out together (CM-5.3).

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

    It names slots only, never cards; everybody at the table sees which slots they are.

    Attributes:
        attacker: The seat that attacks.
        attacker_slot: The slot of its card in the battle.
        defender: The seat that is attacked.
        defender_slot: The slot of its card in the battle.
        attacker_exposed: The slots that the attacker has chosen since, in order. The last one is still
            face down while it is the defender's turn to choose.
        defender_exposed: The slots that the defender has chosen since, in order.

    Examples:
        >>> battle = Battle(0, 2, 1, 3, attacker_exposed=(1,))
        >>> battle.to_move, battle.chosen, battle.turned_up
        (1, 1, ((0, 2), (1, 3)))
        >>> battle.slots_of(0), battle.slots_of(1), battle.slots_of(2)
        ((2, 1), (3,), ())
    """

    attacker: int
    attacker_slot: int
    defender: int
    defender_slot: int
    attacker_exposed: tuple[int, ...] = ()
    defender_exposed: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker's seat with the slots of its cards in the battle, then the defender's."""
        return (
            (self.attacker, (self.attacker_slot, *self.attacker_exposed)),
            (self.defender, (self.defender_slot, *self.defender_exposed)),
        )

    def slots_of(self, seat: int) -> tuple[int, ...]:
        """
        Return the slots of a seat's cards in the battle: first the card that fights, then those chosen since.

        Args:
            seat: Any seat; one that is not in the battle has no slots there.
        """
        return dict(self.sides).get(seat, ())

    @property
    def to_move(self) -> int:
        """The seat that chooses next: the attacker, then the defender."""
        has_attacker_next = len(self.attacker_exposed) == len(self.defender_exposed)
        return self.attacker if has_attacker_next else self.defender  # CM-4.2: the attacker names first

    @property
    def chosen(self) -> int | None:
        """The slot that the attacker has chosen and not yet turned up; None while it is the attacker's choice."""
        return None if self.to_move == self.attacker else self.attacker_exposed[-1]

    @property
    def turned_up(self) -> tuple[Place, ...]:
        """The places of all cards of the battle that are face up, as pairs of seat and slot."""
        (attacker, attacker_slots), (defender, defender_slots) = self.sides
        pairs = zip(attacker_slots, defender_slots, strict=False)  # the attacker's last choice may still be face down
        return tuple([place for a, d in pairs for place in ((attacker, a), (defender, d))])


@final
@frozen
class GameState(StateBase):
    """
    A game of Capture the Commander, waiting for a decision or over.

    A state is a value: it never changes, and equal states have equal futures. `new_game` and `apply`
    make valid states. Nothing checks a state that you put together by hand, so pass it to `check`
    first. Nothing is left to chance after the deal, so a state has no shuffler.

    Attributes:
        variant: The rules of the game.
        layouts: For every seat, its thirteen slots: index 0 is slot 1, and None is an empty slot. The
            layout of a player who is out is empty (CM-5.2).
        in_game: For every seat, whether it is still in the game.
        dealer: The seat that dealt (CM-1.2).
        battle: The tie that is being broken, or None.
        seen: For every seat, the slots whose card has been turned up at least once, ascending (CM-7.2).
        set_aside: The cards out of the game that were never turned up: those not dealt (CM-1.3), and
            those of players who are out.
        removed: The cards out of the game that were turned up at least once.
        to_move: The seat whose turn it is, or None if the game is over.
        outcome: The result of the game, or None while it is running.

    Examples:
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1, players=3)
        >>> len(state.layouts), len(state.set_aside), state.dealer, state.to_move
        (3, 13, 2, 0)
        >>> print(*state.layouts[0])
        Ts 5s Ks 6h 4d 2s 3h Ad 6d Tc 7h 9s 8c
        >>> print(state)
        Capture the Commander, standard@1, seat 0 to attack: layouts of 13 13 13 cards, removed 0
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
        """The number of players, including those who are out."""
        return len(self.layouts)

    @override
    def __str__(self) -> str:
        sizes = " ".join(str(sum(card is not None for card in layout)) for layout in self.layouts)
        return (
            f"{TITLE}, {self.variant}, {self._describe_turn()}: layouts of {sizes} cards, removed {len(self.removed)}"
        )

    def _describe_turn(self) -> str:
        if self.outcome is not None:
            return "draw" if self.outcome.winner is None else f"won by seat {self.outcome.winner}"
        if self.battle is None:
            return f"seat {self.to_move} to attack"
        fighting = [f"seat {seat} slot {slots[0]}" for seat, slots in self.battle.sides]
        return f"seat {self.to_move} to expose in the tie of {' and '.join(fighting)}"


make_state, make_battle = make_by_draft(GameState), make_by_draft(Battle)


def require_state(value: object) -> None:
    """Raise `InvalidStateError` unless *value* is a state of this game."""
    if not isinstance(value, GameState):  # Fast path: every verb asks this.
        arguments.require_state(value, GameState, TITLE)
