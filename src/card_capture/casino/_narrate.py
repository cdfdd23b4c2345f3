"""What happened between two states, step by step, for animation and logs."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import CardSet
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, Trail
from card_capture.casino._apply import apply
from card_capture.casino._counting import added, count
from card_capture.casino._dealing import deals
from card_capture.casino._events import (
    Added,
    Built,
    Captured,
    Counted,
    Dealt,
    Event,
    Raised,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    Swept,
    Trailed,
    TurnBegan,
    Won,
)
from card_capture.casino._state import GameState, side_of
from card_capture.casino._table import after_building, after_play, with_residue


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return what happens from *state* to `apply(state, action)`, in order.

    Played one by one, the events lead to the next state. They tell what everybody at the table sees, so
    of a deal they tell only what lies open. The last one is `TurnBegan` or `Won`. `str` of an event is
    a sentence.

    Args:
        state: Any sound state.
        action: Equal to one of `legal_actions(state)`.

    Raises:
        IllegalActionError: The rules forbid the action here.
        InvalidStateError: *state* is not a state of Casino.
        ShuffleError: A scripted shuffler has no order of the pack for the next round.

    Examples:
        >>> from card_capture.casino import new_game, parse_action
        >>> for event in narrate(new_game(seed=7), parse_action("build 10 with Tc: 4d 6h")):
        ...     print(event)
        Seat 0 makes a multiple build of 10: Tc from hand with 4d 6h.
        Seat 1 is to play.
    """
    after = apply(state, action)
    return (*_play(state, action), *_what_follows(state, action, after), _ending(after))


def _play(state: GameState, action: Action) -> Iterator[Event]:
    seat = state.to_move
    assert seat is not None  # or apply had refused
    if isinstance(action, Trail):
        yield Trailed(seat, action.card)
        return
    builds = tuple(sorted(action.builds))
    if isinstance(action, Capture):
        taken = action.loose | {action.card}
        for number in builds:
            taken |= state.builds[number - 1].cards
        yield Captured(seat, action.card, action.loose, builds, taken)
        if action.loose == state.table and len(builds) == len(state.builds):
            yield Swept(side_of(seat, state.variant))
        return
    left = after_building(state.builds, action, seat)
    if isinstance(action, MakeBuild):
        yield Built(seat, action.card, action.value, action.loose, builds, left[-1].multiple)
        return
    made = left[action.build - 1 - sum(number < action.build for number in builds)]
    if isinstance(action, AddToBuild):
        yield Added(seat, action.card, action.build, made.value, action.loose, builds)
    else:
        yield Raised(seat, action.card, action.build, made.value, action.loose, builds, made.multiple)


def _what_follows(state: GameState, action: Action, after: GameState) -> Iterator[Event]:
    if after.outcome is None and after.round == state.round:
        if after.deal != state.deal:
            yield from _deal(after, CardSet())
        return
    yield from _count(state, action)
    if after.outcome is None:
        yield RoundBegan(after.round, after.dealer)
        yield from _deal(after, after.table)


def _deal(after: GameState, table: CardSet) -> Iterator[Event]:
    yield Dealt(after.dealer, after.deal, table)
    if after.deal == deals(after.players):
        yield SaidLast(after.dealer)


def _count(state: GameState, action: Action) -> Iterator[Event]:
    """Yield how the round ended that *action* has ended."""
    seat, variant = state.to_move, state.variant
    assert seat is not None  # or apply had refused
    table, _, piles, sweeps, last = after_play(state, seat, action)
    if table:
        yield ResidueTaken(None if last is None else side_of(last, variant), table)
    counts = count(with_residue(piles, table, last, variant), sweeps, last, variant)
    for each in counts:
        yield Counted(each.item, each.amounts, each.points)
    points = added(counts, variant)
    scores = tuple(score + more for score, more in zip(state.scores, points, strict=True))
    yield RoundEnded(state.round, points, scores)


def _ending(after: GameState) -> Event:
    if after.outcome is not None:
        return Won(after.outcome.winner, after.outcome.scores)
    assert after.to_move is not None  # since it is not over
    return TurnBegan(after.to_move)
