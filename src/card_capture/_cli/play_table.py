"""People at a terminal: the loop that shows the table, reads a line and answers it."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterable, Iterator

from card_capture._cli.files import STANDARD_STREAM, find_free_name, write_file
from card_capture._cli.play_bots import choose
from card_capture._cli.play_commands import Reply, answer
from card_capture._cli.play_drawing import draw_table, name_seats
from card_capture._cli.play_plain import describe_table
from card_capture._cli.play_reading import Reader
from card_capture._cli.play_session import Session
from card_capture._cli.screen import clear_screen, get_width, print_error, print_prose, print_result, print_text
from card_capture._cli.signals import run_and_keep
from card_capture._demo.rendering import introduce, render_result
from card_capture.errors import CardCaptureError


class Table:
    """A session, and where it stands with the people at the terminal."""

    def __init__(self, session: Session, reader: Reader, options: argparse.Namespace) -> None:
        self._session = session
        self._reader = reader
        self._options = options
        self._path: str | None = options.file  # of the file that the game is in
        self._saved = session.actions  # the actions in that file
        self._seat: int | None = None  # the person at the terminal, in a game with secrets
        self._shown = dict.fromkeys(session.people, len(session.actions))  # the number of actions shown to each person

    def run(self) -> None:
        """
        Let people play until they stop, and save an unfinished game.

        Raises:
            KeyboardInterrupt: Someone pressed Ctrl-C or closed the terminal; the game has been saved.
            OSError: The terminal can't be written to; the game has been saved.
        """
        run_and_keep(self._play, self._keep_game)

    def _play(self) -> None:
        self._print(introduce(self._session.record(), self._session.states[0]))
        self._print(["Type ? for the actions, or help for the commands."])
        is_fresh = True
        while True:
            if is_fresh:
                self._begin_turn()
            reply = answer(self._session, self._reader.read("> ", self._session))
            if reply.leaves:
                break
            is_fresh = self._carry_out(reply)
        if not self._session.is_over:
            self._keep_game()

    # Showing

    def _begin_turn(self) -> None:
        """Let bots play and people change seats, and then show what has happened."""
        while self._session.waits_for_bot:
            self._session = self._session.play(choose(self._session))
        viewer = self._session.viewer
        if self._session.has_secrets and viewer != self._seat:
            self._change_seats(viewer)
        self._print(self._list_news(viewer))
        self._print(["", *self._describe_table()])
        if self._session.is_over:
            self._print(["", render_result(self._session.record(), self._session.state)])
            self._print(["The game is over. Type undo, save FILE or quit."])

    def _change_seats(self, viewer: int) -> None:
        clear_screen()
        self._reader.forget()
        self._reader.read(f"Press Enter when {self._session.name_seat(viewer)} is at the keyboard. ")
        self._seat = viewer

    def _list_news(self, viewer: int) -> Iterator[str]:
        """Yield a line for each event that has not been shown yet; people who sit together are shown it once."""
        person = viewer if self._session.has_secrets else self._session.people[0]
        shown, self._shown[person] = self._shown[person], len(self._session.actions)
        names = self._session.names
        for state, events in self._session.list_events(shown):
            if self._options.plain:
                yield from (event.sentence(names=names) for event in events)
            else:  # the last event repeats the heading of the table, unless the game is over
                news = events if state.outcome is not None else events[:-1]
                yield from (name_seats(f"  {event}", names) for event in news)

    def _describe_table(self) -> Iterator[str]:
        view, names = self._session.look(), self._session.names
        return describe_table(view, names) if self._options.plain else draw_table(view, get_width(), names)

    def _print(self, lines: Iterable[str]) -> None:
        print_prose(lines, plain=self._options.plain)

    # Answering

    def _carry_out(self, reply: Reply) -> bool:
        """Do what a reply asks for, and return whether there is something new to show."""
        if reply.question and not self._agrees(reply.question):
            return False
        print_prose(reply.lines, plain=True)  # in letters, as cards are typed
        if reply.path is not None:
            self._save(reply.path)
        is_fresh = reply.shows_table or reply.session is not self._session
        self._session = reply.session
        self._shown = {person: min(shown, len(reply.session.actions)) for person, shown in self._shown.items()}
        return is_fresh

    def _agrees(self, question: str) -> bool:
        self._print([question])
        return self._reader.read("Yes or no? ").strip().casefold() in ("y", "yes")

    # Saving

    def _save(self, path: str) -> None:
        try:
            self._write(path)
        except CardCaptureError as error:
            self._print([f"The game is not saved: {error}."])
        else:
            self._print([f"The game is saved in {path}."] if path != STANDARD_STREAM else [])

    def _keep_game(self) -> None:
        """Save the game unless it is saved, and print the command that continues it."""
        if self._session.actions != self._saved:
            try:
                self._write(self._path or find_free_name(f"card-capture-{self._session.name}-{self._session.seed}"))
            except CardCaptureError as error:
                print_error(str(error))
                print_text(self._session.record().to_json())  # the last resort: it can be copied
                return
        if self._path is not None:
            print_result(f"The game is saved. To continue: {self._write_command(self._path)}")

    def _write(self, path: str) -> None:
        """
        Write the record of the game to a file, and keep the game there from now on.

        Raises:
            CardCaptureError: It can't be written.
        """
        write_file(path, self._session.record().to_json())
        if path != STANDARD_STREAM:
            self._path, self._saved = path, self._session.actions

    def _write_command(self, path: str) -> str:
        words = ["play", path]
        words += ["--hot-seat"] if self._options.hot_seat else []
        words += ["--names", self._options.names] if self._options.names is not None else []
        words += ["--plain"] if self._options.plain else []
        return f"{self._options.program} {shlex.join(words)}"
