"""The list of legal actions of a state of Capture the Commander."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from card_capture._kit.action_list import ActionList, Block
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._pyramid import find_attackers, find_exposable, find_targets
from card_capture.commander._state import GameState, require_state
from card_capture.commander._why_not import why_not


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal action, each once.

    Args:
        state: Any valid state.

    Returns:
        An immutable sequence that makes an action only when you ask for it; empty exactly when the
        game is over. Attacks are in ascending order of the opponent's seat, then of your own slot, then
        of the target. Slots to expose are in ascending order.

    Raises:
        InvalidStateError: *state* is not a state of Capture the Commander.

    Examples:
        >>> from card_capture.commander import new_game
        >>> actions = legal_actions(new_game(seed=1))
        >>> len(actions), str(actions[0]), str(actions[-1])
        (16, 'attack 1 seat 1 slot 1', 'attack 4 seat 1 slot 4')
    """
    require_state(state)
    mover = state.to_move
    if mover is None:
        return ActionList([], 0)
    if state.battle is not None:
        slots = find_exposable(state.layouts[mover], state.battle.slots_of(mover))
        return ActionList([(len(slots), _make_expose, slots)], len(slots), (why_not, state))
    own = find_attackers(state.layouts[mover])
    blocks: list[Block[Action]] = []
    length = 0
    for seat, layout in enumerate(state.layouts):
        if seat != mover:
            # Empty for a player who is out, whose layout is empty.
            targets = find_targets(layout)
            count = len(own) * len(targets)
            blocks.append((count, _make_attack, (own, seat, targets)))
            length += count
    return ActionList(blocks, length, (why_not, state))


# Each function below makes the action of a block that has the given number, counted from 0.


def _make_attack(source: tuple[tuple[int, ...], int, tuple[int, ...]], number: int) -> Attack:
    own, seat, targets = source
    slot, target = divmod(number, len(targets))
    return _make_cached_attack(own[slot], seat, targets[target])


def _make_expose(slots: tuple[int, ...], number: int) -> Expose:
    return Expose(slots[number])


# There are at most 676 different attacks, so each is made once.
_make_cached_attack = lru_cache(maxsize=None)(Attack)
