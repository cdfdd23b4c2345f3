"""The functions that make the bots of a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import Parameter, Signature, signature
from typing import Any, TypeAlias

from card_capture._quoting import quote
from card_capture.bots import Bot
from card_capture.errors import SimulationError

SeatBots: TypeAlias = Bot[Any, Any] | Sequence[Bot[Any, Any]]
"""The bots of one game: one that plays all seats, or one for each seat."""

MakeBot: TypeAlias = Callable[[int], SeatBots] | Callable[[], SeatBots]
"""A function that returns the bots of the game with a seed, such as the class of a bot; it need not take the seed."""


def adapt(make_bot: MakeBot) -> Callable[[int], SeatBots]:
    """
    Return *make_bot* as a function of a seed.

    The seed is passed as `seed` if there is such a parameter, and otherwise as the only argument, if one is needed:

        bots.Uniform                        Uniform(seed=seed)
        partial(bots.LookAhead, 8)          LookAhead(8, seed=seed)
        partial(bots.LookAhead, seed=5)     LookAhead(seed=5)
        bots.Rule                           Rule()
        lambda number: [bot_a, bot_b]       is called with the seed

    Raises:
        SimulationError: It can't be called in any of these ways; a bot itself can't.
    """
    if not callable(make_bot):
        raise SimulationError(f"expected make_bot to be a function of a seed, got {quote(make_bot)}")
    function: Callable[..., SeatBots] = make_bot
    try:
        parameters = signature(function)
    except (TypeError, ValueError):  # some built-in functions have no signature
        return function
    has_seed = "seed" in getattr(make_bot, "keywords", ())  # of a functools.partial
    if not has_seed and _takes_keyword(parameters):
        return lambda seed: function(seed=seed)
    if _can_bind(parameters):
        return lambda _: function()
    if _can_bind(parameters, 0):
        return function
    raise SimulationError(
        f"expected make_bot to be a function of a seed, got {quote(make_bot)}; pass the class of a bot, such as Rule"
    )


def _takes_keyword(parameters: Signature) -> bool:
    seed = parameters.parameters.get("seed")
    return seed is not None and seed.kind in (Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY)


def _can_bind(parameters: Signature, *arguments: int) -> bool:
    try:
        parameters.bind(*arguments)
    except TypeError:
        return False
    return True


def list_seats(made: SeatBots, players: int) -> Sequence[Callable[[Any, Any], Any]]:
    """
    Return the bot of each seat.

    Args:
        made: The value that the user's function returned.
        players: The number of players.

    Raises:
        SimulationError: It is neither a bot nor a list with one bot for each player.
    """
    seats: list[Any] = [*made] if isinstance(made, Sequence) else [made] * players
    if len(seats) != players:
        raise SimulationError(f"expected {players} {'bot' if players == 1 else 'bots'}, got {len(seats)}")
    for bot in seats:
        if not callable(bot):
            raise SimulationError(f"expected a bot, got {quote(bot)}")
    return seats
