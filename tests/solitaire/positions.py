"""Positions for tests: the cards that a test names go where it says, and the others where they do no harm."""

from __future__ import annotations

from card_capture import (
    BETA,
    CARDS,
    Card,
    CardSet,
    GameState,
    Phase,
    Shuffler,
    Variant,
    check,
)
from card_capture.solitaire._values import ENEMY_CARDS


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards in *text*, in the order in which they are written."""
    return tuple(Card.parse(word) for word in text.split())


def row(text: str) -> tuple[Card | None, ...]:
    """Return the row in *text*: Position 1 first, "-" for an empty position, and empty positions at the end."""
    positions = [None if word == "-" else Card.parse(word) for word in text.split()]
    return tuple(positions + [None] * (4 - len(positions)))


def position(
    hand: str,
    in_row: str,
    variant: Variant = BETA,
    *,
    phase: Phase = Phase.CAPTURE,
    enemy_deck: str | None = None,
    deck: str | None = None,
    discard_pile: str | None = None,
    enemy_capture_pile: str = "-",
    enemy_deck_known: int = 0,
) -> GameState:
    """
    Return a state with the given zones.

    The cards that are left go to zones that are not given: enemy cards to the enemy deck, and all others to
    the deck, or if that is given to the discard pile, or if that is given too to the Enemy Capture Pile.
    """
    zones = {
        "hand": CardSet.parse(hand),
        "row": CardSet(filter(None, row(in_row))),
        "deck": CardSet.parse(deck or "-"),
        "discard_pile": CardSet.parse(discard_pile or "-"),
        "enemy_capture_pile": CardSet.parse(enemy_capture_pile),
        "enemy_deck": CardSet.parse(enemy_deck or "-"),
    }
    rest = CardSet(CARDS)
    for zone in zones.values():
        rest -= zone
    if enemy_deck is None:
        zones["enemy_deck"] = rest & ENEMY_CARDS
        rest -= ENEMY_CARDS
    sink = "deck" if deck is None else "discard_pile" if discard_pile is None else "enemy_capture_pile"
    zones[sink] |= rest
    state = GameState(
        variant=variant,
        round=5,
        phase=phase,
        row=row(in_row),
        hand=zones["hand"],
        discard_pile=zones["discard_pile"],
        enemy_capture_pile=zones["enemy_capture_pile"],
        deck=tuple(zones["deck"]) if deck is None else cards(deck),
        enemy_deck=tuple(zones["enemy_deck"]) if enemy_deck is None else cards(enemy_deck),
        enemy_deck_known=enemy_deck_known,
        shuffler=Shuffler.seeded(1),
        outcome=None,
    )
    check(state)
    return state
