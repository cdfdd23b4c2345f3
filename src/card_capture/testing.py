"""
Hypothesis strategies for testing code that is built on this library.

`states` draws states from anywhere in whole games, `whole_games` the games
themselves, `variants` their rules, and `actions` the legal actions of a state.
They take any game of the library; the default is Card Capture.

A strategy draws a variant, a seed and a bot, and plays a game from them. Some bots
choose at random; others capture when they can and avoid ending the game. In Card
Capture some games are played by `Sensible`, with seeds most of which it wins. Drawing
a state takes about two milliseconds. A failing example shrinks to a registered variant or
to few changed flags, to a small seed and to an early state, but its cards are
always those that the seed deals.

The library itself doesn't need Hypothesis; `pip install card-capture[testing]`
installs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from random import Random
from typing import Any, Generic, TypeAlias, final

from attrs import evolve, frozen
from typing_extensions import TypeVar, override

from card_capture import solitaire as _solitaire
from card_capture._kit.variants import flags_of
from card_capture._quoting import quote
from card_capture.bots import Sensible
from card_capture.errors import (
    InvalidStateError,
    InvalidVariantError,
    MissingExtraError,
    PlayersError,
    UnknownGameError,
)
from card_capture.games import GAMES, AnyGame, Game, State, deal, require_players
from card_capture.solitaire import Action, GameState, Variant

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise MissingExtraError("testing", "hypothesis") from error

__all__ = [
    "PlayedGame",
    "actions",
    "states",
    "variants",
    "whole_games",
]

S = TypeVar("S", bound=State, default=GameState)
A = TypeVar("A", default=Action)
R = TypeVar("R", default=Variant)

_Bot: TypeAlias = Callable[[AnyGame, Any, Random], Any]

# The default of a parameter must fit every S, A and R, so it is an AnyGame; in a call without a game the type
# variables have their own defaults.
solitaire: AnyGame = _solitaire


@final
@frozen(repr=False)
class PlayedGame(Generic[S, A]):
    """
    A game that was played to its end.

    Attributes:
        states: Every state of the game, from the deal to the end; the game is over only in the last one.
        actions: The action that was played in each state but the last.

    Examples:
        >>> from card_capture import Discard, apply, new_game
        >>> state = new_game(seed=1)
        >>> PlayedGame((state, apply(state, Discard([]))), (Discard([]),)).actions
        (Discard(cards=CardSet.parse('-')),)
    """

    states: tuple[S, ...]
    actions: tuple[A, ...]

    @override
    def __repr__(self) -> str:
        return f"<PlayedGame from {self.states[0]!r}: {'; '.join(map(str, self.actions))}>"

    def _repr_pretty_(self, printer: Any, _: object) -> None:
        # Hypothesis calls this to show a failing example; otherwise it would fill pages with the states.
        printer.text(repr(self))


def variants(game: Game[Any, Any, Any, Any, R] = solitaire) -> st.SearchStrategy[R]:
    """
    Return a strategy of variants: the registered ones, and mixes of their flags.

    In a mix, a flag that is an enum or a bool has any value, and a number has the value of some
    registered variant. Every mix is accepted by the game; its name is "mixed".

    Args:
        game: The game.

    Raises:
        UnknownGameError: *game* is not a game.

    Examples:
        >>> from hypothesis import given, settings
        >>> from card_capture import new_game
        >>> @settings(max_examples=10)
        ... @given(rules=variants())
        ... def test_a_game_knows_its_rules(rules):
        ...     assert new_game(seed=1, variant=rules).variant == rules
        >>> test_a_game_knows_its_rules()
    """
    _require_game(game)
    registered = list(game.VARIANTS.values())
    return st.one_of(*map(st.just, registered), _draw_mixes(registered))


def _require_game(game: object) -> None:
    if not all(hasattr(game, name) for name in ("PLAYERS", "VARIANTS", "new_game", "legal_actions", "apply")):
        raise UnknownGameError(game, [f"the module {name}" for name in GAMES])


_registered_or_mixed = variants  # the name `variants` is a parameter of the functions below


@st.composite
def _draw_mixes(draw: st.DrawFn, registered: Sequence[Any]) -> Any:
    mix = evolve(draw(st.sampled_from(registered)), name="mixed", revision=1)
    for flag in flags_of(mix.__class__):
        values = [getattr(rules, flag) for rules in (mix, *registered)]  # its own value first, to shrink to it
        if isinstance(values[0], bool | Enum):
            values += (False, True) if isinstance(values[0], bool) else type(values[0])
        value = draw(st.sampled_from(list(dict.fromkeys(values))))
        with suppress(InvalidVariantError):  # if the value contradicts another flag, this flag stays unchanged
            mix = evolve(mix, **{flag: value})
    return mix


def whole_games(
    game: Game[S, A, Any, Any, R] = solitaire,
    variants: st.SearchStrategy[R] | None = None,
    players: int | None = None,
) -> st.SearchStrategy[PlayedGame[S, A]]:
    """
    Return a strategy of games that were played to the end.

    Args:
        game: The game.
        variants: A strategy of variants, or None for `variants(game)`.
        players: The number of players, one of `game.PLAYERS`; variants that don't allow it are left out.
            None for any number that the variant allows.

    Raises:
        UnknownGameError: *game* is not a game.
        PlayersError: *players* is not one of `game.PLAYERS`.
        InvalidVariantError: *variants* is not a strategy.

    Examples:
        >>> from hypothesis import given, settings
        >>> from card_capture import legal_actions
        >>> @settings(max_examples=10)
        ... @given(played=whole_games())
        ... def test_only_legal_actions_are_played(played):
        ...     for state, action in zip(played.states, played.actions):
        ...         assert action in legal_actions(state)
        >>> test_only_legal_actions_are_played()
    """
    _require_game(game)
    if players is not None:
        require_players(game, players)
    if variants is not None and not isinstance(variants, st.SearchStrategy):
        raise InvalidVariantError(f"expected variants to be a strategy of variants, got {quote(variants)}")
    tables = _draw_tables(game, _registered_or_mixed(game) if variants is None else variants, players)
    bots = st.sampled_from([_choose_at_random, _choose_carefully])
    games = _draw_games(game, tables, bots, st.integers(0, 2**64 - 1))
    if game is not solitaire:
        return games
    # `Sensible` is slower, so there are few of its games, and they are cached; it wins most of them.
    registered = st.sampled_from(list(game.VARIANTS.values()))
    seeds = st.sampled_from([0, 1, 2, 3, 24, 38, 48, 60])
    tables = _draw_tables(game, registered if variants is None else variants, players)
    return games | _draw_games(game, tables, st.just(_choose_well), seeds)


@st.composite
def _draw_tables(draw: st.DrawFn, game: Any, variants: st.SearchStrategy[Any], players: int | None) -> tuple[Any, int]:
    """Draw a variant and a number of players that it allows."""
    if players is None:
        variant = draw(variants)
        return variant, draw(st.sampled_from(_list_allowed_players(game, variant)))
    return draw(variants.filter(lambda variant: players in _list_allowed_players(game, variant))), players


@lru_cache(maxsize=512)
def _list_allowed_players(game: Any, variant: Any) -> tuple[int, ...]:
    """Return the numbers of players that *variant* allows; these may be fewer than those of the game."""
    numbers: list[int] = []
    for players in game.PLAYERS:
        with suppress(PlayersError):
            deal(game, 0, variant, players)
            numbers.append(players)
    return tuple(numbers)


@st.composite
def _draw_games(
    draw: st.DrawFn,
    game: Any,
    tables: st.SearchStrategy[tuple[Any, int]],
    bots: st.SearchStrategy[_Bot],
    seeds: st.SearchStrategy[int],
) -> PlayedGame[Any, Any]:
    return _play(game, draw(tables), draw(bots), draw(seeds))


@lru_cache(maxsize=512)
def _play(game: Any, table: tuple[Any, int], bot: _Bot, seed: int) -> PlayedGame[Any, Any]:
    rng = Random(seed)  # noqa: S311 - chance for games, not for secrets
    states, actions = [deal(game, seed, *table)], list[Any]()
    while states[-1].outcome is None:
        actions.append(bot(game, states[-1], rng))
        states.append(game.apply(states[-1], actions[-1]))
    return PlayedGame(tuple(states), tuple(actions))


def _choose_at_random(game: AnyGame, state: Any, rng: Random) -> Any:
    return rng.choice(game.legal_actions(state))


_MOST_TRIED = 40  # a crowded table of Casino has more actions, but a sample of them is good enough here


def _choose_carefully(game: AnyGame, state: Any, rng: Random) -> Any:
    legal = game.legal_actions(state)
    numbers = rng.sample(range(len(legal)), min(len(legal), _MOST_TRIED))
    captures = (action for action in map(legal.__getitem__, numbers) if str(action).startswith("capture "))
    going_on = (legal[number] for number in numbers if game.apply(state, legal[number]).outcome is None)
    return next(captures, None) or next(going_on, legal[numbers[0]])


def _choose_well(game: AnyGame, state: Any, _: Random) -> Any:
    return Sensible()(game.view(state, 0, recall=True), game.legal_actions(state))


def states(
    game: Game[S, A, Any, Any, R] = solitaire,
    variants: st.SearchStrategy[R] | None = None,
    players: int | None = None,
) -> st.SearchStrategy[S]:
    """
    Return a strategy of states from anywhere in whole games, including the end.

    Args:
        game: The game.
        variants: A strategy of variants, or None for `variants(game)`.
        players: The number of players, one of `game.PLAYERS`; variants that don't allow it are left out.
            None for any number that the variant allows.

    Raises:
        UnknownGameError: *game* is not a game.
        PlayersError: *players* is not one of `game.PLAYERS`.
        InvalidVariantError: *variants* is not a strategy.

    Examples:
        >>> from hypothesis import given, settings
        >>> from hypothesis import strategies as st
        >>> from card_capture import BETA, view
        >>> @settings(max_examples=10)
        ... @given(state=states(variants=st.just(BETA)))
        ... def test_in_beta_the_discard_pile_lies_open(state):
        ...     assert view(state).discard_pile == state.discard_pile
        >>> test_in_beta_the_discard_pile_lies_open()
    """
    return _draw_states(whole_games(game, variants, players))


@st.composite
def _draw_states(draw: st.DrawFn, games: st.SearchStrategy[PlayedGame[S, Any]]) -> S:
    states = draw(games).states
    last = len(states) - 1
    # The end comes more often than other states; otherwise tests would rarely see it.
    return states[min(last, draw(st.integers(0, last + last // 8)))]


def actions(state: S, game: Game[S, A, Any, Any, Any] = solitaire) -> st.SearchStrategy[A]:
    """
    Return a strategy of the legal actions of *state*.

    Args:
        state: A state of a game that is still running.
        game: The game.

    Raises:
        InvalidStateError: The game is over, so no action is legal; or *state* is not a state of *game*.
        UnknownGameError: *game* is not a game.

    Examples:
        >>> from hypothesis import given, settings
        >>> from hypothesis import strategies as st
        >>> from card_capture import apply
        >>> def is_running(state):
        ...     return state.outcome is None
        >>> @settings(max_examples=10)
        ... @given(state=states().filter(is_running), data=st.data())
        ... def test_the_rounds_go_on(state, data):
        ...     action = data.draw(actions(state))
        ...     assert apply(state, action).round >= state.round
        >>> test_the_rounds_go_on()
    """
    _require_game(game)
    legal = game.legal_actions(state)
    if not legal:
        raise InvalidStateError("expected a state of a running game, got the end of a game")
    return st.sampled_from(legal)
