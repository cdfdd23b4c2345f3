"""Views as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from card_capture._kit.text import number_items, render_parts
from card_capture.casino._dealing import count_deals
from card_capture.casino._state import Build
from card_capture.casino._views import View


@render_parts.register
def _render_parts(view: View, _: int) -> Iterator[str]:
    yield _name_play(view)
    builds = [f"  B{number}:  {_describe_build(build)}" for number, build in enumerate(view.builds, 1)]
    yield "\n".join([f"  Table:  {view.table or 'no loose cards'}", *builds])
    others = ", ".join(f"seat {seat}: {size}" for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    yield f"  Hand of seat {view.seat}:  {view.hand or 'no cards'}   (cards of {others})"
    if any(view.announced):
        yield f"  Announced:  {_list_values(view.announced)}"
    yield f"  Captured:  {number_items('side', view.pile_sizes)}   (stock {view.stock_size})"
    if view.last_capturer is not None:
        yield f"  Last capture:  seat {view.last_capturer}"
    if any(view.sweeps):
        yield f"  Sweeps:  {number_items('side', view.sweeps)}"
    if view.unclaimed:
        yield f"  Unclaimed residue:  {view.unclaimed}"
    yield f"  Score:  {number_items('side', view.scores)}"
    if any(view.round_points):
        yield f"  In this round:  {number_items('side', view.round_points)}"
    for side, pile in enumerate(view.piles or ()):
        if pile:
            yield f"  Pile of side {side}:  {pile}"
    if any(view.holding or ()):
        yield f"  Known to hold cards for:  {_list_values(view.holding or ())}"


def _name_play(view: View) -> str:
    if view.outcome is None:
        return f"Round {view.round}, deal {view.deal} of {count_deals(view.players)}, seat {view.to_move} to play"
    winner = view.outcome.winner
    winners = f"seats {winner} and {winner + 2} win" if view.variant.partnership else f"seat {winner} wins"
    return f"Round {view.round}: {winners}"


def _describe_build(build: Build) -> str:
    kind = "multiple" if build.multiple else "single"
    owner = "no owner" if build.owner is None else f"owned by seat {build.owner}"
    return f"{kind} build of {build.value}: {build.cards}, {owner}"


def _list_values(of_seats: Sequence[tuple[int, ...]]) -> str:
    return ", ".join(f"seat {seat}: {' '.join(map(str, values))}" for seat, values in enumerate(of_seats) if values)
