"""
The search of `_search`, compiled by numba: the same positions in the same order, with the same ties.

Everything that is compiled is in this file, and everything that it takes from other files is an argument. Numba keeps
the machine code next to the file, and compiles it again only if this file itself has changed; so it can't be split.

Sets of cards are those of `Codec` with counted Jokers: 52 bits for the suited cards, and the number of Jokers above
them. A deck and a token, or the row and the enemy deck, are a string of bytes that is kept once and has a number. So
equal positions have equal numbers, and a position is a row of four integers:

    hand   discard pile   deck << 32 | enemies   parent << 8 | missed

The sections, each under a comment with its name, are the strings that are kept once, the shuffles, the moves, the
rating, and the search. The names follow the modules whose work is done there: `_tables`, `_moves`, `_rating` and
`_search`.

Numba counts the references to an array whenever it is taken out of a tuple or passed to a function. If done for every
move, that takes half of the time. So functions take all arrays out at their beginning, and do many moves at once.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

_Function = TypeVar("_Function", bound=Callable[..., object])

Bytes: TypeAlias = NDArray[np.uint8]
Shorts: TypeAlias = NDArray[np.int32]
Integers: TypeAlias = NDArray[np.int64]
Tokens: TypeAlias = NDArray[np.uint64]

_njit: Any = import_module("numba").njit  # numba has no types

to_int = cast("Callable[[object], int]", np.int64)
"""The integers of compiled code: `int` would make an unsigned number of an unsigned one."""


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

FIRST_STRINGS = 1 << 10
FIRST_ROWS = 1 << 12
FIRST_TRAIL = 1 << 12
HASHES = (1 << 40) - 1
_MOST_MOVES = 1024  # a position has at most 16 draws, 24 captures and 28 misses with each of them: 832 moves
_MOST_STRINGS = 16
_MOST_NEW_STRINGS = 32  # a deck gets 4 links and 16 draws, and enemies get 8 links
_LONGEST = 54
_SIZE, _HASH, _SET, _IS_LINKED = range(4)
_PERMUTATIONS = 1 << 12
_SUIT_RATINGS = 1 << 14
_HOLDINGS = 3 << 13  # up to two Jokers, and any cards of a suit
_VALUES = 15
_UNKNOWN = 255
BUCKETS = 1 << 12
_MOST_SPENDS = 6  # of at most four cards, none of which contains another one: all pairs


class Prices(NamedTuple):
    """The weights of `_rating`."""

    lacking: Integers
    royal_in_row: Integers
    next_capture: Integers
    row_lacking: tuple[int, int]
    others: tuple[int, int, int, int, int, int]  # worth, Joker, miss; modulus, factor and step of the scatter


class Spends(NamedTuple):
    """The minimal spends on a target, by the Jokers and the cards of its suit in hand, and its value."""

    counts: Bytes
    lists: Shorts


class Permutations(NamedTuple):
    """The permutations of shuffles, and the tokens of the next ones; a new one can take the place of an old one."""

    tokens: Tokens
    sizes: Bytes
    next_tokens: Tokens
    orders: Bytes


class Suits(NamedTuple):
    """The ratings of the cards of a suit on both sides; a new one can take the place of an old one."""

    keys: Shorts
    ratings: Shorts


class Memory(NamedTuple):
    """What is computed once for a search."""

    spends: Spends
    permutations: Permutations
    suits: Suits


class Strings(NamedTuple):
    """
    Strings of bytes, each with a token, that are kept once: their number, a table by hash, and then rows.

    The facts are the size, the hash, the set of the cards, and whether the links were made. The links of a deck lead to
    the rest of it after 1 to 4 cards were drawn. Those of a row and an enemy deck lead to the enemies after each card
    of the row was taken, and after each was sent to the bottom of the enemy deck.
    """

    number: Integers
    table: Shorts
    cards: Bytes
    facts: Integers
    tokens: Tokens
    links: Shorts


class Layer(NamedTuple):
    """The positions that a round leads to: their number, a table by hash, and their rows."""

    number: Integers
    table: Shorts
    rows: Integers


class Scratch(NamedTuple):
    """
    Room for the moves from one position.

    Up to 16 strings have a size, a token and a number, which is -1 if it is not known yet. If they are the decks after
    each discard and the Draw Phase, the sides are the hands and the discard piles.
    """

    strings: Bytes
    sizes: Integers
    tokens: Tokens
    numbers: Integers
    sides: Integers
    cards: Bytes
    moves: Integers


def make_memory() -> Memory:
    """Return an empty memory for one search."""
    return Memory(
        Spends(
            np.full(_HOLDINGS * _VALUES, _UNKNOWN, np.uint8),
            np.empty((_HOLDINGS * _VALUES, _MOST_SPENDS), np.int32),
        ),
        Permutations(
            np.empty(_PERMUTATIONS, np.uint64),
            np.zeros(_PERMUTATIONS, np.uint8),
            np.empty(_PERMUTATIONS, np.uint64),
            np.empty((_PERMUTATIONS, _LONGEST), np.uint8),
        ),
        Suits(np.full(_SUIT_RATINGS, -1, np.int32), np.empty(_SUIT_RATINGS, np.int32)),
    )


def make_scratch() -> Scratch:
    """Return the room for one search."""
    return Scratch(
        np.empty((_MOST_STRINGS, _LONGEST), np.uint8),
        np.empty(_MOST_STRINGS, np.int64),
        np.empty(_MOST_STRINGS, np.uint64),
        np.empty(_MOST_STRINGS, np.int64),
        np.empty((_MOST_STRINGS, 2), np.int64),
        np.empty(_LONGEST, np.uint8),
        np.empty((_MOST_MOVES, 4), np.int64),
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
def _make_strings(count: Integers, capacity: int) -> Strings:
    return Strings(
        count,
        _make_table(2 * capacity),
        np.empty((capacity, _LONGEST), np.uint8),
        np.empty((capacity, 4), np.int64),
        np.empty(capacity, np.uint64),
        np.empty((capacity, 2 * ROW_LENGTH), np.int32),
    )


@_compile
def _enlarge_strings(strings: Strings) -> Strings:
    """Return a copy with room for twice the number of strings."""
    larger = _make_strings(strings.number, 2 * len(strings.tokens))
    table, cards, facts, tokens, links = larger.table, larger.cards, larger.facts, larger.tokens, larger.links
    old_cards, old_facts, old_tokens, old_links = strings.cards, strings.facts, strings.tokens, strings.links
    mask = len(table) - 1
    for number in range(strings.number[0]):
        for place in range(_LONGEST):
            cards[number, place] = old_cards[number, place]
        for link in range(2 * ROW_LENGTH):
            links[number, link] = old_links[number, link]
        for fact in range(4):
            facts[number, fact] = old_facts[number, fact]
        tokens[number] = old_tokens[number]
        slot = facts[number, _HASH] & mask
        while table[slot] >= 0:
            slot = (slot + 1) & mask
        table[slot] = number
    return larger


@_compile
def _find_numbers(strings: Strings, scratch: Scratch, size: int) -> None:
    """Find the numbers of the first strings in the scratch, as far as they are not known; add those that are new."""
    table, cards, facts, tokens, count = strings.table, strings.cards, strings.facts, strings.tokens, strings.number
    new, new_sizes, new_tokens, numbers = scratch.strings, scratch.sizes, scratch.tokens, scratch.numbers
    mask = len(table) - 1
    for entry in range(size):
        if numbers[entry] < 0:
            length, token = new_sizes[entry], new_tokens[entry]
            mixed = to_int(token >> np.uint64(16)) & LOW_HALF
            for place in range(length):
                mixed = (mixed * 1_000_003 + to_int(new[entry, place]) + 1) & HASHES
            mixed ^= mixed >> 17
            slot = mixed & mask
            found = -1
            while found < 0 and table[slot] >= 0:
                number = to_int(table[slot])
                if facts[number, _HASH] == mixed and facts[number, _SIZE] == length and tokens[number] == token:
                    found = number
                    for place in range(length):
                        if cards[number, place] != new[entry, place]:
                            found = -1
                slot = (slot + 1) & mask
            if found < 0:
                found = count[0]
                count[0] = found + 1
                table[slot] = found
                members = 0
                for place in range(length):
                    card = to_int(new[entry, place])
                    cards[found, place] = card
                    if card != EMPTY:
                        members += 1 << card
                facts[found, _SIZE] = length
                facts[found, _HASH] = mixed
                facts[found, _SET] = members
                facts[found, _IS_LINKED] = 0
                tokens[found] = token
            numbers[entry] = found


@_compile
def _enter_string(strings: Strings, new: Bytes, token: np.uint64, scratch: Scratch) -> int:
    """Return the number of one string."""
    for place in range(len(new)):
        scratch.strings[0, place] = new[place]
    scratch.sizes[0], scratch.tokens[0], scratch.numbers[0] = len(new), token, -1
    _find_numbers(strings, scratch, 1)
    return to_int(scratch.numbers[0])


# Shuffles, as in `shuffling`.


@_compile
def shuffle(token: np.uint64, size: int, order: Bytes) -> np.uint64:
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
            chosen = to_int(high >> np.uint64(32))
            left -= 1  # CC-10.3
            order[left], order[chosen] = order[chosen], order[left]
    return token


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
def _link_deck(decks: Strings, deck: int, scratch: Scratch) -> None:
    """Find the rest of a deck after each number of cards that can be drawn."""
    cards, links, size, token = decks.cards, decks.links, decks.facts[deck, _SIZE], decks.tokens[deck]
    most = min(size, HAND_SIZE)
    for drawn in range(1, most + 1):
        for place in range(drawn, size):
            scratch.strings[drawn - 1, place - drawn] = cards[deck, place]
        scratch.sizes[drawn - 1] = size - drawn
        scratch.tokens[drawn - 1] = token
        scratch.numbers[drawn - 1] = -1
    _find_numbers(decks, scratch, most)
    for drawn in range(1, most + 1):
        links[deck, drawn] = scratch.numbers[drawn - 1]
    decks.facts[deck, _IS_LINKED] = 1


@_compile
def _list_draws(
    hand: int, pile: int, deck: int, decks: Strings, permutations: Permutations, scratch: Scratch
) -> int:  # fmt: skip
    """List the player's side after each discard and the Draw Phase that follows it, and return their number."""
    cards, links, size, token = decks.cards, decks.links, decks.facts[deck, _SIZE], decks.tokens[deck]
    known_tokens, known_sizes, orders = permutations.tokens, permutations.sizes, permutations.orders
    next_tokens = permutations.next_tokens
    strings, sizes, tokens, numbers = scratch.strings, scratch.sizes, scratch.tokens, scratch.numbers
    sides, in_order = scratch.sides, scratch.cards
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
                kept += 1 << to_int(cards[deck, place])
            if due > size and next_pile:
                length = 0
                for index in range(52):
                    if next_pile >> index & 1:
                        in_order[length] = index
                        length += 1
                for _ in range(next_pile >> 52):
                    in_order[length] = 52
                    length += 1
                slot = (to_int(token >> np.uint64(20)) ^ length * 73) & (_PERMUTATIONS - 1)
                if known_sizes[slot] != length or known_tokens[slot] != token:
                    known_sizes[slot] = length
                    known_tokens[slot] = token
                    next_tokens[slot] = shuffle(token, length, orders[slot])
                missing = min(due - size, length)
                for place in range(missing):
                    kept += 1 << to_int(in_order[orders[slot, place]])
                for place in range(missing, length):
                    strings[number, place - missing] = in_order[orders[slot, place]]
                sizes[number] = length - missing
                tokens[number] = next_tokens[slot]
                numbers[number] = -1
                next_pile = 0
            else:
                numbers[number] = links[deck, drawn] if drawn else deck
            sides[number, 0] = kept
            sides[number, 1] = next_pile
            number += 1
            part = (part - suited) & suited
            if not part:
                break
    _find_numbers(decks, scratch, number)
    return number


@_compile
def _link_enemies(enemies: Strings, enemy: int, closes_up: bool, scratch: Scratch) -> None:
    """Find the enemies after each card of the row was taken, and after each was sent to the enemy deck."""
    cards, strings, size = enemies.cards, scratch.strings, enemies.facts[enemy, _SIZE]
    for link in range(2 * ROW_LENGTH):
        place = link % ROW_LENGTH
        is_sent = link >= ROW_LENGTH
        length = 0
        for other in range(ROW_LENGTH):
            if other != place and cards[enemy, other] != EMPTY:
                strings[link, length] = cards[enemy, other]
                length += 1
        has_deck = size > ROW_LENGTH or is_sent
        if length and not has_deck and not closes_up:
            for other in range(ROW_LENGTH):
                strings[link, other] = EMPTY if other == place else cards[enemy, other]
            length = ROW_LENGTH
        elif length or has_deck:
            for other in range(ROW_LENGTH, size):
                strings[link, length] = cards[enemy, other]
                length += 1
            if is_sent:
                strings[link, length] = cards[enemy, place]
                length += 1
            while length < ROW_LENGTH:
                strings[link, length] = EMPTY
                length += 1
        scratch.sizes[link] = length
        scratch.tokens[link] = 0
        # Nothing can be taken from a gap.
        scratch.numbers[link] = 0 if cards[enemy, place] == EMPTY else -1
    _find_numbers(enemies, scratch, 2 * ROW_LENGTH)
    for link in range(2 * ROW_LENGTH):
        enemies.links[enemy, link] = scratch.numbers[link]
    enemies.facts[enemy, _IS_LINKED] = 1


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
def _list_captures(
    number: int, enemy: int, origin: int, enemies: Strings, spends: Spends, is_held: bool, scratch: Scratch
) -> int:  # fmt: skip
    """List the positions after each capture, and return their number."""
    cards, links, counts, lists = enemies.cards, enemies.links, spends.counts, spends.lists
    sides, decks, moves = scratch.sides, scratch.numbers, scratch.moves
    count = 0
    for draw in range(number):
        hand, pile, deck = sides[draw, 0], sides[draw, 1], decks[draw] << 32
        jokers = hand >> 52
        for place in range(ROW_LENGTH):
            card = to_int(cards[enemy, place])
            if card != EMPTY:
                first = card // SUIT_SIZE * SUIT_SIZE
                holding, value = hand >> first & SUIT, card - first + 2
                entry = (jokers << SUIT_SIZE | holding) * _VALUES + value
                if counts[entry] == _UNKNOWN:
                    counts[entry] = _list_spends(holding, jokers, value, is_held, lists[entry])
                for spend in range(counts[entry]):
                    coded = to_int(lists[entry, spend])
                    used = ((coded & SUIT) << first) + (coded >> SUIT_SIZE << 52)
                    moves[count, 0] = hand - used
                    moves[count, 1] = pile + used + (1 << card)
                    moves[count, 2] = deck | to_int(links[enemy, place])
                    moves[count, 3] = origin
                    count += 1
    return count


@_compile
def _list_misses(count: int, number: int, enemy: int, origin: int, enemies: Strings, scratch: Scratch) -> int:
    """List the positions after each miss that loses no royal, after *count* other moves, and return the new number."""
    cards, links = enemies.cards, enemies.links
    sides, decks, moves = scratch.sides, scratch.numbers, scratch.moves
    lost = scratch.sizes  # of the draws, which is not needed any more
    front = to_int(cards[enemy, 0])
    can_give_up = front != EMPTY and not ROYALS >> front & 1
    for draw in range(number):
        hand, pile, deck = sides[draw, 0], sides[draw, 1], decks[draw] << 32
        jokers = hand >> 52
        left = hand & SUITED & ~ROYALS
        size = 0
        while left:
            lost[size] = left & -left
            left &= left - 1
            size += 1
        lost[size] = 1 << 52
        lost[size + 1] = 1 << 52
        if can_give_up:
            for single in range(size + (jokers > 0)):
                moves[count, 0] = hand - lost[single]
                moves[count, 1] = pile
                moves[count, 2] = deck | to_int(links[enemy, 0])
                moves[count, 3] = origin
                count += 1
        for second in range(1, size + jokers):
            # Both Jokers are the same, so the second one makes a pair with the first one only.
            for first in range(size if second > size else 0, second):
                for place in range(ROW_LENGTH):
                    if cards[enemy, place] != EMPTY:
                        moves[count, 0] = hand - lost[first] - lost[second]
                        moves[count, 1] = pile
                        moves[count, 2] = deck | to_int(links[enemy, ROW_LENGTH + place])
                        moves[count, 3] = origin
                        count += 1
    return count


@_compile
def _enter(layer: Layer, moves: Integers, number: int) -> bool:
    """Add the positions to a layer that are new, up to the first that is won, and return whether there is one."""
    count, table, rows = layer.number[0], layer.table, layer.rows
    mask = len(table) - 1
    is_won = False
    for move in range(number):
        hand, pile, pair = moves[move, 0], moves[move, 1], moves[move, 2]
        mixed = ((hand ^ hand >> 29) & 0x7FFFFFFF) * 0x2545F491 ^ ((pile ^ pile >> 25) & 0x7FFFFFFF) * 0x4F6CDD1D
        mixed = mixed >> 7 ^ (pair >> 32) * 0x3C6EF373 ^ (pair & LOW_HALF) * 0x1B873593
        slot = (mixed ^ mixed >> 23) & mask
        is_new = True
        while is_new and table[slot] >= 0:
            place = table[slot]
            is_new = rows[place, 0] != hand or rows[place, 1] != pile or rows[place, 2] != pair
            slot = (slot + 1) & mask
        if is_new:
            table[slot] = count
            for column in range(4):
                rows[count, column] = moves[move, column]
            count += 1
            if not pair & LOW_HALF:
                is_won = True
                break
    layer.number[0] = count
    return is_won


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
def _rate(rows: Integers, decks: Strings, enemies: Strings, suits: Suits, prices: Prices) -> Integers:
    """Return for each row its rating in the upper half, and its place, which settles ties, in the lower half."""
    suit_keys, suit_ratings = suits.keys, suits.ratings
    deck_facts, deck_cards, enemy_facts, enemy_cards = decks.facts, decks.cards, enemies.facts, enemies.cards
    lacking, royal_in_row, next_capture = prices.lacking, prices.royal_in_row, prices.next_capture
    lacking_one, lacking_two = prices.row_lacking
    worth, joker, miss, modulus, factor, step = prices.others
    keys = np.empty(len(rows), np.int64)
    for number in range(len(rows)):
        hand, deck, enemy = rows[number, 0], rows[number, 2] >> 32, rows[number, 2] & LOW_HALF
        own, others = hand + rows[number, 1] + deck_facts[deck, _SET], enemy_facts[enemy, _SET]
        rating = joker * (own >> 52) + miss * (rows[number, 3] & 255)
        for first in range(0, 52, SUIT_SIZE):
            key = (own >> first & SUIT) << SUIT_SIZE | others >> first & SUIT
            slot = (key ^ key >> 9 ^ (key & SUIT) * 37) & (_SUIT_RATINGS - 1)
            if suit_keys[slot] != key:
                suit_keys[slot] = key
                suit_ratings[slot] = _rate_suit(lacking, worth, key >> SUIT_SIZE, key & SUIT)
            rating += to_int(suit_ratings[slot])
        at_hand = hand
        for place in range(min(HAND_SIZE, deck_facts[deck, _SIZE])):
            at_hand += 1 << to_int(deck_cards[deck, place])
        can_capture = 0
        for place in range(ROW_LENGTH):
            card = to_int(enemy_cards[enemy, place])
            if card != EMPTY:
                suit = card // SUIT_SIZE * SUIT_SIZE
                value = card - suit + 2
                first, second = _find_strongest(own >> suit & SUIT)
                rating += lacking_one * max(0, value - first) + lacking_two * max(0, value - first - second)
                if value > 10:
                    rating += to_int(royal_in_row[place])
                can_capture += _add_strongest(at_hand >> suit & SUIT, at_hand >> 52) >= value
        # A product of 54 and 64 bits, modulo a number of 47 bits, in pieces that don't overflow.
        product = 0
        for shift in (42, 28, 14, 0):
            product = (product * (1 << 14) + (hand >> shift & 0x3FFF) * factor) % modulus
        scatter = (product + deck_facts[deck, _SIZE] * step) % modulus >> 40
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
def _make_layer(count: Integers, capacity: int) -> Layer:
    return Layer(count, _make_table(2 * capacity), np.empty((capacity, 4), np.int64))


@_compile
def _enlarge_layer(layer: Layer) -> Layer:
    """Return a copy with room for twice the number of positions."""
    larger = _make_layer(layer.number, 2 * len(layer.rows))
    number = layer.number[0]
    layer.number[0] = 0
    _enter(larger, layer.rows, number)
    return larger


@_compile
def _keep_best(
    layer: Layer, misses: int, width: int, decks: Strings, enemies: Strings, suits: Suits, prices: Prices,
    trail: Integers, end: int,
) -> tuple[Integers, Integers]:  # fmt: skip
    """Append the rows that are kept to the trail, and return it and where the rows with each number of misses begin."""
    rows, size = layer.rows, layer.number[0]
    if size > width:
        rows = _sort_by_misses(rows, size, misses, np.empty((size, 4), np.int64), 0)[0]
        best = _select(_rate(rows, decks, enemies, suits, prices), width)
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
        _copy(to, to_int(following[missed]), rows, place)
        following[missed] += 1
    return to, starts


@_compile
def _select(keys: Integers, width: int) -> Integers:
    """Return the lowest keys in order, and perhaps some more; only those are sorted that are low enough."""
    lowest, highest = keys[0], keys[0]
    for key in keys:
        lowest, highest = min(lowest, key), max(highest, key)
    shift = 0
    while highest - lowest >> shift >= BUCKETS:
        shift += 1
    counts = np.empty(BUCKETS, np.int64)
    for bucket in range(BUCKETS):
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
    scratch: Scratch,
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
        scratch: Room for the moves from one position.

    Returns:
        The ending, the number of positions that were searched, the rows of the path to a win, and the strings that
        they name: decks and enemies.
    """
    deck_count, enemy_count, layer_count = np.empty(1, np.int64), np.empty(1, np.int64), np.empty(1, np.int64)
    deck_count[0], enemy_count[0], layer_count[0] = 0, 0, 0
    decks, enemies = _make_strings(deck_count, FIRST_STRINGS), _make_strings(enemy_count, FIRST_STRINGS)
    layer = _make_layer(layer_count, FIRST_ROWS)
    deck_room, enemy_room, layer_room = FIRST_STRINGS, FIRST_STRINGS, FIRST_ROWS
    _enter_string(enemies, enemies_first[:0], np.uint64(0), scratch)  # the string without a card has number 0
    pair = _enter_string(decks, deck, token, scratch) << 32
    pair |= _enter_string(enemies, enemies_first, np.uint64(0), scratch)
    trail = np.empty((FIRST_TRAIL, 4), np.int64)
    trail[0, 0], trail[0, 1], trail[0, 2], trail[0, 3] = hand, pile, pair, -1 << 8
    starts = np.empty(misses + 2, np.int64)
    for missed in range(misses + 2):
        starts[missed] = missed > 0
    begin, end, nodes = 0, 1, 0
    was_cut = was_held_back = False
    while begin < end:
        layer_count[0] = 0
        for slot in range(2 * layer_room):
            layer.table[slot] = -1
        for missed in range(misses + 1):
            for place in range(begin + starts[missed], begin + starts[missed + 1]):
                if nodes == limit:
                    return LIMIT, nodes, trail[:0], decks, enemies
                nodes += 1
                if deck_count[0] + _MOST_NEW_STRINGS > deck_room:
                    decks, deck_room = _enlarge_strings(decks), 2 * deck_room
                if enemy_count[0] + _MOST_NEW_STRINGS > enemy_room:
                    enemies, enemy_room = _enlarge_strings(enemies), 2 * enemy_room
                if layer_count[0] + _MOST_MOVES > layer_room:
                    layer, layer_room = _enlarge_layer(layer), 2 * layer_room
                own, enemy = trail[place, 2] >> 32, trail[place, 2] & LOW_HALF
                if not enemies.facts[enemy, _IS_LINKED]:
                    _link_enemies(enemies, enemy, closes_up, scratch)
                if in_capture_phase and begin == 0:
                    scratch.sides[0, 0], scratch.sides[0, 1], scratch.numbers[0] = hand, pile, own
                    number = 1
                else:
                    if not decks.facts[own, _IS_LINKED]:
                        _link_deck(decks, own, scratch)
                    permutations = memory.permutations
                    number = _list_draws(trail[place, 0], trail[place, 1], own, decks, permutations, scratch)
                origin = place << 8 | missed
                count = _list_captures(number, enemy, origin, enemies, memory.spends, is_held, scratch)
                if missed < misses:
                    count = _list_misses(count, number, enemy, origin + 1, enemies, scratch)
                if _enter(layer, scratch.moves, count):
                    return WON, nodes, _trace(trail, place, layer.rows, layer_count[0] - 1), decks, enemies
        was_held_back = was_held_back or starts[misses + 1] > starts[misses]
        was_cut = was_cut or layer_count[0] > width
        trail, starts = _keep_best(layer, misses, width, decks, enemies, memory.suits, prices, trail, end)
        begin, end = end, end + starts[misses + 1]
    ending = WIDTH if was_cut else MISSES if was_held_back else EXHAUSTED
    return ending, nodes, trail[:0], decks, enemies
