"""Casino at the command line: the table in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from card_capture.cards import Card, CardSet, Rank, Suit
from card_capture.casino._actions import Action, AddToBuild, Capture, MakeBuild, RaiseBuild, Trail
from card_capture.casino._dealing import count_deals
from card_capture.casino._state import Build, GameState
from card_capture.casino._values import OF_VALUE, PACK, value
from card_capture.casino._views import View

TITLE = "Casino"


def goal(state: GameState) -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    variant = state.variant
    yield f"Goal: capture cards that score; the side that alone has most points, {variant.target} or more, wins."
    worth = "J is 11, Q 12, K 13" if variant.royal else "J, Q and K have no value"
    yield f"Cards are worth their number, an ace 1{' or from hand 14' if variant.ace_high else ''}; {worth}."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the lines that say what everybody saw of the deal."""
    if state.variant.partnership:
        yield "Seats 0 and 2, side 0, play against seats 1 and 3, side 1."
    else:
        yield "Each seat plays for itself: side 0 is seat 0, and so on."
    yield f"Set-up: seat {state.dealer} deals four cards to each of {state.players} seats, {state.table} to the table."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a turn, and the lines that show the table, the hand of who is to move, and the counts."""
    yield f"Round {state.round}, deal {state.deal} of {count_deals(state.players)}, seat {state.to_move}"
    yield f"  Table:  {state.table or 'no loose cards'}"
    for number, build in enumerate(state.builds, 1):
        yield f"  B{number}:  {_build(build)}"
    if state.to_move is not None:
        yield f"  Hand:  {state.hands[state.to_move]}"
    piles = " ".join(str(len(pile)) for pile in state.piles)
    yield f"  Captured:  {piles}   (stock {len(state.stock)}, score {' to '.join(map(str, state.scores))})"


def _build(build: Build) -> str:
    kind = "multiple" if build.multiple else "single"
    owner = "no seat" if build.owner is None else f"seat {build.owner}"
    return f"{kind} build of {build.value}: {build.cards}, of {owner}"


def ending(state: GameState) -> str:
    """Return how the match ended, in a few words."""
    if state.outcome is None:
        return "not over"
    winner, scores = state.outcome.winner, " to ".join(map(str, state.scores))
    who = f"seats {winner} and {winner + 2} win" if state.variant.partnership else f"seat {winner} wins"
    return f"{who}, {scores}, in round {state.round}"


_TABLE_RISK = 0.35  # how much of what a card is worth is lost, on average, when it is left on the table
_BUILD_RISK = 0.2  # how likely each card that is not seen and would take a build makes it that it is lost
_OWN_BUILD = 0.2  # a build of one's own that is taken home was at risk
_BIG_CASINO = Card.parse("Td")
_LITTLE_CASINO = Card.parse("2s")
_JACK_OF_SPADES = Card.parse("Js")


def choose(sight: View, actions: Sequence[Action]) -> Action:
    """
    Return the play that the player makes: the one that promises most, the first of several.

    Args:
        sight: What the player sees, with recall.
        actions: The legal plays, at least one.
    """
    return max(actions, key=lambda action: _promise(sight, action))


def _promise(sight: View, action: Action) -> float:
    match action:
        case Trail():
            return -_TABLE_RISK * _worth(sight, [action.card]) - _matches(sight, action.card)
        case Capture():
            builds = [sight.builds[number - 1] for number in action.builds]
            gain = _worth(sight, [action.card, *action.loose])
            gain += sum(_worth(sight, build.cards) + _OWN_BUILD * (build.owner == sight.seat) for build in builds)
            swept = len(action.loose) == len(sight.table) and len(builds) == len(sight.builds)
            return gain + swept * sight.variant.sweep_points
        case MakeBuild():
            return _promise_of_build(sight, action.value, [action.card, *action.loose])
        case AddToBuild():
            build = sight.builds[action.build - 1]
            return _promise_of_build(sight, build.value, [action.card, *action.loose, *build.cards])
        case RaiseBuild():
            build = sight.builds[action.build - 1]
            return _promise_of_build(sight, action.value, [action.card, *action.loose, *build.cards])
        case _:
            assert_never(action)


def _promise_of_build(sight: View, value: int, cards: Iterable[Card]) -> float:
    """Return what a build promises, as far as others are not likely to take it before its owner comes round again."""
    others = (_unseen(sight).mask & OF_VALUE[value]).bit_count()
    return _worth(sight, cards) * max(0.0, 1 - _BUILD_RISK * others) - _TABLE_RISK * _worth(sight, cards) * (others > 0)


def _matches(sight: View, card: Card) -> float:
    """Return a little for each card on the table that a trailed card could be taken or built with."""
    if sight.table & CardSet.from_mask(OF_VALUE[value(card, sight.variant)]):
        return 0.1
    return 0.0


def _unseen(sight: View) -> CardSet:
    seen = sight.hand | sight.table
    for cards in (*(build.cards for build in sight.builds), *(sight.piles or ())):
        seen |= cards
    return PACK - seen


def _worth(sight: View, cards: Iterable[Card]) -> float:
    return sum(_worth_of(sight, card) for card in cards)


def _worth_of(sight: View, card: Card) -> float:
    """Return what a card brings to the count of a round (CA-10), its part in most cards and most spades included."""
    variant = sight.variant
    worth = 0.05 + variant.score_cards / 26
    if card.suit is Suit.SPADES:
        worth += 1 + (card is _JACK_OF_SPADES) if variant.spade_casino else variant.score_spades / 7
    if card.rank is Rank.ACE:
        worth += variant.score_ace
    return worth + variant.score_big * (card is _BIG_CASINO) + variant.score_little * (card is _LITTLE_CASINO)
