"""Whether a state that was made by hand, or read from somewhere, is one that a game could be in."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.cards import CARDS, Card, CardSet, set_of
from card_capture.errors import InvalidStateError, quote
from card_capture.shuffling import Shuffler
from card_capture.solitaire._legal import is_stuck
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH, GameState, Outcome, Phase, require_state
from card_capture.solitaire._values import ENEMY_CARDS, ROYALS
from card_capture.solitaire._variants import RoyalRule, Variant

_LONGEST_GAME = 67  # Capture Phases, and so rounds (CC-7.5)


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is sound: the one thing to do with a state that was made by hand.

    It looks at the types of the fields, at every card being in one zone (CC-1.5) and on a side it can
    be on, and at phase, outcome and cards agreeing with each other. Whether play could have led to the
    state it does not ask, so puzzles pass.

    Args:
        state: The state, of whatever origin; also what is no state at all.

    Raises:
        InvalidStateError: The state is not sound; the message says what is wrong and what was expected.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, enemy_deck=state.enemy_deck[1:]))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: Th is missing: expected each of the 54 cards once (CC-1.5)
    """
    for fault in _faults(state):
        raise InvalidStateError(fault)


def _faults(state: GameState) -> Iterator[str]:
    # Lazily, so that what comes later may rely on what was looked at before.
    require_state(state)
    yield from _wrong_types(state)
    yield from _wrong_sizes(state)
    yield from _wrong_cards(state)
    yield from _contradictions(state)


def _wrong_types(state: GameState) -> Iterator[str]:
    for name, kind in _FIELD_TYPES.items():
        value = getattr(state, name)
        if not isinstance(value, kind) or isinstance(value, bool):
            yield f"{name} is {quote(value)}: expected a value of {kind.__name__}"
    if not isinstance(state.outcome, Outcome | None):
        yield f"outcome is {quote(state.outcome)}: expected an Outcome, or None"
    for name in ("row", "deck", "enemy_deck"):
        for card in getattr(state, name):
            if not isinstance(card, Card) and not (card is None and name == "row"):
                yield f"{name} holds {quote(card)}: expected cards"


_FIELD_TYPES: dict[str, type] = {
    "variant": Variant,
    "round": int,
    "phase": Phase,
    "row": tuple,
    "hand": CardSet,
    "discard_pile": CardSet,
    "enemy_capture_pile": CardSet,
    "deck": tuple,
    "enemy_deck": tuple,
    "enemy_deck_known": int,
    "shuffler": Shuffler,
}


def _wrong_sizes(state: GameState) -> Iterator[str]:
    if len(state.row) != ROW_LENGTH:
        yield f"row has {len(state.row)} positions: expected {ROW_LENGTH} (CC-1.4)"
    if len(state.hand) > HAND_SIZE:
        yield f"hand has {len(state.hand)} cards: expected at most {HAND_SIZE} (CC-5.2)"
    if not 1 <= state.round <= _LONGEST_GAME:
        yield f"round is {quote(state.round)}: expected 1 to {_LONGEST_GAME} (CC-7.5)"
    if not 0 <= state.enemy_deck_known <= len(state.enemy_deck):
        yield (
            f"enemy_deck_known is {quote(state.enemy_deck_known)}: "
            f"expected 0 to the {len(state.enemy_deck)} cards of the enemy deck (CC-9.2)"
        )


def _wrong_cards(state: GameState) -> Iterator[str]:
    zone_of: dict[Card, str] = {}
    for zone in ("row", "hand", "discard_pile", "enemy_capture_pile", "deck", "enemy_deck"):
        for card in filter(None, getattr(state, zone)):
            if card in zone_of:
                where = f"in {zone_of[card]} and in {zone}" if zone != zone_of[card] else f"twice in {zone}"
                yield f"{card} stands {where}: expected each of the 54 cards once (CC-1.5)"
            zone_of[card] = zone
            if zone in ("row", "enemy_deck") and card not in ENEMY_CARDS:
                yield f"{card} is in {zone}: expected enemy cards only, 5 to ace (CC-2.1)"
    missing = [str(card) for card in CARDS if card not in zone_of]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        yield f"{' '.join(missing)} {are} missing: expected each of the 54 cards once (CC-1.5)"


def _contradictions(state: GameState) -> Iterator[str]:
    phase, outcome, variant = state.phase, state.outcome, state.variant
    if (phase is Phase.OVER) is (outcome is None):
        yield f"phase is {phase.name} and outcome {quote(outcome)}: expected an outcome exactly when over (CC-7)"
    royals = set_of(state.enemy_capture_pile.mask & ROYALS)
    if royals and outcome is not Outcome.LOST_ROYAL:
        yield f"{royals} in enemy_capture_pile: expected no royal there, or the game lost by it (CC-7.1)"
    if outcome is Outcome.LOST_ROYAL and not royals:
        yield "outcome is LOST_ROYAL: expected a royal in enemy_capture_pile (CC-7.1)"
    if outcome is Outcome.LOST_ROYAL and variant.royal_given_up is variant.royal_sacrificed is RoyalRule.FORBIDDEN:
        yield f"outcome is LOST_ROYAL: expected another one, since {variant} forbids to lose a royal (CC-6.6)"
    cleared = not state.enemy_deck and not any(state.row)
    if cleared and outcome not in (Outcome.WON, Outcome.LOST_ROYAL):
        yield "row and enemy_deck are empty: expected the game won (CC-7.2)"
    if outcome is Outcome.WON and not cleared:
        yield "outcome is WON: expected row and enemy_deck empty (CC-7.2)"
    stuck = is_stuck(state.hand.mask, state.row, variant)
    if phase is Phase.CAPTURE and stuck:
        yield "phase is CAPTURE, and the player is stuck: expected the game lost (CC-7.3)"
    if outcome is Outcome.LOST_STUCK and not stuck:
        yield "outcome is LOST_STUCK: expected a hand and a row that leave the player stuck (CC-7.3)"
