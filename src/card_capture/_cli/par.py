"""`par`: the par of many deals of Card Capture, as lines of CSV."""

from __future__ import annotations

import argparse
import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from multiprocessing import Pool
from pathlib import Path

from card_capture import __version__
from card_capture._cli.deals import find_rules
from card_capture._cli.files import STANDARD_STREAM, display_name, is_replaceable, read_file, write_file
from card_capture._cli.screen import print_progress
from card_capture._cli.signals import prepare_worker
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError
from card_capture.solitaire import Variant, new_game
from card_capture.solver import Par
from card_capture.solver import par as find_par

COLUMNS = ("seed", "variant", "fingerprint", "low", "high", "nodes", "limit", "version")
"""The columns; the documentation's page on file formats describes them."""

_LONGEST_TABLE = 2**25  # 32 MiB are more than the lines of the most seeds that can be asked for

_Row = tuple[str, ...]


def par(options: argparse.Namespace) -> None:
    """Write a line for each seed, and keep the lines that an earlier run has written."""
    variant = find_solitaire(options)
    run = {"variant": variant.id, "fingerprint": variant.fingerprint, "limit": str(options.limit)}
    run["version"] = __version__
    can_resume = is_replaceable(options.output)
    rows = _read_rows(options.output, options.seeds, run) if can_resume and Path(options.output).exists() else {}
    left = [seed for seed in options.seeds if seed not in rows]
    is_folder = options.output != STANDARD_STREAM and Path(options.output).is_dir()
    if left and (can_resume or is_folder):  # if this fails, it fails before the search
        write_file(options.output, _format_rows(rows))
    for seed, found in _find_pars(left, variant, options.limit, min(options.workers, len(left))):
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
    if workers <= 1:
        yield from map(work, seeds)
        return
    with Pool(workers, initializer=prepare_worker) as pool:
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
    text = read_file(path, _LONGEST_TABLE).decode(errors="replace")
    try:
        table = list(csv.reader(io.StringIO(text)))
    except csv.Error:
        raise _refuse(path, "expected lines of CSV") from None
    rows: dict[int, _Row] = {}
    for number, row in enumerate(table, start=1):
        if tuple(row) == COLUMNS:
            continue
        for problem, got in _find_problems(row, seeds, run):
            raise _refuse(path, f"expected {problem} in line {number}, got {got}")
        rows[int(row[0])] = tuple(row)
    if text not in ("", _format_rows(rows) + "\n"):
        raise _refuse(path, "expected the lines as they are written, in order of their seeds")
    return rows


def _find_problems(row: Sequence[str], seeds: range, run: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the expectation and the field for each field of a row that this run would not write."""
    fields: dict[str, str] = dict(zip(COLUMNS, row, strict=False))
    for name, expected in run.items():
        if fields.get(name, "") != expected:
            yield f"{name} {expected}", quote(fields.get(name, ""))
    if len(row) != len(COLUMNS):
        yield f"{len(COLUMNS)} columns", str(len(row))
    for name in ("low", "high", "nodes"):
        if not re.fullmatch("[0-9]{0,40}", fields[name]):
            yield f"{name} to be a number", quote(fields[name])
    if not re.fullmatch("0|[1-9][0-9]{0,19}", fields["seed"]) or int(fields["seed"]) not in seeds:
        yield "a seed of --seeds", quote(fields["seed"])


def _refuse(path: str, problem: str) -> CardCaptureError:
    return CardCaptureError(f"can't resume {display_name(path)}: {problem}")
