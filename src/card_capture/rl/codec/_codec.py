"""The base of the codecs of all games, and an action of which some codes have been chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, ClassVar, Generic, SupportsIndex, TypeVar, cast

from typing_extensions import override

from card_capture._quoting import quote
from card_capture.errors import CodeError
from card_capture.rl.codec._arrays import Mask, Observation, to_mask

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")
A_co = TypeVar("A_co", covariant=True)

VERSION = 1
"""The version of all codes and features; it is incremented whenever one of them changes its place or its meaning."""


class Partial(ABC, Generic[A_co]):
    """
    The first codes of an action, and the codes that may come next.

    It is immutable: `choose` returns another one. In Card Capture and Capture the Commander, an action has one code. In
    Casino it has one or more.

    This module is provisional: it may change until 1.2.

    Attributes:
        codes: The codes chosen so far.

    Examples:
        >>> from card_capture import casino
        >>> from card_capture.rl import codec
        >>> codes = codec.of(casino)
        >>> play = codes.begin(casino.new_game(seed=7))
        >>> [codes.actions[code] for code in play.mask.nonzero()[0]]
        ['trail', 'capture', 'build']
        >>> play = play.choose(codes.actions.index("trail"))
        >>> [codes.actions[code] for code in play.mask.nonzero()[0]], play.action
        (['8c', 'Tc', 'Th', 'Js'], None)
        >>> str(play.choose(codes.actions.index("Js")).action)
        'trail Js'
    """

    __slots__ = ("codes",)

    codes: tuple[int, ...]

    @property
    @abstractmethod
    def mask(self) -> Mask:
        """The codes that may come next; all zeros when the action is complete or the game is over."""

    @property
    @abstractmethod
    def action(self) -> A_co | None:
        """The legal action that the codes stand for, or None if more codes must follow."""

    @abstractmethod
    def choose(self, code: SupportsIndex) -> Partial[A_co]:
        """
        Return the partial action with one more code.

        Args:
            code: A code that may come next.

        Raises:
            CodeError: The code may not come next. The error has the reason.
        """

    @abstractmethod
    def why_not(self, code: SupportsIndex) -> str | None:
        """
        Return the reason why a code may not come next, with the number of the rule, or None if it may.

        Args:
            code: Any code of the game.

        Raises:
            CodeError: The number is not a code.
        """

    @override
    def __repr__(self) -> str:
        return f"<partial action: {' '.join(map(str, self.codes)) or '-'}>"


class Codec(ABC, Generic[S, A, V]):
    """
    The action codes and the observations of a game for a number of players.

    A code is a number from 0 to `size - 1` that has the same meaning in every state and under every variant. A codec
    has no state, and `of` returns the same one each time.

    This module is provisional: it may change until 1.2. A change of a code or a feature increments `version`.

    Attributes:
        game: The name of the game, as in `GAMES`.
        players: The number of players.
        actions: The name of each code.
        features: The name of each feature of an observation.
        version: The version of codes and features.

    Examples:
        >>> from card_capture import Card, GiveUp, commander, new_game, solitaire, view
        >>> from card_capture.rl import codec
        >>> codes = codec.of(solitaire)
        >>> codes.size, len(codes.features), codes.version
        (104, 388, 1)
        >>> state = new_game(seed=1)
        >>> codes.mask(state).nonzero()[0].tolist(), codes.actions[0]
        ([0], 'discard -')
        >>> str(codes.decode(0, view(state)))
        'discard -'
        >>> codec.of(commander, players=3).size
        351
    """

    game: ClassVar[str]
    _kinds: ClassVar[frozenset[type]]
    version: ClassVar[int] = VERSION
    players: int
    actions: tuple[str, ...]
    features: tuple[str, ...]

    @property
    def size(self) -> int:
        """The number of codes."""
        return len(self.actions)

    @abstractmethod
    def begin(self, state: S) -> Partial[A]:
        """
        Return an action of which no code has been chosen.

        Raises:
            InvalidStateError: *state* is not a state of the game.
        """

    def mask(self, state: S, codes: Sequence[SupportsIndex] = ()) -> Mask:
        """
        Return the codes that may come next: 1 for each code that leads to a legal action, 0 for the others.

        Args:
            state: Any valid state.
            codes: The codes of the action that have been chosen already; only in Casino can an action have several.

        Raises:
            CodeError: One of *codes* can't be chosen at its place.
            InvalidStateError: *state* is not a state of the game.
        """
        return self._follow(self.begin(state), codes).mask

    def encode(self, action: A, view: V) -> tuple[int, ...]:
        """
        Return the codes of an action: one in Card Capture and Capture the Commander, one or more in Casino.

        Args:
            action: An action of the seat to move.
            view: That seat's view, with or without recall.

        Raises:
            CodeError: The action has no codes: it uses cards that are not there, or in Casino it is illegal.
            InvalidViewError: *view* is not a view of the game.
        """
        self._require_view(view)
        # In a subclass of an action, the fields could mean anything.
        codes = self._encode(action, view) if type(action) in self._kinds else None
        if codes is None:
            raise CodeError(f"expected an action with codes in this view, got {quote(action, str)}")
        return codes

    @abstractmethod
    def _encode(self, action: A, view: V) -> tuple[int, ...] | None:
        """Return the codes of an action, or None if it has none."""

    @abstractmethod
    def decode(self, codes: SupportsIndex | Sequence[SupportsIndex], view: V) -> A | None:
        """
        Return the action that codes stand for.

        In Card Capture and Capture the Commander it is an action that could be legal: it names cards and slots that
        exist, but the rules may forbid it. In Casino it is legal.

        Args:
            codes: The codes, or a single one.
            view: The view of the seat to move, with or without recall.

        Returns:
            The action, or None if more codes must follow.

        Raises:
            CodeError: One of *codes* is not a code, names a card that is not there, or can't come next.
            InvalidViewError: *view* is not a view of the game.
        """

    @abstractmethod
    def observe(self, view: V, codes: Sequence[SupportsIndex] = (), *, seat: int | None = None) -> Observation:
        """
        Return the features of a view, each a number from 0 to 1.

        Other seats are named by their distance: "seat +1" plays next. A view without recall has 0 in the features that
        need it.

        Args:
            view: The view.
            codes: In Casino, the codes of the action that have been chosen already. Only the seat to move may see them.
            seat: The seat that observes. Only Capture the Commander needs it, since all seats have the same view
                there; without it, the seat to move observes, or seat 0 when the game is over.

        Raises:
            CodeError: One of *codes* is not a code, or *codes* is not a list.
            InvalidViewError: *view* is not a view of the game, or it is for another number of players or another seat.
            UnknownSeatError: *seat* is not a seat of the game.
        """

    @abstractmethod
    def _require_view(self, view: V) -> None:
        """Raise `InvalidViewError` unless *view* is a view of the game for this number of players."""

    @staticmethod
    def _follow(partial: Partial[A], codes: Sequence[SupportsIndex]) -> Partial[A]:
        for code in require_codes(codes):
            partial = partial.choose(code)
        return partial

    @override
    def __repr__(self) -> str:
        return f"<codec {self.version} of {self.game} for {self.players}: {self.size} codes>"


def require_codes(codes: Iterable[SupportsIndex]) -> Iterable[SupportsIndex]:
    """Return *codes* if they are iterable, or raise `CodeError`."""
    if not isinstance(codes, Iterable):
        raise CodeError(f"expected a list of codes, got {quote(codes)}")
    return codes


def read_code(code: object, size: int) -> int:
    """Return a code as an integer, or raise `CodeError`; integers of NumPy are codes too, but bools are not."""
    try:
        number = -1 if isinstance(code, bool) else index(cast("SupportsIndex", code))
    except TypeError:
        number = -1
    if not 0 <= number < size:
        raise CodeError(f"expected a code from 0 to {size - 1}, got {quote(code)}")
    return number


def read_single(codes: SupportsIndex | Sequence[SupportsIndex], size: int) -> int | None:
    """Return the only code of an action, or None if no code has been chosen yet."""
    if not isinstance(codes, Sequence):
        return read_code(codes, size)
    if len(codes) > 1:
        raise CodeError(f"expected one code, got {len(codes)}")
    return read_code(codes[0], size) if codes else None


def refuse(partial: Partial[Any], name: str, code: int) -> CodeError:
    """Return the error for a code that may not come next."""
    return CodeError(f"expected a code that is legal, got {code} ({name}): {partial.why_not(code)}")


class SinglePartial(Partial[A]):
    """An action that is one code."""

    __slots__ = ("_bits", "_codec", "_state")

    def __init__(self, codec: SingleCodec[Any, A, Any], state: Any, codes: tuple[int, ...], bits: int) -> None:
        self._codec = codec
        self._state = state
        self.codes = codes
        self._bits = bits

    @property
    @override
    def mask(self) -> Mask:
        return to_mask(self._bits, self._codec.size)

    @property
    @override
    def action(self) -> A | None:
        return self._codec.make_action(self.codes[0], self._state) if self.codes else None

    @override
    def choose(self, code: SupportsIndex) -> SinglePartial[A]:
        number = read_code(code, self._codec.size)
        if not self._bits >> number & 1:
            raise refuse(self, self._codec.actions[number], number)
        return SinglePartial(self._codec, self._state, (number,), 0)

    @override
    def why_not(self, code: SupportsIndex) -> str | None:
        number = read_code(code, self._codec.size)
        if self._bits >> number & 1:
            return None
        return "the action is complete" if self.codes else self._codec.explain(number, self._state)


class SingleCodec(Codec[S, A, V]):
    """A codec in which each action is one code."""

    @abstractmethod
    def find_legal(self, state: S) -> int:
        """Return the codes of the legal actions, as the bits of an integer."""

    @abstractmethod
    def make_action(self, code: int, table: S | V) -> A:
        """Return the action with a code, or raise `CodeError` if it names a card that is not there."""

    @abstractmethod
    def explain(self, code: int, state: S) -> str:
        """Return the reason why a code is illegal, with its rule."""

    @override
    def begin(self, state: S) -> Partial[A]:
        return SinglePartial(self, state, (), self.find_legal(state))

    @override
    def decode(self, codes: SupportsIndex | Sequence[SupportsIndex], view: V) -> A | None:
        self._require_view(view)
        code = read_single(codes, self.size)
        return None if code is None else self.make_action(code, view)


def require_players(codec: Codec[Any, Any, Any], players: int) -> None:
    """Raise `CodeError` unless *players* is the number of players that a codec is for."""
    if players != codec.players:
        raise CodeError(f"expected a state with {codec.players} players, got one with {players}; call codec.of again")
