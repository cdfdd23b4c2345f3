"""The observation of Casino."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from card_capture.casino import Build, View
from card_capture.casino._state import HAND_SIZE, find_side
from card_capture.casino._values import HIGH_ACE, PACK
from card_capture.rl.codec._arrays import Observation
from card_capture.rl.codec._features import Layout, list_names, name_seats, squash

_VALUES = range(1, HIGH_ACE + 1)
_MOST_DEALS = 6  # with two players; more players have fewer deals in a round
_FEW_SWEEPS = 2
_LONG = 5


@final
class Features:
    """The features of a match for a number of players."""

    def __init__(self, players: int, codes: Sequence[str], most_builds: int) -> None:
        layout = Layout()
        seats = name_seats(players)
        cards = list_names(PACK)
        self._players = players
        self._builds_first = codes.index("B1")
        self._last_build = codes.index("B1") + most_builds
        self._view = layout.add("view", ["with recall", "the match is over"])
        self._winner = layout.add("on the winning side", seats)
        self._to_move = layout.add("to move", seats)
        self._dealer = layout.add("dealer", seats)
        self._capturer = layout.add("captured last", seats)
        self._hand = layout.add("hand", cards)
        self._table = layout.add("table", cards)
        self._unclaimed = layout.add("unclaimed", cards)
        self._builds = [
            (
                layout.add(f"B{number} holds", cards),
                layout.add(f"B{number}", ["multiple", "without an owner"]),
                layout.add(f"B{number} is owned by", seats),
                layout.add(f"B{number} has the value", map(str, _VALUES)),
            )
            for number in range(1, most_builds + 1)
        ]
        self._announced = [layout.add(f"{seat} has announced", map(str, _VALUES)) for seat in seats]
        self._holding = [layout.add(f"{seat} must hold, with recall", map(str, _VALUES)) for seat in seats]
        self._piles = [layout.add(f"pile of the side of {seat}, with recall", cards) for seat in seats]
        self._chosen = layout.add("chosen in this play", codes)
        self._changed = layout.add("changed by this play", codes[self._builds_first : self._last_build])
        layout.add_amount(
            "cards in the stock / 52",
            "deal of the round / 6",
            "round r: r / (r + 5)",
            *(f"cards in the hand of {seat} / 4" for seat in seats),
            *(f"cards in the pile of the side of {seat} / 52" for seat in seats),
            *(f"sweeps s of the side of {seat}: s / (s + 2)" for seat in seats),
            *(f"score p of the side of {seat}, with the target t: p / (p + t)" for seat in seats),
            *(f"points p in this round of the side of {seat}, with the target t: p / (p + t)" for seat in seats),
        )
        self.names = layout.finish()
        self._layout = layout

    def observe(self, view: View, codes: Sequence[int]) -> Observation:
        """Return the features of a view in which some codes of a play are chosen."""
        seats = [(view.seat + distance) % self._players for distance in range(self._players)]
        sides = [find_side(seat, view.variant) for seat in seats]
        bits = self._observe_turn(view, seats, sides)
        bits |= view.hand.mask << self._hand | view.table.mask << self._table | view.unclaimed.mask << self._unclaimed
        for starts, build in zip(self._builds, view.builds, strict=False):
            bits |= self._observe_build(build, starts, seats)
        for distance, seat in enumerate(seats):
            for value in view.announced[seat]:
                bits |= 1 << self._announced[distance] + value - 1
        if view.holding is not None and view.piles is not None:
            bits |= 1 << self._view
            for distance, (seat, side) in enumerate(zip(seats, sides, strict=True)):
                bits |= view.piles[side].mask << self._piles[distance]
                for value in view.holding[seat]:
                    bits |= 1 << self._holding[distance] + value - 1
        if codes:
            bits |= self._observe_codes(codes)
        return self._layout.read(bits, _observe_amounts(view, seats, sides))

    def _observe_turn(self, view: View, seats: list[int], sides: list[int]) -> int:
        bits = 1 << self._dealer + seats.index(view.dealer)
        if view.to_move is not None:
            bits |= 1 << self._to_move + seats.index(view.to_move)
        if view.last_capturer is not None:
            bits |= 1 << self._capturer + seats.index(view.last_capturer)
        if view.outcome is not None:
            bits |= 1 << self._view + 1
            for distance, side in enumerate(sides):
                bits |= (side == view.outcome.winner) << self._winner + distance
        return bits

    @staticmethod
    def _observe_build(build: Build, starts: tuple[int, int, int, int], seats: list[int]) -> int:
        cards, marks, owner, value = starts
        bits = build.cards.mask << cards | build.multiple << marks | 1 << value + build.value - 1
        return bits | 1 << (marks + 1 if build.owner is None else owner + seats.index(build.owner))

    def _observe_codes(self, codes: Sequence[int]) -> int:
        bits = sum([1 << self._chosen + code for code in codes])
        # The first build is the one that changes if it comes before the card, as in "add to B1 with 2c: B2".
        if len(codes) > 1 and self._builds_first <= codes[1] < self._last_build:
            bits |= 1 << self._changed + codes[1] - self._builds_first
        return bits


def _observe_amounts(view: View, seats: list[int], sides: list[int]) -> list[float]:
    target = view.variant.target
    return [
        view.stock_size / len(PACK),
        view.deal / _MOST_DEALS,
        squash(view.round, _LONG),
        *(view.hand_sizes[seat] / HAND_SIZE for seat in seats),
        *(view.pile_sizes[side] / len(PACK) for side in sides),
        *(squash(view.sweeps[side], _FEW_SWEEPS) for side in sides),
        *(squash(view.scores[side], target) for side in sides),
        *(squash(view.round_points[side], target) for side in sides),
    ]
