"""The command `follow`: people play with real cards, and report what is turned up."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import Any, Final

from card_capture._cli.deals import DEFAULT_SEED, Rules, find_rules, read_game
from card_capture._cli.files import STANDARD_STREAM, find_free_name, write_file
from card_capture._cli.play_drawing import draw_table
from card_capture._cli.play_plain import describe_table, spell_cards
from card_capture._cli.play_reading import Reader, choose_reader
from card_capture._cli.screen import get_width, print_error, print_prose, print_result, print_text
from card_capture._cli.signals import run_and_keep
from card_capture.errors import CardCaptureError
from card_capture.following import Following, retrace
from card_capture.games import deal

_MOST_LISTED = 40

_HELP: Final = (
    "Report the cards that are turned up, in notation or in words, such as: 6c Kd",
    "Report actions in notation, such as: {}",
    "  ?:  list the legal actions",
    "  undo:  take the last card or action back",
    "  table:  show the table again",
    "  save FILE:  save the game so far",
    "  quit:  stop; the game is saved",
)


def follow(options: argparse.Namespace) -> None:
    """
    Follow a game with real cards, from the deal or from the end of the game in a file.

    Raises:
        CardCaptureError: The options name no such game.
        KeyboardInterrupt: Someone pressed Ctrl-C or closed the terminal; the game has been saved.
        OSError: The terminal can't be written to; the game has been saved.
    """
    rules, following = _deal(options) if options.file is None else _resume(options)
    _Reporter(rules, following, choose_reader(plain=True), options).run()


def _deal(options: argparse.Namespace) -> tuple[Rules, Following]:
    rules = find_rules(options)
    return rules, Following(rules.variant, players=options.players, dealer=options.dealer, seat=options.seat or 0)


def _resume(options: argparse.Namespace) -> tuple[Rules, Following]:
    record = read_game(options)
    rules = Rules(record.game, record.variant)
    if options.seat is None and len(rules.game.PLAYERS) > 1:
        raise CardCaptureError("argument --seat: expected the number of your seat, got none; the file does not name it")
    return rules, retrace(record.redacted(options.seat, recall=True))


class _Reporter:
    """A game with real cards, and the person who reports it."""

    def __init__(self, rules: Rules, following: Following, reader: Reader, options: argparse.Namespace) -> None:
        self._rules = rules
        self._following = following
        self._reader = reader
        self._options = options
        self._path: str | None = None  # the file to save in: never the one to continue, which may contain more
        self._saved = following  # the game in that file, or in the one to continue
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._list_actions,
            "help": lambda _: self._print_help(),
            "save": self._save,
            "table": lambda _: self._show(),
            "undo": self._undo,
        }

    def run(self) -> None:
        """Read reports until someone quits, and save the game."""
        run_and_keep(self._follow, self._keep_game)

    def _follow(self) -> None:
        self._print([f"{self._rules.title}, {self._rules.variant}, with real cards"])
        self._print_help()
        self._show()
        while (line := self._reader.read("> ").strip()).casefold() != "quit":
            self._answer(line)
        self._keep_game()

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                before, report = self._following, spell_cards(line)
                self._following = before.turn_up(report) if before.awaits else before.play(report)
                self._show()
        except CardCaptureError as error:
            print_prose([f"Not possible: {error}."], plain=True)  # in letters, as cards are typed

    def _show(self) -> None:
        """Print the cards that must be named, or else the table."""
        if self._following.awaits:
            places = (f"{len([*group])} from {place}" for place, group in groupby(self._following.awaits))
            self._print([f"Turn up: {', '.join(places)}"])
            return
        view: Any = self._following.view(recall=self._rules.name == "commander")
        lines: Iterator[str] = describe_table(view, {}) if self._options.plain else draw_table(view, get_width(), {})
        self._print(["", *lines])

    def _list_actions(self, _: str) -> None:
        actions = self._following.legal_actions
        if not actions:
            self._print([self._explain_no_actions()])
        print_prose((f"  {action}" for action in islice(actions, _MOST_LISTED)), plain=True)
        if len(actions) > _MOST_LISTED:
            self._print([f"  and {len(actions) - _MOST_LISTED} more"])

    def _explain_no_actions(self) -> str:
        if self._following.awaits:
            return "First report the cards that are turned up."
        if self._following.outcome is not None:
            return "The game is over."
        seat = self._following.to_move
        return f"The legal actions depend on the hand of seat {seat}, which is unknown. Report what it plays."

    def _undo(self, _: str) -> None:
        report = self._following.reports[-1:]
        self._following = self._following.take_back()
        self._print([f"Taken back: {', '.join(map(str, report))}"])
        self._show()

    def _save(self, path: str) -> None:
        if not path:
            raise CardCaptureError("expected the name of a file, such as save game.json")
        write_file(path, self._following.record().to_json())
        if path != STANDARD_STREAM:
            self._path, self._saved = path, self._following
            self._print([f"The game is saved in {path}."])

    def _keep_game(self) -> None:
        """Save the game up to the last decision, unless it is saved, and print the command that continues it."""
        while self._following.awaits and self._following.reports:
            self._following = self._following.take_back()
        if self._following.reports and self._following != self._saved:
            try:
                self._save(self._path or find_free_name(f"card-capture-{self._rules.name}-real"))
            except CardCaptureError as error:
                print_error(str(error))
                print_text(self._following.record().to_json())  # the last resort: it can be copied
                return
        path = self._path or self._options.file
        if path is not None:
            print_result(f"To continue: {self._write_command(path)}")

    def _write_command(self, path: str) -> str:
        words = ["follow", path]
        words += ["--seat", str(self._following.seat)] if len(self._rules.game.PLAYERS) > 1 else []
        words += ["--plain"] if self._options.plain else []
        return f"{self._options.program} {shlex.join(words)}"

    def _print(self, lines: Iterable[str]) -> None:
        print_prose(lines, plain=self._options.plain)

    def _print_help(self) -> None:
        """Print the help, with an action of this game as an example; its cards are in letters, as people type them."""
        dealt = deal(self._rules.game, DEFAULT_SEED, self._rules.variant)
        example = self._rules.game.legal_actions(dealt)[0]
        print_prose((line.format(example) for line in _HELP), plain=True)
