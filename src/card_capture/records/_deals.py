"""What a record keeps of the deal: the seed, and in games of several players who played and who dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from card_capture.errors import RecordError, SeedError
from card_capture.records._json import Seed, quoted
from card_capture.shuffling import SeededShuffler


def left_out(game: Any) -> tuple[str, ...]:
    """Return the attributes of a record that its JSON has not, since *game* leaves no choice."""
    return ("players", "dealer") if len(game.PLAYERS) == 1 else ()


def require_deal(game: Any, seed: Seed | None, players: int | None, dealer: int | None) -> None:
    """
    Take only what *game* can have: a seed, and players and a dealer where cards are dealt to several players.

    Raises:
        RecordError: It can't have them.
    """
    if seed is not None and not 0 <= seed < 2**64:
        raise RecordError("$.seed", str(SeedError(seed)))
    numbers = game.PLAYERS
    expected: dict[str, Iterable[int | None]] = {"players": [None], "dealer": [None]}
    if seed is not None and len(numbers) > 1:
        expected = {"players": numbers, "dealer": range(players or 0)}
    for (key, values), value in zip(expected.items(), (players, dealer), strict=True):
        if value not in values:
            raise RecordError(f"$.{key}", f"{quoted(value)} will not do, expected {' or '.join(map(quoted, values))}")


def table_of(game: Any, state: Any) -> dict[str, int]:
    """Return who plays and who deals in *state*, as a game of several players asks for it."""
    if len(game.PLAYERS) == 1:
        return {}
    return {"players": state.players, "dealer": state.dealer}


def dealt(game: Any, seed: int, like: Any) -> Any:
    """Return what *seed* deals by the rules and to the players of the state *like*."""
    return game.new_game(seed, like.variant, **table_of(game, like))


def seed_of(game: Any, first_state: Any) -> Seed | None:
    """Return the seed that deals *first_state*, if one does and the state tells."""
    shuffler = getattr(first_state, "shuffler", None)
    if not isinstance(shuffler, SeededShuffler):
        return None
    # Every draw adds the same to the generator's state, and all deals take as many: so what one
    # of them has added tells where another began. A number that was drawn again would break
    # this, once in 10^17 deals; then the state is recorded instead.
    added = dealt(game, 0, first_state).shuffler.seed
    seed = (shuffler.seed - added) % 2**64
    return Seed(seed) if dealt(game, seed, first_state) == first_state else None
