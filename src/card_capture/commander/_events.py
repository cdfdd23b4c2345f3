"""What happened between two states, step by step, for animation and logs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, final

from attrs import frozen
from typing_extensions import override

from card_capture.cards import Card
from card_capture.commander._actions import Action, Attack
from card_capture.commander._apply import after_choice, apply
from card_capture.commander._battle import Fall, ending
from card_capture.commander._state import Battle, GameState, Place


@final
@frozen
class Attacked:
    """
    *seat* attacked with *card*, in *slot*, and turned up *target_card*, in slot *target* of *defender* (CM-3.1).

    Examples:
        >>> print(Attacked(0, 1, Card.parse("Ts"), defender=1, target=2, target_card=Card.parse("8s")))
        Attack: seat 0's slot 1, Ts, against seat 1's slot 2, 8s.
    """

    seat: int
    slot: int
    card: Card
    defender: int
    target: int
    target_card: Card

    @override
    def __str__(self) -> str:
        return (
            f"Attack: seat {self.seat}'s slot {self.slot}, {self.card}, "
            f"against seat {self.defender}'s slot {self.target}, {self.target_card}."
        )


@final
@frozen
class Tied:
    """
    The two cards turned up last are equal in rank (CM-4.2).

    Examples:
        >>> print(Tied())
        Tie: the two cards are equal.
    """

    @override
    def __str__(self) -> str:
        return "Tie: the two cards are equal."


@final
@frozen
class Chose:
    """
    *seat*, which attacks, chose its card in *slot* to be turned up; it is still face down (CM-4.2).

    Examples:
        >>> print(Chose(seat=0, slot=5))
        Tie: seat 0 chooses its slot 5, still face down.
    """

    seat: int
    slot: int

    @override
    def __str__(self) -> str:
        return f"Tie: seat {self.seat} chooses its slot {self.slot}, still face down."


@final
@frozen
class Exposed:
    """
    The defender chose too, and both cards were turned up (CM-4.2).

    Examples:
        >>> print(Exposed(0, 5, Card.parse("Kc"), defender=1, defender_slot=6, defender_card=Card.parse("4h")))
        Tie: both are turned up, seat 0's slot 5, Kc, and seat 1's slot 6, 4h.
    """

    seat: int
    slot: int
    card: Card
    defender: int
    defender_slot: int
    defender_card: Card

    @override
    def __str__(self) -> str:
        return (
            f"Tie: both are turned up, seat {self.seat}'s slot {self.slot}, {self.card}, "
            f"and seat {self.defender}'s slot {self.defender_slot}, {self.defender_card}."
        )


@final
@frozen
class Removed:
    """
    *card*, in *slot* of *seat*, was removed from the game (CM-3.2, CM-4.4).

    Examples:
        >>> print(Removed(seat=1, slot=2, card=Card.parse("8s")))
        Seat 1 loses 8s.
    """

    seat: int
    slot: int
    card: Card

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} loses {self.card}."


@final
@frozen
class TurnedDown:
    """
    The battle is over, and what is left of its cards, at *places*, was turned face down again (CM-3.2).

    Examples:
        >>> print(TurnedDown(((0, 1),)))
        Face down again: seat 0's slot 1.
    """

    places: tuple[Place, ...]

    @override
    def __str__(self) -> str:
        places = ", ".join(f"seat {seat}'s slot {slot}" for seat, slot in self.places)
        return f"Face down again: {places}."


@final
@frozen
class WentOut:
    """
    *seat* is out of the game, and its layout was taken off the table (CM-5.1, CM-5.2, CM-4.5).

    Examples:
        >>> print(WentOut(seat=1, fall=Fall.COMMANDER_BEATEN))
        Seat 1 is out: its Commander is beaten.
    """

    seat: int
    fall: Fall

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} is out: {_WHY[self.fall]}."


_WHY = {
    Fall.COMMANDER_BEATEN: "its Commander is beaten",
    Fall.NOTHING_TO_TURN_UP: "it has no card left to turn up",
    Fall.FEWEST_CARDS: "the tie can't go on, and the other side has no fewer cards",
}


@final
@frozen
class ChoiceBegan:
    """
    It is for *seat* to choose a card to be turned up (CM-4.2).

    Examples:
        >>> print(ChoiceBegan(seat=0))
        Seat 0 is to turn up a card.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} is to turn up a card."


@final
@frozen
class TurnBegan:
    """
    It is *seat*'s turn to attack (CM-1.2).

    Examples:
        >>> print(TurnBegan(seat=1))
        Seat 1 is to attack.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"Seat {self.seat} is to attack."


@final
@frozen
class Won:
    """
    *seat* is the last player in the game, and wins (CM-5.3).

    Examples:
        >>> print(Won(seat=0))
        WON: seat 0 is the last in the game.
    """

    seat: int

    @override
    def __str__(self) -> str:
        return f"WON: seat {self.seat} is the last in the game."


@final
@frozen
class Drawn:
    """
    The last two players went out together: the game is a draw (CM-5.3).

    Examples:
        >>> print(Drawn())
        DRAWN: the last two players go out together.
    """

    @override
    def __str__(self) -> str:
        return "DRAWN: the last two players go out together."


Event: TypeAlias = (
    Attacked | Tied | Chose | Exposed | Removed | TurnedDown | WentOut | ChoiceBegan | TurnBegan | Won | Drawn
)
"""Anything that `narrate` tells."""


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return what happens from *state* to `apply(state, action)`, in order.

    Played one by one, the events lead to the next state. They tell what everybody at the table sees.
    The last one is `ChoiceBegan`, `TurnBegan`, `Won` or `Drawn`. `str` of an event is a sentence.

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Raises:
        IllegalActionError: The rules forbid the action here.
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import Attack, new_game
        >>> for event in narrate(new_game(seed=1), Attack(1, seat=1, target=1)):
        ...     print(event)
        Attack: seat 0's slot 1, Ts, against seat 1's slot 1, 8s.
        Seat 1 loses 8s.
        Face down again: seat 0's slot 1.
        Seat 1 is to attack.
    """
    after = apply(state, action)
    return (*_battle(state, action, after), _what_is_next(after))


def _battle(state: GameState, action: Action, after: GameState) -> Iterator[Event]:
    if isinstance(action, Attack):
        assert state.to_move is not None  # or apply had refused it
        battle = Battle(state.to_move, action.slot, action.seat, action.target)
    else:
        battle = after_choice(state, action)
    if battle.chosen is not None:
        yield Chose(battle.attacker, battle.chosen)
        return
    (attacker, slot), (defender, target) = battle.turned_up[-2:]
    card, target_card = _card(state, attacker, slot), _card(state, defender, target)
    kind = Attacked if isinstance(action, Attack) else Exposed
    yield kind(attacker, slot, card, defender, target, target_card)
    if card.rank is target_card.rank:
        yield Tied()
    end = ending(state.variant, state.layouts, *battle.sides)
    if end is None:
        return
    for slot in end.lost:
        yield Removed(end.loser, slot, _card(state, end.loser, slot))
    for seat in end.out:
        yield WentOut(seat, end.fall)
    if left := sorted(place for place in battle.turned_up if after.layouts[place[0]][place[1] - 1]):
        yield TurnedDown(tuple(left))


def _card(state: GameState, seat: int, slot: int) -> Card:
    card = state.layouts[seat][slot - 1]
    assert card is not None  # only what lies there is turned up
    return card


def _what_is_next(after: GameState) -> Event:
    if after.outcome is not None:
        return Drawn() if after.outcome.winner is None else Won(after.outcome.winner)
    assert after.to_move is not None  # the game goes on
    return TurnBegan(after.to_move) if after.battle is None else ChoiceBegan(after.to_move)
