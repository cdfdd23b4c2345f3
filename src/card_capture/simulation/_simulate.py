"""`simulate`: the results of many games."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from itertools import islice
from typing import Any, get_args

from card_capture import solitaire
from card_capture._kit.arguments import require_integer
from card_capture._quoting import join_or, quote, quote_string
from card_capture.errors import BotFailedError, SimulationError
from card_capture.games import GAMES, AnyGame, deal
from card_capture.shuffling import SeededShuffler
from card_capture.simulation._bots import MakeBot, adapt
from card_capture.simulation._engines import Engine, require_fast_bots, require_kernel
from card_capture.simulation._playing import Setup
from card_capture.simulation._result import AnyVariant, Played, Result
from card_capture.simulation._running import Runner, Seeds, require_executor


def simulate(  # noqa: PLR0913 - each is an option of a simulation
    seeds: Iterable[int],
    make_bot: MakeBot,
    *,
    game: AnyGame = solitaire,
    variant: AnyVariant | None = None,
    players: int | None = None,
    executor: Executor | None = None,
    chunk: int = 500,
    engine: Engine = "auto",
    progress: Callable[[int], object] | None = None,
) -> Generator[Result, None, None]:
    """
    Play a game for each seed, and yield the results in the order of the seeds.

    The results depend only on the seeds, the bots, the variant and the number of players: not on the executor, the
    chunks or the engine. Few chunks are in flight at a time, so a range of a billion seeds needs little memory. Closing
    the iterator cancels the chunks that have not begun.

    Args:
        seeds: Integers from 0 to 2^64 - 1.
        make_bot: A function that makes the bots of a game: one bot that plays all seats, or a list with one for each
            seat. It gets the seed of the game, as the keyword `seed` if it has such a parameter, or as its only
            argument; a function that needs no argument gets none. So the class of a bot is enough, and so is
            `functools.partial(LookAhead, 8)`. To be used in other processes, the function must be defined at the top of
            a module. Unless the engine is "pure", it may be called twice for a seed, first to find out whether the
            fast engine can play the bots. A bot gets views with recall.
        game: The module of a game.
        variant: The rules, by default the game's first variant.
        players: The number of players, by default the game's own default.
        executor: The executor that plays the games, such as a `ProcessPoolExecutor`, or `client.get_executor()` of
            Dask. By default the games are played in this thread.
        chunk: The number of games that are sent to a worker at a time, at least 1.
        engine: "pure" plays with the functions of the game's module. "fast" needs the extra `fast` and plays Card
            Capture with `Uniform` or `Rule`; other bots are refused at once, unless the seeds are an iterator. "auto"
            stands for the fast one where it can play, and otherwise for the pure one.
        progress: A function that is called with the number of games finished since the last call, such as the
            `update` of a tqdm bar.

    Yields:
        The result of each game.

    Raises:
        SimulationError: An argument is not as described above, which is found before any game is played. Or the engine
            is "fast" and *make_bot* makes other bots, or a worker has another version of the library.
        SeedError: A seed is out of range. For a range this is raised at once, otherwise after the results of the
            seeds before it.
        PlayersError: That number of players can't play the game under the variant.
        InvalidVariantError: The variant is not one of the game.
        MissingExtraError: The engine is "fast", and its extra is not installed.
        ExecutorError: The executor has been shut down, or it needs to pickle *make_bot* and can't.
        BotFailedError: A bot raised an error or chose an illegal action. The results of all games before that one have
            been yielded.
        WorkerError: A chunk was lost twice because its worker crashed.

    Examples:
        >>> from card_capture import BETA
        >>> from card_capture.bots import Rule
        >>> for result in simulate(range(3), Rule, variant=BETA):
        ...     print(result.seed, result.outcome, result.rounds)
        0 WON 49
        1 WON 49
        2 WON 49
    """
    name = _find_name(game)
    if variant is None:
        variant = next(iter(game.VARIANTS.values()))
    deal(game, 0, variant, players)  # this raises an error if the variant or the number of players is wrong
    if require_integer(chunk) < 1:
        raise SimulationError(f"expected chunk to be at least 1, got {chunk}")
    if not isinstance(engine, str) or engine not in get_args(Engine):
        choices = join_or(map(quote_string, get_args(Engine)))
        raise SimulationError(f"expected the engine to be {choices}, got {quote(engine)}")
    if progress is not None and not callable(progress):
        raise SimulationError(f"expected progress to be a function, got {quote(progress)}")
    make = adapt(make_bot)
    if engine == "fast":
        require_kernel(name)
    work = Setup(name, variant, players, make_bot, engine).play
    if executor is not None:
        require_executor(executor, work)
    chunks = _Chunks(seeds, chunk)
    if engine == "fast":
        require_fast_bots(make_bot, make, seeds)
    played = ((part, work(part)) for part in chunks) if executor is None else Runner(work, executor).run(iter(chunks))
    return _make_results(chunks, played, progress)


def _find_name(game: object) -> str:
    for name, known in GAMES.items():
        if known is game:
            return name
    raise SimulationError(f"expected the module of a game, {join_or(GAMES)}, got {quote(game)}")


class _Chunks:
    """
    The seeds in chunks; consecutive seeds form a range, which costs little to send.

    An error that ends the seeds is kept until all games before it have been played.
    """

    def __init__(self, seeds: Iterable[int], size: int) -> None:
        size = min(size, sys.maxsize)
        self._seeds = seeds
        self._size = size
        self.error: Exception | None = None
        if isinstance(seeds, range):
            for end in (*seeds[:1], *seeds[-1:]):
                SeededShuffler(end)
        try:
            self._rest: Iterator[int] = iter(seeds)
        except TypeError:
            raise SimulationError(f"expected seeds to be integers, such as range(1000), got {quote(seeds)}") from None

    def __iter__(self) -> Iterator[Seeds]:
        if isinstance(self._seeds, range):
            first = 0
            while part := self._seeds[first : first + self._size]:  # len() of a range may be too large for Python
                yield part
                first += self._size
            return
        while self.error is None:
            numbers: list[int] = []
            try:
                for seed in islice(self._rest, self._size):
                    number = SeededShuffler(seed).seed  # an integer of Python, also for one of NumPy
                    numbers.append(number)
            except Exception as error:  # noqa: BLE001 - the iterator is the user's
                self.error = error
            if numbers:
                yield _compress(numbers)
            elif self.error is None:
                return


def _compress(numbers: list[int]) -> Seeds:
    """Return consecutive numbers as a range, and others as they are."""
    consecutive = range(numbers[0], numbers[0] + len(numbers))
    return consecutive if numbers == [*consecutive] else numbers


def _make_results(
    chunks: _Chunks, played: Iterator[tuple[Seeds, Played]], progress: Callable[[int], object] | None
) -> Generator[Result, None, None]:
    iterator: Any = played
    try:
        for seeds, games in played:
            if progress is not None:
                progress(len(games.outcomes))
            yield from games.make_results(seeds)
            if games.failure is not None:
                fault = BotFailedError(games.failure.seed, games.failure.digest, games.failure.problem)
                if games.failure.trace:
                    fault.add_note(games.failure.trace)
                raise fault
        if chunks.error is not None:
            raise chunks.error
    finally:
        iterator.close()  # this cancels the remaining chunks
