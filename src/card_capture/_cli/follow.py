"""The command `follow`: people play with real cards, and report what is turned up."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import Any, Final

from card_capture._cli.deals import Rules, find_rules
from card_capture._cli.files import STANDARD_STREAM, find_free_name, write_file
from card_capture._cli.play_drawing import draw_table
from card_capture._cli.play_plain import describe_table
from card_capture._cli.play_reading import Reader, choose_reader
from card_capture._cli.screen import get_width, print_error, print_prose, print_text
from card_capture.errors import CardCaptureError
from card_capture.following import Following

_MOST_LISTED = 40

_HELP: Final = (
    "Report the cards that are turned up, such as: 6c Kd X1",
    "Report actions in notation, such as: discard -",
    "  ?:  list the legal actions",
    "  undo:  take the last card or action back",
    "  table:  show the table again",
    "  save FILE:  save the game so far",
    "  quit:  stop; the game is saved",
)


def follow(options: argparse.Namespace) -> None:
    """
    Follow a game with real cards, from the deal on.

    Raises:
        CardCaptureError: The options name no such game.
        KeyboardInterrupt: Someone pressed Ctrl-C; the game has been saved.
    """
    rules = find_rules(options)
    following = Following(rules.variant, players=options.players, dealer=options.dealer, seat=options.seat)
    _Reporter(rules, following, choose_reader(plain=True), plain=options.plain).run()


class _Reporter:
    """A game with real cards, and the person who reports it."""

    def __init__(self, rules: Rules, following: Following, reader: Reader, *, plain: bool) -> None:
        self._rules = rules
        self._following = following
        self._reader = reader
        self._plain = plain
        self._saved = following
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._list_actions,
            "help": lambda _: self._print(_HELP),
            "save": self._save,
            "table": lambda _: self._show(),
            "undo": self._undo,
        }

    def run(self) -> None:
        """Read reports until someone quits, and save the game."""
        self._print([f"{self._rules.title}, {self._rules.variant}, with real cards", *_HELP])
        try:
            self._show()
            while (line := self._reader.read("> ").strip()).casefold() != "quit":
                self._answer(line)
        except EOFError:
            print_text("")
        except KeyboardInterrupt:
            print_text("")
            self._keep_game()
            raise
        self._keep_game()

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.casefold())
        try:
            if command is not None:
                command(rest.strip())
            elif line:
                before = self._following
                self._following = before.turn_up(line) if before.awaits else before.play(line)
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
        lines: Iterator[str] = describe_table(view, {}) if self._plain else draw_table(view, get_width(), {})
        self._print(["", *lines])

    def _list_actions(self, _: str) -> None:
        actions = self._following.legal_actions
        print_prose((f"  {action}" for action in islice(actions, _MOST_LISTED)), plain=True)
        if len(actions) > _MOST_LISTED:
            self._print([f"  and {len(actions) - _MOST_LISTED} more"])

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
            self._saved = self._following
            self._print([f"The game is saved in {path}."])

    def _keep_game(self) -> None:
        """Save the game up to the last decision, unless it is saved."""
        while self._following.awaits and self._following.reports:
            self._following = self._following.take_back()
        if self._following.reports and self._following != self._saved:
            try:
                self._save(find_free_name(f"card-capture-{self._rules.name}-real"))
            except CardCaptureError as error:
                print_error(str(error))
                print_text(self._following.record().to_json())  # the last resort: it can be copied

    def _print(self, lines: Iterable[str]) -> None:
        print_prose(lines, plain=self._plain)
