"""Sentences about the reasons for an action of Card Capture."""

from __future__ import annotations

from card_capture._kit.sentences import count
from card_capture.bots._discarding import estimate_draws, score_kept
from card_capture.bots._position import Position, add_up_hand
from card_capture.cards import Card, CardSet
from card_capture.solitaire import Action, Capture, Discard, GiveUp, View, is_royal, value
from card_capture.solitaire._state import HAND_SIZE


def explain_action(view: View, action: Action) -> str:
    """Return a sentence about the reasons for a legal action."""
    if isinstance(action, Discard):
        return _explain_discard(view, action)
    left = view.enemy_deck_size + sum(card is not None for card in view.row)
    if isinstance(action, Capture):
        return _explain_capture(action, left - 1)
    if isinstance(action, GiveUp):
        front = view.row[0]
        assert front is not None  # the action is legal
        return _explain_giving_up(action, front, left - 1)
    if royals := [card for card in action.cards if is_royal(card)]:
        return _explain_defeat(royals[0])
    return f"Sending {action.target} to the bottom of the enemy deck gains time, but costs {action.cards}."


def _explain_discard(view: View, action: Discard) -> str:
    kept = view.hand - action.cards
    supply = view.deck_size + view.discard_pile_size + len(action.cards)
    due = min(supply, max(0, HAND_SIZE - len(kept)))
    drawn = f"{count(due, 'card')} {'is' if due == 1 else 'are'} drawn" if due else "no card is drawn"
    if not kept:
        return f"{'No card is kept' if view.hand else 'The hand is empty'}, so {drawn}."
    position = Position.of(view)
    places = [place for place, target in enumerate(position.row) if target]
    place = max(places, key=lambda place: score_kept(position, kept.mask, place))
    target = view.row[place]
    assert target is not None  # there is a card in this place
    strength = add_up_hand(kept.mask, target.mask)
    if not strength:
        return f"No card kept is of the suit of {target}, the most promising target, and {drawn}."
    helpful = CardSet(card for card in kept if card.suit in (None, target.suit))
    if strength >= value(target):
        return f"{helpful} can capture {target} at once, and {drawn}."
    verb = "is" if len(helpful) == 1 else "are"
    worth = f"{helpful} {verb} worth {strength} of the {value(target)} that {target} takes"
    if not due:
        return f"{worth}, and {drawn}."
    gain = estimate_draws(position, kept.mask, place)
    return f"{worth}, and drawing {count(due, 'card')} adds {gain:.1f} on average."


def _explain_capture(capture: Capture, left: int) -> str:
    target = capture.target
    if not left:
        return f"{target} is the last enemy card, so its capture wins the game."
    gain = f"adds {target} to your cards and leaves {count(left, 'enemy card')}"
    return f"The capture of a royal {gain}." if is_royal(target) else f"The capture {gain}."


def _explain_giving_up(action: GiveUp, front: Card, left: int) -> str:
    if royals := [card for card in (front, action.card) if is_royal(card)]:
        return _explain_defeat(royals[0])
    if not left:
        return f"{front} is the last enemy card, so giving it up wins the game."
    return f"Giving up {action.card} takes {front} out of the game and leaves {count(left, 'enemy card')}."


def _explain_defeat(royal: Card) -> str:
    return f"This loses the royal {royal}, and the game with it."
