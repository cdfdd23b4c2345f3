"""Whether the builds of a state are sound, and their owners can answer for them (CA-14.2, CA-14.3)."""

from __future__ import annotations

from collections.abc import Iterator

from card_capture.casino._answering import owned_values
from card_capture.casino._families import divides, tally, total
from card_capture.casino._state import GameState
from card_capture.casino._values import NUMERALS, can_answer, highest
from card_capture.casino._variants import DuplicateBuilds


def wrong_builds(state: GameState) -> Iterator[str]:
    """Yield what is wrong with the builds of a running match, lazily."""
    top, numerals = highest(state.variant), NUMERALS[state.variant.royal]
    for number, build in enumerate(state.builds, 1):
        name = f"B{number}, a build of {build.value},"
        if not 1 <= build.value <= top:
            yield f"B{number} has a value outside 1 to {top} (CA-1.8)"
        if not 0 <= build.owner < state.players:
            yield f"{name} has no seat as its owner: expected 0 to {state.players - 1} (CA-1.10)"
        if len(build.cards) < 2 or build.cards.mask & ~numerals:
            yield f"{name} is made of {build.cards}: expected two numeral cards or more (CA-14.2)"
        amount = tally(build.cards.mask)
        if build.multiple is (total(amount) == build.value):
            kind = "multiple" if build.multiple else "single"
            yield f"{name} is {kind}, and its cards total {total(amount)} (CA-14.2)"
        if not divides(amount, build.value):
            yield f"{name} is made of {build.cards}: expected groups of its value (CA-14.2)"
    for seat, hand in enumerate(state.hands):
        if not can_answer(hand.mask, owned_values(state.builds, seat)):
            yield f"seat {seat} holds {hand}: expected cards that answer for the builds it owns (CA-14.3)"
    values = [build.value for build in state.builds]
    if state.variant.duplicate_builds is not DuplicateBuilds.ALLOWED and len(set(values)) < len(values):
        yield f"builds have the values {values}: expected no two of one value by {state.variant} (CA-4.7)"
