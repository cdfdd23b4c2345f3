"""Following a match of Casino from a seat: the hands of the others are unknown until they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from attrs import evolve

from card_capture import casino
from card_capture.cards import Card, CardSet, set_of
from card_capture.casino import Action, GameState
from card_capture.casino._redeal import count_needed, list_needed, list_splits
from card_capture.casino._values import SAME_RANK
from card_capture.following._piles import Guesser, Piles, Place, Setting, Table
from card_capture.games import deal

__all__ = ["begin", "exchange", "find_hidden", "locate", "name_place", "prepare", "sort_awaited"]

_RANKS = tuple(map(set_of, SAME_RANK[:13]))
_NONE = CardSet()


def begin(setting: Setting) -> Callable[[Piles], tuple[GameState, Piles]]:
    """Return the function that makes the first state: each pile is the pack of a round, or what is hidden at first."""
    if setting.start is None:

        def begin_match(piles: Piles) -> tuple[GameState, Piles]:
            state: GameState = deal(casino, Guesser(piles), setting.variant, setting.players, setting.dealer)
            assert isinstance(state.shuffler, Guesser)
            return state, state.shuffler.piles

        return begin_match
    base = casino.imagine(setting.start, seed=0)
    hidden = [*(card for seat, hand in enumerate(base.hands) if seat != setting.seat for card in hand), *base.stock]

    def resume(piles: Piles) -> tuple[GameState, Piles]:
        piles = piles or (tuple(hidden),)
        turned = dict(zip(hidden, piles[0], strict=True))
        hands = tuple(CardSet(turned.get(card, card) for card in hand) for hand in base.hands)
        stock = tuple(turned[card] for card in base.stock)
        return evolve(base, hands=hands, stock=stock, shuffler=Guesser(piles, 1)), piles

    return resume


def find_hidden(state: GameState, seat: int) -> CardSet:
    """Return the cards of the stock and of the other hands."""
    return CardSet(chain(state.stock, *(hand for other, hand in enumerate(state.hands) if other != seat)))


def sort_awaited(states: Sequence[GameState], _: Sequence[Any], awaited: Mapping[Place, Card]) -> list[Place]:
    """Return the places of the cards on the table, and then of those in hand."""
    return sorted(awaited, key=lambda place: (awaited[place] not in states[-1].table, place))


def name_place(table: Table, _: int, place: Place) -> str:
    """Return words for the zone of a place."""
    return "the table" if table.get_card(place) in table.states[-1].table else "your hand"


def locate(state: GameState, seat: int, card: Card) -> str:
    """Return words for the zone of a card."""
    if card in state.table:
        return "on the table"
    if card in state.hands[seat]:
        return "in your hand"
    for number, build in enumerate(state.builds, 1):
        if card in build.cards:
            return f"in B{number}"
    for side, pile in enumerate(state.piles):
        if card in pile:
            return f"in the pile of side {side}"
    return "out of the game"


def exchange(table: Table, seat: int, guess: Card, card: Card) -> dict[Card, Card]:
    """Return what takes the place of each card, so that the other hands still have their answering cards."""
    after = _assign(table, seat, taken=CardSet([card]), freed=CardSet([guess]))
    assert after is not None  # a card that another seat must hold is never the last one that answers
    return {**after, guess: card}


def prepare(table: Table, seat: int, action: Action) -> dict[Card, Card]:
    """Return what takes the place of each hidden card, so that the seat to move can hold what it needs."""
    state = table.states[-1]
    if state.to_move in (seat, None):
        return {}
    return _assign(table, seat, action=action) or {}


def _assign(
    table: Table, seat: int, *, taken: CardSet = _NONE, freed: CardSet = _NONE, action: Action | None = None
) -> dict[Card, Card] | None:
    """
    Return what takes the place of each hidden card, or None if no hand makes *action* legal.

    Args:
        table: What is known.
        seat: The seat that is followed.
        taken: Hidden cards that have been turned up.
        freed: The cards that were expected in their place, which go anywhere else.
        action: An action of another seat, which must be legal.
    """
    state = table.states[-1]
    awaited = CardSet(map(table.get_card, table.awaited))
    pool = (find_hidden(state, seat) | awaited) - taken
    view = casino.view(state, seat, recall=True)
    needed = {other: count_needed(values) for other, values in list_needed(view).items() if other != seat}
    hands = dict[int, CardSet]()
    if action is not None:
        mover = state.to_move
        assert mover is not None  # the match is not over
        found = _find_hand(state, mover, action, pool, needed)
        if found is None:
            return None
        hands[mover] = found
        pool -= found
    for other, counts in needed.items():
        if other not in hands:
            hands[other] = CardSet(card for rank, count in counts.items() for card in [*pool & set_of(rank)][:count])
            pool -= hands[other]
    changes = dict[Card, Card]()
    for other, hand in hands.items():
        filled = hand | CardSet([*pool][: len(state.hands[other]) - len(hand)])
        pool -= filled
        changes |= zip(state.hands[other], filled, strict=True)
    changes |= zip([*(awaited - freed), *state.stock], pool, strict=True)
    return changes


def _find_hand(
    state: GameState, mover: int, action: Action, pool: CardSet, needed: Mapping[int, Mapping[int, int]]
) -> CardSet | None:
    """Return a hand of hidden cards with which *action* is legal, or None if there is none."""
    card = CardSet([action.card])
    if not card <= pool:
        return None
    own = needed[mover]
    for_others = [
        sum(counts.get(rank.mask, 0) for other, counts in needed.items() if other != mover) for rank in _RANKS
    ]
    least = tuple([max(0, own.get(rank.mask, 0) - len(card & rank)) for rank in _RANKS])
    available = tuple([len((pool - card) & rank) - count for rank, count in zip(_RANKS, for_others, strict=True)])
    for split in list_splits(len(state.hands[mover]) - 1, least, available):
        hand = card | CardSet(_list_lowest(pool - card, split))
        hands = (*state.hands[:mover], hand, *state.hands[mover + 1 :])
        if casino.why_not(evolve(state, hands=hands), action) is None:
            return hand
    return None


def _list_lowest(pool: CardSet, split: Sequence[int]) -> Iterator[Card]:
    for rank, count in zip(_RANKS, split, strict=True):
        yield from [*pool & rank][:count]
