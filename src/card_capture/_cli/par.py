"""`par`: the par of many deals of Card Capture, as lines of CSV."""

from __future__ import annotations

import argparse
import csv
import io
import re
import signal
from collections.abc import Iterator, Mapping
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from card_capture import __version__
from card_capture._cli.deals import find_rules
from card_capture._cli.files import display_name, is_replaceable, read_file, write_file
from card_capture._cli.screen import print_progress
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError
from card_capture.solitaire import Variant, new_game
from card_capture.solver import Par
from card_capture.solver import par as find_par

COLUMNS = ("seed", "variant", "fingerprint", "low", "high", "nodes", "limit", "version")
"""The columns; the documentation's page on file formats describes them."""

_Row = tuple[str, ...]


def par(options: argparse.Namespace) -> None:
    """Write a line for each seed, and keep the lines that an earlier run has written."""
    variant = find_solitaire(options)
    run = {"variant": variant.id, "fingerprint": variant.fingerprint, "limit": str(options.limit)}
    run["version"] = __version__
    can_resume = is_replaceable(options.output)
    rows = _read_rows(options.output, options.seeds, run) if can_resume and Path(options.output).exists() else {}
    left = [seed for seed in options.seeds if seed not in rows]
    for seed, found in _find_pars(left, variant, options.limit, options.workers):
        bounds = {"low": found.low, "high": found.high}
        texts = {name: "" if bound is None else str(bound) for name, bound in bounds.items()}
        fields = {"seed": str(seed), "nodes": str(found.nodes), **texts, **run}
        rows[seed] = tuple([fields[name] for name in COLUMNS])
        if can_resume:  # after every seed, so that an interrupted run loses nothing
            write_file(options.output, _format_rows(rows))
        if not options.quiet:
            print_progress(f"seed {seed}: {describe_par(found)} ({len(rows)} of {len(options.seeds)})")
    if not can_resume:
        write_file(options.output, _format_rows(rows))


def find_solitaire(options: argparse.Namespace) -> Variant:
    """
    Return the variant that the options name.

    Raises:
        CardCaptureError: There are no such rules, or they are those of another game.
    """
    rules = find_rules(options)
    if not isinstance(rules.variant, Variant):
        raise CardCaptureError(f"only Card Capture can be solved, not {rules.title}")
    return rules.variant


def describe_par(found: Par) -> str:
    """Return the bounds of a par in words."""
    if found.low is None:
        return "no line wins"
    if found.high is None:
        return f"par {found.low} or more"
    return f"par {found.low}" if found.low == found.high else f"par {found.low} to {found.high}"


def find_par_of_deal(seed: int, variant: Variant, limit: int) -> Par:
    """Return the par of a deal, even of one that is lost as soon as it is dealt."""
    state = new_game(seed, variant)
    return find_par(state, limit=limit) if state.outcome is None else Par(None, None, (), 0)


def _find_pars(seeds: list[int], variant: Variant, limit: int, workers: int) -> Iterator[tuple[int, Par]]:
    """Yield each seed with its par, as soon as it is known."""
    work = partial(_find_par_with_seed, variant=variant, limit=limit)
    if workers == 1:
        yield from map(work, seeds)
        return
    # Ctrl-C reaches every process, but only the first one has to answer it.
    with Pool(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(work, seeds)


def _find_par_with_seed(seed: int, variant: Variant, limit: int) -> tuple[int, Par]:
    return seed, find_par_of_deal(seed, variant, limit)


def _format_rows(rows: Mapping[int, _Row]) -> str:
    """Return the whole table, without its last line break."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows([COLUMNS, *(rows[seed] for seed in sorted(rows))])
    return text.getvalue().removesuffix("\n")


def _read_rows(path: str, seeds: range, run: Mapping[str, str]) -> dict[int, _Row]:
    """
    Return the rows in a file, by their seeds.

    Raises:
        CardCaptureError: The file can't be read, or it has a line that this run would not write.
    """
    text = read_file(path).decode(errors="replace")
    rows: dict[int, _Row] = {}
    for number, row in enumerate(csv.reader(io.StringIO(text)), start=1):
        if tuple(row) == COLUMNS:
            continue
        fields: dict[str, str] = dict(zip(COLUMNS, row, strict=False))
        for name, expected in run.items():
            if fields.get(name, "") != expected:
                raise _refuse(path, f"expected {name} {expected} in line {number}, got {quote(fields.get(name, ''))}")
        if not re.fullmatch("[0-9]{1,20}", fields["seed"]) or int(fields["seed"]) not in seeds:
            raise _refuse(path, f"expected a seed of --seeds in line {number}, got {quote(fields['seed'])}")
        rows[int(fields["seed"])] = tuple(row)
    if text not in ("", _format_rows(rows) + "\n"):
        raise _refuse(path, "expected the lines as they are written, in order of their seeds")
    return rows


def _refuse(path: str, problem: str) -> CardCaptureError:
    return CardCaptureError(f"can't resume {display_name(path)}: {problem}")
