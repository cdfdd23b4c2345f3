"""The user's file for type checkers does what it says."""

from tests.typing.api import tour


def test_the_tour_runs() -> None:
    story = tour()
    assert "WRONG_PHASE CC-3.1 discarding is for the Discard Phase, and this is the Capture Phase" in story
    assert "9h is not in hand" in story
    assert "6 strategies" in story
