"""
The search of `_search`, compiled by numba: the same positions in the same order, with the same ties.

Everything that is compiled is in this file, and everything that it takes from other files is an argument. Numba keeps the
machine code next to the file, and compiles it again only if this file itself has changed.

Sets of cards are those of `Codec` with counted Jokers: 52 bits for the suited cards, and the number of Jokers above them.
A deck and a token, or the row and the enemy deck, are a string of bytes that is kept once and has a number. So equal
positions have equal numbers, and a position is a row of four integers:

    hand   discard pile   deck << 32 | enemies   parent << 8 | missed

The names follow the modules whose work is done here: `_tables`, `_moves`, `_rating` and `_search`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

_Function = TypeVar("_Function", bound=Callable[..., object])

Bytes: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.int32]
Integers: TypeAlias = NDArray[np.int64]
Tokens: TypeAlias = NDArray[np.uint64]

_njit: Any = import_module("numba").njit  # numba has no types


def _compile(function: _Function) -> _Function:
    compiled: _Function = _njit(cache=True, nogil=True)(function)
    return compiled


# The numbers of the rules, as in `solitaire._values` and `_position`.
SUIT_SIZE = 13
SUIT = (1 << 13) - 1
SUITED = (1 << 52) - 1
ROYALS = 0xF << 9 | 0xF << 22 | 0xF << 35 | 0xF << 48
HAND_SIZE = 4
ROW_LENGTH = 4
EMPTY = 54
LOW_HALF = (1 << 32) - 1

WON, EXHAUSTED, MISSES, WIDTH, LIMIT = range(5)
"""The endings of a run, in the order of `ENDINGS` in `_fast`."""

_FIRST_STRINGS = 1 << 10
_FIRST_ROWS = 1 << 12
_HEADROOM = 1024  # a position has at most 16 draws, 24 captures and 28 misses with each of them: 832 moves
_LONGEST = 54
_PERMUTATIONS = 1 << 12
_SUIT_RATINGS = 1 << 14
_HOLDINGS = 3 << 13  # up to two Jokers, and any cards of a suit
_VALUES = 15
_UNKNOWN = 255
_BUCKETS = 1 << 12
_MOST_SPENDS = 6  # of at most four cards, none of which contains another one: all pairs


class Prices(NamedTuple):
    """The weights of `_rating`."""

    lacking: Integers
    royal_in_row: Integers
    next_capture: Integers
    row_lacking: tuple[int, int]
    others: tuple[int, int, int, int, int, int]  # worth, Joker, miss; modulus, factor and step of the scatter


class Memory(NamedTuple):
    """What is computed once for a search: minimal spends, the ratings of suits, and permutations."""

    spend_counts: Bytes
    spends: Shorts
    suit_keys: Shorts
    suit_ratings: Shorts
    permutation_tokens: Tokens
    permutation_sizes: Bytes
    next_tokens: Tokens
    permutations: Bytes


class Strings(NamedTuple):
    """
    Strings of bytes, each with a token, that are kept once.

    The links of a deck lead to the rest of it after 1 to 4 cards were drawn. Those of a row and an enemy deck lead
    to the enemies after each card of the row was taken, and after each was sent to the bottom of the enemy deck.
    """

    count: Integers
    table: Shorts
    cards: Bytes
    sizes: Integers
    tokens: Tokens
    hashes: Integers
    sets: Integers
    links: Shorts


class Layer(NamedTuple):
    """The positions that a round leads to, and a table of their places by their hashes."""

    count: Integers
    table: Shorts
    rows: Integers


class Draws(NamedTuple):
    """The hand, the discard pile and the deck after each discard and the Draw Phase."""

    hands: Integers
    piles: Integers
    decks: Integers


def make_memory() -> Memory:
    """Return an empty memory for one search."""
    return Memory(
        spend_counts=np.full(_HOLDINGS * _VALUES, _UNKNOWN, np.uint8),
        spends=np.empty((_HOLDINGS * _VALUES, _MOST_SPENDS), np.int32),
        suit_keys=np.full(_SUIT_RATINGS, -1, np.int32),
        suit_ratings=np.empty(_SUIT_RATINGS, np.int32),
        permutation_tokens=np.empty(_PERMUTATIONS, np.uint64),
        permutation_sizes=np.zeros(_PERMUTATIONS, np.uint8),
        next_tokens=np.empty(_PERMUTATIONS, np.uint64),
        permutations=np.empty((_PERMUTATIONS, _LONGEST), np.uint8),
    )


# Strings that are kept once.


@_compile
def _make_table(size: int) -> Shorts:
    """Return a table without an entry; loops take less time to compile than NumPy's functions."""
    table = np.empty(size, np.int32)
    for slot in range(size):
        table[slot] = -1
    return table


@_compile
def _make_strings(capacity: int) -> Strings:
    count = np.empty(1, np.int64)
    count[0] = 0
    return Strings(
        count,
        _make_table(2 * capacity),
        np.empty((capacity, _LONGEST), np.uint8),
        np.empty(capacity, np.int64),
        np.empty(capacity, np.uint64),
        np.empty(capacity, np.int64),
        np.empty(capacity, np.int64),
        _make_table(2 * ROW_LENGTH * capacity).reshape((capacity, 2 * ROW_LENGTH)),
    )


@_compile
def _make_room(strings: Strings) -> Strings:
    """Return the strings themselves if there is room for the moves of one more position, else a copy of twice the size."""
    count = strings.count[0]
    if count + 32 <= len(strings.sizes):
        return strings
    larger = _make_strings(2 * len(strings.sizes))
    larger.count[0] = count
    for number in range(count):
        for place in range(_LONGEST):
            larger.cards[number, place] = strings.cards[number, place]
        for link in range(2 * ROW_LENGTH):
            larger.links[number, link] = strings.links[number, link]
        larger.sizes[number] = strings.sizes[number]
        larger.tokens[number] = strings.tokens[number]
        larger.hashes[number] = strings.hashes[number]
        larger.sets[number] = strings.sets[number]
    mask = len(larger.table) - 1
    for number in range(count):
        slot = larger.hashes[number] & mask
        while larger.table[slot] >= 0:
            slot = (slot + 1) & mask
        larger.table[slot] = number
    return larger


@_compile
def _equals(cards: Bytes, size: int, others: Bytes, first: int) -> bool:
    for place in range(size):  # noqa: SIM110 - compiled
        if cards[place] != others[first + place]:
            return False
    return True


@_compile
def _find_number(strings: Strings, new: Bytes, first: int, size: int, token: np.uint64) -> int:
    """Return the number of the string of *size* cards from *first* on, which is added if it is new."""
    table, hashes, sizes, tokens, cards = strings.table, strings.hashes, strings.sizes, strings.tokens, strings.cards
    mixed = np.int64(token >> np.uint64(16)) & LOW_HALF
    for place in range(first, first + size):
        mixed = (mixed * 1_000_003 + np.int64(new[place]) + 1) & ((1 << 40) - 1)
    mixed ^= mixed >> 17
    mask = len(table) - 1
    slot = mixed & mask
    while table[slot] >= 0:
        number = np.int64(table[slot])
        if hashes[number] == mixed and sizes[number] == size and tokens[number] == token:
            if _equals(cards[number], size, new, first):  # noqa: SIM102
                return number
        slot = (slot + 1) & mask
    number = strings.count[0]
    strings.count[0] += 1
    table[slot] = number
    hashes[number] = mixed
    sizes[number] = size
    tokens[number] = token
    members = 0
    for place in range(size):
        card = np.int64(new[first + place])
        cards[number, place] = card
        if card != EMPTY:
            members += 1 << card
    strings.sets[number] = members
    return number


# Shuffles, as in `shuffling`.


@_compile
def _shuffle(token: np.uint64, size: int, order: Bytes) -> np.uint64:
    """Put the numbers below *size* into the order of the next shuffle, and return the token of the one after it."""
    for place in range(size):
        order[place] = place
    left = size
    while left > 1:
        token += np.uint64(0x9E3779B97F4A7C15)
        x = token  # CC-10.1
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x ^= x >> np.uint64(31)
        range_ = np.uint64(left)
        if x * range_ >= (np.uint64(0) - range_) % range_:  # CC-10.2
            high = (x >> np.uint64(32)) * range_ + ((x & np.uint64(LOW_HALF)) * range_ >> np.uint64(32))
            chosen = np.int64(high >> np.uint64(32))
            left -= 1  # CC-10.3
            order[left], order[chosen] = order[chosen], order[left]
    return token


@_compile
def _find_permutation(memory: Memory, token: np.uint64, size: int) -> int:
    """Return the place of a permutation in the memory."""
    slot = (np.int64(token >> np.uint64(20)) ^ size * 73) & (_PERMUTATIONS - 1)
    if memory.permutation_sizes[slot] != size or memory.permutation_tokens[slot] != token:
        memory.permutation_sizes[slot] = size
        memory.permutation_tokens[slot] = token
        memory.next_tokens[slot] = _shuffle(token, size, memory.permutations[slot])
    return slot


# Moves, as in `_tables` and `_moves`.


@_compile
def _count(cards: int) -> int:
    number = cards >> 52
    suited = cards & SUITED
    while suited:
        suited &= suited - 1
        number += 1
    return number


@_compile
def _list_draws(hand: int, pile: int, deck: int, decks: Strings, memory: Memory, draws: Draws, scratch: Bytes) -> int:
    """List the player's side after each discard and the Draw Phase that follows it, and return their number."""
    hands, piles, numbers = draws.hands, draws.piles, draws.decks
    cards, links, size, token = decks.cards[deck], decks.links[deck], decks.sizes[deck], decks.tokens[deck]
    suited = hand & SUITED
    number = 0
    for jokers in range((hand >> 52) + 1):
        part = 0
        while True:
            discarded = part + (jokers << 52)
            kept = hand - discarded
            due = HAND_SIZE - _count(kept)
            next_pile = pile + discarded
            drawn = min(due, size)
            for place in range(drawn):
                kept += 1 << np.int64(cards[place])
            rest = deck
            if due > size and next_pile:
                kept, rest = _shuffle_pile(kept, next_pile, due - size, token, decks, memory, scratch)
                next_pile = 0
            elif drawn:
                rest = np.int64(links[drawn])
                if rest < 0:
                    rest = _find_number(decks, cards, drawn, size - drawn, token)
                    links[drawn] = rest
            hands[number], piles[number], numbers[number] = kept, next_pile, rest
            number += 1
            part = (part - suited) & suited
            if not part:
                break
    return number


@_compile
def _shuffle_pile(
    hand: int, pile: int, missing: int, token: np.uint64, decks: Strings, memory: Memory, scratch: Bytes
) -> tuple[int, int]:
    """Return the hand and the deck after the pile was shuffled and the missing cards were drawn."""
    size = 0
    for index in range(52):
        if pile >> index & 1:
            scratch[size] = index
            size += 1
    for _ in range(pile >> 52):
        scratch[size] = 52
        size += 1
    slot = _find_permutation(memory, token, size)
    permutation, order = memory.permutations[slot], scratch[_LONGEST:]
    for place in range(size):
        order[place] = scratch[permutation[place]]
    missing = min(missing, size)
    for place in range(missing):
        hand += 1 << np.int64(order[place])
    return hand, _find_number(decks, order, missing, size - missing, memory.next_tokens[slot])


@_compile
def _find_next_enemies(enemies: Strings, number: int, place: int, is_sent: int, closes_up: bool, scratch: Bytes) -> int:
    """Return the enemies after a card of the row was taken, or sent to the bottom of the enemy deck."""
    link = place + ROW_LENGTH * is_sent
    following = np.int64(enemies.links[number, link])
    if following < 0:
        old = enemies.cards[number]
        size = enemies.sizes[number]
        left = 0  # in the row
        for other in range(ROW_LENGTH):
            if other != place and old[other] != EMPTY:
                scratch[left] = old[other]
                left += 1
        has_deck = size > ROW_LENGTH or is_sent > 0
        if left and not has_deck and not closes_up:
            for other in range(ROW_LENGTH):
                scratch[other] = EMPTY if other == place else old[other]
            left = ROW_LENGTH
        elif left or has_deck:
            for other in range(ROW_LENGTH, size):
                scratch[left] = old[other]
                left += 1
            if is_sent:
                scratch[left] = old[place]
                left += 1
            while left < ROW_LENGTH:
                scratch[left] = EMPTY
                left += 1
        following = _find_number(enemies, scratch, 0, left, np.uint64(0))
        enemies.links[number, link] = following
    return following


@_compile
def _add_up(part: int, jokers: int, holding: int, is_held: bool) -> int:
    worth = 0
    copied = holding if is_held else part
    top = 0
    for place in range(SUIT_SIZE):
        if part >> place & 1:
            worth += place + 2
        if copied >> place & 1:
            top = place + 2
    return worth + jokers * top if top else 0


@_compile
def _list_spends(holding: int, jokers: int, value: int, is_held: bool, spends: Shorts) -> int:
    """List the minimal spends on a target, and return their number."""
    enough = np.empty(48, np.int32)
    number = 0
    for spent_jokers in range(jokers + 1):
        part = 0
        while True:
            if _add_up(part, spent_jokers, holding, is_held) >= value:
                enough[number] = spent_jokers << SUIT_SIZE | part
                number += 1
            part = (part - holding) & holding
            if not part:
                break
    count = 0
    for first in range(number):
        contained = 0
        for second in range(number):
            is_part = not enough[second] & ~enough[first] & SUIT
            contained += is_part and enough[second] >> SUIT_SIZE <= enough[first] >> SUIT_SIZE
        if contained == 1:
            spends[count] = enough[first]
            count += 1
    return count


@_compile
def _enter(count: Integers, table: Shorts, rows: Integers, hand: int, pile: int, pair: int, origin: int) -> bool:
    """Add a position to a layer if it is new, and return whether it is."""
    mixed = (((hand ^ hand >> 29) & 0x7FFFFFFF) * 0x2545F491 ^ ((pile ^ pile >> 25) & 0x7FFFFFFF) * 0x4F6CDD1D) >> 7
    mixed ^= (pair >> 32) * 0x3C6EF373 ^ (pair & LOW_HALF) * 0x1B873593
    mask = len(table) - 1
    slot = (mixed ^ mixed >> 23) & mask
    while table[slot] >= 0:
        place = table[slot]
        if rows[place, 0] == hand and rows[place, 1] == pile and rows[place, 2] == pair:
            return False
        slot = (slot + 1) & mask
    place = count[0]
    table[slot] = place
    count[0] = place + 1
    rows[place, 0] = hand
    rows[place, 1] = pile
    rows[place, 2] = pair
    rows[place, 3] = origin
    return True


@_compile
def _enter_captures(
    draws: Draws, number: int, enemy: int, origin: int, layer: Layer, enemies: Strings, memory: Memory,
    is_held: bool, closes_up: bool, scratch: Bytes,
) -> bool:  # fmt: skip
    """Enter the positions after each capture, and return whether one is won; it is the last one that was entered."""
    hands, piles, decks = draws.hands, draws.piles, draws.decks
    count, table, rows = layer.count, layer.table, layer.rows
    counts, spends = memory.spend_counts, memory.spends
    row, links = enemies.cards[enemy], enemies.links[enemy]
    for place in range(ROW_LENGTH):
        if row[place] != EMPTY and links[place] < 0:
            _find_next_enemies(enemies, enemy, place, 0, closes_up, scratch)
    for draw in range(number):
        hand, pile, deck = hands[draw], piles[draw], decks[draw] << 32
        jokers = hand >> 52
        for place in range(ROW_LENGTH):
            card = np.int64(row[place])
            if card != EMPTY:
                first = card // SUIT_SIZE * SUIT_SIZE
                holding, value = hand >> first & SUIT, card - first + 2
                entry = (jokers << SUIT_SIZE | holding) * _VALUES + value
                if counts[entry] == _UNKNOWN:
                    counts[entry] = _list_spends(holding, jokers, value, is_held, spends[entry])
                following = np.int64(links[place])
                for spend in range(counts[entry]):
                    coded = np.int64(spends[entry, spend])
                    used = ((coded & SUIT) << first) + (coded >> SUIT_SIZE << 52)
                    next_pile = pile + used + (1 << card)
                    is_new = _enter(count, table, rows, hand - used, next_pile, deck | following, origin)
                    if is_new and not following:
                        return True
    return False


@_compile
def _enter_misses(
    draws: Draws, number: int, enemy: int, origin: int, layer: Layer, enemies: Strings, closes_up: bool, scratch: Bytes,
    cards: Integers,
) -> bool:  # fmt: skip
    """Enter the positions after each miss that loses no royal, and return whether one is won."""
    hands, piles, decks = draws.hands, draws.piles, draws.decks
    count, table, rows = layer.count, layer.table, layer.rows
    row, links = enemies.cards[enemy], enemies.links[enemy]
    for place in range(ROW_LENGTH):
        if row[place] != EMPTY and links[ROW_LENGTH + place] < 0:
            _find_next_enemies(enemies, enemy, place, 1, closes_up, scratch)
    front = np.int64(row[0])
    can_give_up = front != EMPTY and not ROYALS >> front & 1
    for draw in range(number):
        hand, pile, deck = hands[draw], piles[draw], decks[draw] << 32
        jokers = hand >> 52
        left = hand & SUITED & ~ROYALS
        size = 0
        while left:
            cards[size] = left & -left
            left &= left - 1
            size += 1
        cards[size] = 1 << 52
        cards[size + 1] = 1 << 52
        if can_give_up:
            following = np.int64(links[0])
            for single in range(size + (jokers > 0)):
                is_new = _enter(count, table, rows, hand - cards[single], pile, deck | following, origin)
                if is_new and not following:
                    return True
        for second in range(1, size + jokers):
            # Both Jokers are the same, so the second one makes a pair with the first one only.
            for first in range(size if second > size else 0, second):
                kept = hand - cards[first] - cards[second]
                for place in range(ROW_LENGTH):
                    if row[place] != EMPTY:
                        following = np.int64(links[ROW_LENGTH + place])
                        _enter(count, table, rows, kept, pile, deck | following, origin)
    return False


# The rating, as in `_rating`.


@_compile
def _rate_suit(lacking: Integers, worth: int, own: int, enemies: int) -> int:
    first, second, third, total = 0, 0, 0, 0
    for value in range(SUIT_SIZE + 1, 1, -1):
        if own >> value - 2 & 1:
            total += value
            if not first:
                first = value
            elif not second:
                second = value
            elif not third:
                third = value
    rating = worth * total
    for value in range(2, SUIT_SIZE + 2):
        if enemies >> value - 2 & 1:
            rating += lacking[0] * max(0, value - first)
            rating += lacking[1] * max(0, value - first - second)
            rating += lacking[2] * max(0, value - first - second - third)
            rating += lacking[3] * max(0, value - 2 * first - second)
            rating += lacking[4] * max(0, value - 3 * first - second)
    return rating


@_compile
def _rate(rows: Integers, decks: Strings, enemies: Strings, memory: Memory, prices: Prices) -> Integers:
    """Return for each row its rating in the upper half, and its place, which settles ties, in the lower half."""
    suit_keys, suit_ratings = memory.suit_keys, memory.suit_ratings
    deck_sets, deck_sizes, deck_cards = decks.sets, decks.sizes, decks.cards
    enemy_sets, enemy_cards = enemies.sets, enemies.cards
    lacking, royal_in_row, next_capture = prices.lacking, prices.royal_in_row, prices.next_capture
    lacking_one, lacking_two = prices.row_lacking
    worth, joker, miss, modulus, factor, step = prices.others
    keys = np.empty(len(rows), np.int64)
    for number in range(len(rows)):
        hand, deck, enemy = rows[number, 0], rows[number, 2] >> 32, rows[number, 2] & LOW_HALF
        own, others = hand + rows[number, 1] + deck_sets[deck], enemy_sets[enemy]
        rating = joker * (own >> 52) + miss * (rows[number, 3] & 255)
        for first in range(0, 52, SUIT_SIZE):
            key = (own >> first & SUIT) << SUIT_SIZE | others >> first & SUIT
            slot = (key ^ key >> 9 ^ (key & SUIT) * 37) & (_SUIT_RATINGS - 1)
            if suit_keys[slot] != key:
                suit_keys[slot] = key
                suit_ratings[slot] = _rate_suit(lacking, worth, key >> SUIT_SIZE, key & SUIT)
            rating += np.int64(suit_ratings[slot])
        at_hand = hand
        for place in range(min(HAND_SIZE, deck_sizes[deck])):
            at_hand += 1 << np.int64(deck_cards[deck, place])
        can_capture = 0
        for place in range(ROW_LENGTH):
            card = np.int64(enemy_cards[enemy, place])
            if card != EMPTY:
                suit = card // SUIT_SIZE * SUIT_SIZE
                value = card - suit + 2
                first, second = _find_strongest(own >> suit & SUIT)
                rating += lacking_one * max(0, value - first) + lacking_two * max(0, value - first - second)
                if value > 10:
                    rating += royal_in_row[place]
                can_capture += _add_strongest(at_hand >> suit & SUIT, at_hand >> 52) >= value
        # A product of 54 and 64 bits, modulo a number of 47 bits, in pieces that don't overflow.
        product = 0
        for shift in (42, 28, 14, 0):
            product = (product * (1 << 14) + (hand >> shift & 0x3FFF) * factor) % modulus
        scatter = (product + deck_sizes[deck] * step) % modulus >> 40
        keys[number] = (rating + next_capture[can_capture] + scatter << 32) + number
    return keys


@_compile
def _find_strongest(suit: int) -> tuple[int, int]:
    first = 0
    for value in range(SUIT_SIZE + 1, 1, -1):
        if suit >> value - 2 & 1:
            if first:
                return first, value
            first = value
    return first, 0


@_compile
def _add_strongest(suit: int, jokers: int) -> int:
    """Return the worth of the four strongest cards of one suit and Jokers."""
    left = HAND_SIZE - jokers
    worth = 0
    top = 0
    for value in range(SUIT_SIZE + 1, 1, -1):
        if suit >> value - 2 & 1:
            if not top:
                top = value
            if left:
                worth += value
                left -= 1
    return worth + jokers * top


# The search, as in `_search`.


@_compile
def _enlarge(layer: Layer) -> Layer:
    """Return the layer itself if there is room for the moves of one more position, else a copy of twice the size."""
    count = layer.count[0]
    if count + _HEADROOM <= len(layer.rows):
        return layer
    larger = Layer(layer.count, _make_table(2 * len(layer.table)), np.empty((2 * len(layer.rows), 4), np.int64))
    rows = layer.rows
    larger.count[0] = 0
    for place in range(count):
        hand, pile, pair, origin = rows[place, 0], rows[place, 1], rows[place, 2], rows[place, 3]
        _enter(larger.count, larger.table, larger.rows, hand, pile, pair, origin)
    return larger


@_compile
def _keep_best(
    layer: Layer, misses: int, width: int, decks: Strings, enemies: Strings, memory: Memory, prices: Prices,
    trail: Integers, end: int,
) -> tuple[Integers, Integers]:  # fmt: skip
    """Append the rows that are kept to the trail, and return it and where the rows with each number of misses begin."""
    rows, size = layer.rows, layer.count[0]
    if size > width:
        rows = _sort_by_misses(rows, size, misses, np.empty((size, 4), np.int64), 0)[0]
        best = _select(_rate(rows, decks, enemies, memory, prices), width)
        chosen = np.empty((width, 4), np.int64)
        for place in range(width):
            _copy(chosen, place, rows, best[place] & LOW_HALF)
        rows, size = chosen, width
    if end + size > len(trail):
        larger = np.empty((max(2 * len(trail), end + size), 4), np.int64)
        for place in range(end):
            _copy(larger, place, trail, place)
        trail = larger
    return _sort_by_misses(rows, size, misses, trail, end)


@_compile
def _copy(to: Integers, place: int, rows: Integers, other: int) -> None:
    for column in range(4):
        to[place, column] = rows[other, column]


@_compile
def _sort_by_misses(
    rows: Integers, size: int, misses: int, to: Integers, end: int
) -> tuple[Integers, Integers]:  # fmt: skip
    """Copy the rows from *end* on, those with fewer misses first, and return the copy and where each number begins."""
    starts, following = np.empty(misses + 2, np.int64), np.empty(misses + 2, np.int64)
    for missed in range(misses + 2):
        starts[missed] = 0
    for place in range(size):
        starts[(rows[place, 3] & 255) + 1] += 1
    for missed in range(misses + 1):
        following[missed] = end + starts[missed]
        starts[missed + 1] += starts[missed]
    for place in range(size):
        missed = rows[place, 3] & 255
        _copy(to, following[missed], rows, place)
        following[missed] += 1
    return to, starts


@_compile
def _select(keys: Integers, width: int) -> Integers:
    """Return the lowest keys in order, and perhaps some more; only those are sorted that are low enough."""
    lowest, highest = keys[0], keys[0]
    for key in keys:
        lowest, highest = min(lowest, key), max(highest, key)
    shift = 0
    while highest - lowest >> shift >= _BUCKETS:
        shift += 1
    counts = np.empty(_BUCKETS, np.int64)
    for bucket in range(_BUCKETS):
        counts[bucket] = 0
    for key in keys:
        counts[key - lowest >> shift] += 1
    number, bucket = 0, 0
    while number < width:
        number += counts[bucket]
        bucket += 1
    low_enough = np.empty(number, np.int64)
    number = 0
    for key in keys:
        if key - lowest >> shift < bucket:
            low_enough[number] = key
            number += 1
    low_enough.sort()
    return low_enough


@_compile
def _trace(trail: Integers, parent: int, rows: Integers, last: int) -> Integers:
    """Return the rows from the first position to the won one."""
    length = 1
    place = parent
    while place >= 0:
        length += 1
        place = trail[place, 3] >> 8
    path = np.empty((length, 4), np.int64)
    _copy(path, length - 1, rows, last)
    place = parent
    for step in range(length - 2, -1, -1):
        _copy(path, step, trail, place)
        place = trail[place, 3] >> 8
    return path


@_compile
def search(
    hand: int,
    pile: int,
    deck: Bytes,
    token: np.uint64,
    enemies_first: Bytes,
    in_capture_phase: bool,
    closes_up: bool,
    is_held: bool,
    misses: int,
    width: int,
    limit: int,
    memory: Memory,
    prices: Prices,
) -> tuple[int, int, Integers, Strings, Strings]:
    """
    Search for a win, as `Search.run` does.

    Args:
        hand: The hand of the first position.
        pile: Its discard pile.
        deck: Its deck.
        token: Its token.
        enemies_first: Its row and enemy deck.
        in_capture_phase: Whether its round has had its discard.
        closes_up: Whether gaps close once the enemy deck is empty.
        is_held: Whether Jokers copy cards that stay in hand.
        misses: The most misses that a line may have.
        width: The most positions that are kept of each round.
        limit: The most positions to search.
        memory: The memory of this search.
        prices: The weights of the rating.

    Returns:
        The ending, the number of positions that were searched, the rows of the path to a win, and the strings that
        they name: decks and enemies.
    """
    decks, enemies = _make_strings(_FIRST_STRINGS), _make_strings(_FIRST_STRINGS)
    scratch = np.empty(2 * _LONGEST, np.uint8)
    cards = np.empty(6, np.int64)
    draws = Draws(np.empty(16, np.int64), np.empty(16, np.int64), np.empty(16, np.int64))
    _find_number(enemies, enemies_first, 0, 0, np.uint64(0))  # the string without a card has number 0
    pair = _find_number(decks, deck, 0, len(deck), token) << 32
    pair |= _find_number(enemies, enemies_first, 0, len(enemies_first), np.uint64(0))
    trail = np.empty((_FIRST_ROWS, 4), np.int64)
    trail[0, 0], trail[0, 1], trail[0, 2], trail[0, 3] = hand, pile, pair, -1 << 8
    starts = np.empty(misses + 2, np.int64)
    for missed in range(misses + 2):
        starts[missed] = missed > 0
    begin, end, nodes = 0, 1, 0
    was_cut = was_held_back = False
    layer = Layer(np.empty(1, np.int64), _make_table(2 * _FIRST_ROWS), np.empty((_FIRST_ROWS, 4), np.int64))
    while begin < end:
        layer.count[0] = 0
        for slot in range(len(layer.table)):
            layer.table[slot] = -1
        for missed in range(misses + 1):
            for place in range(begin + starts[missed], begin + starts[missed + 1]):
                if nodes == limit:
                    return LIMIT, nodes, trail[:0], decks, enemies
                nodes += 1
                decks, enemies, layer = _make_room(decks), _make_room(enemies), _enlarge(layer)
                own, enemy = trail[place, 2] >> 32, trail[place, 2] & LOW_HALF
                if in_capture_phase and begin == 0:
                    draws.hands[0], draws.piles[0], draws.decks[0] = hand, pile, own
                    number = 1
                else:
                    number = _list_draws(trail[place, 0], trail[place, 1], own, decks, memory, draws, scratch)
                origin = place << 8 | missed
                is_won = _enter_captures(
                    draws, number, enemy, origin, layer, enemies, memory, is_held, closes_up, scratch
                )
                if not is_won and missed < misses:
                    is_won = _enter_misses(
                        draws, number, enemy, origin + 1, layer, enemies, closes_up, scratch, cards
                    )
                if is_won:
                    return WON, nodes, _trace(trail, place, layer.rows, layer.count[0] - 1), decks, enemies
        was_held_back = was_held_back or starts[misses + 1] > starts[misses]
        was_cut = was_cut or layer.count[0] > width
        trail, starts = _keep_best(layer, misses, width, decks, enemies, memory, prices, trail, end)
        begin, end = end, end + starts[misses + 1]
    ending = WIDTH if was_cut else MISSES if was_held_back else EXHAUSTED
    return ending, nodes, trail[:0], decks, enemies
