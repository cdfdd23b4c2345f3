"""The user's file for type checkers does what it says."""

from tests.typing.api import tour


def test_the_tour_runs() -> None:
    story = tour()
    assert "WRONG_PHASE CC-3.1 cards can be discarded only in the Discard Phase, but this is the Capture Phase" in story
    assert "9h is not in hand" in story
    assert "6 strategies" in story
    assert "attack 1 seat 1 slot 1 Outcome(winner=" in " ".join(story)
    assert "CM-4.2 seat 0 must attack, since there is no tie to break" in story
    assert "slot 5 of seat 0 can't attack: slots 1 and 2 cover it" in story
    assert "13 backs None" in story
    assert "3 0 7 True" in story
    assert "4 strategies of commander" in story
    assert any(line.startswith("Count, cards: ") for line in story)
    assert any(line.startswith("builds ") for line in story)
    assert "3 of 3, 1 compared" in story
