"""
Whole games of Card Capture, compiled by numba: the rules of `card_capture.solitaire`, and two bots.

Read it side by side with the modules of `solitaire`: the functions have the same names, and a line that applies a rule
has the number of the rule. A card is represented by its index (CC-10.4), a set of cards by a mask, and a game by one
record that is changed in place. `Rule` is the bot of `bots`; it adds up the same numbers, so actions that are equally
good there are equally good here.

The sections, each under a comment with its name, are the masks, the shuffles, the rules, the list of legal actions, the
bots, and whole games. They are not files of their own, because numba keeps the machine code of a file until that file
changes: a function that calls one from a file that has changed would go on calling the old one.
"""
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])

Record: TypeAlias = Any
"""A record of one of the types below; type checkers can't tell these apart."""

Numbers: TypeAlias = NDArray[np.float64]
"""The numbers of an `Evaluation`: nine weights of sizes, seven of a suit, and the parts of the row."""


def _compile(function: F) -> F:
    """Return the compiled form of a function, which runs without Python's global lock."""
    return cast("F", njit(cache=True, nogil=True)(function))


RULES = np.dtype(
    [
        (name, np.int64)
        for name in (
            "opening_row",
            "opening_hand",
            "first_phase",
            "closes_up_when_enemy_deck_is_empty",
            "joker_copies",
            "royal_given_up",
            "royal_sacrificed",
            "stuck",
        )
    ]
)
"""The flags of a variant that decide how a game goes, each as the number of the member of its enum, or as 0 or 1."""

ROYALS_TO_BOTTOM, NUMBER_CARDS_ONLY = 0, 1
ENEMY, CAPTURE_FIRST = 0, 1
SPENT, HELD = 0, 1
LOSES, FORBIDDEN = 0, 1
NO_SAFE_ACTION, NO_ACTION = 0, 1

GAME = np.dtype(
    [
        ("round", np.int64),
        ("phase", np.int64),
        ("outcome", np.int64),
        ("row", np.int64, (4,)),
        ("hand", np.int64),
        ("discard_pile", np.int64),
        ("enemy_capture_pile", np.int64),
        ("deck", np.int64, (54,)),
        ("deck_top", np.int64),
        ("deck_end", np.int64),
        ("deck_cards", np.int64),
        ("enemy_deck", np.int64, (160,)),
        ("enemy_top", np.int64),
        ("enemy_end", np.int64),
        ("enemy_deck_known", np.int64),
        ("enemy_front", np.int64),
        ("enemies", np.int64),
        ("shuffler", np.uint64),
        ("kind", np.int64),
        ("used", np.int64),
        ("place", np.int64),
        ("decisions", np.int64),
        ("reshuffles", np.int64),
        ("counts", np.int64, (4,)),
        ("parts", np.float64, (4,)),
        ("singles", np.int64, (54,)),
        ("changes", np.float64, (54,)),
        ("sizes", np.float64, (3,)),
        ("value", np.float64),
    ]
)
"""
A game: the fields of a `GameState`, the next action, and room for the bots.

A deck is the part of its array from its top to its end. The enemy deck only grows: by at most 16 royals of the first
row, and by a card for each sacrifice. As a sacrifice takes two of 54 cards, there are at most 27, and 40 + 16 + 27
places would suffice. `deck_cards` is the set of the deck's cards, `enemy_front` is the set of the cards of the enemy
deck whose order is unknown, and `enemies` is the set of all enemy cards in play. The next action is its kind, the
cards used, and the place of its target.
"""

NO_CARD = -1
DISCARD, CAPTURE, OVER = 0, 1, 2
RUNNING, WON, LOST_ROYAL, LOST_STUCK = 0, 1, 2, 3
DISCARDS, CAPTURES, GIVES_UP, SACRIFICES = 0, 1, 2, 3
LOST = -1000.0

SUIT = 0x1FFF
STARTING_CARDS = sum(0b111 << 13 * suit for suit in range(4)) | 3 << 52  # CC-2.1
ROYALS = sum(0b1111 << 13 * suit + 9 for suit in range(4))  # CC-1.3
JOKERS = 3 << 52
ALL_CARDS = 2**54 - 1


def _tabulate(function: Callable[[list[int]], int]) -> NDArray[np.uint8]:
    """Return a table by the mask of some cards of one suit; the function gets their values, in ascending order."""
    return np.array(
        [function([card + 2 for card in range(13) if mask >> card & 1]) for mask in range(SUIT + 1)], np.uint8
    )


# For each mask of cards of one suit: their total value, and that of the best one, two and three cards, up to 14.
WORTH = _tabulate(sum)
BEST = _tabulate(lambda values: sum(values[-1:]))
BEST_TWO = _tabulate(lambda values: min(14, sum(values[-2:])))
BEST_THREE = _tabulate(lambda values: min(14, sum(values[-3:])))

GAMMA, MIX_1, MIX_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
U0, U1, U2, U4, U27, U30, U31, U32, U56 = (np.uint64(number) for number in (0, 1, 2, 4, 27, 30, 31, 32, 56))
LOW = np.uint64(2**32 - 1)
ONE_OF_2, TWO_OF_4, FOUR_OF_8, ONE_OF_8 = (np.uint64(2**64 // number) for number in (3, 5, 17, 255))


# Masks.


@_compile
def count_cards(mask: int) -> int:
    """Return the number of cards in a set; compilers recognize this form and make one instruction of it."""
    bits = np.uint64(mask)
    bits -= bits >> U1 & ONE_OF_2
    bits = (bits & TWO_OF_4) + (bits >> U2 & TWO_OF_4)
    return int(np.int64(((bits + (bits >> U4)) & FOUR_OF_8) * ONE_OF_8 >> U56))


@_compile
def find_index(single: int) -> int:
    """Return the index of the only card in a set."""
    return count_cards(single - 1)


@_compile
def pick(cards: int, places: int) -> int:
    """Return the cards at some places of a set; bit 0 of *places* stands for the lowest card, bit 1 for the next."""
    picked = 0
    while places:
        lowest = cards & -cards
        if places & 1:
            picked |= lowest
        cards ^= lowest
        places >>= 1
    return picked


@_compile
def add_values(suit: int) -> int:
    """Return the total value of some cards of one suit (CC-1.2)."""
    return int(np.int64(WORTH[suit]))


@_compile
def get_captors(target: int) -> int:
    """Return the cards that can be spent on a target: those of its suit, and the Jokers (CC-6.1)."""
    return SUIT << target // 13 * 13 | JOKERS


@_compile
def get_value(card: int) -> int:
    """Return the value of a suited card (CC-1.2)."""
    return card % 13 + 2


# Shuffles.


@_compile
def mix(state: np.uint64) -> np.uint64:
    """Return the output of SplitMix64 for a state that has already advanced (CC-10.1)."""
    state = (state ^ state >> U30) * MIX_1
    state = (state ^ state >> U27) * MIX_2
    return state ^ state >> U31


@_compile
def draw_number(state: np.uint64, below: int) -> tuple[int, np.uint64]:
    """Return a random number from 0 to *below* - 1 and the generator's next state."""
    number = np.uint64(below)
    while True:
        state += GAMMA  # CC-10.1
        output = mix(state)
        low = output * number
        if low >= number or low >= (U0 - number) % number:  # CC-10.2
            high = ((output >> U32) * number + ((output & LOW) * number >> U32)) >> U32
            return int(np.int64(high)), state


@_compile
def shuffle(order: Record, cards: int, state: np.uint64) -> np.uint64:
    """Write some cards into an array in a random order, top first, and return the generator's next state."""
    size = 0
    while cards:
        lowest = cards & -cards
        order[size] = find_index(lowest)
        size += 1
        cards ^= lowest
    for last in range(size - 1, 0, -1):  # CC-10.3
        chosen, state = draw_number(state, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return state


# The rules.


@_compile
def deal(game: Record, rules: Record, seed: np.uint64) -> None:
    """Make the record a new game."""
    row, enemy_deck = game["row"], game["enemy_deck"]
    shuffler = shuffle(game["deck"], STARTING_CARDS, seed)  # CC-2.2
    game["shuffler"] = shuffle(enemy_deck, ALL_CARDS ^ STARTING_CARDS, shuffler)
    game["deck_top"], game["deck_end"], game["deck_cards"] = 0, 14, STARTING_CARDS
    game["enemy_end"], game["enemy_deck_known"] = 40, 0
    game["enemies"] = game["enemy_front"] = ALL_CARDS ^ STARTING_CARDS
    game["hand"] = game["discard_pile"] = game["enemy_capture_pile"] = 0
    game["round"], game["outcome"], game["decisions"], game["reshuffles"] = 1, RUNNING, 0, 0
    turned = place = 0
    while place < 4:
        card = enemy_deck[turned]
        turned += 1
        game["enemy_front"] ^= 1 << card
        if ROYALS >> card & 1:
            enemy_deck[game["enemy_end"]] = card
            game["enemy_end"] += 1
            game["enemy_deck_known"] += 1
            row[place] = NO_CARD
            if rules["opening_row"] == NUMBER_CARDS_ONLY:  # CC-2.3
                continue
        else:
            row[place] = card
        place += 1
    game["enemy_top"] = turned
    if rules["opening_hand"]:  # CC-2.4
        draw_cards(game)
    if rules["first_phase"] == ENEMY:  # CC-2.5
        game["phase"] = DISCARD
        play_enemy_phase(game, rules)
    else:
        begin_capture_phase(game, rules)


@_compile
def play_enemy_phase(game: Record, rules: Record) -> None:
    """Close up the row and refill it."""
    row, enemy_deck, top, end = game["row"], game["enemy_deck"], game["enemy_top"], game["enemy_end"]
    if top == end and not rules["closes_up_when_enemy_deck_is_empty"]:  # CC-4.1
        return
    filled = 0
    for place in range(4):  # CC-4.2
        if row[place] != NO_CARD:
            row[filled] = row[place]
            filled += 1
    for place in range(filled, 4):  # CC-4.3
        row[place] = NO_CARD
        if top < end:
            row[place] = enemy_deck[top]
            game["enemy_front"] &= ~(1 << enemy_deck[top])
            top += 1
    game["enemy_top"] = top
    game["enemy_deck_known"] = min(game["enemy_deck_known"], end - top)


@_compile
def draw_cards(game: Record) -> None:
    """Draw up to four cards."""
    for _ in range(4 - count_cards(game["hand"])):  # CC-5.4
        if game["deck_top"] == game["deck_end"]:
            if not game["discard_pile"]:  # CC-5.3
                break
            game["shuffler"] = shuffle(game["deck"], game["discard_pile"], game["shuffler"])  # CC-5.2
            game["deck_top"], game["deck_end"] = 0, count_cards(game["discard_pile"])
            game["deck_cards"], game["discard_pile"] = game["discard_pile"], 0
            game["reshuffles"] += 1
        card = 1 << game["deck"][game["deck_top"]]
        game["deck_top"] += 1
        game["deck_cards"] ^= card
        game["hand"] |= card


@_compile
def find_cards_to_give_up(hand: int, front: int, rule: int) -> int:
    """Return the cards in hand that may be given up with the front card (CC-6.3)."""
    if front == NO_CARD:  # CC-6.3
        return 0
    if rule == FORBIDDEN:  # CC-6.6
        return 0 if ROYALS >> front & 1 else hand & ~ROYALS
    return hand


@_compile
def find_cards_to_sacrifice(hand: int, rule: int) -> int:
    """Return the cards in hand that may be one of the two sacrificed (CC-6.4)."""
    return hand & ~ROYALS if rule == FORBIDDEN else hand  # CC-6.6


@_compile
def add_up(spend: int, holding: int, copies: int, target: int) -> int:
    """Return the total worth of the cards spent on a target (CC-6.1, CC-6.2)."""
    shift = target // 13 * 13
    suited = spend >> shift & SUIT
    copied = suited if copies == SPENT else holding >> shift & SUIT  # CC-6.2
    jokers = count_cards(spend & JOKERS)
    if jokers and not copied:
        return 0
    return add_values(suited) + jokers * int(np.int64(BEST[copied]))


@_compile
def is_in_reach(hand: int, target: int, copies: int) -> bool:
    """Return whether the hand has cards to spend on a target."""
    holding = hand & get_captors(target)
    return add_up(holding, holding, copies, target) >= get_value(target)  # CC-6.1


@_compile
def begin_capture_phase(game: Record, rules: Record) -> None:
    """Begin a Capture Phase, or end the game if the player is stuck."""
    row, hand = game["row"], game["hand"]
    given_up, sacrificed = rules["royal_given_up"], rules["royal_sacrificed"]
    if rules["stuck"] == NO_SAFE_ACTION:  # CC-7.3
        given_up = sacrificed = FORBIDDEN
    game["phase"] = CAPTURE
    if count_cards(find_cards_to_sacrifice(hand, sacrificed)) >= 2:
        for place in range(4):
            if row[place] != NO_CARD:
                return
    if find_cards_to_give_up(hand, row[0], given_up):
        return
    for place in range(4):
        if row[place] != NO_CARD and is_in_reach(hand, row[place], rules["joker_copies"]):
            return
    game["phase"], game["outcome"] = OVER, LOST_STUCK


@_compile
def apply(game: Record, rules: Record) -> None:
    """Play the next action, and the phase that follows automatically."""
    game["decisions"] += 1
    used, place = game["used"], game["place"]
    game["hand"] ^= used
    if game["kind"] == DISCARDS:
        game["discard_pile"] |= used  # CC-5.1
        draw_cards(game)
        begin_capture_phase(game, rules)
        return
    target = game["row"][place]
    game["row"][place] = NO_CARD
    lost = 0
    if game["kind"] == SACRIFICES:  # CC-6.4
        lost = used
        game["enemy_deck"][game["enemy_end"]] = target
        game["enemy_end"] += 1
        game["enemy_deck_known"] += 1
    else:
        game["enemies"] ^= 1 << target
        if game["kind"] == CAPTURES:  # CC-6.1
            game["discard_pile"] |= used | 1 << target
        else:  # CC-6.3
            lost = used | 1 << target
    game["enemy_capture_pile"] |= lost
    # CC-7.4: a lost royal comes first.
    if lost & ROYALS:  # CC-7.1
        game["phase"], game["outcome"] = OVER, LOST_ROYAL
    elif not game["enemies"]:  # CC-7.2
        game["phase"], game["outcome"] = OVER, WON
    else:
        game["phase"] = DISCARD
        game["round"] += 1
        play_enemy_phase(game, rules)


# The list of legal actions, in the order of `legal_actions`.


@_compile
def find_next_spend(spend: int, holding: int, copies: int, target: int) -> int:
    """Return the next set of cards after *spend*, in ascending order, that captures a target, or 0."""
    spend = (spend - holding) & holding
    while spend and add_up(spend, holding, copies, target) < get_value(target):
        spend = (spend - holding) & holding
    return spend


@_compile
def count_actions(game: Record, rules: Record) -> int:
    """Return the number of legal actions, and note the number of captures of each place."""
    hand, row, counts = game["hand"], game["row"], game["counts"]
    if game["phase"] == DISCARD:
        return 1 << count_cards(hand)  # CC-3.2
    total = targets = 0
    for place in range(4):
        counts[place] = 0
        target = row[place]
        if target != NO_CARD:
            targets += 1
            holding = hand & get_captors(target)
            spend = find_next_spend(0, holding, rules["joker_copies"], target)
            while spend:
                counts[place] += 1
                spend = find_next_spend(spend, holding, rules["joker_copies"], target)
            total += counts[place]
    pool = count_cards(find_cards_to_sacrifice(hand, rules["royal_sacrificed"]))
    given_up = count_cards(find_cards_to_give_up(hand, row[0], rules["royal_given_up"]))
    return total + given_up + targets * (pool * (pool - 1) // 2)


@_compile
def choose_number(game: Record, rules: Record, number: int) -> None:
    """Set the next action to the legal action with a number; `count_actions` has noted the captures."""
    hand, row = game["hand"], game["row"]
    if game["phase"] == DISCARD:
        game["kind"], game["used"], game["place"] = DISCARDS, pick(hand, number), NO_CARD
        return
    for place in range(4):
        if number < game["counts"][place]:
            holding = hand & get_captors(row[place])
            spend = 0
            for _ in range(number + 1):
                spend = find_next_spend(spend, holding, rules["joker_copies"], row[place])
            game["kind"], game["used"], game["place"] = CAPTURES, spend, place
            return
        number -= game["counts"][place]
    given_up = find_cards_to_give_up(hand, row[0], rules["royal_given_up"])
    size = count_cards(given_up)
    if number < size:
        game["kind"], game["used"], game["place"] = GIVES_UP, pick(given_up, 1 << number), 0
        return
    number -= size
    pool = find_cards_to_sacrifice(hand, rules["royal_sacrificed"])
    size = count_cards(pool)
    pairs = size * (size - 1) // 2
    place = 0
    while number >= pairs or row[place] == NO_CARD:
        if row[place] != NO_CARD:
            number -= pairs
        place += 1
    # Pairs in ascending order: those whose higher card is number 1, then number 2, and so on.
    higher = 1
    while number >= higher:
        number -= higher
        higher += 1
    game["kind"], game["used"], game["place"] = SACRIFICES, pick(pool, 1 << higher | 1 << number), place


# The bots.


@_compile
def choose_uniformly(game: Record, rules: Record, seed: np.uint64) -> None:
    """Choose like `Uniform`."""
    row = game["row"]
    table = game["round"] * 2 + game["phase"]
    for place in range(4):
        table = table << 6 | row[place] & 63
    state = mix((seed ^ np.uint64(table)) + GAMMA)
    state = mix((state ^ np.uint64(game["hand"])) + GAMMA)
    state = mix((state ^ np.uint64(game["deck_cards"])) + GAMMA)
    state = mix((state ^ np.uint64(game["discard_pile"])) + GAMMA)
    number, state = draw_number(state, count_actions(game, rules))
    choose_number(game, rules, number)


@_compile
def choose_kept(game: Record) -> int:
    """Return the cards of the hand to keep, as `bots._discarding` does."""
    hand, row, deck = game["hand"], game["row"], game["deck_cards"]
    best = -1.0
    best_kept: int = hand
    size = game["deck_end"] - game["deck_top"]
    for place in range(4):
        if row[place] == NO_CARD:
            continue
        target = row[place]
        shift, value = target // 13 * 13, get_value(target)
        kept = hand & get_captors(target)
        strength = add_up(kept, kept, SPENT, target)
        due = 4 - count_cards(kept)
        draws = 0.0
        if due > 0 and size >= due:
            draws = due * add_values(deck >> shift & SUIT) / size
        elif due > 0:
            pile = game["discard_pile"] | hand & ~kept
            draws = float(add_values(deck >> shift & SUIT))
            if pile:
                draws += min(1.0, (due - size) / count_cards(pile)) * add_values(pile >> shift & SUIT)
        share = min(1.0, (strength + draws) / value)
        score = share * share * value
        if ROYALS >> target & 1:
            score *= 1.25
        if place == 0:
            score *= 1.1
        if strength >= value:
            score *= 1.2
        if score > best:
            best, best_kept = score, kept
    return best_kept


@_compile
def round_off(value: float) -> float:
    """Return *value* to the nearest multiple of 2^-20."""
    return float(np.rint(value * 1048576.0) / 1048576.0)


@_compile
def get_own_cards(game: Record) -> int:
    """Return all cards of the player."""
    own: int = game["hand"]
    return own | int(game["deck_cards"]) | int(game["discard_pile"])


@_compile
def add_lacks(own: int, enemies: int) -> float:
    """Return the sum, in tens, of the shortfalls of a value from each of some targets of one suit."""
    stronger = enemies & ~((1 << max(own, 1) - 1) - 1)
    return (add_values(stronger) - own * count_cards(stronger)) / 10


@_compile
def rate_suit(own: int, enemies: int, weights: Numbers) -> float:
    """Return the part of the evaluation that one suit adds."""
    one = int(np.int64(BEST[own]))
    return round_off(
        weights[9] * (add_values(own) / 10)
        + weights[10] * count_cards(own & 0b1111111000000)
        + weights[11] * count_cards(own & 0b0000000000111)
        + weights[12] * count_cards(enemies & (1 << max(one, 1) - 1) - 1)
        + weights[13] * add_lacks(one, enemies)
        + weights[14] * add_lacks(int(np.int64(BEST_TWO[own])), enemies)
        + weights[15] * add_lacks(int(np.int64(BEST_THREE[own])), enemies)
    )


@_compile
def rate_sizes(left: int, royals_left: int, size: int, royals: int, jokers: int, weights: Numbers) -> float:
    """Return the part of the evaluation that is not a sum over suits."""
    return round_off(
        weights[0]
        + weights[1] * left
        + weights[2] * (left * left / 100)
        + weights[3] * royals_left
        + weights[4] * (royals_left / left if left else 0.0)
        + weights[5] * (size - royals - jokers)
        + weights[6] * royals
        + weights[7] * (royals / size if size else 0.0)
        + weights[8] * jokers
    )


@_compile
def rate_change(own: int, enemies: int, game: Record, weights: Numbers) -> float:
    """Return the change of the part of the suits when some own cards and enemies come or go."""
    own_now, change = get_own_cards(game), 0.0
    for suit in range(4):
        shift = 13 * suit
        if (own | enemies) >> shift & SUIT:
            own_then, enemies_then = (own_now ^ own) >> shift & SUIT, (game["enemies"] ^ enemies) >> shift & SUIT
            change += rate_suit(own_then, enemies_then, weights) - game["parts"][suit]
    return change


@_compile
def rate_row(game: Record, rules: Record, place: int, sacrifices: bool, weights: Numbers) -> float:
    """Return the part of the row after the Enemy Phase that follows an action on the card in a place."""
    row, enemy_deck, front = game["row"], game["enemy_deck"], game["enemy_front"]
    bottom, end = game["enemy_end"] - game["enemy_deck_known"], game["enemy_end"]
    closes_up = rules["closes_up_when_enemy_deck_is_empty"] or front or bottom < end or sacrifices
    pattern = filled = 0
    for other in range(4):
        card = row[other]
        if other == place or card == NO_CARD:
            filled += 0 if closes_up else 1
        else:
            pattern |= (ROYALS >> card & 1) << filled
            filled += 1
    if not front:
        while filled < 4 and bottom < end:
            pattern |= (ROYALS >> enemy_deck[bottom] & 1) << filled
            filled += 1
            bottom += 1
        if filled < 4 and sacrifices:
            pattern |= (ROYALS >> row[place] & 1) << filled
    if not front or filled == 4:
        return float(weights[16 + pattern])
    chance = count_cards(front & ROYALS) / count_cards(front)
    return round_off((1 - chance) * weights[16 + pattern] + chance * weights[16 + (pattern | 1 << filled)])


@_compile
def choose_spend(holding: int, target: int, copies: int) -> int:
    """Return the cards to spend: few Jokers first, then little value."""
    best, best_rank = 0, 1000
    spend = find_next_spend(0, holding, copies, target)
    while spend:
        rank = count_cards(spend & JOKERS) * 100 + add_values(spend >> target // 13 * 13 & SUIT)
        if rank < best_rank:
            best, best_rank = spend, rank
        spend = find_next_spend(spend, holding, copies, target)
    return best


@_compile
def choose_by_rule(game: Record, rules: Record, weights: Numbers) -> None:
    """Choose like `Rule`: of equally good actions, the one that comes first."""
    hand, row = game["hand"], game["row"]
    if game["phase"] == DISCARD:
        game["kind"], game["used"], game["place"] = DISCARDS, hand & ~choose_kept(game), NO_CARD
        return
    own, enemies = get_own_cards(game), game["enemies"]
    left, royals_left = count_cards(enemies), count_cards(enemies & ROYALS)
    size, royals, jokers = count_cards(own), count_cards(own & ROYALS), count_cards(own & JOKERS)
    suits = 0.0
    for suit in range(4):
        game["parts"][suit] = rate_suit(own >> 13 * suit & SUIT, enemies >> 13 * suit & SUIT, weights)
        suits += game["parts"][suit]
    best = LOST
    # Captures.
    for place in range(4):
        if row[place] != NO_CARD and is_in_reach(hand, row[place], rules["joker_copies"]):
            target = 1 << row[place]
            value = 1000.0
            if left > 1:
                royal = ROYALS >> row[place] & 1
                value = rate_sizes(left - 1, royals_left - royal, size + 1, royals + royal, jokers, weights) + suits
                value += rate_change(target, target, game, weights) + rate_row(game, rules, place, False, weights)
            if value > best:
                best, game["kind"], game["place"] = value, CAPTURES, place
    if best > LOST:
        target = row[game["place"]]
        game["used"] = choose_spend(hand & get_captors(target), target, rules["joker_copies"])
    # The change of the evaluation if a card that isn't a royal is lost, for each such card.
    singles, changes, sizes = game["singles"], game["changes"], game["sizes"]
    rest, count, joker_count = hand & ~ROYALS, 0, count_cards(hand & JOKERS)
    while rest:
        singles[count] = rest & -rest
        changes[count] = rate_change(singles[count], 0, game, weights)
        rest ^= singles[count]
        count += 1
    # Cards given up.
    if count and row[0] != NO_CARD and not ROYALS >> row[0] & 1:
        front, suit = 1 << row[0], SUIT << row[0] // 13 * 13
        row_value, front_change = rate_row(game, rules, 0, False, weights), rate_change(0, front, game, weights)
        for less in range(min(joker_count, 1) + 1):
            sizes[less] = rate_sizes(left - 1, royals_left, size - 1, royals, jokers - less, weights)
        for number in range(count):
            card = singles[number]
            value = 1000.0
            if left > 1:
                change = rate_change(card, front, game, weights) if card & suit else changes[number] + front_change
                value = sizes[count_cards(card & JOKERS)] + suits + change + row_value
            if value > best:
                best, game["kind"], game["used"], game["place"] = value, GIVES_UP, card, 0
    # Sacrifices: the best pair for the best target.
    pair, pair_value = 0, LOST
    for less in range(joker_count + 1):
        sizes[less] = rate_sizes(left, royals_left, size - 2, royals, jokers - less, weights)
    for higher in range(1, count):
        suit = find_index(singles[higher]) // 13
        for lower in range(higher):
            both = int(singles[lower]) | int(singles[higher])
            change = changes[higher] + changes[lower]
            if find_index(singles[lower]) // 13 == suit:
                change = rate_change(both, 0, game, weights)
            value = sizes[count_cards(both & JOKERS)] + suits + change
            if value > pair_value:
                pair, pair_value = both, value
    if pair:
        for place in range(4):
            if row[place] != NO_CARD:
                value = pair_value + rate_row(game, rules, place, True, weights)
                if value > best:
                    best, game["kind"], game["used"], game["place"] = value, SACRIFICES, pair, place
    game["value"] = best
    if best == LOST:  # every action loses a royal, so the first one is chosen
        count_actions(game, rules)
        choose_number(game, rules, 0)


# Whole games.

UNIFORM, RULE = 0, 1


DECISION = np.dtype(
    [
        ("round", np.int64),
        ("phase", np.int64),
        ("row", np.int64, (4,)),
        ("hand", np.int64),
        ("discard_pile", np.int64),
        ("enemy_capture_pile", np.int64),
        ("deck", np.int64, (54,)),
        ("enemy_deck", np.int64, (54,)),
        ("enemy_deck_known", np.int64),
        ("shuffler", np.uint64),
        ("actions", np.int64),
        ("kind", np.int64),
        ("used", np.int64),
        ("place", np.int64),
    ]
)
"""The state of a decision, its decks followed by -1, the number of legal actions, and the action chosen."""


@_compile
def note_decision(game: Record, rules: Record, line: Record) -> None:
    """Write the state and the next action into a line."""
    line["round"], line["phase"], line["shuffler"] = game["round"], game["phase"], game["shuffler"]
    line["hand"], line["discard_pile"] = game["hand"], game["discard_pile"]
    line["enemy_capture_pile"], line["enemy_deck_known"] = game["enemy_capture_pile"], game["enemy_deck_known"]
    line["actions"] = count_actions(game, rules)
    line["kind"], line["used"], line["place"] = game["kind"], game["used"], game["place"]
    for place in range(4):
        line["row"][place] = game["row"][place]
    for number in range(54):
        line["deck"][number] = line["enemy_deck"][number] = NO_CARD
    for number in range(game["deck_top"], game["deck_end"]):
        line["deck"][number - game["deck_top"]] = game["deck"][number]
    for number in range(game["enemy_top"], game["enemy_end"]):
        line["enemy_deck"][number - game["enemy_top"]] = game["enemy_deck"][number]


@_compile
def play_on(game: Record, rules: Record, bot: int, bot_seed: np.uint64, weights: Numbers, lines: Record) -> None:
    """Play a game to its end, and write its decisions into *lines*, as far as there is room."""
    while game["outcome"] == RUNNING:
        if bot == UNIFORM:
            choose_uniformly(game, rules, bot_seed)
        else:
            choose_by_rule(game, rules, weights)
        if game["decisions"] < len(lines):
            note_decision(game, rules, lines[game["decisions"]])
        apply(game, rules)


RESULT = np.dtype([(name, np.int64) for name in ("outcome", "rounds", "decisions", "reshuffles", "enemies_left")])
"""The result of a game."""


@_compile
def play_games(
    games: Record,
    rules: Record,
    seeds: NDArray[np.uint64],
    bot: int,
    bot_seeds: NDArray[np.uint64],
    weights: Numbers,
    results: Record,
    lines: Record,
) -> None:
    """Play a game for each seed, in the record `games[0]`, and write its result."""
    game = games[0]
    for number in range(len(seeds)):
        deal(game, rules[0], seeds[number])
        play_on(game, rules[0], bot, bot_seeds[number], weights, lines)
        result = results[number]
        result["outcome"], result["rounds"], result["decisions"] = game["outcome"], game["round"], game["decisions"]
        result["reshuffles"], result["enemies_left"] = game["reshuffles"], count_cards(game["enemies"])


@_compile
def imagine(games: Record, seed: np.uint64) -> None:
    """
    Make `games[1]` a state that agrees with `games[0]`: its deck and its unknown enemy cards are shuffled (CC-9.2).

    The seed is mixed first, as `make_resampling_shuffler` does.
    """
    games[1] = games[0]
    state = games[1]
    shuffler = shuffle(state["deck"], state["deck_cards"], mix(seed + GAMMA))
    state["shuffler"] = shuffle(state["enemy_deck"], state["enemy_front"], shuffler)


@_compile
def try_out(games: Record, rules: Record, action: NDArray[np.int64]) -> None:
    """Make `games[2]` the state after an action in `games[1]`."""
    games[2] = games[1]
    game = games[2]
    game["kind"], game["used"], game["place"] = action[0], action[1], action[2]
    apply(game, rules)


@_compile
def rate_discards(
    games: Record, rules: Record, shuffler: np.uint64, actions: NDArray[np.int64], weights: Numbers, values: Numbers
) -> None:
    """Write the values of the best actions after some discards, with a column for each imagined state."""
    for number in range(values.shape[1]):
        shuffler += GAMMA
        imagine(games, mix(shuffler))
        for tried in range(len(actions)):
            try_out(games, rules[0], actions[tried])
            games[2]["value"] = LOST
            if games[2]["outcome"] == RUNNING:
                choose_by_rule(games[2], rules[0], weights)
            values[tried, number] = games[2]["value"]


@_compile
def count_wins(
    games: Record,
    rules: Record,
    shuffler: np.uint64,
    states: int,
    actions: NDArray[np.int64],
    weights: Numbers,
    lines: Record,
    wins: NDArray[np.int64],
) -> None:
    """Count the wins of `Rule` after each of some actions, each in the same imagined states."""
    for _ in range(states):
        shuffler += GAMMA
        imagine(games, mix(shuffler))
        for tried in range(len(actions)):
            try_out(games, rules[0], actions[tried])
            play_on(games[2], rules[0], RULE, U0, weights, lines)
            wins[tried] += games[2]["outcome"] == WON
