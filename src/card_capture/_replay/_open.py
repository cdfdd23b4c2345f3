"""Tables with everything open, for people who look back at a finished game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from attrs import evolve

from card_capture import casino, commander, solitaire
from card_capture._kit.sentences import Seats
from card_capture.cards import Card

Zone: TypeAlias = tuple[str, str]
"""The name of a zone, and its cards in notation."""


def view_openly(name: str, state: Any) -> Any:
    """Return the view that shows the most of a state; in Casino it is that of the seat to move."""
    return _VIEWS[name](state)


def list_zones(name: str, state: Any, seats: Seats) -> list[Zone]:
    """Return the zones that this view does not show or only counts, such as decks, with their cards."""
    return [(label, " ".join(map(str, cards))) for label, cards in _ZONES[name](state, seats)]


def _view_commander(state: commander.GameState) -> commander.View:
    return evolve(commander.view(state, 0, recall=True), layouts=state.layouts)


def _view_casino(state: casino.GameState) -> casino.View:
    return casino.view(state, 0 if state.to_move is None else state.to_move)


def _list_in_solitaire(state: solitaire.GameState, _: Seats) -> Iterator[tuple[str, Iterable[Card]]]:
    yield "Deck, from the top", state.deck
    yield "Enemy Deck, from the top", state.enemy_deck


def _list_in_commander(state: commander.GameState, _: Seats) -> Iterator[tuple[str, Iterable[Card]]]:
    yield "Out of the game, never turned up", state.set_aside


def _list_in_casino(state: casino.GameState, seats: Seats) -> Iterator[tuple[str, Iterable[Card]]]:
    for seat, hand in enumerate(state.hands):
        yield f"Hand of {seats.name(seat)}", hand
    yield "Stock, from the top", state.stock
    sides = len(state.piles)
    for side, pile in enumerate(state.piles):
        yield f"Captured by {seats.name(*range(side, state.players, sides))}", pile


_VIEWS: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {
        "solitaire": lambda state: solitaire.view(state, recall=True),
        "commander": _view_commander,
        "casino": _view_casino,
    }
)

_ZONES: Mapping[str, Callable[[Any, Seats], Iterator[tuple[str, Iterable[Card]]]]] = MappingProxyType(
    {"solitaire": _list_in_solitaire, "commander": _list_in_commander, "casino": _list_in_casino}
)
