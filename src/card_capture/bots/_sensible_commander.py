"""The scores of `Sensible` in Capture the Commander."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from card_capture.bots._bot import refuse_action
from card_capture.cards import CARDS, Card
from card_capture.commander import COMMANDER, Action, Attack, Expose, GameState, View

_CARDS_IN_A_COMMANDER = 14  # the worth of a Commander in cards: more than all the cards of a layout
_CARDS_IN_A_GAME = 100.0  # the number of cards that a won game is worth


def make_score(seen: View) -> Callable[[Action], float]:
    """Return the function that scores the actions of a view."""
    unseen = _count_unseen_ranks(seen)
    return lambda action: _score(seen, unseen, action)


def _score(seen: View, unseen: Counter[int], action: Action) -> float:
    mover = seen.to_move
    assert mover is not None  # there are actions
    if isinstance(action, Expose):
        # The higher the better, but a Commander is not risked while there is another card.
        chances = _find_chances(seen, unseen, mover, action.slot)
        mean = sum(rank * chance for rank, chance in chances.items())
        return mean - _CARDS_IN_A_COMMANDER * (action.slot == COMMANDER)
    if isinstance(action, Attack):
        return _score_attack(seen, unseen, mover, action)
    raise refuse_action(seen, action)


def _score_attack(seen: View, unseen: Counter[int], mover: int, attack: Attack) -> float:
    """Return the average gain of the attack less its average loss, in cards."""
    own = _find_chances(seen, unseen, mover, attack.slot)
    other = _find_chances(seen, unseen, attack.seat, attack.target)
    pairs = [(a - b, p * q) for a, p in own.items() for b, q in other.items()]
    won, lost = (sum(chance for lead, chance in pairs if sign * lead > 0) for sign in (1, -1))
    return won * _price(seen, attack.seat, attack.target) - lost * _price(seen, mover, attack.slot)


def _price(seen: View, seat: int, slot: int) -> float:
    """Return the price of a card: more for one that is known to be high, and most for the Commander."""
    if slot == COMMANDER:
        return _CARDS_IN_A_COMMANDER
    known = _find_known_card(seen, seat, slot)
    return 1 + (_get_rank(known) / _CARDS_IN_A_COMMANDER if known else 0.5)


def _find_chances(seen: View, unseen: Counter[int], seat: int, slot: int) -> dict[int, float]:
    """Return the ranks that a card can have, with their chances."""
    known = _find_known_card(seen, seat, slot)
    if known:
        return {_get_rank(known): 1.0}
    total = unseen.total()
    return {rank: count / total for rank, count in unseen.items()}


def _find_known_card(seen: View, seat: int, slot: int) -> Card | None:
    assert seen.remembered is not None  # the bot has a memory
    return seen.remembered[seat][slot - 1]


def _count_unseen_ranks(seen: View) -> Counter[int]:
    assert seen.remembered is not None
    assert seen.removed is not None
    known = {card for layout in seen.remembered for card in layout if card} | seen.removed
    return Counter(_get_rank(card) for card in CARDS if not card.is_joker and card not in known)


def _get_rank(card: Card) -> int:
    assert card.rank is not None  # the game has no Jokers (CM-1.1)
    return int(card.rank)


def rate_position(state: GameState, seat: int) -> float:
    """Return the worth of a seat's cards, face down or not, less the average of its opponents', in cards."""
    if state.outcome is not None:
        return _CARDS_IN_A_GAME * (state.outcome.winner == seat)
    worths = [sum(1 + _get_rank(card) / _CARDS_IN_A_COMMANDER for card in layout if card) for layout in state.layouts]
    worths = [worth + _CARDS_IN_A_COMMANDER * is_in for worth, is_in in zip(worths, state.in_game, strict=True)]
    return worths[seat] - (sum(worths) - worths[seat]) / (state.players - 1)
