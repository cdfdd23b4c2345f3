"""The scores of `Sensible` in Casino."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from card_capture.bots._bot import refuse_action
from card_capture.cards import CARDS, Card, CardSet, Rank, Suit
from card_capture.casino import (
    ROYAL,
    Action,
    AddToBuild,
    Build,
    Capture,
    GameState,
    MakeBuild,
    RaiseBuild,
    Trail,
    View,
    value,
    view,
)
from card_capture.casino._state import find_side

_TABLE_RISK = 0.35  # the part of a card's worth that is lost, on average, when it is left on the table
_BUILD_RISK = 0.2  # the chance to lose a build, for each unseen card that would take it
_OWN_BUILD = 0.2  # the gain of taking home a build of one's own, which was at risk
_MATCH_RISK = 0.1  # the loss from trailing a card next to one of its value
_BIG_CASINO = Card.parse("Td")
_LITTLE_CASINO = Card.parse("2s")
_JACK_OF_SPADES = Card.parse("Js")
_PACK = CardSet(card for card in CARDS if not card.is_joker)
_OF_VALUE = tuple(CardSet(card for card in _PACK if value(card, ROYAL) in (worth, worth - 13)) for worth in range(15))
"""By a value, the cards that would take a build of it; aces are 14 as well as 1."""


def make_score(seen: View) -> Callable[[Action], float]:
    """Return the function that scores the actions of a view."""
    return partial(_score, seen)


def _score(seen: View, action: Action) -> float:
    match action:
        case Trail():
            matches = seen.table & _OF_VALUE[value(action.card, seen.variant)]
            return -_TABLE_RISK * _rate_cards(seen, [action.card]) - _MATCH_RISK * bool(matches)
        case Capture():
            builds = [_get_build(seen, number, action) for number in action.builds]
            gain = _rate_cards(seen, [action.card, *action.loose])
            gain += sum(_rate_cards(seen, build.cards) + _OWN_BUILD * (build.owner == seen.seat) for build in builds)
            is_sweep = len(action.loose) == len(seen.table) and len(builds) == len(seen.builds)
            return gain + is_sweep * seen.variant.sweep_points
        case MakeBuild():
            return _score_build(seen, action.value, [action.card, *action.loose])
        case AddToBuild():
            build = _get_build(seen, action.build, action)
            return _score_build(seen, build.value, [action.card, *action.loose, *build.cards])
        case RaiseBuild():
            build = _get_build(seen, action.build, action)
            return _score_build(seen, action.value, [action.card, *action.loose, *build.cards])
        case _:
            raise refuse_action(seen, action)


def _get_build(seen: View, number: int, action: Action) -> Build:
    """Return the build with that number, or raise `BotError` if *action* belongs to another table."""
    if number > len(seen.builds):
        raise refuse_action(seen, action)
    return seen.builds[number - 1]


def _score_build(seen: View, worth: int, cards: Iterable[Card]) -> float:
    """Return the worth of a build, less the risk that others take it before its owner's next turn."""
    others = len(_find_unseen(seen) & _OF_VALUE[worth])
    gain = _rate_cards(seen, cards)
    return gain * max(0.0, 1 - _BUILD_RISK * others) - _TABLE_RISK * gain * (others > 0)


def _find_unseen(seen: View) -> CardSet:
    known = seen.hand | seen.table
    for cards in (*(build.cards for build in seen.builds), *(seen.piles or ())):
        known |= cards
    return _PACK - known


def _rate_cards(seen: View, cards: Iterable[Card]) -> float:
    return sum(_rate_card(seen, card) for card in cards)


def _rate_card(seen: View, card: Card) -> float:
    """Return the points of a card in the count of a round (CA-10), with its share of most cards and most spades."""
    variant = seen.variant
    worth = 0.05 + variant.score_cards / 26
    if card.suit is Suit.SPADES:
        worth += 1 + (card is _JACK_OF_SPADES) if variant.spade_casino else variant.score_spades / 7
    if card.rank is Rank.ACE:
        worth += variant.score_ace
    return worth + variant.score_big * (card is _BIG_CASINO) + variant.score_little * (card is _LITTLE_CASINO)


def rate_position(state: GameState, seat: int) -> float:
    """Return the points that a seat's side has and may expect, less the average of the other sides'."""
    seen = view(state, seat, recall=True)
    side = find_side(seat, state.variant)
    points = [
        _rate_cards(seen, pile) + sweeps * state.variant.sweep_points + score
        for pile, sweeps, score in zip(state.piles, state.sweeps, state.scores, strict=True)
    ]
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)
