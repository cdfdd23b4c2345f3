"""What can be done in a state: the list of legal plays (CA-13)."""

from __future__ import annotations

from collections.abc import Sequence

from card_capture._kit.action_list import ActionList, Block
from card_capture.cards import Card
from card_capture.casino._actions import Action, Trail
from card_capture.casino._answering import owned_values
from card_capture.casino._families import UNIT, UP_TO, family, sums, tally
from card_capture.casino._legal_building import NO_BUILDS, beside_builds, building_of
from card_capture.casino._legal_captures import captures
from card_capture.casino._state import GameState, require_state
from card_capture.casino._values import ACE, NUMERALS, SAME_RANK, VALUES, answered, can_answer, highest, ranks_of


def legal_actions(state: GameState) -> Sequence[Action]:
    """
    Return every legal play, each once.

    Args:
        state: Any sound state.

    Returns:
        An immutable sequence that makes a play only when it is asked for; empty exactly when the match
        is over. First captures, by the card played in card order, an ace as 1 before an ace as 14; then
        trails, in card order; then building plays, by the card played in card order and by the value
        announced. Plays of one kind that agree in all that are in an order that is always the same,
        though it has no meaning. On a table where much was trailed there can be millions: the length
        and single plays are had at once, and `why_not` is quicker than to look for a play in the list.

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
    seat = state.to_move
    if seat is None:
        return ActionList([])
    hand, reached = tuple(state.hands[seat]), _reached(state)
    blocks = _captures(state, seat, hand, reached)
    trails = _may_be_trailed(state, seat, hand)
    if trails:
        blocks.append((len(trails), _trail, trails))
    if reached > 1:
        _add_buildings(blocks, state, seat, hand, reached)
    return ActionList(blocks)


def _reached(state: GameState) -> int:
    """
    Return as bits what loose cards and builds might come to.

    Most cards and values need no closer look, since nothing on the table can make up what they lack.
    """
    reached = sums(tally(state.table.mask & NUMERALS[state.variant.royal]))
    for build in state.builds:
        reached |= reached << build.value
    return reached


def _captures(state: GameState, seat: int, hand: tuple[Card, ...], reached: int) -> list[Block[Action]]:
    variant, table = state.variant, state.table.mask
    values = VALUES[variant.royal]
    blocks: list[Block[Action]] = []
    for card in hand:
        own = values[card.index]
        if own:
            if reached >> own & 1 or (own == ACE and variant.ace_high):
                blocks += captures(state, seat, card)
        elif table & SAME_RANK[card.index]:
            blocks += captures(state, seat, card)
    return blocks


def _add_buildings(
    blocks: list[Block[Action]], state: GameState, seat: int, hand: tuple[Card, ...], reached: int
) -> None:
    variant, held = state.variant, state.hands[seat].mask
    values, top = VALUES[variant.royal], highest(variant)
    loose = state.table.mask & NUMERALS[variant.royal]
    pool = tally(loose)
    for card in hand:
        own = values[card.index]
        if not own:
            continue
        for value in answered(ranks_of(held ^ card.mask), top):
            if value >= own and reached >> (value - own or value) & 1:
                if state.builds:
                    blocks += beside_builds(state, seat, card, own, value)
                else:
                    sets, nothing = family(UP_TO[value] & pool, value, UNIT[own]), own == value
                    blocks.append(
                        (sets.size - nothing, building_of, (state, card, value, sets, nothing, loose, [], NO_BUILDS))
                    )


def _may_be_trailed(state: GameState, seat: int, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the cards of the hand that may be trailed (CA-7.1)."""
    variant, held = state.variant, state.hands[seat].mask
    if state.builds and (owned := owned_values(state.builds, seat)):
        if not variant.owner_may_trail:  # CA-6.2
            return ()
        hand = tuple([card for card in hand if can_answer(held ^ card.mask, owned)])  # CA-6.3
    if variant.must_capture:
        hand = tuple([card for card in hand if not captures(state, seat, card)])
    return hand


def _trail(cards: tuple[Card, ...], number: int) -> Trail:
    return Trail(cards[number])
