"""The effects of a play, and of the end of a round, on the table, the piles and the scores."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from card_capture._kit.drafts import make_tuple
from card_capture.cards import CardSet, set_of
from card_capture.casino._actions import Action, Capture, Trail
from card_capture.casino._builds import apply_building, find_announced, join_loose_cards
from card_capture.casino._scoring import Points, Scored, Won, score_at_once, score_round
from card_capture.casino._state import Build, GameState, find_side
from card_capture.casino._values import Mask
from card_capture.casino._variants import ScoreTiming, Variant

Piles: TypeAlias = tuple[CardSet, ...]
"""The captured cards of each side."""


class Played(NamedTuple):
    """The table and the piles after a play."""

    table: CardSet
    builds: tuple[Build, ...]
    piles: Piles
    sweeps: tuple[int, ...]
    last_capturer: int | None
    announced: int | None  # the value for which the player needs an answering card, or None


def move_cards(state: GameState, seat: int, action: Action) -> Played:
    """Return the table and the piles after a legal *action* of *seat*."""
    table, builds, piles, sweeps = state.table, state.builds, state.piles, state.sweeps
    if isinstance(action, Trail):
        table = set_of(table.mask | action.card.mask)  # CA-1.13
        value = action.build_value
        if value is not None:
            table = set_of(table.mask ^ action.loose.mask)
            builds = join_loose_cards(builds, action, seat, state.variant)
        announced = None if action.for_partner else value
        return make_tuple(Played, (table, builds, piles, sweeps, state.last_capturer, announced))
    table = set_of(table.mask ^ action.loose.mask)
    if not isinstance(action, Capture):
        value = find_announced(builds, action)
        builds = apply_building(builds, action, seat)
        return make_tuple(Played, (table, builds, piles, sweeps, state.last_capturer, value))
    captured = action.card.mask | action.loose.mask
    if action.builds:
        for number in action.builds:
            captured |= builds[number - 1].cards.mask
        builds = tuple([build for number, build in enumerate(builds, 1) if number not in action.builds])
    side = find_side(seat, state.variant)
    if not table.mask and not builds:  # CA-1.14
        sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])  # CA-9.1
    return make_tuple(Played, (table, builds, _add_to_pile(piles, side, captured), sweeps, seat, None))  # CA-3.7


def find_residue(after: Played) -> CardSet:
    """Return the cards left on the table after the last play of a round, those of builds without an owner included."""
    residue = after.table.mask
    for build in after.builds:  # CA-14.8
        residue |= build.cards.mask
    return set_of(residue)


def give_residue(after: Played, variant: Variant) -> Piles:
    """Return the piles after the residue has gone to the last capturer's side, or to no side."""
    if after.last_capturer is None:
        return after.piles  # CA-8.3
    return _add_to_pile(after.piles, find_side(after.last_capturer, variant), find_residue(after).mask)  # CA-8.2


def score_play(state: GameState, after: Played) -> Scored:
    """Return the scores after a play of *state*, where points are added at once."""
    before, now = Won(state.piles, state.sweeps), Won(after.piles, after.sweeps)
    return score_at_once(state.scores, state.round_points, before, now, state.variant)


def score_round_end(after: Played, scores: Points, round_points: Points, variant: Variant) -> Iterator[Scored]:
    """
    Yield the scores after each step of the end of a round, until a side has won.

    Args:
        after: The table and the piles after the last play.
        scores: The scores after the last play.
        round_points: The points of this round after the last play.
        variant: The rules.
    """
    won = Won(give_residue(after, variant), after.sweeps)
    if variant.score_timing is ScoreTiming.AS_TAKEN:
        taken = score_at_once(scores, round_points, Won(after.piles, after.sweeps), won, variant)
        yield taken
        if taken.winner is not None:
            return
        scores, round_points = taken.scores, taken.round_points
    yield score_round(scores, round_points, won, after.last_capturer, variant)


def _add_to_pile(piles: Piles, side: int, cards: Mask) -> Piles:
    return (*piles[:side], set_of(piles[side].mask | cards), *piles[side + 1 :])
