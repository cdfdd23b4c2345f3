"""What can be done in a state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from card_capture._kit.action_list import ActionList, Block
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._pyramid import attackers, exposable, targets
from card_capture.commander._state import GameState, require_state


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal action, each once.

    Args:
        state: Any sound state.

    Returns:
        An immutable sequence that makes an action only when it is asked for; empty exactly when the
        game is over. Attacks are in ascending order of the opponent's seat, then of the own slot, then
        of the target; the slots to expose are in ascending order.

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
        return ActionList([])
    if state.battle is not None:
        slots = exposable(state.layouts[mover], dict(state.battle.sides)[mover])
        return ActionList([(len(slots), _expose, slots)])
    own = attackers(state.layouts[mover])
    blocks: list[Block[Action]] = []
    for seat, layout in enumerate(state.layouts):
        if seat != mover and state.in_game[seat]:
            others = targets(layout)
            blocks.append((len(own) * len(others), _attack, (own, seat, others)))
    return ActionList(blocks)


# The makers of the list's actions, each from its block's source and a number from 0.


def _attack(source: tuple[tuple[int, ...], int, tuple[int, ...]], number: int) -> Attack:
    own, seat, others = source
    slot, target = divmod(number, len(others))
    return _the_attack(own[slot], seat, others[target])


def _expose(slots: tuple[int, ...], number: int) -> Expose:
    return Expose(slots[number])


# There are at most 676 attacks, so each is made once.
_the_attack = lru_cache(maxsize=None)(Attack)
