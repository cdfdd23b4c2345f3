"""
Hypothesis strategies, for tests of what you build on this library.

`states` draws states from anywhere in whole games, `whole_games` the games
themselves, `variants` the rules to play by, and `actions` what is legal in a
state. The first three take any game of the library, Card Capture by default.

A strategy draws a few integers and plays a game from them: by which rules, with
which seed, and who plays. Some players take any legal action, some capture when
they can and do not end the game as long as they can help it, and in Card Capture
some games are the built-in player's, who wins now and then. A state costs about
two milliseconds. A failing example shrinks to registered rules or few changed
flags, to a small seed and to an early state; its cards stay as they were dealt.

Hypothesis is not among what the library needs: `pip install card-capture[testing]`
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
from card_capture._demo.solitaire import choose
from card_capture._kit.variants import flags_of
from card_capture.errors import InvalidStateError, InvalidVariantError, PlayersError
from card_capture.games import Game, State, deal
from card_capture.solitaire import Action, GameState, Variant

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ImportError(
        "card_capture.testing needs Hypothesis, which `pip install card-capture[testing]` installs"
    ) from error

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

_AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
_Player: TypeAlias = Callable[[_AnyGame, Any, Random], Any]

# As the default of a parameter it must fit any S, A and R; a call without a game has their defaults.
solitaire: _AnyGame = _solitaire


@final
@frozen(repr=False)
class PlayedGame(Generic[S, A]):
    """
    A game that was played to its end.

    Attributes:
        states: All its states, from the deal to the end; only the last one is over.
        actions: What was played in each of them but the last, so one fewer.

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
        # Hypothesis asks for this to show a failing example, and would fill pages with the states.
        printer.text(repr(self))


def variants(game: Game[Any, Any, Any, Any, R] = solitaire) -> st.SearchStrategy[R]:
    """
    Return a strategy of rules to play by: registered variants, and mixes of their flags.

    In a mix a flag that is an enum or a bool has any value, another one that of some registered
    variant; and each mix is one that the game accepts. All of them are called "mixed".

    Args:
        game: The game.

    Examples:
        >>> from hypothesis import given, settings
        >>> from card_capture import new_game
        >>> @settings(max_examples=10)
        ... @given(rules=variants())
        ... def test_a_game_knows_its_rules(rules):
        ...     assert new_game(seed=1, variant=rules).variant == rules
        >>> test_a_game_knows_its_rules()
    """
    registered = list(game.VARIANTS.values())
    return st.one_of(*map(st.just, registered), _mixes(registered))


_all_variants = variants  # for functions with a parameter of that name


@st.composite
def _mixes(draw: st.DrawFn, registered: Sequence[Any]) -> Any:
    mix = evolve(draw(st.sampled_from(registered)), name="mixed", revision=1)
    for flag in flags_of(mix.__class__):
        values = [getattr(rules, flag) for rules in (mix, *registered)]  # its own comes first, to shrink to it
        if isinstance(values[0], bool | Enum):
            values += (False, True) if isinstance(values[0], bool) else type(values[0])
        value = draw(st.sampled_from(list(dict.fromkeys(values))))
        with suppress(InvalidVariantError):  # it does not go with the other flags, so this one stays as it was
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
        variants: The rules to play by, `variants(game)` if it is None.
        players: How many play, one of `game.PLAYERS`, by those of the rules that are for so many; any
            number that the rules are for if it is None.

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
    tables = _tables(game, _all_variants(game) if variants is None else variants, players)
    games = _games(game, tables, st.sampled_from([_at_random, _carefully]), st.integers(0, 2**64 - 1))
    if game is not solitaire:
        return games
    # The built-in player thinks longer, so its games are few and remembered; it wins most of these.
    registered = st.sampled_from(list(game.VARIANTS.values()))
    seeds = st.sampled_from([0, 1, 2, 3, 24, 38, 48, 60])
    tables = _tables(game, registered if variants is None else variants, players)
    return games | _games(game, tables, st.just(_sensibly), seeds)


@st.composite
def _tables(draw: st.DrawFn, game: Any, variants: st.SearchStrategy[Any], players: int | None) -> tuple[Any, int]:
    """Draw rules and how many play by them."""
    if players is None:
        variant = draw(variants)
        return variant, draw(st.sampled_from(_numbers(game, variant)))
    return draw(variants.filter(lambda variant: players in _numbers(game, variant))), players


@lru_cache(maxsize=512)
def _numbers(game: Any, variant: Any) -> tuple[int, ...]:
    """Return how many can play by *variant*, which may be fewer numbers than the game is for."""
    numbers: list[int] = []
    for players in game.PLAYERS:
        with suppress(PlayersError):
            deal(game, 0, variant, players)
            numbers.append(players)
    return tuple(numbers)


@st.composite
def _games(
    draw: st.DrawFn,
    game: Any,
    tables: st.SearchStrategy[tuple[Any, int]],
    players: st.SearchStrategy[_Player],
    seeds: st.SearchStrategy[int],
) -> PlayedGame[Any, Any]:
    return _play(game, draw(tables), draw(players), draw(seeds))


@lru_cache(maxsize=512)
def _play(game: Any, table: tuple[Any, int], player: _Player, seed: int) -> PlayedGame[Any, Any]:
    rng = Random(seed)  # noqa: S311 - chance for games, not for secrets
    states, actions = [deal(game, seed, *table)], list[Any]()
    while states[-1].outcome is None:
        actions.append(player(game, states[-1], rng))
        states.append(game.apply(states[-1], actions[-1]))
    return PlayedGame(tuple(states), tuple(actions))


def _at_random(game: _AnyGame, state: Any, rng: Random) -> Any:
    return rng.choice(game.legal_actions(state))


_LOOKED_AT = 40  # actions: where there are more, as on a crowded table of Casino, one is as good as another


def _carefully(game: _AnyGame, state: Any, rng: Random) -> Any:
    legal = game.legal_actions(state)
    numbers = rng.sample(range(len(legal)), min(len(legal), _LOOKED_AT))
    captures = (action for action in map(legal.__getitem__, numbers) if str(action).startswith("capture "))
    going_on = (legal[number] for number in numbers if game.apply(state, legal[number]).outcome is None)
    return next(captures, None) or next(going_on, legal[numbers[0]])


def _sensibly(game: _AnyGame, state: Any, _: Random) -> Any:
    return choose(game.view(state, 0, recall=True), game.legal_actions(state))


def states(
    game: Game[S, A, Any, Any, R] = solitaire,
    variants: st.SearchStrategy[R] | None = None,
    players: int | None = None,
) -> st.SearchStrategy[S]:
    """
    Return a strategy of states from anywhere in whole games, the end included.

    Args:
        game: The game.
        variants: The rules to play by, `variants(game)` if it is None.
        players: How many play, one of `game.PLAYERS`, by those of the rules that are for so many; any
            number that the rules are for if it is None.

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
    return _states_of(whole_games(game, variants, players))


@st.composite
def _states_of(draw: st.DrawFn, games: st.SearchStrategy[PlayedGame[S, Any]]) -> S:
    states = draw(games).states
    last = len(states) - 1
    return states[min(last, draw(st.integers(0, last + last // 8)))]  # the end more often, or few tests would see one


def actions(state: S, game: Game[S, A, Any, Any, Any] = solitaire) -> st.SearchStrategy[A]:
    """
    Return a strategy of the legal actions of *state*.

    Args:
        state: A state in which somebody is to move.
        game: The game.

    Raises:
        InvalidStateError: The game is over, so nothing is legal; or it is not a state of the game.

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
    legal = game.legal_actions(state)
    if not legal:
        raise InvalidStateError(f"the game is over ({state.outcome}): expected a state in which somebody is to move")
    return st.sampled_from(legal)
