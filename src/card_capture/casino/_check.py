"""Checking a state of Casino that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture._kit import sentences
from card_capture._kit.checking import find_misplaced_cards, find_wrong_items, find_wrong_types, raise_first
from card_capture._kit.wording import Kind
from card_capture._quoting import join_or, quote
from card_capture.cards import Card, CardSet
from card_capture.casino._answering import can_answer, find_owned_values
from card_capture.casino._counting import count, count_uncertain
from card_capture.casino._dealing import count_deals
from card_capture.casino._scoring import (
    Points,
    Scored,
    Won,
    find_winner,
    find_winner_of_round,
    score_at_once,
    score_round,
    sum_round,
)
from card_capture.casino._state import HAND_SIZE, Build, GameState, Outcome, count_sides, find_side, require_state
from card_capture.casino._tally import divides, tally, total
from card_capture.casino._values import NUMERALS, OF_VALUE, PACK, get_highest_value
from card_capture.casino._variants import CountOut, DuplicateBuilds, ScoreTiming, Variant, list_player_counts
from card_capture.casino._views import View
from card_capture.shuffling import Shuffler


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is valid; check every state that you made by hand.

    It checks the types of the fields, that every card is in one zone (CA-14.1), builds and their owners
    (CA-14.2, CA-14.3), and that seats, deals, scores and outcome agree with each other. It doesn't check
    whether play could have led to the state, so puzzles pass.

    Args:
        state: Any state, or any other value.

    Raises:
        InvalidStateError: The state is not valid; the message says what was expected and what was found.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture.casino import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, stock=state.stock[1:]))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: expected each of the 52 cards once, got no 4d (CA-14.1)
    """
    require_state(state)
    raise_first(find_faults(state))


def find_faults(state: GameState, *, are_piles_known: bool = True) -> Iterator[str]:
    """Yield the faults of a state; if the piles are not known, the scores are not compared with their cards."""
    yield from _find_type_faults(state)
    yield from find_seat_faults(state)
    yield from _find_number_faults(state)
    yield from find_misplaced_cards(_list_zones(state), PACK, "CA-14.1")  # CA-14.1
    yield from _find_pile_faults(state)
    yield from _find_score_faults(state, are_piles_known=are_piles_known)
    if state.outcome is None:
        yield from _find_turn_faults(state)
    else:
        yield from _find_end_faults(state, state.outcome, are_piles_known=are_piles_known)
    yield from find_build_faults(state.builds, state.variant, state.players)
    yield from find_announced_faults(state.announced, state.variant)
    yield from _find_answering_faults(state)


def _find_type_faults(state: GameState) -> Iterator[str]:
    yield from find_wrong_types(state, {"stock": tuple, "hands": tuple, "piles": tuple, "shuffler": Shuffler})
    for name, kind in (("stock", Card), ("hands", CardSet), ("piles", CardSet)):
        yield from find_wrong_items(name, getattr(state, name), kind)
    yield from find_type_faults(state)


def find_type_faults(table: GameState | View) -> Iterator[str]:
    """Yield the faults of the fields that states and views share, each looked at by itself."""
    yield from find_wrong_types(table, _FIELD_KINDS)
    for name, kind in _ITEM_KINDS.items():
        yield from find_wrong_items(name, getattr(table, name), kind)
    for index, build in enumerate(table.builds):
        yield from find_wrong_types(build, _BUILD_KINDS, f"builds[{index}].")
    for seat, values in enumerate(table.announced):
        yield from find_wrong_items(f"announced[{seat}]", values, int)


_FIELD_KINDS: dict[str, Kind] = {
    "variant": Variant,
    "players": int,
    "dealer": int,
    "round": int,
    "deal": int,
    "table": CardSet,
    "builds": tuple,
    "sweeps": tuple,
    "scores": tuple,
    "last_capturer": int | None,
    "unclaimed": CardSet,
    "to_move": int | None,
    "outcome": Outcome | None,
    "announced": tuple,
    "round_points": tuple,
}
_ITEM_KINDS: dict[str, Kind] = {
    "builds": Build,
    "sweeps": int,
    "scores": int,
    "announced": tuple,
    "round_points": int,
}
_BUILD_KINDS: dict[str, Kind] = {"value": int, "cards": CardSet, "multiple": bool, "owner": int | None}


def find_seat_faults(
    table: GameState | View, by_seat: tuple[str, ...] = ("hands",), by_side: tuple[str, ...] = ("piles",)
) -> Iterator[str]:
    """Yield the faults of seats, and of tuples with an item for each seat or side: those named, and those shared."""
    players, allowed = table.players, list_player_counts(table.variant)
    if players not in allowed:
        yield f"expected {join_or(allowed)} players under {table.variant}, got {quote(players)} (CA-2.1)"
    for name in ("dealer", "last_capturer", "to_move"):
        seat = getattr(table, name)
        if seat is not None and not 0 <= seat < players:
            yield f"expected {name} to be a seat from 0 to {players - 1}, got {quote(seat)} (CA-1.5)"
    sides = count_sides(players, table.variant)
    for owners, number, names in (
        ("seat", players, (*by_seat, "announced")),
        ("side", sides, (*by_side, "sweeps", "scores", "round_points")),
    ):
        for name in names:
            if (got := len(getattr(table, name))) != number:
                yield f"expected {name} to have {number} items, one for each {owners}, got {got} (CA-1.5)"
    if (table.to_move is None) is (table.outcome is None):
        got_both = f"got to_move {quote(table.to_move)} and outcome {quote(table.outcome)}"
        yield f"expected either a player to move or an outcome, {got_both} (CA-11.2)"


_HIGHEST_NUMBER = 999_999  # the rules have no limit, but no real match comes near it


def _find_number_faults(state: GameState) -> Iterator[str]:
    if not 1 <= state.round <= _HIGHEST_NUMBER:
        yield f"expected round to be from 1 to {_HIGHEST_NUMBER}, got {quote(state.round)} (CA-1.4)"
    last_deal = count_deals(state.players)
    if not 1 <= state.deal <= last_deal:
        yield f"expected deal to be from 1 to {last_deal}, got {quote(state.deal)} (CA-2.1)"
    for name in ("sweeps", "scores"):
        for index, number in enumerate(getattr(state, name)):
            if not 0 <= number <= _HIGHEST_NUMBER:
                expected = f"expected {name}[{index}] to be from 0 to {_HIGHEST_NUMBER}"
                yield f"{expected}, got {quote(number)} (CA-10.1)"


def _list_zones(state: GameState) -> Iterator[tuple[str, CardSet | tuple[Card, ...]]]:
    yield "stock", state.stock
    yield "table", state.table
    yield "unclaimed", state.unclaimed
    yield from ((f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands))
    yield from ((f"builds[{index}]", build.cards) for index, build in enumerate(state.builds))
    yield from ((f"piles[{side}]", pile) for side, pile in enumerate(state.piles))


def _find_pile_faults(state: GameState) -> Iterator[str]:
    last = state.last_capturer
    if last is None and any(state.piles):
        yield "expected last_capturer to be a seat, since cards have been captured, got None (CA-1.12)"
    if last is not None and (size := len(state.piles[find_side(last, state.variant)])) < 2:
        yield f"expected at least two cards in the pile of last_capturer, seat {last}, got {size} (CA-1.12)"
    for side, (pile, sweeps) in enumerate(zip(state.piles, state.sweeps, strict=True)):
        if len(pile) < 2 * sweeps:
            expected = f"expected at least {2 * sweeps} cards in piles[{side}], two for each sweep"
            yield f"{expected}, got {len(pile)} (CA-9.1)"


def _find_score_faults(state: GameState, *, are_piles_known: bool) -> Iterator[str]:
    variant, over = state.variant, state.outcome is not None
    if variant.score_timing is ScoreTiming.AS_TAKEN and are_piles_known:
        possible = set(_list_round_points(state))
        if state.round_points not in possible:
            expected = " or ".join(map(str, sorted(possible)))
            yield f"expected round_points to be {expected}, got {quote(state.round_points)} (CA-11.1)"
    elif variant.score_timing is ScoreTiming.ROUND_END and any(state.round_points):
        yield f"expected round_points of 0 under {variant}, got {quote(state.round_points)} (CA-11.1)"
    earlier = [score - gained for score, gained in zip(state.scores, state.round_points, strict=True)]
    if min(earlier) < 0:
        expected = f"expected scores of at least the points of this round, {quote(state.round_points)}"
        yield f"{expected}, got {quote(state.scores)} (CA-11.1)"
    if state.round == 1 and any(earlier) and (not over or variant.score_timing is ScoreTiming.AS_TAKEN):
        yield f"expected scores of 0 before a round has been counted, got {quote(state.scores)} (CA-11.1)"


def _list_round_points(state: GameState) -> Iterator[Points]:
    """Yield the points that the piles can give in this round, where points are added at once."""
    now = _score_piles(state)
    yield now.round_points
    if state.outcome is not None and _is_round_over(state):
        won = Won(state.piles, state.sweeps)
        yield score_round(now.scores, now.round_points, won, state.last_capturer, state.variant).round_points


def _score_piles(state: GameState) -> Scored:
    """Return the points that this round is certain to bring where points are added at once, from scores of 0."""
    nothing = (0,) * len(state.piles)
    before, now = Won((CardSet(),) * len(nothing), nothing), Won(state.piles, state.sweeps)
    return score_at_once(nothing, nothing, before, now, state.variant)


def _is_round_over(state: GameState) -> bool:
    return not (any(state.hands) or state.stock or state.table or state.builds)


def _find_turn_faults(state: GameState) -> Iterator[str]:
    players, seat = state.players, state.to_move
    assert seat is not None  # checked with the seats
    yield from _find_stock_faults(state)
    size = len(state.hands[seat])
    if not 1 <= size <= HAND_SIZE:
        yield f"expected from 1 to {HAND_SIZE} cards in hands[{seat}], whose turn it is, got {size} (CA-14.5)"
    order = [(state.dealer + 1 + turn) % players for turn in range(players)]
    for turn, other in enumerate(order):
        expected = size - 1 if turn < order.index(seat) else size
        if (got := len(state.hands[other])) != expected:  # CA-14.5
            yield f"expected {sentences.count(expected, 'card')} in hands[{other}], got {got} (CA-14.5)"
    if state.unclaimed:
        yield f"expected no unclaimed cards before the match is over, got {state.unclaimed} (CA-8.3)"
    if (winner := find_winner(state.scores, state.variant)) is not None:
        expected_end = f"expected the match to be over, since side {winner} has won"
        yield f"{expected_end}, got scores {quote(state.scores)} (CA-11.2)"


def _find_stock_faults(state: GameState) -> Iterator[str]:
    in_stock = len(PACK) - HAND_SIZE - HAND_SIZE * state.players * state.deal
    if len(state.stock) != in_stock:
        yield f"expected {in_stock} cards in stock after deal {state.deal}, got {len(state.stock)} (CA-2.1)"


def find_build_faults(builds: tuple[Build, ...], variant: Variant, players: int) -> Iterator[str]:
    """Yield the faults of builds, apart from the answering cards of their owners."""
    highest, numerals = get_highest_value(variant), NUMERALS[variant.royal]
    for number, build in enumerate(builds, 1):
        name, amount = f"B{number}", tally(build.cards.mask)
        if not 1 <= build.value <= highest:
            yield f"expected {name} to have a value from 1 to {highest}, got {quote(build.value)} (CA-1.8)"
        if build.owner is None and not variant.build_for_partner:
            yield f"expected {name} to have an owner under {variant}, got None (CA-1.10)"
        if build.owner is not None and not 0 <= build.owner < players:
            expected = f"expected the owner of {name} to be a seat from 0 to {players - 1}"
            yield f"{expected}, got {quote(build.owner)} (CA-1.10)"
        if len(build.cards) < 2 or build.cards.mask & ~numerals:  # CA-14.2
            yield f"expected {name} to have at least two cards, all numerals, got {build.cards} (CA-14.2)"
        if not divides(amount, build.value):  # CA-14.2
            yield f"expected {name} to divide into groups of {build.value}, got {build.cards} (CA-14.2)"
        if build.multiple is (total(amount) == build.value):  # CA-14.2
            kind, other = ("single", "multiple") if build.multiple else ("multiple", "single")
            expected = f"expected {name} to be {kind}, since its value is {build.value} and its total {total(amount)}"
            yield f"{expected}, got a {other} build (CA-14.2)"
    values = [build.value for build in builds]
    if variant.duplicate_builds is not DuplicateBuilds.ALLOWED and len(set(values)) < len(values):
        got = f"got values {', '.join(map(str, values))}"
        yield f"expected builds of different values under {variant}, {got} (CA-4.7)"


def find_announced_faults(announced: tuple[tuple[int, ...], ...], variant: Variant) -> Iterator[str]:
    """Yield the faults of the announced values, apart from answering cards."""
    highest = get_highest_value(variant)
    for seat, values in enumerate(announced):
        for value in values:
            if not 1 <= value <= highest:
                expected = f"expected announced[{seat}] to have values from 1 to {highest}"
                yield f"{expected}, got {quote(value)} (CA-12.3)"
        if values != tuple(sorted(set(values))):
            expected = f"expected announced[{seat}] in ascending order, each value once"
            yield f"{expected}, got {quote(values)} (CA-12.3)"


def _find_answering_faults(state: GameState) -> Iterator[str]:
    for seat, (hand, announced) in enumerate(zip(state.hands, state.announced, strict=True)):
        if not can_answer(hand.mask, find_owned_values(state.builds, seat)):  # CA-14.3
            yield f"expected seat {seat} to hold answering cards for the builds it owns, got {hand} (CA-14.3)"
        for value in announced:
            if not hand.mask & OF_VALUE[value]:  # CA-12.3
                expected = f"expected seat {seat} to hold an answering card for {value}, which it announced"
                yield f"{expected}, got {hand} (CA-12.3)"


def _find_end_faults(state: GameState, outcome: Outcome, *, are_piles_known: bool) -> Iterator[str]:
    at_once = state.variant.score_timing is ScoreTiming.AS_TAKEN
    if at_once and not _is_round_over(state):
        yield from _find_stopped_faults(state)
    else:
        yield from _find_leftover_faults(state)
    winner = _find_winner(state) if are_piles_known else _find_possible_winner(state, outcome)
    if winner is None:
        yield f"expected no outcome, since no side has won, got {quote(outcome)} (CA-11.2)"
    elif outcome != (expected_outcome := Outcome(winner, state.scores)):
        yield f"expected outcome to be {quote(expected_outcome)}, got {quote(outcome)} (CA-11.2)"


def _find_leftover_faults(state: GameState) -> Iterator[str]:
    for name in ("stock", "table", "builds"):
        if value := getattr(state, name):
            yield f"expected {name} to be empty when the match is over, got {quote(value)} (CA-11.1)"
    if any(state.hands):
        hands = ", ".join(map(str, state.hands))
        yield f"expected empty hands when the match is over, got {hands} (CA-11.1)"
    if state.deal != (last := count_deals(state.players)):
        yield f"expected deal to be {last} when the match is over, got {state.deal} (CA-11.1)"
    if state.unclaimed and state.last_capturer is not None:
        expected = f"expected no unclaimed cards, since seat {state.last_capturer} captured last"
        yield f"{expected}, got {state.unclaimed} (CA-8.2)"


def _find_stopped_faults(state: GameState) -> Iterator[str]:
    """Yield the faults of a match that ended before its round was over (flag `score_timing`)."""
    yield from _find_stock_faults(state)
    sizes = [len(state.hands[(state.dealer + 1 + turn) % state.players]) for turn in range(state.players)]
    if sizes != sorted(sizes) or sizes[-1] - sizes[0] > 1 or sizes[0] == HAND_SIZE or sizes[-1] > HAND_SIZE:
        yield f"expected hands of a deal in which cards were played, got {' '.join(map(str, sizes))} cards (CA-14.5)"
    if state.unclaimed:
        yield f"expected no unclaimed cards before the round is over, got {state.unclaimed} (CA-8.3)"


def _find_winner(state: GameState) -> int | None:
    """Return the side that has won, or None."""
    variant = state.variant
    if variant.count_out is CountOut.TOTAL or not _is_round_over(state):
        return find_winner(state.scores, variant)
    # The winner is the side that was first to reach the target, so the last count is repeated.
    if variant.score_timing is ScoreTiming.ROUND_END:
        counts = count(state.piles, state.sweeps, state.last_capturer, variant)
    elif state.round_points == _score_piles(state).round_points:
        counts = ()  # the residue decided
    else:
        counts = count_uncertain(state.piles, state.last_capturer, variant)
    points = sum_round(counts, len(state.scores), variant)
    before = tuple([score - gained for score, gained in zip(state.scores, points, strict=True)])
    return find_winner_of_round(before, counts, state.piles, variant)


def _find_possible_winner(state: GameState, outcome: Outcome) -> int | None:
    """Return the side that has won, or None; if the order of the count decides, it can be any with enough points."""
    variant, winner = state.variant, outcome.winner
    if variant.count_out is CountOut.TOTAL or variant.difference or not _is_round_over(state):
        return find_winner(state.scores, variant)
    is_possible = type(winner) is int and 0 <= winner < len(state.scores) and state.scores[winner] >= variant.target
    return winner if is_possible else None
