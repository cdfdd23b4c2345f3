"""The codec of each game and number of players, which is made only once."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeVar

from card_capture.errors import UnknownGameError
from card_capture.games import GAMES, Game, State, require_players
from card_capture.rl.codec._casino import CasinoCodec
from card_capture.rl.codec._codec import Codec
from card_capture.rl.codec._commander import CommanderCodec
from card_capture.rl.codec._solitaire import SolitaireCodec

S = TypeVar("S", bound=State)
A = TypeVar("A")
V = TypeVar("V")
E_co = TypeVar("E_co", covariant=True)
R = TypeVar("R")


def of(game: Game[S, A, V, E_co, R], players: int | None = None) -> Codec[S, A, V]:
    """
    Return the codec of a game for a number of players.

    This function is provisional: it may change until 1.2.

    Args:
        game: The game.
        players: The number of players, one of `game.PLAYERS`, or None for the smallest number.

    Raises:
        UnknownGameError: *game* is not a game of the library.
        PlayersError: That number of players can't play the game.

    Examples:
        >>> from card_capture import casino, solitaire
        >>> of(solitaire), of(casino, players=4)
        (<codec 1 of solitaire for 1: 104 codes>, <codec 1 of casino for 4: 152 codes>)
    """
    name = next((name for name, each in GAMES.items() if each is game), None)
    if name is None:
        raise UnknownGameError(game, [f"the module {name}" for name in GAMES])
    found: Codec[Any, Any, Any] = of_name(name, game.PLAYERS[0] if players is None else players)
    return found


def of_name(name: str, players: int) -> Codec[Any, Any, Any]:
    """Return the codec of the game with that name."""
    require_players(GAMES[name], players)
    return _make(name, players)


@cache
def _make(name: str, players: int) -> Codec[Any, Any, Any]:
    return SolitaireCodec() if name == "solitaire" else _CODECS[name](players)


def _reduce(codec: Any) -> tuple[Callable[[str, int], Codec[Any, Any, Any]], tuple[str, int]]:
    return of_name, (codec.game, codec.players)


for _kind in (SolitaireCodec, CommanderCodec, CasinoCodec):
    copyreg.pickle(_kind, _reduce)  # a copy of a codec is the codec itself

_CODECS: Mapping[str, Callable[[int], Codec[Any, Any, Any]]] = {"commander": CommanderCodec, "casino": CasinoCodec}
