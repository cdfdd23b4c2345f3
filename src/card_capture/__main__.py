"""`python -m card_capture`: a whole game, played by a small built-in player and explained as it goes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import NoReturn

from typing_extensions import override

from card_capture.errors import CardCaptureError, SeedError
from card_capture.shuffling import Shuffler
from card_capture.solitaire import (
    PUBLISHED,
    VARIANTS,
    PhaseBegan,
    Variant,
    apply,
    legal_actions,
    narrate,
    new_game,
    variant,
    view,
)
from card_capture.solitaire._player import choose
from card_capture.solitaire._prose import opening, table, with_symbols

_SEED = 3  # the built-in player wins it


class _Parser(argparse.ArgumentParser):
    @override
    def error(self, message: str) -> NoReturn:
        """Leave with one line, where argparse prints the usage as well."""
        self.exit(2, f"card_capture: {' '.join(message.split())}\n")


def _seed(text: str) -> int:
    try:
        seed = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(str(SeedError(text))) from None
    try:
        Shuffler.seeded(seed)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return seed


def _variant(text: str) -> Variant:
    try:
        return variant(text)
    except CardCaptureError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command line and return its exit code.

    Args:
        arguments: What stands after the program's name; by default the process's own.
    """
    parser = _Parser(
        prog="python -m card_capture",
        description="Play one game of Card Capture and explain every step of it.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--variant",
        type=_variant,
        default=PUBLISHED,
        metavar="NAME",
        help=f"the rules to play by: {', '.join(VARIANTS)} (default: %(default)s)",
    )
    parser.add_argument(
        "--seed", type=_seed, default=_SEED, metavar="N", help="the deal, 0 to 2^64 - 1 (default: %(default)s)"
    )
    parser.add_argument("--quiet", action="store_true", help="print the result only")
    options = parser.parse_args(arguments)
    write = with_symbols if _shows_symbols() else str
    try:
        for line in _game(options.seed, options.variant, quiet=options.quiet):
            print(write(line))  # noqa: T201 - the face of the library
        print(end="", flush=True)  # noqa: T201
    except BrokenPipeError:  # whoever reads has seen enough, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        parser.exit(1, f"card_capture: can't write: {error.strerror}\n")
    return 0


def _game(seed: int, rules: Variant, *, quiet: bool) -> Iterator[str]:
    """Play a game and yield the lines that tell it: all of it, or the result alone."""
    state = new_game(seed, rules)
    if not quiet:
        yield f"Card Capture, {rules}, seed {seed}"
        yield from opening(view(state, recall=True))
    while state.outcome is None:
        actions = legal_actions(state)
        action = choose(view(state, recall=True), actions)
        if not quiet:
            yield ""
            yield str(PhaseBegan(state.round, state.phase))
            yield from table(view(state))
            yield f"  Legal actions: {len(actions)}. The player takes: {action}"
            for event in narrate(state, action):
                if not isinstance(event, PhaseBegan):
                    yield f"    {event}"
        state = apply(state, action)
    if not quiet:
        yield ""
    yield f"{rules}, seed {seed}: {state.outcome.value.replace('_', ' ').lower()} in round {state.round}"


def _shows_symbols() -> bool:
    try:
        "♣♦♥♠".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
