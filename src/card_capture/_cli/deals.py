"""The rules and the deal that the options name."""

from __future__ import annotations

import argparse
from contextlib import suppress
from pathlib import Path
from typing import Any

from attrs import frozen

from card_capture import records
from card_capture._cli.files import STANDARD_STREAM, display_name, load_file, read_record
from card_capture._demo.rendering import FACES
from card_capture._quoting import join_or, quote, suggest
from card_capture.errors import (
    CardCaptureError,
    PlayersError,
    UnknownSeatError,
    UnknownVariantError,
)
from card_capture.games import GAMES, deal
from card_capture.records import GameRecord

DEFAULT_GAME = "solitaire"
DEFAULT_SEED = 178  # the bot wins it

_OF_THE_DEAL = ("game", "variant", "partnership", "players", "dealer", "seed")
_LONGEST_NAME = 45  # " in partnership" makes it 60 characters, the most that the name of a variant may have


@frozen
class Rules:
    """
    The rules to play under.

    Attributes:
        name: The name of the game's module.
        variant: A variant of that game.
    """

    name: str
    variant: Any

    @property
    def game(self) -> Any:
        """The game's module."""
        return GAMES[self.name]

    @property
    def title(self) -> str:
        """The game's name for people."""
        return FACES[self.name].TITLE


def find_rules(options: argparse.Namespace) -> Rules:
    """
    Return the rules that the options name.

    Raises:
        CardCaptureError: There are no such rules.
    """
    if options.variant is None:
        name = options.game or DEFAULT_GAME
        rules = Rules(name, _first_variant(GAMES[name]))
    else:
        try:
            rules = _find_variant(options.variant, options.game)
        except CardCaptureError as error:
            raise CardCaptureError(f"argument --variant: {error}") from None
    is_changed = options.partnership and not getattr(rules.variant, "partnership", False)
    return _in_partnership(rules) if is_changed else rules


def deal_game(rules: Rules, options: argparse.Namespace) -> Any:
    """
    Return the first state of the game that the options name.

    Raises:
        CardCaptureError: The game can't be dealt in that way.
    """
    if options.dealer is not None and len(rules.game.PLAYERS) == 1:
        raise CardCaptureError(f"argument --dealer: {rules.title} has no dealer")
    try:
        return deal(rules.game, options.seed, rules.variant, options.players, options.dealer)
    except PlayersError as error:
        raise CardCaptureError(
            f"argument --players: {rules.title} is for {error.expected}, not {options.players}"
        ) from None
    except UnknownSeatError as error:
        raise CardCaptureError(f"argument --dealer: {error}") from None


def read_game(options: argparse.Namespace) -> GameRecord[Any, Any, Any, Any]:
    """
    Return the record in the file of a game to continue.

    Raises:
        CardCaptureError: The file can't be continued, or there are options for what it contains.
    """
    if options.file == STANDARD_STREAM:
        raise CardCaptureError("expected the name of a file, got -; standard input is for what you type")
    for name in _OF_THE_DEAL:
        if getattr(options, name) is not (False if name == "partnership" else None):
            raise CardCaptureError(f"argument --{name}: leave it out; the file has the rules and the deal")
    return read_record(options.file)


def _find_variant(text: str, name: str | None) -> Rules:
    """Return the registered variant of that name or id, in upper or lower case, or else the one in that file."""
    asked = text.casefold()
    for other in GAMES if name is None else [name]:
        with suppress(UnknownVariantError):
            return Rules(other, GAMES[other].variant(asked))
    if _is_path(text):
        return _load_variant(text, name)
    raise CardCaptureError(_explain_unknown(text, name))


def _is_path(text: str) -> bool:
    path = Path(text)
    return path.suffix == ".json" or path.name != text or path.exists()


def _load_variant(path: str, name: str | None) -> Rules:
    """Return the variant that a file holds as JSON."""
    variant = load_file(path, records.load, "a variant")
    for other, game in GAMES.items():
        if isinstance(variant, type(_first_variant(game))):
            if name not in (None, other):
                raise CardCaptureError(_explain_other_game(variant, other, name))
            return Rules(other, variant)
    raise CardCaptureError(f"{display_name(path)} is not a variant: expected a variant, got a saved game")


def _explain_unknown(text: str, name: str | None) -> str:
    """Return the message about a variant of another game, of another revision, or of no game at all."""
    asked = text.casefold()
    for other, game in GAMES.items():
        with suppress(UnknownVariantError):
            return _explain_other_game(game.variant(asked), other, name)
    base, at, _ = asked.partition("@")
    revisions = [key for game in GAMES.values() for key in game.VARIANTS if key.startswith(f"{base}@")]
    if at and revisions:
        count = "one revision" if len(revisions) == 1 else f"{len(revisions)} revisions"
        return f"{base} has {count}, {', '.join(revisions)}"
    games = GAMES if name is None else [name]
    known = "; ".join(f"{', '.join(GAMES[other].VARIANTS)} ({FACES[other].TITLE})" for other in games)
    ids = [key for other in games for key in GAMES[other].VARIANTS]
    return f"expected the file of a variant, or one of {known}, got {quote(text)}{suggest(text, ids)}"


def _explain_other_game(variant: object, name: str, asked: str | None) -> str:
    assert asked is not None  # without a game a variant of any game is found
    return f"{variant} is a variant of {FACES[name].TITLE}, not of {FACES[asked].TITLE}: use --game {name}"


def _in_partnership(rules: Rules) -> Rules:
    if hasattr(rules.variant, "partnership"):
        name = f"{rules.variant.name[:_LONGEST_NAME]} in partnership"
        return Rules(rules.name, rules.variant.evolve(name=name, partnership=True))
    able = [name for name, game in GAMES.items() if hasattr(_first_variant(game), "partnership")]
    raise CardCaptureError(f"argument --partnership: {rules.title} has no partnerships: use --game {join_or(able)}")


def _first_variant(game: Any) -> Any:
    return next(iter(game.VARIANTS.values()))
