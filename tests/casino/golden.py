"""The golden games of Casino."""

from __future__ import annotations

from card_capture.casino import Action, GameState, MakeBuild, Outcome
from tests.golden_part import GOLDEN, Part


def beginning(outcome: Outcome | None) -> str:
    return "unfinished-" if outcome is None else f"won-by-side-{outcome.winner}-"


def refused(state: GameState) -> Action:
    """Return a build of one card, which is illegal."""
    assert state.to_move is not None
    return MakeBuild(next(iter(state.hands[state.to_move])), 9, [])


PART = Part(
    name="casino",
    folder=GOLDEN / "casino",
    maker="make_casino",
    beginning=beginning,
    outcomes=[Outcome(winner=0, scores=(21, 20)), Outcome(winner=3, scores=(0, 0, 0, 61))],
    refused=refused,
    largest=16 * 1024,
)
