"""The part of a record that a player may keep while the game is running."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, final

from attrs import frozen

from card_capture._kit.arguments import require_seat
from card_capture._kit.wording import is_of
from card_capture._quoting import quote
from card_capture.errors import RecordError, UnknownSeatError
from card_capture.records._converter import read, to_json
from card_capture.records._format import read_document, write_document
from card_capture.records._json import quote_as_json
from card_capture.records._kinds import kinds_of
from card_capture.records._parts import require_action, require_event, require_game, require_kinds, require_round_trip
from card_capture.records._saving import check_view

A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")
R = TypeVar("R")
Out = TypeVar("Out")


@final
@frozen
class Turn(Generic[A, E]):
    """
    One action and its events, which every player saw.

    Attributes:
        action: The action.
        events: The events that `narrate` returns for it.

    Examples:
        >>> from card_capture import Discard, narrate, new_game
        >>> state, action = new_game(seed=1), Discard([])
        >>> turn = Turn(action, narrate(state, action))
        >>> print(turn.action, len(turn.events))
        discard - 3
    """

    action: A
    events: tuple[E, ...]


@final
@frozen(kw_only=True)
class SeenRecord(Generic[A, E, V, R, Out]):
    """
    The part of a game that one player saw, as `GameRecord.redacted` returns it.

    It has actions A, events E, views V, a variant R and an outcome Out. Its parts are checked, but not
    whether the turns lead from the first view to the last one.

    Attributes:
        game: The game's name in `GAMES`.
        variant: The variant under which it is played.
        seat: The seat of the player, from 0.
        first_view: The player's view of the first state.
        turns: The actions and their events, in order.
        last_view: The player's view of the last state, with the cards dealt to this player alone.
        outcome: The result of the game, or None while it is running.

    Raises:
        RecordError: A part is wrong, such as a view that is not valid, or the parts do not fit together.

    Examples:
        >>> from card_capture import Discard, new_game
        >>> from card_capture.records import GameRecord
        >>> seen = GameRecord.of(new_game(seed=1), [Discard([])]).redacted()
        >>> for event in seen.turns[0].events:
        ...     print(event)
        Discard Phase: discard nothing.
        Draw Phase: draw 4c 2c X1 4d.
        Round 1, Capture Phase
        >>> SeenRecord.from_json(seen.to_json()) == seen
        True
    """

    game: str
    variant: R
    seat: int
    first_view: V
    turns: tuple[Turn[A, E], ...]
    last_view: V
    outcome: Out | None

    def __attrs_post_init__(self) -> None:
        _require_parts(self)

    def to_json(self) -> str:
        """
        Return the record as a string of JSON; the same record always gives the same string.

        Each event is an object with the name of its class as "kind" and its attributes.

        Raises:
            RecordError: The string would be longer than `LONGEST_TEXT`, or have more values than `MOST_VALUES`.
        """
        content = to_json(self, _get_record_class(self.game))
        del content["game"]
        return write_document("seen record", self.game, content)

    @staticmethod
    def from_json(text: str | bytes) -> SeenRecord[Any, Any, Any, Any, Any]:
        """
        Return the seen record that *text* holds.

        Args:
            text: The string that `to_json` returned, in this release or an earlier one; at most `LONGEST_TEXT`.

        Raises:
            RecordError: *text* is not a seen record.
        """
        _, name, content = read_document(text, ["seen record"])
        return read({"game": name, **content}, _get_record_class(name))


def _get_record_class(name: str) -> type[SeenRecord[Any, Any, Any, Any, Any]]:
    kinds = kinds_of(name)
    return SeenRecord[kinds.action, kinds.event, kinds.view, kinds.variant, kinds.outcome]  # type: ignore[name-defined]


def _require_parts(record: Any) -> None:
    """Check the parts of a `SeenRecord`, in the order in which they rely on each other."""
    require_game(record.game)
    kinds = kinds_of(record.game)
    parts = {"variant": kinds.variant, "seat": int, "first_view": kinds.view, "turns": tuple, "last_view": kinds.view}
    require_kinds(record, {**parts, "outcome": kinds.outcome | None})
    for name in ("first_view", "last_view"):
        _require_view(record, name)
    for number, turn in enumerate(record.turns):
        _require_turn(record.game, turn, f"$.turns[{number}]")
    require_round_trip(record.outcome, kinds.outcome | None, "$.outcome")
    if record.outcome != record.last_view.outcome:
        expected, found = (quote_as_json(to_json(outcome)) for outcome in (record.last_view.outcome, record.outcome))
        raise RecordError("$.outcome", f"expected {expected} after the last turn, got {found}")


def _require_view(record: Any, name: str) -> None:
    """Check that a view is valid, and of the variant and the seat of the record."""
    view, path = getattr(record, name), f"$.{name}"
    check_view(record.game, view, path)
    if view.variant != record.variant:
        raise RecordError(f"{path}.variant", f"expected {record.variant}, got {view.variant}")
    try:
        require_seat(record.seat, getattr(view, "players", 1))
    except UnknownSeatError as error:
        raise RecordError("$.seat", str(error)) from None
    if (seat := getattr(view, "seat", record.seat)) != record.seat:  # in some games the view is the same for all seats
        raise RecordError(f"{path}.seat", f"expected {record.seat}, got {seat}")


def _require_turn(game: str, turn: Any, path: str) -> None:
    if not is_of(turn, Turn):
        raise RecordError(path, f"expected a Turn, got {quote(turn)}")
    require_action(game, turn.action, f"{path}.action")
    if not is_of(turn.events, tuple):
        raise RecordError(f"{path}.events", f"expected a tuple, got {quote(turn.events)}")
    for number, event in enumerate(turn.events):
        require_event(game, event, f"{path}.events[{number}]")
