"""
Legal actions chosen word by word, or by the pieces that they use.

`steps` lists the words that can begin the notation of a legal action, and then, word
by word, those that can come next. Use it where an action is chosen in parts: for
completion in a terminal, for buttons, or for a language model whose answer must be
legal. `using` returns the legal actions that use some pieces, such as those that a
player has clicked on so far, in any order.

Both take a state of any game. Neither lists all actions, of which a crowded table of
Casino can have millions: the first word takes about as long as `legal_actions` itself,
which makes no action before it is asked for.

    >>> from card_capture import casino
    >>> state = casino.new_game(seed=7)
    >>> print(state.table, state.hands[0], sep="; ")
    4d 7d 6h Ks; 8c Tc Th Js
    >>> steps(state).choices
    ('build', 'capture', 'trail')
    >>> steps(state).choose("capture").forced()
    <steps: capture 4d 6h with; next: Tc, Th>
    >>> chosen = steps(state).choose("capture").forced().choose("Tc")
    >>> chosen.choices, chosen.action == casino.parse_action("capture 4d 6h with Tc")
    ((), True)
    >>> from card_capture import Card
    >>> [str(action) for action in using(state, [Card.parse("4d"), Card.parse("Th")])]
    ['capture 4d 6h with Th', 'build 10 with Th: 4d 6h']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, NamedTuple, TypeVar, final, overload

from attrs import field, frozen
from typing_extensions import override

from card_capture import casino, commander, solitaire
from card_capture._kit.phrases import END, Rest, sort_words
from card_capture._kit.pieces import Piece
from card_capture._quoting import join_or, quote
from card_capture.casino import _steps as _casino
from card_capture.commander import _steps as _commander
from card_capture.errors import InvalidStateError, ParseError
from card_capture.games import State
from card_capture.solitaire import _steps as _solitaire

__all__ = [
    "Piece",
    "Steps",
    "steps",
    "using",
]

A_co = TypeVar("A_co", covariant=True)

_SHOWN = 8  # the number of choices in a repr or an error message


@final
@frozen(repr=False)
class Steps(Generic[A_co]):
    """
    The first words of a legal action's notation, and the words that may come next.

    `" ".join(words)` becomes `str(action)`: the words are those of the notation, split at spaces. Exactly one
    chain of words leads to each legal action, and none leads to an illegal one.

    Attributes:
        words: The words chosen so far.

    Examples:
        >>> from card_capture import PLAYCARDS, new_game
        >>> begun = steps(new_game(seed=2, variant=PLAYCARDS)).choose("discard").choose("2c")
        >>> begun.words, str(begun.action)
        (('discard', '2c'), 'discard 2c')
        >>> begun.choices
        ('4c', '3d', '2h')
    """

    _state: State
    words: tuple[str, ...]
    _rests: Sequence[Rest] = field(eq=False)

    @cached_property
    def _next(self) -> Mapping[str, list[Rest]]:
        """The words that may come next, each with the phrases in which it does."""
        found: dict[str, list[Rest]] = {}
        for rest in self._rests:
            for word in rest.list_next():
                found.setdefault(word, []).append(rest)
        return found

    @property
    def choices(self) -> tuple[str, ...]:
        """
        The words that may come next, each once.

        First come cards, in card order, then builds by number, then numbers in ascending order, and then other words
        in alphabetical order. A card with a colon comes after the same card without one.
        """
        return self._sorted

    @cached_property
    def _sorted(self) -> tuple[str, ...]:
        return sort_words(self._next.keys() - {END})

    @property
    def action(self) -> A_co | None:
        """
        The legal action whose notation the words are, or None if they are not yet an action.

        There may still be choices: "discard 2c" is an action, and so is "discard 2c 3h".
        """
        return _find_game(self._state).parse_action(" ".join(self.words)) if END in self._next else None

    def choose(self, word: str) -> Steps[A_co]:
        """
        Return the steps after one more word.

        Args:
            word: One of `choices`, exactly as written there.

        Raises:
            ParseError: It is not one of them.

        Examples:
            >>> from card_capture import new_game
            >>> steps(new_game(seed=5)).choose("capture")
            Traceback (most recent call last):
            ...
            card_capture.errors.ParseError: expected discard, got 'capture'
        """
        if not isinstance(word, str) or word not in self.choices:
            raise ParseError(word, self._describe_choices())
        rests = [after for rest in self._next[word] for after in rest.follow(word)]
        return Steps(self._state, (*self.words, word), rests)

    def forced(self) -> Steps[A_co]:
        """
        Return the steps after the words that are the only choice.

        They end at the first action, or where there are several choices.
        """
        after = self
        while len(after.choices) == 1 and after.action is None:
            after = after.choose(after.choices[0])
        return after

    def _describe_choices(self) -> str:
        if not self.choices:
            return "no further word"
        more = len(self.choices) - _SHOWN
        return join_or(self.choices if more <= 0 else (*self.choices[:_SHOWN], f"one of {more} more"))

    @override
    def __repr__(self) -> str:
        words = f" {' '.join(self.words)}" if self.words else ""
        more = ["..."] if len(self.choices) > _SHOWN else []
        return f"<steps:{words}; next: {', '.join([*self.choices[:_SHOWN], *more]) or '-'}>"

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        return _resume, (self._state, self.words)


def _resume(state: Any, words: tuple[str, ...]) -> Steps[Any]:
    """Return the steps after *words*: phrases are made anew, so a pickle is small."""
    after = _begin(state)
    for word in words:
        after = after.choose(word)
    return after


class _Game(NamedTuple):
    """The functions of a game's module `_steps`, and its parser."""

    list_phrases: Callable[[Any], Sequence[Rest]]
    list_using: Callable[[Any, Iterable[Piece]], Sequence[Any]]
    parse_action: Callable[[str], Any]


_GAMES: Mapping[type, _Game] = {
    solitaire.GameState: _Game(_solitaire.list_phrases, _solitaire.list_using, solitaire.parse_action),
    commander.GameState: _Game(_commander.list_phrases, _commander.list_using, commander.parse_action),
    casino.GameState: _Game(_casino.list_phrases, _casino.list_using, casino.parse_action),
}


def _find_game(state: object) -> _Game:
    game = _GAMES.get(type(state))
    if game is None:
        raise InvalidStateError(
            f"expected a state of Card Capture, Capture the Commander or Casino, got {quote(state)}"
        )
    return game


@overload
def steps(state: solitaire.GameState) -> Steps[solitaire.Action]: ...
@overload
def steps(state: commander.GameState) -> Steps[commander.Action]: ...
@overload
def steps(state: casino.GameState) -> Steps[casino.Action]: ...
@overload
def steps(state: State) -> Steps[Any]: ...
def steps(state: Any) -> Steps[Any]:
    """
    Return the steps to the legal actions, with no word chosen yet.

    When the game is over, there are no choices and no action.

    Args:
        state: Any valid state of any of the games.

    Raises:
        InvalidStateError: *state* is not a state of a game.

    Examples:
        >>> from card_capture import commander
        >>> attack = steps(commander.new_game(seed=1)).forced()
        >>> attack
        <steps: attack; next: 1, 2, 3, 4>
        >>> attack.choose("3").forced().choose("2").action
        Attack(slot=3, seat=1, target=2)
    """
    return _begin(state)


def _begin(state: Any) -> Steps[Any]:
    return Steps(state, (), _find_game(state).list_phrases(state))


@overload
def using(state: solitaire.GameState, pieces: Iterable[Piece]) -> Sequence[solitaire.Action]: ...
@overload
def using(state: commander.GameState, pieces: Iterable[Piece]) -> Sequence[commander.Action]: ...
@overload
def using(state: casino.GameState, pieces: Iterable[Piece]) -> Sequence[casino.Action]: ...
@overload
def using(state: State, pieces: Iterable[Piece]) -> Sequence[Any]: ...
def using(state: Any, pieces: Iterable[Piece]) -> Sequence[Any]:
    """
    Return the legal actions that use all of *pieces*, in the order of `legal_actions`.

    Every action lists the pieces that it uses in `pieces`. The pieces of the actions returned are those that may be
    chosen next.

    Args:
        state: Any valid state of any of the games.
        pieces: Cards, in Casino also builds such as "B1", and in Capture the Commander slots: the seat and the slot,
            such as (1, 6), or the number alone for a slot of the seat to move. They must be on the table, or in the
            hand of the seat to move. A piece may be given by its name: the one in `data-piece` of a picture or in
            `to_data`, such as "seat 1 slot 6" or "slot 3", and a card in any spelling that `Card.parse` reads.

    Raises:
        InvalidStateError: *state* is not a state of a game.
        PieceError: One of the pieces is not there; the message is the same for all cards that are hidden.

    Examples:
        >>> from card_capture import PLAYCARDS, CardSet, commander, new_game
        >>> state = new_game(seed=2, variant=PLAYCARDS)
        >>> [str(action) for action in using(state, CardSet.parse("2c 4c 3d"))]
        ['discard 2c 4c 3d', 'discard 2c 4c 3d 2h']
        >>> using(commander.new_game(seed=1), [(0, 3), (1, 2)])
        (Attack(slot=3, seat=1, target=2),)
        >>> using(commander.new_game(seed=1), ["slot 3", "seat 1 slot 2"])
        (Attack(slot=3, seat=1, target=2),)
    """
    return _find_game(state).list_using(state, pieces)
