"""
Links that contain a whole game.

A link is a fragment such as `v=beta@1&s=1&m=discard.-~give.2c`: the variant, the
seed, and the actions in notation. It can also have `p`, the number of players, `d`,
the dealer, `y`, the seats of people, and flags of house rules by their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import unquote

from card_capture._playground._match import Deal, Match
from card_capture._playground._rules import find_base, make_variant
from card_capture.errors import CardCaptureError, ParseError, RecordError, UnknownVariantError
from card_capture.games import GAMES

_LONGEST = 400_000
"""The greatest length of a link in characters; the longest matches of Casino need half of it."""


def write_link(match: Match) -> str | None:
    """Return the link of a match, or None if its seed is not known."""
    deal = match.deal
    if deal is None:
        return None
    base, changes = find_base(deal.name, deal.variant)
    moves = "~".join(str(action).replace(" ", ".") for action in match.actions)
    parts = {
        "v": base.id,
        "s": deal.seed,
        "p": deal.players,
        "d": deal.dealer,
        "y": "".join(map(str, match.people)) if match.people != (0,) else None,
        **changes,
        "m": moves or None,
    }
    return "&".join(f"{key}={value}" for key, value in parts.items() if value is not None)


def read_link(text: str) -> Match:
    """
    Return the match that a link contains.

    Raises:
        CardCaptureError: The link is not a link of a game, or its game can't be played.
    """
    if len(text) > _LONGEST:
        raise ParseError(text, f"a link of at most {_LONGEST} characters")
    parts: dict[str, str] = {}
    for part in unquote(text).removeprefix("#").split("&"):
        key, _, value = part.partition("=")
        parts[key] = value
    name, base = _find_variant(parts.pop("v", ""))
    moves = parts.pop("m", "")
    seed, people = _read_number("s", parts.pop("s", "")), parts.pop("y", "0")
    players, dealer = (_read_number(key, parts.pop(key)) if key in parts else None for key in "pd")
    deal = Deal(name, make_variant(base, parts), seed, players, dealer)
    match = deal.begin(int(seat) for seat in people if seat in "0123")
    for number, move in enumerate(moves.split("~") if moves else [], 1):
        try:
            match = match.play(match.game.parse_action(move.replace(".", " ")))
        except CardCaptureError as error:
            raise RecordError(f"move {number}", str(error)) from error
    return match


def _find_variant(name: str) -> tuple[str, Any]:
    known: Mapping[str, Any] = {}
    for game in GAMES:
        known = {**known, **GAMES[game].VARIANTS}
        with suppress(UnknownVariantError):
            return game, GAMES[game].variant(name)
    raise UnknownVariantError(name, known)


def _read_number(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20):
        raise ParseError(f"{key}={text}", f"{key}= with a number")
    return int(text)
