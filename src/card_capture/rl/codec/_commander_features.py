"""The observation of Capture the Commander."""

from __future__ import annotations

from typing import final

from card_capture.cards import Card
from card_capture.commander import View
from card_capture.commander._pyramid import DECK, SLOTS
from card_capture.rl.codec._arrays import Observation
from card_capture.rl.codec._features import KIND, Layout, list_kinds, list_names, name_seats

_STATES = ("a card", "face up", "fights", "exposed or chosen", *list_kinds(DECK))
_CARD, _UP, _FIGHTS, _EXPOSED, _KIND = range(5)


@final
class Features:
    """The features of a game for a number of players."""

    def __init__(self, players: int) -> None:
        layout = Layout()
        seats = name_seats(players)
        self._players = players
        self._recall = layout.add("view", ["with recall", "the game is over"])
        self._winner = layout.add("winner", seats)
        self._to_move = layout.add("to move", seats)
        self._in_game = layout.add("in the game", seats)
        self._dealer = layout.add("dealer", seats)
        self._attacker = layout.add("attacker", seats)
        self._defender = layout.add("defender", seats)
        self._slots = [[layout.add(f"{seat} slot {slot}", _STATES) for slot in SLOTS] for seat in seats]
        self._removed = layout.add("removed, with recall", list_names(DECK))
        self.names = layout.finish()
        self._layout = layout

    def observe(self, view: View, own: int) -> Observation:
        """Return the features of a view for a seat."""
        players, bits = self._players, 0
        if view.to_move is not None:
            bits |= 1 << self._to_move + (view.to_move - own) % players
        bits |= 1 << self._dealer + (view.dealer - own) % players
        for distance in range(players):
            seat = (own + distance) % players
            bits |= view.in_game[seat] << self._in_game + distance
            remembered = view.remembered[seat] if view.remembered else _NOTHING
            for start, seen, known in zip(self._slots[distance], view.layouts[seat], remembered, strict=True):
                if seen is None:
                    continue
                bits |= 1 << start
                if isinstance(seen, Card):
                    bits |= (KIND[seen.index] << _KIND | 1 << _UP) << start
                elif known is not None:
                    bits |= KIND[known.index] << start + _KIND
        if view.outcome is not None:
            bits |= 1 << self._recall + 1
            if view.outcome.winner is not None:
                bits |= 1 << self._winner + (view.outcome.winner - own) % players
        if view.removed is not None:
            bits |= 1 << self._recall | view.removed.mask << self._removed
        return self._layout.read(bits | self._observe_battle(view, own), ())

    def _observe_battle(self, view: View, own: int) -> int:
        battle, bits = view.battle, 0
        if battle is None:
            return 0
        for start, (seat, slots) in zip((self._attacker, self._defender), battle.sides, strict=True):
            distance = (seat - own) % self._players
            bits |= 1 << start + distance
            places = self._slots[distance]
            bits |= 1 << places[slots[0] - 1] + _FIGHTS
            for slot in slots[1:]:
                bits |= 1 << places[slot - 1] + _EXPOSED
        return bits


_NOTHING = (None,) * len(SLOTS)
