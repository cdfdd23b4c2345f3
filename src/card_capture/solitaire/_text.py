"""Views as text."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture._kit.text import render_parts
from card_capture.solitaire._state import OUTCOMES, format_row, name_phase
from card_capture.solitaire._views import View


@render_parts.register
def _render_parts(view: View, _: int) -> Iterator[str]:
    yield _describe_round(view)
    yield f"  Row, 4 to 1:  {format_row(view.row)}   (enemy deck {view.enemy_deck_size})"
    piles = (
        ("discard pile", view.discard_pile_size),
        ("Enemy Capture Pile", view.enemy_capture_pile_size),
    )
    sizes = [f"deck {view.deck_size}", *(f"{name} {size}" for name, size in piles if size)]
    yield f"  Hand:  {view.hand or 'no cards'}   ({', '.join(sizes)})"
    contents = (
        ("Discard pile", view.discard_pile),
        ("Enemy Capture Pile", view.enemy_capture_pile),
        ("Deck, order unknown", view.deck),
        ("Enemy deck, order unknown", view.enemy_deck),
        ("Bottom of the enemy deck, top first", view.enemy_deck_bottom),
    )
    for name, cards in contents:
        if cards:
            yield f"  {name}:  {' '.join(map(str, cards))}"


def _describe_round(view: View) -> str:
    if view.outcome is not None:
        return f"Round {view.round}: {OUTCOMES[view.outcome]}"
    return f"Round {view.round}, {name_phase(view.phase)}"
