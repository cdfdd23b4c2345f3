"""
`python -m card_capture`: watch a game, write it down, and look at what was written.

Without a command it plays a whole game with a small built-in player and explains
it; `rules` prints a rule sheet, `record` writes such a game to a file, `replay`
explains a file's game, and `check` says whether a file is a true record.
"""

from __future__ import annotations

import argparse
import errno
import os
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from shutil import copymode
from typing import Any, NoReturn

from typing_extensions import override

from card_capture._demo.telling import ending, played, told, with_symbols
from card_capture.errors import CardCaptureError, PlayersError, SeedError, quote
from card_capture.games import GAMES, deal
from card_capture.records import GameRecord
from card_capture.records._json import LONGEST_TEXT
from card_capture.shuffling import SeededShuffler

_GAME = "solitaire"
_SEED = 3  # the built-in player wins it


class _Parser(argparse.ArgumentParser):
    @override
    def error(self, message: str) -> NoReturn:
        """Leave with one line, where argparse prints the usage as well."""
        self.exit(2, f"card_capture: {' '.join(message.split())}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """
    Run the command line and return its exit code.

    Args:
        arguments: What stands after the program's name; by default the process's own.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        for line in options.run(options):
            print(line)  # noqa: T201 - the face of the library
        print(end="", flush=True)  # noqa: T201
    except BrokenPipeError:  # whoever reads has seen enough, as in `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except CardCaptureError as error:
        parser.error(str(error))
    except OSError as error:
        parser.exit(1, f"card_capture: can't write: {error.strerror}\n")
    return 0


def _parser() -> _Parser:
    parser = _Parser(
        prog="python -m card_capture",
        description="Play one game and explain every step of it.",
        allow_abbrev=False,
    )
    parser.set_defaults(run=_play)
    _add_deal(parser)
    _add_quiet(parser)
    # An option may stand before the command too, so the commands have no defaults that would undo it.
    parser.set_defaults(game=_GAME, variant=None, partnership=False, players=None, seed=_SEED, quiet=False)
    commands = parser.add_subparsers(title="commands", metavar="rules, record, replay or check")
    rules = commands.add_parser("rules", help="print the rule sheet of a variant", allow_abbrev=False)
    rules.set_defaults(run=_rules)
    _add_rules(rules)
    record = commands.add_parser("record", help="write a game of the built-in players to a file", allow_abbrev=False)
    record.set_defaults(run=_record)
    _add_deal(record)
    record.add_argument("-o", "--output", type=Path, metavar="FILE", help="the file to write (default: print it)")
    replay = commands.add_parser("replay", help="explain the game in a file", allow_abbrev=False)
    replay.set_defaults(run=_replay)
    _add_quiet(replay)
    check = commands.add_parser("check", help="say whether a file is a true record of a game", allow_abbrev=False)
    check.set_defaults(run=_check)
    for command in (replay, check):
        command.add_argument("file", type=Path, metavar="FILE", help="the record of a game")
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--game", choices=GAMES, default=argparse.SUPPRESS, help=f"the game: {', '.join(GAMES)} (default: {_GAME})"
    )
    variants = "; ".join(f"{name}: {', '.join(game.VARIANTS)}" for name, game in GAMES.items())
    parser.add_argument(
        "--variant",
        default=argparse.SUPPRESS,
        metavar="NAME",
        help=f"the rules to play by ({variants}; default: the game's first)",
    )
    parser.add_argument(
        "--partnership",
        action="store_true",
        default=argparse.SUPPRESS,
        help="two pairs play, seats 0 and 2 against 1 and 3 (casino)",
    )


def _add_deal(parser: argparse.ArgumentParser) -> None:
    _add_rules(parser)
    parser.add_argument(
        "--players",
        type=_players,
        default=argparse.SUPPRESS,
        metavar="N",
        help="how many play, where the game leaves a choice (default: 2)",
    )
    parser.add_argument(
        "--seed",
        type=_seed,
        default=argparse.SUPPRESS,
        metavar="N",
        help=f"the deal, 0 to 2^64 - 1 (default: {_SEED})",
    )


def _add_quiet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", default=argparse.SUPPRESS, help="print the result only")


def _seed(text: str) -> int:
    try:
        return SeededShuffler(_integer(text)).seed
    except SeedError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    except ValueError:
        raise argparse.ArgumentTypeError(str(SeedError(text))) from None


def _players(text: str) -> int:
    try:
        return _integer(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{quote(text)} is not a number of players") from None


def _integer(text: str) -> int:
    if not re.fullmatch("-?[0-9]+", text):  # int reads more than people write, such as 1_0
        raise ValueError(text)
    return int(text)


def _shows_symbols() -> bool:
    try:
        "♣♦♥♠".encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return True


# The commands; each yields the lines to print.


def _play(options: argparse.Namespace) -> Iterator[str]:
    return _lines(_played(options), quiet=options.quiet)


def _rules(options: argparse.Namespace) -> Iterator[str]:
    yield GAMES[options.game].describe(_variant(options)).rstrip()


def _record(options: argparse.Namespace) -> Iterator[str]:
    text = _played(options).to_json()
    if options.output is None:
        yield text
    else:
        _write(options.output, text + "\n")


def _replay(options: argparse.Namespace) -> Iterator[str]:
    return _lines(_read(options.file), quiet=options.quiet)


def _check(options: argparse.Namespace) -> Iterator[str]:
    record = _read(options.file)
    *_, last = record.replay()
    yield f"true, with {len(record.actions)} actions; {ending(record, last)}"


def _played(options: argparse.Namespace) -> GameRecord[Any, Any, Any, Any]:
    """Return the record of a game that the built-in players play."""
    try:
        return played(options.game, _dealt(options), options.seed)
    except PlayersError as error:
        raise CardCaptureError(f"argument --players: {error}") from None


def _variant(options: argparse.Namespace) -> Any:
    game = GAMES[options.game]
    try:
        variant = next(iter(game.VARIANTS.values())) if options.variant is None else game.variant(options.variant)
    except CardCaptureError as error:
        raise CardCaptureError(f"argument --variant: {error}") from None
    if not options.partnership:
        return variant
    if not hasattr(variant, "partnership"):
        raise CardCaptureError(f"argument --partnership: there are no pairs in {options.game}")
    return variant.evolve(name=f"{variant.name} in partnership", partnership=True)


def _dealt(options: argparse.Namespace) -> Any:
    return deal(GAMES[options.game], options.seed, _variant(options), options.players)


def _lines(record: GameRecord[Any, Any, Any, Any], *, quiet: bool) -> Iterator[str]:
    """Yield the lines that tell a game: all of it, or the result alone."""
    if quiet:
        *_, last = record.replay()
        return iter([ending(record, last)])
    return map(with_symbols if _shows_symbols() else str, told(record))


def _read(path: Path) -> GameRecord[Any, Any, Any, Any]:
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_TEXT + 1)
    except OSError as error:
        raise CardCaptureError(f"can't read {path}: {error.strerror}") from None
    return GameRecord.from_json(text)


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all, so that one that was there before is never left half."""
    try:
        target = Path(os.path.realpath(path))  # a link stays a link
        if target.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if target.exists() and not target.is_file():  # a device or a pipe is written to, not replaced
            target.write_text(text, encoding="utf-8")
            return
        beside = target.with_name(f".{os.getpid()}.tmp")
        try:
            beside.write_text(text, encoding="utf-8")
            if target.exists():
                copymode(target, beside)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise CardCaptureError(f"can't write {path}: {error.strerror}") from None


if __name__ == "__main__":
    sys.exit(main())
