"""Casino in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import assert_never

from card_capture.cards import CARDS, Card, CardSet, Rank, Suit
from card_capture.casino import (
    ROYAL,
    Action,
    AddToBuild,
    Capture,
    GameState,
    MakeBuild,
    RaiseBuild,
    Trail,
    View,
    value,
    view,
)

TITLE = "Casino"


def describe_goal(state: GameState) -> Iterator[str]:
    """Yield paragraphs that explain the goal and the values under the rules of *state*."""
    variant = state.variant
    yield (
        "Goal: capture cards that score. After a round, the side with the most points wins, "
        f"if it has {variant.target} or more and leads alone."
    )
    worth = "J is 11, Q 12, K 13" if variant.royal else "J, Q and K have no value"
    yield f"Cards are worth their number, an ace 1{', or 14 from hand' if variant.ace_high else ''}; {worth}."


def describe_set_up(state: GameState) -> Iterator[str]:
    """Yield paragraphs about the sides and the deal."""
    if state.variant.partnership:
        yield "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."
    else:
        yield "Each seat plays for itself: side 0 is seat 0, and so on."
    seats = f"each of {state.players} seats"
    yield f"Set-up: seat {state.dealer} deals four cards to {seats}, and {state.table} to the table."


def choose_view(state: GameState) -> View:
    """Return the view that is shown: that of the seat to move, without recall."""
    return view(state, state.to_move or 0)


def explain(action: Action) -> str:
    """Return a sentence about what an action of this kind does."""
    match action:
        case Trail():
            return "The card stays on the table, for anyone to capture."
        case Capture():
            return (
                "A card takes cards and builds of its value, and groups that add up to it; a face card takes its rank."
            )
        case MakeBuild():
            return (
                "A card from hand and cards from the table become one build, which a card of its value captures whole."
            )
        case AddToBuild():
            return "The build gets more cards that add up to its value."
        case RaiseBuild():
            return "The build gets a card from hand, and so a higher value."
        case _:
            assert_never(action)


def choose_lesson(_: Sequence[GameState], actions: Sequence[Action]) -> Sequence[int]:
    """Return the numbers of two plays that show how to play: up to the first that does more than trail."""
    trails = sum(1 for _ in takewhile(lambda action: isinstance(action, Trail), actions))
    return range(len(actions))[max(0, trails - 1) :][:2]


def describe_result(state: GameState) -> str:
    """Return the outcome in a few words."""
    if state.outcome is None:
        return "not over"
    winner = state.outcome.winner
    winners = f"seats {winner} and {winner + 2} win" if state.variant.partnership else f"seat {winner} wins"
    scores = ", ".join(f"side {side}: {score}" for side, score in enumerate(state.scores))
    return f"{winners} in round {state.round} ({scores})"


# The bot

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


def choose(seen: View, actions: Sequence[Action]) -> Action:
    """
    Return the play with the highest score, the first one on a tie.

    Args:
        seen: What the bot sees, with or without recall.
        actions: The legal plays, at least one.
    """
    return max(actions, key=lambda action: _score(seen, action))


def _score(seen: View, action: Action) -> float:
    match action:
        case Trail():
            matches = seen.table & _OF_VALUE[value(action.card, seen.variant)]
            return -_TABLE_RISK * _worth(seen, [action.card]) - _MATCH_RISK * bool(matches)
        case Capture():
            builds = [seen.builds[number - 1] for number in action.builds]
            gain = _worth(seen, [action.card, *action.loose])
            gain += sum(_worth(seen, build.cards) + _OWN_BUILD * (build.owner == seen.seat) for build in builds)
            is_sweep = len(action.loose) == len(seen.table) and len(builds) == len(seen.builds)
            return gain + is_sweep * seen.variant.sweep_points
        case MakeBuild():
            return _score_of_build(seen, action.value, [action.card, *action.loose])
        case AddToBuild():
            build = seen.builds[action.build - 1]
            return _score_of_build(seen, build.value, [action.card, *action.loose, *build.cards])
        case RaiseBuild():
            build = seen.builds[action.build - 1]
            return _score_of_build(seen, action.value, [action.card, *action.loose, *build.cards])
        case _:
            assert_never(action)


def _score_of_build(seen: View, worth: int, cards: Iterable[Card]) -> float:
    """Return the worth of a build, less the risk that others take it before its owner's next turn."""
    others = len(_unseen_cards(seen) & _OF_VALUE[worth])
    gain = _worth(seen, cards)
    return gain * max(0.0, 1 - _BUILD_RISK * others) - _TABLE_RISK * gain * (others > 0)


def _unseen_cards(seen: View) -> CardSet:
    known = seen.hand | seen.table
    for cards in (*(build.cards for build in seen.builds), *(seen.piles or ())):
        known |= cards
    return _PACK - known


def _worth(seen: View, cards: Iterable[Card]) -> float:
    return sum(_worth_of_card(seen, card) for card in cards)


def _worth_of_card(seen: View, card: Card) -> float:
    """Return the points of a card in the count of a round (CA-10), with its share of most cards and most spades."""
    variant = seen.variant
    worth = 0.05 + variant.score_cards / 26
    if card.suit is Suit.SPADES:
        worth += 1 + (card is _JACK_OF_SPADES) if variant.spade_casino else variant.score_spades / 7
    if card.rank is Rank.ACE:
        worth += variant.score_ace
    return worth + variant.score_big * (card is _BIG_CASINO) + variant.score_little * (card is _LITTLE_CASINO)
