"""Following a game of Capture the Commander."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve

from card_capture import commander
from card_capture.cards import Card, CardSet
from card_capture.commander import GameState
from card_capture.commander._reveals import list_turned_up
from card_capture.following._piles import Piles, Place, Setting, Table, keep_all, swap
from card_capture.games import deal

__all__ = ["begin", "exchange", "find_hidden", "locate", "name_place", "prepare", "sort_awaited"]

exchange, prepare = swap, keep_all


def begin(setting: Setting) -> Callable[[Piles], tuple[GameState, Piles]]:
    """Return the function that makes the first state; the only pile has the cards that no seat has seen."""
    if setting.start is None:
        base: GameState = deal(commander, 0, setting.variant, setting.players, setting.dealer)
    else:
        base = commander.imagine(setting.start, seed=0)
    hidden = find_hidden(base, 0)

    def lay(piles: Piles) -> tuple[GameState, Piles]:
        (pile,) = piles = piles or (tuple(hidden),)
        turned = dict(zip(hidden, pile, strict=True))
        layouts = tuple(tuple(card and turned.get(card, card) for card in layout) for layout in base.layouts)
        set_aside = CardSet(turned.get(card, card) for card in base.set_aside)
        return evolve(base, layouts=layouts, set_aside=set_aside), piles

    return lay


def find_hidden(state: GameState, _: int) -> CardSet:
    """Return the cards that were never turned up."""
    layouts = zip(state.layouts, state.seen, strict=True)
    face_down = [card for layout, seen in layouts for slot, card in enumerate(layout, 1) if card and slot not in seen]
    return CardSet(face_down) | state.set_aside


def sort_awaited(states: Sequence[GameState], actions: Sequence[Any], awaited: Mapping[Place, Card]) -> list[Place]:
    """Return the places of the cards that fight, the attacker's first."""
    if not awaited:
        return []
    before = states[-2]
    cards = [before.layouts[seat][slot - 1] for seat, slot in list_turned_up(before, actions[-1])]
    return sorted(awaited, key=lambda place: cards.index(awaited[place]))


def name_place(table: Table, _: int, place: Place) -> str:
    """Return words for the slot of a place."""
    before: GameState = table.states[-2]
    card = table.get_card(place)
    return next(
        f"slot {layout.index(card) + 1} of seat {seat}" for seat, layout in enumerate(before.layouts) if card in layout
    )


def locate(table: Table, _: int, card: Card) -> str:
    """Return words for the slot of a card, where it was before the cards that fight are compared."""
    before: GameState = table.states[-2]
    for seat, layout in enumerate(before.layouts):
        if card in layout:
            return f"in slot {layout.index(card) + 1} of seat {seat}"
    return "out of the game"
