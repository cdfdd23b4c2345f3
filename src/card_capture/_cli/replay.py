"""The pages that the command `replay` writes."""

from __future__ import annotations

import argparse

from card_capture._cli.files import display_name, load_file, write_file
from card_capture._cli.play import read_names
from card_capture._replay import AnyRecord, describe_replay, read_any, render_page
from card_capture.errors import CardCaptureError, RecordError
from card_capture.records import GameRecord


def write_page(options: argparse.Namespace) -> None:
    """
    Write a page that steps through the game, or through the part that one seat saw.

    Raises:
        CardCaptureError: The file holds no valid game, or the page can't be written.
    """
    record = load_file(options.file, read_any, "a game record")
    try:
        names = read_names(options.names, _count_players(record))
        replay = describe_replay(record, names=names)
    except RecordError as error:
        raise CardCaptureError(f"{display_name(options.file)} is not a valid game: {error}") from None
    write_file(options.html, render_page(replay))


def _count_players(record: AnyRecord) -> int:
    first = next(record.replay()) if isinstance(record, GameRecord) else record.first_view
    return getattr(first, "players", 1)
