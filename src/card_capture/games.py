"""
The functions that every game of the library has, and the list of the games.

A game is a module, not an object: `card_capture.solitaire` itself satisfies
`Game`, and type checkers accept the module where a `Game` is expected. So code
that plays any game takes the module as an argument; the example of `Game` shows
the annotations.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, Protocol, TypeAlias, TypeVar, cast, final

from typing_extensions import override

from card_capture._quoting import join_or
from card_capture._refusals import Refused
from card_capture.errors import PlayersError, UnknownGameError
from card_capture.shuffling import Shuffler

__all__ = [
    "Event",
    "GAMES",
    "Game",
    "Refused",
    "State",
]


class State(Protocol):
    """
    The attributes that the states of all games share.

    States are immutable and hashable, and two states are equal if all their attributes are equal.

    Examples:
        >>> from card_capture import solitaire
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
        """The result of the game, of the game's own class; None exactly while the game is running."""
        ...


class Event(Protocol):
    """
    An event of any game.

    `str(event)` is a line for logs, in notation, and `sentence` returns a line for people.

    Examples:
        >>> from card_capture import Card, casino
        >>> event: Event = casino.Trailed(seat=0, card=Card.parse("4c"))
        >>> print(event)
        Seat 0 trails 4c.
        >>> event.sentence(names={0: "Ann"}), event.sentence()
        ('Ann trails the four of clubs.', 'Seat 0 trails the four of clubs.')
    """

    def sentence(self, *, names: Mapping[int, str] | Sequence[str] | None = None) -> str:
        """
        Return the event as a sentence for people: with cards in words, and with seats by name.

        Args:
            names: The names of seats: by seat, such as {1: "Bob"}, or all in order, such as ["Ann", "Bob"]. A seat
                without a name is called "seat 0". An event doesn't know the number of players, so
                a name for any seat that the game can have is accepted.

        Raises:
            SeatNameError: *names* is not a mapping or a list, or a name is empty or not a string.
            UnknownSeatError: *names* has a name for a seat that the game does not have.
        """
        ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
V = TypeVar("V")
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R")


class Game(Protocol[S, A, V, E_co, R]):
    """
    The functions of a game with states S, actions A, views V, events E and variants R.

    `str(action)` is the action's notation. Nothing is ever changed in place. A wrong argument raises a
    `card_capture.CardCaptureError`. But a state that was made by hand is not checked: call `check`.

    Examples:
        >>> from typing import TypeVar
        >>> from card_capture import Game, solitaire
        >>> from card_capture.games import State
        >>> S = TypeVar("S", bound=State)
        >>> A = TypeVar("A")
        >>> V = TypeVar("V")
        >>> E_co = TypeVar("E_co", covariant=True)
        >>> R = TypeVar("R")
        >>> def whole_game(game: Game[S, A, V, E_co, R], seed: int) -> S:
        ...     state = game.new_game(seed)
        ...     while actions := game.legal_actions(state):
        ...         state = game.apply(state, actions[-1])
        ...     return state
        >>> whole_game(solitaire, seed=1).outcome
        <Outcome.LOST_STUCK: 'LOST_STUCK'>
    """

    @property
    def PLAYERS(self) -> Sequence[int]:  # noqa: N802 - a constant of the module
        """The numbers of players that can play, ascending."""
        ...

    @property
    def VARIANTS(self) -> Mapping[str, R]:  # noqa: N802 - a constant of the module
        """Every registered variant by its id, such as "beta@1"."""
        ...

    def variant(self, name: str) -> R:
        """Return the registered variant with that name or id, or raise `UnknownVariantError`."""
        ...

    def describe(self, variant: R) -> str:
        """Return the complete rule sheet of *variant* in plain words."""
        ...

    def diff(self, variant_a: R, variant_b: R) -> Sequence[str]:
        """Return a paragraph for each flag in which two variants differ."""
        ...

    def new_game(self, seed: int | Shuffler, variant: R = ...) -> S:
        """Return the first state of a game: the cards are dealt, and it is the first player's turn."""
        ...

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return every legal action, each once, in a documented order; empty exactly when the game is over."""
        ...

    def why_not(self, state: S, action: A) -> Refused | None:
        """Return the reason why *action* is illegal in *state*, or None if it is legal."""
        ...

    def apply(self, state: S, action: A) -> S:
        """Return the state that follows *action*, or raise `IllegalActionError`."""
        ...

    def narrate(self, state: S, action: A) -> Sequence[E_co]:
        """Return the events that lead from *state* to the next state, in order."""
        ...

    def view(self, state: S, seat: int, *, recall: bool = ...) -> V:
        """Return the table as *seat* sees it; with *recall*, also what a perfect memory knows."""
        ...

    def resample(self, state: S, seat: int, *, seed: int | Shuffler) -> S:
        """Return a uniformly random state that *seat*, with a perfect memory, can't distinguish from *state*."""
        ...

    def imagine(self, view: V, *, seed: int | Shuffler) -> S:
        """Return a uniformly random state whose view with recall is *view*, or raise `InvalidViewError`."""
        ...

    def reveals(self, state: S, action: A, seat: int) -> bool:
        """Return whether *action* shows *seat* something that its perfect memory doesn't know, or raise if illegal."""
        ...

    def check(self, state: S) -> None:
        """Raise `InvalidStateError` unless a game can be in *state*."""
        ...

    def parse_action(self, text: str) -> A:
        """Return the action that *text* describes in notation, or raise `ParseError`."""
        ...


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]


@final
class _Games(Mapping[str, AnyGame]):
    """An immutable mapping that imports a game when it is first looked up; its error for an unknown name lists them."""

    def __init__(self, *names: str) -> None:
        self._names = names

    @override
    def __getitem__(self, name: str) -> AnyGame:
        if not isinstance(name, str) or name not in self._names:
            raise UnknownGameError(name, self._names)
        game: Any = import_module(f"card_capture.{name}")
        return cast("AnyGame", game)

    @override
    def __contains__(self, name: object) -> bool:
        return name in self._names

    @override
    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    @override
    def __len__(self) -> int:
        return len(self._names)

    @override
    def __repr__(self) -> str:
        return f"<games: {', '.join(self)}>"


GAMES: Mapping[str, AnyGame] = _Games("solitaire", "commander", "casino")
"""Every game of the library by the name of its module; any other name raises `UnknownGameError`."""


def deal(
    game: AnyGame, seed: int | Shuffler, variant: Any, players: int | None = None, dealer: int | None = None
) -> Any:
    """
    Return the first state of any game, with the given players and dealer if the game is for several players.

    Args:
        game: The game.
        seed: An integer from 0 to 2^64 - 1, or a shuffler.
        variant: A variant of the game.
        players: The number of players, or None for the game's default.
        dealer: The seat that deals, or None for the game's default; a game for one player has no dealer.

    Raises:
        PlayersError: That number of players can't play the game under the variant.
        UnknownSeatError: The dealer is not a seat of the game.
        SeedError: The seed is neither a shuffler nor an integer in that range.
    """
    new_game: Any = game.new_game  # the games for several players have parameters that `Game` does not
    if len(game.PLAYERS) == 1:
        require_players(game, game.PLAYERS[0] if players is None else players)
        return new_game(seed, variant)
    table = {"players": players, "dealer": dealer}
    return new_game(seed, variant, **{name: value for name, value in table.items() if value is not None})


def require_players(game: AnyGame, players: int) -> None:
    """Raise `PlayersError` unless *players* is one of the numbers of players that can play *game*."""
    if type(players) is not int or players not in game.PLAYERS:
        raise PlayersError(players, "1 player" if list(game.PLAYERS) == [1] else f"{join_or(game.PLAYERS)} players")
