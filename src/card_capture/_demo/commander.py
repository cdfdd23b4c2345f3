"""Capture the Commander in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from card_capture.commander import Action, Attack, GameState, View, view

TITLE = "Capture the Commander"


def describe_goal(_: GameState) -> Iterator[str]:
    """Yield paragraphs that explain the goal, the attack and the drawings."""
    yield "Goal: beat the other players' Commanders, the cards in slot 13, and be the last player in the game."
    yield (
        "A card that is not covered can attack an opponent's card that is not covered or has lost one of its two "
        "covers; the lower card leaves the game. In a tie each side turns up one more card, adjacent to its own, "
        "and the higher of these two wins."
    )
    yield (
        "In the drawings, a face-down card is the number of its slot, (Kd) is a card that was turned up before, [5] is "
        "a card chosen to be turned up, and -- is a gap. Two cards cover the one between them in the next row; 5 6 7 "
        "cover 8 9 10."
    )


def describe_set_up(state: GameState) -> Iterator[str]:
    """Yield a paragraph about the deal."""
    aside = f"; {len(state.set_aside)} cards are set aside unseen" if state.set_aside else ""
    yield f"Set-up: seat {state.dealer} deals 13 cards face down to each of {state.players} players{aside}."


def choose_view(state: GameState) -> View:
    """Return the view that is shown: with recall, since it has the cards that were turned up before."""
    return view(state, 0, recall=True)


def explain(action: Action) -> str:
    """Return a sentence about what an action of this kind does."""
    if isinstance(action, Attack):
        return "Both cards are turned up. The lower one leaves the game; equal ones are a tie."
    return "Each side turns up a card adjacent to the one that fought; the higher one wins the battle."


def choose_lesson(states: Sequence[GameState], actions: Sequence[Action]) -> Sequence[int]:
    """Return the number of an attack that shows how to play: the first without a tie, if any."""
    numbers = range(len(actions))
    decided = (number for number in numbers if states[number].battle is None and states[number + 1].battle is None)
    return numbers[next(decided, 0) :][:1]


def describe_result(state: GameState) -> str:
    """Return the outcome in a few words."""
    if state.outcome is None:
        return "not over"
    return "drawn" if state.outcome.winner is None else f"won by seat {state.outcome.winner}"
