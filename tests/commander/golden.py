"""The golden games of Capture the Commander."""

from __future__ import annotations

from card_capture.commander import Action, Attack, Expose, GameState, Outcome
from tests.golden_part import GOLDEN, Part


def name_beginning(outcome: Outcome | None) -> str:
    """Return the beginning of the file name of a game with this outcome."""
    if outcome is None:
        return "unfinished-"
    return "drawn-" if outcome.winner is None else f"won-by-seat-{outcome.winner}-"


def find_refused(state: GameState) -> Action:
    """Return an action that is illegal: an attack if there is a tie to break, else a choice to break one."""
    return Expose(1) if state.battle is None else Attack(1, seat=0, target=1)


PART = Part(
    name="commander",
    folder=GOLDEN / "commander",
    maker="make_commander",
    beginning=name_beginning,
    outcomes=[Outcome(winner) for winner in (None, 0, 1, 2, 3)],
    refused=find_refused,
)
