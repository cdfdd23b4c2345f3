"""Everything that the viewer shows, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from card_capture import svg
from card_capture._demo.labels import label_action
from card_capture._demo.rendering import FACES, describe_deal
from card_capture._kit.sentences import Seats
from card_capture._replay._open import list_zones, view_openly
from card_capture._replay._pictures import Packer
from card_capture._replay._reading import AnyRecord
from card_capture._replay._seen import rebuild_views
from card_capture.cards import CARDS
from card_capture.errors import CardCaptureError
from card_capture.games import GAMES
from card_capture.records import GameRecord

MOST_ACTIONS = 3000
"""The greatest number of actions of a game: each of them needs several pictures."""

_NARROW = 390
"""The width of a picture for narrow screens."""


def describe_replay(record: AnyRecord, *, names: Mapping[int, str] | None = None) -> dict[str, Any]:
    """
    Return everything that the viewer shows, ready for JSON.

    Args:
        record: A whole game, which is shown from each seat and with everything open, or the part that one seat saw.
        names: The names of seats that have one.

    Returns:
        An object with the `heading`; the `steps`, the deal and after it the actions, each with its words; the `looks`,
        the tables as a seat saw them or with everything open; the `parts` of all pictures; and the names of all `cards`.
        A look has two numbers of `pictures` for each step, of wide and narrow ones.

    Raises:
        RecordError: `replay` finds a fault in the record.
        CardCaptureError: The game has more actions than `MOST_ACTIONS`.

    Examples:
        >>> from card_capture import Discard, new_game
        >>> shown = describe_replay(GameRecord.of(new_game(seed=1), [Discard([])]))
        >>> shown["heading"], [step["action"] for step in shown["steps"]]
        ('Card Capture, published@1, seed 1', ['The deal', 'Discard nothing'])
        >>> [look["label"] for look in shown["looks"]]
        ['As the player saw it', 'Everything open']
    """
    actions = record.actions if isinstance(record, GameRecord) else record.turns
    if len(actions) > MOST_ACTIONS:
        raise CardCaptureError(f"expected a game of at most {MOST_ACTIONS} actions to show, got {len(actions)}")
    seats, packer = Seats(names or {}), Packer()
    title = FACES[record.game].TITLE
    if isinstance(record, GameRecord):
        game, states = GAMES[record.game], tuple(record.replay())
        views = [[game.view(state, seat) for state in states] for seat in _list_seats(record.game, states[0])]
        played = [
            (state.to_move, action, game.narrate(state, action))
            for state, action in zip(states, record.actions, strict=False)
        ]
        looks = [_describe_look(_name_look(record.game, seat, seats), seen, packer) for seat, seen in enumerate(views)]
        openly = _describe_look("Everything open", [view_openly(record.game, state) for state in states], packer)
        openly["zones"] = [list_zones(record.game, state, seats) for state in states]
        looks.append(openly)
        heading = f"{title}, {describe_deal(record)}"
    else:
        found = rebuild_views(record)
        played = [
            (None if view is None else view.to_move, turn.action, turn.events)
            for view, turn in zip(found, record.turns, strict=False)
        ]
        looks = [_describe_look(_name_look(record.game, record.seat, seats), found, packer)]
        heading = f"{title}, {record.variant}"
    return {
        "heading": heading,
        "steps": [
            {"action": "The deal", "spoken": "The deal", "events": []},
            *(_describe_step(record.game, *turn, seats, names) for turn in played),
        ],
        "looks": looks,
        "parts": packer.parts,
        "cards": {str(card): [card.pretty, card.name] for card in CARDS},
    }


def _list_seats(game: str, state: Any) -> Iterable[int]:
    """Return the seats that see different tables."""
    return range(state.players) if game == "casino" else [0]


def _name_look(game: str, seat: int, seats: Seats) -> str:
    everyone = {"solitaire": "the player", "commander": "the players"}
    return f"As {everyone.get(game) or seats.name(seat)} saw it"


def _describe_look(label: str, views: Sequence[Any], packer: Packer) -> dict[str, Any]:
    pictures = [
        None if view is None else [packer.pack(svg.table(view, size=size)) for size in (None, _NARROW)]
        for view in views
    ]
    return {"label": label, "pictures": pictures}


def _describe_step(  # noqa: PLR0913, PLR0917 - a step has all of these
    game: str, seat: int | None, action: Any, events: Iterable[Any], seats: Seats, names: Mapping[int, str] | None
) -> dict[str, Any]:
    before = "" if game == "solitaire" or seat is None else f"{seats.begin(seat)}: "
    return {
        "action": before + label_action(action),
        "spoken": before + label_action(action, aloud=True),
        "events": [event.sentence(names=names) for event in events],
    }
