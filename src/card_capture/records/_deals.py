"""The deal in a record: the seed and, in a game for several players, their number and the dealer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from card_capture._quoting import join_or
from card_capture.errors import RecordError, SeedError
from card_capture.games import AnyGame, deal
from card_capture.records._json import quote_as_json
from card_capture.records._kinds import Seed
from card_capture.shuffling import SeededShuffler


def list_left_out(game: AnyGame) -> tuple[str, ...]:
    """Return the attributes that the JSON of a record leaves out, because *game* offers no choice of them."""
    return ("players", "dealer") if len(game.PLAYERS) == 1 else ()


def require_deal(game: AnyGame, seed: Seed | None, players: int | None, dealer: int | None) -> None:
    """
    Check that *game* can be dealt in this way.

    Raises:
        RecordError: The seed is out of range; or the number of players or the dealer is not one of the
            game's; or they are given although there is no seed or the game is for one player.
    """
    if seed is not None and not 0 <= seed < 2**64:
        raise RecordError("$.seed", str(SeedError(seed)))
    numbers = game.PLAYERS
    expected: dict[str, Iterable[int | None]] = {"players": [None], "dealer": [None]}
    if seed is not None and len(numbers) > 1:
        expected = {"players": numbers, "dealer": range(players or 0)}
    for (key, values), value in zip(expected.items(), (players, dealer), strict=True):
        if value not in values:
            raise RecordError(f"$.{key}", f"expected {join_or(map(quote_as_json, values))}, got {quote_as_json(value)}")


def get_table(game: AnyGame, state: Any) -> dict[str, int]:
    """Return the number of players and the dealer of *state*, if *game* is for several players."""
    return {} if len(game.PLAYERS) == 1 else {"players": state.players, "dealer": state.dealer}


def deal_like(game: AnyGame, seed: int, state: Any) -> Any:
    """Return the state that *seed* deals under the variant of *state*, to the same number of players."""
    return deal(game, seed, state.variant, **get_table(game, state))


def find_seed(game: AnyGame, first_state: Any) -> Seed | None:
    """Return the seed that deals *first_state*, or None if there is none or the state keeps no shuffler."""
    shuffler = getattr(first_state, "shuffler", None)
    if not isinstance(shuffler, SeededShuffler):
        return None
    # A deal advances the generator by the same amount, for every seed. So deal seed 0, see how far it moved,
    # and step back as far from this state. (This fails if a number was rejected and drawn again, about once in
    # 10^17 deals; hence the comparison.)
    moved = deal_like(game, 0, first_state).shuffler.seed
    seed = (shuffler.seed - moved) % 2**64
    return Seed(seed) if deal_like(game, seed, first_state) == first_state else None
