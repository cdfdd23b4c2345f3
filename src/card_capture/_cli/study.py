"""`study`: many games that a bot plays, with their results counted and kept as CSV."""

from __future__ import annotations

import argparse
from argparse import Namespace
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from types import MappingProxyType
from typing import Any

from attrs import frozen

from card_capture._cli.deals import Rules, deal_game, find_rules
from card_capture._cli.progress import ProgressBar
from card_capture._cli.screen import print_progress, print_text
from card_capture._cli.signals import prepare_worker
from card_capture._cli.study_file import Study, StudyFile
from card_capture._quoting import quote
from card_capture.bots import LookAhead, MonteCarlo, Rule, Sensible, Uniform
from card_capture.errors import CardCaptureError, MissingExtraError, SeedError
from card_capture.games import GAMES
from card_capture.simulation import MakeBot, Result, simulate, summarize
from card_capture.simulation._engines import find_kernel
from card_capture.simulation._result import count_seats

BOTS: Mapping[str, MakeBot] = MappingProxyType(
    {"uniform": Uniform, "sensible": Sensible, "rule": Rule, "look_ahead": LookAhead, "monte_carlo": MonteCarlo}
)
"""The bots by the names that the option takes; a bot that takes a seed gets the seed of the game."""

# Games that take about a second, so that little is lost in an interruption.
_CHUNKS = MappingProxyType({"uniform": 500, "sensible": 50, "rule": 50, "look_ahead": 5, "monte_carlo": 1})
_COMPILED_CHUNK = 20_000
_LAST_SEED = 2**64 - 1
_PATIENCE = 10  # seconds to reach the scheduler


def study(options: argparse.Namespace) -> None:
    """Play the games that a file lacks, add them to it, and print a table for each variant."""
    plan = _make_study(options)
    with ExitStack() as stack:
        file = None if options.output is None else StudyFile(options.output, plan)
        kept: Iterator[Result] = iter(())
        bar = ProgressBar(len(plan.variants) * len(plan.seeds), quiet=options.quiet)
        stack.callback(bar.close)
        if file is not None:
            stack.callback(file.close)
            kept = file.read()
            bar.skip(file.kept)
        is_complete = file is not None and file.kept == len(plan.variants) * len(plan.seeds)
        executor = None if is_complete else _open_executor(options, stack)
        run = _Run(plan, file, bar, executor, options.chunk or _choose_chunk(plan))
        try:
            summaries = [summarize(run.play(variant, kept)) for variant in plan.variants]
        except KeyboardInterrupt:
            bar.close()
            if file is not None:
                print_progress(f"{bar.describe()} are in {options.output}; the same command continues")
            raise
    seeds = f"seeds {plan.seeds[0]} to {plan.seeds[-1]}"
    tables = (
        f"{variant}, {plan.bot}, {seeds}\n\n{each}" for variant, each in zip(plan.variants, summaries, strict=True)
    )
    print_text("\n\n".join(tables))


@frozen
class _Run:
    """A study that is being run."""

    study: Study
    file: StudyFile | None
    bar: ProgressBar
    executor: Executor | None
    chunk: int

    def play(self, variant: Any, kept: Iterator[Result]) -> Iterator[Result]:
        """Yield the results under a variant: first those in the file, then new ones, which are added to it."""
        done = 0
        for result in islice(kept, len(self.study.seeds)):
            done += 1
            yield result
        new = simulate(
            self.study.seeds[done:],
            BOTS[self.study.bot],
            game=GAMES[self.study.game],
            variant=variant,
            players=self.study.players,
            executor=self.executor,
            chunk=self.chunk,
        )
        try:
            while results := list(islice(new, self.chunk)):
                if self.file is not None:
                    self.file.write(variant, results)
                self.bar.advance(len(results))
                yield from results
        finally:
            new.close()


def _choose_chunk(plan: Study) -> int:
    is_compiled = plan.game == "solitaire" and plan.bot in ("uniform", "rule") and find_kernel() is not None
    return _COMPILED_CHUNK if is_compiled else _CHUNKS[plan.bot]


def _make_study(options: argparse.Namespace) -> Study:
    """
    Return the study that the options name.

    Raises:
        CardCaptureError: There are no such rules, or the bot can't play them.
    """
    rules = list(_find_variants(options))
    if options.dealer is not None:
        raise CardCaptureError("argument --dealer: in a study the last seat deals")
    ids = [each.variant.id for each in rules]
    for number, id_ in enumerate(ids):
        if id_ in ids[:number]:
            raise CardCaptureError(f"argument --variant: expected each variant once, got {quote(id_, str)} twice")
    game = rules[0].name
    if options.bot in ("rule", "monte_carlo") and game != "solitaire":
        raise CardCaptureError(f"argument --bot: {options.bot} plays only Card Capture, not {rules[0].title}")
    dealt = [deal_game(each, options) for each in rules]
    players = {count_seats(state) for state in dealt}
    if len(players) > 1:
        raise CardCaptureError("argument --variant: expected variants for the same number of players; use --players")
    last = options.first_seed + options.games - 1
    if last > _LAST_SEED:
        raise CardCaptureError(f"argument --games: {SeedError(last)}")
    return Study(
        game=game,
        players=players.pop(),
        bot=options.bot,
        variants=[each.variant for each in rules],
        seeds=range(options.first_seed, last + 1),
    )


def _find_variants(options: argparse.Namespace) -> Iterator[Rules]:
    names = [None] if options.variant is None else options.variant.split(",")
    game = options.game
    for name in names:
        rules = find_rules(Namespace(**{**vars(options), "variant": name, "game": game}))
        game = rules.name
        yield rules


def _open_executor(options: argparse.Namespace, stack: ExitStack) -> Executor | None:
    """
    Return the executor that the options name, or None for this process; *stack* closes it.

    Raises:
        MissingExtraError: The extra for clusters is not installed.
        CardCaptureError: The scheduler can't be reached.
    """
    if options.scheduler is not None:
        return _connect(options.scheduler, stack)
    if options.workers == 1:
        return None
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 - not every system can import it

    pool = ProcessPoolExecutor(options.workers, initializer=prepare_worker)
    stack.callback(pool.shutdown, cancel_futures=True)
    return pool


def _connect(address: str, stack: ExitStack) -> Executor:
    if find_spec("distributed") is None:
        raise MissingExtraError("dask", "distributed")
    distributed: Any = import_module("distributed")
    try:
        client = stack.enter_context(distributed.Client(address, timeout=_PATIENCE))
    except (OSError, ValueError) as error:
        raise CardCaptureError(f"argument --scheduler: can't reach {quote(address, str)}: {error}") from None
    executor: Executor = client.get_executor()
    return executor
