"""Checking a state of Card Capture that was made by hand or loaded from a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from card_capture._kit.checking import find_misplaced_cards, find_wrong_items, find_wrong_types, raise_first
from card_capture._kit.wording import Kind
from card_capture._quoting import quote
from card_capture.cards import CARDS, Card, CardSet, set_of
from card_capture.shuffling import Shuffler
from card_capture.solitaire._endings import is_cleared, is_stuck
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH, GameState, Outcome, Phase, format_row, require_state
from card_capture.solitaire._values import ENEMY_CARDS, ROYALS
from card_capture.solitaire._variants import RoyalRule, Variant

# CC-7.5: every round has one Capture Phase, the first round included. The 60th is never reached in play.
_MOST_ROUNDS = 60


def check(state: GameState) -> None:
    """
    Raise an error unless *state* is valid; check every state that you made by hand.

    It checks the types of the fields, that every card is in one zone (CC-1.5) and on a side where it
    can be, and that phase, outcome and cards agree with each other. It doesn't ask whether play could
    have led to the state, so puzzles pass.

    Args:
        state: The state, from any source; a value of another type raises the same error.

    Raises:
        InvalidStateError: The state is not valid; the message says what was expected and what was found.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> check(state)
        >>> check(evolve(state, enemy_deck=state.enemy_deck[1:]))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: expected each of the 54 cards once, got no Th (CC-1.5)
    """
    require_state(state)
    raise_first(find_faults(state))


def find_faults(state: GameState) -> Iterator[str]:
    """Yield the faults of a state, or of a value of the same class."""
    # These are generators, so each can rely on everything that was checked before it.
    yield from find_wrong_types(state, _FIELD_KINDS)
    yield from find_wrong_items("row", state.row, Card | None)
    yield from find_wrong_items("deck", state.deck, Card)
    yield from find_wrong_items("enemy_deck", state.enemy_deck, Card)
    yield from _find_wrong_sizes(state)
    yield from find_misplaced_cards([(zone, getattr(state, zone)) for zone in _ZONES], CARDS, "CC-1.5")  # CC-1.5
    yield from _find_strangers(state)
    yield from _find_contradictions(state)


_FIELD_KINDS: Mapping[str, Kind] = {
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
    "outcome": Outcome | None,
}

_ZONES = ("row", "hand", "discard_pile", "enemy_capture_pile", "deck", "enemy_deck")


def _find_wrong_sizes(state: GameState) -> Iterator[str]:
    if len(state.row) != ROW_LENGTH:
        yield f"expected row to have {ROW_LENGTH} positions, got {len(state.row)} (CC-1.4)"
    if len(state.hand) > HAND_SIZE:
        yield f"expected hand to have at most {HAND_SIZE} cards, got {len(state.hand)} (CC-5.2)"
    if not 1 <= state.round <= _MOST_ROUNDS:
        yield f"expected round to be from 1 to {_MOST_ROUNDS}, got {quote(state.round)} (CC-7.5)"
    size = len(state.enemy_deck)
    if not 0 <= state.enemy_deck_known <= size:
        yield (
            f"expected enemy_deck_known to be from 0 to {size}, the size of the enemy deck, "
            f"got {quote(state.enemy_deck_known)} (CC-9.2)"
        )


def _find_strangers(state: GameState) -> Iterator[str]:
    for zone in ("row", "enemy_deck"):
        strangers = CardSet(filter(None, getattr(state, zone))) - ENEMY_CARDS
        if strangers:
            yield f"expected only cards from 5 to ace in {zone}, got {strangers} (CC-2.1)"


def _find_contradictions(state: GameState) -> Iterator[str]:
    phase, outcome, variant = state.phase, state.outcome, state.variant
    if (phase is Phase.OVER) is (outcome is None):
        yield f"expected an outcome exactly when phase is Phase.OVER, got {phase} and {outcome} (CC-7)"
    royals = set_of(state.enemy_capture_pile.mask & ROYALS)
    if royals and outcome is not Outcome.LOST_ROYAL:
        yield f"expected no royal in enemy_capture_pile unless outcome is {Outcome.LOST_ROYAL}, got {royals} (CC-7.1)"
    if outcome is Outcome.LOST_ROYAL and not royals:
        yield f"expected a royal in enemy_capture_pile, since outcome is {outcome}, got none (CC-7.1)"
    if outcome is Outcome.LOST_ROYAL and variant.royal_given_up is variant.royal_sacrificed is RoyalRule.FORBIDDEN:
        yield f"expected a different outcome, since {variant} forbids losing a royal, got {outcome} (CC-6.6)"
    cleared = is_cleared(state.row, state.enemy_deck)
    if cleared and outcome not in (Outcome.WON, Outcome.LOST_ROYAL):
        yield f"expected outcome to be {Outcome.WON}, since row and enemy_deck are empty, got {outcome} (CC-7.2)"
    if outcome is Outcome.WON and not cleared:
        left = len(state.enemy_deck) + sum(card is not None for card in state.row)
        yield f"expected row and enemy_deck to be empty, since outcome is {outcome}, got {left} cards there (CC-7.2)"
    stuck = is_stuck(state.hand.mask, state.row, variant)
    if phase is Phase.CAPTURE and stuck:
        yield f"expected outcome to be {Outcome.LOST_STUCK}, since the player is stuck, got {outcome} (CC-7.3)"
    if outcome is Outcome.LOST_STUCK and not stuck:
        position = f"hand {state.hand} and row {format_row(state.row)}"
        yield f"expected the player to be stuck, since outcome is {outcome}, got {position} (CC-7.3)"
