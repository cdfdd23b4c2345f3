"""
What every game of this library can do, and which games there are.

A game is a module, not an object: `card_capture.solitaire` itself satisfies
`Game`, and type checkers accept the module where a `Game` is asked for. So code
that plays any game takes one as an argument; the examples of `Game` show how it
is annotated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol, TypeVar

from card_capture import casino, commander, solitaire
from card_capture._refusals import Refused
from card_capture.shuffling import Shuffler

__all__ = [
    "GAMES",
    "Game",
    "Refused",
    "State",
]


class State(Protocol):
    """
    What the states of all games share; they are immutable, hashable, and equal when nothing tells them apart.

    Examples:
        >>> state: State = solitaire.new_game(seed=1)
        >>> state.to_move, state.outcome
        (0, None)
    """

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is, counted from 0; None exactly when the game is over."""
        ...

    @property
    def outcome(self) -> object | None:
        """How the game ended; None exactly while it runs."""
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
V_co = TypeVar("V_co", covariant=True)
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R")


class Game(Protocol[S, A, V_co, E_co, R]):
    """
    The verbs of a game: of its states S, actions A, views V, events E and rules variants R.

    `str` of an action is its notation. Nothing is ever changed in place, and what is wrong with an
    argument is a `card_capture.CardCaptureError`; only a state that was made by hand is taken as sound,
    unless `check` is asked.

    Examples:
        >>> from typing import TypeVar
        >>> from card_capture import Game, solitaire
        >>> from card_capture.games import State
        >>> S = TypeVar("S", bound=State)
        >>> A = TypeVar("A")
        >>> V_co = TypeVar("V_co", covariant=True)
        >>> E_co = TypeVar("E_co", covariant=True)
        >>> R = TypeVar("R")
        >>> def whole_game(game: Game[S, A, V_co, E_co, R], seed: int) -> S:
        ...     state = game.new_game(seed)
        ...     while actions := game.legal_actions(state):
        ...         state = game.apply(state, actions[-1])
        ...     return state
        >>> whole_game(solitaire, seed=1).outcome
        <Outcome.LOST_STUCK: 'LOST_STUCK'>
    """

    @property
    def PLAYERS(self) -> Sequence[int]:  # noqa: N802 - a constant of the module
        """How many can play, in ascending order."""
        ...

    @property
    def VARIANTS(self) -> Mapping[str, R]:  # noqa: N802 - a constant of the module
        """Every registered variant by its id, such as "beta@1"."""
        ...

    def variant(self, name: str) -> R:
        """Return the registered variant of that name or id."""
        ...

    def describe(self, variant: R) -> str:
        """Return the whole rule sheet of *variant* in plain words."""
        ...

    def diff(self, variant_a: R, variant_b: R) -> Sequence[str]:
        """Return in what the rules of two variants differ, a sentence for each flag."""
        ...

    def new_game(self, seed: int | Shuffler, variant: R = ...) -> S:
        """Return a game that is dealt and ready for its first decision."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return every legal action, each once, in a documented order; none exactly when the game is over."""
        ...

    def why_not(self, state: S, action: A) -> Refused | None:
        """Return why *action* is illegal in *state*, or None if it is legal."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Return the state that follows *action*, or raise `IllegalActionError`."""
        ...

    def narrate(self, state: S, action: A) -> Sequence[E_co]:
        """Return what happens from *state* to the next state, in order."""
        ...

    def view(self, state: S, seat: int, *, recall: bool = ...) -> V_co:
        """Return what *seat* may see, and with *recall* what a perfect memory adds."""
        ...

    def resample(self, state: S, seat: int, *, seed: int | Shuffler) -> S:
        """Return a state drawn uniformly from those that *seat*'s perfect memory can't tell from *state*."""
        ...

    def check(self, state: S) -> None:
        """Raise `InvalidStateError` unless *state* is sound."""
        ...

    def parse_action(self, text: str) -> A:
        """Return the action that *text* writes."""
        ...


GAMES: Mapping[str, Game[Any, Any, Any, Any, Any]] = MappingProxyType(
    {"solitaire": solitaire, "commander": commander, "casino": casino}
)
"""Every game of the library by the name of its module."""
