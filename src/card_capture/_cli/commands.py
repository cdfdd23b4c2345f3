"""The commands; each takes the options and prints."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import card_capture
from card_capture._cli.deals import DEFAULT_GAME, DEFAULT_SEED, deal_game, find_rules
from card_capture._cli.files import read_record, write_file
from card_capture._cli.follow import follow
from card_capture._cli.play import play
from card_capture._cli.replay import write_page
from card_capture._cli.screen import get_width, print_prose, print_result, print_text
from card_capture._demo.rendering import play_game, render_game, render_result, render_tour
from card_capture.errors import CardCaptureError
from card_capture.games import GAMES
from card_capture.records import GameRecord

__all__ = ["check", "follow", "play", "print_version", "record", "replay", "rules", "tour", "watch"]

_Record = GameRecord[Any, Any, Any, Any]


def print_version(_: argparse.Namespace) -> None:
    """Print the version of the library."""
    print_text(card_capture.__version__)


def tour(options: argparse.Namespace) -> None:
    """Print a short tour of a game, or only the result of the game."""
    game = _play(options)
    if options.quiet:
        print_result(_render_end(game))
    else:
        print_prose(render_tour(game, get_width()))
        for line in _list_next_steps(options, game.game):
            print_result(line)  # a command in one piece can be copied


def watch(options: argparse.Namespace) -> None:
    """Print a whole game played by bots, or only its result."""
    _print_game(_play(options), quiet=options.quiet)


def rules(options: argparse.Namespace) -> None:
    """Print the rule sheet of a variant."""
    found = find_rules(options)
    print_prose(found.game.describe(found.variant).rstrip().split("\n"))


def record(options: argparse.Namespace) -> None:
    """Write the record of a game played by bots."""
    write_file(options.output, _play(options).to_json())


def replay(options: argparse.Namespace) -> None:
    """Print the game in a file, or only its result, or write it as a page."""
    if options.html is not None:
        if options.html != "-" and Path(options.html).resolve() == Path(options.file).resolve():
            raise CardCaptureError(f"argument --html: expected another file than the record, got {options.html}")
        write_page(options)
        return
    if options.names is not None:
        raise CardCaptureError("argument --names: it needs --html")
    _print_game(read_record(options.file), quiet=options.quiet)


def check(options: argparse.Namespace) -> None:
    """Print the result of the game in a file, if it is valid."""
    game = read_record(options.file)
    print_result(f"valid, {len(game.actions)} actions: {_render_end(game)}")


def _play(options: argparse.Namespace) -> _Record:
    found = find_rules(options)
    return play_game(found.name, deal_game(found, options), options.seed)


def _print_game(game: _Record, *, quiet: bool) -> None:
    if quiet:
        print_result(_render_end(game))
    else:
        print_prose(render_game(game, get_width()))


def _render_end(game: _Record) -> str:
    *_, last = game.replay()
    return render_result(game, last)


def _list_next_steps(options: argparse.Namespace, name: str) -> Iterator[str]:
    """Yield the lines about the commands to try next, with the options of the game that was shown."""
    chosen = ["--game", name] if name != DEFAULT_GAME else []
    chosen += ["--variant", options.variant] if options.variant is not None else []
    chosen += ["--partnership"] if options.partnership else []
    table = chosen.copy()
    for option, value in (("--players", options.players), ("--dealer", options.dealer)):
        table += [option, str(value)] if value is not None else []
    seed = ["--seed", str(options.seed)] if options.seed != DEFAULT_SEED else []
    next_seed = ["--seed", str((options.seed + 1) % 2**64)]
    steps = {
        "The whole game": ["watch", *table, *seed],
        "The rules": ["rules", *chosen],
        "Another deal": [*table, *next_seed],
        "Another game": ["--game", next(other for other in GAMES if other != name)],
        "All options": ["--help"],
    }
    yield ""
    yield "What next"
    for meaning, arguments in steps.items():
        yield f"  {meaning + ':':<16}{options.program} {shlex.join(arguments)}"
