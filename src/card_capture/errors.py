"""
Every exception the library raises.

All of them are `CardCaptureError`, so one `except` clause catches everything the
library refuses. Each is also a subclass of the nearest built-in exception, such as
`ValueError`, so code that does not know this library catches it too. Every message
says what was expected and what was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, field
from typing_extensions import override

from card_capture._quoting import is_action, join_or, quote, suggest
from card_capture._refusals import Refused

__all__ = [
    "BotError",
    "BotFailedError",
    "CardCaptureError",
    "CodeError",
    "ExecutorError",
    "FollowingError",
    "IllegalActionError",
    "InvalidStateError",
    "InvalidVariantError",
    "InvalidViewError",
    "LearningError",
    "MissingExtraError",
    "NotABoolError",
    "NotACardError",
    "NotAnIntegerError",
    "ParseError",
    "PictureError",
    "PieceError",
    "PlayersError",
    "RecordError",
    "RepeatedCardError",
    "SeatNameError",
    "SeedError",
    "ShuffleError",
    "SimulationError",
    "SolverError",
    "UnknownGameError",
    "UnknownSeatError",
    "UnknownVariantError",
    "WorkerError",
]


def _list_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(names)


def _sort_names(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(names))


# attrs gives the errors below an initializer and, since they are exceptions, keeps comparing and hashing by identity.
# They have no slots, because Python sets attributes such as __traceback__ and __notes__ on them.


class CardCaptureError(Exception):
    """
    The base of every exception in this module.

    Examples:
        >>> from card_capture import Card, CardCaptureError
        >>> try:
        ...     Card.parse("1z")
        ... except CardCaptureError as error:
        ...     print(type(error).__name__)
        ParseError
    """

    @override
    def __repr__(self) -> str:
        # The `repr` of the attributes could show secrets, such as the hidden cards of a state.
        return f"{type(self).__name__}({str(self)!r})"


@define(slots=False, repr=False)
class ParseError(CardCaptureError, ValueError):
    """
    A string that can't be read as a card, an action or the like.

    Attributes:
        text: The string, or any other value that was passed in its place.
        expected: A description of the strings that can be read.
        hint: A sentence that shows how to write one, or an empty string.

    Examples:
        >>> from card_capture import Card
        >>> Card.parse("1z")
        Traceback (most recent call last):
        ...
        card_capture.errors.ParseError: expected a card such as 2c, Td, 10♦, Ah, X1 or X2, got '1z'
    """

    text: object
    expected: str
    hint: str = ""

    @override
    def __str__(self) -> str:
        return f"expected {self.expected}, got {quote(self.text)}" + (self.hint and f"; {self.hint}")


@define(slots=False, repr=False)
class NotACardError(CardCaptureError, TypeError):
    """
    A value that is not a card, or not a collection of cards, where one was expected.

    Attributes:
        value: The value.
        expected: A description of the values that are accepted.
        remedy: An expression to write instead, or an empty string if none is known.

    Examples:
        >>> from card_capture import CardSet
        >>> CardSet(["Td"])
        Traceback (most recent call last):
        ...
        card_capture.errors.NotACardError: expected a Card, got 'Td'; write Card.parse("Td")
    """

    value: object
    expected: str = "a Card"
    remedy: str = ""

    @override
    def __str__(self) -> str:
        return f"expected {self.expected}, got {quote(self.value)}" + (self.remedy and f"; write {self.remedy}")


@define(slots=False, repr=False)
class NotAnIntegerError(CardCaptureError, TypeError):
    """
    A value that is not an integer where an integer, such as a slot or a seat, was expected.

    Attributes:
        value: The value.
        expected: A description of the values that are accepted.

    Examples:
        >>> from card_capture.commander import Expose
        >>> Expose("5")
        Traceback (most recent call last):
        ...
        card_capture.errors.NotAnIntegerError: expected an integer, got '5'
    """

    value: object
    expected: str = "an integer"

    @override
    def __str__(self) -> str:
        return f"expected {self.expected}, got {quote(self.value)}"


@define(slots=False, repr=False)
class NotABoolError(CardCaptureError, TypeError):
    """
    Another value where True or False was expected.

    Attributes:
        value: The value.

    Examples:
        >>> from card_capture import new_game, view
        >>> view(new_game(seed=1), recall="False")
        Traceback (most recent call last):
        ...
        card_capture.errors.NotABoolError: expected True or False, got 'False'
    """

    value: object

    @override
    def __str__(self) -> str:
        return f"expected True or False, got {quote(self.value)}"


@define(slots=False, repr=False)
class RepeatedCardError(CardCaptureError, ValueError):
    """
    A card, or a build of Casino, that is listed twice where each can be listed once.

    Attributes:
        card: The card, or the build in notation, such as "B1".
        expected: A description of the lists that are accepted.

    Examples:
        >>> from card_capture import Card, Discard
        >>> Discard([Card.parse("Td"), Card.parse("Td")])
        Traceback (most recent call last):
        ...
        card_capture.errors.RepeatedCardError: expected each card at most once, got Td twice
    """

    card: object
    expected: str = "each card at most once"

    @override
    def __str__(self) -> str:
        return f"expected {self.expected}, got {quote(self.card, str)} twice"


@define(slots=False, repr=False)
class SeedError(CardCaptureError, ValueError):
    """
    A seed that is not an integer from 0 to 2^64 - 1 (CC-10.1).

    Attributes:
        seed: The value that was passed as a seed.

    Examples:
        >>> from card_capture import new_game
        >>> new_game(seed=-1)
        Traceback (most recent call last):
        ...
        card_capture.errors.SeedError: expected a seed from 0 to 18446744073709551615, got -1
    """

    seed: object

    @override
    def __str__(self) -> str:
        return f"expected a seed from 0 to {2**64 - 1}, got {quote(self.seed)}"


class ShuffleError(CardCaptureError, ValueError):
    """
    A script of shuffles that can't be followed.

    Examples:
        >>> from card_capture import CardSet, Shuffler
        >>> Shuffler.scripted([]).shuffle(CardSet.parse("2c 3c"))
        Traceback (most recent call last):
        ...
        card_capture.errors.ShuffleError: expected an order of 2c 3c, got the end of the script
    """


class SolverError(CardCaptureError, ValueError):
    """
    Something that the solver can't use: a game that is over, a limit that is too low, or a value that is not a date.

    Examples:
        >>> from card_capture import new_game
        >>> from card_capture.solver import solve
        >>> solve(new_game(seed=1), limit=0)
        Traceback (most recent call last):
        ...
        card_capture.errors.SolverError: expected limit to be at least 1, got 0
    """


@define(slots=False, repr=False)
class UnknownGameError(CardCaptureError, KeyError):
    """
    A name that no game of the library has.

    Attributes:
        name: The name that was looked up.
        known: The names of the games.

    Examples:
        >>> from card_capture import GAMES
        >>> GAMES["cassino"]
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownGameError: expected solitaire, commander or casino, got 'cassino'; did you mean casino?
    """

    name: object
    known: tuple[str, ...] = field(converter=_list_names)

    @override
    def __str__(self) -> str:
        # This also keeps KeyError from showing the message in quotation marks.
        return f"expected {join_or(self.known)}, got {quote(self.name)}{suggest(self.name, self.known)}"


@define(slots=False, repr=False)
class UnknownVariantError(CardCaptureError, KeyError, ValueError):
    """
    A name or id that no registered variant of the game has.

    Attributes:
        name: The name or id that was looked up.
        known: The ids of the registered variants, sorted.

    Examples:
        >>> from card_capture import variant
        >>> variant("gamma")
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownVariantError: expected beta@1, deckopedia@1, playcards@1 or published@1, got 'gamma'
        >>> variant("beta@2")
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownVariantError: expected a registered revision, got 'beta@2': beta has one revision, beta@1
    """

    name: object
    known: tuple[str, ...] = field(converter=_sort_names)

    @override
    def __str__(self) -> str:
        base = self.name.casefold().partition("@")[0] if isinstance(self.name, str) else ""
        revisions = [known for known in self.known if known.partition("@")[0] == base]
        if revisions:
            has = f"one revision, {revisions[0]}" if len(revisions) == 1 else f"the revisions {', '.join(revisions)}"
            return f"expected a registered revision, got {quote(self.name)}: {base} has {has}"
        names = sorted({known.partition("@")[0] for known in self.known})
        return f"expected {join_or(self.known)}, got {quote(self.name)}{suggest(self.name, names)}"


class InvalidVariantError(CardCaptureError, ValueError):
    """
    A variant that can't be made: a flag has a wrong value, or the name is already taken.

    Examples:
        >>> from card_capture import BETA
        >>> BETA.evolve(name="mine", joker_copies="HELD")
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidVariantError: expected joker_copies to be JokerCopies.SPENT or JokerCopies.HELD, got 'HELD'
    """


@define(slots=False, repr=False)
class UnknownSeatError(CardCaptureError, ValueError):
    """
    A seat that the game does not have.

    Attributes:
        seat: The value that was passed as a seat.
        players: The number of players; their seats are numbered from 0.

    Examples:
        >>> from card_capture import commander
        >>> commander.view(commander.new_game(seed=1), seat=7)
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownSeatError: expected a seat from 0 to 1, got 7
    """

    seat: object
    players: int

    @override
    def __str__(self) -> str:
        seats = "seat 0" if self.players == 1 else f"a seat from 0 to {quote(self.players - 1)}"
        return f"expected {seats}, got {quote(self.seat)}"


class SeatNameError(CardCaptureError, ValueError):
    """
    Names of seats that can't be used, because they are not a list or a mapping, or one is empty or not a string.

    Examples:
        >>> from card_capture.casino import TurnBegan
        >>> TurnBegan(seat=0).sentence(names={0: ""})
        Traceback (most recent call last):
        ...
        card_capture.errors.SeatNameError: expected a name for seat 0, got ''
    """


@define(slots=False, repr=False)
class PlayersError(CardCaptureError, ValueError):
    """
    A number of players that can't play a game, or can't play it under a variant.

    Attributes:
        players: The value that was passed as the number of players.
        expected: A description of the numbers that are accepted, such as "2, 3 or 4 players".

    Examples:
        >>> from card_capture import commander
        >>> commander.new_game(seed=1, players=5)
        Traceback (most recent call last):
        ...
        card_capture.errors.PlayersError: expected 2, 3 or 4 players, got 5
    """

    players: object
    expected: str

    @override
    def __str__(self) -> str:
        return f"expected {self.expected}, got {quote(self.players)}"


class InvalidStateError(CardCaptureError, ValueError):
    """
    A state that no game can be in, or a value that is not a state of the game.

    Examples:
        >>> from card_capture import check
        >>> check("state")
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: expected a GameState of Card Capture, got 'state'
    """


class InvalidViewError(CardCaptureError, ValueError):
    """
    A view that no valid state has, a view without recall where one with recall is needed, or a value that is not a view.

    Examples:
        >>> from card_capture import imagine, new_game, view
        >>> imagine(view(new_game(seed=1)), seed=2)
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidViewError: expected a view with recall, got one without; call view(state, seat, recall=True)
    """


class BotError(CardCaptureError, ValueError):
    """
    A bot that can't be made or can't choose: a number is too low, the game is over, or no legal action is given.

    Examples:
        >>> from card_capture import new_game, view
        >>> from card_capture.bots import Sensible
        >>> Sensible()(view(new_game(seed=1), recall=True), [])
        Traceback (most recent call last):
        ...
        card_capture.errors.BotError: expected at least one legal action, got none
    """


class FollowingError(CardCaptureError, ValueError):
    """
    A report about real cards that is impossible, such as a card that lies elsewhere.

    Examples:
        >>> from card_capture import BETA
        >>> from card_capture.following import Following
        >>> Following(BETA).turn_up("2c")
        Traceback (most recent call last):
        ...
        card_capture.errors.FollowingError: expected a card from the enemy deck, got 2c, which is in your deck
    """


class LearningError(CardCaptureError, ValueError):
    """
    Something that a module for agents can't use, such as an unknown option, or a step when no game is running.

    Examples:
        >>> raise LearningError("expected a game, got none; call reset first")
        Traceback (most recent call last):
        ...
        card_capture.errors.LearningError: expected a game, got none; call reset first
    """


class PictureError(CardCaptureError, ValueError):
    """
    A picture that can't be drawn, because it has no view to show, or its size is out of range.

    Examples:
        >>> from card_capture import new_game, svg, view
        >>> svg.table(view(new_game(seed=1)), size=5)
        Traceback (most recent call last):
        ...
        card_capture.errors.PictureError: expected a size from 200 to 10000 pixels, got 5
    """


class PieceError(CardCaptureError, ValueError):
    """
    A piece that is not on the table or in the hand, or a value that is not a piece of the game.

    Examples:
        >>> from card_capture import Card, new_game, svg, view
        >>> svg.table(view(new_game(seed=1)), lit=[Card.parse("2c")])
        Traceback (most recent call last):
        ...
        card_capture.errors.PieceError: expected lit to be pieces in the picture, got 2c
    """


class CodeError(CardCaptureError, ValueError):
    """
    A number that is not a code of an action, a code that is illegal, or an action that has no code.

    Examples:
        >>> raise CodeError("expected a code from 0 to 103, got 104")
        Traceback (most recent call last):
        ...
        card_capture.errors.CodeError: expected a code from 0 to 103, got 104
    """


class SimulationError(CardCaptureError, ValueError):
    """
    A simulation that can't be run, or results that can't be summarized or compared.

    Examples:
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate
        >>> simulate(range(10), Rule, chunk=0)
        Traceback (most recent call last):
        ...
        card_capture.errors.SimulationError: expected chunk to be at least 1, got 0
    """


@define(slots=False, repr=False)
class BotFailedError(SimulationError):
    """
    A game of a simulation that could not be finished, because its bot raised an error or chose an illegal action.

    Attributes:
        seed: The seed of the game.
        digest: The digest of the state in which the bot failed, as in game records.
        problem: The error of the bot, or the action and the reason why it is illegal.

    Examples:
        >>> from card_capture.simulation import simulate
        >>> next(simulate([5], lambda seed: lambda view, actions: None))
        Traceback (most recent call last):
        ...
        card_capture.errors.BotFailedError: expected a legal action in the game with seed 5, state e6ad8125f792, got None: expected a Discard, Capture, GiveUp or Sacrifice of Card Capture, got None (CC-3.1)
    """

    seed: int
    digest: str
    problem: str

    @override
    def __str__(self) -> str:
        return f"expected a legal action in the game with seed {self.seed}, state {self.digest}, got {self.problem}"


class ExecutorError(SimulationError):
    """
    An executor that can't run a simulation: it is shut down, or it can't send the function that makes the bots.

    Examples:
        >>> from concurrent.futures import ThreadPoolExecutor
        >>> from card_capture.bots import Rule
        >>> from card_capture.simulation import simulate
        >>> with ThreadPoolExecutor() as executor:
        ...     results = simulate(range(10), Rule, executor=executor)
        >>> next(results)
        Traceback (most recent call last):
        ...
        card_capture.errors.ExecutorError: expected an executor that accepts work, got one that is shut down; use the results before its `with` block ends
    """


@define(slots=False, repr=False)
class WorkerError(SimulationError):
    """
    Games of a simulation that a worker could not finish in two attempts, since it crashed or lost its connection.

    Attributes:
        seeds: The seeds of these games.
        problem: The error of the executor.

    Examples:
        >>> raise WorkerError(range(500, 1000), "BrokenProcessPool: a process was terminated")
        Traceback (most recent call last):
        ...
        card_capture.errors.WorkerError: expected a worker to play the games with seeds 500 to 999, got BrokenProcessPool: a process was terminated
    """

    seeds: Sequence[int]
    problem: str

    @override
    def __str__(self) -> str:
        first, last = self.seeds[0], self.seeds[-1]
        are = f"seed {first}" if len(self.seeds) == 1 else f"seeds {first} to {last}"
        return f"expected a worker to play the games with {are}, got {self.problem}"


@define(slots=False, repr=False)
class MissingExtraError(CardCaptureError, ImportError):
    """
    A feature whose package is not installed, because it belongs to an extra.

    Attributes:
        extra: The name of the extra.
        package: The name of the package.

    Examples:
        >>> raise MissingExtraError("fast", "numba")
        Traceback (most recent call last):
        ...
        card_capture.errors.MissingExtraError: expected the extra "fast" (numba) to be installed; install it with: pip install 'card-capture[fast]'
    """

    extra: str
    package: str

    @override
    def __str__(self) -> str:
        remedy = f"install it with: pip install 'card-capture[{self.extra}]'"
        return f'expected the extra "{self.extra}" ({self.package}) to be installed; {remedy}'


@define(slots=False, repr=False)
class RecordError(CardCaptureError, ValueError):
    """
    A fault in a saved state, view or variant, or in a record.

    Attributes:
        path: The place of the fault, as a JSON path: `$` is the whole document.
        problem: The fault: what was expected there and what was found.

    Examples:
        >>> from card_capture.records import load
        >>> load('{"format": "card_capture state", "version": 9}')
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.version: expected 1, got 9
    """

    path: str
    problem: str

    @override
    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


@define(slots=False, repr=False)
class IllegalActionError(CardCaptureError, ValueError):
    """
    An action that the rules forbid in a state; the state is unchanged.

    Attributes:
        action: The action that was refused.
        refusal: The reason: its kind, the number of its rule, and a message for people.

    Examples:
        >>> from card_capture import Discard, CardSet, apply, new_game
        >>> apply(new_game(seed=1), Discard(CardSet.parse("2c")))
        Traceback (most recent call last):
        ...
        card_capture.errors.IllegalActionError: can't play discard 2c: 2c is not in hand (CC-5.1)
    """

    action: object
    refusal: Refused

    @override
    def __str__(self) -> str:
        action = quote(self.action, str if is_action(self.action) else repr)
        return f"can't play {action}: {self.refusal.message} ({self.refusal.rule})"
