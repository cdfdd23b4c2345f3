"""From a path of positions to a line of actions, replayed under the rules of the game itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from card_capture.cards import CARDS, CardSet, set_of
from card_capture.solitaire import Action, Capture, Discard, GameState, GiveUp, Outcome, Phase, Sacrifice, apply
from card_capture.solver._cards import SUITED, Codec
from card_capture.solver._moves import Draw, Move, Moves
from card_capture.solver._position import Enemies, Position, encode_state


def make_line(state: GameState, path: Sequence[Position], moves: Moves) -> tuple[Action, ...]:
    """
    Return the actions that lead from a state to a win.

    Args:
        state: The state of the first position.
        path: Every position from the first to the won one.
        moves: The moves that lead along the path.
    """
    line: list[Action] = []
    for position, following in pairwise(path):
        draws = moves.list_first_draws(state.phase, position[0])
        (_, draw, target, used), is_capture = _find_move(draws, position[1], following, moves)
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


def _find_move(draws: list[Draw], enemies: Enemies, following: Position, moves: Moves) -> tuple[Move, bool]:
    """Return a move that leads from one position to the next, and whether it captures."""
    # An action in the Capture Phase leaves the deck as it is, so most draws can be ruled out.
    draws = [draw for draw in draws if (draw.deck, draw.token) == following[0][2:]]
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
