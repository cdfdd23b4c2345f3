"""Dealing from the stock (CA-2.4, CA-2.5)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from card_capture.cards import Card, CardSet, set_of
from card_capture.casino._state import HAND_SIZE


class FirstDeal(NamedTuple):
    """The cards after the first deal of a round."""

    hands: tuple[CardSet, ...]
    table: CardSet
    stock: tuple[Card, ...]


class LaterDeal(NamedTuple):
    """The cards after a later deal."""

    hands: tuple[CardSet, ...]
    stock: tuple[Card, ...]


def count_deals(players: int) -> int:
    """Return the number of deals in a round."""
    return 48 // (HAND_SIZE * players)  # CA-2.1


def deal_first(stock: tuple[Card, ...], dealer: int, players: int, deal_by: int) -> FirstDeal:
    """Return the hands, the table and the rest of the stock after the first deal of a round."""
    *hands, table = _assign_places(dealer, players, deal_by, to_table=True)
    return FirstDeal(_take_hands(stock, tuple(hands)), _take(stock, table), stock[HAND_SIZE * (players + 1) :])


def deal_later(stock: tuple[Card, ...], dealer: int, players: int, deal_by: int) -> LaterDeal:
    """Return the hands and the rest of the stock after a later deal."""
    places = _assign_places(dealer, players, deal_by, to_table=False)
    return LaterDeal(_take_hands(stock, places), stock[HAND_SIZE * players :])


def _take_hands(stock: tuple[Card, ...], places: tuple[tuple[int, ...], ...]) -> tuple[CardSet, ...]:
    return tuple([_take(stock, hand) for hand in places])


def _take(stock: tuple[Card, ...], places: tuple[int, ...]) -> CardSet:
    # A state put together by hand may have too few cards in its stock.
    return set_of(sum([stock[place].mask for place in places if place < len(stock)]))


@lru_cache(maxsize=64)
def _assign_places(dealer: int, players: int, deal_by: int, *, to_table: bool) -> tuple[tuple[int, ...], ...]:
    """
    Return the places in the stock of each seat's cards, and after them the places of the table's cards.

    Examples:
        Two players are dealt packets of two. Seat 1 deals, so the packets go to seat 0, the table and seat 1 in turn:

        >>> _assign_places(1, 2, 2, to_table=True)
        ((0, 1, 6, 7), (4, 5, 10, 11), (2, 3, 8, 9))
    """
    table = players
    order = [(dealer + 1 + turn) % players for turn in range(players - 1)]
    order += [table, dealer] if to_table else [dealer]  # CA-2.4
    places: list[list[int]] = [[] for _ in range(players + to_table)]
    for packet in range(len(order) * HAND_SIZE // deal_by):
        places[order[packet % len(order)]] += range(packet * deal_by, (packet + 1) * deal_by)
    return tuple(map(tuple, places))
