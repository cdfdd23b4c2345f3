"""Positions made by hand: tests name the cards that matter, and the other cards go anywhere."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from attrs import frozen

from card_capture import CARDS, Card, CardSet
from card_capture.commander import STANDARD, Action, GameState, Variant, apply, check, parse_action

SLOTS = range(1, 14)


@frozen
class Seat:
    """A layout: the cards that matter, by slot, and the empty slots."""

    cards: Mapping[int, str] = {}
    lacks: Collection[int] = ()


FULL = Seat()
OUT = Seat(lacks=SLOTS)


def only(**cards: str) -> Seat:
    """Return a layout of only a few cards, as in `only(s12="7d", s13="8d")`."""
    named = {int(slot[1:]): card for slot, card in cards.items()}
    return Seat(named, [slot for slot in SLOTS if slot not in named])


def position(*seats: Seat, variant: Variant = STANDARD, to_move: int = 0) -> GameState:
    """Return a state with the given layouts in which the seat *to_move* must attack."""
    named = [Card.parse(card) for seat in seats for card in seat.cards.values()]
    rest = [card for card in CARDS[:52] if card not in named]
    layouts = tuple(
        tuple(
            None if slot in seat.lacks else Card.parse(seat.cards[slot]) if slot in seat.cards else rest.pop(0)
            for slot in SLOTS
        )
        for seat in seats
    )
    undealt = 52 - 13 * len(seats)
    state = GameState(
        variant=variant,
        layouts=layouts,
        in_game=tuple(any(layout) for layout in layouts),
        dealer=len(seats) - 1,
        battle=None,
        seen=((),) * len(seats),
        set_aside=CardSet(rest[:undealt]),
        removed=CardSet(rest[undealt:]),
        to_move=to_move,
    )
    check(state)
    return state


def after(state: GameState, *actions: str | Action) -> GameState:
    """Return the state after some actions, and check every state on the way."""
    for action in actions:
        state = apply(state, parse_action(action) if isinstance(action, str) else action)
        check(state)
    return state
