"""The list of legal actions of a state of Casino (CA-13)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from card_capture._kit.action_list import ActionList, Block
from card_capture.cards import Card, list_cards
from card_capture.casino._actions import Action, Trail
from card_capture.casino._answering import can_answer, find_owned_values
from card_capture.casino._legal_building import list_building_plays, list_joining_trails
from card_capture.casino._legal_captures import list_captures, list_numeral_captures
from card_capture.casino._state import GameState, require_state
from card_capture.casino._tally import find_totals, tally
from card_capture.casino._values import ACE, HIGH_ACE, NUMERALS, PACK, SAME_RANK, VALUES
from card_capture.casino._why_not import why_not


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal action, each once.

    Args:
        state: Any valid state.

    Returns:
        An immutable sequence that makes an action only when it is asked for; empty exactly when the match
        is over. A crowded table can have millions of actions, but `len`, indexing and `in` are always fast.

        First come the captures, by the card played in card order, an ace as 1 before an ace as 14. Then come
        the trails, in card order, and then the building plays, by the card played in card order and by the
        value announced. Last, in the same order, come the trails that join loose cards as a build. Captures
        with the same card, and building plays with the same card and value, have a fixed but meaningless
        order.

    Raises:
        InvalidStateError: *state* is not a state of Casino.

    Examples:
        >>> from card_capture.casino import new_game
        >>> for action in legal_actions(new_game(seed=7)):
        ...     print(action)
        capture 4d 6h with Tc
        capture 4d 6h with Th
        trail 8c
        trail Tc
        trail Th
        trail Js
        build 10 with Tc: 4d 6h
        build 10 with Th: 4d 6h
    """
    require_state(state)
    blocks = list_blocks(state)
    return ActionList(blocks, sum([block[0] for block in blocks]), (why_not, state))


def list_blocks(state: GameState) -> list[Block[Action]]:
    """Return the legal actions as the blocks of an action list."""
    seat = state.to_move
    if seat is None:
        return []
    hand, totals = list_cards(state.hands[seat].mask), _find_table_totals(state)
    blocks = _list_all_captures(state, seat, hand, totals)
    trails = _find_cards_to_trail(state, seat, hand)
    if trails:
        blocks.append((len(trails), make_trail, TrailSource(tuple(trails))))
    if totals > 1:
        blocks += list_building_plays(state, seat, hand, totals)
        if state.variant.table_only_builds:
            blocks += list_joining_trails(state, seat, hand)
    return blocks


def _find_table_totals(state: GameState) -> int:
    """
    Return the totals that loose cards and builds can make: bit t is set if some of them total t.

    Most cards and values need no closer look, since nothing on the table makes the total that they lack.
    """
    totals = find_totals(tally(state.table.mask & NUMERALS[state.variant.royal]))
    for build in state.builds:
        totals |= totals << build.value
    return totals


def _list_all_captures(state: GameState, seat: int, hand: Sequence[Card], totals: int) -> list[Block[Action]]:
    variant, table = state.variant, state.table.mask
    values = VALUES[variant.royal]
    blocks: list[Block[Action]] = []
    for card in hand:
        own = values[card.index]
        if own:
            if totals >> own & 1:
                blocks += list_numeral_captures(state, seat, card, own)
            if own == ACE and variant.ace_high:
                blocks += list_numeral_captures(state, seat, card, HIGH_ACE)
        elif table & SAME_RANK[card.index]:
            blocks += list_captures(state, seat, card)
    return blocks


def _find_cards_to_trail(state: GameState, seat: int, hand: Sequence[Card]) -> Sequence[Card]:
    """Return the cards of the hand that may be trailed."""
    variant, hand_mask = state.variant, state.hands[seat].mask
    if state.builds and (owned := find_owned_values(state.builds, seat)):
        if not variant.owner_may_trail:
            return ()  # CA-13.4
        hand = tuple([card for card in hand if can_answer(hand_mask ^ card.mask, owned)])
    if variant.must_capture:
        hand = tuple([card for card in hand if not list_captures(state, seat, card)])
    return hand


class TrailSource(NamedTuple):
    """The source of the trails of single cards."""

    cards: tuple[Card, ...]


def make_trail(source: TrailSource, index: int) -> Trail:
    """Return the action with that index in a block."""
    return _TRAILS[source.cards[index].index]


_TRAILS = tuple(map(Trail, PACK))
"""The trails of single cards, by the card's index: most plays are trails, and a trail never changes."""
