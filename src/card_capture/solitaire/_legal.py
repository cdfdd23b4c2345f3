"""What can be done in a state: the list of legal actions, and whether there is any (CC-7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from card_capture._kit.action_list import ActionList, Block
from card_capture.cards import CARDS, Card, CardSet, set_of
from card_capture.solitaire._actions import Action, Capture, Discard, GiveUp, Sacrifice
from card_capture.solitaire._state import GameState, Phase, Row, require_state
from card_capture.solitaire._values import CAPTORS, ROYALS, VALUES, spends, strength
from card_capture.solitaire._variants import RoyalRule, StuckRule, Variant


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal action, each once.

    Args:
        state: Any sound state.

    Returns:
        An immutable sequence that makes an action only when it is asked for; empty exactly when the
        game is over. In the Discard Phase: every part of the hand, in ascending order of
        `CardSet.mask`, so nothing comes first. In the Capture Phase: captures, from Position 1 on,
        and for one target in ascending order of the spend's mask; then cards to give up, in card
        order; then sacrifices, from Position 1 on, and for one target in ascending order of the
        pair's mask.

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
    hand = state.hand.mask
    if state.phase is Phase.DISCARD:
        return ActionList([(1 << hand.bit_count(), _discard, hand)])
    if state.phase is Phase.OVER:
        return ActionList([])
    variant = state.variant
    targets = tuple([card for card in state.row if card is not None])
    payable = spends(variant.joker_copies)
    blocks: list[Block[Action]] = [
        (len(choices), _capture, (target, choices))
        for target in targets
        if (choices := payable(hand & CAPTORS[target.index])[VALUES[target.index]])
    ]
    gifts = may_be_given(hand, state.row[0], variant.royal_given_up)
    if gifts:
        blocks.append((gifts.bit_count(), _give_up, gifts))
    pool = may_be_sacrificed(hand, variant.royal_sacrificed)
    pairs = comb(pool.bit_count(), 2)
    if pairs and targets:
        blocks.append((pairs * len(targets), _sacrifice, (targets, pairs, pool)))
    return ActionList(blocks)


def is_stuck(hand: int, row: Row, variant: Variant) -> bool:
    """Return whether a Capture Phase that begins with this hand and row is lost by CC-7.3."""
    given, sacrificed = variant.royal_given_up, variant.royal_sacrificed
    if variant.stuck is StuckRule.NO_SAFE_ACTION:
        # An action is safe exactly if it were still legal with royals forbidden.
        given = sacrificed = RoyalRule.FORBIDDEN
    if may_be_sacrificed(hand, sacrificed).bit_count() >= 2 and any(row):
        return False
    if may_be_given(hand, row[0], given):
        return False
    for card in row:
        if card is not None:
            holding = hand & CAPTORS[card.index]
            if strength(holding, holding, variant.joker_copies) >= VALUES[card.index]:  # nothing beats spending all
                return False
    return True


def may_be_given(hand: int, front: Card | None, rule: RoyalRule) -> int:
    """Return the mask of the cards in *hand* that may be given up with the card *front* (CC-6.3, CC-6.6)."""
    if front is None:
        return 0
    if rule is RoyalRule.LOSES:
        return hand
    return 0 if front.mask & ROYALS else hand & ~ROYALS


def may_be_sacrificed(hand: int, rule: RoyalRule) -> int:
    """Return the mask of the cards in *hand* that may be among the two sacrificed (CC-6.4, CC-6.6)."""
    return hand if rule is RoyalRule.LOSES else hand & ~ROYALS


# The makers of the list's actions, each from its block's source and a number from 0.


def _discard(hand: int, number: int) -> Discard:
    return Discard(_part(hand, number))


def _capture(source: tuple[Card, tuple[CardSet, ...]], number: int) -> Capture:
    target, choices = source
    return Capture(target, choices[number])


def _give_up(gifts: int, number: int) -> GiveUp:
    for _ in range(number):
        gifts &= gifts - 1
    return GiveUp(CARDS[(gifts & -gifts).bit_length() - 1])


def _sacrifice(source: tuple[tuple[Card, ...], int, int], number: int) -> Sacrifice:
    targets, pairs, pool = source
    position, pair = divmod(number, pairs)
    return Sacrifice(_part(pool, _PAIRS[pair]), targets[position])


_PAIRS = tuple(1 << i | 1 << j for j in range(len(CARDS)) for i in range(j))
"""Every mask of two bits, ascending, so that those of the first n bits come first."""


def _part(cards: int, places: int) -> CardSet:
    """Return the part of the mask *cards* whose places, counted from its lowest card, are the bits of *places*."""
    part = 0
    while places:
        lowest = cards & -cards
        if places & 1:
            part |= lowest
        cards ^= lowest
        places >>= 1
    return set_of(part)
