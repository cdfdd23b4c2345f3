"""
Whether cards divide into groups of a value (CA-3.3), decided on the number of cards of each value.

Whether a set divides depends on its values alone (CA-13.6), so sets of cards are treated as *tallies*.
A tally is an integer that holds a count for each value from 1 to 14, six bits each: 2 3 3 is one 2 and two 3s.
Adding two tallies puts their cards together, and one subtraction takes cards away.

Two facts make `divides` fast even on a crowded table:

- A card of value V is a group by itself, so these can be left out.
- If a set divides into groups of V, and holds a card of value v and one of V - v, it has a division in
  which these two are a group: if they were in different groups, the rests of these two groups make a
  group too. So each such pair can be left out.

The rest holds no two cards that total V, and is small. The largest card of it is in some group, so every
group that holds it is tried.

    value 8, cards 2 3 3 5 6 8    leave out 8, the pair 2 6 and the pair 3 5: the rest is 3, which doesn't divide
    value 8, cards 2 3 3 8        leave out 8: the rest is 2 3 3, which is a group itself
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from card_capture.casino._values import VALUES, Mask

Tally: TypeAlias = int
"""The number of cards of each value: six bits for the value 1, then six for 2, and so on."""

BITS = 6  # a table holds fewer than 2^5 cards of a value, so the sixth bit is always free
COUNT = (1 << BITS) - 1

UNIT: tuple[Tally, ...] = (0, *(1 << BITS * place for place in range(14)))
"""By a value from 1 to 14, the tally of one card of that value."""

UP_TO: tuple[Tally, ...] = tuple((1 << BITS * value) - 1 for value in range(15))
"""By a value, the bits of the counts up to that value. No other cards can be in a group of the value."""

_GUARDS = sum(UNIT) << BITS - 1


def _list_tallies_of_a_suit() -> tuple[Tally, ...]:
    tallies = [0]
    for index in range(13):
        tallies += [each + UNIT[VALUES[True][index]] for each in tallies]
    return tuple(tallies)


_OF_A_SUIT = _list_tallies_of_a_suit()


@lru_cache(maxsize=2**10)  # the table of one state is asked for several times
def tally(cards: Mask) -> Tally:
    """Return the tally of the cards, with face cards counted as 11 to 13."""
    return (
        _OF_A_SUIT[cards & 0x1FFF]
        + _OF_A_SUIT[cards >> 13 & 0x1FFF]
        + _OF_A_SUIT[cards >> 26 & 0x1FFF]
        + _OF_A_SUIT[cards >> 39 & 0x1FFF]
    )


def total(cards: Tally) -> int:
    """Return the total of the values."""
    return sum(value * (cards >> BITS * (value - 1) & COUNT) for value in range(1, 15))


def contains(cards: Tally, part: Tally) -> bool:
    """Return whether *cards* has at least as many cards of every value as *part*."""
    # One subtraction compares all fourteen counts: a guard bit above each count is lost only where it had to borrow.
    return ((cards | _GUARDS) - part) & _GUARDS == _GUARDS


@lru_cache(maxsize=2**15)
def divides(cards: Tally, value: int) -> bool:
    """
    Return whether the cards divide into groups of *value* with nothing left over; no cards at all do.

    Examples:
        >>> from card_capture.cards import CardSet
        >>> divides(tally(CardSet.parse("2c 3c 3d 8c").mask), 8), divides(tally(CardSet.parse("7c 7d 2h").mask), 8)
        (True, False)
    """
    if cards >> BITS * value:
        return False  # some card is above the value
    counts = [cards >> BITS * place & COUNT for place in range(value)]  # CA-13.6
    rest = 0
    for low in range(1, (value + 1) // 2):
        surplus = counts[low - 1] - counts[value - low - 1]
        rest += surplus * UNIT[low] if surplus > 0 else -surplus * UNIT[value - low]
    if value % 2 == 0:
        rest += counts[value // 2 - 1] % 2 * UNIT[value // 2]
    return divides_without_pairs(rest, value)


@lru_cache(maxsize=2**15)
def divides_without_pairs(rest: Tally, value: int) -> bool:
    """Return whether cards can be divided into groups if no two of them total *value*.

    The largest card must be in some group.
    """
    if not rest:
        return True
    largest = (rest.bit_length() - 1) // BITS + 1
    rest -= UNIT[largest]
    return any(  # CA-3.3
        contains(rest, others) and divides_without_pairs(rest - others, value)
        for others in list_sums(value - largest, largest)
    )


@lru_cache
def list_sums(number: int, largest: int = 14) -> tuple[Tally, ...]:
    """Return every tally that totals *number* and has no value above *largest*."""
    if not number:
        return (0,)
    return tuple(
        UNIT[value] + rest for value in range(min(number, largest), 0, -1) for rest in list_sums(number - value, value)
    )


@lru_cache(maxsize=2**15)
def find_totals(pool: Tally) -> int:
    """Return the totals of all sets of cards of the pool: bit t is set if some set totals t; the empty one totals 0."""
    reached = 1
    for value in range(1, 14):
        for _ in range(pool >> BITS * (value - 1) & COUNT):
            reached |= reached << value
    return reached
