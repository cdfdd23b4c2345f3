"""Card Capture in words, for the command line."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.solitaire._events import PhaseBegan, row_in_words
from card_capture.solitaire._state import GameState
from card_capture.solitaire._views import view

TITLE = "Card Capture"


def goal() -> Iterator[str]:
    """Yield the lines that say what it is all about."""
    yield "Goal: clear the enemy deck and the Enemy Row, and let no J, Q, K or A reach the Enemy Capture Pile."
    yield "Cards are worth their number, a J 11, a Q 12, a K 13, an A 14; X1 and X2 are the Jokers."


def set_up(state: GameState) -> Iterator[str]:
    """Yield the line that says what went to the bottom of the enemy deck; *state* is a fresh deal."""
    sight = view(state, recall=True)
    if sight.enemy_deck_bottom:
        royals = " ".join(map(str, sight.enemy_deck_bottom))
        filled = "others have filled the row" if all(sight.row) else "their places are empty"
        yield f"Set-up: {royals} came up for the row and went to the enemy deck's bottom; {filled}."


def turn(state: GameState) -> Iterator[str]:
    """Yield the heading of a decision, and the lines that show what the player sees."""
    sight = view(state)
    yield str(PhaseBegan(state.round, state.phase))
    yield f"  Enemy Row, Positions 4 3 2 1:  {row_in_words(sight.row)}   (enemy deck {sight.enemy_deck_size})"
    piles = (
        ("discard pile", sight.discard_pile_size, sight.discard_pile),
        ("Enemy Capture Pile", sight.enemy_capture_pile_size, sight.enemy_capture_pile),
    )
    seen = ", ".join(f"{name} {size}" + (f": {cards}" if cards else "") for name, size, cards in piles)
    yield f"  Hand:  {sight.hand or 'nothing'}   (deck {sight.deck_size}, {seen})"


def ending(state: GameState) -> str:
    """Return how the game ended, in a few words."""
    outcome = "not over" if state.outcome is None else state.outcome.value.replace("_", " ").lower()
    return f"{outcome} in round {state.round}"
