"""The options and commands of the command line."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from pathlib import Path
from shutil import which
from types import MappingProxyType
from typing import Any, NoReturn

from typing_extensions import override

from card_capture._cli import commands
from card_capture._cli.daily import daily
from card_capture._cli.deals import DEFAULT_GAME, DEFAULT_SEED
from card_capture._cli.par import par
from card_capture._cli.screen import print_text
from card_capture._cli.study import BOTS, study
from card_capture._quoting import join_or, quote, suggest
from card_capture.errors import CardCaptureError, SeedError
from card_capture.games import GAMES
from card_capture.shuffling import Shuffler
from card_capture.solver import DEFAULT_LIMIT

_MOST_SEEDS = 100_000
_MOST_WORKERS = 1_000
_LARGEST = 10**15
_COMMANDS = ("play", "follow", "watch", "rules", "record", "replay", "check", "par", "daily", "study")
_ALIASES = MappingProxyType({"card-capture": "solitaire", "cassino": "casino"})


class _UsageError(CardCaptureError):
    """Arguments that can't be understood."""


class _Parser(argparse.ArgumentParser):
    @override
    def error(self, message: str) -> NoReturn:
        """Raise an error; argparse itself would print the usage and exit."""
        raise _UsageError(message)

    @override
    def print_help(self, file: object = None) -> None:
        """Print the help, or raise OSError if standard output can't be written; argparse itself would be silent."""
        print_text(self.format_help().rstrip())


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """
    Return the options, of which `run` is the function of the command.

    Args:
        arguments: The words after the program's name; by default the process's own.

    Raises:
        CardCaptureError: The arguments can't be understood.
        SystemExit: Help was asked for, and has been printed.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        options, rest = make_parser().parse_known_args(words)
    except _UsageError as error:
        raise _find_fault(words, error) from None
    if rest:
        raise _UsageError(_describe_unknown(rest[0]))
    if options.seed is None and options.run not in (commands.play, commands.follow):
        options.seed = DEFAULT_SEED
    return options


def _find_fault(words: Sequence[str], error: _UsageError) -> _UsageError:
    """Return the error about the first word that isn't understood; argparse takes the next word for a command."""
    options = _Parser(allow_abbrev=False, add_help=False)
    _add_general(options)
    _, rest = options.parse_known_args(words)
    if not rest or rest[0] in _COMMANDS:
        return error
    if _is_option(rest[0]):
        return _UsageError(_describe_unknown(rest[0]))
    hint = _suggest_option(rest[0]) or suggest(rest[0], (*_COMMANDS, "--help", "--version"))
    return _UsageError(f"expected a command, {join_or(_COMMANDS)}, got {quote(rest[0])}{hint}")


def _describe_unknown(word: str) -> str:
    if _is_option(word):
        return f"unrecognized option {word}"
    return f"unexpected argument {quote(word)}{_suggest_option(word)}"


def _suggest_option(word: str) -> str:
    """Return the end of a message that suggests an option for the name of a game or variant, or an empty string."""
    name = word.casefold()
    if name in GAMES:
        return f"; did you mean --game {name}?"
    variants = {
        known for game in GAMES.values() for variant in game.VARIANTS.values() for known in (variant.name, variant.id)
    }
    return f"; did you mean --variant {name}?" if name in variants else ""


def _is_option(word: str) -> bool:
    return word.startswith("-") and word != "-"


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    program = _name_program()
    parser = _Parser(
        prog=program,
        description="Play card games, or let bots play them.\nWithout a command, print a short tour of a game.",
        epilog=f"""\
examples:
  {program} play
  {program} watch --game casino
  {program} rules --variant beta
  {program} record --seed 5 -o game.json
  {program} replay game.json
""",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    _add_general(parser)
    # An option may come before the command too, so the commands have no defaults that would undo it.
    parser.set_defaults(
        run=commands.tour,
        program=program,
        game=None,
        variant=None,
        partnership=False,
        players=None,
        dealer=None,
        seed=None,
        quiet=False,
    )
    _add_commands(parser)
    return parser


def _name_program() -> str:
    """Return the words that start this program again, such as ".venv/bin/python -m card_capture"."""
    script = sys.argv[0]
    if Path(script).stem == "card-capture":
        return "card-capture" if which("card-capture") == script else shlex.quote(os.path.relpath(script))
    if Path(script).parent.name == "card_capture":
        return f"{shlex.quote(sys.orig_argv[0])} -m card_capture"
    return "python -m card_capture"  # another program has called `main`


def _add_commands(parser: _Parser) -> None:
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND")

    def add(name: str, about: str, run: Callable[[argparse.Namespace], None] | None = None) -> argparse.ArgumentParser:
        command = subparsers.add_parser(
            name, help=about, description=f"{about[0].upper()}{about[1:]}.", allow_abbrev=False
        )
        command.set_defaults(run=run or getattr(commands, name))
        return command

    play = add("play", "play a game yourself, against bots or with others at this terminal")
    _add_deal(play)
    play.add_argument("--hot-seat", action="store_true", help="people play all seats, taking turns at this terminal")
    play.add_argument("--names", metavar="NAMES", help="the names of the seats, such as Ann,Ben")
    play.add_argument("--plain", action="store_true", help="print sentences only, for screen readers")
    play.add_argument("file", nargs="?", metavar="FILE", help="the record of a game to continue (default: a new game)")
    follow = add("follow", "follow a game with real cards, by reporting what is turned up")
    _add_rules(follow)
    _add_seats(follow)
    follow.add_argument(
        "--seat",
        type=_seat,
        metavar="SEAT",
        help="your seat (default: 0; needed with FILE in a game for several players)",
    )
    follow.add_argument("--plain", action="store_true", help="print sentences only, for screen readers")
    follow.add_argument(
        "file", nargs="?", metavar="FILE", help="the record of a game to continue (default: a new game)"
    )
    watch = add("watch", "print a whole game played by bots, step by step")
    _add_deal(watch)
    _add_quiet(watch)
    _add_rules(add("rules", "print the rules of a variant"))
    record = add("record", "write a game played by bots as JSON")
    _add_deal(record)
    record.add_argument("-o", "--output", default="-", metavar="FILE", help="the file to write (default: print it)")
    replay = add("replay", "print the game in a file, step by step, or write it as a web page")
    replay.add_argument("--html", metavar="PAGE", help="the page to write, which shows the tables as pictures")
    replay.add_argument("--names", metavar="NAMES", help="the names of the seats on the page, such as Ann,Ben")
    check = add("check", "verify the record of a game")
    for command in (replay, check):
        _add_quiet(command)
        command.add_argument("file", metavar="FILE", help="the record of a game, or - for standard input")
    pars = add("par", "write the par of many deals of Card Capture as CSV", par)
    _add_rules(pars, only_default=True)
    _add_quiet(pars, "print no progress")
    pars.add_argument("--seeds", type=_seeds, required=True, metavar="N-M", help="the seeds of the deals, or one seed")
    pars.add_argument(
        "-o", "--output", default="-", metavar="FILE", help="the file to write or to continue (default: print it)"
    )
    pars.add_argument(
        "--limit",
        type=_positive,
        default=DEFAULT_LIMIT,
        metavar="N",
        help=f"the number of positions to search for each deal (default: {DEFAULT_LIMIT})",
    )
    pars.add_argument("--workers", type=_workers, default=1, metavar="N", help="the number of processes (default: 1)")
    deal_of_date = add("daily", "print the deal of a date, and its par", daily)
    _add_rules(deal_of_date, only_default=True)
    deal_of_date.add_argument("--date", type=_date, metavar="YYYY-MM-DD", help="the date (default: today)")
    _add_study(add("study", "let a bot play many games, and count how they end", study))


def _add_study(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    _add_players(parser)
    _add_quiet(parser, "print no progress")
    parser.add_argument(
        "--games", type=_positive, required=True, metavar="N", help="the number of games under each variant"
    )
    parser.add_argument(
        "--bot", type=_bot, default="uniform", metavar="NAME", help=f"the bot: {', '.join(BOTS)} (default: uniform)"
    )
    parser.add_argument(
        "--first-seed", type=_seed, default=0, metavar="N", help="the seed of the first game (default: 0)"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="the CSV file to write or to continue (default: only count)"
    )
    parser.add_argument(
        "--chunk",
        type=_positive,
        metavar="N",
        help="the number of games played and written at a time (default: those of about a second)",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=_workers, default=1, metavar="N", help="the number of processes (default: 1)")
    where.add_argument("--scheduler", metavar="ADDRESS", help="the scheduler of a Dask cluster that plays the games")


def _add_general(parser: argparse.ArgumentParser) -> None:
    """Add the options that need no command."""
    parser.add_argument(
        "-V", "--version", dest="run", action="store_const", const=commands.print_version, help="print the version"
    )
    _add_deal(parser)
    _add_quiet(parser)


def _add_rules(parser: argparse.ArgumentParser, *, only_default: bool = False) -> None:
    """Add the options that choose the rules; the help of a command for the default game doesn't list other games."""
    names = ", ".join(GAMES)
    parser.add_argument(
        "--game",
        type=_game,
        default=argparse.SUPPRESS,
        metavar="NAME",
        help=argparse.SUPPRESS if only_default else f"the game: {names} (default: {DEFAULT_GAME})",
    )
    variants = "; ".join(f"{name}: {', '.join(game.VARIANTS)}" for name, game in GAMES.items())
    if only_default:
        variants = ", ".join(GAMES[DEFAULT_GAME].VARIANTS)
    parser.add_argument(
        "--variant",
        default=argparse.SUPPRESS,
        metavar="NAME",
        help=f"the rules to play under, or a JSON file with them ({variants}; default: the game's first variant)",
    )
    parser.add_argument(
        "--partnership",
        action="store_true",
        default=argparse.SUPPRESS,
        help=argparse.SUPPRESS if only_default else "in Casino, seats 0 and 2 play together against seats 1 and 3",
    )


def _add_deal(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    _add_seats(parser)
    parser.add_argument(
        "--seed",
        type=_seed,
        default=argparse.SUPPRESS,
        metavar="N",
        help=f"the number that decides the deal, 0 to 2^64 - 1 (default: {DEFAULT_SEED}; in play, a random one)",
    )


def _add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players",
        type=_players,
        default=argparse.SUPPRESS,
        metavar="N",
        help="the number of players, in a game for several players (default: 2, or 4 with --partnership)",
    )


def _add_seats(parser: argparse.ArgumentParser) -> None:
    _add_players(parser)
    parser.add_argument(
        "--dealer",
        type=_seat,
        default=argparse.SUPPRESS,
        metavar="SEAT",
        help="the seat that deals first, counted from 0, in a game for several players (default: the last seat)",
    )


def _add_quiet(parser: argparse.ArgumentParser, effect: str = "print only the result") -> None:
    parser.add_argument("--quiet", action="store_true", default=argparse.SUPPRESS, help=effect)


# Each of these reads the argument of an option.


def _game(text: str) -> str:
    name = text.casefold()
    name = _ALIASES.get(name, name)
    if name not in GAMES:
        raise argparse.ArgumentTypeError(f"expected {join_or(GAMES)}, got {quote(text)}{suggest(name, GAMES)}")
    return name


def _bot(text: str) -> str:
    name = text.casefold().replace("-", "_")
    if name not in BOTS:
        raise argparse.ArgumentTypeError(f"expected {join_or(BOTS)}, got {quote(text)}{suggest(name, BOTS)}")
    return name


def _seed(text: str) -> Any:
    number = _number(text)
    seed: Any = text if number is None else number
    try:
        Shuffler.seeded(seed)
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return seed


def _seeds(text: str) -> range:
    first, dash, last = text.partition("-")
    seeds = range(_seed(first), _seed(last if dash else first) + 1)
    if not 0 < len(seeds) <= _MOST_SEEDS:
        raise argparse.ArgumentTypeError(f"expected 1 to {_MOST_SEEDS} seeds such as 1-100, got {quote(text)}")
    return seeds


def _date(text: str) -> date:
    with suppress(ValueError):
        if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            return date.fromisoformat(text)
    raise argparse.ArgumentTypeError(f"expected a date such as 2026-12-31, got {quote(text)}")


def _positive(text: str) -> int:
    return _require_at_most(_LARGEST, text)


def _workers(text: str) -> int:
    return _require_at_most(_MOST_WORKERS, text)


def _require_at_most(most: int, text: str) -> int:
    number = _number(text)
    if number is None or not 1 <= number <= most:
        raise argparse.ArgumentTypeError(f"expected a number from 1 to {most}, got {quote(text)}")
    return number


def _players(text: str) -> int:
    return _require_number(text, "a number of players")


def _seat(text: str) -> int:
    return _require_number(text, "the number of a seat")


def _require_number(text: str, expected: str) -> int:
    number = _number(text)
    if number is None:
        raise argparse.ArgumentTypeError(f"expected {expected}, got {quote(text)}")
    return number


def _number(text: str) -> int | None:
    """Return the integer in *text*, or None; int itself accepts more than people write, such as 1_0."""
    return int(text) if re.fullmatch("-?[0-9]{1,40}", text) else None
