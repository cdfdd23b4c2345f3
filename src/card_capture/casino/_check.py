"""Whether a state that was made by hand, or read from somewhere, is one that a match could be in."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import Card, CardSet
from card_capture.casino._check_builds import wrong_builds
from card_capture.casino._counting import winner_of
from card_capture.casino._dealing import deals
from card_capture.casino._state import HAND_SIZE, Build, GameState, Outcome, require_state, side_of, sides
from card_capture.casino._values import PACK
from card_capture.casino._variants import Variant, players_for
from card_capture.errors import InvalidStateError, quote
from card_capture.shuffling import Shuffler


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is sound: the one thing to do with a state that was made by hand.

    It looks at the types of the fields, at every card being in one zone (CA-14.1), at builds and their
    owners (CA-14.2, CA-14.3), and at seats, deals, scores and outcome agreeing with each other. Whether
    play could have led to the state it does not ask, so puzzles pass.

    Args:
        state: The state, of whatever origin; also what is no state at all.

    Raises:
        InvalidStateError: The state is not sound; the message says what is wrong and what was expected.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture.casino import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, stock=state.stock[1:]))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: 4d is missing: expected each of the 52 cards once (CA-14.1)
    """
    for fault in _faults(state):
        raise InvalidStateError(fault)


def _faults(state: GameState) -> Iterator[str]:
    # Lazily, so that what comes later may rely on what was looked at before.
    require_state(state)
    yield from _wrong_types(state)
    yield from _wrong_seats(state)
    yield from _wrong_numbers(state)
    yield from _wrong_cards(state)
    yield from _wrong_piles(state)
    if state.outcome is None:
        yield from _wrong_turn(state)
        yield from wrong_builds(state)
    else:
        yield from _wrong_end(state, state.outcome)


def _wrong_types(state: GameState) -> Iterator[str]:
    for name, kind in _FIELD_TYPES.items():
        yield from _wrong_type(name, getattr(state, name), kind)
    for name in ("last_capturer", "to_move"):
        seat = getattr(state, name)
        if seat is not None and type(seat) is not int:
            yield f"{name} is {quote(seat)}: expected a seat, or None"
    for name, kind in _ITEM_TYPES.items():
        for index, item in enumerate(getattr(state, name)):
            yield from _wrong_type(f"{name}[{index}]", item, kind)
    for index, build in enumerate(state.builds):
        for name, kind in _BUILD_TYPES.items():
            yield from _wrong_type(f"builds[{index}].{name}", getattr(build, name), kind)
    if not isinstance(state.outcome, Outcome | None):
        yield f"outcome is {quote(state.outcome)}: expected an Outcome, or None"


def _wrong_type(name: str, value: object, kind: type) -> Iterator[str]:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        yield f"{name} is {quote(value)}: expected a value of {kind.__name__}"


_FIELD_TYPES: dict[str, type] = {
    "variant": Variant,
    "players": int,
    "dealer": int,
    "round": int,
    "deal": int,
    "stock": tuple,
    "hands": tuple,
    "table": CardSet,
    "builds": tuple,
    "piles": tuple,
    "sweeps": tuple,
    "scores": tuple,
    "unclaimed": CardSet,
    "shuffler": Shuffler,
}
_ITEM_TYPES: dict[str, type] = {
    "stock": Card,
    "hands": CardSet,
    "builds": Build,
    "piles": CardSet,
    "sweeps": int,
    "scores": int,
}
_BUILD_TYPES: dict[str, type] = {"value": int, "cards": CardSet, "multiple": bool, "owner": int}


def _wrong_seats(state: GameState) -> Iterator[str]:
    players, variant = state.players, state.variant
    if players not in players_for(variant):
        expected = " or ".join(map(str, players_for(variant)))
        yield f"players is {quote(players)}: expected {expected} by {variant} (CA-2.1)"
    for name in ("dealer", "last_capturer", "to_move"):
        seat = getattr(state, name)
        if seat is not None and not 0 <= seat < players:
            yield f"{name} is {quote(seat)}: expected a seat from 0 to {players - 1} (CA-1.5)"
    of_sides = sides(players, variant)
    for name, wanted_items in (("hands", players), ("piles", of_sides), ("sweeps", of_sides), ("scores", of_sides)):
        if len(getattr(state, name)) != wanted_items:
            yield f"{name} has {len(getattr(state, name))} items: expected {wanted_items} (CA-1.5)"
    if (state.to_move is None) is (state.outcome is None):
        yield f"to_move is {quote(state.to_move)} and outcome {quote(state.outcome)}: expected one of them (CA-11.2)"


_MOST = 999_999  # no rule ends a match, but none that is played gets there


def _wrong_numbers(state: GameState) -> Iterator[str]:
    if not 1 <= state.round <= _MOST:
        yield f"round is {quote(state.round)}: expected 1 to {_MOST} (CA-1.4)"
    if not 1 <= state.deal <= deals(state.players):
        yield f"deal is {quote(state.deal)}: expected 1 to {deals(state.players)} (CA-2.1)"
    for name in ("sweeps", "scores"):
        numbers = getattr(state, name)
        if not 0 <= min(numbers) <= max(numbers) <= _MOST:
            yield f"{name} is {quote(numbers)}: expected numbers from 0 to {_MOST} (CA-10.1)"


def _wrong_cards(state: GameState) -> Iterator[str]:
    zones = [("stock", state.stock), ("table", state.table), ("unclaimed", state.unclaimed)]
    zones += [(f"hands[{seat}]", hand) for seat, hand in enumerate(state.hands)]
    zones += [(f"builds[{index}]", build.cards) for index, build in enumerate(state.builds)]
    zones += [(f"piles[{side}]", pile) for side, pile in enumerate(state.piles)]
    zone_of: dict[Card, str] = {}
    for zone, cards in zones:
        for card in cards:
            if card in zone_of:
                where = f"in {zone_of[card]} and in {zone}" if zone != zone_of[card] else f"twice in {zone}"
                yield f"{card} stands {where}: expected each of the 52 cards once (CA-14.1)"
            zone_of[card] = zone
            if card not in PACK:
                yield f"{card} is in {zone}: expected no Joker (CA-1.1)"
    missing = [str(card) for card in PACK if card not in zone_of]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        yield f"{' '.join(missing)} {are} missing: expected each of the 52 cards once (CA-14.1)"


def _wrong_piles(state: GameState) -> Iterator[str]:
    last = state.last_capturer
    if last is None and any(state.piles):
        yield "last_capturer is None: expected a seat, since cards have been captured (CA-1.12)"
    if last is not None and len(state.piles[side_of(last, state.variant)]) < 2:
        yield f"last_capturer is {last}: expected two cards or more in its side's pile (CA-1.12)"
    for side, (pile, sweeps) in enumerate(zip(state.piles, state.sweeps, strict=True)):
        if len(pile) < 2 * sweeps:
            yield f"sweeps[{side}] is {quote(sweeps)}: expected two captured cards or more for each (CA-9.1)"
    if state.round == 1 and state.outcome is None and any(state.scores):
        yield f"scores is {quote(state.scores)}: expected no points before a round is counted (CA-11.1)"


def _wrong_turn(state: GameState) -> Iterator[str]:
    players, seat = state.players, state.to_move
    assert seat is not None  # as was looked at
    left = len(PACK) - HAND_SIZE - HAND_SIZE * players * state.deal
    if len(state.stock) != left:
        yield f"stock has {len(state.stock)} cards: expected {left} after deal {state.deal} (CA-2.1)"
    size, order = len(state.hands[seat]), [(state.dealer + 1 + turn) % players for turn in range(players)]
    if not 1 <= size <= HAND_SIZE:
        yield f"hands[{seat}] has {size} cards: expected 1 to {HAND_SIZE}, since it is to move (CA-14.5)"
    for turn, other in enumerate(order):
        expected = size - 1 if turn < order.index(seat) else size
        if len(state.hands[other]) != expected:
            yield f"hands[{other}] has {len(state.hands[other])} cards: expected {expected} (CA-14.5)"
    if state.unclaimed:
        yield f"unclaimed is {state.unclaimed}: expected no cards before the end (CA-8.3)"
    if (winner := winner_of(state.scores, state.variant)) is not None:
        yield f"scores is {quote(state.scores)}: expected the match over, since side {winner} has won (CA-11.2)"


def _wrong_end(state: GameState, outcome: Outcome) -> Iterator[str]:
    for name in ("stock", "table", "builds"):
        if getattr(state, name):
            yield f"{name} is {quote(getattr(state, name))}: expected nothing there when the match is over (CA-11.1)"
    if any(state.hands):
        yield "hands hold cards: expected none when the match is over (CA-11.1)"
    if state.deal != deals(state.players):
        yield f"deal is {state.deal}: expected the last one when the match is over (CA-11.1)"
    if state.unclaimed and state.last_capturer is not None:
        yield f"unclaimed is {state.unclaimed}: expected the residue with the last capturer's side (CA-8.2)"
    if outcome != Outcome(winner_of(state.scores, state.variant), state.scores):  # type: ignore[arg-type]
        yield f"outcome is {quote(outcome)}: expected the winner by the scores, {quote(state.scores)} (CA-11.2)"
