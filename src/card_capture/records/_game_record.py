"""Records of whole games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Generic, TypeVar, cast, final

from attrs import frozen

from card_capture._quoting import join_or, quote
from card_capture.errors import CardCaptureError, InvalidStateError, PlayersError, RecordError
from card_capture.games import GAMES, State, deal
from card_capture.records import _deals
from card_capture.records._converter import read, to_json
from card_capture.records._digests import Digester
from card_capture.records._format import read_document, write_document
from card_capture.records._json import quote_as_json
from card_capture.records._kinds import Seed, kinds_of
from card_capture.records._parts import require_parts
from card_capture.records._seen_record import SeenRecord, Turn
from card_capture.shuffling import SeededShuffler

S = TypeVar("S", bound=State)
A = TypeVar("A")
R = TypeVar("R")
Out = TypeVar("Out")
_S = TypeVar("_S", bound=State)
_A = TypeVar("_A")


@final
@frozen(kw_only=True)
class GameRecord(Generic[S, A, R, Out]):
    """
    A game from its first state on, finished or not, with states S, actions A, variant R and outcomes Out.

    Attributes:
        game: The game's name in `GAMES`.
        variant: The variant under which it was played; the JSON has its id and every flag.
        players: The number of players at the deal, if there is a seed and the game is for several
            players; else None.
        dealer: The seat that dealt, if there is a seed and the game is for several players; else None.
        seed: The seed that dealt the first state, 0 to 2^64 - 1, or None if no such seed is known.
        first_state: The first state if there is no seed, with the script of its shuffles; else None.
        actions: The actions in order.
        digests: For each action, a digest of the state after it: 12 hexadecimal digits.
        outcome: The result of the game, or None if the record ends before the game does.

    Raises:
        RecordError: A part is wrong, such as a first state that is not valid, or the parts do not fit together.

    Examples:
        >>> from card_capture import legal_actions, new_game
        >>> state = new_game(seed=5)
        >>> record = GameRecord.of(state, legal_actions(state))
        >>> record.seed, record.digests
        (5, ('8abaef140b94',))
        >>> GameRecord.from_json(record.to_json()) == record
        True
    """

    game: str
    variant: R
    players: int | None = None
    dealer: int | None = None
    seed: Seed | None
    first_state: S | None
    actions: tuple[A, ...]
    digests: tuple[str, ...]
    outcome: Out | None

    def __attrs_post_init__(self) -> None:
        require_parts(self)

    @staticmethod
    def of(first_state: _S, actions: Iterable[_A], *, seed: int | None = None) -> GameRecord[_S, _A, Any, Any]:
        """
        Return the record of the game that begins with *first_state* and continues with *actions*.

        Args:
            first_state: Any valid state; if a seed that deals it is known, the record holds the seed.
            actions: The actions that were played from there, in order.
            seed: The seed that dealt the first state, 0 to 2^64 - 1. It is needed only where nothing is left
                to shuffle, as in Capture the Commander, because then the state keeps no shuffler. Without
                it, such a record holds the first state.

        Raises:
            IllegalActionError: An action is not legal when its turn comes.
            InvalidStateError: The state is not valid, or is not a state of a game of this library.
            SeedError: The seed is not an integer from 0 to 2^64 - 1.
            RecordError: The seed does not deal that state, or *actions* is a string or is not iterable.
            ShuffleError: A scripted shuffler has no order of the cards to be shuffled.
        """
        name = _find_game(first_state)
        game = GAMES[name]
        game.check(first_state)
        if not isinstance(actions, Iterable) or isinstance(actions, str | bytes):
            remedy = "; write a list of actions" if isinstance(actions, str) else ""
            raise RecordError("$.actions", f"expected the actions in order, got {quote(actions)}{remedy}")
        state, played, digests, digester = first_state, tuple(actions), list[str](), Digester(name)
        for action in played:
            state = game.apply(state, action)
            digests.append(digester.digest(state))
        if seed is None:
            found = _deals.find_seed(game, first_state)
        else:
            found = Seed(SeededShuffler(seed).seed)
            if _deals.deal_like(game, found, first_state) != first_state:
                raise RecordError("$.seed", f"expected a seed that deals the first state, got {found}")
        return GameRecord(
            game=name,
            variant=cast("Any", first_state).variant,
            seed=found,
            first_state=first_state if found is None else None,
            **({} if found is None else _deals.get_table(game, first_state)),
            actions=played,
            digests=tuple(digests),
            outcome=state.outcome,
        )

    def replay(self) -> Iterator[S]:
        """
        Yield the first state and the state after each action.

        Raises:
            RecordError: An action is refused, or the state after it has a different digest from the one in
                the record, or the game ends with a different outcome. The path names the first fault.
        """
        game, digester = GAMES[self.game], Digester(self.game)
        state = self._deal()
        yield state
        for number, (action, digest) in enumerate(zip(self.actions, self.digests, strict=True)):
            try:
                state = game.apply(state, action)
            except CardCaptureError as error:
                raise RecordError(f"$.actions[{number}]", str(error)) from error
            if (expected := digester.digest(state)) != digest:
                raise RecordError(f"$.digests[{number}]", f'expected {expected} after "{action}", got {digest}')
            yield state
        if state.outcome != self.outcome:
            expected, found = (quote_as_json(to_json(outcome)) for outcome in (state.outcome, self.outcome))
            raise RecordError("$.outcome", f"expected {expected} after the last action, got {found}")

    def _deal(self) -> S:
        if self.first_state is not None:
            return self.first_state
        assert self.seed is not None  # a record has one of the two
        try:
            return cast("S", deal(GAMES[self.game], self.seed, self.variant, self.players, self.dealer))
        except PlayersError as error:  # the variant allows fewer numbers of players than the game
            raise RecordError("$.players", str(error)) from error

    def to_json(self) -> str:
        """
        Return the record as a string of JSON; the same record always gives the same string.

        Raises:
            RecordError: The string would be longer than `LONGEST_TEXT`, or have more values than `MOST_VALUES`.
        """
        content = to_json(self, _get_record_class(self.game))
        for key in ("game", *_deals.list_left_out(GAMES[self.game])):
            del content[key]
        return write_document("record", self.game, content)

    @staticmethod
    def from_json(text: str | bytes) -> GameRecord[Any, Any, Any, Any]:
        """
        Return the record that *text* holds; only `replay` shows whether its actions are legal.

        Args:
            text: The string that `to_json` returned, in this release or an earlier one; at most `LONGEST_TEXT`.

        Raises:
            RecordError: *text* is not a record of a game.
        """
        _, name, content = read_document(text, ["record"])
        for key in _deals.list_left_out(GAMES[name]):
            if key in content:
                raise RecordError("$", f"expected no field {quote_as_json(key)}")
            content[key] = None
        return read({"game": name, **content}, _get_record_class(name))

    def redacted(self, seat: int | None = None, *, recall: bool = False) -> SeenRecord[A, Any, Any, R, Out]:
        """
        Return the part of the record that *seat* may keep while the game is running: everything it did and saw.

        It contains no seed, no order of face-down cards, and no digest from which such an order could be
        guessed.

        Args:
            seat: The seat that keeps it, from 0; it may be left out in a game for one player.
            recall: Whether to add to the first and the last view what a perfect memory knows.

        Raises:
            RecordError: `replay` finds a fault in the record.
            UnknownSeatError: The game does not have that seat.
            NotABoolError: *recall* is neither True nor False.
        """
        game = GAMES[self.game]
        states = tuple(self.replay())
        # In a game for several, `view` refuses None: a host who forgets the seat must not send seat 0's hand to all.
        viewer: Any = 0 if seat is None and len(game.PLAYERS) == 1 else seat
        steps = zip(states, self.actions, strict=False)
        turns = [Turn(action, tuple(game.narrate(state, action))) for state, action in steps]
        return SeenRecord(
            game=self.game,
            variant=self.variant,
            seat=viewer,
            first_view=game.view(states[0], viewer, recall=recall),
            turns=tuple(turns),
            last_view=game.view(states[-1], viewer, recall=recall),
            outcome=self.outcome,
        )


def _get_record_class(name: str) -> type[GameRecord[Any, Any, Any, Any]]:
    kinds = kinds_of(name)
    return GameRecord[kinds.state, kinds.action, kinds.variant, kinds.outcome]  # type: ignore[name-defined]


def _find_game(state: object) -> str:
    for name in GAMES:
        if isinstance(state, kinds_of(name).state):
            return name
    raise InvalidStateError(f"expected a state of {join_or(GAMES)}, got {quote(state)}")
