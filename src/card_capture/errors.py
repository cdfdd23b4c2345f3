"""
Every exception the library raises.

All of them are `CardCaptureError`, so one `except` clause catches whatever the
library refuses, and each kind is also the nearest builtin, `ValueError` or
`TypeError`, so code that has never heard of this library catches them too.
Every message names the value and what was expected.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from typing_extensions import override

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from card_capture._refusals import Refused

__all__ = [
    "CardCaptureError",
    "IllegalActionError",
    "InvalidStateError",
    "InvalidVariantError",
    "NotACardError",
    "NotAnIntegerError",
    "ParseError",
    "PictureError",
    "PlayersError",
    "RecordError",
    "RepeatedCardError",
    "SeedError",
    "ShuffleError",
    "UnknownSeatError",
    "UnknownVariantError",
]

_LONGEST_QUOTE = 80


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


class ParseError(CardCaptureError, ValueError):
    """
    A text that does not say what it was read as.

    Attributes:
        text: What was to be read, as it was given.
        expected: What would have been understood.

    Examples:
        >>> from card_capture import Card
        >>> Card.parse("1z")
        Traceback (most recent call last):
        ...
        card_capture.errors.ParseError: can't read '1z': expected a card such as 2c, Td, 10♦, Ah, X1 or X2
    """

    text: object
    expected: str

    def __init__(self, text: object, expected: str) -> None:
        super().__init__(text, expected)
        self.text = text
        self.expected = expected

    @override
    def __str__(self) -> str:
        return f"can't read {quote(self.text)}: expected {self.expected}"


class NotACardError(CardCaptureError, TypeError):
    """
    Something else where a `Card`, or a collection of cards, was expected.

    Attributes:
        value: What was given.
        expected: What would have been right.

    Examples:
        >>> from card_capture import CardSet
        >>> CardSet(["Td"])
        Traceback (most recent call last):
        ...
        card_capture.errors.NotACardError: 'Td' will not do: expected a Card, such as Card.parse("Td")
    """

    value: object
    expected: str

    def __init__(self, value: object, expected: str = 'a Card, such as Card.parse("Td")') -> None:
        super().__init__(value, expected)
        self.value = value
        self.expected = expected

    @override
    def __str__(self) -> str:
        return f"{quote(self.value)} will not do: expected {self.expected}"


class NotAnIntegerError(CardCaptureError, TypeError):
    """
    Something else where an integer, such as a slot or a seat, was expected.

    Attributes:
        value: What was given.

    Examples:
        >>> from card_capture.commander import Expose
        >>> Expose("5")
        Traceback (most recent call last):
        ...
        card_capture.errors.NotAnIntegerError: '5' will not do: expected an integer
    """

    value: object

    def __init__(self, value: object) -> None:
        super().__init__(value)
        self.value = value

    @override
    def __str__(self) -> str:
        return f"{quote(self.value)} will not do: expected an integer"


class RepeatedCardError(CardCaptureError, ValueError):
    """
    The same card twice where every card can stand once only.

    Attributes:
        card: The card that was repeated.

    Examples:
        >>> from card_capture import Card, Discard
        >>> Discard([Card.parse("Td"), Card.parse("Td")])
        Traceback (most recent call last):
        ...
        card_capture.errors.RepeatedCardError: Td is named twice: expected each card at most once
    """

    card: object

    def __init__(self, card: object) -> None:
        super().__init__(card)
        self.card = card

    @override
    def __str__(self) -> str:
        return f"{self.card} is named twice: expected each card at most once"


class SeedError(CardCaptureError, ValueError):
    """
    A seed that is not an integer from 0 to 2^64 - 1 (CC-10.1).

    Attributes:
        seed: What was given.

    Examples:
        >>> from card_capture import new_game
        >>> new_game(seed=-1)
        Traceback (most recent call last):
        ...
        card_capture.errors.SeedError: -1 is not a seed: expected an integer from 0 to 18446744073709551615
    """

    seed: object

    def __init__(self, seed: object) -> None:
        super().__init__(seed)
        self.seed = seed

    @override
    def __str__(self) -> str:
        return f"{quote(self.seed)} is not a seed: expected an integer from 0 to {2**64 - 1}"


class ShuffleError(CardCaptureError, ValueError):
    """
    A script of shuffles that can't be followed.

    Examples:
        >>> from card_capture import Shuffler
        >>> Shuffler.scripted([]).shuffle([])
        Traceback (most recent call last):
        ...
        card_capture.errors.ShuffleError: the script has run out: expected an order of no cards
    """


class UnknownVariantError(CardCaptureError, ValueError):
    """
    A name that no registered variant bears.

    Attributes:
        name: What was asked for.
        known: The ids that are registered.

    Examples:
        >>> from card_capture import variant
        >>> variant("gamma")
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownVariantError: no variant 'gamma': expected one of beta@1, deckopedia@1, playcards@1, published@1
    """

    name: object
    known: tuple[str, ...]

    def __init__(self, name: object, known: Iterable[str]) -> None:
        self.name = name
        self.known = tuple(sorted(known))
        super().__init__(name, self.known)

    @override
    def __str__(self) -> str:
        return f"no variant {quote(self.name)}: expected one of {', '.join(self.known)}"


class InvalidVariantError(CardCaptureError, ValueError):
    """
    A variant that can't be made: a flag of the wrong kind, or a name already taken.

    Examples:
        >>> from card_capture import BETA, JokerCopies
        >>> BETA.evolve(joker_copies=JokerCopies.HELD)
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidVariantError: the registered beta@1 has another joker_copies: expected a name of your own for a variant that differs
    """


class UnknownSeatError(CardCaptureError, ValueError):
    """
    A seat that the game does not have.

    Attributes:
        seat: What was given.
        players: How many players the game has; their seats count from 0.

    Examples:
        >>> from card_capture import new_game, view
        >>> view(new_game(seed=1), seat=1)
        Traceback (most recent call last):
        ...
        card_capture.errors.UnknownSeatError: expected a seat from 0 to 0, got 1
    """

    seat: object
    players: int

    def __init__(self, seat: object, players: int) -> None:
        super().__init__(seat, players)
        self.seat = seat
        self.players = players

    @override
    def __str__(self) -> str:
        return f"expected a seat from 0 to {self.players - 1}, got {quote(self.seat)}"


class PlayersError(CardCaptureError, ValueError):
    """
    A number of players that a game, or a variant of it, is not for.

    Attributes:
        players: What was given.
        expected: How many can play.

    Examples:
        >>> from card_capture import commander
        >>> commander.new_game(seed=1, players=5)
        Traceback (most recent call last):
        ...
        card_capture.errors.PlayersError: 5 is not a number of players here: expected 2, 3 or 4
    """

    players: object
    expected: str

    def __init__(self, players: object, expected: str) -> None:
        super().__init__(players, expected)
        self.players = players
        self.expected = expected

    @override
    def __str__(self) -> str:
        return f"{quote(self.players)} is not a number of players here: expected {self.expected}"


class InvalidStateError(CardCaptureError, ValueError):
    """
    A state that no game can be in, or something that is no state of the game at all.

    Examples:
        >>> from attrs import evolve
        >>> from card_capture import CardSet, check, new_game
        >>> check(evolve(new_game(seed=1), hand=CardSet.parse("2c 6h")))
        Traceback (most recent call last):
        ...
        card_capture.errors.InvalidStateError: 2c stands in hand and in deck: expected each of the 54 cards once (CC-1.5)
    """


class PictureError(CardCaptureError, ValueError):
    """
    A picture that can't be drawn: of something that is not a view, or with marks on pieces that it doesn't show.

    Examples:
        >>> from card_capture import Card, new_game, svg, view
        >>> svg.table(view(new_game(seed=1)), lit=[Card.parse("2c")])
        Traceback (most recent call last):
        ...
        card_capture.errors.PictureError: expected lit to be pieces in the picture, got 2c
    """


class RecordError(CardCaptureError, ValueError):
    """
    A text that is no saved state or game record, or a record that replays otherwise than it says.

    Attributes:
        path: Where in the text, as a JSON path: `$` is all of it.
        problem: What is wrong there, and what was expected.

    Examples:
        >>> from card_capture.records import load
        >>> load('{"format": "card_capture state", "version": 9}')
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.version: 9 is unknown, expected 1
    """

    path: str
    problem: str

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    @override
    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class IllegalActionError(CardCaptureError, ValueError):
    """
    An action that the rules forbid in that state; nothing was changed.

    Attributes:
        action: The action that was refused.
        refusal: Why: its `reason`, the number of its `rule`, and a `message` for people.

    Examples:
        >>> from card_capture import Discard, CardSet, apply, new_game
        >>> apply(new_game(seed=1), Discard(CardSet.parse("2c")))
        Traceback (most recent call last):
        ...
        card_capture.errors.IllegalActionError: can't play discard 2c: 2c is not in hand (CC-5.1)
    """

    action: object
    refusal: Refused

    def __init__(self, action: object, refusal: Refused) -> None:
        super().__init__(action, refusal)
        self.action = action
        self.refusal = refusal

    @override
    def __str__(self) -> str:
        return f"can't play {quote(self.action, str)}: {self.refusal.message} ({self.refusal.rule})"


def quote(value: object, write: Callable[[object], str] = repr) -> str:
    """Return *value* as an error message shows it: written out, cut short, and never an error of its own."""
    try:
        text = write(value)
    except Exception:  # noqa: BLE001 - a value may be broken in any way: it must not hide the error it caused
        text = f"<{type(value).__name__}>"
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 3]}..."
