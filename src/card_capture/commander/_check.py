"""Whether a state that was made by hand, or read from somewhere, is one that a game could be in."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType

from card_capture.cards import Card, CardSet
from card_capture.commander._battle import ending, rank
from card_capture.commander._pyramid import ADJACENT, COMMANDER, DECK, SLOTS, attackers, targets
from card_capture.commander._state import PLAYERS, Battle, GameState, Outcome, require_state
from card_capture.commander._variants import Variant
from card_capture.errors import InvalidStateError, quote


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is sound: the one thing to do with a state that was made by hand.

    It looks at the types of the fields, at each of the 52 cards being in one place, and at battle, turn,
    outcome and cards agreeing with each other. Whether play could have led to the state it does not
    ask, so puzzles pass.

    Args:
        state: The state, of whatever origin; also what is no state at all.

    Raises:
        InvalidStateError: The state is not sound; the message says what is wrong and what was expected.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture.commander import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, to_move=2))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: to_move is 2: expected a seat that is in the game (CM-1.2)
    """
    for fault in _faults(state):
        raise InvalidStateError(fault)


def _faults(state: GameState) -> Iterator[str]:
    # Lazily, so that what comes later may rely on what was looked at before.
    require_state(state)
    yield from _wrong_types(state)
    yield from _wrong_cards(state)
    yield from _wrong_memory(state)
    yield from _wrong_turn(state)
    if state.battle is not None:
        yield from _wrong_battle(state, state.battle)


def _wrong_types(state: GameState) -> Iterator[str]:
    for name, kinds in _FIELD_TYPES.items():
        value = getattr(state, name)
        if type(value) not in kinds:
            yield f"{name} is {quote(value)}: expected a value of {' or '.join(kind.__name__ for kind in kinds)}"
    players = state.players
    if players not in PLAYERS:
        yield f"there are {players} layouts: expected 2, 3 or 4 (CM-1.2)"
    for name, kind in (("layouts", tuple), ("in_game", bool), ("seen", tuple)):
        value = getattr(state, name)
        if [type(each) for each in value] != [kind] * players:
            yield f"{name} is {quote(value)}: expected a {kind.__name__} for each of {players} players"
    if not 0 <= state.dealer < players:
        yield f"dealer is {quote(state.dealer)}: expected a seat from 0 to {players - 1} (CM-1.2)"
    yield from _wrong_layouts(state)


def _wrong_layouts(state: GameState) -> Iterator[str]:
    for seat, layout in enumerate(state.layouts):
        if len(layout) != len(SLOTS):
            yield f"the layout of seat {seat} has {len(layout)} slots: expected {len(SLOTS)} (CM-1.4)"
        for card in layout:
            if not isinstance(card, Card | None):
                yield f"the layout of seat {seat} holds {quote(card)}: expected cards"


_FIELD_TYPES: dict[str, tuple[type, ...]] = {
    "variant": (Variant,),
    "layouts": (tuple,),
    "in_game": (tuple,),
    "dealer": (int,),
    "battle": (Battle, NoneType),
    "seen": (tuple,),
    "set_aside": (CardSet,),
    "removed": (CardSet,),
    "to_move": (int, NoneType),
    "outcome": (Outcome, NoneType),
}


def _wrong_cards(state: GameState) -> Iterator[str]:
    zones = {f"the layout of seat {seat}": layout for seat, layout in enumerate(state.layouts)}
    zone_of: dict[Card, str] = {}
    for zone, cards in {**zones, "set_aside": state.set_aside, "removed": state.removed}.items():
        for card in filter(None, cards):
            if card in zone_of:
                where = f"in {zone_of[card]} and in {zone}" if zone != zone_of[card] else f"twice in {zone}"
                yield f"{card} stands {where}: expected each of the 52 cards once (CM-1.1)"
            if card.is_joker:
                yield f"{card} is in {zone}: expected no Jokers (CM-1.1)"
            zone_of[card] = zone
    missing = [str(card) for card in DECK if card not in zone_of]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        yield f"{' '.join(missing)} {are} missing: expected each of the 52 cards once (CM-1.1)"
    for seat, layout in enumerate(state.layouts):
        if state.in_game[seat] and layout[COMMANDER - 1] is None:
            yield f"seat {seat} is in the game without a Commander: expected a card in slot {COMMANDER} (CM-5.1)"
        if not state.in_game[seat] and any(layout):
            yield f"seat {seat} is out, and its layout is on the table: expected it empty (CM-5.2)"


def _wrong_memory(state: GameState) -> Iterator[str]:
    for seat, seen in enumerate(state.seen):
        lying = [slot for slot, card in enumerate(state.layouts[seat], start=1) if card is not None]
        if any(type(slot) is not int for slot in seen) or list(seen) != [slot for slot in lying if slot in seen]:
            yield f"seen is {quote(seen)} for seat {seat}: expected slots where a card lies, ascending (CM-7.2)"
    # What was never turned up is what was not dealt, and what players who are out took with them: all but
    # the card by which they went out.
    undealt = len(DECK) - len(SLOTS) * state.players
    most = undealt + (len(SLOTS) - 1) * state.in_game.count(False)
    if not undealt <= len(state.set_aside) <= most:
        expected = f"{undealt}" if most == undealt else f"{undealt} to {most}"
        yield f"set_aside has {len(state.set_aside)} cards: expected {expected} (CM-1.3)"


def _wrong_turn(state: GameState) -> Iterator[str]:
    left = [seat for seat, here in enumerate(state.in_game) if here]
    if len(left) > 1:
        if state.outcome is not None:
            running = f"since {len(left)} players are in the game (CM-5.3)"
            yield f"outcome is {quote(state.outcome)}: expected None, {running}"
        if state.to_move not in left:
            yield f"to_move is {quote(state.to_move)}: expected a seat that is in the game (CM-1.2)"
        return
    winner = left[0] if left else None
    if state.outcome is None or type(state.outcome.winner) is not type(winner) or state.outcome.winner != winner:
        yield f"outcome is {quote(state.outcome)}: expected {Outcome(winner)} (CM-5.3)"
    if state.to_move is not None or state.battle is not None:
        yield "the game is over: expected neither to_move nor battle (CM-5.3)"


def _wrong_battle(state: GameState, battle: Battle) -> Iterator[str]:
    yield from _wrong_battle_types(battle)
    if battle.attacker == battle.defender:
        yield f"battle: seat {quote(battle.attacker)} fights against itself: expected two seats (CM-3.1)"
    if len(battle.attacker_exposed) - len(battle.defender_exposed) not in (0, 1):
        yield "battle: expected as many cards chosen by the attacker as by the defender, or one more (CM-4.2)"
    for name, side in zip(("attacker", "defender"), battle.sides, strict=True):
        yield from _wrong_side(state, name, *side)
    if battle.to_move != state.to_move:
        yield f"to_move is {quote(state.to_move)}: expected seat {battle.to_move}, which is to choose a card (CM-4.2)"
    places = battle.turned_up
    if any(slot not in state.seen[seat] for seat, slot in places):
        yield "battle: expected every card turned up in it among those seen (CM-7.2)"
    ranks = [rank(state.layouts[seat][slot - 1]) for seat, slot in places]
    if ranks[::2] != ranks[1::2]:
        yield "battle: expected cards of equal rank, or it would be over (CM-4.3)"
    (attacker, mine), (defender, theirs) = battle.sides
    if ending(state.variant, state.layouts, (attacker, mine[: len(theirs)]), (defender, theirs)) is not None:
        yield "battle: expected cards left to turn up on both sides, or it would be over (CM-4.5)"


def _wrong_battle_types(battle: Battle) -> Iterator[str]:
    for name in ("attacker", "attacker_slot", "defender", "defender_slot"):
        value = getattr(battle, name)
        if type(value) is not int:
            yield f"battle.{name} is {quote(value)}: expected an integer"
    for name, slots in (("attacker", battle.attacker_exposed), ("defender", battle.defender_exposed)):
        if type(slots) is not tuple or any(type(slot) is not int for slot in slots):
            yield f"battle.{name}_exposed is {quote(slots)}: expected a tuple of slots"


def _wrong_side(state: GameState, name: str, seat: int, slots: tuple[int, ...]) -> Iterator[str]:
    """Yield what is wrong with one side of a battle: the slot of its card, and those chosen since."""
    fighting, *exposed = slots
    if not 0 <= seat < state.players:
        yield f"battle.{name} is {quote(seat)}: expected a seat from 0 to {state.players - 1} (CM-1.2)"
    layout = state.layouts[seat]
    if fighting not in (attackers if name == "attacker" else targets)(layout):
        yield f"battle.{name}_slot is {quote(fighting)}: expected a card that is not covered so much (CM-3.1)"
    if len(set(slots)) != len(slots):
        yield f"battle.{name}_exposed is {quote(slots[1:])}: expected each card of the battle once (CM-4.2)"
    for slot in exposed:
        if slot not in ADJACENT[fighting] or layout[slot - 1] is None:
            yield f"battle.{name}_exposed has {quote(slot)}: expected cards next to slot {fighting} (CM-4.1)"
