"""The golden games of Card Capture; as it was the first game, they are at the top of the folder."""

from __future__ import annotations

from card_capture import CARDS, Action, Discard, GameState, GiveUp, Outcome, Phase
from tests.golden_part import GOLDEN, Part


def beginning(outcome: Outcome | None) -> str:
    return "unfinished-" if outcome is None else outcome.value.lower().replace("_", "-") + "-"


def refused(state: GameState) -> Action:
    """Return an action of the other phase."""
    return Discard([]) if state.phase is Phase.CAPTURE else GiveUp(CARDS[0])


PART = Part(
    name="solitaire",
    folder=GOLDEN,
    maker="make",
    beginning=beginning,
    outcomes=[*Outcome],
    refused=refused,
)
