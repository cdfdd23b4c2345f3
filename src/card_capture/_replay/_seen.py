"""
The tables of a seen record, which contains only the first and the last one.

The tables in between are worked out from the events. The game is followed as if it were played with real cards, and
each card is turned up when an event names it. The cards that the seat never saw may lie in any order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from attrs import evolve

from card_capture import casino, commander, solitaire
from card_capture.cards import Card, CardSet
from card_capture.casino._answering import list_known_values
from card_capture.commander import FaceDown
from card_capture.errors import CardCaptureError, FollowingError
from card_capture.following import Following
from card_capture.games import GAMES
from card_capture.records import SeenRecord
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK

_Seen = SeenRecord[Any, Any, Any, Any, Any]
_NO_CARDS = CardSet()


def rebuild_views(seen: _Seen) -> list[Any]:
    """
    Return the view of the seat before each turn, and the last one.

    None stands for a table that the record does not determine. If the record begins in the middle of a game, without
    recall, only the first and the last table are known.
    """
    found = _follow(seen)
    if found is not None and (found[0], found[-1]) == (seen.first_view, seen.last_view):
        return found
    return [seen.first_view, *[None] * (len(seen.turns) - 1), seen.last_view][-len(seen.turns) - 1 :]


def _follow(seen: _Seen) -> list[Any] | None:
    start = _RECALLED[seen.game](seen.first_view)
    if start is None:
        return None
    try:
        table = Following.resume(start)
        for number, turn in enumerate(seen.turns):
            table = table.play(turn.action)
            for card in _list_turned_up(seen, number):
                with suppress(FollowingError):  # a card that was known before is named again
                    table = table.turn_up(card)
        states = table.record().replay()
    except CardCaptureError:  # the parts of the record do not fit together
        return None
    first: Any = seen.first_view
    has_recall = start == first
    return [GAMES[seen.game].view(state, seen.seat, recall=has_recall) for state in states]


def _list_turned_up(seen: _Seen, number: int) -> Iterator[Card]:
    """Yield the cards that the seat saw for the first time in a turn, in the order in which they were turned up."""
    for event in seen.turns[number].events:
        match event:
            case solitaire.Drew() | casino.Dealt():
                yield from event.cards if isinstance(event, solitaire.Drew) else event.table
            case solitaire.EnemyDealt():
                yield event.card
            case commander.Attacked():
                yield from (event.card, event.target_card)
            case commander.Exposed():
                yield from (event.card, event.defender_card)
            case _:
                pass
    if _has_deal(seen, number):
        yield from _list_hand(seen, number)


def _list_hand(seen: _Seen, number: int) -> Iterator[Card]:
    """Yield the hand that a turn of Casino dealt to the seat: the cards that it played before the next deal, or has."""
    for before, turn in zip(seen.turns[number:], seen.turns[number + 1 :], strict=False):
        if before.events[-1] == casino.TurnBegan(seen.seat):
            yield turn.action.card
        number += 1
        if _has_deal(seen, number):
            return
    yield from seen.last_view.hand


def _has_deal(seen: _Seen, number: int) -> bool:
    return any(isinstance(event, casino.Dealt) for event in seen.turns[number].events)


# Each of these returns a view with recall, or None if the view does not determine it.


def _recall_solitaire(view: solitaire.View) -> solitaire.View | None:
    if view.deck is not None:
        return view
    if view.round > 1 or view.discard_pile_size or view.enemy_capture_pile_size:
        return None
    return evolve(
        view,
        discard_pile=_NO_CARDS,
        enemy_capture_pile=_NO_CARDS,
        deck=STARTING_DECK - view.hand,
        enemy_deck=ENEMY_CARDS - CardSet(filter(None, view.row)),
        enemy_deck_bottom=(),
    )


def _recall_commander(view: commander.View) -> commander.View | None:
    if view.removed is not None:
        return view
    if any(card is not FaceDown.FACE_DOWN for layout in view.layouts for card in layout):
        return None
    remembered = tuple((None,) * len(layout) for layout in view.layouts)
    return evolve(view, remembered=remembered, removed=_NO_CARDS)


def _recall_casino(view: casino.View) -> casino.View | None:
    if view.piles is not None:
        return view
    if any(view.pile_sizes):
        return None
    holding = tuple(list_known_values(values, view.builds, seat) for seat, values in enumerate(view.announced))
    return evolve(view, piles=(_NO_CARDS,) * len(view.pile_sizes), holding=holding)


_RECALLED: Mapping[str, Callable[[Any], Any]] = MappingProxyType(
    {"solitaire": _recall_solitaire, "commander": _recall_commander, "casino": _recall_casino}
)
