"""Capture the Commander in words, and a small bot that plays it from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from card_capture.cards import CARDS, Card
from card_capture.commander import COMMANDER, Action, Attack, Expose, GameState, View, view

TITLE = "Capture the Commander"


def describe_goal(_: GameState) -> Iterator[str]:
    """Yield paragraphs that explain the goal, the attack and the drawings."""
    yield "Goal: beat the other players' Commanders, the cards in slot 13, and be the last player in the game."
    yield (
        "A card that is not covered can attack an opponent's card that is not covered or has lost one of its two "
        "covers; the lower card leaves the game. In a tie each side turns up one more card, adjacent to its own, "
        "and the higher of these two wins."
    )
    yield (
        "In the drawings, a face-down card is the number of its slot, (Kd) is a card that was turned up before, [5] is "
        "a card chosen to be turned up, and -- is a gap. Two cards cover the one between them in the next row; 5 6 7 "
        "cover 8 9 10."
    )


def describe_set_up(state: GameState) -> Iterator[str]:
    """Yield a paragraph about the deal."""
    aside = f"; {len(state.set_aside)} cards are set aside unseen" if state.set_aside else ""
    yield f"Set-up: seat {state.dealer} deals 13 cards face down to each of {state.players} players{aside}."


def choose_view(state: GameState) -> View:
    """Return the view that is shown: with recall, since it has the cards that were turned up before."""
    return view(state, 0, recall=True)


def explain(action: Action) -> str:
    """Return a sentence about what an action of this kind does."""
    if isinstance(action, Attack):
        return "Both cards are turned up. The lower one leaves the game; equal ones are a tie."
    return "Each side turns up a card adjacent to the one that fought; the higher one wins the battle."


def choose_lesson(states: Sequence[GameState], actions: Sequence[Action]) -> Sequence[int]:
    """Return the number of an attack that shows how to play: the first without a tie, if any."""
    numbers = range(len(actions))
    decided = (number for number in numbers if states[number].battle is None and states[number + 1].battle is None)
    return numbers[next(decided, 0) :][:1]


def describe_result(state: GameState) -> str:
    """Return the outcome in a few words."""
    if state.outcome is None:
        return "not over"
    return "drawn" if state.outcome.winner is None else f"won by seat {state.outcome.winner}"


# The bot

_CARDS_IN_A_COMMANDER = 14  # the worth of a Commander in cards: more than all the cards of a layout


def choose(seen: View, actions: Sequence[Action]) -> Action:
    """
    Return the action with the highest score, the first one on a tie.

    Args:
        seen: What the bot sees, with recall.
        actions: The legal actions, at least one.
    """
    unseen = _count_unseen_ranks(seen)
    return max(actions, key=lambda action: _score(seen, unseen, action))


def _score(seen: View, unseen: Counter[int], action: Action) -> float:
    mover = seen.to_move
    assert mover is not None  # there are actions
    if isinstance(action, Expose):
        # The higher the better, but a Commander is not risked while there is another card.
        chances = _rank_chances(seen, unseen, mover, action.slot)
        mean = sum(rank * chance for rank, chance in chances.items())
        return mean - _CARDS_IN_A_COMMANDER * (action.slot == COMMANDER)
    return _score_of_attack(seen, unseen, mover, action)


def _score_of_attack(seen: View, unseen: Counter[int], mover: int, attack: Attack) -> float:
    """Return the average gain of the attack less its average loss, in cards."""
    own = _rank_chances(seen, unseen, mover, attack.slot)
    other = _rank_chances(seen, unseen, attack.seat, attack.target)
    pairs = [(a - b, p * q) for a, p in own.items() for b, q in other.items()]
    won, lost = (sum(chance for lead, chance in pairs if sign * lead > 0) for sign in (1, -1))
    return won * _worth(seen, attack.seat, attack.target) - lost * _worth(seen, mover, attack.slot)


def _worth(seen: View, seat: int, slot: int) -> float:
    """Return the price of a card: more for one that is known to be high, and most for the Commander."""
    if slot == COMMANDER:
        return _CARDS_IN_A_COMMANDER
    known = _known_card(seen, seat, slot)
    return 1 + (_rank(known) / _CARDS_IN_A_COMMANDER if known else 0.5)


def _rank_chances(seen: View, unseen: Counter[int], seat: int, slot: int) -> dict[int, float]:
    """Return the ranks that a card can have, with their chances."""
    known = _known_card(seen, seat, slot)
    if known:
        return {_rank(known): 1.0}
    total = unseen.total()
    return {rank: count / total for rank, count in unseen.items()}


def _known_card(seen: View, seat: int, slot: int) -> Card | None:
    assert seen.remembered is not None  # the bot has a memory
    return seen.remembered[seat][slot - 1]


def _count_unseen_ranks(seen: View) -> Counter[int]:
    assert seen.remembered is not None
    assert seen.removed is not None
    known = {card for layout in seen.remembered for card in layout if card} | seen.removed
    return Counter(_rank(card) for card in CARDS if not card.is_joker and card not in known)


def _rank(card: Card) -> int:
    assert card.rank is not None  # the game has no Jokers (CM-1.1)
    return int(card.rank)
