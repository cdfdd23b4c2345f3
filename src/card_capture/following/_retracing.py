"""Following a recorded game again, from what one seat saw of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any

from attrs import evolve

from card_capture import casino, commander, solitaire
from card_capture._quoting import quote
from card_capture.cards import Card, CardSet
from card_capture.casino._answering import list_known_values
from card_capture.commander import FaceDown
from card_capture.errors import FollowingError
from card_capture.following._following import Following
from card_capture.records import SeenRecord
from card_capture.solitaire._values import ENEMY_CARDS, STARTING_DECK

__all__ = ["retrace"]

_Seen = SeenRecord[Any, Any, Any, Any, Any]
_NO_CARDS = CardSet()


def retrace(seen: _Seen) -> Following:
    """
    Return a recorded game as if it had been followed, so that it can go on from its end.

    The actions of the record are reported again, and each card that its events name is turned up. Cards that the seat
    never saw may lie in any order. A record without recall does not contain the royals that the deal of Card Capture
    moved to the bottom of the enemy deck, so they are forgotten.

    Args:
        seen: The part of the game that the seat saw, as `GameRecord.redacted` returns it: with recall, or from the
            deal on.

    Raises:
        FollowingError: *seen* is not a seen record, begins in the middle without recall, or has turns that do not lead
            to its last view.
        IllegalActionError: One of the actions is illegal.

    Examples:
        >>> from card_capture import BETA
        >>> table = Following(BETA).turn_up("6c Kd 9h 5s 7h").play("discard -").turn_up("2c 4c 3h X1")
        >>> text = table.record().to_json()
        >>> from card_capture.records import GameRecord
        >>> again = retrace(GameRecord.from_json(text).redacted())
        >>> again.view() == table.view()
        True
        >>> again.play("capture 6c with 2c 4c").awaits
        ('the enemy deck',)
    """
    if not isinstance(seen, SeenRecord):
        raise FollowingError(f"expected a SeenRecord, got {quote(seen)}")
    start = _RECALLED[seen.game](seen.first_view)
    if start is None:
        raise FollowingError("expected a record with recall or from the deal on, got one from the middle")
    table = Following(start.variant, start=start, seat=seen.seat)
    for number, turn in enumerate(seen.turns):
        table = table.play(turn.action)
        for card in _list_turned_up(seen, number):
            with suppress(FollowingError):  # the event names a card that was known before
                table = table.turn_up(card)
    if table.view(recall=start == seen.first_view) != seen.last_view:
        raise FollowingError("expected turns that lead to the last view, got others")
    return table


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
    """Yield the hand that a turn of Casino dealt to the seat: all that it played before the next deal, or still has."""
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
