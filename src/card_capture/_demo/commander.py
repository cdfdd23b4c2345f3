"""Capture the Commander at the command line: the table in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from card_capture.cards import Card
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._battle import get_rank as rank
from card_capture.commander._drawing import draw_all as side_by_side
from card_capture.commander._pyramid import COMMANDER, DECK
from card_capture.commander._state import GameState
from card_capture.commander._views import View, view

TITLE = "Capture the Commander"


def goal(_: GameState) -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    yield "Goal: beat the other players' Commanders, the cards in slot 13, and be the last in the game."
    yield "A card that no other covers attacks an opponent's card that no card covers, or only one of two; the lower"
    yield "one goes. If they are equal, both sides turn up one more card, next to theirs, and the higher of these wins."
    yield "Drawings: a face-down card is the number of its slot, (Kd) one that was turned up before, [5] one that is"
    yield "chosen to be turned up, -- a gap. Two cards cover the one between them in the next row; 5 6 7 cover 8 9 10."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the line that says what everybody saw of the deal."""
    aside = f"; {len(state.set_aside)} cards are set aside unseen" if state.set_aside else ""
    yield f"Set-up: seat {state.dealer} deals 13 cards face down to each of {state.players} players{aside}."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a decision, and the lines that show what the players see and remember."""
    sight = view(state, 0, recall=True)
    if state.battle is None:
        yield f"Seat {state.to_move} is to attack"
    else:
        yield f"Seat {state.to_move} is to turn up a card, to break the tie"
    for line in side_by_side(sight):
        yield f"  {line}"


def ending(state: GameState) -> str:
    """Return how the game ended, in a few words."""
    if state.outcome is None:
        return "not over"
    return "drawn" if state.outcome.winner is None else f"won by seat {state.outcome.winner}"


_CARDS_IN_A_COMMANDER = 14  # what a Commander is worth: more than all the cards of a layout


def choose(sight: View, actions: Sequence[Action]) -> Action:
    """
    Return the action that the player takes: the one that promises most, the first of several.

    Args:
        sight: What the player sees, with recall.
        actions: The legal actions, at least one.
    """
    unseen = _unseen_ranks(sight)
    return max(actions, key=lambda action: _promise(sight, unseen, action))


def _promise(sight: View, unseen: Counter[int], action: Action) -> float:
    mover = sight.to_move
    assert mover is not None  # there are actions
    if isinstance(action, Expose):
        # The higher the better, but a Commander is not risked as long as there is another card.
        mean = sum(value * chance for value, chance in _ranks(sight, unseen, mover, action.slot).items())
        return mean - _CARDS_IN_A_COMMANDER * (action.slot == COMMANDER)
    return _promise_of_attack(sight, unseen, mover, action)


def _promise_of_attack(sight: View, unseen: Counter[int], mover: int, attack: Attack) -> float:
    """Return what the attack wins on average less what it costs, in cards."""
    own = _ranks(sight, unseen, mover, attack.slot)
    other = _ranks(sight, unseen, attack.seat, attack.target)
    pairs = [(a - b, p * q) for a, p in own.items() for b, q in other.items()]
    won, lost = (sum(chance for lead, chance in pairs if sign * lead > 0) for sign in (1, -1))
    return won * _worth(sight, attack.seat, attack.target) - lost * _worth(sight, mover, attack.slot)


def _worth(sight: View, seat: int, slot: int) -> float:
    """Return what it is to lose a card: more for one that is known to be high, and most for the Commander."""
    if slot == COMMANDER:
        return _CARDS_IN_A_COMMANDER
    known = _known(sight, seat, slot)
    return 1 + (rank(known) / _CARDS_IN_A_COMMANDER if known else 0.5)


def _ranks(sight: View, unseen: Counter[int], seat: int, slot: int) -> dict[int, float]:
    """Return the ranks that a card can have, with their chances."""
    known = _known(sight, seat, slot)
    if known:
        return {rank(known): 1.0}
    total = unseen.total()
    return {value: count / total for value, count in unseen.items()}


def _known(sight: View, seat: int, slot: int) -> Card | None:
    assert sight.remembered is not None  # the player has a memory
    return sight.remembered[seat][slot - 1]


def _unseen_ranks(sight: View) -> Counter[int]:
    assert sight.remembered is not None
    assert sight.removed is not None
    seen = {card for layout in sight.remembered for card in layout if card} | sight.removed
    return Counter(rank(card) for card in DECK if card not in seen)
