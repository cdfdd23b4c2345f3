"""The list of legal actions of a state of Card Capture."""

from __future__ import annotations

from collections.abc import Sequence

from card_capture._kit.action_list import ActionList, Block
from card_capture._kit.drafts import make_by_draft
from card_capture.cards import CARDS, Card, CardSet, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._state import GameState, Phase, require_state
from card_capture.solitaire._values import (
    CAPTORS,
    SUITED,
    VALUES,
    find_cards_to_give_up,
    find_cards_to_sacrifice,
    get_spend_lister,
)
from card_capture.solitaire._why_not import why_not


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal action, each once.

    Args:
        state: Any valid state.

    Returns:
        An immutable sequence that makes each action only when you ask for it. It is empty exactly
        when the game is over.

        In the Discard Phase it lists every subset of the hand, in ascending order of `CardSet.mask`;
        discarding nothing comes first. In the Capture Phase it lists captures, then cards to give up,
        then sacrifices. Captures and sacrifices are ordered by target, from Position 1 on, and for one
        target in ascending order of the mask of the cards used. Cards to give up are in card order.

    Raises:
        InvalidStateError: *state* is not a state of Card Capture.

    Examples:
        >>> from card_capture import PLAYCARDS, new_game
        >>> state = new_game(seed=1, variant=PLAYCARDS)
        >>> print(state.hand)
        2c 4c 4d X1
        >>> actions = legal_actions(state)
        >>> len(actions), str(actions[0]), str(actions[-1])
        (16, 'discard -', 'discard 2c 4c 4d X1')
    """
    require_state(state)
    hand_mask = state.hand.mask
    if state.phase is _DISCARD:
        # CC-3.2: an empty hand has 2^0 = 1 subset, so there is exactly one action, to discard nothing.
        subsets = 1 << hand_mask.bit_count()
        return ActionList([(subsets, _make_discard, hand_mask)], subsets, (why_not, state))
    if state.phase is _OVER:
        return ActionList([], 0)
    variant, row = state.variant, state.row
    targets = tuple(filter(None, row))
    list_spends = get_spend_lister(variant.joker_copies)
    blocks: list[Block[Action]] = []
    length = 0
    for target in targets:
        index = target.index
        # The suit first: without a card of it, even a Joker captures nothing. Most targets stop here.
        if hand_mask & SUITED[index] and (spends := list_spends(hand_mask & CAPTORS[index])[VALUES[index]]):
            count = len(spends)
            blocks.append((count, _make_capture, (target, spends)))
            length += count
    if given_up_mask := find_cards_to_give_up(hand_mask, row[0], variant.royal_given_up):
        count = given_up_mask.bit_count()
        blocks.append((count, _make_give_up, given_up_mask))
        length += count
    pool_mask = find_cards_to_sacrifice(hand_mask, variant.royal_sacrificed)
    size = pool_mask.bit_count()
    if size > 1:
        pairs = size * (size - 1) // 2
        count = pairs * len(targets)
        blocks.append((count, _make_sacrifice, (targets, pairs, pool_mask)))
        length += count
    return ActionList(blocks, length, (why_not, state))


_DISCARD, _OVER = Phase.DISCARD, Phase.OVER  # looking up a member of an enum costs a hundredth of a decision


# Each function below makes the action of a block that has the given index, without making the others.
#
# Discards from 2c 4c 4d X1, index 5: 5 is 0b0101, so the action discards the first and the third card, 2c 4d.
#
# Sacrifices of two of 2c 4c 4d for 9h or 9d, index 4: there are 3 pairs for each target, and 4 = 1 * 3 + 1, so the
# action is for the second target and has pair 1. The pairs are 0b011, 0b101 and 0b110. Pair 1 is 0b101, so the
# action sacrifices the first and the third card, 2c 4d, for 9d.


def _make_discard(hand_mask: int, index: int) -> Discard:
    return _draft_discard(_pick(hand_mask, index))


def _make_capture(source: tuple[Card, tuple[CardSet, ...]], index: int) -> Capture:
    target, spends = source
    return _draft_capture(target, spends[index])


def _make_give_up(given_up_mask: int, index: int) -> GiveUp:
    for _ in range(index):
        given_up_mask &= given_up_mask - 1
    return _draft_give_up(CARDS[(given_up_mask & -given_up_mask).bit_length() - 1])


def _make_sacrifice(source: tuple[tuple[Card, ...], int, int], index: int) -> Sacrifice:
    targets, pairs, pool_mask = source
    target_index, pair_index = divmod(index, pairs)
    return _draft_sacrifice(_pick(pool_mask, _PAIRS[pair_index]), targets[target_index])


# Instructions under valgrind for making a discard: 3,700 by its class, 1,600 by draft.
_draft_discard, _draft_capture = make_by_draft(Discard), make_by_draft(Capture)
_draft_give_up, _draft_sacrifice = make_by_draft(GiveUp), make_by_draft(Sacrifice)


_PAIRS = tuple(1 << i | 1 << j for j in range(len(CARDS)) for i in range(j))
"""Every mask of two bits, ascending, so that the pairs of the first n bits come first."""


def _pick(cards_mask: int, places: int) -> CardSet:
    """Return the cards at some places of a mask; bit 0 of *places* stands for the lowest card, bit 1 for the next."""
    picked_mask = 0
    while places:
        lowest = cards_mask & -cards_mask
        if places & 1:
            picked_mask |= lowest
        cards_mask ^= lowest
        places >>= 1
    return set_of(picked_mask)
