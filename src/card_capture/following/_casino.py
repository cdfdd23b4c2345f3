"""Following a match of Casino from a seat: the hands of the others are unknown until they are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from attrs import evolve

from card_capture import casino
from card_capture.cards import Card, CardSet, set_of
from card_capture.casino import Action, GameState
from card_capture.casino._answering import list_needed_values
from card_capture.casino._redeal import count_needed, list_splits
from card_capture.casino._values import OF_VALUE, PACK, SAME_RANK
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


def locate(table: Table, seat: int, card: Card) -> str:
    """Return words for the zone of a card."""
    state: GameState = table.states[-1]
    if card in state.table:
        return "on the table"
    if card in state.hands[seat]:
        return "in your hand"
    for side, pile in enumerate(state.piles):
        if card in pile:
            return f"in the pile of side {side}"
    return "in a build" if card in PACK else "not in the game"


def exchange(table: Table, seat: int, guess: Card, card: Card) -> dict[Card, Card]:
    """Return the new card for each hidden card, where the other hands still have their answering cards."""
    after = _assign(table, seat, taken=CardSet([card]), freed=CardSet([guess]))
    assert after is not None  # a card that another seat must hold is never the last one that answers
    return {**after, guess: card}


def prepare(table: Table, seat: int, action: Action) -> dict[Card, Card]:
    """Return the new card for each hidden card, where the seat to move holds the cards that *action* needs."""
    state = table.states[-1]
    if state.to_move in (seat, None) or not isinstance(action, Action):  # the rules refuse anything else
        return {}
    return _assign(table, seat, action=action) or {}


class _Slot(NamedTuple):
    """A card in the hand of another seat: the seat, and the cards that it can be."""

    seat: int
    possible: CardSet


def _assign(
    table: Table, seat: int, *, taken: CardSet = _NONE, freed: CardSet = _NONE, action: Action | None = None
) -> dict[Card, Card] | None:
    """
    Return the new card for each hidden card, or None if no hand makes *action* legal.

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
    hands = _find_hands(table, seat, pool, action)
    if hands is None:
        return None
    changes = dict[Card, Card]()
    for other, hand in hands.items():
        changes |= zip(state.hands[other], hand, strict=True)
        pool -= hand
    changes |= zip([*(awaited - freed), *state.stock], pool, strict=True)
    return changes


def _find_hands(table: Table, seat: int, pool: CardSet, action: Action | None) -> dict[int, CardSet] | None:
    """Return hands of the other seats with all that they must hold, and with which *action* is legal, or None."""
    state = table.states[-1]
    needed = {other: _find_needed(table, other) for other in range(state.players) if other != seat}
    possible = {other: PACK - set_of(_find_excluded(table, other)) for other in needed}
    if action is None:
        return _fill(state, pool, needed, possible)
    mover = state.to_move
    assert mover is not None  # the match is not over
    others = {other: counts for other, counts in needed.items() if other != mover}
    for hand in _list_hands(len(state.hands[mover]), CardSet([action.card]), pool & possible[mover], needed[mover]):
        hands = (*state.hands[:mover], hand, *state.hands[mover + 1 :])
        if casino.why_not(evolve(state, hands=hands), action) is None:
            found = _fill(state, pool - hand, others, possible)
            if found is not None:
                return {**found, mover: hand}
    return None


def _find_needed(table: Table, seat: int) -> dict[int, int]:
    """
    Return the least number of cards of each rank in the hand of another seat, from all that it did in this deal.

    At each moment it needed a card for each value that it owned or had announced. What it has played since counts.
    """
    needed, played = dict[int, int](), 0
    for state, action in [(table.states[-1], None), *_list_plays_of_deal(table)]:
        if action is not None and state.to_move == seat:
            played |= action.card.mask
        values = list_needed_values(state.announced[seat], state.builds, seat)
        for rank, count in count_needed(values).items():
            needed[rank] = max(needed.get(rank, 0), count - (played & rank).bit_count())
    return needed


def _find_excluded(table: Table, seat: int) -> int:
    """Return the cards that a seat showed not to hold in this deal, by building for its partner (CA-4.3, CA-5.6)."""
    excluded = 0
    for state, action in _list_plays_of_deal(table):
        if state.to_move == seat and getattr(action, "for_partner", False):
            excluded |= OF_VALUE[_find_value(state, action)]
    return excluded


def _find_value(state: GameState, action: Any) -> int:
    """Return the value of a build for the partner: announced by a trail or a building play, or of the build so far."""
    announced: int | None = getattr(action, "build_value", None) or getattr(action, "value", None)
    number: int = getattr(action, "build", 0)
    return announced or state.builds[number - 1].value


def _list_plays_of_deal(table: Table) -> Iterator[tuple[GameState, Action]]:
    """Yield the plays of this deal with the state before each, from the last one on."""
    now = table.states[-1]
    for state, action in zip(table.states[-2::-1], table.actions[::-1], strict=True):
        if (state.round, state.deal) != (now.round, now.deal):
            return
        yield state, action


def _list_hands(size: int, card: CardSet, pool: CardSet, needed: Mapping[int, int]) -> Iterator[CardSet]:
    """Yield hands with a card, one for each way to choose the ranks of the others."""
    if card <= pool:
        least = tuple([max(0, needed.get(rank.mask, 0) - len(card & rank)) for rank in _RANKS])
        available = tuple([len((pool - card) & rank) for rank in _RANKS])
        for split in list_splits(size - 1, least, available):
            chosen = [[*(pool - card) & rank][:count] for rank, count in zip(_RANKS, split, strict=True)]
            yield card | CardSet(chain.from_iterable(chosen))


def _fill(
    state: GameState, pool: CardSet, needed: Mapping[int, Mapping[int, int]], possible: Mapping[int, CardSet]
) -> dict[int, CardSet] | None:
    """Return hands from *pool* with all that the seats need, or None if there are none."""
    slots = list[_Slot]()
    for other, counts in needed.items():
        musts = [_Slot(other, possible[other] & set_of(rank)) for rank, count in counts.items() for _ in range(count)]
        slots += musts
        slots += [_Slot(other, possible[other])] * (len(state.hands[other]) - len(musts))
    chosen = dict[Card, int]()  # the slot of each card
    for number in range(len(slots)):
        if not _place(number, slots, pool, chosen, set()):
            return None
    return {other: CardSet(card for card, slot in chosen.items() if slots[slot].seat == other) for other in needed}


def _place(number: int, slots: list[_Slot], pool: CardSet, chosen: dict[Card, int], tried: set[Card]) -> bool:
    """Find a card for a slot, moving cards of other slots where necessary; return whether there is one."""
    for card in pool & slots[number].possible:
        if card not in tried:
            tried.add(card)
            if card not in chosen or _place(chosen[card], slots, pool, chosen, tried):
                chosen[card] = number
                return True
    return False
