"""Narrating an action of Casino as events."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import CardSet
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, Trail
from card_capture.casino._apply import apply
from card_capture.casino._builds import apply_building, find_merged, join_loose_cards
from card_capture.casino._counting import Count
from card_capture.casino._dealing import count_deals
from card_capture.casino._events import Added, Built, Captured, Event, Raised, Swept, Trailed
from card_capture.casino._events_of_rounds import (
    Counted,
    Dealt,
    ResidueTaken,
    RoundBegan,
    RoundEnded,
    SaidLast,
    TurnBegan,
    Won,
)
from card_capture.casino._moving import find_residue, move_cards, score_play, score_round_end
from card_capture.casino._state import GameState, find_side
from card_capture.casino._variants import ScoreTiming, Variant


def narrate(state: GameState, action: Action) -> tuple[Event, ...]:
    """
    Return the events from *state* to `apply(state, action)`, in order.

    Played one by one, the events lead to the next state. They hold only what every player can see, so the
    event of a deal has only the cards on the table. The last event is `TurnBegan` or `Won`. `str(event)` is
    a line for logs, and `event.sentence()` is a sentence for people.

    Args:
        state: Any valid state.
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
        It is seat 1's turn.
    """
    after = apply(state, action)
    return (*_narrate_play(state, action), *_narrate_rest(state, action, after), _make_last_event(after))


def _narrate_play(state: GameState, action: Action) -> Iterator[Event]:
    seat = state.to_move
    assert seat is not None  # otherwise `apply` would have raised
    if isinstance(action, Trail):
        yield Trailed(seat, action.card)
        if action.build_value is not None:
            yield _narrate_joining(state, seat, action, action.build_value)
        return
    builds = tuple(sorted(action.builds))
    if isinstance(action, Capture):
        captured = action.loose | {action.card}
        for number in builds:
            captured |= state.builds[number - 1].cards
        yield Captured(seat, action.card, action.loose, builds, captured)
        if action.loose == state.table and len(builds) == len(state.builds):
            yield Swept(find_side(seat, state.variant), state.variant.partnership)
        return
    after = apply_building(state.builds, action, seat)
    if isinstance(action, MakeBuild):
        multiple = after[-1].multiple
        yield Built(seat, action.card, action.value, action.loose, builds, multiple, action.for_partner)
        return
    made = after[action.build - 1 - sum(number < action.build for number in builds)]
    if isinstance(action, AddToBuild):
        yield Added(seat, action.card, action.build, made.value, action.loose, builds, action.for_partner)
    else:
        value, multiple = made.value, made.multiple
        yield Raised(seat, action.card, action.build, value, action.loose, builds, multiple, action.for_partner)


def _narrate_joining(state: GameState, seat: int, trail: Trail, value: int) -> Built | Added:
    """Return the event of joining loose cards, which may merge with a build that was there before."""
    if merged := find_merged(state.builds, value, state.variant):
        build, *others = sorted(merged)
        return Added(seat, None, build, value, trail.loose, tuple(others), trail.for_partner)
    made = join_loose_cards(state.builds, trail, seat, state.variant)[-1]
    return Built(seat, None, value, trail.loose, (), made.multiple, trail.for_partner)


def _narrate_rest(state: GameState, action: Action, after: GameState) -> Iterator[Event]:
    seat, variant = state.to_move, state.variant
    assert seat is not None  # otherwise `apply` would have raised
    played = move_cards(state, seat, action)
    scores, round_points, winner = state.scores, state.round_points, None
    if variant.score_timing is ScoreTiming.AS_TAKEN:
        counts, scores, round_points, winner = score_play(state, played)
        yield from _narrate_counts(counts, variant)
    if after.outcome is None and after.round == state.round:
        if after.deal != state.deal:
            yield from _narrate_deal(after, CardSet())
        return
    if winner is None:  # the round was played to its end
        residue = find_residue(played)
        if residue:
            last = played.last_capturer
            yield ResidueTaken(None if last is None else find_side(last, variant), residue, variant.partnership)
        for step in score_round_end(played, scores, round_points, variant):
            yield from _narrate_counts(step.counts, variant)
            scores = step.scores
    before = [score - gained for score, gained in zip(state.scores, state.round_points, strict=True)]
    points = tuple(score - earlier for score, earlier in zip(scores, before, strict=True))
    yield RoundEnded(state.round, points, scores)
    if after.outcome is None:
        yield RoundBegan(after.round, after.dealer)
        yield from _narrate_deal(after, after.table)


def _narrate_counts(counts: tuple[Count, ...], variant: Variant) -> Iterator[Event]:
    for each in counts:
        yield Counted(each.item, each.amounts, each.points, variant.partnership)


def _narrate_deal(after: GameState, table: CardSet) -> Iterator[Event]:
    yield Dealt(after.dealer, after.deal, table)
    if after.deal == count_deals(after.players):
        yield SaidLast(after.dealer)  # CA-2.6


def _make_last_event(after: GameState) -> Event:
    if after.outcome is not None:
        return Won(after.outcome.winner, after.outcome.scores, after.variant.partnership)
    assert after.to_move is not None  # the match goes on
    return TurnBegan(after.to_move)
