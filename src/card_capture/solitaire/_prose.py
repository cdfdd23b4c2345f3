"""Card Capture in words, for the command line: the table, the actions and the events as sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from card_capture.cards import Card
from card_capture.solitaire._events import (
    Captured,
    Discarded,
    Drew,
    EnemyDealt,
    Event,
    GivenUp,
    Lost,
    PhaseBegan,
    Reshuffled,
    RowClosedUp,
    Sacrificed,
    Won,
)
from card_capture.solitaire._state import Row
from card_capture.solitaire._views import View

Write = Callable[[Card], str]
"""How a card is written: `str`, or with the suit's symbol."""


def table(sight: View, write: Write) -> Iterator[str]:
    """Yield the lines that show what the player sees."""
    yield f"  Enemy Row, Positions 4 3 2 1:  {_row(sight.row, write)}   (enemy deck {sight.enemy_deck_size})"
    yield f"  Hand: {_cards(sight.hand, write)}   (deck {sight.deck_size}, {_piles(sight, write)})"


def _piles(sight: View, write: Write) -> str:
    piles = (
        ("discard pile", sight.discard_pile_size, sight.discard_pile),
        ("Enemy Capture Pile", sight.enemy_capture_pile_size, sight.enemy_capture_pile),
    )
    return ", ".join(f"{name} {size}" + (f": {_cards(cards, write)}" if cards else "") for name, size, cards in piles)


def sentence(event: Event, write: Write) -> str:  # noqa: C901, PLR0912 - one case for each event
    """Return *event* as a sentence."""
    match event:
        case Discarded(cards):
            return f"Discard Phase: discard {_cards(cards, write)}."
        case Reshuffled(cards):
            return f"Draw Phase: the deck is empty; the discard pile, {len(cards)} cards, is shuffled to be the deck."
        case Drew(cards):
            return f"Draw Phase: draw {_cards(cards, write)}."
        case Captured(target, spend):
            return f"Capture Phase: capture {write(target)} with {_cards(spend, write)}; all go to the discard pile."
        case GivenUp(card, front):
            return f"Capture Phase: give up {write(card)}; it and the front card, {write(front)}, are out of the game."
        case Sacrificed(cards, target):
            return f"Capture Phase: sacrifice {_cards(cards, write)}; {write(target)} goes to the enemy deck's bottom."
        case RowClosedUp(row):
            return f"Enemy Phase: the row closes up:  {_row(row, write)}"
        case EnemyDealt(card, position):
            return f"Enemy Phase: {write(card)} is dealt to Position {position}."
        case PhaseBegan(round_, phase):
            return f"Round {round_}, {phase.value.title()} Phase"
        case Won():
            return "WON: the enemy deck and the Enemy Row are empty."
        case Lost(_, royals) if royals:
            return f"LOST: {_cards(royals, write)} reached the Enemy Capture Pile."
        case Lost():
            return "LOST: the Capture Phase begins, and the player is stuck."
        case _:
            assert_never(event)


def _cards(cards: Iterable[Card], write: Write) -> str:
    return " ".join(map(write, cards)) or "nothing"


def _row(row: Row, write: Write) -> str:
    return " ".join("--" if card is None else write(card) for card in reversed(row))
