"""From a path of positions to a line of actions, replayed under the rules of the game itself."""

from __future__ import annotations

from collections.abc import Sequence

from card_capture.cards import CARDS, CardSet, set_of
from card_capture.solitaire import Action, Capture, Discard, GameState, GiveUp, Outcome, Phase, Sacrifice, apply
from card_capture.solver._cards import SUITED, Codec
from card_capture.solver._moves import Move, Moves
from card_capture.solver._position import Position, encode_state


def make_line(state: GameState, path: Sequence[Position], moves: Moves) -> tuple[Action, ...]:
    """
    Return the actions that lead from a state to a win.

    Args:
        state: The state of the first position.
        path: Every position from the first to the won one.
        moves: The moves that lead along the path.
    """
    line: list[Action] = []
    for following in path[1:]:
        (_, draw, target, used), is_capture = _find_move(state, following, moves)
        if state.phase is Phase.DISCARD:
            line.append(Discard(_name_cards(draw.discarded, state.hand, moves.codec)))
            state = apply(state, line[-1])
        cards, card = _name_cards(used, state.hand, moves.codec), CARDS[target.card.bit_length() - 1]
        if is_capture:
            line.append(Capture(card, cards))
        elif len(cards) == 1:
            line.append(GiveUp(*cards))
        else:
            line.append(Sacrifice(cards, card))
        state = apply(state, line[-1])
        assert encode_state(state, moves.codec) == following
    assert state.outcome is Outcome.WON
    return tuple(line)


def _find_move(state: GameState, following: Position, moves: Moves) -> tuple[Move, bool]:
    """Return a move that leads from a state to the next position, and whether it captures."""
    draws, enemies = moves.list_first_draws(state), encode_state(state, moves.codec)[1]
    for move in moves.list_captures(draws, enemies):
        if move[0] == following:
            return move, True
    return next(move for move in moves.list_misses(draws, enemies) if move[0] == following), False


def _name_cards(cards: int, hand: CardSet, codec: Codec) -> CardSet:
    """Return the cards of a set that lie in hand; if Jokers are counted, X1 is taken before X2."""
    if codec.labelled:
        return set_of(cards)
    jokers = [card.mask for card in hand if card.is_joker]
    return set_of(cards & SUITED | sum(jokers[: cards >> 52]))
