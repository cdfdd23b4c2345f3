"""The golden games of Capture the Commander."""

from __future__ import annotations

from card_capture.commander import Action, Attack, Expose, GameState, Outcome
from tests.golden_part import GOLDEN, Part


def beginning(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished-"
    return "drawn-" if outcome.winner is None else f"won-by-seat-{outcome.winner}-"


def refused(state: GameState) -> Action:
    """Return an attack while a tie is being broken, and else a card to break one."""
    return Expose(1) if state.battle is None else Attack(1, seat=0, target=1)


PART = Part(
    name="commander",
    folder=GOLDEN / "commander",
    maker="make_commander",
    beginning=beginning,
    outcomes=[Outcome(winner) for winner in (None, 0, 1, 2, 3)],
    refused=refused,
)
