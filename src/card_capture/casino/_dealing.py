"""Dealing: which cards of the stock go where (CA-2.4, CA-2.5)."""

from __future__ import annotations

from functools import lru_cache

from card_capture.cards import Card, CardSet
from card_capture.casino._state import HAND_SIZE

_Deal = tuple[tuple[CardSet, ...], CardSet, tuple[Card, ...]]


def deals(players: int) -> int:
    """Return how many deals a round has (CA-2.1)."""
    return 48 // (HAND_SIZE * players)


def first_deal(stock: tuple[Card, ...], dealer: int, players: int, by: int) -> _Deal:
    """Return the hands, the table and the stock that is left after the first deal of a round."""
    *hands, table = _places(dealer, players, by, to_table=True)
    return _dealt(stock, tuple(hands)), _at(stock, table), stock[HAND_SIZE * (players + 1) :]


def later_deal(stock: tuple[Card, ...], dealer: int, players: int, by: int) -> _Deal:
    """Return the hands, nothing for the table, and the stock that is left after a later deal."""
    return _dealt(stock, _places(dealer, players, by, to_table=False)), CardSet(), stock[HAND_SIZE * players :]


def _dealt(stock: tuple[Card, ...], places: tuple[tuple[int, ...], ...]) -> tuple[CardSet, ...]:
    return tuple([_at(stock, hand) for hand in places])


def _at(stock: tuple[Card, ...], places: tuple[int, ...]) -> CardSet:
    return CardSet([card for place in places for card in stock[place : place + 1]])


@lru_cache(maxsize=64)
def _places(dealer: int, players: int, by: int, *, to_table: bool) -> tuple[tuple[int, ...], ...]:
    """Return for each seat, and then for the table, the places in the stock of the cards it gets."""
    table = players
    order = [(dealer + 1 + turn) % players for turn in range(players - 1)]
    order += [table, dealer] if to_table else [dealer]
    places: list[list[int]] = [[] for _ in range(players + to_table)]
    for packet in range(len(order) * HAND_SIZE // by):
        places[order[packet % len(order)]] += range(packet * by, (packet + 1) * by)
    return tuple(map(tuple, places))
