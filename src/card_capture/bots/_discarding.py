"""The choice of a discard in Card Capture by a rule of thumb: keep the Jokers and one suit."""

from __future__ import annotations

from card_capture.bots._position import Position, add_up_hand, add_up_values
from card_capture.solitaire._state import HAND_SIZE
from card_capture.solitaire._values import CAPTORS, JOKERS, ROYALS, VALUES

_ROYAL = 1.25  # a royal in the row is a danger, and strong in hand
_FRONT = 1.1  # the front card is the one that can be given up
_SURE = 1.2  # a capture that needs no luck


def choose_kept(position: Position) -> int:
    """Return the cards of the hand to keep, as a mask: those that can be spent on the most promising target."""
    best, best_kept = -1.0, position.hand
    for place, target in enumerate(position.row):
        if target:
            kept = position.hand & CAPTORS[target.bit_length() - 1]
            score = score_kept(position, kept, place)
            if score > best:
                best, best_kept = score, kept
    return best_kept


def score_kept(position: Position, kept: int, place: int) -> float:
    """
    Return a score for keeping some cards for the target in a place, counted from 0.

    The kept cards reach a share of the target's value, together with what the new cards add on average. The score
    is the square of that share, times the value, and a little more for some targets.

    With 4s 3s kept for Ts and a deck of 2s 5s 6h 8d, two cards are drawn. Spades are worth (2 + 5) / 4 for each
    card, so the hand reaches 4 + 3 + 2 * 7 / 4 = 10.5 on average, the full value of the Ts.
    """
    target = position.row[place]
    value = VALUES[target.bit_length() - 1]
    strength = add_up_hand(kept, target)
    share = min(1.0, (strength + estimate_draws(position, kept, place)) / value)
    score = share * share * value  # not share ** 2, whose last digit depends on the machine
    if target & ROYALS:
        score *= _ROYAL
    if not place:
        score *= _FRONT
    if strength >= value:
        score *= _SURE
    return score


def estimate_draws(position: Position, kept: int, place: int) -> float:
    """Return the average value in a target's suit of the cards that will be drawn if some are kept (CC-5.2)."""
    due = HAND_SIZE - kept.bit_count()
    if due <= 0:
        return 0.0
    suit = CAPTORS[position.row[place].bit_length() - 1] & ~JOKERS
    deck = position.deck
    size = deck.bit_count()
    if size >= due:
        return due * add_up_values(deck & suit) / size
    pile = position.discard_pile | position.hand & ~kept
    gain = float(add_up_values(deck & suit))
    return gain + min(1.0, (due - size) / pile.bit_count()) * add_up_values(pile & suit) if pile else gain
