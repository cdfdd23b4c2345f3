"""
Recorded games as examples for programs that learn from them.

`positions` goes through a record and yields what one seat saw at each of its decisions, the codes that were legal, and
the one that was chosen. The numbers are those of `card_capture.rl.codec`, so an agent that learns from them can play in
the environments.

This module needs the extra `rl`, which is NumPy.

Provisional until 1.2: a minor release may still change names and fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar, cast, final

import attrs
from attrs import field, frozen

from card_capture._kit.arguments import require_bool, require_seat
from card_capture._quoting import quote
from card_capture.errors import RecordError
from card_capture.games import GAMES
from card_capture.records import GameRecord, SeenRecord
from card_capture.rl import codec
from card_capture.rl._rewards import find_rewards
from card_capture.rl.codec import Codec, Mask, Observation

__all__ = ["Position", "positions"]

Out = TypeVar("Out")


def _have_same_numbers(array: Observation | Mask, other: Observation | Mask) -> bool:
    return array.tobytes() == other.tobytes()


_SAME = attrs.cmp_using(eq=_have_same_numbers)


@final
@frozen(kw_only=True)
class Position(Generic[Out]):
    """
    A decision of one seat in a recorded game, with the outcome Out of that game.

    This class is provisional: it may change until 1.2.

    Attributes:
        observation: What the seat saw, as `Codec.observe` returns it.
        mask: The legal codes, as `Codec.mask` returns them.
        code: The code that was chosen.
        outcome: The outcome of the game, or None if the record ends before the game does.
        reward: The reward of the seat at the end, as in the environments: 1 for a win; for a loss 0 in Card Capture and
            -1 in the other games; 0 for a draw. None if the record ends before the game does.

    Examples:
        >>> from card_capture import legal_actions, new_game
        >>> from card_capture.records import GameRecord
        >>> state = new_game(seed=5)
        >>> (position,) = positions(GameRecord.of(state, legal_actions(state)))
        >>> position.code, position.mask.nonzero()[0].tolist(), position.outcome
        (0, [0], None)
    """

    observation: Observation = field(eq=_SAME, hash=False)
    mask: Mask = field(eq=_SAME, hash=False)
    code: int
    outcome: Out | None
    reward: float | None


def positions(
    record: GameRecord[Any, Any, Any, Out], seat: int | None = None, *, recall: bool = True
) -> Iterator[Position[Out]]:
    """
    Yield the decisions of a seat in a recorded game, in order.

    In Casino an action is a few codes, and each of them is a decision. The observation is made from the view of the
    seat alone, so hidden cards are not in it. Only the outcome and the reward come from later in the game.

    This function is provisional: it may change until 1.2.

    Args:
        record: The record. It is replayed once, when this function is called.
        seat: The seat, from 0; it may be left out in a game for one player.
        recall: Whether the seat has a perfect memory.

    Raises:
        RecordError: *record* is not a `GameRecord`, or `GameRecord.replay` finds a fault in it.
        UnknownSeatError: The game does not have that seat.
        NotABoolError: *recall* is neither True nor False.
        CodeError: A state that was made by hand has no codes, because its hand has more than four cards.

    Examples:
        >>> from card_capture import casino
        >>> from card_capture.rl import codec
        >>> state = casino.new_game(seed=7)
        >>> record = GameRecord.of(state, [casino.parse_action("trail 8c")])
        >>> codes = codec.of(casino)
        >>> for position in positions(record, seat=0):
        ...     legal = [codes.actions[code] for code in position.mask.nonzero()[0]]
        ...     print(codes.actions[position.code], "of", " ".join(legal))
        trail of trail capture build
        8c of 8c Tc Th Js
    """
    if not isinstance(record, GameRecord):
        remedy = "; only the record it was made from has all views" if isinstance(record, SeenRecord) else ""
        raise RecordError("$", f"expected a GameRecord, got {quote(record)}{remedy}")
    require_bool(recall)
    states = tuple(record.replay())
    players: int = getattr(states[0], "players", 1)
    # In a game for several, None is refused as any other number that is not a seat.
    viewer = cast("int", 0 if seat is None and players == 1 else seat)
    require_seat(viewer, players)
    rewards = None if record.outcome is None else find_rewards(states[-1])
    reward = None if rewards is None else rewards[viewer]
    game = GAMES[record.game]
    codes: Codec[Any, Any, Any] = codec.of(game, players)

    def look() -> Iterator[Position[Out]]:
        for state, action in zip(states, record.actions, strict=False):  # there is one more state than actions
            if state.to_move != viewer:
                continue
            view, play = game.view(state, viewer, recall=recall), codes.begin(state)
            for code in codes.encode(action, view):
                yield Position(
                    observation=codes.observe(view, play.codes, seat=viewer),
                    mask=play.mask,
                    code=code,
                    outcome=record.outcome,
                    reward=reward,
                )
                play = play.choose(code)

    return look()
