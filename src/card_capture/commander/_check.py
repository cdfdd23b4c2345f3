"""Checking a state of Capture the Commander that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from card_capture._kit.checking import find_misplaced_cards, find_wrong_items, find_wrong_types, raise_first
from card_capture._kit.wording import Kind
from card_capture._quoting import join_or, quote
from card_capture.cards import Card, CardSet
from card_capture.commander._battle import get_rank, resolve_battle
from card_capture.commander._pyramid import ADJACENT, COMMANDER, DECK, SLOTS, find_attackers, find_targets
from card_capture.commander._state import PLAYERS, Battle, GameState, Outcome, require_state
from card_capture.commander._variants import Variant


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is valid; check every state that you made by hand.

    It checks the types of the fields, that each of the 52 cards is in exactly one place, and that
    battle, turn, outcome and cards agree. It doesn't ask whether play could have led to the state, so
    puzzles pass.

    Args:
        state: A state from any source; a value that is not a state is rejected too.

    Raises:
        InvalidStateError: The state is not valid; the message says what was expected and what was found.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, to_move=2))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: expected to_move to be a seat in the game, 0 or 1, got 2 (CM-1.2)
    """
    require_state(state)
    raise_first(find_faults(state))


def find_faults(state: GameState) -> Iterator[str]:
    """Yield the faults of a state, or of a value of the same class."""
    # Faults are found lazily, so each check may rely on everything that was checked before it.
    yield from find_wrong_types(state, _FIELD_KINDS)
    yield from _find_wrong_shapes(state)
    yield from _find_wrong_cards(state)
    yield from _find_wrong_memory(state)
    yield from _find_wrong_turn(state)
    if state.battle is not None:
        yield from _find_wrong_battle(state, state.battle)


_FIELD_KINDS: Mapping[str, Kind] = {
    "variant": Variant,
    "layouts": tuple,
    "in_game": tuple,
    "dealer": int,
    "battle": Battle | None,
    "seen": tuple,
    "set_aside": CardSet,
    "removed": CardSet,
    "to_move": int | None,
    "outcome": Outcome | None,
}


def _find_wrong_shapes(state: GameState) -> Iterator[str]:
    players = state.players
    if players not in PLAYERS:
        yield f"expected {join_or(PLAYERS)} layouts, got {players} (CM-1.2)"
    for name, kind in (("layouts", tuple), ("in_game", bool), ("seen", tuple)):
        items = getattr(state, name)
        if len(items) != players:
            yield f"expected {name} to have {players} items, one for each player, got {len(items)}"
        yield from find_wrong_items(name, items, kind)
    if not 0 <= state.dealer < players:
        yield f"expected dealer to be a seat from 0 to {players - 1}, got {quote(state.dealer)} (CM-1.2)"
    for seat, layout in enumerate(state.layouts):
        if len(layout) != len(SLOTS):
            yield f"expected layouts[{seat}] to have {len(SLOTS)} slots, got {len(layout)} (CM-1.4)"
        yield from find_wrong_items(f"layouts[{seat}]", layout, Card | None)
        yield from find_wrong_items(f"seen[{seat}]", state.seen[seat], int)


def _find_wrong_cards(state: GameState) -> Iterator[str]:
    layouts = [(f"layouts[{seat}]", layout) for seat, layout in enumerate(state.layouts)]
    zones = [*layouts, ("set_aside", state.set_aside), ("removed", state.removed)]
    yield from find_misplaced_cards(zones, DECK, "CM-1.1")
    for seat, layout in enumerate(state.layouts):
        if state.in_game[seat] and layout[COMMANDER - 1] is None:
            yield f"expected a Commander in slot {COMMANDER} of seat {seat}, which is in the game, got no card (CM-5.1)"
        if not state.in_game[seat] and any(layout):
            count = len(SLOTS) - layout.count(None)
            yield f"expected layouts[{seat}] to be empty because seat {seat} is out, got {count} cards (CM-5.2)"


def _find_wrong_memory(state: GameState) -> Iterator[str]:
    for seat, seen in enumerate(state.seen):
        lying = [slot for slot, card in enumerate(state.layouts[seat], start=1) if card is not None]
        if list(seen) != [slot for slot in lying if slot in seen]:
            yield f"expected seen[{seat}] to have slots with a card, in ascending order, got {quote(seen)} (CM-7.2)"
    # The cards never turned up are those not dealt, and those that players took with them when they went
    # out: at most twelve each, since a player goes out in a battle, which turns up at least one card.
    undealt = len(DECK) - len(SLOTS) * state.players
    most = undealt + (len(SLOTS) - 1) * state.in_game.count(False)
    if not undealt <= len(state.set_aside) <= most:
        expected = f"{undealt}" if most == undealt else f"{undealt} to {most}"
        yield f"expected {expected} cards in set_aside, got {len(state.set_aside)} (CM-1.3)"


def _find_wrong_turn(state: GameState) -> Iterator[str]:
    left = [seat for seat, is_in in enumerate(state.in_game) if is_in]
    if len(left) > 1:
        if state.outcome is not None:
            reason = f"while {len(left)} players are in the game"
            yield f"expected outcome to be None {reason}, got {quote(state.outcome)} (CM-5.3)"
        if state.to_move not in left:
            yield f"expected to_move to be a seat in the game, {join_or(left)}, got {quote(state.to_move)} (CM-1.2)"
        return
    winner = left[0] if left else None
    # The types too, since False equals 0.
    if state.outcome is None or type(state.outcome.winner) is not type(winner) or state.outcome.winner != winner:
        yield f"expected outcome to be {Outcome(winner)}, got {quote(state.outcome)} (CM-5.3)"
    if state.to_move is not None:
        yield f"expected to_move to be None in a game that is over, got {quote(state.to_move)} (CM-5.3)"
    if state.battle is not None:
        yield "expected battle to be None in a game that is over, got a battle (CM-5.3)"


def _find_wrong_battle(state: GameState, battle: Battle) -> Iterator[str]:
    yield from find_wrong_battle_kinds(battle, state.players)
    if battle.attacker == battle.defender:
        yield f"expected a battle between two seats, got seat {battle.attacker} twice (CM-3.1)"
    ahead = len(battle.attacker_exposed) - len(battle.defender_exposed)
    if ahead not in (0, 1):
        yield f"expected the attacker to be 0 or 1 choices ahead of the defender, got {ahead} (CM-4.2)"
    for name in ("attacker", "defender"):
        yield from _find_wrong_side(state, battle, name)
    if battle.to_move != state.to_move:
        expected = f"{battle.to_move}, the seat that must choose a card"
        yield f"expected to_move to be {expected}, got {quote(state.to_move)} (CM-4.2)"
    yield from _find_wrong_tie(state, battle)


def find_wrong_battle_kinds(battle: Battle, players: int) -> Iterator[str]:
    """Yield the faults of the fields of a battle, each looked at by itself."""
    yield from find_wrong_types(battle, _BATTLE_KINDS, "battle.")
    for name in ("attacker_exposed", "defender_exposed"):
        yield from find_wrong_items(f"battle.{name}", getattr(battle, name), int)
    for name in ("attacker", "defender"):
        if not 0 <= (seat := getattr(battle, name)) < players:
            yield f"expected battle.{name} to be a seat from 0 to {players - 1}, got {quote(seat)} (CM-1.2)"


_BATTLE_KINDS: Mapping[str, Kind] = {
    "attacker": int,
    "attacker_slot": int,
    "defender": int,
    "defender_slot": int,
    "attacker_exposed": tuple,
    "defender_exposed": tuple,
}


def _find_wrong_side(state: GameState, battle: Battle, name: str) -> Iterator[str]:
    """Yield the faults of one side of a battle, the "attacker" or the "defender"."""
    seat: int = getattr(battle, name)
    layout = state.layouts[seat]
    slots = battle.slots_of(seat)
    fighting, exposed = slots[0], slots[1:]
    eligible, can = (find_attackers(layout), "attack") if name == "attacker" else (find_targets(layout), "be attacked")
    if fighting not in eligible:
        yield f"expected battle.{name}_slot to be a slot that can {can}, got {quote(fighting)} (CM-3.1)"
    if len(set(slots)) != len(slots):
        yield f"expected battle.{name}_exposed to have each slot once and not {fighting}, got {quote(exposed)} (CM-4.2)"
    for slot in exposed:
        if slot not in ADJACENT[fighting] or layout[slot - 1] is None:
            expected = f"slots of cards adjacent to slot {fighting}"
            yield f"expected battle.{name}_exposed to have {expected}, got slot {quote(slot)} (CM-4.1)"


def _find_wrong_tie(state: GameState, battle: Battle) -> Iterator[str]:
    """Yield the faults of the cards turned up in a battle, which must be tied and able to go on."""
    places = battle.turned_up
    for seat, slot in places:
        if slot not in state.seen[seat]:
            yield f"expected seen[{seat}] to have slot {slot} of the battle, got {quote(state.seen[seat])} (CM-7.2)"
    cards = [state.layouts[seat][slot - 1] for seat, slot in places]
    for card, other in zip(cards[::2], cards[1::2], strict=True):
        if get_rank(card) != get_rank(other):
            yield f"expected a tie between the cards of the battle, got {card} and {other} (CM-4.3)"
    (attacker, slots), defender = battle.sides
    turned_up = slots[: len(defender[1])]  # without a choice of the attacker's that is still face down
    if resolve_battle(state.variant, state.layouts, (attacker, turned_up), defender) is not None:
        yield "expected both sides of the battle to have cards left to turn up, got a side without one (CM-4.5)"
