"""The observation of Card Capture."""

from __future__ import annotations

from card_capture.cards import CARDS, CardSet
from card_capture.rl.codec._arrays import Observation
from card_capture.rl.codec._features import KIND, Layout, list_kinds, list_names, squash
from card_capture.solitaire import Outcome, Phase, View
from card_capture.solitaire._state import HAND_SIZE, ROW_LENGTH
from card_capture.solitaire._values import ENEMY_CARDS

_LONG = 20
"""The round whose feature is one half."""

_layout = Layout()
_PHASE = _layout.add("phase", [phase.name.lower() for phase in Phase])
_OUTCOME = _layout.add("outcome", [outcome.name.lower().replace("_", " ") for outcome in Outcome])
_SEEN = _layout.add("visible", ["discard pile", "enemy capture pile", "with recall"])
_ROW = [_layout.add(f"row {number}", list_kinds(ENEMY_CARDS)) for number in range(1, ROW_LENGTH + 1)]
_HAND = [_layout.add(f"hand {slot}", list_kinds(CARDS)) for slot in range(1, HAND_SIZE + 1)]
_DISCARD_PILE = _layout.add("discard pile", list_names(CARDS))
_ENEMY_CAPTURE_PILE = _layout.add("enemy capture pile", list_names(CARDS))
_DECK = _layout.add("deck, with recall", list_names(CARDS))
_ENEMY_DECK = _layout.add("enemy deck, with recall", list_names(CARDS, ENEMY_CARDS))
_layout.add_amount(
    "round r: r / (r + 20)",
    "cards in the deck / 54",
    "cards in the discard pile / 54",
    "cards in the enemy deck / 40",
    "cards in the enemy capture pile / 54",
    *(f"place among the known cards at the bottom of the enemy deck / 40, with recall: {card}"
      for card in ENEMY_CARDS),
)  # fmt: skip
FEATURES = _layout.finish()

_PHASES = {phase: 1 << _PHASE + number for number, phase in enumerate(Phase)}
_OUTCOMES = {None: 0} | {outcome: 1 << _OUTCOME + number for number, outcome in enumerate(Outcome)}
_ENEMY_PLACE = {card: place for place, card in enumerate(ENEMY_CARDS)}
_NOT_KNOWN = (0.0,) * len(ENEMY_CARDS)
_NO_CARDS = CardSet()


def observe(view: View) -> Observation:
    """Return the features of a view."""
    bits = _PHASES[view.phase] | _OUTCOMES[view.outcome]
    bits |= (view.discard_pile is not None) << _SEEN
    bits |= (view.enemy_capture_pile is not None) << _SEEN + 1
    bits |= (view.deck is not None) << _SEEN + 2
    for start, card in zip(_ROW, view.row, strict=True):
        if card is not None:
            bits |= KIND[card.index] << start
    for start, card in zip(_HAND, view.hand, strict=False):
        bits |= KIND[card.index] << start
    bits |= (view.discard_pile or _NO_CARDS).mask << _DISCARD_PILE
    bits |= (view.enemy_capture_pile or _NO_CARDS).mask << _ENEMY_CAPTURE_PILE
    bits |= (view.deck or _NO_CARDS).mask << _DECK
    bits |= (view.enemy_deck or _NO_CARDS).mask << _ENEMY_DECK
    amounts = (
        squash(view.round, _LONG),
        view.deck_size / len(CARDS),
        view.discard_pile_size / len(CARDS),
        view.enemy_deck_size / len(ENEMY_CARDS),
        view.enemy_capture_pile_size / len(CARDS),
    )
    bottom = _NOT_KNOWN
    if view.enemy_deck_bottom:
        places = list(_NOT_KNOWN)
        for place, card in enumerate(view.enemy_deck_bottom, start=1):
            places[_ENEMY_PLACE[card]] = place / len(ENEMY_CARDS)
        bottom = tuple(places)
    return _layout.read(bits, amounts + bottom)
