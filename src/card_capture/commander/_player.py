"""A small sensible player, which decides from its view and the legal actions alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from card_capture.cards import Card
from card_capture.commander._actions import Action, Attack, Expose
from card_capture.commander._battle import rank
from card_capture.commander._pyramid import COMMANDER, DECK
from card_capture.commander._views import View

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
