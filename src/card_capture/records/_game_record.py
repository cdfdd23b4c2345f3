"""Saved states, and records of whole games."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast, final

from attrs import frozen

from card_capture import casino, commander, solitaire
from card_capture.errors import CardCaptureError, InvalidStateError, PlayersError, RecordError, quote
from card_capture.games import GAMES, State
from card_capture.records import _deals, _json
from card_capture.records._json import Seed
from card_capture.records._seen_record import SeenRecord, Turn
from card_capture.shuffling import SeededShuffler

_UPGRADES: Mapping[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = MappingProxyType({})
"""By format and version, what makes of a text's content that of the next version: one for every one released."""

S = TypeVar("S", bound=State)
A = TypeVar("A")
R = TypeVar("R")
Out = TypeVar("Out")
_S = TypeVar("_S", bound=State)
_A = TypeVar("_A")


@frozen
class Kinds:
    """The classes of a game's values: all that records need to know of a game beside its verbs."""

    state: Any
    action: Any
    variant: Any
    outcome: Any


KINDS: Mapping[str, Kinds] = MappingProxyType(
    {
        "solitaire": Kinds(solitaire.GameState, solitaire.Action, solitaire.Variant, solitaire.Outcome),
        "commander": Kinds(commander.GameState, commander.Action, commander.Variant, commander.Outcome),
        "casino": Kinds(casino.GameState, casino.Action, casino.Variant, casino.Outcome),
    }
)

for _name, _kinds in KINDS.items():
    _json.write_as_text(_kinds.action, GAMES[_name].parse_action)


_DIGEST = re.compile("[0-9a-f]{12}")

# Saved states


def save(state: State) -> str:
    """
    Return *state* as JSON, from which `load` makes an equal one.

    The same state always gives the same text.

    Args:
        state: A sound state of any game of this library.

    Raises:
        InvalidStateError: It is not sound, or no state of a game of this library.

    Examples:
        >>> from card_capture import new_game
        >>> state = new_game(seed=1)
        >>> load(save(state)) == state
        True
    """
    GAMES[_game_of(state)].check(state)
    return _text(state)


def load(text: str | bytes) -> Any:
    """
    Return the state that *text* holds.

    Args:
        text: What `save` wrote, in this release or an earlier one; at most 1 MiB.

    Returns:
        A state of the game that the text names. It has passed that game's `check`.

    Raises:
        RecordError: The text is no saved state.

    Examples:
        >>> load('{"format": "card_capture state", "version": 1, "game": "whist"}')
        Traceback (most recent call last):
        ...
        card_capture.errors.RecordError: $.game: "whist" is unknown, expected solitaire or commander or casino
    """
    name, content = _content(text, _STATE)
    state = _json.read(content, KINDS[name].state)
    _check(name, state, "$")
    return state


# Records of games


@final
@frozen(kw_only=True)
class GameRecord(Generic[S, A, R, Out]):
    """
    A game from its first state on, finished or not: of states S, actions A, a variant R and outcomes Out.

    Attributes:
        game: The game's name in `GAMES`.
        variant: The rules it was played by; the JSON has their id and every flag.
        players: How many played and were dealt to, if there is a seed and the game is for several
            players; else None.
        dealer: The seat that dealt, if there is a seed and the game is for several players; else None.
        seed: The seed that dealt it, or None where no seed is known to deal the first state.
        first_state: The first state if there is no seed, with the script of its shuffles; else None.
        actions: What was played.
        digests: For each action a digest of the state after it.
        outcome: How the game ended, or None if the record stops before.

    Raises:
        RecordError: The parts do not fit together.

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
        if not isinstance(self.game, str) or self.game not in KINDS:
            raise RecordError("$.game", f"{quote(self.game)} is unknown, expected {' or '.join(KINDS)}")
        kinds = KINDS[self.game]
        parts: dict[str, tuple[object, Any]] = {
            "variant": (self.variant, kinds.variant),
            "players": (self.players, int | None),
            "dealer": (self.dealer, int | None),
            "seed": (self.seed, int | None),
            "first_state": (self.first_state, kinds.state | None),
            "actions": (self.actions, tuple),
            "digests": (self.digests, tuple),
            "outcome": (self.outcome, kinds.outcome | None),
        }
        for name, (part, kind) in parts.items():
            if not isinstance(part, kind) or isinstance(part, bool):
                raise RecordError(f"$.{name}", f"{quote(part)} is no part of a record, expected {kind}")
        for number, action in enumerate(self.actions):
            if not isinstance(action, kinds.action):
                raise RecordError(f"$.actions[{number}]", f"{quote(action)} is not an action of {self.game}")
        for number, digest in enumerate(self.digests):
            if not isinstance(digest, str) or not _DIGEST.fullmatch(digest):
                raise RecordError(
                    f"$.digests[{number}]", f"{_json.quoted(digest)} is not a digest, expected 12 hexadecimal digits"
                )
        if (self.seed is None) is (self.first_state is None):
            raise RecordError("$", "expected a seed or a first state, one of them")
        _deals.require_deal(GAMES[self.game], self.seed, self.players, self.dealer)
        if len(self.digests) != len(self.actions):
            raise RecordError(
                "$.digests", f"{len(self.digests)} digests for {len(self.actions)} actions, expected one for each"
            )

    @staticmethod
    def of(first_state: _S, actions: Iterable[_A], *, seed: int | None = None) -> GameRecord[_S, _A, Any, Any]:
        """
        Return the record of the game that begins with *first_state* and goes on by *actions*.

        Args:
            first_state: Any sound state; if a seed deals it, the record holds the seed.
            actions: What was played from there, in order.
            seed: The seed that dealt it. It need be given only where the state does not tell, since
                nothing is left to shuffle, as in Capture the Commander; without it the record holds
                the first state.

        Raises:
            IllegalActionError: One of them is not legal in its turn.
            InvalidStateError: The state is not sound, or no state of a game of this library.
            SeedError: The seed is not an integer from 0 to 2^64 - 1.
            RecordError: The seed does not deal that state, or the actions are none.
            ShuffleError: A scripted shuffler has no order of the cards to be shuffled.
        """
        name = _game_of(first_state)
        game = GAMES[name]
        game.check(first_state)
        if not isinstance(actions, Iterable):
            raise RecordError("$.actions", f"{quote(actions)} is no part of a record, expected the actions in order")
        state, played, digests = first_state, tuple(actions), list[str]()
        for action in played:
            state = game.apply(state, action)
            digests.append(_digest(state))
        if seed is None:
            found = _deals.seed_of(game, first_state)
        else:
            found = Seed(SeededShuffler(seed).seed)
            if _deals.dealt(game, found, first_state) != first_state:
                raise RecordError("$.seed", f"{found} does not deal the first state")
        return GameRecord(
            game=name,
            variant=cast("Any", first_state).variant,
            seed=found,
            first_state=first_state if found is None else None,
            **({} if found is None else _deals.table_of(game, first_state)),
            actions=played,
            digests=tuple(digests),
            outcome=state.outcome,
        )

    def replay(self) -> Iterator[S]:
        """
        Yield the first state and the state after each action.

        Raises:
            RecordError: An action is refused, leads to a state of another digest, or leaves the game
                with another outcome than the record says. The path names the first such action.
        """
        game = GAMES[self.game]
        state = self._deal()
        yield state
        for number, (action, digest) in enumerate(zip(self.actions, self.digests, strict=True)):
            try:
                state = game.apply(state, action)
            except CardCaptureError as error:
                raise RecordError(f"$.actions[{number}]", str(error)) from error
            if (expected := _digest(state)) != digest:
                raise RecordError(
                    f"$.digests[{number}]", f'{digest} is not of the state after "{action}", expected {expected}'
                )
            yield state
        if state.outcome != self.outcome:
            said, true = (_json.quoted(_json.converter.unstructure(end)) for end in (self.outcome, state.outcome))
            raise RecordError("$.outcome", f"{said} is not how it ends, expected {true}")

    def _deal(self) -> S:
        if self.first_state is not None:
            return self.first_state
        assert self.seed is not None  # one of them is there
        game: Any = GAMES[self.game]
        table = {} if self.players is None else {"players": self.players, "dealer": self.dealer}
        try:
            return cast("S", game.new_game(self.seed, self.variant, **table))
        except PlayersError as error:  # the variant is for fewer numbers than the game
            raise RecordError("$.players", str(error)) from error

    def to_json(self) -> str:
        """Return the record as JSON; the same record always gives the same text."""
        content = _json.converter.unstructure(self, _record_class(self.game))
        for key in _deals.left_out(GAMES[self.game]):
            del content[key]
        return _json.write({**_json.header(_RECORD), **content})

    @staticmethod
    def from_json(text: str | bytes) -> GameRecord[Any, Any, Any, Any]:
        """
        Return the record that *text* holds; whether the game went so, `replay` shows.

        Args:
            text: What `to_json` wrote, in this release or an earlier one; at most 1 MiB.

        Raises:
            RecordError: The text is no record of a game.
        """
        name, content = _content(text, _RECORD)
        for key in _deals.left_out(GAMES[name]):
            if key in content:
                raise RecordError("$", f"unknown field {_json.quoted(key)}")
            content[key] = None
        record = _json.read({"game": name, **content}, _record_class(name))
        if record.first_state is not None:
            _check(name, record.first_state, "$.first_state")
            if record.first_state.variant != record.variant:
                found = record.first_state.variant
                raise RecordError("$.first_state.variant", f"{found} is another one, expected {record.variant}")
        return record

    def redacted(self, seat: int = 0, *, recall: bool = False) -> SeenRecord[A, Any, R, Out]:
        """
        Return what *seat* may keep of the game while it is not over: what was done and seen.

        There is no seed in it, no order of cards that were face down, and no digest, from which such
        an order could be guessed.

        Args:
            seat: The seat that keeps it.
            recall: Add to the first and the last view what a perfect memory knows.

        Raises:
            RecordError: The record is not true, as `replay` finds.
            UnknownSeatError: Nobody sits there.
        """
        game = GAMES[self.game]
        states = tuple(self.replay())
        steps = zip(states, self.actions, strict=False)
        turns = [Turn(action, tuple(game.narrate(state, action))) for state, action in steps]
        return SeenRecord(
            game=self.game,
            variant=self.variant,
            seat=seat,
            first_view=game.view(states[0], seat, recall=recall),
            turns=tuple(turns),
            last_view=game.view(states[-1], seat, recall=recall),
            outcome=self.outcome,
        )


def _record_class(name: str) -> type[GameRecord[Any, Any, Any, Any]]:
    kinds = KINDS[name]
    return GameRecord[kinds.state, kinds.action, kinds.variant, kinds.outcome]  # type: ignore[name-defined]


# What the formats share

_STATE = "card_capture state"
_RECORD = "card_capture record"


def _content(text: str | bytes, form: str) -> tuple[str, dict[str, Any]]:
    """Return the name of the game and the content of a text of the format *form*, as the newest version has it."""
    content = _json.object_at("$", _json.parse(text))
    found, version, name = (content.pop(key, None) for key in ("format", "version", "game"))
    if found != form:
        raise RecordError("$.format", f"{_json.quoted(found)} is another format, expected {_json.quoted(form)}")
    while type(version) is int and (form, version) in _UPGRADES:
        content, version = _UPGRADES[form, version](content), version + 1
    if type(version) is not int or version != _json.VERSION:
        raise RecordError("$.version", f"{_json.quoted(version)} is unknown, expected {_json.VERSION}")
    if not isinstance(name, str) or name not in KINDS:
        raise RecordError("$.game", f"{_json.quoted(name)} is unknown, expected {' or '.join(KINDS)}")
    return name, content


def _game_of(state: object) -> str:
    for name, kinds in KINDS.items():
        if isinstance(state, kinds.state):
            return name
    raise InvalidStateError(f"{quote(state)} is not a state: expected a state of {' or '.join(KINDS)}")


def _check(name: str, state: Any, path: str) -> None:
    try:
        GAMES[name].check(state)
    except InvalidStateError as error:
        raise RecordError(path, str(error)) from error


def _text(state: Any) -> str:
    content = _json.converter.unstructure(state)
    return _json.write({**_json.header(_STATE), "game": _game_of(state), **content})


def _digest(state: State) -> str:
    # Of the text of version 1, also when states are written in a newer one: else records would no longer replay.
    return hashlib.sha256(_text(state).encode()).hexdigest()[:12]
