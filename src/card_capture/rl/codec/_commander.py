"""
The codec of Capture the Commander: codes of slots.

Codes 0 to 12 expose slots 1 to 13. The others are attacks, in the order of the player's own slot, of the opponent's
seat and of the opponent's slot. The seat is counted from the player's own: "seat +1" plays next. There are 13 + 13 * 13
codes for two players, and 13 * 13 more for each further one.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import SupportsIndex, TypeAlias, final, get_args

from typing_extensions import override

from card_capture._kit.arguments import require_seat, require_view
from card_capture.commander import Action, Attack, Expose, GameState, View, why_not
from card_capture.commander._pyramid import SLOTS, find_attackers, find_exposable, find_targets
from card_capture.commander._state import TITLE, require_state
from card_capture.errors import InvalidViewError
from card_capture.rl.codec._arrays import Observation
from card_capture.rl.codec._codec import SingleCodec, read_single, require_players
from card_capture.rl.codec._commander_features import Features

_COUNT = len(SLOTS)

_Table: TypeAlias = GameState | View


@final
class CommanderCodec(SingleCodec[GameState, Action, View]):
    """The codec of Capture the Commander."""

    game = "commander"
    _kinds = frozenset(get_args(Action))

    def __init__(self, players: int) -> None:
        self.players = players
        self._opponents = range(1, players)
        self._width = len(self._opponents) * _COUNT
        self.actions = (
            *(f"expose {slot}" for slot in SLOTS),
            *(
                f"attack {slot} seat +{distance} slot {target}"
                for slot in SLOTS
                for distance in self._opponents
                for target in SLOTS
            ),
        )
        self._features = Features(players)
        self.features = self._features.names

    @override
    def find_legal(self, state: GameState) -> int:
        require_state(state)
        require_players(self, state.players)
        mover = state.to_move
        if mover is None:
            return 0
        layouts = state.layouts
        if state.battle is not None:
            return _to_bits(find_exposable(layouts[mover], state.battle.slots_of(mover)))
        targets = 0
        for distance in self._opponents:
            # None of them for a player who is out, whose layout is empty.
            open_slots = _to_bits(find_targets(layouts[(mover + distance) % self.players]))
            targets |= open_slots << (distance - 1) * _COUNT
        # The player's own slots are far enough apart in the codes for a product to repeat the targets for each.
        return targets * _spread(find_attackers(layouts[mover]), self._width) << _COUNT

    @override
    def make_action(self, code: int, table: _Table) -> Action:
        if code < _COUNT:
            return Expose(code + 1)
        slot, rest = divmod(code - _COUNT, self._width)
        opponent, target = divmod(rest, _COUNT)
        return Attack(slot + 1, (self._find_own(table, None) + opponent + 1) % self.players, target + 1)

    @override
    def explain(self, code: int, state: GameState) -> str:
        return str(why_not(state, self.make_action(code, state)))

    @override
    def _encode(self, action: Action, view: View) -> tuple[int, ...] | None:
        match action:
            case Expose(slot) if slot in SLOTS:
                return (slot - 1,)
            case Attack(slot, seat, target) if slot in SLOTS and target in SLOTS:
                distance = (seat - self._find_own(view, None)) % self.players
                if distance and 0 <= seat < self.players:
                    return (_COUNT + (slot - 1) * self._width + (distance - 1) * _COUNT + target - 1,)
                return None
            case _:
                return None

    @override
    def observe(self, view: View, codes: Sequence[SupportsIndex] = (), *, seat: int | None = None) -> Observation:
        self._require_view(view)
        read_single(codes, self.size)
        return self._features.observe(view, self._find_own(view, seat))

    def _find_own(self, table: _Table, seat: int | None) -> int:
        if seat is not None:
            require_seat(seat, self.players)
            return seat
        return table.to_move or 0

    @override
    def _require_view(self, view: View) -> None:
        require_view(view, View, TITLE)
        if view.players != self.players:
            raise InvalidViewError(f"expected a view for {self.players} players, got one for {view.players}")


# Without these two caches, `find_legal` takes half as long again.


@lru_cache(maxsize=2**13)
def _to_bits(slots: tuple[int, ...]) -> int:
    return sum(1 << slot - 1 for slot in slots)


@lru_cache(maxsize=2**13)
def _spread(slots: tuple[int, ...], width: int) -> int:
    return sum(1 << (slot - 1) * width for slot in slots)
