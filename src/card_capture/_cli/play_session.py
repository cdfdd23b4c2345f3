"""A game that people play at the terminal, as a value: its history, undoing, completion and lists of actions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, final

from attrs import evolve, frozen

from card_capture._cli.play_plain import spell_cards
from card_capture._cli.screen import use_symbols
from card_capture.errors import ParseError
from card_capture.games import GAMES, AnyGame
from card_capture.records import GameRecord
from card_capture.steps import Steps, steps

MOST_LISTED = 40
"""The greatest number of actions that are listed at once."""


_STEPS: Final[Callable[[Any], Steps[Any]]] = steps  # for a state of any game


@final
@frozen
class Session:
    """
    A game from its first state to the present one, and the seats that people play.

    Attributes:
        name: The name of the game's module.
        states: The first state and the state after each action.
        actions: The actions so far.
        seed: The seed that dealt the first state, or None if it is unknown.
        people: The seats that people play, ascending; bots play the others.
        names: The names of seats that have one.
    """

    name: str
    states: tuple[Any, ...]
    actions: tuple[Any, ...] = ()
    seed: int | None = None
    people: tuple[int, ...] = (0,)
    names: Mapping[int, str] = {}

    @property
    def game(self) -> AnyGame:
        """The module of the game."""
        return GAMES[self.name]

    @property
    def state(self) -> Any:
        """The present state."""
        return self.states[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.state.outcome is not None

    @property
    def waits_for_bot(self) -> bool:
        """Whether it is a bot's turn."""
        return not self.is_over and self.state.to_move not in self.people

    @property
    def viewer(self) -> int:
        """The seat of the person to move, or else of the person who moved last."""
        movers = (state.to_move for state in reversed(self.states) if state.to_move in self.people)
        return next(movers, self.people[0])

    @property
    def has_secrets(self) -> bool:
        """Whether several people play, and each may see cards that the others may not."""
        views = [self.game.view(self.states[0], seat) for seat in self.people]
        return len(views) > 1 and hasattr(views[0], "hand")

    def look(self) -> Any:
        """Return the view of the viewer; that of Capture the Commander has the cards that were turned up before."""
        return self.game.view(self.state, self.viewer, recall=self.name == "commander")

    def play(self, action: Any) -> Session:
        """
        Return the session after an action.

        Raises:
            IllegalActionError: The rules forbid the action.
        """
        state = self.game.apply(self.state, action)
        return evolve(self, states=(*self.states, state), actions=(*self.actions, action))

    def record(self) -> GameRecord[Any, Any, Any, Any]:
        """Return the record of the game so far."""
        return GameRecord.of(self.states[0], self.actions, seed=self.seed)

    def name_seat(self, seat: int) -> str:
        """Return the name of a seat: "Ann", or "seat 0"."""
        return self.names.get(seat, f"seat {seat}")

    def seat_people(self, people: tuple[int, ...], names: Mapping[int, str]) -> Session:
        """Return the session with these people at the table."""
        return evolve(self, people=people, names=names)

    def list_events(self, number: int) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Yield for each action from *number* on the state after it, and the events that led there."""
        for state, action, after in zip(
            self.states[number:], self.actions[number:], self.states[number + 1 :], strict=False
        ):
            yield after, tuple(self.game.narrate(state, action))

    # Undoing

    def find_last_decision(self) -> int | None:
        """Return the number of the viewer's last action, or None if there is none."""
        seat = self.viewer
        numbers = reversed(range(len(self.actions)))
        return next((number for number in numbers if self.states[number].to_move == seat), None)

    def go_back(self, number: int) -> Session:
        """Return the session before the action of that number."""
        return evolve(self, states=self.states[: number + 1], actions=self.actions[:number])

    def is_peeking(self, number: int) -> bool:
        """Return whether the viewer has learned something since, so that going back would be unfair."""
        seat = self.viewer
        played = zip(self.states[number:], self.actions[number:], strict=False)
        return any(self.game.reveals(state, action, seat) for state, action in played)

    # Choosing an action

    def _begin_action(self) -> Steps[Any]:
        return _STEPS(self.state)

    def complete(self, words: str) -> tuple[str, ...]:
        """
        Return the words that may replace the last, unfinished word of an action.

        Args:
            words: The beginning of an action in notation; after a space the last word is empty.
        """
        *chosen, begun = words.split(" ")
        try:
            choices = choose_words(self._begin_action(), " ".join(chosen)).choices
        except ParseError:
            return ()
        return tuple(choice for choice in choices if choice.casefold().startswith(begun.casefold()))

    def list_actions(self, words: str) -> Iterator[str]:
        """
        Yield lines with the legal actions that begin with *words*, or with the next words if there are too many.

        Raises:
            ParseError: No legal action begins with them.
        """
        begun = choose_words(self._begin_action(), spell_cards(words))
        found = list(islice(find_actions(begun), MOST_LISTED + 1))
        if len(found) <= MOST_LISTED:
            yield from (f"  {action}" for action in found)
        else:
            yield f"There are more than {MOST_LISTED} actions. The {'next' if words else 'first'} word is one of these:"
            yield f"  {' '.join(begun.choices)}"
            yield f"For the actions with one of them, write for example: ? {' '.join([*begun.words, begun.choices[0]])}"

    def parse_action(self, text: str) -> Any:
        """
        Return the action that *text* names, in notation or with cards in words.

        Raises:
            ParseError: *text* is not an action.
        """
        return self.game.parse_action(spell_cards(text))

    def explain(self, text: str) -> str:
        """
        Return the reason why an action is refused, with the number of its rule; an empty string if it is legal.

        Raises:
            ParseError: *text* is not an action.
        """
        refusal = self.game.why_not(self.state, self.parse_action(text))
        return "" if refusal is None else f"{refusal.message} ({refusal.rule})"


def choose_words(begun: Steps[Any], words: str) -> Steps[Any]:
    """
    Return the steps after *words*, which may be in upper or lower case and have the symbols of the suits.

    Raises:
        ParseError: One of them is not among the choices.
    """
    for word in words.split():
        begun = begun.choose(next((choice for choice in begun.choices if _is_same(word, choice)), word))
    return begun


def _is_same(word: str, choice: str) -> bool:
    return word.casefold() in (choice.casefold(), use_symbols(choice).casefold())


def find_actions(begun: Steps[Any]) -> Iterator[Any]:
    """Yield the legal actions that begin with the words of *begun*."""
    if begun.action is not None:
        yield begun.action
    for word in begun.choices:
        yield from find_actions(begun.choose(word))
