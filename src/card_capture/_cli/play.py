"""The command `play`: people play at the terminal, against bots or each other."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Mapping

from card_capture._cli.deals import deal_game, find_rules, read_game
from card_capture._cli.play_reading import choose_reader
from card_capture._cli.play_session import Session
from card_capture._cli.play_table import Table
from card_capture._demo.rendering import FACES
from card_capture._quoting import quote
from card_capture.errors import CardCaptureError

_LONGEST_NAME = 16  # columns: there is no room for more above a drawing of Capture the Commander
_SEEDS = 10**6  # few digits, since the seed is part of the name of a saved game


def play(options: argparse.Namespace) -> None:
    """
    Let people play a game, from the deal or from the end of the game in a file.

    Raises:
        CardCaptureError: The options name no such game.
        KeyboardInterrupt: Someone pressed Ctrl-C or closed the terminal; the game has been saved.
        OSError: The terminal can't be written to; the game has been saved.
    """
    session = _deal(options) if options.file is None else _resume(options)
    Table(session, choose_reader(plain=options.plain), options).run()


def _deal(options: argparse.Namespace) -> Session:
    rules = find_rules(options)
    if options.seed is None:
        options.seed = secrets.randbelow(_SEEDS)
    state = deal_game(rules, options)
    return _seat_people(Session(rules.name, (state,), seed=options.seed), options)


def _resume(options: argparse.Namespace) -> Session:
    record = read_game(options)
    return _seat_people(Session(record.game, tuple(record.replay()), record.actions, record.seed), options)


def _seat_people(session: Session, options: argparse.Namespace) -> Session:
    """Return the session with the people whom the options name."""
    players = getattr(session.state, "players", 1)
    if options.hot_seat and players == 1:
        raise CardCaptureError(f"argument --hot-seat: {FACES[session.name].TITLE} is for one player")
    people = tuple(range(players if options.hot_seat else 1))
    return session.seat_people(people, read_names(options.names, players))


def read_names(text: str | None, players: int) -> Mapping[int, str]:
    """
    Return the names of the seats, in order, from the option for them.

    Raises:
        CardCaptureError: There are more names than players, or one is empty or too long.
    """
    names = [] if text is None else [name.strip() for name in text.split(",")]
    if len(names) > players:
        raise CardCaptureError(f"argument --names: expected at most {players}, got {len(names)}")
    for name in names:
        if not name.isprintable() or not 1 <= len(name) <= _LONGEST_NAME:
            raise CardCaptureError(
                f"argument --names: expected names of 1 to {_LONGEST_NAME} characters, got {quote(name)}"
            )
    return dict(enumerate(names))
