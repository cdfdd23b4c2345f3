"""What lies where after a play, and where the residue goes."""

from __future__ import annotations

from typing import TypeAlias

from card_capture.cards import CardSet, set_of
from card_capture.casino._actions import Action, AddToBuild, Building, Capture, MakeBuild, Trail
from card_capture.casino._families import tally, total
from card_capture.casino._state import Build, GameState, side_of
from card_capture.casino._variants import Variant

Piles: TypeAlias = tuple[CardSet, ...]

Played: TypeAlias = tuple[CardSet, tuple[Build, ...], Piles, tuple[int, ...], int | None]
"""The loose cards, the builds, the piles, the sweeps and the last capturer."""


def after_play(state: GameState, seat: int, action: Action) -> Played:
    """Return what lies where after a legal *action* of *seat*."""
    table, builds, piles, sweeps, last = state.table, state.builds, state.piles, state.sweeps, state.last_capturer
    if isinstance(action, Trail):
        return set_of(table.mask | action.card.mask), builds, piles, sweeps, last
    table = set_of(table.mask ^ action.loose.mask)
    if not isinstance(action, Capture):  # CA-4.8: a building play is no capture
        return table, after_building(builds, action, seat), piles, sweeps, last
    taken = action.card.mask | action.loose.mask
    if action.builds:
        for number in action.builds:
            taken |= builds[number - 1].cards.mask
        builds = tuple([build for number, build in enumerate(builds, 1) if number not in action.builds])
    side = side_of(seat, state.variant)
    if not table.mask and not builds:  # CA-1.14
        sweeps = (*sweeps[:side], sweeps[side] + 1, *sweeps[side + 1 :])
    return table, builds, _to_pile(piles, side, taken), sweeps, seat


def after_building(builds: tuple[Build, ...], play: Building, seat: int) -> tuple[Build, ...]:
    """Return the builds after a building play of *seat*: one that is added to or raised keeps its place (CA-18.1)."""
    cards = play.card.mask | play.loose.mask
    for number in play.builds:
        cards |= builds[number - 1].cards.mask
    if isinstance(play, MakeBuild):
        made = _build(play.value, cards, seat)
        return (*[build for number, build in enumerate(builds, 1) if number not in play.builds], made)
    base = builds[play.build - 1]
    value = base.value if isinstance(play, AddToBuild) else play.value
    made = _build(value, cards | base.cards.mask, seat)
    return tuple(
        [made if build is base else build for number, build in enumerate(builds, 1) if number not in play.builds]
    )


def _build(value: int, cards: int, owner: int) -> Build:
    return Build(value, set_of(cards), total(tally(cards)) != value, owner)  # the total decides on its kind (CA-4.5)


def with_residue(piles: Piles, table: CardSet, last: int | None, variant: Variant) -> Piles:
    """Return the piles after the residue has gone to the last capturer's side (CA-8.2), or to nobody (CA-8.3)."""
    return piles if last is None else _to_pile(piles, side_of(last, variant), table.mask)


def _to_pile(piles: Piles, side: int, cards: int) -> Piles:
    return (*piles[:side], set_of(piles[side].mask | cards), *piles[side + 1 :])
