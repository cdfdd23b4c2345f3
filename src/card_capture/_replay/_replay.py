"""Everything that the viewer shows, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from card_capture._demo.labels import label_action
from card_capture._demo.rendering import FACES, describe_deal
from card_capture._kit.sentences import EventBase, Seats
from card_capture._replay._open import Zone, list_zones, view_openly
from card_capture._replay._pictures import Album
from card_capture._replay._reading import AnyRecord
from card_capture._replay._seen import rebuild_views
from card_capture.cards import CARDS
from card_capture.errors import CardCaptureError
from card_capture.games import GAMES
from card_capture.records import GameRecord, SeenRecord

MOST_ACTIONS = 3000
"""The greatest number of actions in a replay, since each of them needs several pictures."""

_BEGINNING: Mapping[str, Any] = {"action": "The beginning", "spoken": "The beginning", "events": []}
"""The words of the first step, which no action led to."""


def describe_replay(record: AnyRecord, *, names: Mapping[int, str] | None = None) -> dict[str, Any]:
    """
    Return everything that the viewer shows, ready for JSON.

    Args:
        record: A whole game, which is shown from each seat and with everything open, or the part that one seat saw.
        names: The names of seats that have one.

    Returns:
        An object with the `heading`; the `steps`, each with the words of its action; the `looks`, the tables as a seat
        saw them or with everything open; all `pictures`, as numbers of their `parts`; and the names of all `cards`. For
        each step, a look has the number of the picture for wide screens, or None if the table is not known. The picture
        for narrow screens has the next number.

    Raises:
        RecordError: `replay` finds a fault in the record.
        CardCaptureError: The game has more actions than `MOST_ACTIONS`.

    Examples:
        >>> from card_capture import Discard, new_game
        >>> shown = describe_replay(GameRecord.of(new_game(seed=1), [Discard([])]))
        >>> shown["heading"], [step["action"] for step in shown["steps"]]
        ('Card Capture, published@1, seed 1', ['The beginning', 'Discard nothing'])
        >>> [look["label"] for look in shown["looks"]]
        ['As the player saw it', 'Everything open']
    """
    names = names or {}
    seats, album = Seats(names), Album()
    shown = _describe_game(record, seats) if isinstance(record, GameRecord) else _describe_part(record, seats)
    return {
        "heading": shown.heading,
        "steps": [_BEGINNING, *(_describe_turn(record.game, turn, seats, names) for turn in shown.turns)],
        "looks": [_describe_look(look, album) for look in shown.looks],
        "pictures": album.pictures,
        "parts": album.parts,
        "cards": {str(card): [card.pretty, card.name] for card in CARDS},
    }


class _Turn(NamedTuple):
    """An action, with its events and with the seat that took it, if that seat is known."""

    seat: int | None
    action: Any
    events: Iterable[EventBase]


class _Look(NamedTuple):
    """The tables of all steps, None for unknown ones, as one seat saw them or open, and the cards of other zones."""

    label: str
    views: Sequence[Any]
    zones: Sequence[Sequence[Zone]] | None = None


class _Replay(NamedTuple):
    """The heading, the turns and the looks of a replay."""

    heading: str
    turns: Iterable[_Turn]
    looks: Sequence[_Look]


def _describe_game(record: GameRecord[Any, Any, Any, Any], seats: Seats) -> _Replay:
    _require_few(record.actions)
    name, game, states = record.game, GAMES[record.game], tuple(record.replay())
    viewers = range(states[0].players) if _has_hands(name) else [0]
    return _Replay(
        f"{FACES[name].TITLE}, {describe_deal(record)}",
        [
            _Turn(state.to_move, action, game.narrate(state, action))
            for state, action in zip(states, record.actions, strict=False)
        ],
        [
            *(_Look(_name_look(name, seat, seats), [game.view(state, seat) for state in states]) for seat in viewers),
            _Look(
                "Everything open",
                [view_openly(name, state) for state in states],
                [list_zones(name, state, seats) for state in states],
            ),
        ],
    )


def _describe_part(record: SeenRecord[Any, Any, Any, Any, Any], seats: Seats) -> _Replay:
    _require_few(record.turns)
    views = rebuild_views(record)
    return _Replay(
        f"{FACES[record.game].TITLE}, {record.variant}",
        [
            _Turn(None if view is None else view.to_move, turn.action, turn.events)
            for view, turn in zip(views, record.turns, strict=False)
        ],
        [_Look(_name_look(record.game, record.seat, seats), views)],
    )


def _require_few(actions: Sequence[Any]) -> None:
    if len(actions) > MOST_ACTIONS:
        raise CardCaptureError(f"expected a game of at most {MOST_ACTIONS} actions to show, got {len(actions)}")


def _has_hands(game: str) -> bool:
    """Return whether the seats see different tables."""
    return game == "casino"


def _name_look(game: str, seat: int, seats: Seats) -> str:
    viewer = seats.name(seat) if _has_hands(game) else "the player" if game == "solitaire" else "the players"
    return f"As {viewer} saw it"


def _describe_look(look: _Look, album: Album) -> dict[str, Any]:
    pictures = [None if view is None else album.add(view) for view in look.views]
    return {"label": look.label, "pictures": pictures, "zones": look.zones}


def _describe_turn(game: str, turn: _Turn, seats: Seats, names: Mapping[int, str]) -> dict[str, Any]:
    before = "" if game == "solitaire" or turn.seat is None else f"{seats.begin(turn.seat)}: "
    return {
        "action": before + label_action(turn.action),
        "spoken": before + label_action(turn.action, aloud=True),
        "events": [event.sentence(names=names) for event in turn.events],
    }
